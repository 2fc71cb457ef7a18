"""What a round body sweeps on a straight way, and how far along it has been seen to be free.

The disc that drives a segment sweeps a stadium. What of it was not seen is kept as a polygon, which shrinks as more is
seen; the disc may go as far as where its front first touches that polygon. Both are exact.
"""

import math
from collections.abc import Sequence
from typing import Self

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.driving.seen_floor import MEMORY_S, SeenFloor

_QUADRANT_EDGES = 24

_OUTSIDE = 1.0 / math.cos(math.pi / 4.0 / _QUADRANT_EDGES)
"""A circle of this times the radius is drawn, so that its chords lie outside of the true one."""


class Corridor:
    """A straight way of a disc.

    Args:
        start: Where its middle is now.
        end: Where the way ends.
        radius_mm: Of the disc.
        trail: Places that the disc came by of late: what it covered there is free.
    """

    def __init__(self, start: Point, end: Point, radius_mm: float, trail: Sequence[Point] = ()) -> None:
        self.start, self.end = start, end
        self.radius_mm = radius_mm
        self.length_mm = math.dist(start, end)
        way = shapely.LineString((start, end)) if self.length_mm > 0.0 else shapely.Point(start)
        came = shapely.LineString((*trail, start)) if trail else shapely.Point(start)
        swept = shapely.buffer(way, radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
        self.unseen: shapely.Geometry = shapely.difference(
            swept, shapely.buffer(came, radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
        )
        self.free_mm = 0.0
        self._heeded_s = -math.inf
        self._left: shapely.Geometry | None = None  # what was unseen when this was heeded last

    def heed(self, seen: SeenFloor, now_s: float) -> Self:
        """Take in all that was seen since this was called last."""
        if seen.newest_s > self._heeded_s or self.unseen is not self._left:
            self.unseen = self._left = seen.unseen(self.unseen, max(self._heeded_s, now_s - MEMORY_S))
            self.free_mm = self.touched_after_mm()
        self._heeded_s = now_s
        return self

    def place(self, way_mm: float) -> Point:
        """Return where the disc's middle is after it went so far."""
        share = min(1.0, way_mm / max(self.length_mm, 1e-9))
        (x, y), (end_x, end_y) = self.start, self.end
        return x + share * (end_x - x), y + share * (end_y - y)

    def within(self, length_mm: float) -> shapely.Geometry:
        """Return what is unseen of the first part of the way."""
        if self.free_mm >= length_mm or shapely.is_empty(self.unseen):
            return shapely.Polygon()
        part = shapely.LineString((self.start, self.place(length_mm)))
        return shapely.intersection(
            self.unseen, shapely.buffer(part, self.radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
        )

    def waive(self, length_mm: float) -> None:
        """Take what cannot be seen of the first part of the way for free."""
        part = self.within(length_mm)
        self.unseen = shapely.difference(self.unseen, shapely.buffer(part, 0.1, quad_segs=1))
        self.free_mm = self.touched_after_mm()

    def touched_after_mm(self) -> float:
        """Return how far the disc may go until its front touches what is unseen; at most to the end.

        A point at (x, y) in the corridor's own frame is touched at ``x - sqrt(r² - y²)``. On a straight edge that is
        least at one of its ends, or where the front is parallel to the edge.
        """
        if shapely.is_empty(self.unseen):
            return self.length_mm
        c, s = np.subtract(self.end, self.start) / max(self.length_mm, 1e-9)
        rings = [shapely.get_coordinates(ring) for ring in shapely.get_rings(shapely.get_parts(self.unseen))]
        least = math.inf
        for ring in rings:
            offset = ring - self.start
            x, y = offset[:, 0] * c + offset[:, 1] * s, offset[:, 1] * c - offset[:, 0] * s
            least = min(least, float(self._touched(x, y).min()))
            dx, dy = np.diff(x), np.diff(y)
            length = np.hypot(dx, dy)
            rising = np.flatnonzero(np.abs(dy) > 1e-9)
            # The front's normal is that of the edge, on the side from which the disc comes.
            tangent = -np.sign(dy[rising]) * dx[rising] * self.radius_mm / length[rising]
            part = (tangent - y[:-1][rising]) / dy[rising]
            at = np.flatnonzero((part > 0.0) & (part < 1.0))
            if len(at):
                edge = rising[at]
                least = min(least, float(self._touched(x[edge] + part[at] * dx[edge], tangent[at]).min()))
        return min(max(least, 0.0), self.length_mm)

    def _touched(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        touched: NDArray[np.float64] = x - np.sqrt(np.maximum(self.radius_mm**2 - y * y, 0.0))
        return touched
