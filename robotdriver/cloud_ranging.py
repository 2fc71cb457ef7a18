"""What wedges see whose poses lie close together, as the particles of a localization do.

The segments that any of them can see are sorted out once, by the least distance that they can have from the cloud; all
wedges then look at a few of them at a time, until none that is left can be nearer than what each has seen.
"""

import math

import numpy as np

from robotdriver.box_grid import Floats
from robotdriver.compiled_ranging import compiled_cloud, library
from robotdriver.segment_ranging import glances_off, nearest_squared, sides_of
from robotdriver.visible_segments import in_sight

FEWEST = 32
"""Fewer poses are no cloud."""

WIDEST_MM = 500.0
"""Poses that lie farther apart, in x or in y, are no cloud."""

_AT_ONCE = 4
"""So many segments are looked at first, then twice as many, and so on."""


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
    loaded = library()
    if loaded is not None and max_range_mm < math.inf:
        look = half_angle_rad, max_range_mm, least_cosine
        return compiled_cloud(loaded, shapes, stops, apexes, headings, *look)
    poses = len(headings)
    middle = apexes.mean(axis=1)
    away = apexes - middle[:, None]
    away_mm = math.sqrt(float((away * away).sum(axis=0).max()))
    aside = (headings - headings[0] + math.pi) % math.tau - math.pi
    low, high = float(aside.min()), float(aside.max())
    aside_rad = (high - low) / 2.0
    axis = float(headings[0]) + (low + high) / 2.0
    order, bounds = in_sight(
        shapes, float(middle[0]), float(middle[1]), axis, half_angle_rad + aside_rad, max_range_mm, away_mm
    )
    squares, limit, first, count = np.full(poses, math.inf), math.inf, 0, _AT_ONCE
    while first < len(order) and bounds[first] <= limit:
        few = order[first : first + count]
        first, count = first + count, count * 2
        # Every pose with every one of these segments.
        pose, segment = np.repeat(np.arange(poses), len(few)), np.tile(few, poses)
        starts, ends = shapes[:2].take(segment, axis=1), stops.take(segment, axis=1)
        sides, met = sides_of(apexes, headings, half_angle_rad, pose, starts, ends)
        seen, apex = shapes.take(segment[met], axis=1), apexes.take(pose[met], axis=1)
        nearest = nearest_squared(seen, apex, sides)
        if least_cosine:
            nearest[glances_off(seen, apex, nearest, least_cosine)] = math.inf
        np.minimum.at(squares, pose[met], nearest)
        limit = math.sqrt(float(squares.max()))
    distances: Floats = np.sqrt(squares)
    distances[distances > max_range_mm] = math.inf
    return distances
