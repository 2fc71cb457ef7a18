"""Where a way can begin and end: also a start or goal nearer to an obstacle than planned has a straight way out."""

from functools import cached_property

import numpy as np
import shapely

from scene.scene import Scene
from scenesolver.errors import PlanningError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.planning.endpoint_exit import TOUCHING_MM, way_out

_SURROUNDINGS_RADII = 8.0
"""So far round what was sensed, in robot radii, a large scene is searched for the walls of a trap."""


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
            raise PlanningError(
                f"{name} {_text(place)}: the robot, {2 * self._robot_radius_mm:g} mm wide, overlaps an obstacle or the"
                f" workspace's edge by {-room:.1f} mm there; move one of them"
            )

    def room_mm(self, place: FloatArray) -> float:
        """Return how far the robot's disc is from anything known there, mm; negative where it overlaps something."""
        return float(self._surroundings.clearances(place[None], place[None], self._robot_radius_mm)[0])

    def free_ends(
        self, space: FreeSpace, start: FloatArray, goal: FloatArray, sensed: shapely.Geometry
    ) -> tuple[FloatArray, FloatArray] | None:
        """Return free places from which start and goal are reached straight; themselves where they are free."""
        start_is_free, goal_is_free = space.is_free(np.stack((start, goal)))
        if start_is_free and goal_is_free:
            return start, goal

        def safe_ways(place: FloatArray, ends: FloatArray) -> BoolArray:
            return self._surroundings.safe_from(place, ends, self._robot_radius_mm, sensed, TOUCHING_MM)

        if not goal_is_free:
            room = self._surroundings.clearances(goal[None], goal[None], self._robot_radius_mm, sensed)[0]
            if room < -TOUCHING_MM:
                return None
        first = start if start_is_free else way_out(space, start, safe_ways)
        last = goal if goal_is_free else way_out(space, goal, safe_ways)
        return None if first is None or last is None else (first, last)

    def is_shut_in(
        self, space: FreeSpace, start: FloatArray, goal: FloatArray, sensed: shapely.Geometry, most_segments: int
    ) -> bool:
        """Return whether what was sensed, and what stands round it, shuts the start in, or the goal.

        Args:
            space: The free space.
            start: Shape (2,), mm.
            goal: Likewise.
            sensed: What was sensed.
            most_segments: Where more segments than these stand round it, the answer is False.
        """
        ends = self.free_ends(space, start, goal, sensed)
        if ends is None:
            return True
        reach = _SURROUNDINGS_RADII * space.robot_radius_mm
        for point, other in (ends, ends[::-1]):
            min_x, min_y, max_x, max_y = shapely.total_bounds([sensed, shapely.Point(point)])
            window = min_x - reach, min_y - reach, max_x + reach, max_y + reach
            if space.is_shut_in(point, other, window, most_segments):
                return True
        return False

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(self._scene)


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
