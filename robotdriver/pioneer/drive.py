"""The drive of a Pioneer: its commands of motion, with their limits and ramps, as orders to the undercarriage.

Its way ahead, its way to the side and its turns are independent of each other, as on the real robot: each keeps a speed
or goes to a place along a trapezoid of speeds, while the others do what they did.
"""

import math

from robotdriver.models import Ramps
from robotdriver.models.pioneers.model import Limits, PioneerModel
from robotdriver.pioneer.packets.sip import STANDING_MM_S, STANDING_RAD_S
from robotdriver.pose import Pose
from robotdriver.simulator.commands import (
    Advance,
    DriveOrder,
    SetBodyRamps,
    SetOdometer,
    SetTwist,
    SteerBy,
    SteerTo,
)
from robotdriver.simulator.world import WorldRobot

EMERGENCY_MM_S2 = 9_999.0
"""The brakes of a robot in an emergency, in mm/s² and degrees/s²."""


class AxisSettings:
    """The limits in one direction, as a client has set them; mm or rad.

    Args:
        limits: The model's.

    Attributes:
        speed: The robot moves no faster.
        acceleration: How fast its speed grows.
        deceleration: How fast its speed falls.
    """

    __slots__ = ("_top", "acceleration", "deceleration", "speed")

    def __init__(self, limits: Limits) -> None:
        self._top = limits.top
        self.speed = limits.top
        self.acceleration = limits.acceleration
        self.deceleration = limits.deceleration

    @property
    def ramps(self) -> Ramps:
        """The accelerations."""
        return Ramps(self.acceleration, self.deceleration, self.deceleration)

    def limit(self, speed: float) -> None:
        """Move no faster than this from now on, nor than the model's limit; 0 changes nothing."""
        if speed > 0.0:
            self.speed = min(speed, self._top)

    def within(self, speed: float) -> float:
        """Return a speed within the limits."""
        return min(max(speed, -self.speed), self.speed)

    def settings(self, unit: float) -> tuple[int, int, int]:
        """Return speed, acceleration and deceleration in whole units."""
        return round(self.speed / unit), round(self.acceleration / unit), round(self.deceleration / unit)


class PioneerDrive:
    """The motion of one robot, from the moment that a client opens it. To be called between ticks.

    Args:
        body: The robot on the floor.
        model: What kind of robot it is.

    Attributes:
        is_enabled: Whether the motors are on; while they are off, commands of motion do nothing.
        is_braking: Whether it comes to a stop in an emergency; commands of motion do nothing meanwhile.
    """

    def __init__(self, body: WorldRobot, model: PioneerModel) -> None:
        self._origin = body.pose  # of the odometry, on the floor
        self.is_enabled = True
        self.is_braking = False
        self._body = body
        self._model = model
        self.ahead = AxisSettings(model.ahead)
        self.turn = AxisSettings(model.turn)
        self.aside = None if model.aside is None else AxisSettings(model.aside)
        self._set_ramps()

    @property
    def is_moving(self) -> bool:
        """True if the robot moves."""
        ahead, aside, turn = self._body.undercarriage.twist_per_s
        return max(abs(ahead), abs(aside)) > STANDING_MM_S or abs(turn) > STANDING_RAD_S

    def enable(self, is_enabled: bool) -> None:
        """Switch the motors on or off; a robot without motors comes to a stop."""
        self.is_enabled = is_enabled
        if not is_enabled:
            self._post_stop()

    def go_at(self, mm_s: float) -> None:
        """Go ahead at a speed, and turn as before."""
        self._order(SetTwist(ahead_mm_s=self.ahead.within(mm_s)))

    def go_by(self, mm: float) -> None:
        """Go so far ahead, and turn as before."""
        self._order(Advance(mm, self.ahead.speed))

    def go_aside_at(self, mm_s: float) -> None:
        """Go to the left at a speed; only a robot that can."""
        if self.aside is not None:
            self._order(SetTwist(aside_mm_s=self.aside.within(mm_s)))

    def turn_at(self, deg_s: float) -> None:
        """Turn at a speed, and go as before."""
        self._order(SetTwist(turn_rad_s=self.turn.within(math.radians(deg_s))))

    def turn_to(self, deg: float) -> None:
        """Turn to a heading of the odometer, and go as before."""
        self._order(SteerTo(math.radians(deg), self.turn.speed))

    def turn_by(self, deg: float) -> None:
        """Turn by an angle, and go as before."""
        self._order(SteerBy(math.radians(deg), self.turn.speed))

    def run_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Let the wheels turn at these speeds."""
        ahead, turn = (left_mm_s + right_mm_s) / 2.0, (right_mm_s - left_mm_s) / self._model.wheel_base_mm
        self._order(SetTwist(self.ahead.within(ahead), None, self.turn.within(turn)))

    def stop(self) -> None:
        """Come to a stop along the ramps."""
        self._order(SetTwist(0.0, 0.0, 0.0))

    def brake(self) -> None:
        """Come to a stop at once; until it stands, commands of motion do nothing."""
        self.is_braking = True
        hard, hard_turn = _even(EMERGENCY_MM_S2), _even(math.radians(EMERGENCY_MM_S2))
        self._body.post(SetBodyRamps(hard, hard, hard_turn))
        self._post_stop()

    def look(self) -> None:
        """Take note of a stop that has come to its end; to be called every now and then while the robot brakes."""
        if self.is_braking and not self.is_moving:
            self.is_braking = False
            self._set_ramps()

    def set_acceleration(self, axis: AxisSettings | None, acceleration: float) -> None:
        """Set how fast one of the speeds grows; what is negative, how fast it falls; 0 changes nothing."""
        if axis is None or acceleration == 0.0:
            return
        if acceleration > 0.0:
            axis.acceleration = acceleration
        else:
            axis.deceleration = -acceleration
        if not self.is_braking:
            self._set_ramps()

    def set_odometer(self, x_mm: float = 0.0, y_mm: float = 0.0, deg: float = 0.0) -> None:
        """Let the robot believe that it is here."""
        heading_rad = math.radians(deg)
        self._body.post(SetOdometer(x_mm, y_mm, heading_rad))
        truth = self._body.pose
        turned = Pose(truth.x_mm, truth.y_mm, truth.heading_rad - heading_rad)
        self._origin = Pose(*turned.to_world(-x_mm, -y_mm), turned.heading_rad)

    @property
    def believed(self) -> Pose:
        """Its belief about its place on the floor: its odometry is right where it was set."""
        belief, origin = self._body.undercarriage.odometer.pose, self._origin
        return Pose(*origin.to_world(belief.x_mm, belief.y_mm), origin.heading_rad + belief.heading_rad)

    def _order(self, order: DriveOrder) -> None:
        if self.is_enabled and not self.is_braking:
            self._body.post(order)

    def _post_stop(self) -> None:
        self._body.post(SetTwist(0.0, 0.0, 0.0))

    def _set_ramps(self) -> None:
        aside = None if self.aside is None else self.aside.ramps
        self._body.post(SetBodyRamps(self.ahead.ramps, aside, self.turn.ramps))


def _even(rate: float) -> Ramps:
    return Ramps(rate, rate, rate)
