"""A motor: what it is told, how fast it turns, and what its tacho has counted."""

import math

from robotdriver.models import Ramps
from robotdriver.simulator.undercarriage.axis import Axis
from robotdriver.simulator.undercarriage.commands import (
    MotorOrder,
    RunMotor,
    RunMotorTo,
    SetDuties,
    SetRamps,
    SetVelocities,
    StopAction,
    StopMotors,
)

STALLED_SHARE = 0.5
"""A motor is stalled while it turns by less than this share of what it wants to."""


class Stretch:
    """Ticks that are all alike: what was counted since it began is so many times what one tick counts.

    Attributes:
        ticks: How many have passed.
    """

    __slots__ = ("ticks",)

    def __init__(self) -> None:
        self.ticks = 0


class Motor:
    """A driven wheel, or an arm. Ways are mm at the wheel's rim, or the angle of an arm in rad.

    Args:
        name: Of the robot's motors.
        max_speed: It turns no faster, in either direction.
        ramps: Of its speed.
        dead_band: Told to turn slower than this, it stands still.
        stretch: Counts the ticks that are alike.
        bounds: It can be turned no farther than this, by its tacho.

    Attributes:
        name: Of the robot's motors.
        max_speed: It turns no faster, in either direction.
        stop_action: How it stands, or will.
        stalled_s: For how long it has been held fast although it is to turn; 0 while it turns or stands.
    """

    __slots__ = (
        "_axis",
        "_begun",
        "_bounds",
        "_dead_band",
        "_gone",
        "_is_unbound",
        "_planned",
        "_step",
        "_stretch",
        "max_speed",
        "name",
        "stalled_s",
        "stop_action",
        "velocity_mm_s",
    )

    def __init__(
        self,
        name: str,
        max_speed: float,
        ramps: Ramps,
        dead_band: float,
        stretch: Stretch,
        bounds: tuple[float, float] = (-math.inf, math.inf),
    ) -> None:
        self.name = name
        self.max_speed = max_speed
        self.stop_action = StopAction.BRAKE
        self.stalled_s = 0.0
        self.velocity_mm_s = 0.0
        self._axis = Axis(ramps)
        self._bounds = bounds
        self._is_unbound = math.isinf(bounds[0]) and math.isinf(bounds[1])
        self._dead_band = dead_band
        self._stretch = stretch
        self._begun = self._step = self._gone = 0.0
        self._planned: list[tuple[float, MotorOrder]] = []

    @property
    def distance_mm(self) -> float:
        """What its tacho has counted since the robot was put down, backwards counted negative."""
        return self._begun + self._stretch.ticks * self._step

    @property
    def step(self) -> float:
        """What its tacho counted in the last tick."""
        return self._step

    @property
    def speed_mm_s(self) -> float:
        """How fast it turned at the end of the last tick."""
        return self._axis.speed

    @property
    def remaining(self) -> float | None:
        """What is left of its way to a place; None where it is not on its way to one."""
        return self._axis.remaining

    @property
    def is_steady(self) -> bool:
        """Whether it keeps the speed that it has, and nothing will stop it."""
        return math.isinf(self.even_s())

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has."""
        if self._planned or not (self._is_unbound or self._axis.speed == 0.0):
            return 0.0
        return self._axis.even_s()

    def pass_by(self, way: float) -> None:
        """Take note that it has turned so far at the speed that it has."""
        self._axis.pass_by(way)

    @property
    def is_stalled(self) -> bool:
        """Whether it is held fast although it is to turn."""
        return self.stalled_s > 0.0

    @property
    def is_coasting(self) -> bool:
        """Whether nothing drives it, and no brake holds it."""
        return self._axis.coasts

    def carry_out(self, order: MotorOrder) -> None:
        """Do at once what an order wants of this motor."""
        match order:
            case SetVelocities(mm_s):
                self.run(mm_s[self.name])
            case SetDuties(shares):
                self.run(min(max(shares[self.name], -1.0), 1.0) * self.max_speed)
            case StopMotors(_, action):
                self.stop(action)
            case RunMotor(_, way, speed, action):
                self.go(way, speed, action)
            case RunMotorTo(_, place, speed, action):
                self.go(place - self.distance_mm - self._gone, speed, action)
            case SetRamps(ramps):
                self.set_ramps(ramps[self.name])

    def plan(self, order: MotorOrder, after_s: float) -> None:
        """Do what an order wants so long after the end of the last tick, and forget what was to come later."""
        self._planned = [planned for planned in self._planned if planned[0] <= after_s]
        self._planned.append((max(after_s, 0.0), order))

    def run(self, speed: float) -> None:
        """Keep a speed, as far as it can."""
        self.velocity_mm_s = min(max(speed, -self.max_speed), self.max_speed)
        self.stop_action = StopAction.BRAKE
        self._axis.keep(0.0 if abs(self.velocity_mm_s) < self._dead_band else self.velocity_mm_s)

    def keeps(self, speed: float) -> bool:
        """Return whether it keeps this speed, as far as it can, or is coming to it."""
        limited = min(max(speed, -self.max_speed), self.max_speed)
        return (
            not self._planned
            and self.velocity_mm_s == limited
            and self._axis.remaining is None
            and not self._axis.coasts
        )

    def stop(self, action: StopAction) -> None:
        """Come to rest."""
        self.velocity_mm_s, self.stop_action = 0.0, action
        if action is StopAction.COAST:
            self._axis.coast()
        else:
            self._axis.keep(0.0)

    def go(self, way: float, speed: float, action: StopAction) -> None:
        """Turn by so much and come to rest."""
        self.stop_action = action
        cruising = min(abs(speed), self.max_speed)
        self.velocity_mm_s = math.copysign(cruising, way)
        self._axis.go(way, cruising)

    def follow(self, speed: float) -> None:
        """Turn at the speed that the body's movement asks for, without a ramp of its own."""
        axis = self._axis
        self.velocity_mm_s = axis.wanted = axis.speed = speed
        axis.remaining, axis.coasts = None, False

    def set_ramps(self, ramps: Ramps) -> None:
        """Change its speed so fast from now on."""
        self._axis.ramps = ramps

    def turn(self, duration_s: float) -> float:
        """Turn for some time; return the way."""
        way = self._planned_way(duration_s) if self._planned else self._axis.advance(duration_s)
        low, high = self._bounds
        if self._is_unbound or low <= self.distance_mm + way <= high:
            if not self._is_unbound:
                self.stalled_s = 0.0  # Of the motors of a drive the undercarriage knows more.
            if self._axis.remaining is None and self._axis.wanted == 0.0:
                self.velocity_mm_s = 0.0
            return way
        allowed = min(max(self.distance_mm + way, low), high) - self.distance_mm
        self.hold_back(allowed / way if way else 0.0, way, duration_s)
        return allowed

    def _planned_way(self, duration_s: float) -> float:
        """Turn for some time in which orders may come; return the way."""
        self._gone = done_s = 0.0
        while self._planned and self._planned[0][0] < duration_s:
            at_s, order = self._planned.pop(0)
            self._gone += self._axis.advance(at_s - done_s)
            self.carry_out(order)
            done_s = at_s
        way = self._gone + self._axis.advance(duration_s - done_s)
        self._planned = [(at_s - duration_s, order) for at_s, order in self._planned]
        self._gone = 0.0
        return way

    def begin(self, step: float) -> None:
        """Begin a stretch of ticks in each of which the tacho counts so much."""
        self._begun += self._stretch.ticks * self._step
        self._step = step

    def hold_back(self, share: float, way: float, duration_s: float) -> None:
        """Take note that it turned only by a share of its way in the last tick."""
        axis = self._axis
        axis.speed *= share
        if axis.remaining is not None:
            axis.remaining += way * (1.0 - share)
        if way and share < STALLED_SHARE:
            self.stalled_s += duration_s
