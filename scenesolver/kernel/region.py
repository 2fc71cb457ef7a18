"""Regions of the floor as rings of corners: how large they are, where a disc touches them, what shapes cut off them.

A region has its inside on the left of its rings. Each ring falls into chains that lie outside of the shape that is cut
off. Round the shape, chains that enter it and chains that leave it take turns; so what enters goes on along the shape,
clockwise, to the next chain that leaves it (K. Weiler and P. Atherton, Hidden surface removal using polygon area
sorting, 1977). A corner that lies on a side of the shape but for rounding counts as on it. Where crossings then still
fall together, or do not take turns, the cut is refused: another method has to do it.

Compiled; see docs/kernels.md. The types of all numbers stand in region.pxd.
"""

import math
from itertools import accumulate, pairwise

import cython
import numpy as np
from cython.cimports.libc.math import fabs, sqrt
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SIDES = 8
"""The sides of each shape that is cut off."""
MOST_CORNERS = 400
"""A region that is cut has no more corners than this ..."""
MOST_RINGS = 64
"""... nor more rings."""

INFINITY = cython.declare(cython.double, math.inf)
MOST_CHAINS = 32
"""The most chains into which its rings fall."""
SIDE_COUNT = cython.declare(cython.Py_ssize_t, SIDES)
CORNERS = cython.declare(cython.Py_ssize_t, MOST_CORNERS)
RINGS = cython.declare(cython.Py_ssize_t, MOST_RINGS)
CHAINS = cython.declare(cython.Py_ssize_t, MOST_CHAINS)
SNAP_MM = cython.declare(cython.double, 1e-9)
"""Corners nearer than this are one, and on a side."""
SHORT_MM = cython.declare(cython.double, 1e-6)
"""Shorter edges are none."""
APART = cython.declare(cython.double, 1e-9)
"""Crossings nearer than this, in sides, fall together."""
AREA_MM2 = cython.declare(cython.double, 1e-3)
"""The area that is left is known so well."""
STEEP = cython.declare(cython.double, 1e-9)
"""An edge that comes nearer by less, mm, runs along the disc's way."""

UNCLEAN = cython.declare(cython.int, -1)
UNTOUCHED = cython.declare(cython.int, 0)
CUT = cython.declare(cython.int, 1)
"""The ways in which a cut comes out."""
OUTSIDE = cython.declare(cython.int, 0)
ENTERS = cython.declare(cython.int, 1)
LEAVES = cython.declare(cython.int, 2)
"""The points met along a ring: a corner outside of the shape, a way in, a way out."""


class Region:
    """A part of the floor, which stays as it is.

    Args:
        corners: Of all rings, one after the other, shape (n, 2), contiguous; counterclockwise but for holes.
        ends: Where each ring ends, shape (r,).
    """

    def __init__(self, corners: Floats, ends: Numbers) -> None:
        self.corners, self.ends = corners, ends
        self.places, self.stops = corners, ends
        self.count = len(ends)

    @property
    def is_empty(self) -> bool:
        """True if it has no ring."""
        return self.count == 0

    @property
    def ring_of(self) -> NDArray[np.int64]:
        """The number of the ring that each corner belongs to, shape (n,)."""
        return np.repeat(np.arange(self.count), np.diff(self.ends, prepend=0))

    @property
    def rings(self) -> list[NDArray[np.float64]]:
        """The corners of each ring, shape (k, 2)."""
        return [self.corners[first:end] for first, end in pairwise((0, *self.ends.tolist()))]

    def part(self, chosen: NDArray[np.bool_]) -> "Region":
        """Return the rings that are chosen, shape (r,)."""
        rings = [ring for ring, is_chosen in zip(self.rings, chosen.tolist(), strict=True) if is_chosen]
        return region_of(*rings)

    def measures(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the area of each ring, less than 0 of a hole, and its length; shapes (r,)."""
        areas, lengths = np.empty(self.count), np.empty(self.count)
        self._measure(areas, lengths)
        return areas, lengths

    def _measure(self, areas: Floats, lengths: Floats) -> None:
        first: cython.Py_ssize_t = 0
        ring: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for ring in range(self.count):
            end: cython.Py_ssize_t = self.stops[ring]
            base_x, base_y = self.places[first, 0], self.places[first, 1]
            doubled, length = 0.0, 0.0
            for each in range(first, end):
                after: cython.Py_ssize_t = each + 1 if each + 1 < end else first
                ax, ay = self.places[each, 0], self.places[each, 1]
                bx, by = self.places[after, 0], self.places[after, 1]
                doubled += (ax - base_x) * (by - base_y) - (bx - base_x) * (ay - base_y)
                length += sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
            areas[ring], lengths[ring] = doubled / 2.0, length
            first = end

    def touched_mm(self, start: tuple[float, float], along: tuple[float, float], radius_mm: float) -> float:
        """Return how far a disc may go until its front touches the region; infinite where nothing is in it.

        A point at (x, y) in the disc's own frame is touched at ``x - sqrt(r² - y²)``. On a straight edge that is least
        at one of its ends, or where the front is parallel to the edge.

        Args:
            start: Where the disc's middle is.
            along: The direction in which it goes, as a vector of length 1.
            radius_mm: Its radius; nothing of the region lies farther beside its way.
        """
        x, y = start
        c, s = along
        return self._touched_mm(x, y, c, s, radius_mm)

    def _touched_mm(self, start_x: float, start_y: float, c: float, s: float, radius: float) -> float:
        least = INFINITY
        first: cython.Py_ssize_t = 0
        ring: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for ring in range(self.count):
            end: cython.Py_ssize_t = self.stops[ring]
            for each in range(first, end):
                after: cython.Py_ssize_t = each + 1 if each + 1 < end else first
                from_x, from_y = self.places[each, 0] - start_x, self.places[each, 1] - start_y
                to_x, to_y = self.places[after, 0] - start_x, self.places[after, 1] - start_y
                x, y = from_x * c + from_y * s, from_y * c - from_x * s
                dx, dy = to_x * c + to_y * s - x, to_y * c - to_x * s - y
                least = smaller(least, x - reach_ahead(radius, y))
                if fabs(dy) > STEEP:
                    # The front's normal is that of the edge, on the side from which the disc comes.
                    tangent = (-1.0 if dy > 0.0 else 1.0) * dx * radius / sqrt(dx * dx + dy * dy)
                    part = (tangent - y) / dy
                    if part > 0.0 and part < 1.0:
                        least = smaller(least, x + part * dx - reach_ahead(radius, tangent))
            first = end
        return least


def reach_ahead(radius: float, beside: float) -> float:
    """Return how far ahead of its middle a disc reaches, so far beside its way; 0 beyond its side."""
    squared = radius * radius - beside * beside
    return sqrt(squared if squared > 0.0 else 0.0)


def smaller(a: float, b: float) -> float:
    """Return the smaller of two numbers."""
    return b if b < a else a


NO_REGION = Region(np.zeros((0, 2)), np.zeros(0, dtype=np.int64))


def region_of(*rings: NDArray[np.float64]) -> Region:
    """Return a region of rings; of each the corners, shape (n, 2), counterclockwise but for holes."""
    if not rings:
        return NO_REGION
    return Region(np.ascontiguousarray(np.concatenate(rings)), np.array(list(accumulate(map(len, rings)))))


def cut_off(region: Region, shapes: NDArray[np.float64]) -> tuple[Region, int]:
    """Return what of a region lies outside of shapes, and how many of them were cut off before one was refused.

    Args:
        region: The region; it is the same object if no shape meets it.
        shapes: Corners of convex shapes, counterclockwise, shape (k, `SIDES`, 2).
    """
    if len(region.corners) > MOST_CORNERS or region.count > MOST_RINGS:
        return region, 0
    knife = _KNIVES.pop() if _KNIVES else Knife()  # To make one takes longer than most cuts.
    knife.take(region)
    taken = knife.cut_all(np.ascontiguousarray(shapes), len(shapes))
    rest = knife.rest() if knife.has_cut else region
    _KNIVES.append(knife)
    return rest, taken


class Rings:
    """Room for the corners of some rings, one ring after the other.

    Attributes:
        corners: Shape (`MOST_CORNERS`, 2).
        ends: Where each ring ends, shape (`MOST_RINGS`,).
        count: How many corners there are.
        rings: How many rings are closed.
    """

    def __init__(self) -> None:
        self.corners = np.empty((MOST_CORNERS, 2))
        self.ends = np.empty(MOST_RINGS, dtype=np.int64)
        self.count = self.rings = 0

    def clear(self) -> None:
        """Have none."""
        self.count = self.rings = 0

    def append(self, first: cython.Py_ssize_t, x: float, y: float) -> cython.bint:
        """Add a corner to the ring that begins at the first, but for the last one again; return whether it fits."""
        last: cython.Py_ssize_t = self.count - 1
        if self.count > first and is_same(self.corners[last, 0], self.corners[last, 1], x, y):
            return True
        if self.count == CORNERS:
            return False
        self.corners[self.count, 0], self.corners[self.count, 1] = x, y
        self.count += 1
        return True

    def close(self, first: cython.Py_ssize_t) -> cython.bint:
        """End the ring that begins at the first, or drop it if it holds next to nothing; return whether it fits."""
        x, y = self.corners[first, 0], self.corners[first, 1]
        last: cython.Py_ssize_t = self.count - 1
        while last > first and is_same(self.corners[last, 0], self.corners[last, 1], x, y):
            last -= 1
        self.count = last + 1
        if self.count - first < 3 or fabs(self.doubled_area(first, self.count, x, y)) <= SHORT_MM:
            self.count = first
            return True
        if self.rings == RINGS:
            return False
        self.ends[self.rings] = self.count
        self.rings += 1
        return True

    def doubled_area(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t, x: float, y: float) -> float:
        """Return twice the area of a ring, by triangles from a place."""
        total = 0.0
        each: cython.Py_ssize_t
        for each in range(first, end):
            after: cython.Py_ssize_t = each + 1 if each + 1 < end else first
            ax, ay = self.corners[each, 0], self.corners[each, 1]
            bx, by = self.corners[after, 0], self.corners[after, 1]
            total += (ax - x) * (by - y) - (bx - x) * (ay - y)
        return total

    def area(self, x: float, y: float) -> float:
        """Return the area of all rings, by triangles from a place."""
        total = 0.0
        first: cython.Py_ssize_t = 0
        ring: cython.Py_ssize_t
        for ring in range(self.rings):
            total += self.doubled_area(first, self.ends[ring], x, y)
            first = self.ends[ring]
        return total / 2.0

    def contains(self, x: float, y: float) -> cython.bint:
        """Return whether a place lies within: in an odd number of rings."""
        is_in: cython.bint = False
        first: cython.Py_ssize_t = 0
        ring: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for ring in range(self.rings):
            end: cython.Py_ssize_t = self.ends[ring]
            for each in range(first, end):
                after: cython.Py_ssize_t = each + 1 if each + 1 < end else first
                ax, ay = self.corners[each, 0], self.corners[each, 1]
                bx, by = self.corners[after, 0], self.corners[after, 1]
                if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                    is_in = not is_in
            first = end
        return is_in


class Knife:
    """Cuts shapes off a region, one after the other.

    Attributes:
        has_cut: Whether any shape met the region.
    """

    def __init__(self) -> None:
        self.has_cut = False
        self._region, self._rest = Rings(), Rings()
        # Of each side of the shape: a corner, the direction to the next one, and how far that is.
        self._sides = np.empty((SIDES, 5))
        # How far within each side of the shape each corner of the region lies, and whether it lies within all.
        self._depth = np.empty((SIDES, MOST_CORNERS))
        self._inside = np.empty(MOST_CORNERS, dtype=np.uint8)
        # What is met along one ring: of which kind, x, y, and where on the shape's boundary.
        self._kinds = np.empty(3 * MOST_CORNERS, dtype=np.int64)
        self._events = np.empty((3 * MOST_CORNERS, 3))
        self._event_count = 0
        # Chains of corners outside of the shape: of each its first corner and its end, where it leaves the shape, and
        # where it enters.
        self._pieces = np.empty((3 * MOST_CORNERS, 2))
        self._piece_count = 0
        self._spans = np.empty((MOST_CHAINS, 2), dtype=np.int64)
        self._turns = np.empty((MOST_CHAINS, 2))
        self._chain_count = 0
        # Both ends of all chains in order along the shape: where, and the chain's number doubled, odd for an entry.
        self._where = np.empty(2 * MOST_CHAINS)
        self._which = np.empty(2 * MOST_CHAINS, dtype=np.int64)
        self._after = np.empty(MOST_CHAINS, dtype=np.int64)
        self._used = np.empty(MOST_CHAINS, dtype=np.uint8)

    def take(self, region: Region) -> None:
        """Take up a region."""
        each: cython.Py_ssize_t
        rings = self._region
        rings.count, rings.rings = 0 if region.count == 0 else region.stops[region.count - 1], region.count
        for each in range(rings.count):
            rings.corners[each, 0], rings.corners[each, 1] = region.places[each, 0], region.places[each, 1]
        for each in range(rings.rings):
            rings.ends[each] = region.stops[each]

    def rest(self) -> Region:
        """Return what is left."""
        rings = self._region
        corners, ends = np.asarray(rings.corners)[: rings.count], np.asarray(rings.ends)[: rings.rings]
        return Region(corners.copy(), ends.copy())

    def cut_all(self, shapes: Floats, count: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Cut shapes off, up to one whose cut does not come out clean; return how many were."""
        self.has_cut = False
        shape: cython.Py_ssize_t
        for shape in range(count):
            if self._region.count == 0:
                break
            outcome: cython.int = self._cut(shapes, shape)
            if outcome == UNCLEAN:
                return shape
            if outcome == CUT:
                self._region, self._rest = self._rest, self._region
                self.has_cut = True
        return count

    def _cut(self, shapes: Floats, shape: cython.Py_ssize_t) -> cython.int:
        if not self._lay_sides(shapes, shape):
            return UNCLEAN
        if not self._measure_depths():
            return UNTOUCHED
        region, rest = self._region, self._rest
        rest.clear()
        self._piece_count = self._chain_count = 0
        is_changed: cython.bint = False
        first: cython.Py_ssize_t = 0
        ring: cython.Py_ssize_t
        for ring in range(region.rings):
            end: cython.Py_ssize_t = region.ends[ring]
            leave: cython.Py_ssize_t = self._meet(first, end)
            if leave >= 0:
                is_changed = True
                if not self._take_chains(leave):
                    return UNCLEAN
            elif self._inside[first]:
                is_changed = True
            elif not self._keep(first, end):
                return UNCLEAN
            first = end
        if self._chain_count == 0:
            # Its corners may lie on edges; what is amid it does not, nor in a ring that it has taken away.
            opposite: cython.Py_ssize_t = SIDE_COUNT // 2
            x, y = self._sides[0, 0], self._sides[0, 1]
            middle_x = x + 0.5 * (self._sides[opposite, 0] - x)
            middle_y = y + 0.5 * (self._sides[opposite, 1] - y)
            if rest.contains(middle_x, middle_y):
                if not self._cut_hole():
                    return UNCLEAN
            elif not is_changed:
                return UNTOUCHED
        elif not (self._order() and self._link()):
            return UNCLEAN
        x, y = self._sides[0, 0], self._sides[0, 1]
        before, left = region.area(x, y), rest.area(x, y)
        is_sound: cython.bint = left <= before + AREA_MM2 and left >= before - self._shape_area() - AREA_MM2
        return CUT if is_sound else UNCLEAN

    def _lay_sides(self, shapes: Floats, shape: cython.Py_ssize_t) -> cython.bint:
        """Take up a shape; return whether all its sides have a length."""
        side: cython.Py_ssize_t
        for side in range(SIDE_COUNT):
            after: cython.Py_ssize_t = side + 1 if side + 1 < SIDE_COUNT else 0
            x, y = shapes[shape, side, 0], shapes[shape, side, 1]
            dx, dy = shapes[shape, after, 0] - x, shapes[shape, after, 1] - y
            length = sqrt(dx * dx + dy * dy)
            if not length > SHORT_MM:
                return False
            self._sides[side, 0], self._sides[side, 1] = x, y
            self._sides[side, 2], self._sides[side, 3], self._sides[side, 4] = dx / length, dy / length, length
        return True

    def _shape_area(self) -> float:
        total = 0.0
        base_x, base_y = self._sides[0, 0], self._sides[0, 1]
        side: cython.Py_ssize_t
        for side in range(SIDE_COUNT):
            after: cython.Py_ssize_t = side + 1 if side + 1 < SIDE_COUNT else 0
            ax, ay, bx, by = self._sides[side, 0], self._sides[side, 1], self._sides[after, 0], self._sides[after, 1]
            total += (ax - base_x) * (by - base_y) - (bx - base_x) * (ay - base_y)
        return total / 2.0

    def _measure_depths(self) -> cython.bint:
        """Measure how deep in the shape all corners lie; return False where one side has all of them outside."""
        turn: cython.Py_ssize_t
        side: cython.Py_ssize_t
        each: cython.Py_ssize_t
        region = self._region
        for each in range(region.count):
            self._inside[each] = 1
        for turn in range(SIDE_COUNT):
            # A sector's two long sides come first: most shapes are ruled out by one of them.
            side = SIDE_COUNT - 1 if turn == 1 else 1 if turn == SIDE_COUNT - 1 else turn
            x, y, along_x, along_y = (
                self._sides[side, 0],
                self._sides[side, 1],
                self._sides[side, 2],
                self._sides[side, 3],
            )
            is_any: cython.bint = False
            for each in range(region.count):
                depth = along_x * (region.corners[each, 1] - y) - along_y * (region.corners[each, 0] - x)
                if fabs(depth) <= SNAP_MM:
                    depth = 0.0
                self._depth[side, each] = depth
                if depth > 0.0:
                    is_any = True
                elif depth < 0.0:
                    self._inside[each] = 0
            if not is_any:
                return False
        return True

    def _meet(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Walk round a ring and note what is met; return which is the first way out of the shape, or -1."""
        self._event_count = 0
        leave: cython.Py_ssize_t = -1
        each: cython.Py_ssize_t
        corners = self._region.corners
        for each in range(first, end):
            after: cython.Py_ssize_t = each + 1 if each + 1 < end else first
            ax, ay, bx, by = corners[each, 0], corners[each, 1], corners[after, 0], corners[after, 1]
            was_in: cython.bint = self._inside[each] != 0
            is_in: cython.bint = self._inside[after] != 0
            if not was_in:
                self._note(OUTSIDE, ax, ay, 0)
            if was_in and is_in:
                continue
            begin, finish = 0.0, 1.0
            begin_side: cython.Py_ssize_t = -1
            finish_side: cython.Py_ssize_t = -1
            is_beside: cython.bint = False
            side: cython.Py_ssize_t
            for side in range(SIDE_COUNT):
                here, there = self._depth[side, each], self._depth[side, after]
                if here < 0.0 and there < 0.0:
                    is_beside = True
                    break
                if here < 0.0:
                    share = here / (here - there)
                    if begin_side < 0 or share > begin:
                        begin, begin_side = share, side
                elif there < 0.0:
                    share = here / (here - there)
                    if finish_side < 0 or share < finish:
                        finish, finish_side = share, side
            if is_beside:
                continue
            if not was_in and not is_in:
                length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
                if begin_side < 0 or finish_side < 0 or not (finish - begin) * length > SHORT_MM:
                    continue
            if not was_in:
                self._note(ENTERS, between(ax, bx, begin), between(ay, by, begin), begin_side)
            if not is_in:
                if leave < 0:
                    leave = self._event_count
                self._note(LEAVES, between(ax, bx, finish), between(ay, by, finish), finish_side)
        return leave

    def _note(self, kind: cython.int, x: float, y: float, side: cython.Py_ssize_t) -> None:
        """Note an event, and where on the shape's boundary it is: the side's number, and how much of it lies before."""
        way = self._sides[side, 2] * (x - self._sides[side, 0]) + self._sides[side, 3] * (y - self._sides[side, 1])
        length = self._sides[side, 4]
        way = 0.0 if way < 0.0 else length if way > length else way
        where = side + way / length
        event: cython.Py_ssize_t = self._event_count
        self._kinds[event] = kind
        self._events[event, 0], self._events[event, 1] = x, y
        self._events[event, 2] = where if where < SIDE_COUNT else where - SIDE_COUNT
        self._event_count += 1

    def _take_chains(self, leave: cython.Py_ssize_t) -> cython.bint:
        """Take up the chains of a ring, from the first way out of the shape on; return whether there is room."""
        turn: cython.Py_ssize_t
        for turn in range(self._event_count):
            event: cython.Py_ssize_t = (leave + turn) % self._event_count
            if self._kinds[event] == LEAVES:
                if self._chain_count == CHAINS:
                    return False
                self._spans[self._chain_count, 0] = self._piece_count
                self._turns[self._chain_count, 0] = self._events[event, 2]
                self._chain_count += 1
            self._pieces[self._piece_count, 0] = self._events[event, 0]
            self._pieces[self._piece_count, 1] = self._events[event, 1]
            self._piece_count += 1
            if self._kinds[event] == ENTERS:
                self._spans[self._chain_count - 1, 1] = self._piece_count
                self._turns[self._chain_count - 1, 1] = self._events[event, 2]
        return True

    def _keep(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Leave a ring as it is; return whether there is room."""
        begin: cython.Py_ssize_t = self._rest.count
        each: cython.Py_ssize_t
        for each in range(first, end):
            if not self._rest.append(begin, self._region.corners[each, 0], self._region.corners[each, 1]):
                return False
        return self._rest.close(begin)

    def _cut_hole(self) -> cython.bint:
        """Leave the shape as a hole; return whether there is room."""
        begin: cython.Py_ssize_t = self._rest.count
        side: cython.Py_ssize_t
        for side in range(SIDE_COUNT - 1, -1, -1):
            if not self._rest.append(begin, self._sides[side, 0], self._sides[side, 1]):
                return False
        return self._rest.close(begin)

    def _order(self) -> cython.bint:
        """Find which chain goes on after each, clockwise round the shape; return whether ways in and out take turns."""
        count: cython.Py_ssize_t = 2 * self._chain_count
        each: cython.Py_ssize_t
        for each in range(count):
            where = self._turns[each // 2, each % 2]
            place: cython.Py_ssize_t = each
            while place > 0 and self._where[place - 1] < where:
                self._where[place], self._which[place] = self._where[place - 1], self._which[place - 1]
                place -= 1
            self._where[place], self._which[place] = where, each
        for each in range(count):
            after: cython.Py_ssize_t = each + 1 if each + 1 < count else 0
            next_where = self._where[after] if after > 0 else self._where[after] - SIDE_COUNT
            if self._which[each] % 2 == self._which[after] % 2 or self._where[each] - next_where <= APART:
                return False
            if self._which[each] % 2 == 1:
                self._after[self._which[each] // 2] = self._which[after] // 2
        return True

    def _link(self) -> cython.bint:
        """Make rings of the chains and the shape's corners between them; return whether there is room."""
        each: cython.Py_ssize_t
        for each in range(self._chain_count):
            self._used[each] = 0
        for each in range(self._chain_count):
            if self._used[each] == 0 and not self._close_round(each):
                return False
        return True

    def _close_round(self, start: cython.Py_ssize_t) -> cython.bint:
        rest = self._rest
        begin: cython.Py_ssize_t = rest.count
        chain: cython.Py_ssize_t = start
        piece: cython.Py_ssize_t
        side: cython.Py_ssize_t
        while self._used[chain] == 0:
            self._used[chain] = 1
            for piece in range(self._spans[chain, 0], self._spans[chain, 1]):
                if not rest.append(begin, self._pieces[piece, 0], self._pieces[piece, 1]):
                    return False
            enters = self._turns[chain, 1]
            chain = self._after[chain]
            leaves = self._turns[chain, 0]
            until = leaves if leaves < enters else leaves - SIDE_COUNT
            for side in range(SIDE_COUNT - 1, -SIDE_COUNT - 1, -1):
                corner: cython.Py_ssize_t = side if side >= 0 else side + SIDE_COUNT
                is_between: cython.bint = side < enters and side > until
                if is_between and not rest.append(begin, self._sides[corner, 0], self._sides[corner, 1]):
                    return False
        return rest.close(begin)


def between(a: float, b: float, share: float) -> float:
    """Return the coordinate at a share of the way from one to another, exactly at both ends."""
    return a if share == 0.0 else b if share == 1.0 else a + share * (b - a)


def is_same(ax: float, ay: float, bx: float, by: float) -> cython.bint:
    """Return whether two corners are one."""
    return fabs(ax - bx) <= SNAP_MM and fabs(ay - by) <= SNAP_MM


_KNIVES: list[Knife] = []
"""Those that are not in use."""
