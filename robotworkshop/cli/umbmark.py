"""Drives straight lines and squares on odometry alone, and keeps what the wheels reported: see `create.calibrating`."""

import math
from dataclasses import dataclass, field
from enum import Enum

from robotdriver.create.driver.calibrating import MeasuredDrive, wheels_of
from robotdriver.interface import RobotInterface, SensorData

_BRAKE_S = 0.5
"""The robot slows down as if it had to be at its target so much later."""

_NEAR_MM, _NEAR_RAD = 2.0, 0.01
_SLOWEST_MM_S = 15.0
"""The least speed that is still driven: what is left undone does not matter, since the record says what was done."""

_REST_FRAMES = 20
"""A stop has been heard, and carried out, after so many frames."""


class Way(Enum):
    """The way round on which a square is driven; the value is the sign of its turns."""

    COUNTER_CLOCKWISE = 1.0
    CLOCKWISE = -1.0

    @property
    def words(self) -> str:
        """For people: which side its turns are to."""
        return "to the left" if self is Way.COUNTER_CLOCKWISE else "to the right"


@dataclass(slots=True)
class TrackRecorder:
    """Drives one robot, and records the ways of its wheels.

    Attributes:
        robot: Connected, uncalibrated.
        speed_mm_s: On straight lines; turns are half as fast.
    """

    robot: RobotInterface
    speed_mm_s: float
    _left_mm: list[float] = field(default_factory=list)
    _right_mm: list[float] = field(default_factory=list)
    _heading_rad: float = 0.0

    def line(self, length_mm: float) -> "TrackRecorder":
        """Drive straight ahead, or backwards for a negative length; return itself."""
        way_mm, data = 0.0, self.robot.sensor_data()
        sign = math.copysign(1.0, length_mm)
        while (left_mm := sign * (length_mm - way_mm)) > _NEAR_MM:
            self.robot.drive_forward(sign * max(min(self.speed_mm_s, left_mm / _BRAKE_S), _SLOWEST_MM_S))
            before, data = data, self._next(data)
            way_mm += data.distance_mm - before.distance_mm
        self._rest(data)
        return self

    def turn(self, angle_rad: float) -> "TrackRecorder":
        """Turn on the spot to a heading that differs from the present one by so much; return itself."""
        target_rad, data = self._heading_rad + angle_rad, self.robot.sensor_data()
        half_mm = self.robot.model.drive.wheel_base_mm / 2.0
        while abs(left_rad := target_rad - self._heading_rad) > _NEAR_RAD:
            speed = max(min(self.speed_mm_s / 2.0, abs(left_rad) * half_mm / _BRAKE_S), _SLOWEST_MM_S)
            if left_rad > 0.0:
                self.robot.turn_counter_clockwise(speed)
            else:
                self.robot.turn_clockwise(speed)
            data = self._next(data)
        self._rest(data)
        return self

    def square(self, side_mm: float, way: Way) -> "TrackRecorder":
        """Drive a square and come to rest as at its beginning; return itself."""
        for corner in range(1, 5):
            self.line(side_mm)
            # To the square's own directions: what one corner left undone the next one mends.
            self.turn(way.value * corner * math.pi / 2.0 - self._heading_rad)
        return self

    def measured(self, x_mm: float, y_mm: float) -> MeasuredDrive:
        """Return what was recorded, with where the robot truly stands."""
        return MeasuredDrive(tuple(self._left_mm), tuple(self._right_mm), x_mm, y_mm)

    @property
    def way_mm(self) -> float:
        """The way that the robot believes to have come: forwards less backwards."""
        return (sum(self._left_mm) + sum(self._right_mm)) / 2.0

    def _rest(self, data: SensorData) -> None:
        self.robot.stop()
        for _ in range(_REST_FRAMES):
            data = self._next(data)

    def _next(self, before: SensorData) -> SensorData:
        """Wait for the next frame, and record what happened until then."""
        data = self.robot.wait_frame(before.frame)
        turn_rad = data.orientation_rad - before.orientation_rad
        left_mm, right_mm = wheels_of(data.distance_mm - before.distance_mm, turn_rad, self.robot.model)
        self._left_mm.append(left_mm)
        self._right_mm.append(right_mm)
        self._heading_rad += turn_rad
        return data
