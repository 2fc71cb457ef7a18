"""From the ways of wheels to that of the body, and back: each drive's equations.

Sources: differential and Ackermann (bicycle) drives, R. Siegwart and I. Nourbakhsh, "Introduction to Autonomous Mobile
Robots"; Kiwi drives, the same, Swedish wheels at 90 degrees; Mecanum wheels, P. Muir and C. Neuman, "Kinematic modeling
for feedback control of an omnidirectional wheeled mobile robot" (1987).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from robotdriver.models import AckermannDrive, DifferentialDrive, Drive, OmniDrive


class Twist(NamedTuple):
    """How far a body goes, or how fast: ahead, to the left, and round counter-clockwise."""

    ahead_mm: float
    aside_mm: float
    turn_rad: float


STANDING = Twist(0.0, 0.0, 0.0)


class Kinematics(Protocol):
    """What wheels do to a body; its motors in their order."""

    @property
    def motors(self) -> tuple[str, ...]:
        """The names of its motors."""

    def twist(self, ways: Sequence[float]) -> Twist:
        """Return the body's way for those of the motors."""

    def ways(self, twist: Twist) -> tuple[float, ...]:
        """Return the motors' ways that make the body go like this, as far as the drive can."""


class Differential:
    """Two wheels."""

    motors = ("left", "right")

    def __init__(self, drive: DifferentialDrive) -> None:
        self._base_mm = drive.wheel_base_mm

    def twist(self, ways: Sequence[float]) -> Twist:
        """Return the body's way for those of the motors."""
        left, right = ways
        return Twist((left + right) / 2.0, 0.0, (right - left) / self._base_mm)

    def ways(self, twist: Twist) -> tuple[float, ...]:
        """Return the motors' ways that make the body go like this; to the side it cannot."""
        half = twist.turn_rad * self._base_mm / 2.0
        return twist.ahead_mm - half, twist.ahead_mm + half


class Omni:
    """Wheels with rollers: each wheel's way is a weighted sum of the body's, and the body's the least squares of them.

    The weights of a drive are orthogonal, so the inverse divides by the sums of their squares.
    """

    def __init__(self, drive: OmniDrive) -> None:
        radius = drive.radius_mm
        if drive.mecanum:
            # Counter-clockwise from the front left wheel; each turns the body counter-clockwise.
            self._rows = [(-1.0, 1.0, radius), (-1.0, -1.0, radius), (1.0, -1.0, radius), (1.0, 1.0, radius)]
        else:
            bearings = [(2 * number + 1) * math.pi / drive.wheels for number in range(drive.wheels)]
            self._rows = [(-math.sin(bearing), math.cos(bearing), radius) for bearing in bearings]
        self._squares = [sum(row[column] ** 2 for row in self._rows) for column in range(3)]
        self.motors = tuple(f"wheel_{number + 1}" for number in range(len(self._rows)))

    def twist(self, ways: Sequence[float]) -> Twist:
        """Return the body's way for those of the motors."""
        sums = (
            sum(row[column] * way for row, way in zip(self._rows, ways, strict=True)) / self._squares[column]
            for column in range(3)
        )
        return Twist(*sums)

    def ways(self, twist: Twist) -> tuple[float, ...]:
        """Return the motors' ways that make the body go like this."""
        return tuple(sum(weight * part for weight, part in zip(row, twist, strict=True)) for row in self._rows)


class Ackermann:
    """A driven axle and a steered one. The way of "steer" is a change of angle; the angle is kept by who drives it."""

    motors = ("drive",)

    def __init__(self, drive: AckermannDrive) -> None:
        self._axles_mm = drive.axle_distance_mm
        self._max_rad = drive.max_steering_rad
        self.steering_rad = 0.0

    def twist(self, ways: Sequence[float]) -> Twist:
        """Return the body's way for that of the driven axle at the present steering angle."""
        return Twist(ways[0], 0.0, ways[0] * math.tan(self.steering_rad) / self._axles_mm)

    def ways(self, twist: Twist) -> tuple[float, ...]:
        """Return the way of the driven axle; how far it turns is up to the steering."""
        return (twist.ahead_mm,)

    def steering_for(self, ahead: float, turn: float) -> float:
        """Return the steering angle of an arc, as far as the front wheels can be turned; of none, straight ahead."""
        angle = math.atan2(turn * self._axles_mm * math.copysign(1.0, ahead), abs(ahead)) if ahead else 0.0
        return min(max(angle, -self._max_rad), self._max_rad)


def kinematics_of(drive: Drive) -> "Differential | Omni | Ackermann":
    """Return the equations of a drive."""
    match drive:
        case DifferentialDrive():
            return Differential(drive)
        case OmniDrive():
            return Omni(drive)
        case AckermannDrive():
            return Ackermann(drive)
