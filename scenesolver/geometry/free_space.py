"""The places where the middle of the robot may be: the workspace less the obstacles inflated by the robot."""

import copy
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.drops import drops_of
from scene.scene import Point, Scene
from scenesolver.errors import PlanningError
from scenesolver.geometry.convolution import (
    Bounds,
    Corners,
    Curve,
    Outlines,
    convolve,
    robot_polygon,
)
from scenesolver.geometry.decomposition import Decomposition
from scenesolver.geometry.grid import CurveGrid, is_enclosed
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points, joined
from scenesolver.geometry.ragged import IntArray
from scenesolver.geometry.union_outline import outline_of_union

_LEAST_CELLS = 4_096
_NEXT_TO_CORNER_MM = 0.02
"""A string round a corner with an obstacle so near to it would have to squeeze through less than that."""
_LEAST_TURN = 1e-3
"""Corners that turn by less, in rad, are always kept: beside them rounding decides."""
_HAIR = 1e-5
"""A way that bends by less, in rad, goes straight on: a ring of walls bends by far more at each joint."""


class Edges(Protocol):
    """Straight edges between points, as a roadmap has them."""

    @property
    def columns(self) -> Points:
        """The points."""

    @property
    def ends(self) -> tuple[IntArray, IntArray]:
        """Indices of both ends of each edge, shape (m,) each."""

    def near(self, box: Bounds) -> IntArray:
        """Return the indices of all edges that touch a box, and of some beside it."""


class FreeSpace:
    """The places where a disc robot touches nothing.

    The disc is taken as the regular polygon circumscribed about it, so what is free here is free for the disc. Touching
    an inflated obstacle counts as collision; touching the workspace's edge with the disc does not. Drops of the floor
    are obstacles. Those with a motion are left out: where they are is a matter of sensing. Immutable.

    Args:
        scene: What is known.
        robot_radius_mm: Radius of the disc, any margin included; more than 0.
        corners: Edges of the polygon, a multiple of four.

    Raises:
        PlanningError: the radius or the number of corners cannot be used.
    """

    def __init__(self, scene: Scene, robot_radius_mm: float, corners: int = 16) -> None:
        if not 0 < robot_radius_mm < np.inf:
            raise PlanningError(f"robot radius: {robot_radius_mm:g} mm is not a size; give one above 0")
        if corners < 4 or corners % 4:
            raise PlanningError(f"corners: {corners} is not a multiple of four")
        self.robot_radius_mm = robot_radius_mm
        self.robot = robot_polygon(robot_radius_mm, corners)
        self.workspace = scene.workspace
        area = scene.workspace
        self.bounds: Bounds = (
            area.min_x_mm + robot_radius_mm,
            area.min_y_mm + robot_radius_mm,
            area.max_x_mm - robot_radius_mm,
            area.max_y_mm - robot_radius_mm,
        )
        outlines: list[Sequence[Point] | FloatArray] = [
            obstacle.polygon for obstacle in scene.obstacles if obstacle.motion is None
        ]
        outlines += [(wall.start, wall.end) for wall in scene.walls]
        outlines += _outlines(drops_of(scene))
        self.layers: tuple[CurveGrid, ...] = (
            CurveGrid(convolve(Outlines.of(outlines), self.robot), self.bounds, _LEAST_CELLS),
        )
        # What `with_obstacles` was called on first: what the scene knows.
        self.known: FreeSpace | None = None

    def with_obstacles(self, geometry: shapely.Geometry) -> "FreeSpace":
        """Return the same space with further obstacles, inflated by the same robot; this one is untouched.

        Args:
            geometry: Polygons, lines and points, single or in collections, also empty.
        """
        return self.with_outlines(outlines_of(geometry))

    def with_outlines(self, outlines: Outlines) -> "FreeSpace":
        """Return the same as `with_obstacles` for their outlines, from `outlines_of`."""
        curve = convolve(outlines, self.robot)
        if not len(curve.starts.x):
            return self
        low = np.maximum(curve.bounds[:2], self.bounds[:2])
        high = np.minimum(curve.bounds[2:], self.bounds[2:])
        if (low > high).any():
            return self
        return self._with_layers((*self.layers, CurveGrid(curve, (*low.tolist(), *high.tolist()))))

    def _with_layers(self, layers: tuple[CurveGrid, ...]) -> "FreeSpace":
        space = copy.copy(self)
        space.known = self.known or self
        for derived in ("curve", "free_corners", "decomposition"):
            space.__dict__.pop(derived, None)
        space.layers = layers
        return space

    def merged(self) -> "FreeSpace":
        """Return this space with the obstacles of each `with_obstacles` united: fewer corners, in floating point."""
        grids = (CurveGrid(outline_of_union(layer.curve), layer.bounds) for layer in self.layers[1:])
        return self._with_layers((self.layers[0], *grids))

    def is_in_cforb(self, points: FloatArray) -> BoolArray:
        """Return which points are forbidden to the robot's middle.

        Args:
            points: Shape (n, 2), mm.
        """
        return ~self.is_free(points)

    def is_free(self, points: FloatArray) -> BoolArray:
        """Return which points are free.

        Args:
            points: Shape (n, 2), mm.
        """
        return self.holds(Points.of(points))

    def holds(self, points: Points) -> BoolArray:
        """Return which points, given by columns, are free."""
        min_x, min_y, max_x, max_y = self.bounds
        free: BoolArray = (points.x >= min_x) & (points.x <= max_x) & (points.y >= min_y) & (points.y <= max_y)
        for layer in self.layers:
            free &= ~layer.contains(points)
        return free

    def edges_free(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return along which straight edges the robot may move.

        Args:
            starts: Shape (n, 2), mm.
            ends: Shape (n, 2), mm.
        """
        free = self.is_free(starts) & self.is_free(ends)
        asked = np.flatnonzero(free)
        points = Points.of(np.concatenate((starts[asked], ends[asked])))
        ends_of = np.arange(len(asked))
        free[asked] = self.joins(points, ends_of, ends_of + len(asked))
        return free

    def joins(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        """Return which straight edges between points that are known to be free are free.

        Args:
            points: The points, by columns.
            first: One end of each edge, as an index into points, shape (m,).
            second: The other end.
        """
        free = ~self.layers[0].crosses(points, first, second)
        for layer in self.layers[1:]:
            asked = np.flatnonzero(free)
            free[asked] = ~layer.crosses(points, first[asked], second[asked])
        return free

    def blocked_edges(self, other: "FreeSpace", edges: Edges) -> IntArray:
        """Return which edges, free in a space that this one was made of, lead into or out of its further obstacles.

        Edges that lie in these wholly are left out: no way comes to them.

        Args:
            other: The space that `with_obstacles` was called on.
            edges: The edges.

        Returns:
            Indices of edges, shape (k,), in no order; an edge that several obstacles block can come more than once.
        """
        blocked = [np.empty(0, dtype=np.int64)]
        for layer in self.layers[len(other.layers) :]:
            near = edges.near(layer.bounds)
            first, second = edges.ends
            blocked.append(near[layer.crosses(edges.columns, first.take(near), second.take(near))])
        return np.concatenate(blocked)

    @cached_property
    def curve(self) -> Curve:
        """The convolution curves of all its obstacles."""
        if len(self.layers) == 1:
            return self.layers[0].curve

        curves = [layer.curve for layer in self.layers]
        return Curve(
            joined([curve.starts for curve in curves]),
            joined([curve.ends for curve in curves]),
            Corners.joined([curve.corners for curve in curves]),
            np.concatenate([curve.sizes for curve in curves]),
            np.concatenate([curve.convex for curve in curves]),
        )

    @cached_property
    def free_corners(self) -> Corners:
        """The corners that strings may bend round; see `bends`."""
        if self.known is None:
            return self.bends(self.layers[0].curve.corners)
        # Of those of the scene itself only further obstacles can cover any more.
        further = self.layers[1:]
        known = _bends(self.known.free_corners, further)
        return Corners.joined([known, *(self.bends(layer.curve.corners) for layer in further)])

    def bends(self, corners: Corners) -> Corners:
        """Return the corners without those that other obstacles cover, or continue in a straight line.

        Where a wall is made of many boxes side by side, most corners are of the latter kind.
        """
        x, y = corners.places
        min_x, min_y, max_x, max_y = self.bounds
        within = (x >= min_x) & (x <= max_x) & (y >= min_y) & (y <= max_y)
        return _bends(corners.take(np.flatnonzero(within)), self.layers)

    def corners_between(self, start: FloatArray, goal: FloatArray, longest_mm: float, most: float) -> Corners | None:
        """Return the corners, covered ones too, that ways of a length between two places can come by.

        These lie in an ellipse.

        Args:
            start: Shape (2,), mm.
            goal: Likewise.
            longest_mm: The length.
            most: Where there are more corners than these, the answer is None.
        """
        if longest_mm == np.inf:
            return self.curve.corners if len(self.curve.corners.places.x) <= most else None
        middle, straight = (start + goal) / 2.0, goal - start
        half = np.sqrt(straight**2 + max(longest_mm**2 - float(straight @ straight), 0.0)) / 2.0
        (low_x, low_y), (high_x, high_y) = (middle - half).tolist(), (middle + half).tolist()
        found = []
        for layer in self.layers:
            numbers = layer.corner_numbers_in((low_x, low_y), (high_x, high_y))
            x, y = layer.curve.corners.places.take(numbers)
            least = np.hypot(x - start[0], y - start[1]) + np.hypot(x - goal[0], y - goal[1])
            found.append(numbers[least <= longest_mm])
        if sum(map(len, found)) > most:
            return None
        return Corners.joined([layer.curve.corners.take(each) for layer, each in zip(self.layers, found, strict=True)])

    @cached_property
    def decomposition(self) -> Decomposition:
        """Its exact components; costs far more than anything else here, so it is made when it is asked for."""
        return Decomposition(self.curve.starts, self.curve.ends, self.bounds, self.is_free)

    def is_shut_in(self, point: FloatArray, other: FloatArray, window: Bounds, most_segments: int) -> bool:
        """Return whether obstacles within a window part a free point from all outside it, and from another one.

        That costs little, however large the whole scene is. False also where the window holds too much to be looked at.

        Args:
            point: Within the window, shape (2,), mm.
            other: A free point, shape (2,), mm.
            window: Where to look.
            most_segments: Where more segments than these lie in the window it is not looked at.
        """
        low, high = np.maximum(window[:2], self.bounds[:2]), np.minimum(window[2:], self.bounds[2:])
        starts, ends = self.curve.starts, self.curve.ends
        near = np.flatnonzero(
            (np.maximum(starts.x, ends.x) >= low[0])
            & (np.minimum(starts.x, ends.x) <= high[0])
            & (np.maximum(starts.y, ends.y) >= low[1])
            & (np.minimum(starts.y, ends.y) <= high[1])
        )
        if len(near) > most_segments:
            return False
        local = Decomposition(starts.take(near), ends.take(near), (*low.tolist(), *high.tolist()), self.is_free)
        way_out = shapely.boundary(shapely.box(*low, *high)) - shapely.boundary(shapely.box(*self.bounds))
        return not local.reaches(point, way_out) and not local.reaches(point, shapely.Point(other))

    def walls_in(self, place: FloatArray, other: FloatArray) -> bool:
        """Return whether it is plain that the last obstacles, and what is near them, part two free places.

        That takes next to no time; where the answer is False nothing is proven.

        Args:
            place: Shape (2,), mm.
            other: Likewise.
        """
        return any(is_enclosed(self.layers, self.bounds, *pair) for pair in ((other, place), (place, other)))

    @property
    def inflated(self) -> shapely.Geometry:
        """The inflated obstacles as polygons, to be drawn."""
        return self.decomposition.forbidden


def _bends(corners: Corners, layers: Sequence[CurveGrid]) -> Corners:
    """Return the corners that no layer covers, or continues in a straight line."""
    corners = corners.take(np.flatnonzero(~_covered(layers, corners.places)))
    first, second = _units(corners.into), _units(corners.out_of)
    cross, dot = first.x * second.y - first.y * second.x, first.x * second.x + first.y * second.y
    asked = np.flatnonzero(cross >= _LEAST_TURN * np.maximum(dot, 0.0))
    # Where something lies a hair to the left of straight on, a string cannot bend by more; likewise looking back.
    vertices, first, second = corners.vertices.take(asked), first.take(asked), second.take(asked)
    step, aside = _NEXT_TO_CORNER_MM, _NEXT_TO_CORNER_MM * _HAIR
    after = Points(vertices.x + step * first.x - aside * first.y, vertices.y + step * first.y + aside * first.x)
    before = Points(vertices.x - step * second.x - aside * second.y, vertices.y - step * second.y + aside * second.x)
    goes_on = _covered(layers, joined((after, before))).reshape(2, -1).any(axis=0)
    return corners.take(np.delete(np.arange(len(cross)), asked[goes_on]))


def _covered(layers: Sequence[CurveGrid], points: Points) -> BoolArray:
    covered = np.zeros(len(points.x), dtype=np.bool_)
    for layer in layers:
        covered |= layer.contains(points)
    return covered


def _units(along: Points) -> Points:
    length = np.maximum(np.hypot(*along), np.finfo(np.float64).tiny)
    return Points(along.x / length, along.y / length)


def outlines_of(geometry: shapely.Geometry) -> Outlines:
    """Return outlines, counter-clockwise and without holes, whose insides together are the geometry."""
    parts = shapely.get_parts(shapely.orient_polygons(geometry))
    is_plain = (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)
    is_plain &= shapely.get_num_interior_rings(parts) == 0
    rings = shapely.get_exterior_ring(parts[is_plain])
    counts = shapely.get_num_coordinates(rings)
    others = [outline for part in parts[~is_plain] for outline in _outlines(part)]
    rows = [np.delete(shapely.get_coordinates(rings), np.cumsum(counts) - 1, axis=0), *others]
    sizes = np.concatenate((counts - 1, [len(outline) for outline in others]))
    return Outlines(Points.of(np.concatenate(rows)), sizes.astype(np.int64))


def _outlines(geometry: shapely.Geometry) -> Iterable[FloatArray]:
    """Yield outlines, counter-clockwise and without holes, whose insides together are the geometry."""
    for part in shapely.get_parts(shapely.orient_polygons(geometry)):
        if part.is_empty:
            continue
        if isinstance(part, shapely.Polygon):
            pieces = _triangles(part) if part.interiors else [part]
            for piece in pieces:
                yield shapely.get_coordinates(piece.exterior)[:-1]
        elif isinstance(part, shapely.Point):
            yield shapely.get_coordinates(part)
        elif isinstance(part, shapely.LineString):
            line = shapely.get_coordinates(part)
            yield from np.stack((line[:-1], line[1:]), axis=1)
        else:
            yield from _outlines(part)


def _triangles(polygon: shapely.Polygon) -> NDArray[np.object_]:
    """Return triangles, counter-clockwise, that a polygon consists of."""
    return shapely.get_parts(shapely.orient_polygons(shapely.constrained_delaunay_triangles(polygon)))
