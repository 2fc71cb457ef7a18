"""What comes to a robot's way: whether a drive may meet an obstacle on its route, and where to look for it."""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.scene import Point
from scenesolver.driving.belief.moving_obstacle_filter import MovingObstacleFilter, View

SPARE_MM = 15.0
"""The body keeps this much farther from where an obstacle may be than the tables are exact."""


class MovingObstacles:
    """All that a scene tells to move, as one robot has to heed it.

    Args:
        obstacles: What is known of each.
        body_radius_mm: Radius of the robot's body.

    Attributes:
        routes: All the floor that they may cover.
    """

    def __init__(self, obstacles: Sequence[MovingObstacleFilter], body_radius_mm: float) -> None:
        self._obstacles = tuple(obstacles)
        self._radius_mm = body_radius_mm
        reach = max((self._reach_mm(obstacle) for obstacle in self._obstacles), default=0.0)
        self.routes: shapely.Geometry = shapely.union_all([obstacle.zone for obstacle in self._obstacles])
        self._zone: shapely.Geometry = shapely.buffer(self.routes, reach)
        shapely.prepare(self._zone)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is told to move."""
        return not self._obstacles

    def elapse(self, duration_s: float) -> None:
        """Let time pass."""
        for obstacle in self._obstacles:
            obstacle.elapse(duration_s)

    def see(self, view: View | None, pose: Pose) -> None:
        """Take in what a reading has shown free, and that the robot stands where nothing else does."""
        for obstacle in self._obstacles:
            if view is not None:
                obstacle.see(view)
            obstacle.rule_out_body((pose.x_mm, pose.y_mm), self._radius_mm)

    def comes_by(self, place: Point) -> bool:
        """Return whether a robot that stood at a place could be met."""
        return bool(shapely.contains_xy(self._zone, *place))

    def distance_mm(self, place: Point) -> float:
        """Return how far a place is from where `comes_by` begins."""
        return float(shapely.distance(self._zone, shapely.Point(place)))

    def comes_by_any(self, places: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return what `comes_by` does for each of many places, shape (n, 2)."""
        within: NDArray[np.bool_] = shapely.contains_xy(self._zone, places)
        return within

    def met_after_s(self, places: NDArray[np.float64], times_s: NDArray[np.float64]) -> float:
        """Return when a drive may first meet something that it does not move away from; infinite if it cannot.

        Args:
            places: Where the robot's middle will be, shape (m, 2); the first is where it is now.
            times_s: When, from now on, shape (m,), ascending from 0.
        """
        first = math.inf
        for obstacle in self._near(places):
            at = np.flatnonzero(self._meetings(obstacle, places, times_s).any(axis=1))
            if len(at):
                first = min(first, float(times_s[at[0]]))
        return first

    def lookout(self, places: NDArray[np.float64], times_s: NDArray[np.float64]) -> Point | None:
        """Return where to look for what `met_after_s` fears: the nearest point of it; None if there is nothing."""
        best, best_mm = None, math.inf
        for obstacle in self._near(places):
            phases = self._meetings(obstacle, places, times_s)
            index = np.flatnonzero(phases.any(axis=0))
            if not len(index):
                continue
            sources = np.zeros(phases.shape[1], dtype=np.bool_)
            sources[index - obstacle.since_possible[index]] = True
            points = obstacle.outline_points(sources)
            away = np.hypot(*(points - places[0]).T)
            nearest = int(away.argmin())
            if away[nearest] < best_mm:
                best, best_mm = (float(points[nearest, 0]), float(points[nearest, 1])), float(away[nearest])
        return best

    def _near(self, places: NDArray[np.float64]) -> list[MovingObstacleFilter]:
        """Return the obstacles that come near a box round some places."""
        low, high = places.min(axis=0), places.max(axis=0)
        near = []
        for obstacle in self._obstacles:
            reach = self._reach_mm(obstacle)
            min_x, min_y, max_x, max_y = shapely.bounds(obstacle.zone)
            if (
                min_x - reach < high[0]
                and max_x + reach > low[0]
                and min_y - reach < high[1]
                and max_y + reach > low[1]
            ):
                near.append(obstacle)
        return near

    def _meetings(
        self, obstacle: MovingObstacleFilter, places: NDArray[np.float64], times_s: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        """Return at which of some places the robot may meet an obstacle, in which phase; shape (m, phases)."""
        distances = obstacle.distances(places)
        near: NDArray[np.bool_] = distances < self._reach_mm(obstacle)
        # What is as near already is met only by moving towards it.
        near &= ~(near[0] & (distances >= distances[0]))
        return near & (obstacle.since_possible <= obstacle.steps_within(times_s)[:, None])

    def _reach_mm(self, obstacle: MovingObstacleFilter) -> float:
        return self._radius_mm + obstacle.slack_mm + SPARE_MM


def routes_to_avoid(obstacles: Sequence[MovingObstacleFilter]) -> list[shapely.Geometry]:
    """Return for each moving obstacle where it may come, widened so that a path that keeps off is met by nothing."""
    spare = SPARE_MM + 5.0
    return [shapely.buffer(obstacle.zone, obstacle.slack_mm + spare, quad_segs=2) for obstacle in obstacles]
