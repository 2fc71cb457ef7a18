"""Slices of heading: where a body can be that may have any heading of a small interval.

The free space of a slice is that of a convex polygon round all that the body sweeps while it turns through the slice.
So from any free place the body may turn to any heading of the slice, and it may turn on into the next slice where both
are free. A body within the slice, which overlaps nothing but what the body overlaps at every heading, proves the
opposite.
"""

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.drops import drops_of
from scene.scene import Scene, Workspace
from scenesolver.geometry.convolution import Outlines, convolve
from scenesolver.geometry.free_space import outlines_of
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points

GeometryArray = NDArray[np.object_]


def turned(body: FloatArray, heading_rad: float) -> FloatArray:
    """Return a body's corners when it has a heading, shape (n, 2), mm."""
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    corners: FloatArray = body @ np.array(((c, s), (-s, c)))
    return corners


def swept(body: FloatArray, heading_rad: float, half_rad: float) -> FloatArray:
    """Return a convex polygon round all that a body sweeps between two headings, counter-clockwise.

    A corner runs along an arc, which lies within the triangle of its ends and the point where its tangents meet.
    """
    turns = (turned(body, heading_rad + half_rad), turned(body, heading_rad - half_rad))
    tangents = turned(body, heading_rad) / math.cos(half_rad)
    return _ring(shapely.convex_hull(shapely.multipoints(np.concatenate((*turns, tangents)))))


def always_covered(body: FloatArray, heading_rad: float, half_rad: float) -> FloatArray | None:
    """Return a convex polygon that a body covers at every heading between two, counter-clockwise; None for none.

    No point of the body moves farther than its farthest corner, so the body less that much at its rim is covered.
    """
    moved_mm = 2.0 * math.sin(half_rad / 2.0) * float(np.hypot(*body.T).max())
    rest = shapely.buffer(shapely.polygons(turned(body, heading_rad)), -moved_mm, join_style="mitre")
    return None if shapely.is_empty(rest) else _ring(shapely.convex_hull(rest))


def _ring(polygon: Any) -> FloatArray:
    ring: FloatArray = shapely.get_coordinates(shapely.get_exterior_ring(shapely.orient_polygons(polygon)))[:-1]
    return ring


class Slices:
    """The free spaces of all slices of heading.

    Args:
        scene: What is known.
        body: Corners of the convex body about its middle at heading 0, counter-clockwise, shape (n, 2), mm.
        count: How many slices.
        kernel: Makes the polygon of a slice: `swept` or `always_covered`.
    """

    def __init__(
        self,
        scene: Scene,
        body: FloatArray,
        count: int,
        kernel: Callable[[FloatArray, float, float], FloatArray | None] = swept,
    ) -> None:
        self._workspace = scene.workspace
        self._outlines = _convex_outlines(scene)
        self._body = body
        self._kernel = kernel
        self.count = count
        self._areas: dict[int, list[shapely.Polygon]] = {}
        self._whole: dict[int, shapely.MultiPolygon] = {}

    @cached_property
    def step_rad(self) -> float:
        """The width of each slice."""
        return math.tau / self.count

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Of the workspace: least x and y, greatest x and y, mm."""
        area = self._workspace
        return area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm

    def heading_rad(self, number: int) -> float:
        """Return the heading in the middle of a slice."""
        return (number % self.count) * self.step_rad

    def of(self, heading_rad: float) -> int:
        """Return the slice that a heading lies in."""
        return round(heading_rad / self.step_rad) % self.count

    def areas(self, number: int) -> list[shapely.Polygon]:
        """Return the connected parts of the free space of a slice; made when they are first asked for."""
        number %= self.count
        if number not in self._areas:
            kernel = self._kernel(self._body, self.heading_rad(number), self.step_rad / 2.0)
            area = self._workspace
            if kernel is None:
                box = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)
                self._areas[number] = [box]
            else:
                self._areas[number] = _free_areas(self._outlines, area, kernel)
        return self._areas[number]

    def area_at(self, number: int, place: shapely.Point) -> int | None:
        """Return which part of a slice a place lies in; None where it is not free."""
        return next((n for n, area in enumerate(self.areas(number)) if shapely.covers(area, place)), None)

    def cover(self, number: int, geometries: GeometryArray) -> BoolArray:
        """Return which points or straight lines lie in the free space of a slice, shape (n,)."""
        number %= self.count
        if number not in self._whole:
            self._whole[number] = shapely.MultiPolygon(self.areas(number))
            shapely.prepare(self._whole[number])
        covered: BoolArray = shapely.covers(self._whole[number], geometries)
        return covered


def _convex_outlines(scene: Scene) -> Outlines:
    """Return outlines of convex pieces, counter-clockwise, that all that stands still consists of."""
    bodies = [shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None]
    bodies += shapely.get_parts(drops_of(scene)).tolist()
    pieces: list[shapely.Geometry] = []
    for body in bodies:
        is_convex = shapely.area(shapely.convex_hull(body)) <= shapely.area(body) * (1.0 + 1e-12)
        pieces += [body] if is_convex else shapely.get_parts(shapely.constrained_delaunay_triangles(body)).tolist()
    pieces += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    return outlines_of(shapely.GeometryCollection(pieces))


def _free_areas(outlines: Outlines, workspace: Workspace, kernel: FloatArray) -> list[shapely.Polygon]:
    """Return the connected free areas of a body's middle among convex outlines."""
    (left, below), (right, above) = kernel.min(axis=0).tolist(), kernel.max(axis=0).tolist()
    low = workspace.min_x_mm - left, workspace.min_y_mm - below
    high = workspace.max_x_mm - right, workspace.max_y_mm - above
    if low[0] >= high[0] or low[1] >= high[1]:
        return []
    free = shapely.box(*low, *high)
    if len(outlines.sizes):
        curve = convolve(outlines, Points.of(-kernel))
        # The curve of two convex outlines is one convex ring.
        rings = shapely.linearrings(np.column_stack(curve.starts), indices=curve.owners)
        free = shapely.difference(free, shapely.union_all(shapely.polygons(rings)))
    return [part for part in shapely.get_parts(free) if isinstance(part, shapely.Polygon) and not part.is_empty]
