"""From a roadmap's zigzag to a short path: shortcuts, then a taut string, then edges of a length that can be driven."""

import math
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scene.scene import Point
from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray, Points

_MOST_PULLS = 200


def shortcut(space: FreeSpace, points: FloatArray) -> FloatArray:
    """Return the shortest path that uses only corners of this one, by trying all pairs of them at once.

    Args:
        space: The free space that the path lies in.
        points: The path, shape (n, 2), mm.
    """
    if len(points) < 3:
        return points
    first, second = np.triu_indices(len(points), k=1)
    free = space.joins(Points.of(points), first, second)
    # The path itself is known to be free.
    free |= second == first + 1
    first, second = first[free], second[free]
    lengths = np.hypot(*(points[second] - points[first]).T)
    # A zero would be read as "no edge".
    graph = csr_array((np.maximum(lengths, 1e-12), (first, second)), shape=(len(points), len(points)))
    before = dijkstra(graph, indices=np.array(0), return_predecessors=True)[1]
    way = [len(points) - 1]
    while way[-1]:
        way.append(int(before[way[-1]]))
    return points[way[::-1]]


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


def _laid_round(space: FreeSpace, a: Point, b: Point, c: Point) -> list[Point]:
    """Return the bends of the shortest way from a to c that passes all obstacles in their triangle as a-b-c does."""
    turn = _turn(a, b, c)
    if turn == 0.0:
        return []
    if turn > 0:
        return _laid_round(space, c, b, a)[::-1]
    # The string turns to the right at b, so the way bulges to the left of the line from a to c.
    near = space.corners_near(*_circle(a, b, c))
    x, y = near.x, near.y
    held = np.flatnonzero(
        ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) <= 0)
        & ((c[0] - b[0]) * (y - b[1]) - (c[1] - b[1]) * (x - b[0]) <= 0)
        & ((c[0] - a[0]) * (y - a[1]) - (c[1] - a[1]) * (x - a[0]) > 0)
    )
    along = (c[0] - a[0]) * x[held] + (c[1] - a[1]) * y[held]
    held = held[np.argsort(along, kind="stable")]
    hull = [a]
    for point in (*zip(x[held].tolist(), y[held].tolist(), strict=True), c):
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) >= 0:
            hull.pop()
        hull.append(point)
    return hull[1:-1]


def _circle(a: Point, b: Point, c: Point) -> tuple[Point, float]:
    """Return middle and radius of a circle round the triangle; it is small where b is near the line from a to c."""
    middle = (a[0] + c[0]) / 2.0, (a[1] + c[1]) / 2.0
    return middle, max(math.dist(a, c) / 2.0, math.dist(middle, b)) * (1.0 + 1e-9)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
