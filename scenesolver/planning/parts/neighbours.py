"""The choice of milestones that are tried with each other."""

import math

import numpy as np
from scipy.spatial import cKDTree

from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray

_DIMENSIONS = 2


def nearest(points: FloatArray, count: int) -> IntArray:
    """Pair each point with its so many nearest ones."""
    if len(points) < 2:
        return np.empty((0, 2), dtype=np.int64)
    found = cKDTree(points).query(points, k=np.arange(2, min(count + 1, len(points)) + 1))[1]
    pairs = np.column_stack((np.repeat(np.arange(len(points)), found.shape[1]), found.ravel()))
    return np.unique(np.sort(pairs, axis=1), axis=0)


def star(points: FloatArray, count: int) -> IntArray:
    """Pair points as PRM* does: with the more the more points there are, so that paths approach the optimum.

    At least so many as wished for. Source: S. Karaman, E. Frazzoli, Sampling-based algorithms for optimal motion
    planning, 2011: k > e (1 + 1 / d) log n.
    """
    grown = math.ceil(math.e * (1.0 + 1.0 / _DIMENSIONS) * math.log(max(len(points), 2)))
    return nearest(points, max(count, grown))
