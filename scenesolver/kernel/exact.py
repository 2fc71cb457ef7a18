"""On which side of a line a point lies, exactly.

The doubled area of the triangle a, b, p is the difference of two products. Its error is at most four roundings of
their sum (J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", 1997),
so where it is larger its sign is right. In the few other cases whole numbers decide: floating-point numbers are
fractions over powers of two.

Compiled; see docs/kernels.md.
"""

import cython
from cython.cimports.libc.math import fabs

ROUNDING = cython.declare(cython.double, 4.0 * 2.0**-53)
"""The error of a doubled area is at most this part of its terms; J. R. Shewchuk, 1997."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def side(
    ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double, px: cython.double, py: cython.double
) -> cython.Py_ssize_t:
    """Return on which side of the line from a to b the point p lies: 1 left, -1 right, 0 on it; exactly."""
    left, right = (bx - ax) * (py - ay), (by - ay) * (px - ax)
    area = left - right
    if fabs(area) > ROUNDING * (fabs(left) + fabs(right)):
        return 1 if area > 0.0 else -1
    # Differences are zero only where they are exactly so.
    if (bx == ax or py == ay) and (by == ay or px == ax):
        return 0
    found: cython.Py_ssize_t
    with cython.gil:
        found = exact_sign(ax, ay, bx, by, px, py)
    return found


def exact_sign(*coordinates: float) -> int:
    """Return the sign of the doubled area of a triangle a, b, p: 1, 0 or -1.

    Args:
        coordinates: ax, ay, bx, by, px, py.
    """
    # Floating-point numbers are fractions over powers of two, so the largest one is common to all.
    ratios = [value.as_integer_ratio() for value in coordinates]
    common = max(below for _, below in ratios)
    ax, ay, bx, by, px, py = (above * (common // below) for above, below in ratios)
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return (area > 0) - (area < 0)
