"""One robot's undercarriage at work: what it is told, and what its motors, its drive and its odometer make of it.

Motors, or the body's own movements, yield the ways of the wheels; the drive's equations make the body's way of them;
the odometer counts it, with its errors. All that is in `rolling`; here orders are taken to it.
"""

import math
from collections.abc import Mapping, Sequence

from robotdriver.conditions import FloorConditions
from robotdriver.models import AckermannDrive, Disc, Ramps, RobotModel
from robotdriver.simulator.commands import (
    Advance,
    Command,
    Curve,
    DriveOrder,
    RunMotor,
    RunMotorTo,
    SetBodyRamps,
    SetDuties,
    SetOdometer,
    SetRamps,
    SetTwist,
    SetVelocities,
    SteerBy,
    SteerTo,
    StopMotors,
    Straight,
    Timed,
    TurnBy,
    TurnTo,
    motors_named,
)
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.undercarriage.kinematics import Twist, kinematics_of
from robotdriver.simulator.undercarriage.motor import Motor
from robotdriver.simulator.undercarriage.odometer import Odometer, OdometryErrors, Stretch
from robotdriver.simulator.undercarriage.rolling import Carriage

_SECONDS_PER_HOUR = 3600.0
_LEAST_WAY_MM = 1e-9  # on less a robot cannot turn: so sharp a curve is no number
_AT_ONCE = Ramps()


class Undercarriage:
    """The motors, drive, odometer and battery of one robot.

    Args:
        model: Of the robot.
        tick_s: The World's.
        conditions: What goes wrong for this robot.
        noise: The robot's own stream of chance.

    Attributes:
        motors: By name; those of the drive first.
        carriage: Their numbers, and what a tick does with them.
    """

    __slots__ = ("_ahead", "_aside", "_drive_motors", "_turn", "carriage", "motors")

    def __init__(self, model: RobotModel, tick_s: float, conditions: FloorConditions, noise: NoiseStream) -> None:
        drive, stretch = model.drive, Stretch()
        fastest, dead_band = drive.max_wheel_speed_mm_s, conditions.dead_band_mm_s
        ramps = _slower(drive.ramps, conditions.acceleration_mm_s2)
        kinematics = kinematics_of(drive)
        self._drive_motors = tuple(Motor(name, fastest, ramps, dead_band, stretch) for name in kinematics.motors)
        others: list[Motor] = []
        if isinstance(drive, AckermannDrive):
            limit = drive.max_steering_rad
            others.append(Motor("steer", drive.max_steering_rad_s, _AT_ONCE, 0.0, stretch, (-limit, limit)))
        for motor in model.motors:
            bounds = motor.min_rad, motor.max_rad
            others.append(Motor(motor.name, motor.max_speed_rad_s, motor.ramps, 0.0, stretch, bounds))
        self.motors: Mapping[str, Motor] = {motor.name: motor for motor in (*self._drive_motors, *others)}
        errors = OdometryErrors(conditions, noise.key, drive.wheel_base_mm)
        self.carriage = carriage = Carriage(
            kinematics,
            [motor.rotor for motor in self._drive_motors],
            [motor.rotor for motor in others],
            stretch,
            errors,
            tick_s,
            fastest,
        )
        self._ahead, self._aside, self._turn = carriage.ahead, carriage.aside, carriage.turn
        carriage.slip = conditions.contact_slip
        carriage.battery_mah = model.battery.capacity_mah
        carriage.idle_mah = model.battery.idle_ma / _SECONDS_PER_HOUR * tick_s
        carriage.wheel_mah_mm = model.battery.wheel_ma / _SECONDS_PER_HOUR / fastest
        carriage.outline_mm = 0.0 if isinstance(model.body, Disc) else model.body.radius_mm
        if isinstance(drive, AckermannDrive):
            carriage.fastest_steering = drive.max_steering_rad_s

    @property
    def odometer(self) -> Odometer:
        """The robot's odometer."""
        return self.carriage.odometer

    @property
    def charge_mah(self) -> float:
        """The rest of the battery's charge; the floor drives on with an empty one."""
        return max(self.carriage.battery_mah, 0.0)

    def keep(self, memento: Memento) -> None:
        """Take down what moves how."""
        carriage = self.carriage
        memento.keep_numbers(carriage, carriage.drive, carriage.stretch, carriage.errors, carriage.odometer)
        memento.keep_numbers(carriage.stride, carriage.rolled, self._ahead, self._aside, self._turn)
        for motor in self.motors.values():
            motor.keep(memento)

    @property
    def is_stalled(self) -> bool:
        """True if a motor of the drive is held fast although it is to turn."""
        return self.carriage.is_stalled()

    @property
    def is_done(self) -> bool:
        """True if no movement by a way, or to a heading, is under way."""
        return self.remaining is None

    @property
    def remaining(self) -> float | None:
        """The rest of the body's movement, in mm, or in rad where it turns on the spot; None when it is done."""
        for axis in (self._ahead, self._turn):
            if not math.isnan(axis.remaining):
                return math.fabs(axis.remaining)
        return None

    @property
    def is_turning(self) -> bool:
        """True if `remaining` is an angle."""
        return math.isnan(self._ahead.remaining) and not math.isnan(self._turn.remaining)

    @property
    def odometry_errors(self) -> tuple[float, float, float]:
        """The shares by which ways ahead, ways aside and turns are counted wrong just now."""
        return self.carriage.errors.shares

    @property
    def twist_per_s(self) -> Twist:
        """The speed of the body by its wheels at the end of the last tick."""
        return self.carriage.speeds().twist

    def obey(self, order: DriveOrder) -> None:
        """Take an order; the motors that it names exist and its numbers are numbers."""
        if isinstance(order, SetVelocities):
            self._run(order)
            return
        self.carriage.is_steady = False  # the next tick ends the stretch
        match order:
            case Timed(later, after_s):
                names = motors_named(later)
                self._drive_by_motors(names)
                for name in names:
                    self.motors[name].plan(later, after_s)
            case SetDuties() | StopMotors() | RunMotor() | RunMotorTo():
                names = motors_named(order)
                self._drive_by_motors(names)
                for name in names:
                    self.motors[name].carry_out(order)
            case SetRamps(ramps):
                for name in ramps:
                    self.motors[name].carry_out(order)
            case SetBodyRamps(ahead, aside, turn):
                for axis, wanted in zip((self._ahead, self._aside, self._turn), (ahead, aside, turn), strict=True):
                    if wanted is not None:
                        axis.ramp(wanted)
            case SetOdometer(x_mm, y_mm, heading_rad):
                self.carriage.end_stretch()
                self.odometer.put(x_mm, y_mm, heading_rad)
            case SetTwist() | Straight() | TurnBy() | Curve() | TurnTo() | Advance() | SteerTo() | SteerBy():
                self._move_body(order)

    def refusal(self, order: Command) -> str:
        """Return why a command cannot be carried out by this drive; nothing where it can."""
        if isinstance(order, TurnBy | TurnTo | SteerTo | SteerBy) and self.carriage.drive.is_steered:
            return "a steered robot cannot turn on the spot; drive a curve"
        return ""

    def _run(self, order: SetVelocities) -> None:
        """Let motors run at speeds; by far the most frequent order, and often the same one again."""
        motors, is_news = self.motors, self.carriage.is_body_driven
        for name, speed in order.mm_s.items():
            if not motors[name].keeps(speed):
                is_news = True
        if not is_news:
            return
        self.carriage.is_steady = False
        self._drive_by_motors(order.mm_s)
        for name, speed in order.mm_s.items():
            motors[name].run(speed)

    def _drive_by_motors(self, names: Sequence[str] | Mapping[str, float]) -> None:
        """Let the motors go on by themselves where an order names one of the drive."""
        if self.carriage.is_body_driven and any(name in self.carriage.drive.motors for name in names):
            self.carriage.is_body_driven = False
            for axis in (self._ahead, self._aside, self._turn):
                axis.keep(0.0)
                axis.speed = 0.0

    def _move_body(self, order: SetTwist | Straight | TurnBy | Curve | TurnTo | Advance | SteerTo | SteerBy) -> None:
        """Let the body move as a whole from now on, beginning at the speed that it has."""
        if not self.carriage.is_body_driven:
            self.carriage.is_body_driven = True
            for axis, speed in zip((self._ahead, self._aside, self._turn), self.twist_per_s, strict=True):
                axis.keep(speed)
                axis.speed = speed
        if not isinstance(order, SetTwist | Advance | SteerTo | SteerBy):
            self._ahead.keep(0.0)
            self._aside.keep(0.0)
            self._turn.keep(0.0)
            self.carriage.curvature = 0.0
        match order:
            case SetTwist(ahead, aside, turn):
                if ahead is not None:
                    self._ahead.keep(ahead)
                    self.carriage.curvature = 0.0
                if aside is not None:
                    self._aside.keep(aside)
                if turn is not None:
                    self._turn.keep(turn)
            case Straight(way, speed) | Advance(way, speed):
                self._ahead.go(way, speed)
                self.carriage.curvature = 0.0
            case Curve(way, turn, speed):
                self._ahead.go(way, speed)
                self.carriage.curvature = turn / way if abs(way) >= _LEAST_WAY_MM else 0.0
            case TurnBy(turn, speed) | SteerBy(turn, speed):
                self._turn.go(turn, speed)
            case TurnTo(heading, speed) | SteerTo(heading, speed):
                self._turn.go(math.remainder(heading - self.odometer.pose.heading_rad, math.tau), speed)


def _slower(ramps: Ramps, limit: float) -> Ramps:
    return Ramps(min(ramps.acceleration, limit), min(ramps.deceleration, limit), min(ramps.coasting, limit))


class WholeUnits:
    """Counters as the packets 19 and 20 of a Create 1 report them: each frame whole mm and whole degrees, no more.

    What is cut off is lost, so a turn that is slower than one degree a frame reads as no turn at all.
    """

    __slots__ = ("_distance_mm", "_reported_deg", "_reported_mm", "_turn_rad")

    def __init__(self) -> None:
        self._distance_mm = self._turn_rad = 0.0
        self._reported_mm = self._reported_deg = 0

    def keep(self, memento: Memento) -> None:
        """Take down what was reported."""
        memento.keep(self, "_distance_mm", "_turn_rad", "_reported_mm", "_reported_deg")

    def reported(self, distance_mm: float, turn_rad: float) -> tuple[float, float]:
        """Return what the counters seem to say to one who adds up the frames; called once a frame."""
        self._reported_mm += math.trunc(distance_mm - self._distance_mm)
        self._reported_deg += math.trunc(math.degrees(turn_rad - self._turn_rad))
        self._distance_mm, self._turn_rad = distance_mm, turn_rad
        return float(self._reported_mm), math.radians(self._reported_deg)
