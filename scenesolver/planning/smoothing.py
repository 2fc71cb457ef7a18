"""From a roadmap's zigzag to a short path: shortcuts, then taut strings."""

import numpy as np
from scipy.sparse import csr_array

from scene.mover import CancelRequested
from scenesolver.geometry.nested_spaces import NestedSpaces, runs
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.geometry.taut_string import pull_taut
from scenesolver.planning.array_graph import dijkstra
from scenesolver.planning.progress import stop_if

_BEND_MM = 2.0
"""A bend must save this much of the way to be worth the turn."""

_MOST_SHORTCUTS = 8_000
"""The most shortcuts that are tried, without the longest ones: a way that bends so often has no use for those."""


def smooth(spaces: NestedSpaces, points: FloatArray, cancel: CancelRequested = lambda: False) -> FloatArray:
    """Return a short path along a given one, of edges that are free or were given: no bend more costs less.

    Where there are several levels, the path is pulled taut at each as far as it is free there, and the cheapest way
    over all corners found is taken: so it keeps away from obstacles except where they leave no room, or too long a
    detour.

    Args:
        spaces: The free spaces that the path lies in.
        points: The path, all free at the lowest level, shape (n, 2), mm.
        cancel: Asked before each string is pulled.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    shorter = _cheapest(spaces, points, np.arange(len(points)))
    if len(spaces.spaces) == 1:
        stop_if(cancel)
        return pull_taut(spaces.base, shorter)
    levels = _levels(spaces, shorter)
    found, order = [shorter], [np.arange(len(shorter), dtype=np.float64)]
    for number, space in enumerate(spaces.spaces):
        for begin, end in runs(levels, number):
            stop_if(cancel)
            string = pull_taut(space, shorter[begin : end + 1])[1:-1]
            found.append(string)
            order.append(begin + (end - begin) * np.arange(1, len(string) + 1) / (len(string) + 1))
    sequence = np.argsort(np.concatenate(order), kind="stable")
    best = _cheapest(spaces, np.concatenate(found)[sequence], np.flatnonzero(sequence < len(shorter)))
    levels = _levels(spaces, best)
    stretches = [
        (begin, end, space)
        for number, space in enumerate(spaces.spaces)
        for begin, end in runs([level == number for level in levels], 1)
    ]
    stop_if(cancel)
    taut = [pull_taut(space, best[begin : end + 1])[1:] for begin, end, space in sorted(stretches, key=lambda s: s[0])]
    return np.concatenate((best[:1], *taut))


def _cheapest(spaces: NestedSpaces, points: FloatArray, way: IntArray) -> FloatArray:
    """Return the cheapest path from the first point to the last one over some of the others, all in this order.

    Args:
        spaces: The free spaces.
        points: Shape (n, 2), mm.
        way: Indices of the points of a free path from the first one to the last one, in growing order.
    """
    if len(points) < 3:
        return points
    count = len(points)
    first, second = np.triu_indices(count, k=1)
    if len(first) > _MOST_SHORTCUTS:
        # The way itself is always among what is tried, however many points lie between two of its own.
        tried = second - first <= max(_MOST_SHORTCUTS // count, 2)
        tried[_pair(count, way[:-1], way[1:])] = True
        first, second = first[tried], second[tried]
    columns = Points.of(points)
    lengths = np.hypot(columns.x[second] - columns.x[first], columns.y[second] - columns.y[first])
    costs = spaces.costs(spaces.levels(columns, first, second), lengths)
    free = np.flatnonzero(np.isfinite(costs))
    row_ends = np.concatenate(([0], np.cumsum(np.bincount(first[free], minlength=count))))
    graph = csr_array((costs[free] + _BEND_MM, second[free], row_ends), shape=(count, count))
    before = dijkstra(graph, [0])[1]
    if before[count - 1] < 0:
        return points[way]
    cheapest = [count - 1]
    while cheapest[-1]:
        cheapest.append(int(before[cheapest[-1]]))
    return points[cheapest[::-1]]


def _pair(count: int, first: IntArray, second: IntArray) -> IntArray:
    """Return where pairs of so many points stand in the order of ``numpy.triu_indices(count, k=1)``."""
    pairs: IntArray = first * (2 * count - first - 1) // 2 + second - first - 1
    return pairs


def _levels(spaces: NestedSpaces, path: FloatArray) -> list[int]:
    """Return the highest level at which each edge of a free path is free."""
    first = np.arange(len(path) - 1)
    levels: list[int] = spaces.levels_of_free(Points.of(path), first, first + 1).tolist()
    return levels
