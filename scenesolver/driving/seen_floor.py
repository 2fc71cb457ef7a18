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
from scenesolver.kernel.places import SECTOR_COLUMNS, Places

MEMORY_S = 30.0
"""What was seen free so long ago must be looked at again."""

SLIVER_MM = 2.0
"""Unseen strips thinner than this are rounding: nothing that stands is as thin, and no drive as exact."""

_CAPACITY = 512

_CUT_AT_ONCE = 6
"""So many are held against a region at a time."""

_CHORDS = 6
"""An arc is replaced by so many chords: of a cone of 40 degrees they cut off 0.2 % of its range."""

_CHORD_ENDS = np.linspace(-1.0, 1.0, _CHORDS + 1)

_ONE_BY_ONE = 8
"""Up to so many sectors are first held coarsely against a region, one by one."""

_ROUNDING_MM = 1e-6


SectorRow = tuple[float, float, float, float, float, float]
"""x, y, cosine and sine of the axis, cosine of the half angle, range."""


class _Sector(NamedTuple):
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
        # A ring: x, y, cosine and sine of the axis, cosine of the half angle, range, time, half angle.
        self._sectors: NDArray[np.float64] = np.zeros((_CAPACITY, SECTOR_COLUMNS))
        self._sectors[:, 6] = -math.inf
        self._next = 0
        self._newest: deque[_Sector] = deque(maxlen=_ONE_BY_ONE)

    def add(self, view: View, time_s: float) -> SectorRow:
        """Take in what a reading has shown; return it."""
        x, y, heading, half, reach = view.x_mm, view.y_mm, view.heading_rad, view.half_angle_rad, view.range_mm
        cosine, sine = math.cos(heading), math.sin(heading)
        place = self._next
        narrowest = math.cos(half)
        self._sectors[place] = (x, y, cosine, sine, narrowest, reach, time_s, half)
        self._next = (place + 1) % _CAPACITY
        self.newest_s = time_s
        left, right = heading + half, heading - half
        sides = math.sin(left), -math.cos(left), -math.sin(right), math.cos(right)
        self._newest.append(_Sector(time_s, x, y, *sides, cosine, sine, reach))
        return x, y, cosine, sine, narrowest, reach

    def shows(
        self, places: NDArray[np.float64], slack_mm: float, after_s: float, until_s: float = math.inf
    ) -> NDArray[np.bool_]:
        """Return which places were seen in an interval of time, at least the slack nearer than an arc; shape (n,)."""
        return Places(places).in_sectors(self._sectors, after_s, until_s, slack_mm)

    def unseen(self, region: shapely.Geometry, after_s: float) -> shapely.Geometry:
        """Return what of a region no sector shows that is newer than a moment, slivers aside."""
        if shapely.is_empty(region):
            return region
        # Successive sectors overlap for the most part: the coarse ones leave the others next to nothing to cut off.
        sectors = self._newer(after_s)
        if len(sectors) > _CUT_AT_ONCE:
            sectors = _reaching(sectors, region)
        sectors = np.concatenate((sectors[::8], sectors[4::8], sectors[2::4], sectors[1::2]))
        while len(sectors):
            batch, sectors = _polygons(sectors[:_CUT_AT_ONCE]), sectors[_CUT_AT_ONCE:]
            shapely.prepare(region)
            meeting = batch[shapely.intersects(region, batch)]
            for sector in meeting:
                region = shapely.difference(region, sector)
                if shapely.is_empty(region):
                    return region
            if len(meeting):
                sectors = _reaching(sectors, region)
        return without_slivers(region)

    def may_show(self, hulls: Sequence[Sequence[Point]], after_s: float) -> bool:
        """Return False only if no sector that is newer than a moment shows anything of some convex regions."""
        for sector in reversed(self._newest):
            if sector.time_s <= after_s:
                return False
            if any(sector.may_reach(hull) for hull in hulls):
                return True
        return len(self._newest) == _ONE_BY_ONE

    def _newer(self, after_s: float) -> NDArray[np.float64]:
        """Return the sectors newer than a moment, the newest first; shape (n, 8)."""
        few = sum(sector.time_s > after_s for sector in self._newest)
        if few < _ONE_BY_ONE:
            return self._sectors[[(self._next - 1 - nth) % _CAPACITY for nth in range(few)]]
        (newer,) = (self._sectors[:, 6] > after_s).nonzero()
        newest_first: NDArray[np.float64] = self._sectors[newer[((self._next - 1 - newer) % _CAPACITY).argsort()]]
        return newest_first


def _reaching(sectors: NDArray[np.float64], region: shapely.Geometry) -> NDArray[np.float64]:
    """Return the sectors that may reach into the box round a region: none of their sides is between; shape (n, 8)."""
    if not len(sectors):
        return sectors
    low_x, low_y, high_x, high_y = shapely.bounds(region).tolist()
    x, y, cosine, sine, least, reach = sectors[:, :6].T
    across = np.sqrt(1.0 - least * least)
    left, right, below, above = low_x - x, high_x - x, low_y - y, high_y - y
    may = np.hypot(np.clip(0.0, left, right), np.clip(0.0, below, above)) < reach
    # Of the corners of the box the one that lies deepest within each side, by the side's inward normal.
    for normal_x, normal_y in (
        (sine * least + cosine * across, sine * across - cosine * least),
        (cosine * across - sine * least, cosine * least + sine * across),
    ):
        deepest = np.maximum(normal_x * left, normal_x * right) + np.maximum(normal_y * below, normal_y * above)
        may &= deepest > -_ROUNDING_MM
    reaching: NDArray[np.float64] = sectors[may]
    return reaching


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
    rows = [
        (
            view.x_mm,
            view.y_mm,
            math.cos(view.heading_rad),
            math.sin(view.heading_rad),
            math.cos(view.half_angle_rad),
            view.range_mm,
            0.0,
            view.half_angle_rad,
        )
        for view in views
    ]
    return _polygons(np.array(rows))


def _polygons(sectors: NDArray[np.float64]) -> NDArray[np.object_]:
    """Return sectors, shape (s, 8), with chords in place of their arcs."""
    bearing = _CHORD_ENDS * sectors[:, 7:8]
    c, s = np.cos(bearing), np.sin(bearing)
    x, y, cosine, sine, _, reach = sectors[:, :6].T[:, :, None]
    corners = np.empty((len(sectors), _CHORDS + 2, 2))
    corners[:, 0, 0], corners[:, 0, 1] = sectors[:, 0], sectors[:, 1]
    corners[:, 1:, 0] = x + reach * (cosine * c - sine * s)
    corners[:, 1:, 1] = y + reach * (sine * c + cosine * s)
    polygons: NDArray[np.object_] = np.asarray(shapely.polygons(corners))
    return polygons
