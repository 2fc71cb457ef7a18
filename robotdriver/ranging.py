"""What a ranger sees among line segments: exact rays, wedges and scans.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled.
Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from robotdriver.box_grid import BoxGrid, Floats
from robotdriver.cloud_ranging import is_cloud, wedges_of_cloud
from robotdriver.compiled_ranging import SegmentTable, library
from robotdriver.nearby_segments import NearbySegments, nearest_along
from robotdriver.sectors import HORIZON_MM, chunks, columns, from_poses, rays_in_sectors, sector_boxes
from robotdriver.segment_ranging import (
    along_ray,
    glances_off,
    nearest_squared,
    segments_in_wedges,
    shapes_of,
    sides_of,
)
from robotdriver.visible_segments import AWAY_MM, Candidate, VisibleSegments, nearest_of

Point = tuple[float, float]

_GRID_FROM = 1_000
"""All of fewer segments are looked at quicker than it is found out which are near."""

_FEW = 12
"""Up to so many segments are seen quicker one by one than they are put in order."""

EYES = 8
"""Wedges that are asked for one by one may come from so many places in turn: what each can see is kept."""

_GLANCE_MM = 10_000.0
"""A glance looks so far at least, that wedges of several ranges may be served by one."""


_ROUNDING_MM = 1e-6
"""Bounds are so much wider than computed."""


class RangeMap:
    """Line segments in the plane, and how far one sees among them. Never changes once it is made.

    Args:
        segments: Shape (n, 4): x and y of one end, x and y of the other, mm.
    """

    __slots__ = ("_few", "_few_ends", "_glances", "_grid", "_nearby", "_segments", "_shapes", "_stops", "_table")

    def __init__(self, segments: ArrayLike) -> None:
        self._segments: Floats = np.asarray(segments, dtype=np.float64).reshape(-1, 4)
        n = len(self._segments)
        starts, stops = self._segments[:, :2].T, self._segments[:, 2:].T
        self._shapes: Floats = shapes_of(self._segments)
        self._stops: Floats = np.ascontiguousarray(stops)
        self._grid = BoxGrid(np.minimum(starts, stops), np.maximum(starts, stops))
        # What single wedges work through: all segments, or those near the last wedge, found when it is asked for.
        self._few: list[list[float]] | None = None
        if n <= _FEW:
            self._few = np.concatenate((np.full((1, n), -math.inf), self._shapes)).T.tolist()
        self._glances: list[VisibleSegments] = []
        # The same for single rays.
        self._few_ends: list[list[float]] | None = None
        if n <= _FEW:
            self._few_ends = np.concatenate((np.full((1, n), -math.inf), self._shapes[:2], self._stops)).T.tolist()
        self._nearby = NearbySegments(self._shapes, self._stops)
        self._table: SegmentTable | None = None

    @classmethod
    def from_outlines(cls, outlines: Iterable[Sequence[Point]] = (), walls: ArrayLike = ()) -> Self:
        """Make the map of closed polygons, given by their corners without repeating the first, and of open walls."""
        segments = [np.asarray(walls, dtype=np.float64).reshape(-1, 4)]
        for outline in outlines:
            corners = np.asarray(outline, dtype=np.float64).reshape(-1, 2)
            segments.append(np.hstack((corners, np.roll(corners, -1, axis=0))))
        return cls(np.concatenate(segments))

    @property
    def segments(self) -> Floats:
        """The segments, shape (n, 4), mm."""
        return self._segments

    @property
    def table(self) -> SegmentTable:
        """The segments as functions in C read them."""
        if self._table is None:
            self._table = SegmentTable(self._shapes, self._grid)
        return self._table

    def make_ready(self) -> None:
        """Sort the segments by their places, which the first look at many of them would else do."""
        if len(self._segments) >= _GRID_FROM:
            self._grid.make_ready()
            self._table = self.table

    def wedge(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        max_range_mm: float = math.inf,
        least_cosine: float = 0.0,
    ) -> float:
        """Return how far the nearest point of any segment is that lies inside a wedge.

        Args:
            x_mm: Apex of the wedge; one that lies on a segment may see it or not.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
            max_range_mm: Farther points are not seen.
            least_cosine: A segment is not seen where the cosine of the angle of incidence is less, as sound glances off
                a smooth face: the nearest point of a segment has its least angle. 0 sees all.

        Returns:
            The distance from the apex, or ``math.inf``.
        """
        wedge = x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm
        loaded = library()
        if loaded is not None and max_range_mm < math.inf:
            found: float = loaded.wedge(self.table.address, *wedge, least_cosine)
            return found
        return nearest_of(self.candidates(*wedge), *wedge, least_cosine)

    def candidates(
        self, x_mm: float, y_mm: float, heading_rad: float, half_angle_rad: float, max_range_mm: float
    ) -> Sequence[Candidate]:
        """Return all segments that a wedge may enter, and more, by the least distance that they can have.

        Args:
            x_mm: Apex of the wedge.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
            max_range_mm: How far it reaches.
        """
        if self._few is not None:
            return self._few
        wedge = x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm
        for glance in self._glances:
            if glance.serves(*wedge):
                return glance.candidates
        glance = self._look(*wedge)
        self._glances = [glance, *self._glances[: EYES - 1]]
        return glance.candidates

    def wedges(
        self,
        x_mm: ArrayLike,
        y_mm: ArrayLike,
        heading_rad: ArrayLike,
        half_angle_rad: float,
        max_range_mm: float,
        least_cosine: float = 0.0,
    ) -> Floats:
        """Return what `wedge` returns for each of many poses.

        Args:
            x_mm: Apexes, shape (p,).
            y_mm: Apexes, shape (p,).
            heading_rad: Axes, shape (p,).
            half_angle_rad: The same for all; more than 0, at most pi/2.
            max_range_mm: The same for all.
            least_cosine: The same for all.

        Returns:
            Distances, shape (p,).
        """
        apexes, headings = columns(x_mm, y_mm, heading_rad)
        if is_cloud(apexes):
            shapes, stops = self._shapes, self._stops
            if len(self._segments) >= _GRID_FROM and max_range_mm < HORIZON_MM:
                low, high = apexes.min(axis=1) - max_range_mm, apexes.max(axis=1) + max_range_mm
                near = np.unique(self._grid.in_box(*low.tolist(), *high.tolist()))
                shapes, stops = shapes.take(near, axis=1), stops.take(near, axis=1)
            cloud = apexes, headings, half_angle_rad, max_range_mm, least_cosine
            return wedges_of_cloud(shapes, stops, *cloud)
        nearest = np.full(len(headings), math.inf)
        for part in chunks(len(headings)):
            apex, heading = apexes[:, part], headings[part]
            pose, seen = self._grid.pairs(*sector_boxes(apex, heading, half_angle_rad, max_range_mm))
            shapes, stops = self._shapes.take(seen, axis=1), self._stops.take(seen, axis=1)
            sides, met = sides_of(apex, heading, half_angle_rad, pose, shapes[:2], stops)
            pose, shapes = pose[met], shapes.take(met, axis=1)
            squares = nearest_squared(shapes, apex.take(pose, axis=1), sides)
            if least_cosine:
                squares[glances_off(shapes, apex.take(pose, axis=1), squares, least_cosine)] = math.inf
            np.minimum.at(nearest[part], pose, squares)
        np.sqrt(nearest, out=nearest)
        nearest[nearest > max_range_mm] = math.inf
        return nearest

    def cones(self, apexes: Floats, least_cosines: Floats, half_angle_rad: float, max_range_mm: float) -> Floats:
        """Return what `wedge` returns, to the last bit, for each of many wedges.

        Args:
            apexes: And axes: x, y and heading, shape (p, 3).
            least_cosines: Of each wedge, shape (p,).
            half_angle_rad: The same for all; more than 0, at most pi/2.
            max_range_mm: The same for all.

        Returns:
            Distances, shape (p,).
        """
        nearest = np.empty(len(apexes))
        for part in chunks(len(apexes)):
            places, headings = apexes[part, :2].T, apexes[part, 2]
            pose, seen = self._grid.pairs(*sector_boxes(places, headings, half_angle_rad, max_range_mm))
            shapes = self._shapes.take(seen, axis=1)
            looks = half_angle_rad, max_range_mm, shapes, pose, least_cosines[part]
            nearest[part] = segments_in_wedges(apexes[part], *looks)
        return nearest

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray.

        Args:
            x_mm: Origin of the ray; one that lies on a segment may see it or not.
            y_mm: Origin of the ray.
            heading_rad: Direction of the ray.
            max_range_mm: Farther things are not seen.

        Returns:
            The distance from the origin, or ``math.inf``.
        """
        if len(self._segments) >= _GRID_FROM:
            return float(self.rays(x_mm, y_mm, heading_rad, max_range_mm)[0])
        if self._few_ends is not None:
            nearest = nearest_along(self._few_ends, x_mm, y_mm, heading_rad)
            return nearest if nearest <= max_range_mm else math.inf
        found = self._nearby.ray(x_mm, y_mm, heading_rad)
        if found is None:
            return float(self.rays(x_mm, y_mm, heading_rad, max_range_mm)[0])
        return found if found <= max_range_mm else math.inf

    def rays(self, x_mm: ArrayLike, y_mm: ArrayLike, heading_rad: ArrayLike, max_range_mm: float = math.inf) -> Floats:
        """Return what `ray` returns for each of many rays; the three arguments are broadcast to shape (p,)."""
        origins, headings = columns(*np.broadcast_arrays(x_mm, y_mm, heading_rad))
        nearest = np.full(len(headings), math.inf)
        for part in chunks(len(headings)):
            origin, heading = origins[:, part], headings[part]
            end = origin + min(max_range_mm, HORIZON_MM) * np.array((np.cos(heading), np.sin(heading)))
            ray, met = self._grid.pairs(np.minimum(origin, end), np.maximum(origin, end))
            here = from_poses(origin, heading, ray, self._shapes[:2].take(met, axis=1))
            there = from_poses(origin, heading, ray, self._stops.take(met, axis=1))
            (crossed,) = (here[1] * there[1] <= 0.0).nonzero()
            distances = along_ray(here.take(crossed, axis=1), there.take(crossed, axis=1))
            np.minimum.at(nearest[part], ray[crossed], distances)
        nearest[nearest > max_range_mm] = math.inf
        return nearest

    def scan(
        self,
        x_mm: float,
        y_mm: float,
        first_rad: float,
        step_rad: float,
        count: int,
        max_range_mm: float,
        also: ArrayLike = (),
    ) -> Floats:
        """Return how far one sees along many rays from one point: a sweep over the segments, not over the rays.

        Each segment is seen in one interval of directions, so only rays in that interval are held against it.

        Args:
            x_mm: Origin of the rays.
            y_mm: Origin of the rays.
            first_rad: Direction of the first one.
            step_rad: From one to the next, counter-clockwise; more than 0.
            count: How many; together less than a full circle.
            max_range_mm: Farther things are not seen.
            also: Further segments that are there now, shape (n, 4).

        Returns:
            Distances, shape (count,), infinite where nothing is seen. A segment on a ray's own line is not.
        """
        others = np.asarray(also, dtype=np.float64).reshape(-1, 4)
        owners = np.zeros(len(others), dtype=np.intp)
        scans = self.scans((x_mm,), (y_mm,), (first_rad,), step_rad, count, max_range_mm, others, owners)
        return scans.reshape(count)

    def scans(
        self,
        x_mm: ArrayLike,
        y_mm: ArrayLike,
        first_rad: ArrayLike,
        step_rad: float,
        count: int,
        max_range_mm: float,
        also: ArrayLike = (),
        seen_from: ArrayLike = (),
    ) -> Floats:
        """Return what `scan` returns for each of many origins.

        Args:
            x_mm: Origins, shape (p,).
            y_mm: Origins, shape (p,).
            first_rad: Directions of the first rays, shape (p,).
            step_rad: The same for all.
            count: The same for all.
            max_range_mm: The same for all.
            also: Further segments, shape (n, 4), each seen from one origin.
            seen_from: Which one, shape (n,).

        Returns:
            Distances, shape (p, count).
        """
        origins, firsts = columns(x_mm, y_mm, first_rad)
        origin, near = self._grid.pairs(origins - max_range_mm, origins + max_range_mm)
        shapes = self._shapes.take(near, axis=1)
        others = np.asarray(also, dtype=np.float64).reshape(-1, 4)
        if others.size:
            origin = np.concatenate((origin, np.asarray(seen_from, dtype=np.intp)))
            shapes = np.hstack((shapes, shapes_of(others)))
        starts, ways = shapes[:2] - origins.take(origin, axis=1), shapes[2:4]
        foot = np.minimum(np.maximum(-(starts * ways).sum(axis=0) * shapes[4], 0.0), 1.0)
        low = np.sqrt(((starts + foot * ways) ** 2).sum(axis=0)) - _ROUNDING_MM
        (apart,) = (low > 0.0).nonzero()  # what an eye lies on hides nothing
        origin, low, starts, ways = origin[apart], low[apart], starts.take(apart, axis=1), ways.take(apart, axis=1)
        high = np.sqrt(np.maximum((starts**2).sum(axis=0), ((starts + ways) ** 2).sum(axis=0))) + _ROUNDING_MM
        begin = np.arctan2(starts[1], starts[0])
        turn = np.arctan2(starts[0] * ways[1] - starts[1] * ways[0], (starts * (starts + ways)).sum(axis=0))
        segment, ray = rays_in_sectors(np.minimum(begin, begin + turn), np.abs(turn), firsts[origin], step_rad, count)
        whose = origin[segment]
        heading = firsts[whose] + step_rad * ray
        c, s = np.cos(heading), np.sin(heading)
        (px, py), (wx, wy) = starts.take(segment, axis=1), ways.take(segment, axis=1)
        across = c * wy - s * wx
        with np.errstate(divide="ignore", invalid="ignore"):
            distance = (px * wy - py * wx) / across
        # Along its own line a segment is met with its nearer end, whatever the quotient of two rounding errors says.
        distance = np.minimum(np.maximum(distance, low[segment]), high[segment])
        distance[across == 0.0] = math.inf
        nearest = np.full(len(firsts) * count, math.inf)
        np.minimum.at(nearest, whose * count + ray, distance)
        nearest[nearest > max_range_mm] = math.inf
        np.maximum(nearest, 0.0, out=nearest)
        return nearest.reshape(len(firsts), count)

    def _look(self, x: float, y: float, heading: float, half_angle: float, max_range: float) -> VisibleSegments:
        """Sort out what wedges about this one can see."""
        reach, shapes = max(max_range, _GLANCE_MM), self._shapes
        if len(self._segments) >= _GRID_FROM and reach < math.inf:
            around = reach + AWAY_MM
            near = np.unique(self._grid.in_box(x - around, y - around, x + around, y + around))
            shapes = shapes.take(near, axis=1)
        return VisibleSegments(shapes, x, y, heading, half_angle, reach)
