"""A way as a string that is pulled taut among the obstacles."""

import math
from itertools import pairwise

import numpy as np

from scene.scene import Point
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.kernel.library import library
from scenesolver.kernel.taut_string import pull_compiled

_MOST_PULLS = 200
"""The source in C has the same."""


def pull_taut(space: FreeSpace, points: FloatArray) -> FloatArray:
    """Return the path as a string that is pulled taut: the shortest one that passes every obstacle on the same side.

    One bend after another is let go. What stops the string then is the convex hull of the obstacles' corners in the
    triangle of the bend and its two neighbours, so the string is laid round that. It never becomes longer, and where
    nothing moves any more every bend lies at the corner of an inflated obstacle.

    Args:
        space: The free space that the path lies in.
        points: The path, shape (n, 2), mm.
    """
    compiled = library()
    taut = _pull(space, points) if compiled is None else pull_compiled(compiled, space.corner_tables, points)
    first = np.arange(len(taut) - 1)
    return taut if space.joins(Points.of(taut), first, first + 1).all() else points


def _pull(space: FreeSpace, points: FloatArray) -> FloatArray:
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
    return np.array(string)


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
    before = math.sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]))
    after = math.sqrt((c[0] - b[0]) * (c[0] - b[0]) + (c[1] - b[1]) * (c[1] - b[1]))
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
