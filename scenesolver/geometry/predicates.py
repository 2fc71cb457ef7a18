"""On which side of a line a point lies: the one question under all of the planner's geometry, answered exactly."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

_UNIT_ROUNDOFF = 2.0**-53


class Points(NamedTuple):
    """Points by columns: numpy works on them several times as fast as on rows of two."""

    x: FloatArray
    y: FloatArray

    @classmethod
    def of(cls, rows: FloatArray) -> "Points":
        """Return the columns of an array of shape (n, 2)."""
        return cls(np.ascontiguousarray(rows[:, 0]), np.ascontiguousarray(rows[:, 1]))

    def take(self, indices: NDArray[np.integer]) -> "Points":
        """Return the points at these indices."""
        return Points(self.x.take(indices), self.y.take(indices))


def joined(parts: Sequence[Points]) -> Points:
    """Return points one after another."""
    x, y = zip(*parts, strict=True)
    return Points(np.concatenate(x), np.concatenate(y))


def side(a: Points, b: Points, p: Points) -> FloatArray:
    """Return numbers with the exact sign of the doubled areas of the triangles a, b, p.

    Positive where p lies to the left of the line from a to b, negative to the right, zero on it. The areas are computed
    in floating point; only where rounding could have turned the sign are they recomputed with whole numbers.
    Source of the error bound: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
    Predicates, 1997; here with one bound for the whole batch.
    """
    left = (b.x - a.x) * (p.y - a.y)
    right = (b.y - a.y) * (p.x - a.x)
    area = left - right
    if area.size:
        largest = max(float(left.max()), -float(left.min())) + max(float(right.max()), -float(right.min()))
        doubtful = np.flatnonzero(np.abs(area) <= 4.0 * _UNIT_ROUNDOFF * largest)
        if len(doubtful):
            a, b, p = (point.take(doubtful) for point in (a, b, p))
            # Differences are zero only where they are exactly so: along the axes, and for segments of no length.
            is_zero = ((b.x == a.x) | (p.y == a.y)) & ((b.y == a.y) | (p.x == a.x))
            for i in np.flatnonzero(~is_zero):
                area[doubtful[i]] = _exact_sign(*(float(column[i]) for point in (a, b, p) for column in point))
    return area


def left_of(a: Points, b: Points, p: Points) -> BoolArray:
    """Return where p lies to the left of the line from a to b, as if p were moved right and up by next to nothing.

    The move, infinitely small and upwards still infinitely smaller, decides where p lies on the line, and always alike:
    so whoever walks round a corner counts the same crossings as who cuts it.
    """
    return leaning(side(a, b, p), a, b)


def leaning(area: FloatArray, a: Points, b: Points) -> BoolArray:
    """Return the answers of `left_of` from areas that `side` has found."""
    left = area > 0
    for i in np.flatnonzero(area == 0):
        left[i] = b.x[i] > a.x[i] if a.y[i] == b.y[i] else b.y[i] < a.y[i]
    return left


def segments_meet(a: Points, b: Points, c: Points, d: Points) -> BoolArray:
    """Return which closed segments ab and cd have a point in common."""
    count = len(a.x)
    # Each has its ends on both sides of the line of the other, or on it.
    crossing = np.flatnonzero(side(a, b, c) * side(a, b, d) <= 0)
    a, b, c, d = (point.take(crossing) for point in (a, b, c, d))
    from_a, from_b = side(c, d, a), side(c, d, b)
    meet = from_a * from_b <= 0
    # Of segments on one line their extents decide.
    on_line = np.flatnonzero((from_a == 0) & (from_b == 0))
    a, b, c, d = (point.take(on_line) for point in (a, b, c, d))
    meet[on_line] = _spans_overlap(a.x, b.x, c.x, d.x) & _spans_overlap(a.y, b.y, c.y, d.y)
    met = np.zeros(count, dtype=np.bool_)
    met[crossing] = meet
    return met


def _spans_overlap(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> BoolArray:
    overlap: BoolArray = (np.minimum(a, b) <= np.maximum(c, d)) & (np.minimum(c, d) <= np.maximum(a, b))
    return overlap


def _exact_sign(*coordinates: float) -> int:
    # Floating-point numbers are fractions over powers of two, so the largest one is common to all.
    ratios = [value.as_integer_ratio() for value in coordinates]
    common = max(below for _, below in ratios)
    ax, ay, bx, by, px, py = (above * (common // below) for above, below in ratios)
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return (area > 0) - (area < 0)
