"""Exact cells: cut the free space into triangles, and go from one to the next through the sides that they share.

Sources: J.-C. Latombe, Robot motion planning, 1991, chapter 5; L. Chew, Constrained Delaunay triangulations, 1987.
"""

import numpy as np
import shapely

from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of

_HAIR_MM = 1e-6
"""An end so near to a cell is taken to be in it."""


def cells(problem: Problem) -> Answer:
    """Plan over the middles of the sides between cells: two of the same cell always see each other.

    It finds a way wherever there is one, but for gaps of a hair, which rounding closes.
    """
    problem.check()
    free = shapely.difference(shapely.box(*problem.space.bounds), problem.space.inflated)
    problem.check()
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(free))
    doors, doors_of = _doors(triangles)
    ends = np.stack((problem.start, problem.goal))
    points = np.concatenate((ends, doors))
    nodes_of = [[number + len(ends) for number in numbers] for numbers in doors_of]
    for cell, end in (
        shapely.STRtree(triangles).query(shapely.points(ends), predicate="dwithin", distance=1e-6).T[:, ::-1]
    ):
        nodes_of[cell].append(int(end))
    pairs = np.array([(a, b) for nodes in nodes_of for a in nodes for b in nodes if a < b], dtype=np.int64).reshape(
        -1, 2
    )
    # Cells are made in floating point; whether the robot may go from door to door is decided exactly.
    roadmap = roadmap_of(points, pairs[problem.free(points[pairs[:, 0]], points[pairs[:, 1]])])
    way = problem.search(roadmap)
    return Answer(roadmap, None if way is None else points[way], is_exhaustive=True)


def _doors(triangles: np.ndarray) -> tuple[FloatArray, list[list[int]]]:
    """Return the middles of shared sides, shape (n, 2), mm, and which of them each triangle has."""
    corners = shapely.get_coordinates(triangles).reshape(-1, 4, 2)
    first, second = corners[:, :3].reshape(-1, 2), corners[:, 1:].reshape(-1, 2)
    turned = (first[:, 0] > second[:, 0]) | ((first[:, 0] == second[:, 0]) & (first[:, 1] > second[:, 1]))
    sides = np.where(turned[:, None], np.hstack((second, first)), np.hstack((first, second)))
    unique, side_of, count = np.unique(sides, axis=0, return_inverse=True, return_counts=True)
    number: IntArray = np.cumsum(count == 2) - 1
    doors_of = [
        [int(number[side]) for side in of_one if count[side] == 2] for of_one in side_of.reshape(-1, 3).tolist()
    ]
    shared = unique[count == 2]
    return (shared[:, :2] + shared[:, 2:]) / 2.0, doors_of
