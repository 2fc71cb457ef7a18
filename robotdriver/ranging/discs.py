"""The distances of wedges, rays and scans to discs.

Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from robotdriver.ranging.box_grid import BoxGrid, Floats, Indices
from robotdriver.ranging.sectors import TINY, chunks, columns, from_poses, rays_in_sectors, sector_boxes


class DiscRanges:
    """The distance that one sees to one disc about the origin, as `RangeMap` tells it of segments.

    Args:
        radius_mm: Of the disc.
    """

    __slots__ = ("_radius_mm",)

    def __init__(self, radius_mm: float) -> None:
        self._radius_mm = radius_mm

    def wedge(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        max_range_mm: float = math.inf,
        least_cosine: float = 0.0,  # noqa: ARG002 - what is round always has a face towards the apex
    ) -> float:
        """Return how far the nearest point of the disc is that lies inside a wedge, or ``math.inf``."""
        return disc_in_wedge(x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm, (0.0, 0.0, self._radius_mm))

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray from a point outside, or ``math.inf``."""
        return ray_to_disc(x_mm, y_mm, heading_rad, max_range_mm, (0.0, 0.0, self._radius_mm))

    def scan(
        self, x_mm: float, y_mm: float, first_rad: float, step_rad: float, count: int, max_range_mm: float
    ) -> Floats:
        """Return how far one sees along many rays from one point outside, shape (count,)."""
        return scan_discs(x_mm, y_mm, first_rad, step_rad, count, max_range_mm, (0.0, 0.0, self._radius_mm))


def ray_to_disc(
    x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float, disc: tuple[float, float, float]
) -> float:
    """Return how far a ray goes from a point outside until it meets a disc, x, y and radius; ``math.inf`` if never."""
    disc_x, disc_y, radius = disc
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    along = c * (disc_x - x_mm) + s * (disc_y - y_mm)
    aside = c * (disc_y - y_mm) - s * (disc_x - x_mm)
    if along < 0.0 or abs(aside) > radius:
        return math.inf
    distance = max(along - math.sqrt(radius * radius - aside * aside), 0.0)
    return distance if distance <= max_range_mm else math.inf


def scan_discs(
    x_mm: float, y_mm: float, first_rad: float, step_rad: float, count: int, max_range_mm: float, discs: ArrayLike
) -> Floats:
    """Return what `RangeMap.scan` returns, for discs: x, y and radius, shape (n, 3). The origin is outside of all."""
    circles = np.asarray(discs, dtype=np.float64).reshape(-1, 3).T
    nearest = np.full(count, math.inf)
    dx, dy, radius = circles[0] - x_mm, circles[1] - y_mm, circles[2]
    away = np.hypot(dx, dy)
    half = np.arcsin(np.minimum(radius / np.maximum(away, TINY), 1.0))
    disc, ray = rays_in_sectors(np.arctan2(dy, dx) - half, 2.0 * half, first_rad, step_rad, count)
    heading = first_rad + step_rad * ray
    along = dx[disc] * np.cos(heading) + dy[disc] * np.sin(heading)
    aside = dy[disc] * np.cos(heading) - dx[disc] * np.sin(heading)
    distance = along - np.sqrt(np.maximum(radius[disc] ** 2 - aside**2, 0.0))
    np.minimum.at(nearest, ray, np.maximum(distance, 0.0))
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def discs_in_wedges(
    x_mm: ArrayLike,
    y_mm: ArrayLike,
    heading_rad: ArrayLike,
    half_angle_rad: float,
    max_range_mm: float,
    discs: ArrayLike,
    own: Sequence[int] | Indices | None = None,
) -> Floats:
    """Return for each of many wedges how far the nearest point of any disc is that lies inside it.

    The part of a disc inside a wedge is convex, so its point nearest to the apex is the disc's own nearest point where
    the wedge contains that, and lies on an edge of the wedge otherwise.

    Args:
        x_mm: Apexes, shape (p,).
        y_mm: Apexes, shape (p,).
        heading_rad: Axes, shape (p,).
        half_angle_rad: The same for all; more than 0, at most pi/2.
        max_range_mm: The same for all.
        discs: x, y and radius, shape (n, 3), mm.
        own: For each wedge the index of the disc that it does not see, or -1, shape (p,).

    Returns:
        Distances, shape (p,); 0 for an apex inside a disc.
    """
    apexes, headings = columns(x_mm, y_mm, heading_rad)
    circles = np.asarray(discs, dtype=np.float64).reshape(-1, 3).T
    centres, radii = circles[:2], circles[2]
    blind = np.full(len(headings), -1) if own is None else np.asarray(own, dtype=np.intp)
    grid = BoxGrid(centres - radii, centres + radii)
    nearest = np.full(len(headings), math.inf)
    for part in chunks(len(headings)):
        apex, heading = apexes[:, part], headings[part]
        pose, disc = grid.pairs(*sector_boxes(apex, heading, half_angle_rad, max_range_mm))
        (others,) = (disc != blind[part][pose]).nonzero()
        pose, disc = pose[others], disc[others]
        ahead, left = from_poses(apex, heading, pose, centres.take(disc, axis=1))
        np.minimum.at(nearest[part], pose, _nearest_disc_point(ahead, np.abs(left), radii[disc], half_angle_rad))
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def disc_in_wedge(
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    max_range_mm: float,
    disc: tuple[float, float, float],
) -> float:
    """Return what `discs_in_wedges` returns for one wedge and one disc: x, y and radius."""
    disc_x, disc_y, radius = disc
    dx, dy = disc_x - x_mm, disc_y - y_mm
    # Not math.hypot, whose last bit is another one in other versions of Python, and in C.
    distance = math.sqrt(dx * dx + dy * dy)
    if distance - radius > max_range_mm:
        return math.inf
    if distance <= radius:
        return 0.0
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    along, aside = c * dx + s * dy, abs(c * dy - s * dx)
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    foot, height = c * along + s * aside, c * aside - s * along
    if height <= 0.0:
        return distance - radius
    reach = radius * radius - height * height
    if reach < 0.0:
        return math.inf
    on_edge = foot - math.sqrt(reach)
    return on_edge if 0.0 <= on_edge <= max_range_mm else math.inf


def _nearest_disc_point(along: Floats, aside: Floats, radius: Floats, half_angle_rad: float) -> Floats:
    """Return the distance to discs at (along, aside) in a wedge's frame, mirrored so that ``aside >= 0``."""
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    distance = np.hypot(along, aside)
    # The edge on the disc's side is met first: how far along it the disc's centre lies, and how far from it.
    foot, height = c * along + s * aside, c * aside - s * along
    reach = radius * radius - height * height
    on_edge = foot - np.sqrt(np.maximum(reach, 0.0))
    on_edge = np.where((reach >= 0.0) & (on_edge >= 0.0), on_edge, math.inf)
    nearest = np.where(height <= 0.0, distance - radius, on_edge)
    return np.where(distance <= radius, 0.0, nearest)
