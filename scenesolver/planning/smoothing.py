"""From a roadmap's zigzag to a short path: shortcuts, then taut strings, then edges of a length that can be driven."""

import math
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scene.scene import Point
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces, runs
from scenesolver.geometry.predicates import FloatArray, Points

_MOST_PULLS = 200
_BEND_MM = 2.0
"""A bend must save this much of the way to be worth the turn."""

_MOST_SHORTCUTS = 8_000
"""So many shortcuts are tried at most, the longest ones left out: a way that bends so often has no use for those."""


def smooth(spaces: NestedSpaces, points: FloatArray) -> FloatArray:
    """Return a short path along a given one.

    Where there are several levels, the path is pulled taut at each as far as it is free there, and the cheapest way
    over all corners found is taken: so it keeps away from obstacles except where they leave no room, or too long a
    detour.

    Args:
        spaces: The free spaces that the path lies in.
        points: The path, all free at the lowest level, shape (n, 2), mm.
    """
    shorter = _cheapest(spaces, points)
    if len(spaces.spaces) == 1:
        return pull_taut(spaces.base, shorter)
    levels = _levels(spaces, shorter)
    found, order = [shorter], [np.arange(len(shorter), dtype=np.float64)]
    for number, space in enumerate(spaces.spaces):
        for begin, end in runs(levels, number):
            string = pull_taut(space, shorter[begin : end + 1])[1:-1]
            found.append(string)
            order.append(begin + (end - begin) * np.arange(1, len(string) + 1) / (len(string) + 1))
    best = _cheapest(spaces, np.concatenate(found)[np.argsort(np.concatenate(order), kind="stable")])
    levels = _levels(spaces, best)
    stretches = [
        (begin, end, space)
        for number, space in enumerate(spaces.spaces)
        for begin, end in runs([level == number for level in levels], 1)
    ]
    taut = [pull_taut(space, best[begin : end + 1])[1:] for begin, end, space in sorted(stretches, key=lambda s: s[0])]
    return np.concatenate((best[:1], *taut))


def pull_taut(space: FreeSpace, points: FloatArray) -> FloatArray:
    """Return the path as a string that is pulled taut: the shortest one that passes every obstacle on the same side.

    One bend after another is let go. What stops the string then is the convex hull of the obstacles' corners in the
    triangle of the bend and its two neighbours, so the string is laid round that. It never becomes longer, and where
    nothing moves any more every bend lies at the corner of an inflated obstacle.

    Args:
        space: The free space that the path lies in.
        points: The path, shape (n, 2), mm.
    """
    string: list[Point] = [(x, y) for x, y in points.tolist()]
    settled: set[tuple[Point, Point, Point]] = set()
    for _ in range(_MOST_PULLS):
        pulled = string[:1]
        for bend, following in pairwise(string[1:]):
            three = pulled[-1], bend, following
            if three in settled:
                pulled.append(bend)
                continue
            laid = _laid_round(space, *three)
            if laid == [bend]:
                settled.add(three)
            pulled += laid
        pulled.append(string[-1])
        if pulled == string:
            break
        string = pulled
    taut = np.array(string)
    first = np.arange(len(taut) - 1)
    return taut if space.joins(Points.of(taut), first, first + 1).all() else points


def cut_edges(points: FloatArray, max_edge_mm: float) -> FloatArray:
    """Return the same way with edges that are too long cut into equal parts.

    Args:
        points: The path, shape (n, 2), mm.
        max_edge_mm: The longest edge allowed.
    """
    lengths = np.hypot(*np.diff(points, axis=0).T)
    pieces = np.maximum(np.ceil(lengths / max_edge_mm * (1.0 - 1e-12)), 1).astype(int)
    cut = [points[:1]]
    for start, end, count in zip(points, points[1:], pieces, strict=False):
        parts = np.arange(1, count + 1)[:, None] / count
        cut.append(start + parts * (end - start))
        cut[-1][-1] = end
    return np.concatenate(cut)


def _cheapest(spaces: NestedSpaces, points: FloatArray) -> FloatArray:
    """Return the cheapest path from the first point to the last one over some of the others, all in this order."""
    if len(points) < 3:
        return points
    count = len(points)
    first, second = np.triu_indices(count, k=1)
    if len(first) > _MOST_SHORTCUTS:
        near = second - first <= max(_MOST_SHORTCUTS // count, 2)
        first, second = first[near], second[near]
    columns = Points.of(points)
    lengths = np.hypot(columns.x[second] - columns.x[first], columns.y[second] - columns.y[first])
    costs = spaces.costs(spaces.levels(columns, first, second), lengths)
    free = np.flatnonzero(np.isfinite(costs))
    graph = csr_array((costs[free] + _BEND_MM, (first[free], second[free])), shape=(count, count))
    before = dijkstra(graph, indices=np.array(0), return_predecessors=True)[1]
    way = [count - 1]
    while way[-1]:
        way.append(int(before[way[-1]]))
    return points[way[::-1]]


def _levels(spaces: NestedSpaces, path: FloatArray) -> list[int]:
    """Return the highest level at which each edge of a free path is free."""
    first = np.arange(len(path) - 1)
    levels: list[int] = spaces.levels_of_free(Points.of(path), first, first + 1).tolist()
    return levels


def _laid_round(space: FreeSpace, a: Point, b: Point, c: Point) -> list[Point]:
    """Return the bends of the shortest way from a to c that passes all obstacles in their triangle as a-b-c does."""
    turn = _turn(a, b, c)
    if turn == 0.0:
        return []
    if turn > 0:
        return _laid_round(space, c, b, a)[::-1]
    # The string turns to the right at b, so the way bulges to the left of the line from a to c.
    low = min(a[0], b[0], c[0]), min(a[1], b[1], c[1])
    high = max(a[0], b[0], c[0]), max(a[1], b[1], c[1])
    x, y = space.corner_places_in(low, high)
    held = np.flatnonzero(
        ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) <= 0)
        & ((c[0] - b[0]) * (y - b[1]) - (c[1] - b[1]) * (x - b[0]) <= 0)
        & ((c[0] - a[0]) * (y - a[1]) - (c[1] - a[1]) * (x - a[0]) > 0)
    )
    # Every edge of the way looks between a-b and b-c, so it makes headway halfway between the two.
    before, after = math.dist(a, b), math.dist(b, c)
    ahead_x = (b[0] - a[0]) / before + (c[0] - b[0]) / after
    ahead_y = (b[1] - a[1]) / before + (c[1] - b[1]) / after
    along = ahead_x * x[held] + ahead_y * y[held]
    held = held[np.argsort(along, kind="stable")]
    hull = [a]
    for point in (*zip(x[held].tolist(), y[held].tolist(), strict=True), c):
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) >= 0:
            hull.pop()
        hull.append(point)
    return hull[1:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
