"""The rolling of robots, tick by tick: ramps of speeds, motors, drives' equations, and the counts of an odometer.

While nothing changes one tick is like the other, and is worked out once: that is a stretch. mm or rad, and seconds.

Compiled; see docs/kernels.md. The types of all numbers stand in rolling.pxd.
"""

import math
from collections.abc import Sequence
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import (
    atan2,
    copysign,
    cos,
    fabs,
    floor,
    isinf,
    isnan,
    log,
    remainder,
    sin,
    sqrt,
    tan,
    trunc,
)
from numpy.typing import NDArray

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models import Ramps
from robotdriver.pose import Arc, Pose, arc_of
from robotdriver.simulator.undercarriage.twist import Twist

Floats = NDArray[np.float64]

INFINITY = cython.declare(cython.double, math.inf)
NAN = cython.declare(cython.double, math.nan)
TURN = cython.declare(cython.double, math.tau)

UPDATE_S = cython.declare(cython.double, 0.1)
"""Errors that are drawn for each update are drawn so often: a Pioneer's packets come so often, whatever the tick."""
PIECE_MM = cython.declare(cython.double, 50.0)
"""The heading's noise changes after so much way; what is short of it is even."""
STALLED_SHARE = cython.declare(cython.double, 0.5)
"""A motor is stalled while it turns by less than this share of what it wants to."""
STRAIGHT_RAD = cython.declare(cython.double, 1e-9)
"""Turns smaller than this are driven as straight lines, as in robotdriver.pose."""
MANY_TICKS = cython.declare(cython.longlong, 1 << 40)
HEADING_DRAW = cython.declare(cython.ulonglong, 8)
SLIP_DRAW = cython.declare(cython.ulonglong, 16)

MASK = cython.declare(cython.ulonglong, (1 << 64) - 1)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
UNIT = cython.declare(cython.double, 2.0**-53)


def mixed(z: cython.ulonglong) -> cython.ulonglong:
    """Return 64 bits that tell nothing of those that are given (SplitMix64)."""
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


def uniform(key: cython.ulonglong, place: cython.longlong, draw: cython.ulonglong) -> float:
    """Return an even number in [0, 1) of a stream; see robotdriver.simulator.randomness."""
    base: cython.ulonglong = mixed((key + place * GOLDEN) & MASK)
    return cython.cast(cython.double, mixed((base + (draw + 1) * GOLDEN) & MASK) >> 11) * UNIT


def normal(key: cython.ulonglong, place: cython.longlong, draw: cython.ulonglong) -> float:
    """Return a number of mean 0 and standard deviation 1, by Box and Muller; uses this draw and the next one."""
    radius = sqrt(-2.0 * log(1.0 - uniform(key, place, draw)))
    return radius * cos(TURN * uniform(key, place, draw + 1))


def least(a: float, b: float) -> float:
    """Return the smaller number."""
    return b if b < a else a


def most(a: float, b: float) -> float:
    """Return the larger number."""
    return b if b > a else a


def whole_ticks(ticks: float) -> cython.longlong:
    """Return a number of ticks as an integer; of a slow movement there are more than an integer can be made of."""
    if ticks >= MANY_TICKS:
        return MANY_TICKS
    return 0 if ticks <= 0.0 else cython.cast(cython.longlong, ticks)


class Axis:
    """A motion at a speed that ramps up and down: towards a speed, or to a place where it comes to rest.

    Between two commands its way does not depend on how the time is cut into ticks; all phases are in closed form.

    Args:
        ramps: How fast its speed may change; None for at once.

    Attributes:
        speed: How fast it is now.
        wanted: The speed that it comes to in time; of one on its way to a place, its cruising speed.
        remaining: What is left of its way to a place; not a number where it keeps a speed.
        passing: How far it goes in each tick of an even stretch.
        acceleration: How fast its speed may rise.
        deceleration: How fast it may fall.
        coasting: How fast it falls by friction alone.
        coasts: Whether it slows down by friction alone.
    """

    def __init__(self, ramps: Ramps | None = None) -> None:
        self.speed = self.wanted = self.passing = 0.0
        self.remaining = NAN
        self.coasts = False
        self.ramp(Ramps() if ramps is None else ramps)

    def ramp(self, ramps: Ramps) -> None:
        """Change its speed so fast from now on."""
        self.acceleration, self.deceleration, self.coasting = ramps.acceleration, ramps.deceleration, ramps.coasting

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has: on its way to a place, until it brakes."""
        if isnan(self.remaining):
            return INFINITY if self.speed == self.wanted else 0.0
        speed = fabs(self.speed)
        if speed == 0.0 or speed != self.wanted or self.speed * self.remaining < 0.0:
            return 0.0
        return most((fabs(self.remaining) - speed * speed / (2.0 * self.deceleration)) / speed, 0.0)

    def pass_by(self) -> None:
        """Take note that a tick of an even stretch has passed."""
        if not isnan(self.remaining):
            self.remaining -= self.passing

    def add(self, way: float) -> None:
        """Have a way to a place be so much longer; where it keeps a speed there is none."""
        if not isnan(self.remaining):
            self.remaining += way

    def keep(self, speed: float) -> None:
        """Come to a speed and keep it."""
        self.wanted, self.remaining, self.coasts = speed, NAN, False

    def coast(self) -> None:
        """Run out freely."""
        self.wanted, self.remaining, self.coasts = 0.0, NAN, True

    def go(self, way: float, speed: float) -> None:
        """Go so far from here and come to rest; the sign of the speed does not matter."""
        self.wanted, self.remaining, self.coasts = fabs(speed), way, False

    def advance(self, duration_s: float) -> float:
        """Let time pass; return the way."""
        if not isnan(self.remaining):
            return self._travel(self.remaining, duration_s)
        return self.wanted * duration_s if self.wanted == self.speed else self._approach(self.wanted, duration_s)

    def _approach(self, wanted: float, duration_s: float) -> float:
        way, self._left_s = 0.0, duration_s
        if self.speed != 0.0 and (wanted * self.speed <= 0.0 or fabs(wanted) < fabs(self.speed)):
            slow = self.coasting if self.coasts else self.deceleration
            way = self._ramp(wanted if wanted * self.speed > 0.0 else 0.0, slow)
        if self._left_s > 0.0 and wanted != self.speed:
            way += self._ramp(wanted, self.acceleration)
        return way + self.speed * self._left_s

    def _ramp(self, wanted: float, rate: float) -> float:
        """Change the speed evenly in the time that is left; return the way until it is reached."""
        before, duration_s = self.speed, self._left_s
        change_s = fabs(wanted - before) / rate
        if change_s <= duration_s:
            self.speed, self._left_s = wanted, duration_s - change_s
            return (before + wanted) / 2.0 * change_s
        self.speed, self._left_s = before + copysign(rate * duration_s, wanted - before), 0.0
        return (before + self.speed) / 2.0 * duration_s

    def _travel(self, remaining: float, duration_s: float) -> float:
        """Go on to a place along a trapezoid of speeds."""
        way, self._left_s = 0.0, duration_s
        slow, fast = self.deceleration, self.acceleration
        sign = copysign(1.0, remaining)
        if self.speed * sign < 0.0 or self.speed * self.speed / (2.0 * slow) > fabs(remaining) * (1.0 + 1e-12):
            # It goes the other way, or cannot stop in time: it stops, and comes back in another tick.
            way = self._ramp(0.0, slow)
            remaining -= way
            if self._left_s == 0.0:
                self.remaining = remaining
                return way
            sign = copysign(1.0, remaining)
        to_go, speed, left_s = fabs(remaining), fabs(self.speed), self._left_s
        peak = most(least(self.wanted, peak_of(speed, to_go, fast, slow)), 0.0)
        begin_rate = fast if peak >= speed else slow
        begin_s, end_s = fabs(peak - speed) / begin_rate, peak / slow
        begun, ended = (speed + peak) / 2.0 * begin_s, peak / 2.0 * end_s
        cruise_s = most((to_go - begun - ended) / peak, 0.0) if peak > 0.0 else INFINITY
        if left_s >= begin_s + cruise_s + end_s or to_go == 0.0:
            self.wanted = self.speed = 0.0
            self.remaining = NAN
            return way + remaining
        if left_s < begin_s:
            reached = speed + copysign(begin_rate * left_s, peak - speed)
            gone = (speed + reached) / 2.0 * left_s
        elif left_s < begin_s + cruise_s:
            reached, gone = peak, begun + peak * (left_s - begin_s)
        else:
            slowing_s = left_s - begin_s - cruise_s
            reached = peak - slow * slowing_s
            gone = to_go - ended + (peak + reached) / 2.0 * slowing_s
        self.speed = sign * reached
        self.remaining = remaining - sign * gone
        return way + sign * gone


def peak_of(speed: float, to_go: float, fast: float, slow: float) -> float:
    """Return the highest speed on a way that begins at a speed and ends at rest, where no other limit is met."""
    if isinf(slow):
        return INFINITY if isinf(fast) else sqrt(2.0 * fast * to_go + speed * speed)
    if isinf(fast):
        return sqrt(2.0 * slow * to_go)
    return sqrt((2.0 * fast * slow * to_go + slow * speed * speed) / (fast + slow))


class Stretch:
    """Ticks that are all alike: what was counted since it began is so many times what one tick counts.

    Attributes:
        ticks: How many have passed.
    """

    def __init__(self) -> None:
        self.ticks = 0


class Rotor:
    """The numbers of a motor.

    Args:
        stretch: Counts the ticks that are alike.
        ramps: Of its speed.

    Attributes:
        axis: How it turns.
        begun: What its tacho had counted when the stretch began.
        step: What it counts in each tick of the stretch.
        way: How far it took the wheel in the last tick.
        velocity: What it was told.
        stalled_s: For how long it has been held fast although it is to turn.
        counted: What it counts then.
        share: By which share of its way it came where something was in the way.
        planner: Turns it where there are orders for later moments, or bounds of its way; else None.
    """

    def __init__(self, stretch: Stretch, ramps: Ramps) -> None:
        self.axis = Axis(ramps)
        self.stretch = stretch
        self.begun = self.step = self.way = self.velocity = self.stalled_s = self.share = self.counted = 0.0
        self.planner: Any = None

    @property
    def distance(self) -> float:
        """The way that its tacho has counted since the robot was put down, backwards counted negative."""
        return self.begun + self.stretch.ticks * self.step

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has."""
        return self.axis.even_s() if self.planner is None else self.planner.even_s()

    def turn(self, duration_s: float) -> float:
        """Turn for some time; return the way."""
        if self.planner is not None:
            return self.planner.turn(duration_s)
        self.way = self.axis.advance(duration_s)
        self.note_rest()
        return self.way

    def note_rest(self) -> None:
        """Forget a speed that it was told, once it stands."""
        if isnan(self.axis.remaining) and self.axis.wanted == 0.0:
            self.velocity = 0.0

    def go(self, way: float, speed: float) -> None:
        """Turn by so much and come to rest."""
        self.velocity = copysign(speed, way)
        self.axis.go(way, speed)

    def follow(self, way: float, duration_s: float) -> None:
        """Go so far as the body's movement asks for, without a ramp of its own."""
        self.way = way
        self.velocity = self.axis.wanted = self.axis.speed = way / duration_s
        self.axis.remaining, self.axis.coasts = NAN, False

    def begin(self, step: float) -> None:
        """Begin a stretch of ticks in each of which the tacho counts so much."""
        self.begun += self.stretch.ticks * self.step
        self.step = step

    def hold_back(self, share: float, way: float, duration_s: float) -> None:
        """Take note that it turned only by a share of its way in the last tick."""
        self.axis.speed *= share
        self.axis.add(way * (1.0 - share))
        if way != 0.0 and share < STALLED_SHARE:
            self.stalled_s += duration_s


class Odometer:
    """Adds up what the wheels count. While the ticks are alike it only counts them.

    Args:
        stretch: Counts the ticks that are alike.

    Attributes:
        x_mm: Where the robot believed to be when the stretch began.
        y_mm: The same.
        heading_rad: Where it believed to look then.
        begun_mm: What it had counted ahead by then.
        begun_rad: What it had counted round by then.
        ahead_mm: What it counts in each tick of the stretch.
        aside_mm: The same, to the left.
        round_rad: The same, round.
    """

    def __init__(self, stretch: Stretch) -> None:
        self.stretch = stretch
        self.x_mm = self.y_mm = self.heading_rad = self.begun_mm = self.begun_rad = 0.0
        self.ahead_mm = self.aside_mm = self.round_rad = 0.0

    @property
    def pose(self) -> Pose:
        """Where the robot believes that it is, from where the odometer was last set."""
        begun, ticks = Pose(self.x_mm, self.y_mm, self.heading_rad), self.stretch.ticks
        if self.ahead_mm == 0.0 and self.aside_mm == 0.0 and self.round_rad == 0.0:
            return begun
        return begun.along(arc_of(ticks * self.ahead_mm, ticks * self.round_rad, ticks * self.aside_mm))

    @property
    def distance_mm(self) -> float:
        """The way of the centre ahead since the robot was put down, backwards counted negative."""
        return self.begun_mm + self.stretch.ticks * self.ahead_mm

    @property
    def turn_rad(self) -> float:
        """The turn of the body since the robot was put down, counter-clockwise, not wrapped."""
        return self.begun_rad + self.stretch.ticks * self.round_rad

    def put(self, x_mm: float, y_mm: float, heading_rad: float) -> None:
        """Believe to be here; to be called where a stretch begins."""
        self.x_mm, self.y_mm, self.heading_rad = x_mm, y_mm, heading_rad

    def begin(self, ahead_mm: float, aside_mm: float, round_rad: float) -> None:
        """Begin a stretch of ticks in each of which this is counted."""
        ticks: cython.longlong = self.stretch.ticks
        if ticks and (self.ahead_mm != 0.0 or self.aside_mm != 0.0 or self.round_rad != 0.0):
            turn = ticks * self.round_rad
            chord, angle = chord_of(ticks * self.ahead_mm, ticks * self.aside_mm, turn)
            middle = self.heading_rad + angle
            self.put(self.x_mm + chord * cos(middle), self.y_mm + chord * sin(middle), self.heading_rad + turn)
            self.begun_mm += ticks * self.ahead_mm
            self.begun_rad += turn
        self.ahead_mm, self.aside_mm, self.round_rad = ahead_mm, aside_mm, round_rad


def chord_of(ahead: float, aside: float, turn: float) -> tuple[float, float]:
    """Return how long an arc's chord is, and the angle from the heading to it, as robotdriver.pose.arc_of does."""
    length, direction = ahead, 0.0
    if aside != 0.0:
        length, direction = sqrt(ahead * ahead + aside * aside), atan2(aside, ahead)
    if fabs(turn) < STRAIGHT_RAD:
        return length, direction
    half = turn / 2.0
    return length * sin(half) / half, half + direction


class Stride:
    """The stride of a drive in one tick.

    Attributes:
        ahead_mm: How far the wheels take the body ahead.
        aside_mm: How far they take it to the left.
        turn_rad: How far they turn it, counter-clockwise.
        chord_mm: Of the way of the body's centre.
        half_turn_rad: From the heading to the direction of the chord.
        reach_mm: No point of the body goes farther, as far as its outline is concerned: a disc may turn in its place.
        moves: Whether the body moves at all.
    """

    def __init__(self) -> None:
        self.ahead_mm = self.aside_mm = self.turn_rad = 0.0
        self.chord_mm = self.half_turn_rad = self.reach_mm = 0.0
        self.moves = False

    @property
    def arc(self) -> Arc | None:
        """The way of the body's centre; None where it stands still."""
        return Arc(self.chord_mm, self.half_turn_rad, self.turn_rad) if self.moves else None

    @property
    def twist(self) -> Twist:
        """The motion of the body by its wheels."""
        return Twist(self.ahead_mm, self.aside_mm, self.turn_rad)

    def length(self) -> float:
        """Return how long the way is."""
        if self.aside_mm == 0.0:
            return fabs(self.ahead_mm)
        return sqrt(self.ahead_mm * self.ahead_mm + self.aside_mm * self.aside_mm)

    def put(self, ahead_mm: float, aside_mm: float, turn_rad: float) -> None:
        """Go so far."""
        self.ahead_mm, self.aside_mm, self.turn_rad = ahead_mm, aside_mm, turn_rad

    def find_way(self, outline_mm: float) -> None:
        """Work out the way of a body with corners so far from its centre."""
        self.moves = self.ahead_mm != 0.0 or self.aside_mm != 0.0 or self.turn_rad != 0.0
        self.reach_mm = 0.0
        if self.moves:
            self.chord_mm, self.half_turn_rad = chord_of(self.ahead_mm, self.aside_mm, self.turn_rad)
            self.reach_mm = self.length() + fabs(self.turn_rad) * outline_mm


class OdometryErrors:
    """The errors of one robot's odometer: what it counts of a way that its wheels rolled.

    Args:
        conditions: That the robot meets.
        key: Of the robot's stream of chance.
        track_mm: How far its wheels are apart.

    Attributes:
        is_none: Whether it counts what the wheels roll.
        rolled_mm: The way until the stretch of like ticks began.
        time_s: The time until then.
    """

    def __init__(self, conditions: FloorConditions, key: int, track_mm: float) -> None:
        self.key = key
        self.track_mm = track_mm
        self.rolled_mm = self.time_s = 0.0
        kind = conditions.odometry_error
        self.redraws = kind is OdometryError.RANDOM_EACH_UPDATE
        self.distance_bias, self.turn_bias = conditions.distance_bias, conditions.turn_bias
        self.distance_range, self.turn_range = conditions.distance_error, conditions.turn_error
        self.difference_range = conditions.wheel_difference
        # A skewed range has a middle, which is its constant error.
        self.distance = self.distance_bias or self.distance_range
        self.turning = self.turn_bias or self.turn_range
        self.difference = self.difference_range
        self.drawn_update = -1
        if kind is OdometryError.NONE:
            self.distance = self.turning = self.difference = 0.0
        elif kind is not OdometryError.CONSTANT:
            self._draw(0)
        # Of one piece of way: independent pieces add up to the stated deviation after a metre.
        self.heading_rad = math.radians(conditions.heading_noise_deg) * math.sqrt(PIECE_MM / 1_000.0)
        is_exact = self.distance == 0.0 and self.turning == 0.0 and self.difference == 0.0
        self.is_none = is_exact and self.heading_rad == 0.0 and not self.redraws

    @property
    def shares(self) -> tuple[float, float, float]:
        """The shares by which ways ahead, ways aside and turns are counted wrong just now."""
        return self.distance, self.distance, self.turning

    def like_ticks(self, way_mm: float, tick_s: float) -> cython.longlong:
        """Return for how many further ticks a way is counted alike; a large number where it always is."""
        ticks = cython.cast(cython.double, MANY_TICKS)
        if self.redraws:
            ticks = least(ticks, floor(((self._update() + 1) * UPDATE_S - self.time_s) / tick_s) - 1.0)
        if self.heading_rad != 0.0 and way_mm != 0.0:
            ticks = least(ticks, floor(((self._piece() + 1) * PIECE_MM - self.rolled_mm) / fabs(way_mm)) - 1.0)
        return whole_ticks(ticks)

    def count(self, stride: Stride, step: Stride) -> None:
        """Write into a step what is counted of the way of a tick."""
        if self.redraws and self._update() != self.drawn_update:
            self.drawn_update = self._update()
            self._draw(self.drawn_update)
        ahead, aside, turn = stride.ahead_mm, stride.aside_mm, stride.turn_rad
        # A right wheel that counts more than the left one, each by half of the difference.
        step.ahead_mm = ahead * (1.0 + self.distance) + self.difference * turn * self.track_mm / 4.0
        step.turn_rad = turn * (1.0 + self.turning) + self.difference * ahead / self.track_mm
        step.aside_mm = aside * (1.0 + self.distance)
        if self.heading_rad != 0.0:
            step.turn_rad += self._heading_of(stride.length())

    def pass_by(self, way_mm: float, duration_s: float) -> None:
        """Take note that such a way has passed."""
        self.rolled_mm += way_mm
        self.time_s += duration_s

    def _update(self) -> cython.longlong:
        return cython.cast(cython.longlong, floor(self.time_s / UPDATE_S + 1e-9))

    def _piece(self) -> cython.longlong:
        return cython.cast(cython.longlong, floor(self.rolled_mm / PIECE_MM + 1e-9))

    def _heading_of(self, way_mm: float) -> float:
        """Return the error of the heading on the next way: a share of each piece of it."""
        begin, total = self.rolled_mm, 0.0
        end = begin + way_mm
        piece: cython.longlong = self._piece()
        while begin < end:
            until = least((piece + 1) * PIECE_MM, end)
            total += most(until - begin, 0.0) / PIECE_MM * normal(self.key, piece, HEADING_DRAW)
            begin = until
            piece += 1
        return total * self.heading_rad

    def _draw(self, update: cython.longlong) -> None:
        self.distance = self.distance_bias + (2.0 * uniform(self.key, update, 0) - 1.0) * self.distance_range
        self.turning = self.turn_bias + (2.0 * uniform(self.key, update, 1) - 1.0) * self.turn_range
        self.difference = 0.0 + (2.0 * uniform(self.key, update, 2) - 1.0) * self.difference_range


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


class Carriage:
    """The numbers of an undercarriage, and what a tick does with them.

    Args:
        drive: Its equations.
        rotors: Of the motors of the drive.
        others: Of further motors; the first one of a steered drive steers.
        stretch: Counts the ticks that are alike.
        errors: What the odometer counts wrong.
        tick_s: The World's.
        fastest: No wheel turns faster.

    Attributes:
        odometer: What the robot believes of its way.
        stride: What it did in the last tick.
        rolled: How far the wheels go in each tick of the stretch.
        ahead: The movement of the body as a whole, ahead.
        aside: The same, to the left.
        turn: The same, round.
        fastest_steering: The steering turns no faster.
        battery_mah: What is left in the battery.
        idle_mah: What it gives in a tick in any case.
        wheel_mah_mm: What it gives for each mm of each wheel.
        drain_mah: What it gave in the last tick.
        outline_mm: How far from the centre there are corners that a turn carries along.
        slip: Up to which share of their way wheels slip while the body rubs against something.
        curvature: Of a movement along an arc: how far it turns for each mm.
        steady_ticks: How many ticks like the last one follow, where `is_steady`.
        is_steady: Whether the next tick may be like the last one.
        is_passing: Whether anything that moves is on its way to a place.
        is_short: Whether something was in the way of the last stride.
        is_body_driven: Whether the body moves as a whole, and the motors follow.
    """

    def __init__(
        self,
        drive: Kinematics,
        rotors: list[Rotor],
        others: list[Rotor],
        stretch: Stretch,
        errors: OdometryErrors,
        tick_s: float,
        fastest: float,
    ) -> None:
        self.drive = drive
        self.rotors, self.others = rotors, others
        self.stretch = stretch
        self.errors = errors
        self.tick_s, self.fastest = tick_s, fastest
        self.odometer = Odometer(stretch)
        self.stride, self.rolled, self.counted = Stride(), Stride(), Stride()
        self.ahead, self.aside, self.turn = Axis(), Axis(), Axis()
        self.battery_mah = self.idle_mah = self.wheel_mah_mm = self.drain_mah = 0.0
        self.outline_mm = self.slip = self.curvature = self.fastest_steering = 0.0
        self.steady_ticks = self.slips = 0
        self.is_steady = self.is_passing = self.is_short = self.is_body_driven = False

    def counters(self) -> tuple[float, float, float]:
        """Return what every frame reports: the odometer's distance in mm and turn in rad, and the charge in mAh."""
        odometer = self.odometer
        ticks: cython.longlong = self.stretch.ticks
        distance_mm = odometer.begun_mm + ticks * odometer.ahead_mm
        turn_rad = odometer.begun_rad + ticks * odometer.round_rad
        return distance_mm, turn_rad, self.battery_mah if self.battery_mah > 0.0 else 0.0

    def speeds(self) -> Stride:
        """Return how fast the wheels move the body at the end of the last tick."""
        number: cython.Py_ssize_t
        for number in range(len(self.rotors)):
            self._wheel(number).way = self._rotor(number).axis.speed
        self.drive.to_body()
        return self.drive.body

    def is_stalled(self) -> cython.bint:
        """Whether a motor of the drive is held fast although it is to turn."""
        rotor: Rotor
        for rotor in self.rotors:
            if rotor.stalled_s != 0.0:
                return True
        return False

    def is_coasting(self) -> cython.bint:
        """Whether nothing drives any motor, and no brake holds one."""
        rotor: Rotor
        for rotor in self.rotors:
            if not rotor.axis.coasts:
                return False
        for rotor in self.others:
            if not rotor.axis.coasts:
                return False
        return True

    def roll(self, rubs: cython.bint) -> None:
        """Turn the wheels for a tick; they may slip while the body rubs against something.

        The odometer counts what the wheels turn, whether they grip or slip. The battery gives its idle current, and for
        each wheel a current that is proportional to its speed.
        """
        if self.is_short or not self.is_steady or self.steady_ticks <= 0 or (rubs and self.slip > 0.0):
            self._next_stride(rubs)
            return
        rotor: Rotor
        self.steady_ticks -= 1
        self.stretch.ticks += 1
        if self.is_passing:
            self.ahead.pass_by()
            self.aside.pass_by()
            self.turn.pass_by()
            for rotor in self.rotors:
                rotor.axis.pass_by()
            for rotor in self.others:
                rotor.axis.pass_by()
        self.battery_mah -= self.drain_mah

    def _next_stride(self, rubs: cython.bint) -> None:
        rotor: Rotor
        number: cython.Py_ssize_t
        self.end_stretch()
        was_short, self.is_short = self.is_short, False
        if not was_short:
            for rotor in self.rotors:
                rotor.stalled_s = 0.0
        tick_s, drive, rolled, stride = self.tick_s, self.drive, self.rolled, self.stride
        # More than the tick: a movement whose way is used up just at its end is no longer under way.
        was_even = not was_short and self._even_s() > tick_s
        if self.is_body_driven:
            self._follow_body()
        else:
            for rotor in self.rotors:
                rotor.turn(tick_s)
        for rotor in self.others:
            rotor.turn(tick_s)
        if drive.is_steered:
            # The front wheels stand as they do in the middle of the tick.
            rotor = self.others[0]
            drive.steering_rad = rotor.begun + rotor.stretch.ticks * rotor.step + rotor.way / 2.0
        turned = 0.0
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            self._wheel(number).way = rotor.way
            turned += fabs(rotor.way)
        drive.to_body()
        rolled.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        self._count()
        slips = rubs and self.slip > 0.0
        stride.put(rolled.ahead_mm, rolled.aside_mm, rolled.turn_rad)
        if slips:
            self._slip()
        self.drain_mah = self.idle_mah + self.wheel_mah_mm * turned
        self.battery_mah -= self.drain_mah
        stride.find_way(self.outline_mm)
        if was_even and not slips:
            self.is_steady = True
            self._expect_like_ticks()

    def _count(self) -> None:
        """Begin a stretch with what is counted of the tick that was rolled; a movement ends by what is counted."""
        rolled, counted = self.rolled, self.counted
        if self.errors.is_none:
            counted.put(rolled.ahead_mm, rolled.aside_mm, rolled.turn_rad)
        else:
            self.errors.count(rolled, counted)
        self.drive.to_wheels(counted.ahead_mm, counted.aside_mm, counted.turn_rad)
        self._begin_stretch()
        if self.is_body_driven and not self.errors.is_none:
            self.ahead.add(rolled.ahead_mm - counted.ahead_mm)
            self.aside.add(rolled.aside_mm - counted.aside_mm)
            self.turn.add(rolled.turn_rad - counted.turn_rad)

    def _slip(self) -> None:
        """Have wheels that rub take the body less far: each slips an even random share of its way."""
        number: cython.Py_ssize_t
        self.slips += 1
        for number in range(len(self.rotors)):
            share = 1.0 - self.slip * uniform(self.errors.key, self.slips, SLIP_DRAW + number)
            self._wheel(number).way = self._rotor(number).way * share
        self.drive.to_body()
        body = self.drive.body
        self.stride.put(body.ahead_mm, body.aside_mm, body.turn_rad)

    def _even_s(self) -> float:
        """Return for how long from now all that moves keeps its speed."""
        rotor: Rotor
        least_s = INFINITY
        if self.is_body_driven:
            least_s = least(least(self.ahead.even_s(), self.aside.even_s()), self.turn.even_s())
        else:
            for rotor in self.rotors:
                least_s = least(least_s, rotor.even_s())
        for rotor in self.others:
            least_s = least(least_s, rotor.even_s())
        return least_s

    def _follow_body(self) -> None:
        """Have the motors of the drive turn as the body's movement asks for."""
        steering: Rotor
        number: cython.Py_ssize_t
        tick_s, drive = self.tick_s, self.drive
        ahead, aside, turn = self.ahead.advance(tick_s), self.aside.advance(tick_s), self.turn.advance(tick_s)
        if self.curvature != 0.0:
            turn = ahead * self.curvature
        if drive.is_steered:
            steering = self.others[0]
            steered = steering.begun + steering.stretch.ticks * steering.step
            steering.go(drive.steering_for(ahead, turn) - steered, self.fastest_steering)
        drive.to_wheels(ahead, aside, turn)
        farthest = 0.0
        for number in range(len(self.rotors)):
            farthest = most(farthest, fabs(self._wheel(number).way))
        excess = farthest / (self.fastest * tick_s)
        if excess > 1.0 + 1e-12:
            # No wheel turns faster than it can: the whole movement slows down, and keeps its shape.
            self._slow_down(self.ahead, ahead, excess)
            self._slow_down(self.aside, aside, excess)
            self._slow_down(self.turn, turn, excess)
        else:
            excess = 1.0
        for number in range(len(self.rotors)):
            self._rotor(number).follow(self._wheel(number).way / excess, tick_s)

    def _slow_down(self, axis: Axis, way: float, excess: float) -> None:
        axis.speed /= excess
        axis.add(way * (1.0 - 1.0 / excess))

    def _expect_like_ticks(self) -> None:
        """Find out how many ticks like this one follow, and what each takes off the ways to places."""
        rotor: Rotor
        rolled, counted = self.rolled, self.counted
        self.steady_ticks = self.errors.like_ticks(rolled.length(), self.tick_s)
        even_s, share = self._even_s(), 1.0
        self.is_passing = not isinf(even_s)
        if not self.is_passing:
            return
        # A movement of the body ends by what is counted, which may use its way up faster than the wheels do.
        if self.is_body_driven:
            self.ahead.passing, self.aside.passing = counted.ahead_mm, counted.aside_mm
            self.turn.passing = counted.turn_rad
            if rolled.ahead_mm != 0.0:
                share = most(share, fabs(counted.ahead_mm / rolled.ahead_mm))
            if rolled.aside_mm != 0.0:
                share = most(share, fabs(counted.aside_mm / rolled.aside_mm))
            if rolled.turn_rad != 0.0:
                share = most(share, fabs(counted.turn_rad / rolled.turn_rad))
        else:
            for rotor in self.rotors:
                rotor.axis.passing = rotor.way
        for rotor in self.others:
            rotor.axis.passing = rotor.way
        # One less than there is room for, against rounding.
        ticks = whole_ticks(trunc(even_s / (share * self.tick_s)) - 1.0)
        if ticks < self.steady_ticks:
            self.steady_ticks = ticks

    def _begin_stretch(self) -> None:
        """Begin a stretch of ticks that are alike; one of them has passed. The wheels have what each motor counts."""
        rotor: Rotor
        number: cython.Py_ssize_t
        counted = self.counted
        self.odometer.begin(counted.ahead_mm, counted.aside_mm, counted.turn_rad)
        for number in range(len(self.rotors)):
            self._rotor(number).begin(self._wheel(number).way)
        for rotor in self.others:
            rotor.begin(rotor.way)
        self.stretch.ticks = 1

    def end_stretch(self) -> None:
        """Add up the ticks that were alike, since the next ones will be others."""
        rotor: Rotor
        ticks: cython.longlong = self.stretch.ticks
        self.is_steady = False
        if not ticks:
            return
        if not self.errors.is_none:
            self.errors.pass_by(ticks * self.rolled.length(), ticks * self.tick_s)
        self.odometer.begin(0.0, 0.0, 0.0)
        for rotor in self.rotors:
            rotor.begin(0.0)
        for rotor in self.others:
            rotor.begin(0.0)
        self.stretch.ticks = 0
        self.rolled.put(0.0, 0.0, 0.0)

    def came(self, x: float, y: float, heading: float, end_x: float, end_y: float, end_heading: float) -> None:
        """Take note of where the body came in the last tick, in which something may have been in the way of its stride.

        Wheels grip: they turn no farther than they take the body, and a motor that is held back knows it. A body that
        slides along a wall rolls as far as it goes in the direction of its wheels.

        Args:
            x: Where the body was before the tick, mm.
            y: The same.
            heading: Where it looked then.
            end_x: Where it is.
            end_y: The same.
            end_heading: Where it looks.
        """
        rotor: Rotor
        number: cython.Py_ssize_t
        stride, drive = self.stride, self.drive
        if not stride.moves:
            return
        self._find_ways(heading, end_x - x, end_y - y, end_heading - heading)
        for number in range(len(self.rotors)):
            self._rotor(number).share = self._wheel(number).way
        middle = heading + stride.half_turn_rad
        dx, dy = (x + stride.chord_mm * cos(middle)) - x, (y + stride.chord_mm * sin(middle)) - y
        self._find_ways(heading, dx, dy, (heading + stride.turn_rad) - heading)
        share = 1.0
        for number in range(len(self.rotors)):
            rotor, asked = self._rotor(number), self._wheel(number).way
            rotor.share = 1.0 if fabs(asked) < 1e-9 else least(most(rotor.share / asked, 0.0), 1.0)
            share = least(share, rotor.share)
        if share >= 1.0 - 1e-9:
            return
        self.is_short = True
        # The last tick was another than it seemed: the stretch ends before it, and the tick is counted anew.
        self.stretch.ticks -= 1
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            rotor.counted = rotor.step * rotor.share
        self.end_stretch()
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            self._wheel(number).way = rotor.way * rotor.share
        drive.to_body()
        self.rolled.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        for number in range(len(self.rotors)):
            self._wheel(number).way = self._rotor(number).counted
        drive.to_body()
        self.counted.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        self._begin_stretch()
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            rotor.hold_back(rotor.share, rotor.way, self.tick_s)
        if self.is_body_driven:
            self._hold_body_back(self.ahead, share)
            self._hold_body_back(self.aside, share)
            self._hold_body_back(self.turn, share)

    def _find_ways(self, heading: float, dx: float, dy: float, turn: float) -> None:
        """Have the wheels' ways be those of the even movement that leads from one pose to another."""
        half = turn / 2.0
        stretch = half / sin(half) if fabs(half) > 1e-9 else 1.0
        middle = heading + half
        c, s = cos(middle), sin(middle)
        self.drive.to_wheels((c * dx + s * dy) * stretch, (c * dy - s * dx) * stretch, turn)

    def _hold_body_back(self, axis: Axis, share: float) -> None:
        before = axis.speed
        axis.speed = before * share
        axis.add(before * self.tick_s * (1.0 - share))

    def _rotor(self, number: cython.Py_ssize_t) -> Rotor:
        return self.rotors[number]

    def _wheel(self, number: cython.Py_ssize_t) -> Wheel:
        return self.drive.wheels[number]


@cython.locals(found="double[:, ::1]")
def write_motions(carriages: list[Carriage], found: Floats) -> None:
    """Write how robots move at the end of the last tick: the columns of robotdriver.simulator.motions.

    Args:
        carriages: Of the robots.
        found: Room for them, shape (n, 7).
    """
    carriage: Carriage
    row: cython.Py_ssize_t
    ticks: cython.longlong
    for row in range(len(carriages)):
        carriage = carriages[row]
        odometer = carriage.odometer
        ticks = carriage.stretch.ticks
        turn = ticks * odometer.round_rad
        chord, angle = chord_of(ticks * odometer.ahead_mm, ticks * odometer.aside_mm, turn)
        middle = odometer.heading_rad + angle
        speed = carriage.speeds()
        found[row, 0] = odometer.x_mm + chord * cos(middle)
        found[row, 1] = odometer.y_mm + chord * sin(middle)
        found[row, 2] = remainder(odometer.heading_rad + turn, TURN)
        found[row, 3] = speed.ahead_mm
        found[row, 4] = speed.aside_mm
        found[row, 5] = speed.turn_rad
        found[row, 6] = carriage.is_stalled()
