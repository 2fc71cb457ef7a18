"""The touch of a robot on what is in its way: by its bumper, by cliff sensors, and by wheels that are held."""

import math

from robotdriver.interface import Bumper, Cliff, SensorData
from robotdriver.models import Disc, RobotModel

BUMP_BEARING_RAD = {
    Bumper.LEFT: math.radians(45.0),
    Bumper.RIGHT: math.radians(-45.0),
    Bumper.BOTH: 0.0,
}
"""The place on the body, from straight ahead, of the thing that presses a side of the bumper."""

CLIFF_BEARING_RAD = {
    Cliff.FRONT_LEFT: math.radians(15.0),
    Cliff.FRONT_RIGHT: math.radians(-15.0),
    Cliff.LEFT: math.radians(63.0),
    Cliff.RIGHT: math.radians(-63.0),
}
"""The place of each cliff sensor."""

HELD_S = 1.5
HELD_MM = 2.0
"""Wheels that were told to turn for so long, and turned no farther than this, are held by something in the way."""

LEAVING_S = 0.5
"""The time for which a thing may press the bumper after the robot set out to leave it."""


class Bumped(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The bumper was pressed, a cliff sensor sees no floor, or something holds the wheels."""


class Touch:
    """The feeling of one robot.

    Args:
        model: The robot.
        now: The newest frame.
    """

    def __init__(self, model: RobotModel, now: SensorData) -> None:
        self._is_round = isinstance(model.body, Disc)
        self._half_base_mm = model.drive.wheel_base_mm / 2.0
        self._before = self._now = now
        self._leaving_s: float | None = None  # when it set out although its bumper was pressed
        # How long its wheels were told to turn since they were here, up to `HELD_MM`.
        self._held_s, self._held_at = 0.0, now

    def follow(self, now: SensorData, must_move: bool) -> None:
        """Take in a new frame.

        Args:
            now: The frame.
            must_move: Whether the wheels were told before it to turn so fast that only a thing in the way stops them.
        """
        if must_move:
            self._held_s += now.time_s - self._now.time_s
        turn_rad = abs(now.orientation_rad - self._held_at.orientation_rad)
        if abs(now.distance_mm - self._held_at.distance_mm) + turn_rad * self._half_base_mm > HELD_MM:
            self._held_s, self._held_at = 0.0, now
        self._before, self._now = self._now, now
        if now.bumper is Bumper.NONE:
            self._leaving_s = None

    def set_out(self) -> None:
        """Take down that the robot drives on from here, whatever presses its bumper."""
        if self._now.bumper is not Bumper.NONE and self._leaving_s is None:
            self._leaving_s = self._now.time_s

    def rest(self) -> None:
        """Take down that the robot has stopped, and whatever held it is behind it."""
        self._held_s = 0.0

    def check_ahead(self) -> None:
        """Raise Bumped where the bumper is pressed, no floor is ahead, or something holds the wheels."""
        is_leaving = self._leaving_s is not None and self._now.time_s - self._leaving_s < LEAVING_S
        if self._now.cliffs or (self._now.bumper is not Bumper.NONE and not is_leaving):
            raise Bumped
        self.check_wheels()

    def check_turn(self) -> None:
        """Raise Bumped where a body that is not round has turned against something, or something holds the wheels."""
        if not self._is_round and self._now.bumper is not Bumper.NONE and self._before.bumper is Bumper.NONE:
            raise Bumped
        self.check_wheels()

    def check_wheels(self) -> None:
        """Raise Bumped where something holds the wheels: it stands where no sensor of this robot feels it."""
        if self._held_s >= HELD_S:
            self._held_s = 0.0
            raise Bumped


def felt_rad(now: SensorData) -> list[float]:
    """Return where on the body something is felt, from straight ahead; what only wheels tell is taken to be there."""
    felt = [bearing for cliff, bearing in CLIFF_BEARING_RAD.items() if cliff in now.cliffs]
    if now.bumper is not Bumper.NONE:
        felt.append(BUMP_BEARING_RAD[now.bumper])
    return felt or [0.0]
