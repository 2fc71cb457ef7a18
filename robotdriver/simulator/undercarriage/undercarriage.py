"""One robot's undercarriage at work: from what it is told to the body's exact way, tick by tick.

Motors, or the body's own movements, yield the ways of the wheels; the drive's equations make the body's way of them;
the odometer counts it, with its errors. While nothing changes, one tick is like the other and is worked out once.
"""

import math
import struct
from collections.abc import Mapping, Sequence

from robotdriver.conditions import FloorConditions
from robotdriver.models import AckermannDrive, DifferentialDrive, Disc, Ramps, RobotModel
from robotdriver.pose import Pose, arc_of
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.undercarriage.axis import Axis
from robotdriver.simulator.undercarriage.commands import (
    Advance,
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
    StopAction,
    StopMotors,
    Straight,
    Timed,
    TurnBy,
    TurnTo,
    motors_named,
)
from robotdriver.simulator.undercarriage.kinematics import STANDING, Ackermann, Twist, kinematics_of
from robotdriver.simulator.undercarriage.motor import Motor
from robotdriver.simulator.undercarriage.odometer import Odometer, OdometryErrors
from robotdriver.simulator.undercarriage.state import Stride, UndercarriageState

_SECONDS_PER_HOUR = 3600.0
_SLIP_DRAW = 16
_LEAST_WAY_MM = 1e-9  # on less a robot cannot turn: so sharp a curve is no number
_AT_ONCE = Ramps()

_COUNTED = struct.Struct("=q9d").unpack_from
"""Takes the ticks of the stretch, what the odometer counted, and the battery's charge out of the memory of a state."""


class Undercarriage:
    """The motors, drive, odometer and battery of one robot.

    Args:
        model: Of the robot.
        tick_s: The World's.
        conditions: What goes wrong for this robot.
        noise: The robot's own stream of chance.
        state: Its numbers; None for some of its own.

    Attributes:
        motors: By name; those of the drive first.
        odometer: What the robot believes of its way.
        stride: What it did in the last tick; changes with each one.
    """

    __slots__ = (
        "_ahead",
        "_aside",
        "_carriers",
        "_drive",
        "_drive_motors",
        "_errors",
        "_memory",
        "_noise",
        "_slips",
        "_state",
        "_steering",
        "_stretch",
        "_tick_s",
        "_turn",
        "motors",
        "odometer",
        "stride",
    )

    def __init__(
        self,
        model: RobotModel,
        tick_s: float,
        conditions: FloorConditions,
        noise: NoiseStream,
        state: UndercarriageState | None = None,
    ) -> None:
        self._state = state = UndercarriageState() if state is None else state
        self._memory = memoryview(state)
        drive, self._stretch = model.drive, state.stretch
        fastest, dead_band = drive.max_wheel_speed_mm_s, conditions.dead_band_mm_s
        ramps = _slower(drive.ramps, conditions.acceleration_mm_s2)
        self._drive = kinematics_of(drive)
        self._drive_motors = tuple(
            Motor(name, fastest, ramps, dead_band, self._stretch, getattr(state, name, None))
            for name in self._drive.motors
        )
        others: list[Motor] = []
        if isinstance(drive, AckermannDrive):
            limit = drive.max_steering_rad
            steer = Motor("steer", drive.max_steering_rad_s, _AT_ONCE, 0.0, self._stretch, None, (-limit, limit))
            others.append(steer)
        self._steering = others[0] if others else None
        for motor in model.motors:
            bounds = motor.min_rad, motor.max_rad
            others.append(Motor(motor.name, motor.max_speed_rad_s, motor.ramps, 0.0, self._stretch, None, bounds))
        self.motors: Mapping[str, Motor] = {motor.name: motor for motor in (*self._drive_motors, *others)}
        self._carriers = tuple(others)
        self._ahead, self._aside, self._turn = state.ahead, state.aside, state.turn
        for axis in (self._ahead, self._aside, self._turn):
            axis.begin(_AT_ONCE)
        self.odometer = Odometer(self._stretch, state.count)
        self._errors = OdometryErrors(conditions, noise, drive.wheel_base_mm, state.errors)
        self._noise = noise
        self._slips = 0
        state.slip = conditions.contact_slip
        self._tick_s = state.tick_s = tick_s
        state.battery_mah = model.battery.capacity_mah
        state.idle_mah = model.battery.idle_ma / _SECONDS_PER_HOUR * tick_s
        state.wheel_mah_mm = model.battery.wheel_ma / _SECONDS_PER_HOUR / fastest
        state.base_mm, state.fastest = drive.wheel_base_mm, fastest
        state.outline_mm = 0.0 if isinstance(model.body, Disc) else model.body.radius_mm
        state.is_plain = int(isinstance(drive, DifferentialDrive) and not others)
        self.stride: Stride = state.stride

    @property
    def charge_mah(self) -> float:
        """What is left in the battery; the floor drives on with an empty one."""
        return max(self._state.battery_mah, 0.0)

    def keep(self, memento: Memento) -> None:
        """Take down what moves how."""
        memento.keep(self, "_state", "_slips")
        for motor in self.motors.values():
            motor.keep(memento)
        if isinstance(self._drive, Ackermann):
            memento.keep(self._drive, "steering_rad")

    def counted(self) -> tuple[float, float, float]:
        """Return what every frame reports: the odometer's distance in mm and turn in rad, and the charge in mAh."""
        ticks, _, _, _, distance, turn, ahead_step, _, turn_step, battery = _COUNTED(self._memory)
        return distance + ticks * ahead_step, turn + ticks * turn_step, battery if battery > 0.0 else 0.0

    @property
    def is_stalled(self) -> bool:
        """Whether a motor of the drive is held fast although it is to turn."""
        return any(motor.stalled_s for motor in self._drive_motors)

    @property
    def is_done(self) -> bool:
        """Whether no movement by a way, or to a heading, is under way."""
        return self.remaining is None

    @property
    def remaining(self) -> float | None:
        """What is left of the body's movement, in mm, or in rad where it turns on the spot; None when it is done."""
        if self._ahead.remaining is not None:
            return abs(self._ahead.remaining)
        return None if self._turn.remaining is None else abs(self._turn.remaining)

    @property
    def is_turning(self) -> bool:
        """Whether `remaining` is an angle."""
        return self._ahead.remaining is None and self._turn.remaining is not None

    @property
    def odometry_errors(self) -> tuple[float, float, float]:
        """By which share ways ahead, ways aside and turns are counted wrong just now."""
        return self._errors.shares

    @property
    def twist_per_s(self) -> Twist:
        """How fast the wheels move the body at the end of the last tick."""
        return self._drive.twist([motor.speed_mm_s for motor in self._drive_motors])

    def obey(self, order: DriveOrder) -> None:
        """Take an order; the motors that it names exist and its numbers are numbers."""
        if isinstance(order, SetVelocities):
            self._run(order)
            return
        self._state.is_steady = 0  # the next tick ends the stretch
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
                    axis.ramps = axis.ramps if wanted is None else wanted
            case SetOdometer(x_mm, y_mm, heading_rad):
                self._end_stretch()
                self.odometer.set(Pose(x_mm, y_mm, heading_rad))
            case SetTwist() | Straight() | TurnBy() | Curve() | TurnTo() | Advance() | SteerTo() | SteerBy():
                self._move_body(order)

    def refusal(self, order: DriveOrder) -> str:
        """Return why an order cannot be carried out by this drive; nothing where it can."""
        if isinstance(order, TurnBy | TurnTo | SteerTo | SteerBy) and isinstance(self._drive, Ackermann):
            return "a steered robot cannot turn on the spot; drive a curve"
        return ""

    def roll(self, rubs: bool) -> None:
        """Turn the wheels for a tick; they may slip while the body rubs against something.

        The odometer counts what the wheels turn, whether they grip or slip. The battery gives its idle current, and for
        each wheel a current that is proportional to its speed.
        """
        state = self._state
        if not state.is_short and state.is_steady and state.steady_ticks > 0 and not (rubs and state.slip):
            state.steady_ticks -= 1
            self._stretch.ticks += 1
            for moving in self._moving:
                moving.pass_by()
            state.battery_mah -= self.stride.drain_mah
            return
        self._next_stride(rubs)

    def came(self, start: Pose, intended: Pose, end: Pose) -> None:
        """Take note of where the body came in the last tick, where something was in the way of its stride.

        Wheels grip: they turn no farther than they take the body, and a motor that is held back knows it. A body that
        slides along a wall rolls as far as it goes in the direction of its wheels.
        """
        went = self._drive.ways(_way_between(start, end))
        told = self._drive.ways(_way_between(start, intended))
        shares = [_share(came, asked) for came, asked in zip(went, told, strict=True)]
        if min(shares) >= 1.0 - 1e-9:
            return
        self._state.is_short = 1
        # The last tick was another than it seemed: the stretch ends before it, and the tick is counted anew.
        self._stretch.ticks -= 1
        counted = [motor.step * share for motor, share in zip(self._drive_motors, shares, strict=True)]
        others = [motor.step for motor in self._carriers]
        rolled = [motor.way * share for motor, share in zip(self._drive_motors, shares, strict=True)]
        self._end_stretch()
        self._begin_stretch(self._drive.twist(rolled), self._drive.twist(counted), counted, others)
        for motor, share in zip(self._drive_motors, shares, strict=True):
            motor.hold_back(share, motor.way, self._tick_s)
        if self._state.is_body_driven:
            self._hold_body_back(min(shares))

    def _run(self, order: SetVelocities) -> None:
        """Let motors run at speeds; by far the most frequent order, and often the same one again."""
        motors, is_news = self.motors, bool(self._state.is_body_driven)
        for name, speed in order.mm_s.items():
            if not motors[name].keeps(speed):
                is_news = True
        if not is_news:
            return
        self._state.is_steady = 0
        self._drive_by_motors(order.mm_s)
        for name, speed in order.mm_s.items():
            motors[name].run(speed)

    def _drive_by_motors(self, names: Sequence[str] | Mapping[str, float]) -> None:
        """Let the motors go on by themselves where an order names one of the drive."""
        if self._state.is_body_driven and any(name in self._drive.motors for name in names):
            self._state.is_body_driven = 0
            for axis in (self._ahead, self._aside, self._turn):
                axis.keep(0.0)
                axis.speed = 0.0

    def _move_body(self, order: SetTwist | Straight | TurnBy | Curve | TurnTo | Advance | SteerTo | SteerBy) -> None:
        """Let the body move as a whole from now on, beginning at the speed that it has."""
        if not self._state.is_body_driven:
            self._state.is_body_driven = 1
            for axis, speed in zip((self._ahead, self._aside, self._turn), self.twist_per_s, strict=True):
                axis.keep(speed)
                axis.speed = speed
        if not isinstance(order, SetTwist | Advance | SteerTo | SteerBy):
            self._ahead.keep(0.0)
            self._aside.keep(0.0)
            self._turn.keep(0.0)
            self._state.curvature = 0.0
        match order:
            case SetTwist(ahead, aside, turn):
                if ahead is not None:
                    self._ahead.keep(ahead)
                    self._state.curvature = 0.0
                if aside is not None:
                    self._aside.keep(aside)
                if turn is not None:
                    self._turn.keep(turn)
            case Straight(way, speed) | Advance(way, speed):
                self._ahead.go(way, speed)
                self._state.curvature = 0.0
            case Curve(way, turn, speed):
                self._ahead.go(way, speed)
                self._state.curvature = turn / way if abs(way) >= _LEAST_WAY_MM else 0.0
            case TurnBy(turn, speed) | SteerBy(turn, speed):
                self._turn.go(turn, speed)
            case TurnTo(heading, speed) | SteerTo(heading, speed):
                self._turn.go(math.remainder(heading - self.odometer.pose.heading_rad, math.tau), speed)

    def _next_stride(self, rubs: bool) -> None:
        self._end_stretch()
        state = self._state
        was_short, state.is_short = state.is_short, 0
        if not was_short:
            for motor in self._drive_motors:
                motor.stalled_s = 0.0
        tick_s = self._tick_s
        was_even = not was_short and self._even_s() >= tick_s
        if state.is_body_driven:
            ways = self._body_ways()
        else:
            ways = tuple([motor.turn(tick_s) for motor in self._drive_motors])
        others = [motor.turn(tick_s) for motor in self._carriers]
        if self._steering is not None and isinstance(self._drive, Ackermann):
            # The front wheels stand as they do in the middle of the tick.
            self._drive.steering_rad = self._steering.distance_mm + others[0] / 2.0
        rolled = self._drive.twist(ways)
        counted = rolled
        if not self._errors.is_none:
            counted = self._errors.counted(rolled)
        self._begin_stretch(rolled, counted, self._drive.ways(counted), others)
        if state.is_body_driven and counted is not rolled:
            self._allow_for_errors(rolled, counted)
        slips = rubs and state.slip > 0.0
        twist = self._drive.twist(self._slipped(ways)) if slips else rolled
        stride = self.stride
        stride.drain_mah = state.idle_mah + state.wheel_mah_mm * sum(map(abs, ways))
        state.battery_mah -= stride.drain_mah
        stride.ahead_mm, stride.aside_mm, stride.turn_rad = twist
        stride.moves, stride.reach_mm = int(twist != STANDING), 0.0
        if stride.moves:
            stride.chord_mm, stride.half_turn_rad, _ = arc_of(twist.ahead_mm, twist.turn_rad, twist.aside_mm)
            stride.reach_mm = math.hypot(twist.ahead_mm, twist.aside_mm) + abs(twist.turn_rad) * state.outline_mm
        if was_even and not slips:
            state.is_steady = 1
            self._expect_like_ticks(rolled, counted)

    @property
    def _moving(self) -> Sequence[Axis | Motor]:
        """What moves by itself: the motors, or the body as a whole, and what else turns on it."""
        driven: Sequence[Axis | Motor] = self._drive_motors
        if self._state.is_body_driven:
            driven = self._ahead, self._aside, self._turn
        return (*driven, *self._carriers) if self._carriers else driven

    def _even_s(self) -> float:
        """Return for how long from now all that moves keeps its speed."""
        least_s = math.inf
        for each in self._moving:
            even_s = each.even_s()
            if not even_s:
                return 0.0
            if even_s < least_s:
                least_s = even_s
        return least_s

    def _expect_like_ticks(self, rolled: Twist, counted: Twist) -> None:
        """Find out how many ticks like this one follow, and what each takes off the ways to places."""
        state = self._state
        state.steady_ticks = self._errors.like_ticks(math.hypot(rolled.ahead_mm, rolled.aside_mm), self._tick_s)
        even_s = self._even_s()
        if math.isinf(even_s):
            return
        # A movement of the body ends by what is counted, which may use its way up faster than the wheels do.
        share = 1.0
        if state.is_body_driven:
            self._ahead.passing, self._aside.passing, self._turn.passing = counted
            share = max([1.0, *(abs(seen / way) for way, seen in zip(rolled, counted, strict=True) if way)])
        else:
            for motor in self._drive_motors:
                motor.passing = motor.way
        for motor in self._carriers:
            motor.passing = motor.way
        # One less than there is room for, against rounding; a slow movement takes more than an integer can be made of.
        ticks = min(even_s / (share * self._tick_s), state.steady_ticks + 1.0)
        state.steady_ticks = max(int(ticks) - 1, 0)

    def _body_ways(self) -> tuple[float, ...]:
        """Return the ways of the drive's motors in a tick in which the body moves as a whole."""
        tick_s = self._tick_s
        ahead, aside, turn = self._ahead.advance(tick_s), self._aside.advance(tick_s), self._turn.advance(tick_s)
        if self._state.curvature:
            turn = ahead * self._state.curvature
        if self._steering is not None and isinstance(self._drive, Ackermann):
            wanted = self._drive.steering_for(ahead, turn)
            self._steering.go(wanted - self._steering.distance_mm, self._steering.max_speed, StopAction.HOLD)
        ways = self._drive.ways(Twist(ahead, aside, turn))
        fastest = self._drive_motors[0].max_speed * tick_s
        excess = max(map(abs, ways)) / fastest
        if excess > 1.0 + 1e-12:
            # No wheel turns faster than it can: the whole movement slows down, and keeps its shape.
            ways = tuple(way / excess for way in ways)
            for axis, way in zip((self._ahead, self._aside, self._turn), (ahead, aside, turn), strict=True):
                axis.speed /= excess
                if axis.remaining is not None:
                    axis.remaining += way * (1.0 - 1.0 / excess)
        for motor, way in zip(self._drive_motors, ways, strict=True):
            motor.follow(way, tick_s)
        return ways

    def _allow_for_errors(self, rolled: Twist, counted: Twist) -> None:
        """End a movement where the odometer says that it is done."""
        for axis, way, seen in zip((self._ahead, self._aside, self._turn), rolled, counted, strict=True):
            if axis.remaining is not None:
                axis.remaining += way - seen

    def _hold_body_back(self, share: float) -> None:
        for axis in (self._ahead, self._aside, self._turn):
            before = axis.speed
            axis.speed = before * share
            if axis.remaining is not None:
                axis.remaining += before * self._tick_s * (1.0 - share)

    def _slipped(self, ways: Sequence[float]) -> tuple[float, ...]:
        """Return how far wheels that rub take the body: each slips an even random share of its way."""
        self._slips += 1
        shares = [
            1.0 - self._state.slip * self._noise.uniform(self._slips, _SLIP_DRAW + each) for each in range(len(ways))
        ]
        return tuple([way * share for way, share in zip(ways, shares, strict=True)])

    def _begin_stretch(self, rolled: Twist, counted: Twist, ways: Sequence[float], others: Sequence[float]) -> None:
        """Begin a stretch of ticks that are alike; one of them has passed."""
        self._state.rolled = rolled
        self.odometer.begin(counted)
        for motor, way in zip(self._drive_motors, ways, strict=True):
            motor.begin(way)
        for motor, way in zip(self._carriers, others, strict=True):
            motor.begin(way)
        self._stretch.ticks = 1

    def _end_stretch(self) -> None:
        """Add up the ticks that were alike, since the next ones will be others."""
        self._state.is_steady = 0
        if not self._stretch.ticks:
            return
        if not self._errors.is_none:
            self._errors.pass_by(self._state.rolled, self._stretch.ticks, self._tick_s)
        self.odometer.begin(STANDING)
        for motor in self._drive_motors:
            motor.begin(0.0)
        for motor in self._carriers:
            motor.begin(0.0)
        self._stretch.ticks = 0
        self._state.rolled = STANDING


def _slower(ramps: Ramps, limit: float) -> Ramps:
    return Ramps(min(ramps.acceleration, limit), min(ramps.deceleration, limit), min(ramps.coasting, limit))


def _way_between(start: Pose, end: Pose) -> Twist:
    """Return the even movement that leads from one pose to another."""
    turn = end.heading_rad - start.heading_rad
    half = turn / 2.0
    dx, dy = end.x_mm - start.x_mm, end.y_mm - start.y_mm
    stretch = half / math.sin(half) if abs(half) > 1e-9 else 1.0
    middle = start.heading_rad + half
    c, s = math.cos(middle), math.sin(middle)
    return Twist((c * dx + s * dy) * stretch, (c * dy - s * dx) * stretch, turn)


def _share(came: float, asked: float) -> float:
    """Return which share of its way a wheel came, 0 to 1."""
    return 1.0 if abs(asked) < 1e-9 else min(max(came / asked, 0.0), 1.0)
