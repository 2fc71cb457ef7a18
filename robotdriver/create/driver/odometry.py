"""The way of a Create's body, from what it reports of its wheels, but finer than that.

A Create reports whole encoder ticks (0.44 mm a wheel: 0.1 degrees of heading), or whole millimetres and whole degrees
since the last frame, of which some robots lose what is less. But it also echoes the wheel speeds that it is told to
keep (packets 41 and 42), and those, added up frame by frame, follow slow turns without any steps, however long a
command was on its way. So the echoed speeds are added up, and held within what the wheels' counters allow: where the
robot does not do as it was told, since it is blocked or pushed, the counters win.

All values here are the robot's own belief; `Calibration` turns them into true lengths.
"""

import math
from dataclasses import dataclass
from operator import itemgetter
from typing import Protocol

from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import MM_A_TICK, STREAM_PERIOD_S, Dialect
from robotdriver.create.stream import Frame
from robotdriver.models import RobotModel

_REPORTED = itemgetter(
    PacketId.REQUESTED_LEFT_VELOCITY, PacketId.REQUESTED_RIGHT_VELOCITY, PacketId.DISTANCE, PacketId.ANGLE
)

_COUNTS = 1 << 16
"""The encoders' counters begin again after so many ticks."""

_FASTEST_MM_S = 600.0
"""Wheels that went faster than this were misread: the specification ends at 500 mm/s."""

_SLACK_S = 0.03
"""A frame may tell of so much more time than it should: two periods."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The differences of one robot's wheels from those of its model.

    Attributes:
        left_factor: The true way of the left wheel for what the robot believes of it.
        right_factor: The same of the right wheel.
        wheel_base_factor: The true distance of the wheels for the model's.
    """

    left_factor: float = 1.0
    right_factor: float = 1.0
    wheel_base_factor: float = 1.0

    def motion(self, left_mm: float, right_mm: float, wheel_base_mm: float) -> tuple[float, float]:
        """Return the true way of the body's centre, mm, and its true turn, rad, counter-clockwise.

        Args:
            left_mm: What the left wheel believes to have rolled.
            right_mm: What the right wheel believes to have rolled.
            wheel_base_mm: The model's.
        """
        left_mm, right_mm = left_mm * self.left_factor, right_mm * self.right_factor
        return (left_mm + right_mm) / 2.0, (right_mm - left_mm) / (wheel_base_mm * self.wheel_base_factor)


UNCALIBRATED = Calibration()


class Odometry(Protocol):
    """Follows the wheels of one robot; told every good frame in order."""

    def roll(self, frame: Frame, lost_frames: int, elapsed_s: float) -> tuple[float, float]:
        """Return what the left and the right wheel believe to have rolled since the frame before, mm.

        Args:
            frame: The frame.
            lost_frames: How many were lost just before it.
            elapsed_s: Time since the frame before, as far as is known.
        """


def odometry_for(dialect: Dialect, model: RobotModel) -> Odometry:
    """Return what follows the wheels of a model: by its encoders where it reports them."""
    return EncoderOdometry() if dialect.has_encoders else DeltaOdometry(model.drive.wheel_base_mm)


class EncoderOdometry:
    """Follows each wheel by its encoder's ticks; between two ticks by the echoed speed."""

    def __init__(self) -> None:
        self._left = _Wheel(PacketId.LEFT_ENCODER, PacketId.REQUESTED_LEFT_VELOCITY)
        self._right = _Wheel(PacketId.RIGHT_ENCODER, PacketId.REQUESTED_RIGHT_VELOCITY)

    def roll(self, frame: Frame, lost_frames: int, elapsed_s: float) -> tuple[float, float]:
        """Return what the wheels believe to have rolled; see `Odometry.roll`."""
        periods = 1 + lost_frames
        limit_mm = _FASTEST_MM_S * (max(elapsed_s, periods * STREAM_PERIOD_S) + _SLACK_S)
        return self._left.roll(frame, periods, limit_mm), self._right.roll(frame, periods, limit_mm)


class _Wheel:
    """One wheel with an encoder."""

    def __init__(self, counter: PacketId, echo: PacketId) -> None:
        self._counter = counter
        self._echo = echo
        self._count: int | None = None
        self._speed_mm_s = 0
        # How far the wheel is beyond the last tick; where it stands at first cannot be known.
        self._beyond_mm = MM_A_TICK / 2.0

    def roll(self, frame: Frame, periods: int, limit_mm: float) -> float:
        count, speed_mm_s = frame[self._counter], frame[self._echo]
        if self._count is None:
            self._count, self._speed_mm_s = count, speed_mm_s
            return 0.0
        # The shorter way round the counter.
        ticks = (count - self._count + _COUNTS // 2) % _COUNTS - _COUNTS // 2
        counted_mm = ticks * MM_A_TICK
        if abs(counted_mm) > limit_mm:
            return 0.0
        told_mm = (speed_mm_s + self._speed_mm_s) / 2.0 * periods * STREAM_PERIOD_S
        before_mm = self._beyond_mm
        beyond_mm = before_mm + told_mm - counted_mm
        self._beyond_mm = 0.0 if beyond_mm < 0.0 else min(beyond_mm, MM_A_TICK)
        self._count, self._speed_mm_s = count, speed_mm_s
        return counted_mm + self._beyond_mm - before_mm


class DeltaOdometry:
    """Follows the body by the whole millimetres and degrees that packets 19 and 20 report since the last frame.

    The distance keeps what is less than a millimetre for the next frame and is taken as it is; in place of a lost
    frame's, which is lost for good, stands what the echoed speeds make of it. The angle may lose what is less than a
    degree, in every frame of 15 ms: turns slower than 67 degrees/s would be no turns at all (libcreate#22,
    create_robot#28). So the echoed speeds are taken, unless no such turn can have been reported as this angle.

    Args:
        wheel_base_mm: What the robot takes for the distance of its wheels.
    """

    def __init__(self, wheel_base_mm: float) -> None:
        self._wheel_base_mm = wheel_base_mm
        self._speeds_mm_s: tuple[int, int] | None = None

    def roll(self, frame: Frame, lost_frames: int, elapsed_s: float) -> tuple[float, float]:
        """Return what the wheels believe to have rolled; see `Odometry.roll`."""
        left_mm_s, right_mm_s, reported_mm, reported_deg = _REPORTED(frame)
        before, self._speeds_mm_s = self._speeds_mm_s, (left_mm_s, right_mm_s)
        if before is None:  # What the first frame reports happened before anybody looked.
            return 0.0, 0.0
        distance_mm = float(reported_mm)
        limit_mm = _FASTEST_MM_S * (max(elapsed_s, STREAM_PERIOD_S) + _SLACK_S)
        half_base_mm = self._wheel_base_mm / 2.0
        if abs(distance_mm) > limit_mm or abs(math.radians(reported_deg)) * half_base_mm > limit_mm:
            distance_mm, turn_rad = 0.0, 0.0
        else:
            turn_rad = self._turn_rad(reported_deg, before, (left_mm_s, right_mm_s))
        if lost_frames:
            lost_s = lost_frames * STREAM_PERIOD_S
            distance_mm += (sum(before) + left_mm_s + right_mm_s) / 4.0 * lost_s
            turn_rad += (before[1] - before[0] + right_mm_s - left_mm_s) / 2.0 / self._wheel_base_mm * lost_s
        return distance_mm - turn_rad * half_base_mm, distance_mm + turn_rad * half_base_mm

    def _turn_rad(self, reported_deg: int, before: tuple[int, int], now: tuple[int, int]) -> float:
        """Return the turn of one frame: as told where that fits what was reported, else the nearest that fits."""
        rad_a_mm_s = STREAM_PERIOD_S / self._wheel_base_mm
        one, other = (before[1] - before[0]) * rad_a_mm_s, (now[1] - now[0]) * rad_a_mm_s
        # Whether or not the robot keeps what is less than a degree, it turned by less than a degree more or less.
        low, high = math.radians(reported_deg - 1), math.radians(reported_deg + 1)
        # A command that arrived within the frame took effect somewhere between its ends.
        if one > high and other > high:
            return high
        if one < low and other < low:
            return low
        return (one + other) / 2.0
