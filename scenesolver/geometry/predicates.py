"""On which side of a line a point lies: the one question under all of the planner's geometry, answered exactly."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.exact import exact_sign

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

_UNIT_ROUNDOFF = 2.0**-53


class Points(NamedTuple):
    """Points by columns: numpy works on them several times as fast as on rows of two."""

    x: FloatArray
    y: FloatArray

    @classmethod
    def of(cls, rows: FloatArray) -> "Points":
        """Return the columns of an array of shape (n, 2); of whole numbers, as in scenes that scripts build, too."""
        return cls(np.ascontiguousarray(rows[:, 0], np.float64), np.ascontiguousarray(rows[:, 1], np.float64))

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
                area[doubtful[i]] = exact_sign(*(float(column[i]) for point in (a, b, p) for column in point))
    return area
