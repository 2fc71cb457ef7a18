"""The way that a robot has driven, in few points."""

import math

from scene.scene import Point

TRAIL_STEP_MM = 20.0
"""A trail grows each time its robot has come this far."""
STRAIGHT_MM = 2.0
"""A robot that has kept this near to a straight line has driven straight: only the ends of that line are kept."""


class Trail:
    """The way of one robot: no place on it is farther from the robot's true way than the constants above allow."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._ray: tuple[Point, Point] | None = None

    @property
    def points(self) -> tuple[Point, ...]:
        """The trail from its beginning, mm."""
        return tuple(self._points)

    def follow(self, place: Point) -> None:
        """Take note of where the robot is now."""
        points = self._points
        if points and math.dist(points[-1], place) < TRAIL_STEP_MM:
            return
        # The ray stays as it was when the straight line began: were it turned with each point, a wide bend would count
        # as straight.
        if len(points) > 1 and self._ray is not None and _goes_on(self._ray, points[-1], place):
            points[-1] = place
            return
        if points:
            self._ray = points[-1], place
        points.append(place)


def _goes_on(ray: tuple[Point, Point], last: Point, place: Point) -> bool:
    """Return whether a place lies on a ray, from its origin through another point, and farther on than the last one."""
    (x, y), (through_x, through_y) = ray
    length = math.hypot(through_x - x, through_y - y)
    ahead_x, ahead_y = (through_x - x) / length, (through_y - y) / length
    aside_mm = ahead_x * (place[1] - y) - ahead_y * (place[0] - x)
    further_mm = ahead_x * (place[0] - last[0]) + ahead_y * (place[1] - last[1])
    return abs(aside_mm) <= STRAIGHT_MM and further_mm > 0.0
