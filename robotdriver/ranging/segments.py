"""How far wedges reach until they meet line segments: exact arithmetic on arrays, segment by segment.

The nearest point of a segment inside a wedge is the foot of the perpendicular, an end, or a crossing with the wedge's
edge, and it is computed as such. Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math

import numpy as np
from numpy.typing import NDArray

from robotdriver.ranging.box_grid import Floats, Indices
from robotdriver.ranging.sectors import TINY, from_poses


def sides_of(
    apexes: Floats, headings: Floats, half_angle_rad: float, pose: Indices, starts: Floats, stops: Floats
) -> tuple[Floats, Indices]:
    """Return how far inside of the edges of their wedges the ends of segments are, and which segments may be met.

    Args:
        apexes: Of the wedges, shape (2, p).
        headings: Of their axes, shape (p,).
        half_angle_rad: Of all.
        pose: The wedge of each segment, shape (k,).
        starts: First ends, shape (2, k).
        stops: Last ends, shape (2, k).

    Returns:
        The sides of those that may be met, shape (2, 2, m), and which they are, shape (m,).
    """
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    ahead_0, left_0 = from_poses(apexes, headings, pose, starts)
    ahead_1, left_1 = from_poses(apexes, headings, pose, stops)
    sides = np.array(
        (
            (s * ahead_0 - c * left_0, s * ahead_1 - c * left_1),
            (s * ahead_0 + c * left_0, s * ahead_1 + c * left_1),
        )
    )
    inner = np.maximum(sides[:, 0], sides[:, 1])
    (met,) = (np.minimum(inner[0], inner[1]) >= 0.0).nonzero()
    return sides.take(met, axis=2), met


def nearest_squared(shapes: Floats, apex: Floats, sides: Floats) -> Floats:
    """Return the squared distance from an apex to the part of each segment inside a wedge, inf where there is none.

    Args:
        shapes: Columns of `RangeMap`'s shapes, (5, k).
        apex: Shape (2, 1), or (2, k) where each segment has a wedge of its own.
        sides: How far inside of each of the two edges of the wedge each of the two ends is, shape (2, 2, k). Inside of
            each edge lies at least one of the two ends.
    """
    starts, ways = shapes[:2] - apex, shapes[2:4]
    # A segment enters through an edge where its first end is outside of it, and leaves where its last end is.
    lengths = np.abs(sides)
    outside = np.minimum(sides, 0.0) / (lengths[:, :1] + lengths[:, 1:] + TINY)
    before, behind = np.minimum(outside[0], outside[1])
    enter, leave = -before, behind + 1.0
    product = starts * ways
    foot = (product[0] + product[1]) * -shapes[4]
    nearest = starts + np.minimum(np.maximum(foot, enter), leave) * ways
    nearest *= nearest
    squares: Floats = nearest[0] + nearest[1]
    squares[enter > leave] = math.inf
    return squares


def glances_off(shapes: Floats, apex: Floats, squares: Floats, least_cosine: float) -> NDArray[np.bool_]:
    """Return which segments are met too flatly at points whose squared distances from the apex are given."""
    starts, ways = shapes[:2] - apex, shapes[2:4]
    across = starts[0] * ways[1] - starts[1] * ways[0]
    has_length = (ways != 0.0).any(axis=0)
    too_flat: NDArray[np.bool_] = has_length & (across * across * shapes[4] < squares * least_cosine**2 * (1.0 - 1e-9))
    return too_flat
