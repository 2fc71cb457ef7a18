"""The ends of a way: also a start or goal nearer to an obstacle than planned has a straight way out."""

from collections.abc import Callable
from functools import cached_property

import numpy as np
import shapely

from robotdriver.phrases.figures import figure
from scene.scene import Scene
from scenesolver import phrases
from scenesolver.errors import PlanningError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray

SafeWays = Callable[[FloatArray, FloatArray], BoolArray]
"""From a place, shape (2,), and ends of straight ways from there, shape (n, 2), to which of them are safe, (n,)."""

TOUCHING_MM = 1e-7
"""A robot that overlaps an obstacle by less than this only touches it."""

_JUST_OUTSIDE_MM = 1e-3
_FARTHEST_RADII = 4.0
_DIRECTIONS = 64
_SHARES_OF_RADIUS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6)


class EndpointConnection:
    """Finds free places next to the ends of a task.

    Args:
        scene: What is known.
        robot_radius_mm: The true radius of the robot's disc.
    """

    def __init__(self, scene: Scene, robot_radius_mm: float) -> None:
        self._scene = scene
        self._robot_radius_mm = robot_radius_mm

    def require_legal(self, name: str, place: FloatArray) -> None:
        """Make sure that the robot can stand somewhere.

        Raises:
            PlanningError: it would overlap something there.
        """
        room = self.room_mm(place)
        if room < -TOUCHING_MM:
            overlaps = phrases.START_OVERLAPS if name == "start" else phrases.GOAL_OVERLAPS
            raise PlanningError(
                overlaps(
                    place=_text(place),
                    width=f"{figure(2 * self._robot_radius_mm)} mm",
                    distance=f"{figure(-room, 1)} mm",
                )
            )

    def room_mm(self, place: FloatArray) -> float:
        """Return how far the robot's disc is from anything known there, mm; negative where it overlaps something."""
        return float(self._surroundings.clearances(place[None], place[None], self._robot_radius_mm)[0])

    def can_stand(self, place: FloatArray, sensed: shapely.Geometry) -> bool:
        """Return whether the robot's disc overlaps neither anything known at a place nor what was sensed."""
        room = self._surroundings.clearances(place[None], place[None], self._robot_radius_mm, sensed)[0]
        return bool(room >= -TOUCHING_MM)

    def free_ends(
        self, space: FreeSpace, start: FloatArray, goal: FloatArray, sensed: shapely.Geometry
    ) -> tuple[FloatArray, FloatArray] | None:
        """Return free places from which start and goal are reached straight; themselves where they are free."""
        start_is_free, goal_is_free = space.is_free(np.stack((start, goal)))
        if start_is_free and goal_is_free:
            return start, goal

        def safe_ways(place: FloatArray, ends: FloatArray) -> BoolArray:
            return self._surroundings.safe_from(place, ends, self._robot_radius_mm, sensed, TOUCHING_MM)

        if not goal_is_free and not self.can_stand(goal, sensed):
            return None
        first = start if start_is_free else way_out(space, start, safe_ways)
        last = goal if goal_is_free else way_out(space, goal, safe_ways)
        return None if first is None or last is None else (first, last)

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(self._scene)


def way_out(space: FreeSpace, point: FloatArray, safe_ways: SafeWays) -> FloatArray | None:
    """Return the nearest free place to which a straight way from a forbidden one is safe.

    On that way the robot's disc touches no obstacle; if it overlaps some where it stands, it gets no deeper into any.

    Args:
        space: The free space, with a margin.
        point: Where the robot stands, shape (2,), mm.
        safe_ways: Tells which straight ways are safe.

    Returns:
        Shape (2,), mm, or None where there is no way out.
    """
    places = _free_places(space, point)
    safe = np.flatnonzero(safe_ways(point, places))
    nearest: FloatArray | None = places[safe[0]] if len(safe) else None
    return nearest


def _free_places(space: FreeSpace, point: FloatArray) -> FloatArray:
    """Return free places round a forbidden one, shape (n, 2), mm, the nearest first.

    They are the points of the curves' segments nearest to it, a hair beyond, the corners, and a star of further ones.
    """
    low, high = np.array(space.bounds[:2]), np.array(space.bounds[2:])
    start = np.column_stack(space.curve.starts)
    along = np.column_stack(space.curve.ends) - start
    squared = np.maximum((along**2).sum(axis=1), 1e-30)
    part = np.clip(((point - start) * along).sum(axis=1) / squared, 0.0, 1.0)
    # The obstacle lies to the left of its curve.
    right = np.column_stack((along[:, 1], -along[:, 0])) / np.sqrt(squared)[:, None]
    beside = start + part[:, None] * along + _JUST_OUTSIDE_MM * right
    angle = np.arange(_DIRECTIONS) * (2.0 * np.pi / _DIRECTIONS)
    ray = space.robot_radius_mm * np.column_stack((np.cos(angle), np.sin(angle)))
    around = [point + share * ray for share in _SHARES_OF_RADIUS]
    corners = np.column_stack(space.curve.corners.places)
    places: FloatArray = np.clip(np.concatenate((point[None], beside, corners, *around)), low, high)
    distances = np.hypot(*(places - point).T)
    order = np.argsort(distances, kind="stable")
    places = places[order[distances[order] <= _FARTHEST_RADII * space.robot_radius_mm]]
    return places[space.is_free(places)]


def free_part(space: FreeSpace, points: FloatArray) -> tuple[int, int]:
    """Return begin and end of a path without edges that lead out of, or into, a place too near to an obstacle."""
    start_is_free, goal_is_free = space.is_free(points[[0, -1]])
    return int(not start_is_free), len(points) - int(not goal_is_free)


def with_ends(start: FloatArray, way: FloatArray, goal: FloatArray) -> FloatArray:
    """Return a way with the pieces that lead out of a forbidden start and into a forbidden goal, if there are such."""
    before = start[None][: int((start != way[0]).any())]
    after = goal[None][: int((goal != way[-1]).any())]
    return np.concatenate((before, way, after))


def _text(place: FloatArray) -> str:
    return f"({place[0]:g}, {place[1]:g})"
