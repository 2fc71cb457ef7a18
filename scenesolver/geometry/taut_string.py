"""A way as a string that is pulled taut among the obstacles.

The shortest way that passes every obstacle on the same side as a given one is found without a triangulation. A funnel
algorithm (D. T. Lee and F. P. Preparata, Euclidean shortest paths in the presence of rectilinear barriers, 1984) walks
through the triangles that a way crosses. Here the way itself spans the triangles: each bend, with the point before and
the point after it. If no corner of an inflated obstacle lies in that triangle, the bend is dropped. If some do, their
convex hull on the side of the bend replaces it, as the funnel's sides would. This is repeated until no bend moves, 200
times at most.

Each step shortens the way, and none crosses a corner, so the way never changes sides. Corners are looked up by the
cells of a grid, since a triangle covers few of them. Rounding could leave a corner on the wrong side of a long edge. So
the result is checked exactly, and the given way is kept if an edge meets an obstacle.
"""

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
