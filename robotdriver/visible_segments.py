"""What one wedge after the other sees of many segments: those that matter, nearest first, kept while the eye is near.

A robot looks again and again from almost the same place. So the segments that can be seen from all poses about the last
one are sorted out once, by the least distance that they can have, and a wedge works through them until none can be
nearer. What is seen never depends on what was looked at before: it is the least of the same exact distances.
"""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.box_grid import Floats, Indices

AWAY_MM = 300.0
"""A glance serves apexes that are no farther than this from the pose for which it was made."""

_ASIDE_RAD = math.radians(45.0)
"""A glance serves axes that are turned by no more than this, and half angles that are wider by as much at most."""

_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""

Candidate = Sequence[float]
"""Of a segment: the least distance it can have; first end x and y, the way to the last end x and y, 1 / length²."""


class VisibleSegments:
    """The segments that can be seen by wedges from about one pose, nearest first.

    Args:
        shapes: Of a `RangeMap`: first ends, ways to the last ends, one over the squares of the lengths; shape (5, n).
        x_mm: Apex.
        y_mm: Apex.
        heading_rad: Axis.
        half_angle_rad: Half the angle of the wedges.
        max_range_mm: How far they look.

    Attributes:
        candidates: The segments.
    """

    __slots__ = ("_heading_rad", "_max_range_mm", "_spare_rad", "_x", "_y", "candidates")

    def __init__(
        self, shapes: Floats, x_mm: float, y_mm: float, heading_rad: float, half_angle_rad: float, max_range_mm: float
    ) -> None:
        self._x, self._y, self._heading_rad, self._max_range_mm = x_mm, y_mm, heading_rad, max_range_mm
        self._spare_rad = half_angle_rad + _ASIDE_RAD
        near, bounds = in_sight(shapes, x_mm, y_mm, heading_rad, self._spare_rad, max_range_mm, AWAY_MM)
        columns = np.concatenate((bounds[None], shapes.take(near, axis=1)))
        self.candidates: list[list[float]] = columns.T.tolist()

    def serves(self, x_mm: float, y_mm: float, heading_rad: float, half_angle_rad: float, max_range_mm: float) -> bool:
        """Return whether it holds all that such a wedge can see."""
        aside_rad = abs(math.remainder(heading_rad - self._heading_rad, math.tau))
        return (
            max_range_mm <= self._max_range_mm
            and math.hypot(x_mm - self._x, y_mm - self._y) <= AWAY_MM
            and aside_rad + half_angle_rad <= self._spare_rad
        )


def in_sight(
    shapes: Floats,
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    max_range_mm: float,
    away_mm: float,
) -> tuple[Indices, Floats]:
    """Return which segments can be seen by wedges from about one pose, nearest first, and the least they can be away.

    Args:
        shapes: Of a `RangeMap`, shape (5, n).
        x_mm: Apex.
        y_mm: Apex.
        heading_rad: Axis.
        half_angle_rad: The wedges reach no farther to both sides of the axis.
        max_range_mm: How far they look.
        away_mm: Their apexes are no farther than this from the pose.

    Returns:
        Indices of segments, shape (k,), and bounds of their distances, shape (k,), mm, which may be negative.
    """
    starts, ways = shapes[:2] - np.array(((x_mm,), (y_mm,))), shapes[2:4]
    foot = np.clip((starts * ways).sum(axis=0) * -shapes[4], 0.0, 1.0)
    bounds: Floats = np.hypot(*(starts + foot * ways)) - (away_mm + _ROUNDING_MM)
    is_near = bounds <= max_range_mm
    if half_angle_rad < math.pi / 2.0:
        # The wedge widened, and moved back until it holds all wedges that are meant.
        left, right = heading_rad + half_angle_rad, heading_rad - half_angle_rad
        stops = starts + ways
        for normal_x, normal_y in ((math.sin(left), -math.cos(left)), (-math.sin(right), math.cos(right))):
            inner = np.maximum(normal_x * starts[0] + normal_y * starts[1], normal_x * stops[0] + normal_y * stops[1])
            is_near &= inner >= -(away_mm + _ROUNDING_MM)
    (near,) = is_near.nonzero()
    near = near[bounds[near].argsort(kind="stable")]
    return near, bounds[near]


def nearest_of(
    candidates: Sequence[Candidate],
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    max_range_mm: float,
    least_cosine: float = 0.0,
) -> float:
    """Return how far the nearest point of some segments is that lies inside a wedge, or ``math.inf``.

    Args:
        candidates: By the least distance that they can have, which may be negative.
        x_mm: Apex of the wedge.
        y_mm: Apex of the wedge.
        heading_rad: Axis of the wedge.
        half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
        max_range_mm: Farther points are not seen.
        least_cosine: A segment is not seen where the cosine of the angle of incidence is less; 0 sees all.
    """
    left, right = heading_rad + half_angle_rad, heading_rad - half_angle_rad
    # The inward normals of the wedge's edges.
    left_x, left_y = math.sin(left), -math.cos(left)
    right_x, right_y = -math.sin(right), math.cos(right)
    nearest_square, limit_mm = math.inf, max_range_mm
    for bound_mm, start_x, start_y, way_x, way_y, inverse_square in candidates:
        if bound_mm > limit_mm:
            break
        to_x, to_y = start_x - x_mm, start_y - y_mm
        left_0, right_0 = left_x * to_x + left_y * to_y, right_x * to_x + right_y * to_y
        left_1, right_1 = left_0 + left_x * way_x + left_y * way_y, right_0 + right_x * way_x + right_y * way_y
        enter, leave = 0.0, 1.0
        if left_0 < 0.0:
            if left_1 < 0.0:
                continue
            enter = left_0 / (left_0 - left_1)
        elif left_1 < 0.0:
            leave = left_0 / (left_0 - left_1)
        if right_0 < 0.0:
            if right_1 < 0.0:
                continue
            enter = max(enter, right_0 / (right_0 - right_1))
        elif right_1 < 0.0:
            leave = min(leave, right_0 / (right_0 - right_1))
        if enter > leave:
            continue
        t = min(max(-(to_x * way_x + to_y * way_y) * inverse_square, enter), leave)
        to_x, to_y = to_x + t * way_x, to_y + t * way_y
        square = to_x * to_x + to_y * to_y
        if least_cosine and (way_x or way_y):
            across = to_x * way_y - to_y * way_x
            if across * across * inverse_square < square * least_cosine * least_cosine * (1.0 - 1e-9):
                continue
        if square < nearest_square:
            nearest_square = square
            limit_mm = min(math.sqrt(square), limit_mm)
    nearest_mm = math.sqrt(nearest_square)
    return nearest_mm if nearest_mm <= max_range_mm else math.inf
