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

WITNESS_MM2 = 1_000.0
"""Of an unseen part as large as this, one place stands for all; what is smaller may turn out to be a sliver."""

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
        near = _beside(trail, start, end, 2.0 * radius_mm * _OUTSIDE)
        came = shapely.LineString((*near, start)) if near else shapely.Point(start)
        swept = shapely.buffer(way, radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
        self.unseen: shapely.Geometry = shapely.difference(
            swept, shapely.buffer(came, radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
        )
        self._first: tuple[float, Point] | None = (0.0, start)  # `touched_first`, once it was asked for
        self._heeded_s = -math.inf
        self._left: shapely.Geometry | None = None  # what was unseen when this was heeded last
        self._hulls: list[list[Point]] = []  # of the parts of that
        self._swept_first: tuple[float, shapely.Geometry] = (-1.0, shapely.Polygon())
        # What `is_seen_by_now` was asked for when it was not seen: how far, of what, and a place of it.
        self._not_seen: tuple[float, shapely.Geometry | None] = (-1.0, None)
        self._witness: Point | None = None

    def heed(self, seen: SeenFloor, now_s: float) -> Self:
        """Take in all that was seen since this was called last."""
        since_s = max(self._heeded_s, now_s - MEMORY_S)
        is_cut = self.unseen is not self._left
        if is_cut or (seen.newest_s > self._heeded_s and seen.may_show(self._hulls, since_s)):
            self.unseen = seen.unseen(self.unseen, since_s)
            if is_cut or self.unseen is not self._left:
                self._left, self._hulls = self.unseen, _hulls(self.unseen)
                self._first = None
        self._heeded_s = now_s
        return self

    def may_be_freer(self, seen: SeenFloor) -> bool:
        """Return False only if all that was seen since `heed` was called leaves the first unseen place as it is."""
        if self.unseen is not self._left:
            return True
        _, place = self._touched_first()
        return seen.newest_s > self._heeded_s and seen.may_show(((place,),), self._heeded_s)

    @property
    def free_mm(self) -> float:
        """How far the disc may go, by what was seen until `heed` was called last."""
        return self._touched_first()[0]

    def place(self, way_mm: float) -> Point:
        """Return where the disc's middle is after it went so far."""
        share = min(1.0, way_mm / max(self.length_mm, 1e-9))
        (x, y), (end_x, end_y) = self.start, self.end
        return x + share * (end_x - x), y + share * (end_y - y)

    def within(self, length_mm: float) -> shapely.Geometry:
        """Return what is unseen of the first part of the way."""
        if self.free_mm >= length_mm or shapely.is_empty(self.unseen):
            return shapely.Polygon()
        return shapely.intersection(self.unseen, self._swept(length_mm))

    def is_seen(self, length_mm: float) -> bool:
        """Return whether all of the first part of the way was seen to be free."""
        return not shapely.intersects(self._swept(length_mm), self.unseen)

    def is_seen_by_now(self, length_mm: float, seen: SeenFloor, now_s: float) -> bool:
        """Return what `is_seen` returns after `heed`; quick where it is asked again and again."""
        if self._witness is not None and not seen.may_show(((self._witness,),), self._heeded_s):
            return False
        self.heed(seen, now_s)
        if self._not_seen[0] == length_mm and self._not_seen[1] is self.unseen:
            return False
        self._witness = None
        if self.is_seen(length_mm):
            return True
        self._not_seen = length_mm, self.unseen
        parts = shapely.get_parts(shapely.intersection(self.unseen, self._swept(length_mm)))
        areas = shapely.area(parts)
        if areas.max(initial=0.0) > WITNESS_MM2:
            middle = shapely.point_on_surface(parts[areas.argmax()])
            self._witness = float(middle.x), float(middle.y)
        return False

    def waive(self, length_mm: float) -> None:
        """Take what cannot be seen of the first part of the way for free."""
        part = self.within(length_mm)
        self.unseen = shapely.difference(self.unseen, shapely.buffer(part, 0.1, quad_segs=1))
        self._first = None

    def _swept(self, length_mm: float) -> shapely.Geometry:
        """Return what the disc sweeps on the first part of the way; prepared, since it is asked for again and again."""
        known_mm, swept = self._swept_first
        if known_mm != length_mm:
            part = shapely.LineString((self.start, self.place(length_mm)))
            swept = shapely.buffer(part, self.radius_mm * _OUTSIDE, quad_segs=_QUADRANT_EDGES)
            shapely.prepare(swept)
            self._swept_first = length_mm, swept
        return swept

    def _touched_first(self) -> tuple[float, Point]:
        if self._first is None:
            self._first = self.touched_first()
        return self._first

    def touched_first(self) -> tuple[float, Point]:
        """Return how far the disc may go until its front touches what is unseen, at most to the end, and where.

        A point at (x, y) in the corridor's own frame is touched at ``x - sqrt(r² - y²)``. On a straight edge that is
        least at one of its ends, or where the front is parallel to the edge.
        """
        if shapely.is_empty(self.unseen):
            return self.length_mm, self.end
        c, s = np.subtract(self.end, self.start) / max(self.length_mm, 1e-9)
        ring_of, corners = _rings(self.unseen)
        if not len(corners):
            return self.length_mm, self.end
        offset = corners - self.start
        x, y = offset[:, 0] * c + offset[:, 1] * s, offset[:, 1] * c - offset[:, 0] * s
        dx, dy = np.diff(x), np.diff(y)
        rising = np.flatnonzero((np.abs(dy) > 1e-9) & (ring_of[1:] == ring_of[:-1]))
        dx, dy = dx[rising], dy[rising]
        # The front's normal is that of the edge, on the side from which the disc comes.
        tangent = -np.sign(dy) * dx * self.radius_mm / np.hypot(dx, dy)
        part = (tangent - y[rising]) / dy
        at = np.flatnonzero((part > 0.0) & (part < 1.0))
        x, y = np.concatenate((x, x[rising][at] + part[at] * dx[at])), np.concatenate((y, tangent[at]))
        touched = x - np.sqrt(np.maximum(self.radius_mm**2 - y * y, 0.0))
        first = int(touched.argmin())
        place = float(self.start[0] + c * x[first] - s * y[first]), float(self.start[1] + s * x[first] + c * y[first])
        return min(max(float(touched[first]), 0.0), self.length_mm), place


def _beside(trail: Sequence[Point], start: Point, end: Point, within_mm: float) -> Sequence[Point]:
    """Return the newest part of a trail, from where it last came near to a straight way."""
    (x, y), (end_x, end_y) = start, end
    way_x, way_y = end_x - x, end_y - y
    squared = max(way_x * way_x + way_y * way_y, 1e-12)
    for index, (at_x, at_y) in enumerate(trail):
        share = min(max(((at_x - x) * way_x + (at_y - y) * way_y) / squared, 0.0), 1.0)
        if math.hypot(at_x - x - share * way_x, at_y - y - share * way_y) < within_mm:
            return trail[max(index - 1, 0) :]
    return ()


def _hulls(region: shapely.Geometry) -> list[list[Point]]:
    """Return the corners of the convex hulls of a region's parts."""
    corners, part_of = shapely.get_coordinates(shapely.convex_hull(shapely.get_parts(region)), return_index=True)
    hulls: list[list[Point]] = []
    for part, (x, y) in zip(part_of.tolist(), corners.tolist(), strict=True):
        if part == len(hulls):
            hulls.append([])
        hulls[-1].append((x, y))
    return hulls


def _rings(region: shapely.Geometry) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the corners of all rings of a region, shape (n, 2), and the number of the ring that each belongs to."""
    corners, ring_of = shapely.get_coordinates(shapely.get_rings(shapely.get_parts(region)), return_index=True)
    return ring_of, corners
