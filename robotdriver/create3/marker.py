"""A Root's marker and eraser, and the lines that the marker leaves on the floor."""

import math
from enum import IntEnum

from robotdriver.pose import Pose

MAX_CORNERS = 1_000
"""The most corners of one stroke; a longer one goes on as the next."""

_BEND_RAD = math.radians(3.0)
"""A curve gets a corner each time it has turned by so much: a circle is drawn to within 0.04 % of its radius."""

_STEP_MM = 0.01
"""Places nearer than this are the same."""

Stroke = list[tuple[float, float]]


class MarkerPosition(IntEnum):
    """The tool that touches the floor: none, the marker, or the eraser."""

    UP = 0
    DOWN = 1
    ERASER = 2


class Marker:
    """The marker of one robot, in the middle between its wheels, where it turns on the spot.

    The eraser wipes nothing off.

    Attributes:
        position: What touches the floor.
        strokes: The lines in the order in which they were drawn, mm on the floor.
    """

    def __init__(self) -> None:
        self.position = MarkerPosition.UP
        self.strokes: list[Stroke] = []
        self._is_drawing = False
        self._corner_heading_rad = math.inf

    def put(self, position: MarkerPosition) -> None:
        """Lower or raise marker and eraser."""
        self.position = position
        if position is not MarkerPosition.DOWN:
            self._is_drawing = False

    def follow(self, pose: Pose) -> None:
        """Draw as far as a place where the robot has come, straight from the place before."""
        if self.position is not MarkerPosition.DOWN:
            return
        here = (pose.x_mm, pose.y_mm)
        if not self._is_drawing:
            self._is_drawing = True
            self._begin([here, here], pose.heading_rad)
            return
        stroke = self.strokes[-1]
        if math.dist(stroke[-1], here) < _STEP_MM:
            return
        if len(stroke) >= MAX_CORNERS:
            self._begin([stroke[-1], here], pose.heading_rad)
        elif abs(math.remainder(pose.heading_rad - self._corner_heading_rad, math.tau)) < _BEND_RAD:
            stroke[-1] = here
        else:
            stroke.append(here)
            self._corner_heading_rad = pose.heading_rad

    def _begin(self, stroke: Stroke, heading_rad: float) -> None:
        self.strokes.append(stroke)
        self._corner_heading_rad = heading_rad
