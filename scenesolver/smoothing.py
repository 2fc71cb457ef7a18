"""From a roadmap's zigzag to a short path: shortcuts, then a taut string, then edges of a length that can be driven."""

import math

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray, Points

_MOST_PULLS = 200
_SETTLED = 1e-9
"""A string that became shorter by less than this part of its length hangs still."""


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

    One corner after another is let go. What stops the string then is the convex hull of the obstacles' corners in the
    triangle of the corner and its two neighbours, so the string is laid round that; it never becomes longer, and where
    nothing moves any more every corner of it lies on the corner of an inflated obstacle.

    Args:
        space: The free space that the path lies in.
        points: The path, shape (n, 2), mm.
    """
    corners = np.column_stack(space.curve.corners)
    string = points
    length = _length(string)
    for _ in range(_MOST_PULLS):
        string = _pulled_once(corners, string)
        shorter = _length(string)
        if length - shorter <= _SETTLED * length:
            break
        length = shorter
    first = np.arange(len(string) - 1)
    if space.joins(Points.of(string), first, first + 1).all():
        return string
    return points


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


def _pulled_once(corners: FloatArray, string: FloatArray) -> FloatArray:
    """Let go of every corner once, from start to goal."""
    laid = [string[0]]
    for i in range(1, len(string) - 1):
        laid.extend(_around(corners, laid[-1], string[i], string[i + 1]))
    laid.append(string[-1])
    return np.array(laid)


def _around(corners: FloatArray, a: FloatArray, b: FloatArray, c: FloatArray) -> list[FloatArray]:
    """Return the corners of the shortest way from a to c that passes all obstacles in their triangle as a-b-c does."""
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    inside = corners[((corners >= low) & (corners <= high)).all(axis=1)]
    turn = float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    if turn == 0.0:
        return []
    if turn > 0:
        a, c = c, a
    # Now b lies to the left of the line from a to c, the triangle is clockwise, and the chain bulges to the left.
    held = inside[(_cross(b - a, inside - a) <= 0) & (_cross(c - b, inside - b) <= 0) & (_cross(c - a, inside - a) > 0)]
    along = held @ (c - a)
    chain: list[FloatArray] = [a]
    for point in (*held[np.argsort(along, kind="stable")], c):
        while len(chain) > 1 and _turns_left(chain[-2], chain[-1], point):
            chain.pop()
        chain.append(point)
    chain = chain[1:-1]
    return chain[::-1] if turn > 0 else chain


def _cross(a: FloatArray, b: FloatArray) -> FloatArray:
    area: FloatArray = a[0] * b[:, 1] - a[1] * b[:, 0]
    return area


def _turns_left(a: FloatArray, b: FloatArray, c: FloatArray) -> bool:
    return bool((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= 0)


def _length(points: FloatArray) -> float:
    return math.fsum(np.hypot(*np.diff(points, axis=0).T))
