"""The floor as rangers have shown it: sectors, the newest of which are kept, and places that are held against them.

Compiled; see docs/kernels.md. The types of all numbers stand in sight.pxd.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import cython
import numpy as np
from cython.cimports.libc.math import cos, sin, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.region import Region
else:
    from scenesolver.kernel.region import Region

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.uint8]

INFINITY = cython.declare(cython.double, math.inf)
ROUNDING_MM = cython.declare(cython.double, 1e-6)
CHORD_COUNT = 6
"""An arc is replaced by so many chords: of a cone of 40 degrees they cut off 0.2 % of its range."""
CHORDS = cython.declare(cython.Py_ssize_t, CHORD_COUNT)
SHORT = cython.declare(cython.double, 1e-12)
"""The square of a shorter leg counts as this."""


class Sector(NamedTuple):
    """The sector that a reading has shown: its apex, axis, half angle (less than pi/2), range, and when it was."""

    x: float
    y: float
    cosine: float
    sine: float
    narrowest: float  # cosine of the half angle
    reach_mm: float
    time_s: float
    half_rad: float


class Sides:
    """The inward normals of a sector's left and right side, and what of it is asked at each place."""

    def __init__(self) -> None:
        self.x = self.y = self.cosine = self.sine = self.reach = 0.0
        self.left_x = self.left_y = self.right_x = self.right_y = 0.0

    def take(self, rows: Floats, number: cython.Py_ssize_t) -> None:
        """Take up one sector."""
        self.x, self.y, self.reach = rows[number, 0], rows[number, 1], rows[number, 5]
        c, s, least = rows[number, 2], rows[number, 3], rows[number, 4]
        across = sqrt(1.0 - least * least)
        self.cosine, self.sine = c, s
        self.left_x, self.left_y = s * least + c * across, s * across - c * least
        self.right_x, self.right_y = c * across - s * least, c * least + s * across

    def may_reach_box(self, low_x: float, low_y: float, high_x: float, high_y: float) -> cython.bint:
        """Return False only if one side has all of a box outside, or it lies beyond the range."""
        left, right, below, above = low_x - self.x, high_x - self.x, low_y - self.y, high_y - self.y
        dx = left if left > 0.0 else right if right < 0.0 else 0.0
        dy = below if below > 0.0 else above if above < 0.0 else 0.0
        if not sqrt(dx * dx + dy * dy) < self.reach:
            return False
        # Of the corners of the box the one that lies deepest within each side.
        return (
            larger(self.left_x * left, self.left_x * right) + larger(self.left_y * below, self.left_y * above)
            > -ROUNDING_MM
            and larger(self.right_x * left, self.right_x * right) + larger(self.right_y * below, self.right_y * above)
            > -ROUNDING_MM
        )

    def may_reach(self, corners: Floats, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Return False only if all corners of a ring lie beyond one of the sides, or farther ahead than the range."""
        is_left: cython.bint = False
        is_right: cython.bint = False
        is_near: cython.bint = False
        each: cython.Py_ssize_t
        for each in range(first, end):
            dx, dy = corners[each, 0] - self.x, corners[each, 1] - self.y
            if self.left_x * dx + self.left_y * dy > -ROUNDING_MM:
                is_left = True
            if self.right_x * dx + self.right_y * dy > -ROUNDING_MM:
                is_right = True
            if self.cosine * dx + self.sine * dy < self.reach + ROUNDING_MM:
                is_near = True
        return is_left and is_right and is_near


class Sectors:
    """A ring of sectors: each new one takes the place of the oldest.

    Args:
        capacity: So many are kept.
    """

    def __init__(self, capacity: int) -> None:
        rows = np.zeros((capacity, len(Sector._fields)))
        rows[:, Sector._fields.index("time_s")] = -np.inf
        self.rows, self.capacity = rows, capacity
        self._next = 0
        # Room for the numbers of those that are chosen, and for as many in order.
        self._chosen = np.empty(capacity, dtype=np.int64)
        self._ordered = np.empty(capacity, dtype=np.int64)
        self._sides = Sides()

    @classmethod
    def of(cls, sectors: Sequence[Sector]) -> "Sectors":
        """Return a ring of some sectors, from the oldest on."""
        ring = cls(len(sectors))
        for sector in sectors:
            ring.add(sector)
        return ring

    def add(self, sector: Sector) -> None:
        """Take up a sector that was seen no earlier than any other."""
        x, y, cosine, sine, narrowest, reach, time_s, half = sector
        self._put(x, y, cosine, sine, narrowest, reach, time_s, half)

    def _put(
        self,
        x: float,
        y: float,
        cosine: float,
        sine: float,
        narrowest: float,
        reach: float,
        time_s: float,
        half: float,
    ) -> None:
        row: cython.Py_ssize_t = self._next
        self.rows[row, 0], self.rows[row, 1], self.rows[row, 2], self.rows[row, 3] = x, y, cosine, sine
        self.rows[row, 4], self.rows[row, 5], self.rows[row, 6], self.rows[row, 7] = narrowest, reach, time_s, half
        self._next = row + 1 if row + 1 < self.capacity else 0

    def shapes_against(self, region: Region, after_s: float) -> Floats:
        """Return the corners of those that were seen after a moment and may reach into a region, as `corners` does.

        Successive sectors overlap for the most part: every eighth of them comes first, and leaves the others next to
        nothing to cut off.

        Args:
            region: The region, not empty.
            after_s: The moment.
        """
        count = self._order(region, after_s)
        corners = np.empty((count, CHORD_COUNT + 2, 2))
        self._lay(count, corners)
        return corners

    def _order(self, region: Region, after_s: float) -> cython.Py_ssize_t:
        """Put the numbers of sectors into the order in which they are cut off; return how many there are."""
        count: cython.Py_ssize_t = 0
        each: cython.Py_ssize_t
        turn: cython.Py_ssize_t
        for turn in range(1, self.capacity + 1):
            each = (self._next - turn + self.capacity) % self.capacity
            if not self.rows[each, 6] > after_s:
                break
            self._chosen[count] = each
            count += 1
        count = self._reaching(region, count)
        placed: cython.Py_ssize_t = 0
        for turn in range(4):
            begin: cython.Py_ssize_t = 0 if turn == 0 else 4 if turn == 1 else 2 if turn == 2 else 1
            step: cython.Py_ssize_t = 8 if turn <= 1 else 4 if turn == 2 else 2
            each = begin
            while each < count:
                self._ordered[placed] = self._chosen[each]
                placed += 1
                each += step
        return placed

    def _reaching(self, region: Region, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Keep of those that are chosen the ones that may reach into a box round a region; return how many."""
        low_x, low_y, high_x, high_y = INFINITY, INFINITY, -INFINITY, -INFINITY
        each: cython.Py_ssize_t
        for each in range(region.stops[region.count - 1]):
            x, y = region.places[each, 0], region.places[each, 1]
            low_x, low_y = (x if x < low_x else low_x), (y if y < low_y else low_y)
            high_x, high_y = larger(x, high_x), larger(y, high_y)
        kept: cython.Py_ssize_t = 0
        for each in range(count):
            self._sides.take(self.rows, self._chosen[each])
            if self._sides.may_reach_box(low_x, low_y, high_x, high_y):
                self._chosen[kept] = self._chosen[each]
                kept += 1
        return kept

    def _lay(self, count: cython.Py_ssize_t, corners: Floats) -> None:
        each: cython.Py_ssize_t
        chord: cython.Py_ssize_t
        for each in range(count):
            row: cython.Py_ssize_t = self._ordered[each]
            x, y, cosine, sine = self.rows[row, 0], self.rows[row, 1], self.rows[row, 2], self.rows[row, 3]
            reach, half = self.rows[row, 5], self.rows[row, 7]
            corners[each, 0, 0], corners[each, 0, 1] = x, y
            for chord in range(CHORDS + 1):
                bearing = (chord * (2.0 / CHORDS) - 1.0) * half
                c, s = cos(bearing), sin(bearing)
                corners[each, chord + 1, 0] = x + reach * (cosine * c - sine * s)
                corners[each, chord + 1, 1] = y + reach * (sine * c + cosine * s)

    def corners(self) -> Floats:
        """Return the corners of all, chords in place of their arcs, shape (capacity, `SIDES`, 2)."""
        each: cython.Py_ssize_t
        for each in range(self.capacity):
            self._ordered[each] = each
        corners = np.empty((self.capacity, CHORD_COUNT + 2, 2))
        self._lay(self.capacity, corners)
        return corners

    def each_may_reach(self, corners: Floats) -> NDArray[np.bool_]:
        """Return False only of sectors that reach nothing of a region with these corners, shape (n, 2).

        A region is out of reach if all its corners lie beyond one of the sector's sides, or farther ahead than its
        range.

        Returns:
            Shape (capacity,).
        """
        may = np.empty(self.capacity, dtype=np.bool_)
        self._each_may_reach(np.ascontiguousarray(corners), may.view(np.uint8))
        return may

    def _each_may_reach(self, corners: Floats, may: Flags) -> None:
        each: cython.Py_ssize_t
        for each in range(self.capacity):
            self._sides.take(self.rows, each)
            may[each] = self._sides.may_reach(corners, 0, corners.shape[0])


class Places:
    """Some places that stay as they are while this lives.

    Args:
        at: Shape (n, 2), mm.
    """

    def __init__(self, at: Floats) -> None:
        self.at = np.ascontiguousarray(at)
        self.count = len(self.at)
        self._at = self.at

    def in_ring_sector(
        self, apex: tuple[float, float], axis: tuple[float, float], narrowest: float, nearest: float, farthest: float
    ) -> NDArray[np.bool_] | None:
        """Return which places lie in a sector of a ring, shape (n,); None where none does.

        Args:
            apex: The middle of the ring.
            axis: Cosine and sine of the sector's axis.
            narrowest: Cosine of its half angle, which is at most pi.
            nearest: At least so far from the apex.
            farthest: Nearer than this to it.
        """
        x, y = apex
        cosine, sine = axis
        first = self._next_in_ring_sector(0, x, y, cosine, sine, narrowest, nearest, farthest)
        if first == self.count:
            return None
        inside = np.zeros(self.count, dtype=np.bool_)
        while first < self.count:
            inside[first] = True
            first = self._next_in_ring_sector(first + 1, x, y, cosine, sine, narrowest, nearest, farthest)
        return inside

    def _next_in_ring_sector(
        self,
        first: cython.Py_ssize_t,
        x: float,
        y: float,
        cosine: float,
        sine: float,
        narrowest: float,
        nearest: float,
        farthest: float,
    ) -> cython.Py_ssize_t:
        """Return the first place of these that lies in the sector of a ring; the count of all if none does."""
        each: cython.Py_ssize_t
        for each in range(first, self.count):
            dx, dy = self._at[each, 0] - x, self._at[each, 1] - y
            away = sqrt(dx * dx + dy * dy)
            if away >= nearest and away < farthest and dx * cosine + dy * sine >= away * narrowest:
                return each
        return self.count

    def in_sectors(self, sectors: Sectors, after_s: float, until_s: float, slack_mm: float) -> NDArray[np.bool_]:
        """Return which places lie in any of the sectors of an interval of time, shape (n,).

        Args:
            sectors: The sectors.
            after_s: Later than this ...
            until_s: ... and no later than this.
            slack_mm: Places nearer than this to an arc do not count.
        """
        inside = np.zeros(self.count, dtype=np.bool_)
        self._find_in_sectors(sectors, after_s, until_s, slack_mm, inside.view(np.uint8))
        return inside

    def _find_in_sectors(
        self, sectors: Sectors, after_s: float, until_s: float, slack_mm: float, inside: Flags
    ) -> None:
        rows = sectors.rows
        number: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for number in range(sectors.capacity):
            if not (rows[number, 6] > after_s and rows[number, 6] <= until_s):
                continue
            for each in range(self.count):
                if inside[each]:
                    continue
                dx, dy = self._at[each, 0] - rows[number, 0], self._at[each, 1] - rows[number, 1]
                away = sqrt(dx * dx + dy * dy)
                if away < rows[number, 5] - slack_mm:
                    inside[each] = dx * rows[number, 2] + dy * rows[number, 3] >= away * rows[number, 4]

    def near_way(self, way: Floats, reach_mm: float) -> NDArray[np.bool_] | None:
        """Return which places are nearer than the reach to a way through points, shape (n,); None where none is.

        Args:
            way: Shape (k, 2), k at least 2.
            reach_mm: The reach.
        """
        near = np.zeros(self.count, dtype=np.bool_)
        found = self._find_near_way(np.ascontiguousarray(way), reach_mm, near.view(np.uint8))
        return near if found else None

    def _find_near_way(self, way: Floats, reach: float, near: Flags) -> cython.Py_ssize_t:
        found: cython.Py_ssize_t = 0
        each: cython.Py_ssize_t
        leg: cython.Py_ssize_t
        for each in range(self.count):
            for leg in range(way.shape[0] - 1):
                leg_x, leg_y = way[leg + 1, 0] - way[leg, 0], way[leg + 1, 1] - way[leg, 1]
                dx, dy = self._at[each, 0] - way[leg, 0], self._at[each, 1] - way[leg, 1]
                squared, along = leg_x * leg_x + leg_y * leg_y, dx * leg_x + dy * leg_y
                along /= squared if squared > SHORT else SHORT
                along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
                beside_x, beside_y = dx - along * leg_x, dy - along * leg_y
                if sqrt(beside_x * beside_x + beside_y * beside_y) < reach:
                    near[each] = 1
                    found += 1
                    break
        return found

    def groups(self, within_mm: float) -> list[Floats]:
        """Return the groups that they form when each is no farther than so much from another one of its group.

        Args:
            within_mm: How far.

        Returns:
            The places of each group, shape (k, 2), in the order in which they are given here.
        """
        group, waiting = np.full(self.count, -1), np.empty(self.count, dtype=np.int64)
        return [self.at[group == number] for number in range(self._group(within_mm, group, waiting))]

    def _group(self, within: float, group: Numbers, waiting: Numbers) -> cython.Py_ssize_t:
        """Number the groups in the order of their first places; return how many there are."""
        groups: cython.Py_ssize_t = 0
        first: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for first in range(self.count):
            if group[first] >= 0:
                continue
            group[first], waiting[0] = groups, first
            waits: cython.Py_ssize_t = 1
            while waits > 0:
                waits -= 1
                x, y = self._at[waiting[waits], 0], self._at[waiting[waits], 1]
                for each in range(first + 1, self.count):
                    dx, dy = self._at[each, 0] - x, self._at[each, 1] - y
                    if group[each] < 0 and dx * dx + dy * dy <= within * within:
                        group[each], waiting[waits] = groups, each
                        waits += 1
            groups += 1
        return groups

    def nearest_mm(self, place: tuple[float, float]) -> float:
        """Return how far the nearest one is from another place; infinite where there are none."""
        x, y = place
        return self._nearest(x, y)

    def _nearest(self, x: float, y: float) -> float:
        nearest = INFINITY
        each: cython.Py_ssize_t
        for each in range(self.count):
            dx, dy = self._at[each, 0] - x, self._at[each, 1] - y
            nearest = smaller(nearest, dx * dx + dy * dy)
        return sqrt(nearest)


def arc_places(x: float, y: float, heading: float, radius: float, bearings: Floats) -> Places:
    """Return places at one distance from an apex.

    Args:
        x: Of the apex.
        y: Of the apex.
        heading: From which bearings are counted, rad.
        radius: The distance.
        bearings: Where they lie, rad, shape (n,).
    """
    places = np.empty((len(bearings), 2))
    lay_arc(x, y, heading, radius, bearings, places)
    return Places(places)


def lay_arc(x: float, y: float, heading: float, radius: float, bearings: Floats, places: Floats) -> None:
    """Set what `arc_places` returns."""
    each: cython.Py_ssize_t
    for each in range(bearings.shape[0]):
        turned = heading + bearings[each]
        places[each, 0], places[each, 1] = x + radius * cos(turned), y + radius * sin(turned)


def larger(a: float, b: float) -> float:
    """Return the larger number."""
    return a if a > b else b


def smaller(a: float, b: float) -> float:
    """Return the smaller number."""
    return b if b < a else a
