"""Regions of the floor as shapely has them, and as the rings of their outlines."""

import numpy as np
import shapely
from numpy.typing import NDArray

from scenesolver.kernel.region import Region, region_of


def outline_of(region: shapely.Geometry) -> Region:
    """Return the rings of a Polygon or MultiPolygon."""
    if isinstance(region, shapely.Polygon) and not (region.is_empty or shapely.get_num_interior_rings(region)):
        ring = shapely.get_exterior_ring(region)
        corners = shapely.get_coordinates(ring)
        # The first corner of each ring is its last one, too.
        return region_of(corners[:-1] if shapely.is_ccw(ring) else corners[:0:-1])
    rings, part_of = shapely.get_rings(shapely.get_parts(region), return_index=True)
    is_hole = np.diff(part_of, prepend=-1) == 0
    is_turned = shapely.is_ccw(rings) == is_hole
    if is_turned.any():
        rings[is_turned] = shapely.reverse(rings[is_turned])
    return region_of(*[shapely.get_coordinates(ring)[:-1] for ring in rings.tolist()])


def polygons_of(region: Region) -> shapely.Geometry:
    """Return a region as Polygon or MultiPolygon."""
    if len(region.ends) == 1:
        whole: shapely.Geometry = shapely.Polygon(region.corners)
        return whole if shapely.is_valid(whole) else shapely.buffer(whole, 0.0)
    rings = np.asarray(shapely.linearrings(region.corners, indices=region.ring_of))
    is_outer = shapely.is_ccw(rings)
    polygons: NDArray[np.object_] = np.asarray(shapely.polygons(rings[is_outer]))
    if not is_outer.all():
        polygons = _with_holes(polygons, rings[~is_outer])
    whole = polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons.tolist())
    # A ring that touches itself is a region, but no polygon.
    return whole if shapely.is_valid(whole) else shapely.buffer(whole, 0.0)


def rings_alone(region: Region) -> NDArray[np.object_] | None:
    """Return the polygon of each ring, shape (r,); None where they are not what `polygons_of` makes of the region."""
    polygons = np.array([shapely.polygons(ring) for ring in region.rings])
    return polygons if shapely.is_valid(shapely.multipolygons(polygons)) else None


def _with_holes(polygons: NDArray[np.object_], holes: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return polygons with each hole in the least of them that it lies in."""
    areas = shapely.area(polygons)
    within = [
        shapely.contains_properly(polygons, shapely.line_interpolate_point(hole, 0.5, normalized=True))
        for hole in holes
    ]
    owner = np.array([np.where(inside, areas, np.inf).argmin() for inside in within])
    return np.array(
        [
            shapely.Polygon(polygon.exterior, holes[owner == number].tolist())
            for number, polygon in enumerate(polygons.tolist())
        ]
    )
