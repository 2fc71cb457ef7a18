"""Whether something that the scene knows explains an echo: whether a piece of it lies on the arc that was heard."""

import math

import numpy as np

from robotdriver.ranging import RangeMap


def explains_echo(
    known: RangeMap,
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    nearest_mm: float,
    farthest_mm: float,
) -> bool:
    """Return whether any known segment enters the ring sector in which an echo arose.

    What is known to be nearer than the sector does not explain the echo: it would have been heard in its place. It was
    not, so it lies in the part of the wedge that the cone may not cover.

    Args:
        known: What the scene knows.
        x_mm: Apex of the wedge.
        y_mm: Apex of the wedge.
        heading_rad: Axis of the wedge.
        half_angle_rad: The wedge reaches this far to both sides of the axis; at most pi/2.
        nearest_mm: The least distance at which the echo may have arisen.
        farthest_mm: The greatest.
    """
    first = known.wedge(x_mm, y_mm, heading_rad, half_angle_rad, farthest_mm)
    if first > farthest_mm or first >= nearest_mm:
        return first <= farthest_mm
    # Something known stands nearer: each segment is cut to the wedge, and its nearest and farthest points judged.
    starts, ends = known.segments[:, :2] - (x_mm, y_mm), known.segments[:, 2:] - (x_mm, y_mm)
    ways = ends - starts
    left, right = heading_rad + half_angle_rad, heading_rad - half_angle_rad
    inward = (math.sin(left), -math.cos(left)), (-math.sin(right), math.cos(right))
    enter, leave = np.zeros(len(ways)), np.ones(len(ways))
    for nx, ny in inward:
        inside_0, inside_1 = starts[:, 0] * nx + starts[:, 1] * ny, ends[:, 0] * nx + ends[:, 1] * ny
        crossing = inside_0 / np.where(inside_0 == inside_1, 1.0, inside_0 - inside_1)
        enter = np.where(inside_0 < 0.0, np.where(inside_1 < 0.0, 2.0, np.maximum(enter, crossing)), enter)
        leave = np.where((inside_1 < 0.0) & (inside_0 >= 0.0), np.minimum(leave, crossing), leave)
    (met,) = (enter <= leave).nonzero()
    if not len(met):
        return False
    squared = np.maximum((ways[met] ** 2).sum(axis=1), 1e-12)
    foot = np.clip(-(starts[met] * ways[met]).sum(axis=1) / squared, enter[met], leave[met])
    near = starts[met] + foot[:, None] * ways[met]
    cuts = [starts[met] + part[met][:, None] * ways[met] for part in (enter, leave)]
    least = np.hypot(near[:, 0], near[:, 1])
    most = np.maximum(np.hypot(*cuts[0].T), np.hypot(*cuts[1].T))
    return bool(((least <= farthest_mm) & (most >= nearest_mm)).any())
