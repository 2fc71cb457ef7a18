"""A motor: what it is told, how fast it turns, and what its tacho has counted."""

import ctypes
import math

from robotdriver.models import Ramps
from robotdriver.simulator.memento import Memento
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


class Stretch(ctypes.Structure):
    """Ticks that are all alike: what was counted since it began is so many times what one tick counts.

    Attributes:
        ticks: How many have passed.
    """

    ticks: int

    _fields_ = (("ticks", ctypes.c_int64),)


class MotorState(ctypes.Structure):
    """The numbers of a motor that a tick changes; ``Motor`` in stride.c.

    Attributes:
        axis: How it turns.
        begun: What its tacho had counted when the stretch began.
        step: What it counts in each tick of the stretch.
        way: How far it took the wheel in the last tick.
        velocity: What it was told.
        stalled_s: For how long it has been held fast although it is to turn.
        has_plans: Whether orders are to come at later moments.
    """

    axis: Axis
    begun: float
    step: float
    way: float
    velocity: float
    stalled_s: float
    has_plans: int

    _fields_ = (
        ("axis", Axis),
        *((name, ctypes.c_double) for name in ("begun", "step", "way", "velocity", "stalled_s")),
        ("has_plans", ctypes.c_int64),
    )


class Motor:
    """A driven wheel, or an arm. Ways are mm at the wheel's rim, or the angle of an arm in rad.

    Args:
        name: Of the robot's motors.
        max_speed: It turns no faster, in either direction.
        ramps: Of its speed.
        dead_band: Told to turn slower than this, it stands still.
        stretch: Counts the ticks that are alike.
        state: Its numbers; None for some of its own.
        bounds: It can be turned no farther than this, by its tacho.

    Attributes:
        name: Of the robot's motors.
        max_speed: It turns no faster, in either direction.
        stop_action: How it stands, or will.
    """

    __slots__ = (
        "_axis",
        "_bounds",
        "_dead_band",
        "_gone",
        "_is_unbound",
        "_planned",
        "_state",
        "_stretch",
        "max_speed",
        "name",
        "stop_action",
    )

    def __init__(
        self,
        name: str,
        max_speed: float,
        ramps: Ramps,
        dead_band: float,
        stretch: Stretch,
        state: MotorState | None = None,
        bounds: tuple[float, float] = (-math.inf, math.inf),
    ) -> None:
        self.name = name
        self.max_speed = max_speed
        self.stop_action = StopAction.BRAKE
        self._state = MotorState() if state is None else state
        self._axis = self._state.axis
        self._axis.begin(ramps)
        self._bounds = bounds
        self._is_unbound = math.isinf(bounds[0]) and math.isinf(bounds[1])
        self._dead_band = dead_band
        self._stretch = stretch
        self._gone = 0.0
        self._planned: list[tuple[float, MotorOrder]] = []

    def keep(self, memento: Memento) -> None:
        """Take down how it turns, and what it is to do."""
        memento.keep(self, "_state", "stop_action", "_gone", "_planned")

    @property
    def distance_mm(self) -> float:
        """What its tacho has counted since the robot was put down, backwards counted negative."""
        return self._state.begun + self._stretch.ticks * self._state.step

    @property
    def step(self) -> float:
        """What its tacho counted in the last tick."""
        return self._state.step

    @property
    def way(self) -> float:
        """How far it took the wheel in the last tick."""
        return self._state.way

    @property
    def velocity_mm_s(self) -> float:
        """The speed that it was told to have."""
        return self._state.velocity

    @property
    def stalled_s(self) -> float:
        """For how long it has been held fast although it is to turn; 0 while it turns or stands."""
        return self._state.stalled_s

    @stalled_s.setter
    def stalled_s(self, stalled_s: float) -> None:
        self._state.stalled_s = stalled_s

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

    @property
    def passing(self) -> float:
        """How far it goes in each tick of an even stretch."""
        return self._axis.passing

    @passing.setter
    def passing(self, way: float) -> None:
        self._axis.passing = way

    def pass_by(self) -> None:
        """Take note that a tick of an even stretch has passed."""
        self._axis.pass_by()

    @property
    def is_stalled(self) -> bool:
        """Whether it is held fast although it is to turn."""
        return self.stalled_s > 0.0

    @property
    def is_coasting(self) -> bool:
        """Whether nothing drives it, and no brake holds it."""
        return bool(self._axis.coasts)

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
        self._state.has_plans = 1

    def run(self, speed: float) -> None:
        """Keep a speed, as far as it can."""
        self._state.velocity = velocity = min(max(speed, -self.max_speed), self.max_speed)
        self.stop_action = StopAction.BRAKE
        self._axis.keep(0.0 if abs(velocity) < self._dead_band else velocity)

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
        self._state.velocity, self.stop_action = 0.0, action
        if action is StopAction.COAST:
            self._axis.coast()
        else:
            self._axis.keep(0.0)

    def go(self, way: float, speed: float, action: StopAction) -> None:
        """Turn by so much and come to rest."""
        self.stop_action = action
        cruising = min(abs(speed), self.max_speed)
        self._state.velocity = math.copysign(cruising, way)
        self._axis.go(way, cruising)

    def follow(self, way: float, duration_s: float) -> None:
        """Go so far as the body's movement asks for, without a ramp of its own."""
        speed = way / duration_s
        self._state.way = way
        axis = self._axis
        self._state.velocity = axis.wanted = axis.speed = speed
        axis.remaining, axis.coasts = None, 0

    def set_ramps(self, ramps: Ramps) -> None:
        """Change its speed so fast from now on."""
        self._axis.ramps = ramps

    def turn(self, duration_s: float) -> float:
        """Turn for some time; return the way."""
        way = self._planned_way(duration_s) if self._planned else self._axis.advance(duration_s)
        self._state.way = way
        low, high = self._bounds
        if self._is_unbound or low <= self.distance_mm + way <= high:
            if not self._is_unbound:
                self.stalled_s = 0.0  # Of the motors of a drive the undercarriage knows more.
            if self._axis.remaining is None and self._axis.wanted == 0.0:
                self._state.velocity = 0.0
            return way
        allowed = min(max(self.distance_mm + way, low), high) - self.distance_mm
        self.hold_back(allowed / way if way else 0.0, way, duration_s)
        self._state.way = allowed
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
        self._state.has_plans = int(bool(self._planned))
        self._gone = 0.0
        return way

    def begin(self, step: float) -> None:
        """Begin a stretch of ticks in each of which the tacho counts so much."""
        state = self._state
        state.begun += self._stretch.ticks * state.step
        state.step = step

    def hold_back(self, share: float, way: float, duration_s: float) -> None:
        """Take note that it turned only by a share of its way in the last tick."""
        axis = self._axis
        axis.speed *= share
        if axis.remaining is not None:
            axis.remaining += way * (1.0 - share)
        if way and share < STALLED_SHARE:
            self.stalled_s += duration_s
