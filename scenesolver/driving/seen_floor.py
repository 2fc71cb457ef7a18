"""Where the floor was seen to be free: the sectors that rangers have swept of late, and what of a region they leave.

The sectors are kept as they were seen, so the question "is all that the body will sweep free?" has an exact answer: the
region less the sectors. Their arcs are replaced by chords, which lie inside: what counts as seen was seen.
"""

import math
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.driving.moving_obstacle_filter import View
from scenesolver.kernel.places import Places
from scenesolver.kernel.sectors import Box, Sector, Sectors

MEMORY_S = 30.0
"""What was seen free so long ago must be looked at again."""

SLIVER_MM = 2.0
"""Unseen strips thinner than this are rounding: nothing that stands is as thin, and no drive as exact."""

_CAPACITY = 512

_CUT_AT_ONCE = 6
"""So many are held against a region at a time."""

_ONE_BY_ONE = 8
"""Up to so many sectors are first held coarsely against a region, one by one."""

_ROUNDING_MM = 1e-6


class _Sides(NamedTuple):
    """A sector for questions about a handful of points: its apex, and the inward normals of its sides and its front."""

    time_s: float
    x: float
    y: float
    left_x: float
    left_y: float
    right_x: float
    right_y: float
    ahead_x: float
    ahead_y: float
    range_mm: float

    def may_reach(self, hull: Sequence[Point]) -> bool:
        """Return False only if all corners of a convex region lie beyond one of its sides or its front."""
        _, x, y, left_x, left_y, right_x, right_y, ahead_x, ahead_y, range_mm = self
        left = right = front = False
        for corner_x, corner_y in hull:
            dx, dy = corner_x - x, corner_y - y
            left = left or left_x * dx + left_y * dy > -_ROUNDING_MM
            right = right or right_x * dx + right_y * dy > -_ROUNDING_MM
            front = front or ahead_x * dx + ahead_y * dy < range_mm + _ROUNDING_MM
            if left and right and front:
                return True
        return False


class SeenFloor:
    """The free sectors of the newest readings, of all rangers.

    Attributes:
        newest_s: When the newest was seen.
    """

    def __init__(self) -> None:
        self.newest_s = -math.inf
        self._sectors = Sectors(_CAPACITY)
        self._newest: deque[_Sides] = deque(maxlen=_ONE_BY_ONE)

    def add(self, view: View, time_s: float) -> Sector:
        """Take in what a reading has shown; return it."""
        sector = _sector_of(view, time_s)
        self._sectors.add(sector)
        self.newest_s = time_s
        left, right = view.heading_rad + view.half_angle_rad, view.heading_rad - view.half_angle_rad
        sides = math.sin(left), -math.cos(left), -math.sin(right), math.cos(right)
        x, y, cosine, sine, _, reach_mm, _, _ = sector
        self._newest.append(_Sides(time_s, x, y, *sides, cosine, sine, reach_mm))
        return sector

    def shows(
        self, places: NDArray[np.float64], slack_mm: float, after_s: float, until_s: float = math.inf
    ) -> NDArray[np.bool_]:
        """Return which places were seen in an interval of time, at least the slack nearer than an arc; shape (n,)."""
        return Places(places).in_sectors(self._sectors.rows, after_s, until_s, slack_mm)

    def unseen(self, region: shapely.Geometry, after_s: float) -> shapely.Geometry:
        """Return what of a region no sector shows that is newer than a moment, slivers aside."""
        if shapely.is_empty(region):
            return region
        # Successive sectors overlap for the most part: the coarse ones leave the others next to nothing to cut off.
        numbers = self._sectors.newer(after_s)
        if len(numbers) > _CUT_AT_ONCE:
            numbers = self._sectors.reaching(numbers, _box_of(region))
        numbers = np.concatenate((numbers[::8], numbers[4::8], numbers[2::4], numbers[1::2]))
        while len(numbers):
            batch, numbers = _polygons(self._sectors, numbers[:_CUT_AT_ONCE]), numbers[_CUT_AT_ONCE:]
            shapely.prepare(region)
            meeting = batch[shapely.intersects(region, batch)]
            for sector in meeting:
                region = shapely.difference(region, sector)
                if shapely.is_empty(region):
                    return region
            if len(meeting) and len(numbers):
                numbers = self._sectors.reaching(numbers, _box_of(region))
        return without_slivers(region)

    def may_show(self, hulls: Sequence[Sequence[Point]], after_s: float) -> bool:
        """Return False only if no sector that is newer than a moment shows anything of some convex regions."""
        for sector in reversed(self._newest):
            if sector.time_s <= after_s:
                return False
            if any(sector.may_reach(hull) for hull in hulls):
                return True
        return len(self._newest) == _ONE_BY_ONE


def _box_of(region: shapely.Geometry) -> Box:
    low_x, low_y, high_x, high_y = shapely.bounds(region).tolist()
    return low_x, low_y, high_x, high_y


def without_slivers(region: shapely.Geometry) -> shapely.Geometry:
    """Return the parts of a region that are wider than a sliver."""
    parts = shapely.get_parts(region)
    # Where no disc as wide as a sliver fits, all lies so near to the edge: the area is at most that strip's.
    wide = shapely.area(parts) > shapely.length(parts) * SLIVER_MM / 2.0
    if wide.all():
        return region
    wide[~wide] = ~shapely.is_empty(shapely.buffer(parts[~wide], -SLIVER_MM / 2.0, quad_segs=1))
    return shapely.MultiPolygon(parts[wide].tolist())


def sector_polygons(views: Sequence[View]) -> NDArray[np.object_]:
    """Return sectors with chords in place of their arcs."""
    sectors = Sectors.of([_sector_of(view, 0.0) for view in views])
    return _polygons(sectors, np.arange(len(views)))


def _polygons(sectors: Sectors, numbers: NDArray[np.int64]) -> NDArray[np.object_]:
    polygons: NDArray[np.object_] = np.asarray(shapely.polygons(sectors.corners(numbers)))
    return polygons


def _sector_of(view: View, time_s: float) -> Sector:
    x, y, heading, half, reach_mm = view
    return Sector(x, y, math.cos(heading), math.sin(heading), math.cos(half), reach_mm, time_s, half)
