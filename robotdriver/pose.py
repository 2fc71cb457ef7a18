"""Plane poses, and the exact motion of a differential drive."""

import math
from typing import NamedTuple

from robotdriver.record import Record, record

_STRAIGHT_RAD = 1e-9
"""Turns smaller than this are driven as straight lines: the arc's sagitta is then below 1e-6 mm over a kilometre."""


def wrap_angle(angle_rad: float) -> float:
    """Return the same direction in (-pi, pi]."""
    wrapped = math.remainder(angle_rad, math.tau)
    return math.pi if wrapped == -math.pi else wrapped


class Arc(NamedTuple):
    """A circular arc, wherever it begins: made once, driven often. The body may look to a side of where it goes.

    Attributes:
        chord_mm: From its begin straight to its end.
        half_turn_rad: From the heading at its begin to the direction of the chord.
        turn_rad: From the heading at its begin to that at its end.
    """

    chord_mm: float
    half_turn_rad: float
    turn_rad: float


def arc_of(distance_mm: float, turn_rad: float, aside_mm: float = 0.0) -> Arc:
    """Return the arc of a body that moves evenly ahead, to the left and round: all of them change by so much.

    The chord of an arc of the length ``s`` is ``s * sin(t/2) / (t/2)`` long. What goes aside as well goes as far in
    another direction, which turns with the body: the chord is turned by that direction.
    """
    if aside_mm:
        chord, half, turn = arc_of(math.sqrt(distance_mm * distance_mm + aside_mm * aside_mm), turn_rad)
        return Arc(chord, half + math.atan2(aside_mm, distance_mm), turn)
    return Arc(*_chord_of(distance_mm, turn_rad), turn_rad)


def _chord_of(distance_mm: float, turn_rad: float) -> tuple[float, float]:
    """Return how long an arc's chord is, and half the arc's turn."""
    if abs(turn_rad) < _STRAIGHT_RAD:
        return distance_mm, 0.0
    half = turn_rad / 2.0
    return distance_mm * math.sin(half) / half, half


@record
class Pose(Record, frozen=True, gc=False):
    """A place and a direction in the plane.

    Attributes:
        x_mm: To the right.
        y_mm: Upwards.
        heading_rad: Counter-clockwise from +x; not wrapped, so a turn can be followed through any number of circles.
    """

    x_mm: float
    y_mm: float
    heading_rad: float = 0.0

    def along(self, arc: Arc) -> "Pose":
        """Return the pose at the end of an arc that begins here."""
        chord, half_turn, turn = arc
        middle = self.heading_rad + half_turn
        return Pose(self.x_mm + chord * math.cos(middle), self.y_mm + chord * math.sin(middle), self.heading_rad + turn)

    def along_arc(self, distance_mm: float, turn_rad: float) -> "Pose":
        """Return the pose at the end of a circular arc of this length that turns by this angle."""
        # As `along` does, without an arc that is driven only once.
        chord, half_turn = _chord_of(distance_mm, turn_rad)
        heading = self.heading_rad
        middle = heading + half_turn
        return Pose(self.x_mm + chord * math.cos(middle), self.y_mm + chord * math.sin(middle), heading + turn_rad)

    def driven(self, left_mm: float, right_mm: float, wheel_base_mm: float) -> "Pose":
        """Return the pose after both wheels rolled these ways at constant speeds: a differential drive's exact arc."""
        return self.along_arc((left_mm + right_mm) / 2.0, (right_mm - left_mm) / wheel_base_mm)

    def to_world(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return in world coordinates a point that is given in this pose's own frame (x ahead, y to the left)."""
        c, s = math.cos(self.heading_rad), math.sin(self.heading_rad)
        return self.x_mm + c * x_mm - s * y_mm, self.y_mm + s * x_mm + c * y_mm

    def from_world(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return in this pose's own frame a point that is given in world coordinates."""
        c, s = math.cos(self.heading_rad), math.sin(self.heading_rad)
        dx, dy = x_mm - self.x_mm, y_mm - self.y_mm
        return c * dx + s * dy, c * dy - s * dx

    def bearing_to(self, x_mm: float, y_mm: float) -> float:
        """Return the direction of a world point from straight ahead, counter-clockwise, in (-pi, pi]."""
        return wrap_angle(math.atan2(y_mm - self.y_mm, x_mm - self.x_mm) - self.heading_rad)

    def distance_to(self, x_mm: float, y_mm: float) -> float:
        """Return the distance in mm to a world point."""
        return math.hypot(x_mm - self.x_mm, y_mm - self.y_mm)
