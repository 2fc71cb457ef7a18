"""Places on the floor, and which of them lie where a ranger looks: in C, or by numpy where that was not compiled."""

import math

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import short_library
from scenesolver.kernel.sectors import Sectors

_AT_ONCE = 24
"""So many sectors are held against places at a time: most of them lie in one of the newest."""


class Bearings:
    """Directions across a cone.

    Args:
        rad: From its axis, shape (n,).
    """

    __slots__ = ("address", "rad")

    def __init__(self, rad: NDArray[np.float64]) -> None:
        self.rad = rad
        self.address: int = rad.ctypes.data


class Places:
    """Some places that stay as they are while this lives.

    Args:
        at: Shape (n, 2), mm.
    """

    __slots__ = ("_compiled", "_flags", "_flags_address", "address", "at")

    def __init__(self, at: NDArray[np.float64]) -> None:
        self._compiled = short_library()
        self.at = at if self._compiled is None else np.ascontiguousarray(at)
        self.address = 0 if self._compiled is None else self.at.ctypes.data
        self._flags_address = 0  # until there is room for flags

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
        if self._compiled is not None:
            # Most answers are that none does: only the others are copied from where C has set them.
            flags_address = self._flags_address or self._make_flags()
            found = self._compiled.places_in_ring_sector(
                self.address, len(self.at), *apex, *axis, narrowest, nearest, farthest, flags_address
            )
            return self._flags.copy() if found else None
        dx, dy = self.at[:, 0] - apex[0], self.at[:, 1] - apex[1]
        away = np.sqrt(dx * dx + dy * dy)
        inside = (away >= nearest) & (away < farthest) & (dx * axis[0] + dy * axis[1] >= away * narrowest)
        return inside if inside.any() else None

    def in_sectors(self, sectors: Sectors, after_s: float, until_s: float, slack_mm: float) -> NDArray[np.bool_]:
        """Return which places lie in any of the sectors of an interval of time, shape (n,).

        Args:
            sectors: The sectors.
            after_s: Later than this ...
            until_s: ... and no later than this.
            slack_mm: Places nearer than this to an arc do not count.
        """
        if self._compiled is not None:
            inside = np.empty(len(self.at), dtype=np.bool_)
            self._compiled.places_in_sectors(
                self.address,
                len(self.at),
                sectors.address,
                len(sectors.rows),
                after_s,
                until_s,
                slack_mm,
                inside.ctypes.data,
            )
            return inside
        seen_s = sectors.rows[:, 6]
        asked = sectors.rows[(seen_s > after_s) & (seen_s <= until_s)]
        inside = np.zeros(len(self.at), dtype=np.bool_)
        for end in range(len(asked), 0, -_AT_ONCE):
            (bare,) = (~inside).nonzero()
            x, y, cosine, sine, narrowest, reach = asked[max(end - _AT_ONCE, 0) : end, :6].T[:, :, None]
            dx, dy = self.at[bare, 0] - x, self.at[bare, 1] - y
            away = np.sqrt(dx * dx + dy * dy)
            inside[bare] = ((away < reach - slack_mm) & (dx * cosine + dy * sine >= away * narrowest)).any(axis=0)
        return inside

    def near_way(self, way: NDArray[np.float64], reach_mm: float) -> NDArray[np.bool_] | None:
        """Return which places are nearer than the reach to a way through points, shape (n,); None where none is.

        Args:
            way: Shape (k, 2), k at least 2.
            reach_mm: The reach.
        """
        if self._compiled is not None:
            points, flags_address = np.ascontiguousarray(way), self._flags_address or self._make_flags()
            found = self._compiled.places_near_way(
                self.address, len(self.at), points.ctypes.data, len(points), reach_mm, flags_address
            )
            return self._flags.copy() if found else None
        start, leg = way[:-1], np.diff(way, axis=0)
        offset = self.at[:, None, :] - start[None, :, :]
        squared = np.maximum((leg**2).sum(axis=1), 1e-12)
        along = np.clip((offset * leg).sum(axis=2) / squared, 0.0, 1.0)
        beside = offset - along[:, :, None] * leg
        near = np.asarray((np.sqrt((beside**2).sum(axis=2)) < reach_mm).any(axis=1))
        return near if near.any() else None

    def older(
        self, chosen: NDArray[np.bool_], first_s: NDArray[np.float64], now_s: float, age_s: float
    ) -> NDArray[np.float64]:
        """Return the chosen places, shape (n,), that are at least so old; shape (k, 2).

        Args:
            chosen: Which are asked for, shape (n,).
            first_s: Since when each is there, shape (n,).
            now_s: Now.
            age_s: How old.
        """
        if self._compiled is not None:
            taken = np.empty((len(self.at), 2))
            found: int = self._compiled.older_places(
                self.address, len(taken), chosen.ctypes.data, first_s.ctypes.data, now_s, age_s, taken.ctypes.data
            )
            return taken[:found]
        older: NDArray[np.float64] = self.at[chosen & (now_s - first_s >= age_s)]
        return older

    def away_from(self, others: NDArray[np.float64], away_mm: float) -> NDArray[np.float64]:
        """Return the places that are at least so far from each of some others, shape (m, 2), m at least 1."""
        if self._compiled is not None:
            taken, given = np.empty((len(self.at), 2)), np.ascontiguousarray(others)
            found: int = self._compiled.places_away(
                self.address, len(taken), given.ctypes.data, len(given), away_mm, taken.ctypes.data
            )
            return taken[:found]
        offsets = self.at[:, None] - others
        away: NDArray[np.float64] = self.at[np.hypot(offsets[..., 0], offsets[..., 1]).min(axis=1) >= away_mm]
        return away

    def groups(self, within_mm: float) -> list[NDArray[np.float64]]:
        """Return the groups that they form when each is no farther than so much from another one of its group.

        Args:
            within_mm: How far.

        Returns:
            The places of each group, shape (k, 2), in the order in which they are given here.
        """
        group = np.full(len(self.at), -1)
        if self._compiled is not None:
            waiting = np.empty(len(group), dtype=np.int64)
            given = self.address, len(group), within_mm, group.ctypes.data, waiting.ctypes.data
            return [self.at[group == number] for number in range(self._compiled.group_places(*given))]
        offsets = self.at[:, None] - self.at
        near = offsets[..., 0] ** 2 + offsets[..., 1] ** 2 <= within_mm * within_mm
        found: list[NDArray[np.float64]] = []
        while (group < 0).any():
            reached = np.arange(len(group)) == (group < 0).argmax()
            while (grown := near[reached].any(axis=0)).sum() > reached.sum():
                reached = grown
            group[reached] = len(found)
            found.append(self.at[reached])
        return found

    def nearest_mm(self, place: tuple[float, float]) -> float:
        """Return how far the nearest one is from another place; infinite where there are none."""
        if self._compiled is not None:
            nearest_mm: float = self._compiled.nearest_place(self.address, len(self.at), *place)
            return nearest_mm
        dx, dy = self.at[:, 0] - place[0], self.at[:, 1] - place[1]
        return math.sqrt((dx * dx + dy * dy).min(initial=math.inf))

    def _make_flags(self) -> int:
        """Make room for a flag of each place, and return where it is in memory."""
        self._flags: NDArray[np.bool_] = np.empty(len(self.at), dtype=np.bool_)
        self._flags_address = self._flags.ctypes.data
        return self._flags_address


def arc_places(x: float, y: float, heading: float, radius: float, bearings: Bearings) -> Places:
    """Return places at one distance from an apex.

    Args:
        x: Of the apex.
        y: Of the apex.
        heading: From which bearings are counted, rad.
        radius: The distance.
        bearings: Where they lie.
    """
    places = Places(np.empty((len(bearings.rad), 2)))
    compiled = short_library()
    if compiled is not None:
        compiled.set_arc(x, y, heading, radius, bearings.address, len(places.at), places.address)
        return places
    turned = heading + bearings.rad
    places.at[:, 0], places.at[:, 1] = x + radius * np.cos(turned), y + radius * np.sin(turned)
    return places
