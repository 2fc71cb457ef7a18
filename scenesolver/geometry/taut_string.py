"""A way as a string that is pulled taut among the obstacles."""

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.kernel.taut_string import pull


def pull_taut(space: FreeSpace, points: FloatArray) -> FloatArray:
    """Return the path as a string that is pulled taut: the shortest one that passes every obstacle on the same side.

    One bend after another is let go. What stops the string then is the convex hull of the obstacles' corners in the
    triangle of the bend and its two neighbours, so the string is laid round that. It never becomes longer, and where
    nothing moves any more every bend lies at the corner of an inflated obstacle.

    Args:
        space: The free space that the path lies in.
        points: The path, shape (n, 2), mm.
    """
    taut = pull([layer.corners_by_cell for layer in space.layers], points)
    first = np.arange(len(taut) - 1)
    return taut if space.joins(Points.of(taut), first, first + 1).all() else points
