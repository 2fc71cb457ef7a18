"""The floor that was seen to be free, and of a way how much: the sectors that rangers swept, and what they leave.

The sectors are kept as they were seen, so the question "is all that the body will sweep free?" has an exact answer: the
region less the sectors. Their arcs are replaced by chords, which lie inside: what counts as seen was seen.
The disc that drives a segment sweeps a stadium. What of it was not seen is kept as a polygon, which shrinks as more is
seen; the disc may go as far as where its front first touches that polygon.
"""

import math
from collections.abc import Sequence
from typing import Self

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.scene import Point
from scenesolver.geometry.outlines import outline_of, polygons_of, rings_alone
from scenesolver.kernel.region import NO_REGION, Region, cut_off, region_of
from scenesolver.kernel.sight import Places, Sector, Sectors

MEMORY_S = 30.0
"""The age at which a free place must be looked at again."""

SLIVER_MM = 2.0
"""Unseen strips thinner than this are rounding: nothing that stands is as thin, and no drive as exact."""

_CAPACITY = 512

_MOST_CORNERS = 300
"""A region with more corners is rounded: sectors whose edges lie on each other, but for the last digit, leave cracks
between them, and each cut multiplies the corners of those."""

_ROUNDING_MM = 1e-3
"""It is rounded to this."""


class SeenFloor:
    """The free sectors of the newest readings, of all rangers."""

    def __init__(self) -> None:
        self._sectors = Sectors(_CAPACITY)

    def add(self, sector: Sector) -> None:
        """Take in what a reading has shown."""
        self._sectors.add(sector)

    def shows(self, places: Places, slack_mm: float, after_s: float, until_s: float = math.inf) -> NDArray[np.bool_]:
        """Return which places were seen in an interval of time, at least the slack nearer than an arc; shape (n,)."""
        return places.in_sectors(self._sectors, after_s, until_s, slack_mm)

    def unseen(self, region: Region, after_s: float) -> Region:
        """Return what of a region, which has no slivers, no sector shows that is newer than a moment, slivers aside."""
        if region.is_empty:
            return region
        rest = _without(region, self._sectors.shapes_against(region, after_s))
        return region if rest is region else without_slivers(rest)


def _without(region: Region, shapes: NDArray[np.float64]) -> Region:
    """Return what of a region lies outside of convex shapes, shape (k, corners, 2)."""
    while len(shapes):
        region, cut = cut_off(region, shapes)
        if cut == len(shapes):
            break
        rest = shapely.difference(polygons_of(region), shapely.polygons(shapes[cut]))
        if shapely.get_num_coordinates(rest) > _MOST_CORNERS:
            rest = shapely.set_precision(rest, _ROUNDING_MM)
        region, shapes = outline_of(rest), shapes[cut + 1 :]
    return region


def without_slivers(region: Region) -> Region:
    """Return the parts of a region that are wider than a sliver."""
    areas, lengths = region.measures()
    # Where no disc as wide as a sliver fits, all lies so near to the edge: the area is at most that strip's.
    if (areas > lengths * SLIVER_MM / 2.0).all():
        return region
    alone = rings_alone(region) if (areas > 0.0).all() else None
    parts = shapely.get_parts(polygons_of(region)) if alone is None else alone
    wide = shapely.area(parts) > shapely.length(parts) * SLIVER_MM / 2.0
    wide[~wide] = ~shapely.is_empty(shapely.buffer(parts[~wide], -SLIVER_MM / 2.0, quad_segs=1))
    if wide.all():
        return region
    if alone is None:
        return outline_of(shapely.MultiPolygon(parts[wide].tolist()))
    return region.part(wide)


def sector_polygons(sectors: Sequence[Sector]) -> NDArray[np.object_]:
    """Return sectors with chords in place of their arcs."""
    polygons: NDArray[np.object_] = np.asarray(shapely.polygons(Sectors.of(sectors).corners()))
    return polygons


def sector_of(apex: Pose, half_rad: float, reach_mm: float, time_s: float) -> Sector:
    """Return the sector of the floor that a reading has shown.

    Args:
        apex: Where it was taken from, and in which direction.
        half_rad: Half the sector's angle, less than pi/2.
        reach_mm: How far it is free.
        time_s: When.
    """
    axis = apex.heading_rad
    return Sector(apex.x_mm, apex.y_mm, math.cos(axis), math.sin(axis), math.cos(half_rad), reach_mm, time_s, half_rad)


_QUADRANT_EDGES = 24

_BESIDE_MM = 1.0

_NOTHING = shapely.Polygon()

_OUTSIDE = 1.0 / math.cos(math.pi / 4.0 / _QUADRANT_EDGES)
"""A circle of this times the radius is drawn, so that its chords lie outside of the true one."""

_FRONT_RAD = np.linspace(-math.pi / 2.0, math.pi / 2.0, 2 * _QUADRANT_EDGES + 1)
_FRONT: NDArray[np.float64] = np.column_stack((np.cos(_FRONT_RAD), np.sin(_FRONT_RAD)))
"""The front of a circle of radius 1 that moves along x, from its right to its left."""


class Corridor:
    """A straight way of a disc.

    Args:
        start: Where its middle is now.
        end: Where the way ends.
        radius_mm: Of the disc.
    """

    def __init__(self, start: Point, end: Point, radius_mm: float) -> None:
        self.start, self.end = start, end
        self.radius_mm = radius_mm
        self.length_mm = math.dist(start, end)
        (x, y), (end_x, end_y) = start, end
        self._along = (end_x - x) / max(self.length_mm, 1e-9), (end_y - y) / max(self.length_mm, 1e-9)
        self.unseen = without_slivers(self._uncovered())
        self._seen_s = -math.inf

    def take_in(self, seen: SeenFloor, now_s: float) -> Self:
        """Take in all that was seen since this was called last."""
        self.unseen = seen.unseen(self.unseen, max(self._seen_s, now_s - MEMORY_S))
        self._seen_s = now_s
        return self

    @property
    def free_mm(self) -> float:
        """The way that the disc may go until its front touches what was unseen when `take_in` was called last."""
        if self.unseen.is_empty:
            return self.length_mm
        touched_mm = self.unseen.touched_mm(self.start, self._along, self.radius_mm)
        return min(max(touched_mm, 0.0), self.length_mm)

    def within(self, length_mm: float) -> shapely.Geometry:
        """Return what is unseen of the first part of the way."""
        if self.free_mm >= length_mm or self.unseen.is_empty:
            return _NOTHING
        return shapely.intersection(polygons_of(self.unseen), self._swept(length_mm))

    def is_seen(self, length_mm: float) -> bool:
        """Return whether all of the first part of the way was seen to be free."""
        return self.free_mm >= min(length_mm, self.length_mm)

    def waive(self, length_mm: float) -> None:
        """Take what cannot be seen of the first part of the way for free."""
        part = self.within(length_mm)
        around = shapely.buffer(part, 0.1, quad_segs=1)
        self.unseen = without_slivers(outline_of(shapely.difference(polygons_of(self.unseen), around)))

    def _uncovered(self) -> Region:
        """Return what the disc sweeps on its way, less what it covers where it is now."""
        if self.length_mm == 0.0:
            return NO_REGION
        # Shapes that nearly share an arc leave slivers all along it: the front of the disc is drawn where it begins.
        front = self.radius_mm * _OUTSIDE * _FRONT
        return region_of(self._corners(front + np.array((self.length_mm, 0.0)), front[::-1]))

    def _corners(self, *rings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return corners in the corridor's own frame, where the way is the x axis, where they are on the floor."""
        (start_x, start_y), (c, s) = self.start, self._along
        x, y = np.concatenate(rings).T
        return np.column_stack((start_x + c * x - s * y, start_y + s * x + c * y))

    def _swept(self, length_mm: float) -> shapely.Geometry:
        """Return what the disc sweeps on the first part of the way.

        It is drawn wider than the way: sides that lie on each other would leave slivers.
        """
        drawn_mm = self.radius_mm * _OUTSIDE
        front = drawn_mm * _FRONT + (min(length_mm, self.length_mm), 0.0)
        right, left = front[0] - (0.0, _BESIDE_MM), front[-1] + (0.0, _BESIDE_MM)
        behind = np.array(((-_BESIDE_MM, left[1]), (-_BESIDE_MM, right[1])))
        return shapely.Polygon(self._corners(right[None], front, left[None], behind))
