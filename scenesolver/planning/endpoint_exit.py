"""The way out of a forbidden place: a robot can come to stand nearer to an obstacle than it would plan."""

from collections.abc import Callable

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray

SafeWays = Callable[[FloatArray, FloatArray], BoolArray]
"""From a place, shape (2,), and ends of straight ways from there, shape (n, 2), to which of them are safe, (n,)."""

TOUCHING_MM = 1e-7
"""A robot that overlaps an obstacle by less than this only touches it."""

_JUST_OUTSIDE_MM = 1e-3
_FARTHEST_RADII = 4.0
_DIRECTIONS = 64
_SHARES_OF_RADIUS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6)


def way_out(space: FreeSpace, point: FloatArray, safe_ways: SafeWays) -> FloatArray | None:
    """Return the nearest free place to which a straight way from a forbidden one is safe.

    On that way the robot's disc touches no obstacle; if it overlaps some where it stands, it gets no deeper into any.

    Args:
        space: The free space, with a margin.
        point: Where the robot stands, shape (2,), mm.
        safe_ways: Tells which straight ways are safe.

    Returns:
        Shape (2,), mm, or None where there is no way out.
    """
    places = _free_places(space, point)
    safe = np.flatnonzero(safe_ways(point, places))
    nearest: FloatArray | None = places[safe[0]] if len(safe) else None
    return nearest


def _free_places(space: FreeSpace, point: FloatArray) -> FloatArray:
    """Return free places round a forbidden one, shape (n, 2), mm, the nearest first.

    They are the points of the curves' segments nearest to it, a hair beyond, the corners, and a star of further ones.
    """
    low, high = np.array(space.bounds[:2]), np.array(space.bounds[2:])
    start = np.column_stack(space.curve.starts)
    along = np.column_stack(space.curve.ends) - start
    squared = np.maximum((along**2).sum(axis=1), 1e-30)
    part = np.clip(((point - start) * along).sum(axis=1) / squared, 0.0, 1.0)
    # The obstacle lies to the left of its curve.
    right = np.column_stack((along[:, 1], -along[:, 0])) / np.sqrt(squared)[:, None]
    beside = start + part[:, None] * along + _JUST_OUTSIDE_MM * right
    angle = np.arange(_DIRECTIONS) * (2.0 * np.pi / _DIRECTIONS)
    ray = space.robot_radius_mm * np.column_stack((np.cos(angle), np.sin(angle)))
    around = [point + share * ray for share in _SHARES_OF_RADIUS]
    corners = np.column_stack(space.curve.corners.places)
    places: FloatArray = np.clip(np.concatenate((point[None], beside, corners, *around)), low, high)
    distances = np.hypot(*(places - point).T)
    order = np.argsort(distances, kind="stable")
    places = places[order[distances[order] <= _FARTHEST_RADII * space.robot_radius_mm]]
    return places[space.is_free(places)]
