"""On which side of a line a point lies, by whole numbers: for the few cases where rounding could be wrong."""


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
