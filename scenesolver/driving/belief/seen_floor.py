"""Where the floor was seen to be free: the sectors that rangers have swept of late, and what of a region they leave.

The sectors are kept as they were seen, so the question "is all that the body will sweep free?" has an exact answer: the
region less the sectors. Their arcs are replaced by chords, which lie inside: what counts as seen was seen.
"""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scenesolver.geometry.outlines import outline_of, polygons_of, rings_alone
from scenesolver.kernel.region import Region, cut_off
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
