"""The nearest ways out of a forbidden place: a robot can come to stand nearer to an obstacle than it would plan."""

import numpy as np

from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray

_JUST_OUTSIDE_MM = 1e-3
_MOST_TRIED = 512
_DIRECTIONS = 64


def ways_out(space: FreeSpace, point: FloatArray) -> FloatArray:
    """Return free places round a forbidden one, the nearest first.

    They are the nearest points of the curves' segments and of the workspace's edge, a hair beyond.

    Args:
        space: The free space.
        point: A forbidden point, shape (2,), mm.

    Returns:
        Shape (n, 2), mm; empty where there is nothing free within reach.
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
    around = [point + share * ray for share in (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6)]
    places: FloatArray = np.clip(
        np.concatenate((point[None], beside, np.column_stack(space.curve.corners.places), *around)), low, high
    )
    distances = np.hypot(*(places - point).T)
    near = np.argsort(distances, kind="stable")[:_MOST_TRIED]
    places = places[near]
    return places[space.is_free(places)]
