"""The equations of drives: from the ways of wheels to that of the body, and back. mm or rad.

What goes in are the ways of the motors in a tick, or that of the body; what comes out is the other. Two wheels without
rollers: the body goes the mean of both ways, and turns by their difference over the track. A driven and a steered
axle: it turns by way · tan(steering) over the wheel base. Wheels with rollers: each wheel's way is a weighted sum of
the body's three, and since the weights are orthogonal, the body's ways are the least squares of the wheels'.

Compiled; see docs/kernels.md. The types of all numbers stand in wheels.pxd.
"""

from collections.abc import Sequence

import cython
from cython.cimports.libc.math import atan2, copysign, fabs, tan

from robotdriver.simulator.undercarriage.odometer import Twist

if cython.compiled:
    from cython.cimports.robotdriver.simulator.undercarriage.odometer import Stride
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import least, most
else:
    from robotdriver.simulator.undercarriage.odometer import Stride
    from robotdriver.simulator.undercarriage.ramps import least, most


class Wheel:
    """A wheel in a drive's equations, or an axle.

    Args:
        ahead: How far it turns for each mm that the body goes ahead.
        aside: The same, to the left.
        turn: The same, for each rad.

    Attributes:
        way: How far it turns.
    """

    def __init__(self, ahead: float = 1.0, aside: float = 0.0, turn: float = 0.0) -> None:
        self.ahead, self.aside, self.turn = ahead, aside, turn
        self.way = 0.0


class Kinematics:
    """The equations of a drive, from wheels to body and back.

    Sources: differential and Ackermann (bicycle) drives, R. Siegwart and I. Nourbakhsh, "Introduction to Autonomous
    Mobile Robots"; Kiwi drives, the same, Swedish wheels at 90 degrees; Mecanum wheels, P. Muir and C. Neuman,
    "Kinematic modeling for feedback control of an omnidirectional wheeled mobile robot" (1987).

    Args:
        motors: The names of its motors, in their order.
        wheels: Of the motors. Of an omnidirectional drive each wheel's way is a weighted sum of the body's, and the
            body's the least squares of them: its weights are orthogonal.
        base_mm: How far two wheels, or two axles, are apart.
        max_steering_rad: Of a steered axle; less than 0 where there is none.

    Attributes:
        motors: The names of its motors.
        wheels: In the order of the motors.
        is_steered: Whether there is a driven and a steered axle.
        is_pair: Whether there are two wheels without rollers.
        steering_rad: Of a steered axle, kept by who drives it.
        body: How the body goes: what `to_body` finds.
    """

    def __init__(
        self, motors: tuple[str, ...], wheels: list[Wheel], base_mm: float, max_steering_rad: float = -1.0
    ) -> None:
        self.is_steered = max_steering_rad >= 0.0
        self.is_pair = len(wheels) == 2
        self.motors = motors
        self.wheels = wheels
        self.base_mm = base_mm
        self.max_steering_rad = max_steering_rad
        self.steering_rad = 0.0
        self.body = Stride()
        self.ahead_square = sum([wheel.ahead**2 for wheel in wheels])
        self.aside_square = sum([wheel.aside**2 for wheel in wheels])
        self.turn_square = sum([wheel.turn**2 for wheel in wheels])

    def twist(self, ways: Sequence[float]) -> Twist:
        """Return the body's way for those of the motors; of "steer", a change of angle, there is none among them."""
        for wheel, way in zip(self.wheels, ways, strict=True):
            wheel.way = way
        self.to_body()
        return self.body.twist

    def ways(self, twist: Twist) -> tuple[float, ...]:
        """Return the motors' ways that make the body go like this, as far as the drive can."""
        self.to_wheels(twist.ahead_mm, twist.aside_mm, twist.turn_rad)
        return tuple([wheel.way for wheel in self.wheels])

    def steering_for(self, ahead: float, turn: float) -> float:
        """Return the steering angle of an arc, as far as the front wheels can be turned; of none, straight ahead."""
        angle = atan2(turn * self.base_mm * copysign(1.0, ahead), fabs(ahead)) if ahead != 0.0 else 0.0
        return least(most(angle, -self.max_steering_rad), self.max_steering_rad)

    def to_body(self) -> None:
        """Find the body's way for those of the wheels."""
        wheel: Wheel
        other: Wheel
        body = self.body
        wheel = self.wheels[0]
        if self.is_pair:
            other = self.wheels[1]
            body.put((wheel.way + other.way) / 2.0, 0.0, (other.way - wheel.way) / self.base_mm)
        elif self.is_steered:
            body.put(wheel.way, 0.0, wheel.way * tan(self.steering_rad) / self.base_mm)
        else:
            body.put(0.0, 0.0, 0.0)
            for wheel in self.wheels:
                body.ahead_mm += wheel.ahead * wheel.way
                body.aside_mm += wheel.aside * wheel.way
                body.turn_rad += wheel.turn * wheel.way
            body.ahead_mm /= self.ahead_square
            body.aside_mm /= self.aside_square
            body.turn_rad /= self.turn_square

    def to_wheels(self, ahead: float, aside: float, turn: float) -> None:
        """Find the wheels' ways for that of the body."""
        wheel: Wheel
        wheel = self.wheels[0]
        if self.is_pair:
            half = turn * self.base_mm / 2.0
            wheel.way = ahead - half
            wheel = self.wheels[1]
            wheel.way = ahead + half
        elif self.is_steered:
            wheel.way = ahead
        else:
            for wheel in self.wheels:
                wheel.way = wheel.ahead * ahead + wheel.aside * aside + wheel.turn * turn
