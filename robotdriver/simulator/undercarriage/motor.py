"""A motor: what it is told, how fast it turns, and what its tacho has counted."""

import math

from robotdriver.models import Ramps
from robotdriver.simulator.commands import (
    MotorOrder,
    RunMotor,
    RunMotorTo,
    SetDuties,
    SetRamps,
    SetVelocities,
    StopAction,
    StopMotors,
)
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.undercarriage.odometer import Stretch
from robotdriver.simulator.undercarriage.rolling import Rotor


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
        rotor: Its numbers.
    """

    __slots__ = ("_axis", "_bounds", "_dead_band", "_gone", "_planned", "max_speed", "name", "rotor", "stop_action")

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
        self.rotor = Rotor(stretch, ramps)
        self._axis = self.rotor.axis
        self._bounds = bounds
        self._dead_band = dead_band
        self._gone = 0.0
        self._planned: tuple[tuple[float, MotorOrder], ...] = ()
        self._choose_planner()

    def keep(self, memento: Memento) -> None:
        """Take down how it turns, and what it is to do."""
        memento.keep(self, "stop_action", "_gone", "_planned")
        memento.keep_numbers(self.rotor, self._axis)

    @property
    def distance_mm(self) -> float:
        """The way that its tacho has counted since the robot was put down, backwards counted negative."""
        return self.rotor.distance

    @property
    def step(self) -> float:
        """The count of its tacho in the last tick."""
        return self.rotor.step

    @property
    def way(self) -> float:
        """The way of the wheel in the last tick."""
        return self.rotor.way

    @property
    def velocity_mm_s(self) -> float:
        """The speed that it was told to have."""
        return self.rotor.velocity

    @property
    def stalled_s(self) -> float:
        """The time for which it has been held fast although it is to turn; 0 while it turns or stands."""
        return self.rotor.stalled_s

    @property
    def speed_mm_s(self) -> float:
        """The speed of the motor at the end of the last tick."""
        return self._axis.speed

    @property
    def remaining(self) -> float | None:
        """The rest of its way to a place; None where it is not on its way to one."""
        remaining = self._axis.remaining
        return None if math.isnan(remaining) else remaining

    @property
    def is_steady(self) -> bool:
        """True if it keeps the speed that it has, and nothing will stop it."""
        return math.isinf(self.rotor.even_s())

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has, where it has bounds or orders for later."""
        return 0.0 if self._planned or self._axis.speed != 0.0 else self._axis.even_s()

    @property
    def is_stalled(self) -> bool:
        """True if it is held fast although it is to turn."""
        return self.stalled_s > 0.0

    @property
    def is_coasting(self) -> bool:
        """True if nothing drives it, and no brake holds it."""
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
        sooner = (planned for planned in self._planned if planned[0] <= after_s)
        self._planned = (*sooner, (max(after_s, 0.0), order))
        self._choose_planner()

    def run(self, speed: float) -> None:
        """Keep a speed, as far as it can."""
        self.rotor.velocity = velocity = min(max(speed, -self.max_speed), self.max_speed)
        self.stop_action = StopAction.BRAKE
        self._axis.keep(0.0 if abs(velocity) < self._dead_band else velocity)

    def keeps(self, speed: float) -> bool:
        """Return whether it keeps this speed, as far as it can, or is coming to it."""
        limited = min(max(speed, -self.max_speed), self.max_speed)
        axis = self._axis
        return not self._planned and self.rotor.velocity == limited and math.isnan(axis.remaining) and not axis.coasts

    def stop(self, action: StopAction) -> None:
        """Come to rest."""
        self.rotor.velocity, self.stop_action = 0.0, action
        if action is StopAction.COAST:
            self._axis.coast()
        else:
            self._axis.keep(0.0)

    def go(self, way: float, speed: float, action: StopAction) -> None:
        """Turn by so much and come to rest."""
        self.stop_action = action
        self.rotor.go(way, min(abs(speed), self.max_speed))

    def set_ramps(self, ramps: Ramps) -> None:
        """Change its speed so fast from now on."""
        self._axis.ramp(ramps)

    def turn(self, duration_s: float) -> float:
        """Turn for some time, where it has bounds or orders for later; return the way."""
        rotor, (low, high) = self.rotor, self._bounds
        has_bounds = self._has_bounds
        rotor.way = way = self._planned_way(duration_s) if self._planned else self._axis.advance(duration_s)
        if not has_bounds or low <= self.distance_mm + way <= high:
            if has_bounds:
                rotor.stalled_s = 0.0  # Of the motors of a drive the undercarriage knows more.
            rotor.note_rest()
            return way
        allowed = min(max(self.distance_mm + way, low), high) - self.distance_mm
        rotor.hold_back(allowed / way if way else 0.0, way, duration_s)
        rotor.way = allowed
        return allowed

    def _planned_way(self, duration_s: float) -> float:
        """Turn for some time in which orders may come; return the way."""
        self._gone = done_s = 0.0
        planned = list(self._planned)
        while planned and planned[0][0] < duration_s:
            at_s, order = planned.pop(0)
            self._gone += self._axis.advance(at_s - done_s)
            self.carry_out(order)
            done_s = at_s
        way = self._gone + self._axis.advance(duration_s - done_s)
        self._planned = tuple((at_s - duration_s, order) for at_s, order in planned)
        self._gone = 0.0
        self._choose_planner()
        return way

    @property
    def _has_bounds(self) -> bool:
        return not (math.isinf(self._bounds[0]) and math.isinf(self._bounds[1]))

    def _choose_planner(self) -> None:
        """Turn by itself only where there is more to it than the numbers tell."""
        self.rotor.planner = self if self._has_bounds or self._planned else None
