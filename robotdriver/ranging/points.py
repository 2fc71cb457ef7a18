"""The reach of thin rays and scans among the points of a scanned map.

A point of a map stands for what was met in a cell of it, so a ray that passes within half a cell ends beside the point.
Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from robotdriver.ranging.box_grid import Floats, Indices, expanded
from robotdriver.ranging.sectors import TINY, columns, rays_in_sectors

_TILE_MM = 2_000.0
"""Points are looked at by square tiles of this edge: those behind something near are passed over together."""

_FIRST_RING_MM = 4_000.0
"""Tiles nearer than this are looked at first, then those up to twice as far, and so on."""


class PointRanges:
    """Points that stop the rays which pass near them. Never changes once it is made.

    Args:
        points: Shape (n, 2), mm.
        size_mm: How wide each is across a ray, one for all or shape (n,); a point of no width stops no ray.
    """

    __slots__ = ("_centres", "_counts", "_halves", "_points", "_reaches", "_starts")

    def __init__(self, points: ArrayLike, size_mm: ArrayLike) -> None:
        places = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        halves = np.broadcast_to(np.asarray(size_mm, dtype=np.float64) / 2.0, len(places))
        places, halves = places[halves > 0.0], halves[halves > 0.0]
        column, row = np.floor(places / _TILE_MM).T
        order = np.lexsort((row, column))
        places, halves, column, row = places[order], halves[order], column[order], row[order]
        is_first = np.ones(len(places), dtype=bool)
        is_first[1:] = (np.diff(column) != 0.0) | (np.diff(row) != 0.0)
        self._points: Floats = np.ascontiguousarray(places.T)
        self._halves: Floats = halves
        self._starts: Indices = is_first.nonzero()[0]
        self._counts: Indices = np.diff(self._starts, append=len(places))
        # Each tile is in the disc of this centre and reach.
        self._centres: Floats = np.stack((column[is_first] + 0.5, row[is_first] + 0.5)) * _TILE_MM
        widest = np.maximum.reduceat(halves, self._starts) if len(places) else np.empty(0)
        self._reaches: Floats = _TILE_MM / math.sqrt(2.0) + widest

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray, or ``math.inf``."""
        if not len(self._counts):
            return math.inf
        nearest = np.full((1, 1), math.inf)
        self.cut_short(nearest, (x_mm,), (y_mm,), (heading_rad,), 1.0, max_range_mm)
        return float(nearest[0, 0])

    def cut_short(
        self,
        nearest: Floats,
        x_mm: ArrayLike,
        y_mm: ArrayLike,
        first_rad: ArrayLike,
        step_rad: float,
        max_range_mm: float,
    ) -> None:
        """Shorten the rays of scans that a point stops.

        Args:
            nearest: How far each ray goes without points, shape (scans, rays); written to.
            x_mm: Origins of the scans.
            y_mm: Origins of the scans.
            first_rad: Directions of the first rays.
            step_rad: From one ray to the next, counter-clockwise.
            max_range_mm: Farther points stop no ray.
        """
        if not len(self._counts):
            return
        origins, firsts = columns(x_mm, y_mm, first_rad)
        dx, dy = (self._centres[axis] - origins[axis, :, None] for axis in (0, 1))
        away = np.hypot(dx, dy)
        least = np.maximum(away - self._reaches, 0.0)
        half = np.where(
            away > self._reaches, np.arcsin(np.minimum(self._reaches / np.maximum(away, TINY), 1.0)), math.pi
        )
        begin = np.arctan2(dy, dx) - half
        inner_mm, outer_mm = 0.0, _FIRST_RING_MM
        while inner_mm <= max_range_mm:
            scan, tile = ((least >= inner_mm) & (least < outer_mm) & (least <= max_range_mm)).nonzero()
            begins, widths = begin[scan, tile], 2.0 * half[scan, tile]
            pair, ray = rays_in_sectors(begins, widths, firsts[scan], step_rad, nearest.shape[1])
            # What is nearer hides a tile behind it.
            open_pairs = np.unique(pair[nearest[scan[pair], ray] >= least[scan, tile][pair]])
            self._meet(nearest, scan[open_pairs], tile[open_pairs], origins, firsts, step_rad, max_range_mm)
            if not (least >= outer_mm).any():
                return
            inner_mm, outer_mm = outer_mm, 2.0 * outer_mm

    def _meet(
        self,
        nearest: Floats,
        scan: Indices,
        tile: Indices,
        origins: Floats,
        firsts: Floats,
        step_rad: float,
        max_range_mm: float,
    ) -> None:
        """Shorten rays of scans by the points of tiles."""
        pair, nth = expanded(self._counts[tile])
        point, whose = self._starts[tile][pair] + nth, scan[pair]
        dx, dy = self._points.take(point, axis=1) - origins.take(whose, axis=1)
        away = np.hypot(dx, dy)
        half = np.arcsin(np.minimum(self._halves[point] / np.maximum(away, TINY), 1.0))
        rays = nearest.shape[1]
        met, ray = rays_in_sectors(np.arctan2(dy, dx) - half, 2.0 * half, firsts[whose], step_rad, rays)
        heading = firsts[whose[met]] + step_rad * ray
        distance = np.maximum(dx[met] * np.cos(heading) + dy[met] * np.sin(heading), 0.0)
        distance[distance > max_range_mm] = math.inf
        np.minimum.at(nearest, (whose[met], ray), distance)
