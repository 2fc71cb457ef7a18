"""Where the middle of the robot may be: the workspace less the obstacles inflated by the robot."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Scene
from scenesolver.convolution import Bounds, Curve, convolve, robot_polygon
from scenesolver.decomposition import Decomposition
from scenesolver.errors import PlanningError
from scenesolver.grid import BoolArray, CurveGrid
from scenesolver.predicates import FloatArray


class FreeSpace:
    """The places where a disc robot touches nothing.

    The disc is taken as the regular polygon circumscribed about it, so what is free here is free for the disc. Touching
    an inflated obstacle counts as collision; touching the workspace's edge with the disc does not. Obstacles with a
    motion are left out: where they are is a matter of sensing. Immutable.

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
        rings = [np.array(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None]
        rings += [np.array((wall.start, wall.end)) for wall in scene.walls]
        self.layers = (CurveGrid(convolve(rings, self.robot), self.bounds),)

    def with_obstacles(self, geometry: shapely.Geometry, margin_mm: float = 0.0) -> "FreeSpace":
        """Return the same space with further obstacles, inflated by the same robot; this one is untouched.

        Args:
            geometry: Polygons, lines and points, single or in collections, also empty.
            margin_mm: Added to the robot's radius for these obstacles alone; may be negative.
        """
        robot = self.robot * (1.0 + margin_mm / self.robot_radius_mm)
        curve = convolve(list(_outlines(geometry)), robot)
        if not len(curve.starts):
            return self
        low = np.maximum(curve.bounds[:2], self.bounds[:2])
        high = np.minimum(curve.bounds[2:], self.bounds[2:])
        if (low > high).any():
            return self
        space = object.__new__(FreeSpace)
        space.robot_radius_mm, space.robot, space.workspace = self.robot_radius_mm, self.robot, self.workspace
        space.bounds = self.bounds
        space.layers = (*self.layers, CurveGrid(curve, (*low.tolist(), *high.tolist())))
        return space

    def is_in_cforb(self, points: FloatArray) -> BoolArray:
        """Return which points are forbidden to the robot's middle.

        Args:
            points: Shape (n, 2), mm.
        """
        outside: BoolArray = ((points < self.bounds[:2]) | (points > self.bounds[2:])).any(axis=1)
        for layer in self.layers:
            outside |= layer.contains(points)
        return outside

    def is_free(self, points: FloatArray) -> BoolArray:
        """Return which points are free. Shape (n, 2), mm."""
        return ~self.is_in_cforb(points)

    def edges_free(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return along which straight edges the robot may move.

        Args:
            starts: Shape (n, 2), mm.
            ends: Shape (n, 2), mm.
        """
        free = self.is_free(starts) & self.is_free(ends)
        asked = np.flatnonzero(free)
        free[asked] = self.free_between(starts[asked], ends[asked])
        return free

    def free_between(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return the same as `edges_free` for edges between points that are known to be free."""
        free = np.ones(len(starts), dtype=np.bool_)
        for layer in self.layers:
            free &= ~layer.crosses(starts, ends)
        return free

    def blocks_more(self, other: "FreeSpace", points: FloatArray, edges: NDArray[np.int32]) -> BoolArray:
        """Return which edges, free in a space that this one was made of, its further obstacles block.

        Args:
            other: The space that `with_obstacles` was called on.
            points: Shape (n, 2), mm.
            edges: Pairs of indices into points, shape (m, 2).
        """
        blocked = np.zeros(len(edges), dtype=np.bool_)
        for layer in self.layers[len(other.layers) :]:
            blocked |= layer.contains(points)[edges[:, 0]]
            asked = np.flatnonzero(~blocked)
            blocked[asked] = layer.crosses(points[edges[asked, 0]], points[edges[asked, 1]])
        return blocked

    @cached_property
    def curve(self) -> Curve:
        """The convolution curves of all its obstacles."""
        curves = [layer.curve for layer in self.layers]
        return Curve(
            np.concatenate([curve.starts for curve in curves]),
            np.concatenate([curve.ends for curve in curves]),
            np.concatenate([curve.corners for curve in curves]),
        )

    @cached_property
    def decomposition(self) -> Decomposition:
        """Its exact components; costs far more than anything else here, so it is made when it is asked for."""
        return Decomposition(self.curve, self.bounds, self.is_free)

    @property
    def inflated(self) -> shapely.Geometry:
        """The inflated obstacles as polygons, to be drawn."""
        return self.decomposition.forbidden


def _outlines(geometry: shapely.Geometry) -> Iterable[FloatArray]:
    """Yield outlines without holes whose insides together are the geometry."""
    for part in shapely.get_parts(geometry):
        if part.is_empty:
            continue
        if isinstance(part, shapely.Polygon):
            pieces = shapely.get_parts(shapely.constrained_delaunay_triangles(part)) if part.interiors else [part]
            for piece in pieces:
                yield shapely.get_coordinates(piece.exterior)[:-1]
        elif isinstance(part, shapely.Point):
            yield shapely.get_coordinates(part)
        elif isinstance(part, shapely.LineString):
            line = shapely.get_coordinates(part)
            yield from np.stack((line[:-1], line[1:]), axis=1)
        else:
            yield from _outlines(part)
