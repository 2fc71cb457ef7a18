"""On which side of a line a point lies: the one question under all of the planner's geometry, answered exactly."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

_UNIT_ROUNDOFF = 2.0**-53


def side(a: FloatArray, b: FloatArray, p: FloatArray) -> FloatArray:
    """Return numbers with the exact sign of the doubled areas of the triangles a, b, p.

    Positive where p lies to the left of the line from a to b, negative to the right, zero on it. The areas are computed
    in floating point; only where rounding could have turned the sign are they recomputed with rational numbers.
    Source of the error bound: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
    Predicates, 1997; here with one bound for the whole batch.

    Args:
        a: Points, shape (n, 2).
        b: Points, shape (n, 2).
        p: Points, shape (n, 2).
    """
    left = (b[:, 0] - a[:, 0]) * (p[:, 1] - a[:, 1])
    right = (b[:, 1] - a[:, 1]) * (p[:, 0] - a[:, 0])
    area = left - right
    if area.size:
        largest = max(float(left.max()), -float(left.min())) + max(float(right.max()), -float(right.min()))
        for i in np.flatnonzero(np.abs(area) <= 4.0 * _UNIT_ROUNDOFF * largest):
            area[i] = _exact_sign(a[i], b[i], p[i])
    return area


def _exact_sign(a: FloatArray, b: FloatArray, p: FloatArray) -> int:
    ax, ay, bx, by, px, py = (Fraction(float(value)) for value in (*a, *b, *p))
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return (area > 0) - (area < 0)
