"""How far wedges and rays reach until they meet line segments: exact arithmetic on arrays, segment by segment.

The nearest point of a segment inside a wedge is the foot of the perpendicular, an end, or a crossing with the wedge's
edge, and it is computed as such. Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math

import numpy as np
from numpy.typing import NDArray

from robotdriver.box_grid import Floats, Indices
from robotdriver.sectors import HORIZON_MM, TINY, from_poses


def segments_in_wedges(
    apexes: Floats,
    half_angle_rad: float,
    max_range_mm: float,
    shapes: Floats,
    seen_by: Indices,
    least_cosines: Floats,
) -> Floats:
    """Return what `visible_segments.nearest_of` returns, to the last bit, where each of many wedges has its segments.

    Args:
        apexes: Of the wedges, and their axes: x, y and heading, shape (p, 3).
        half_angle_rad: The same for all; more than 0, at most pi/2.
        max_range_mm: The same for all.
        shapes: Columns of a `RangeMap`'s shapes, (5, k).
        seen_by: The wedge that looks at each segment, shape (k,).
        least_cosines: A wedge does not see segments that it meets flatter, shape (p,).

    Returns:
        Distances, shape (p,).
    """
    # One by one, as for single wedges: numpy's sines may differ from the system's in the last bit.
    edges = [(heading + half_angle_rad, heading - half_angle_rad) for heading in apexes[:, 2].tolist()]
    normals = np.array(
        [(math.sin(left), -math.cos(left), -math.sin(right), math.cos(right)) for left, right in edges]
    ).reshape(-1, 4)
    (left_x, left_y, right_x, right_y), (x, y) = normals[seen_by].T, apexes[seen_by, :2].T
    to_x, to_y, way_x, way_y = shapes[0] - x, shapes[1] - y, shapes[2], shapes[3]
    left_0, right_0 = left_x * to_x + left_y * to_y, right_x * to_x + right_y * to_y
    left_1, right_1 = left_0 + left_x * way_x + left_y * way_y, right_0 + right_x * way_x + right_y * way_y
    enter, leave = np.zeros(len(to_x)), np.ones(len(to_x))
    for first, last in ((left_0, left_1), (right_0, right_1)):
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = first / (first - last)
        enter = np.where((first < 0.0) & (last >= 0.0), np.maximum(enter, crossing), enter)
        leave = np.where((first >= 0.0) & (last < 0.0), np.minimum(leave, crossing), leave)
    t = np.minimum(np.maximum(-(to_x * way_x + to_y * way_y) * shapes[4], enter), leave)
    to_x, to_y = to_x + t * way_x, to_y + t * way_y
    squares = to_x * to_x + to_y * to_y
    squares[(enter > leave) | ((left_0 < 0.0) & (left_1 < 0.0)) | ((right_0 < 0.0) & (right_1 < 0.0))] = math.inf
    if least_cosines.any():
        cosine, across = least_cosines[seen_by], to_x * way_y - to_y * way_x
        is_face = (way_x != 0.0) | (way_y != 0.0)
        finite = np.minimum(squares, HORIZON_MM * HORIZON_MM)
        squares[is_face & (across * across * shapes[4] < finite * cosine * cosine * (1.0 - 1e-9))] = math.inf
    nearest = np.full(len(apexes), math.inf)
    np.minimum.at(nearest, seen_by, squares)
    np.sqrt(nearest, out=nearest)
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def shapes_of(segments: Floats) -> Floats:
    """Return segments, shape (k, 4), as a `RangeMap`'s shapes: first ends, ways, 1 / length²; shape (5, k)."""
    shapes = np.empty((5, len(segments)))
    shapes[:2], shapes[2:4] = segments[:, :2].T, (segments[:, 2:] - segments[:, :2]).T
    shapes[4] = 1.0 / np.maximum(np.sum(shapes[2:4] ** 2, axis=0), TINY)
    return shapes


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


def along_ray(here: Floats, there: Floats) -> Floats:
    """Return how far along rays the segments lie that they cross; inf for those that lie behind.

    Args:
        here: The segments' first ends, how far ahead and how far to the left, shape (2, k).
        there: The other ends; not on the same side.
    """
    ahead, end_ahead = here[0], there[0]
    near, far = np.abs(here[1]), np.abs(there[1])
    distance: Floats = ahead + (end_ahead - ahead) * (near / (near + far + TINY))
    # A segment on the ray's own line is met with its nearer end, or at once if it begins behind and ends ahead.
    (on_line,) = (near + far == 0.0).nonzero()
    low, high = np.minimum(ahead[on_line], end_ahead[on_line]), np.maximum(ahead[on_line], end_ahead[on_line])
    distance[on_line] = np.where((low < 0.0) & (high >= 0.0), 0.0, low)
    distance[distance < 0.0] = math.inf
    return distance
