"""The markers and erasers of Roots, and the lines that they leave on the floor."""

import math
from enum import IntEnum

import shapely

from robotdriver.pose import Pose

MAX_CORNERS = 1_000
"""The most corners of one stroke; a longer one goes on as the next."""

_BEND_RAD = math.radians(3.0)
"""A curve gets a corner each time it has turned by so much: a circle is drawn to within 0.04 % of its radius."""

_STEP_MM = 0.01
"""Places nearer than this are the same."""

ERASER_MM = 40.0
"""The width of the eraser, a round pad about the marker (unverified: no source tells its shape)."""

_WIPE_MM = 5.0
"""The eraser wipes each time it has moved by so much."""

Place = tuple[float, float]
Stroke = list[Place]


class MarkerPosition(IntEnum):
    """The tool that touches the floor: none, the marker, or the eraser."""

    UP = 0
    DOWN = 1
    ERASER = 2


class Drawing:
    """The drawing of all markers of one floor: each eraser wipes off the lines of all of them."""

    def __init__(self) -> None:
        self._markers: list[Marker] = []

    def add(self, marker: "Marker") -> None:
        """Have a marker draw on it."""
        self._markers.append(marker)

    def wipe(self, area: shapely.Polygon) -> None:
        """Take away all lines inside an area."""
        for marker in self._markers:
            marker.lose(area)


class Marker:
    """The marker of one robot, in the middle between its wheels, where it turns on the spot, and its eraser.

    Args:
        drawing: That it draws on and wipes.

    Attributes:
        position: What touches the floor.
        strokes: The lines in the order in which they were drawn, mm on the floor.
    """

    def __init__(self, drawing: Drawing) -> None:
        self.position = MarkerPosition.UP
        self.strokes: list[Stroke] = []
        self._drawing = drawing
        self._is_drawing = False
        self._corner_heading_rad = math.inf
        self._wiped: Place | None = None
        drawing.add(self)

    def put(self, position: MarkerPosition, pose: Pose) -> None:
        """Lower or raise marker and eraser where the robot has come."""
        self.follow(pose)
        if self._wiped is not None:
            self._wipe((pose.x_mm, pose.y_mm))
        self._wiped, self._is_drawing = None, False
        self.position = position

    def follow(self, pose: Pose) -> None:
        """Draw or wipe as far as a place where the robot has come, straight from the place before."""
        here = (pose.x_mm, pose.y_mm)
        if self.position is MarkerPosition.DOWN:
            self._draw(here, pose)
        elif self.position is MarkerPosition.ERASER and (
            self._wiped is None or math.dist(self._wiped, here) >= _WIPE_MM
        ):
            self._wipe(here)

    def lose(self, area: shapely.Polygon) -> None:
        """Take its lines inside an area away; the marker goes on behind it with a new one."""
        left = [part for stroke in self.strokes for part in _outside(stroke, area)]
        if left != self.strokes:
            self.strokes, self._is_drawing = left, False

    def _wipe(self, here: Place) -> None:
        way = shapely.LineString([self._wiped or here, here])
        self._drawing.wipe(way.buffer(ERASER_MM / 2.0))
        self._wiped = here

    def _draw(self, here: Place, pose: Pose) -> None:
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


def _outside(stroke: Stroke, area: shapely.Polygon) -> list[Stroke]:
    """Return what is left of a stroke outside an area."""
    line = shapely.LineString(stroke)
    if not line.intersects(area):
        return [stroke]
    return [list(part.coords) for part in shapely.get_parts(line.difference(area)) if part.length > _STEP_MM]
