"""Poses, and the sectors and rays that are seen from them, as arrays: what all ranging counts with.

Coordinates in mm, angles in rad.
"""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from robotdriver.ranging.box_grid import Floats, Indices, expanded

TINY = 1e-300
"""Keeps 0 / 0 at 0 without a branch."""

HORIZON_MM = 1e9
"""An unlimited range ends here."""

_CHUNK = 256
"""Poses that are worked on at a time: few enough for their pairs to stay in the processor's caches."""

_ON_EDGE = 1e-9
"""A ray that is off the end of a sector by so small a part of a scan's step is rounding: it lies in the sector."""


def columns(x: ArrayLike, y: ArrayLike, heading: ArrayLike) -> tuple[Floats, Floats]:
    """Return places, shape (2, p), and headings, shape (p,), of as many of each, or of one."""
    columns = np.array((x, y, heading), dtype=np.float64).reshape(3, -1)
    return columns[:2], columns[2]


def chunks(poses: int) -> Iterable[slice]:
    """Return the slices in which so many poses are worked on."""
    return (slice(first, first + _CHUNK) for first in range(0, poses, _CHUNK))


def from_poses(apexes: Floats, headings: Floats, pose: Indices, points: Floats) -> Floats:
    """Return how far ahead and how far to the left of its pose each point lies, shape (2, k)."""
    dx, dy = points - apexes.take(pose, axis=1)
    c, s = np.cos(headings)[pose], np.sin(headings)[pose]
    return np.stack((c * dx + s * dy, c * dy - s * dx))


def sector_boxes(apexes: Floats, headings: Floats, half_angle: float, max_range: float) -> tuple[Floats, Floats]:
    """Return the lower left and the upper right corners of boxes round sectors of circles, each of shape (2, p)."""
    reach, least = min(max_range, HORIZON_MM), math.cos(half_angle)
    axis = np.array((np.cos(headings), np.sin(headings)))
    across = math.sin(half_angle) * np.array((-axis[1], axis[0]))
    left, right = least * axis + across, least * axis - across
    # Where the sector contains an axis of the plane, it bulges beyond its corners.
    low = np.where(axis <= -least, -1.0, np.minimum(np.minimum(left, right), 0.0))
    high = np.where(axis >= least, 1.0, np.maximum(np.maximum(left, right), 0.0))
    return apexes + reach * low, apexes + reach * high


def rays_in_sectors(
    begin_rad: Floats, width_rad: Floats, first_rad: Floats | float, step_rad: float, count: int
) -> tuple[Indices, Indices]:
    """Return all pairs of a sector and a ray of a scan that lies in it; each sector has a scan of its own."""
    offset = (begin_rad - first_rad) % math.tau
    sectors, rays = [], []
    # A sector that begins before the first ray may reach into the scan after a full turn.
    for start in (offset, offset - math.tau):
        low = np.maximum(np.ceil(start / step_rad - _ON_EDGE), 0.0)
        high = np.minimum(np.floor((start + width_rad) / step_rad + _ON_EDGE), count - 1.0)
        sector, nth = expanded(np.maximum(high - low + 1.0, 0.0).astype(np.intp))
        sectors.append(sector)
        rays.append(low[sector].astype(np.intp) + nth)
    return np.concatenate(sectors), np.concatenate(rays)
