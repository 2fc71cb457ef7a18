"""The readings of wedges whose poses lie close together, as the particles of a localization do.

The segments that any of them can see are sorted out once, by the least distance that they can have from the cloud; all
wedges then look at a few of them at a time, until none that is left can be nearer than what each has seen.
"""

import math

import numpy as np

from robotdriver.ranging.box_grid import Floats, Indices
from robotdriver.ranging.kernel import wedges

FEWEST = 32
"""Fewer poses are no cloud."""

WIDEST_MM = 500.0
"""Poses that lie farther apart, in x or in y, are no cloud."""

_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""


def is_cloud(apexes: Floats) -> bool:
    """Return whether these are many poses that lie close together; shape (2, p)."""
    return apexes.shape[1] >= FEWEST and bool((np.ptp(apexes, axis=1) <= WIDEST_MM).all())


def wedges_of_cloud(
    shapes: Floats,
    stops: Floats,
    apexes: Floats,
    headings: Floats,
    half_angle_rad: float,
    max_range_mm: float,
    least_cosine: float,
) -> Floats:
    """Return what `RangeMap.wedges` returns; quick where the poses lie close together.

    Args:
        shapes: Columns of a `RangeMap`'s shapes, (5, n).
        stops: The segments' last ends, shape (2, n).
        apexes: Of the wedges, shape (2, p).
        headings: Of their axes, shape (p,).
        half_angle_rad: Of all.
        max_range_mm: Of all.
        least_cosine: Of all.
    """
    away, aside = apexes - apexes.mean(axis=1)[:, None], (headings - headings[0] + math.pi) % math.tau - math.pi
    away_mm = math.sqrt(float((away * away).sum(axis=0).max()))
    low, high = float(aside.min()), float(aside.max())
    x, y = apexes.mean(axis=1).tolist()
    axis, aside_rad = float(headings[0]) + (low + high) / 2.0, (high - low) / 2.0
    order, bounds = in_sight(shapes, x, y, axis, half_angle_rad + aside_rad, max_range_mm, away_mm)
    poses, found = np.column_stack((*apexes, np.cos(headings), np.sin(headings))), np.empty(len(headings))
    segments = np.ascontiguousarray(shapes), np.ascontiguousarray(stops)
    wedges.cloud(*segments, poses, half_angle_rad, max_range_mm, least_cosine, order, bounds, found)
    return found


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
