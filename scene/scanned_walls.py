"""Walls of scanned points: a point of a map stands for a cell in which something was met, cells in a row for a wall."""

from functools import lru_cache

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial import cKDTree

from scene.things import Point, PointsShape

_BESIDE = 1.5
"""Points at most so many widths apart stand for cells that touch, also at their corners, with some to spare."""
_NEIGHBOURS = 8
"""The most neighbours of a cell; of denser points the nearest ones count."""


@lru_cache(maxsize=32)
def walls_of_points(shape: PointsShape) -> tuple[tuple[Point, Point], ...]:
    """Return walls, from end to end, that hold all the points and are as wide as they.

    Neighbours are joined by a tree of shortest walls, which reach half a width beyond its ends. A point without
    neighbours becomes the diagonals of its cell.

    Args:
        shape: Points of more than no width.
    """
    points = np.array(list(dict.fromkeys(shape.points)))
    count, half_mm = len(points), shape.size_mm / 2.0
    asked = min(_NEIGHBOURS + 1, count)
    reach_mm = _BESIDE * shape.size_mm
    found = cKDTree(points).query(points, k=np.arange(1, asked + 1), distance_upper_bound=reach_mm)
    distances, near = np.ravel(found[0]), np.ravel(found[1])
    own = np.repeat(np.arange(count), asked)
    joined = np.flatnonzero(np.isfinite(distances) & (near != own))
    graph = csr_array((distances[joined], (own[joined], near[joined])), shape=(count, count))
    tree = minimum_spanning_tree(graph).tocoo()
    first, second = tree.row, tree.col
    links = np.bincount(first, minlength=count) + np.bincount(second, minlength=count)
    along = points[second] - points[first]
    beyond = half_mm * along / np.hypot(*along.T)[:, None]
    starts = points[first] - beyond * (links[first] == 1)[:, None]
    ends = points[second] + beyond * (links[second] == 1)[:, None]
    alone = points[links == 0]
    arms = half_mm * np.array(((1.0, 1.0), (1.0, -1.0)))
    for arm in arms:
        starts, ends = np.concatenate((starts, alone - arm)), np.concatenate((ends, alone + arm))
    return tuple(((ax, ay), (bx, by)) for (ax, ay), (bx, by) in zip(starts.tolist(), ends.tolist(), strict=True))
