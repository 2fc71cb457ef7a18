"""One outline round many inflated obstacles: what lies inside another one's inflation is left out.

Things that stand closer together than the robot is wide cover most of each other's convolution curves. Such a curve is
exact but long, and everything that is asked of it takes its time. The outline of the union is short. It is found in
floating point, so it serves to find a way; whether the way is free is decided by the convolution curve.
"""

import numpy as np
import shapely
from numpy.typing import NDArray

from scenesolver.geometry.convolution import STRING_OFFSET_MM, Corners, Curve
from scenesolver.geometry.predicates import Points


def outline_of_union(curve: Curve) -> Curve:
    """Return the outline of the union of inflated obstacles.

    As with convolution curves, the obstacles lie to the left, and the winding number is positive exactly in them.

    Args:
        curve: The convolution curves of obstacles whose outlines all run counter-clockwise.
    """
    number = np.repeat(np.arange(len(curve.sizes)), curve.sizes)
    rings = shapely.linearrings(np.column_stack(curve.starts), indices=number)
    bodies: NDArray[np.object_] = np.asarray(shapely.polygons(rings))
    # The curve of an obstacle that is not convex crosses itself; what it winds round is the obstacle.
    crossing = ~shapely.is_valid(bodies)
    bodies[crossing] = shapely.buffer(bodies[crossing], 0.0)
    return _outline(shapely.get_parts(shapely.orient_polygons(shapely.union_all(bodies))))


def _outline(polygons: NDArray[np.object_]) -> Curve:
    """Return the outlines of polygons, the outer ones counter-clockwise, as a curve."""
    rings = shapely.get_rings(polygons)
    sizes = shapely.get_num_coordinates(rings).astype(np.int64) - 1
    firsts = np.cumsum(sizes) - sizes
    starts = Points.of(np.delete(shapely.get_coordinates(rings), np.cumsum(sizes + 1) - 1, axis=0))
    following = np.arange(1, len(starts.x) + 1)
    following[firsts + sizes - 1] = firsts
    before = np.empty_like(following)
    before[following] = np.arange(len(following))
    ends = starts.take(following)
    out_of = Points(ends.x - starts.x, ends.y - starts.y)
    into = out_of.take(before)
    convex = np.flatnonzero(into.x * out_of.y - into.y * out_of.x > 0)
    at, into, out_of = starts.take(convex), into.take(convex), out_of.take(convex)
    # Outwards is to the right of both directions.
    first, second = np.hypot(*into), np.hypot(*out_of)
    x, y = into.y / first + out_of.y / second, -into.x / first - out_of.x / second
    part = STRING_OFFSET_MM / np.hypot(x, y)
    return Curve(
        starts,
        ends,
        Corners(Points(at.x + part * x, at.y + part * y), at, into, out_of),
        sizes,
        np.zeros(len(sizes), dtype=np.bool_),
    )
