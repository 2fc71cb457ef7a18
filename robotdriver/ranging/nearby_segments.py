"""The first of many segments that a ray meets, for one ray after the other: segments near the eye are tried first.

A robot's distance sensors look again and again from almost the same place, and rarely far. So the floor is cut into
cells, and for a cell that an eye is in, the nearest segments are put in order by the least distance that they can have
from it. A ray works through them until none can be nearer. A reading never depends on earlier looks: it is the
least of the same exact distances.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from robotdriver.ranging.sectors import TINY

Floats = NDArray[np.float64]

CELL_MM = 250.0
_HALF_DIAGONAL_MM = CELL_MM * math.sqrt(0.5)

_MOST = 64
"""The most segments that are kept for a cell."""

_MOST_CELLS = 256

_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""

Candidate = Sequence[float]
"""A candidate segment: its least possible distance; x and y of its first end, x and y of its last."""


class NearbySegments:
    """The segments near each place from which a ray was sent.

    Args:
        shapes: Of a `RangeMap`: first ends, ways to the last ends, one over the squares of the lengths; shape (5, n).
        stops: Last ends, shape (2, n).
    """

    __slots__ = ("_cells", "_shapes", "_stops")

    def __init__(self, shapes: Floats, stops: Floats) -> None:
        self._shapes, self._stops = shapes, stops
        self._cells: dict[tuple[int, int], tuple[list[list[float]], float]] = {}

    def ray(self, x_mm: float, y_mm: float, heading_rad: float) -> float | None:
        """Return how far one sees along a ray, ``math.inf`` for no end; None where that is not near enough to know."""
        place = math.floor(x_mm / CELL_MM), math.floor(y_mm / CELL_MM)
        cell = self._cells.get(place)
        if cell is None:
            if len(self._cells) >= _MOST_CELLS:
                self._cells.clear()
            cell = self._cells[place] = self._around(*place)
        candidates, complete_to_mm = cell
        nearest_mm = nearest_along(candidates, x_mm, y_mm, heading_rad)
        return nearest_mm if nearest_mm <= complete_to_mm else None

    def _around(self, column: int, row: int) -> tuple[list[list[float]], float]:
        """Return the segments near a cell, nearest first, and up to which distance there are no others."""
        middle = np.array((((column + 0.5) * CELL_MM,), ((row + 0.5) * CELL_MM,)))
        starts, ways = self._shapes[:2] - middle, self._shapes[2:4]
        foot = np.clip((starts * ways).sum(axis=0) * -self._shapes[4], 0.0, 1.0)
        bounds = np.hypot(*(starts + foot * ways)) - (_HALF_DIAGONAL_MM + _ROUNDING_MM)
        order = bounds.argsort(kind="stable")
        near = order[:_MOST]
        complete_to_mm = float(bounds[order[_MOST]]) if len(order) > _MOST else math.inf
        columns = np.concatenate((bounds[None], self._shapes[:2], self._stops)).take(near, axis=1)
        return columns.T.tolist(), complete_to_mm


def nearest_along(candidates: Sequence[Candidate], x_mm: float, y_mm: float, heading_rad: float) -> float:
    """Return how far one sees along a ray among some segments, or ``math.inf``.

    Ends that segments share are computed alike, so no ray slips through between them.

    Args:
        candidates: By the least distance that they can have, which may be negative.
        x_mm: Origin of the ray.
        y_mm: Origin of the ray.
        heading_rad: Direction of the ray.
    """
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    nearest_mm = math.inf
    for bound_mm, x0, y0, x1, y1 in candidates:
        if bound_mm > nearest_mm:
            break
        x0 -= x_mm
        y0 -= y_mm
        x1 -= x_mm
        y1 -= y_mm
        left_0, left_1 = c * y0 - s * x0, c * y1 - s * x1
        if left_0 * left_1 > 0.0:
            continue
        ahead, end_ahead = c * x0 + s * y0, c * x1 + s * y1
        near, far = abs(left_0), abs(left_1)
        if near + far == 0.0:  # On the ray's own line it is met with its nearer end, or at once if it is all about.
            distance_mm = 0.0 if min(ahead, end_ahead) < 0.0 <= max(ahead, end_ahead) else min(ahead, end_ahead)
        else:
            distance_mm = ahead + (end_ahead - ahead) * (near / (near + far + TINY))
        if 0.0 <= distance_mm < nearest_mm:
            nearest_mm = distance_mm
    return nearest_mm
