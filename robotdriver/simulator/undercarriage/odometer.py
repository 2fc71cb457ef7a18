"""A stride of the body, and what the odometer makes of it, with its errors. mm, rad and seconds.

What goes in is how far the wheels roll in a tick: ahead, to the left, and round. What comes out is where the robot
believes that it is. While nothing changes one tick is like the other: that is a stretch, in which ticks are only
counted, and sums are made when it ends. An even movement is an arc, so its chord is length · sin(half) / half at half
of the turn (as robotdriver.pose.arc_of has it).

Errors are shares of what is counted: of ways, of turns, and of the difference between two wheels, by which a straight
way turns (J. Borenstein and L. Feng, "Measurement and correction of systematic odometry errors in mobile robots",
1996). They are drawn once, or each 0.1 s. The heading's noise is drawn for each 50 mm of way. All chance is looked up
by its place (see robotdriver.simulator.randomness), never drawn in an order, so like ticks are known in advance.

Compiled; see docs/kernels.md. The types of all numbers stand in odometer.pxd.
"""

import math
from typing import NamedTuple

import cython
from cython.cimports.libc.math import atan2, cos, fabs, floor, log, sin, sqrt

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.pose import Arc, Pose, arc_of

if cython.compiled:
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import least, most
else:
    from robotdriver.simulator.undercarriage.ramps import least, most

TURN = cython.declare(cython.double, math.tau)

UPDATE_S = cython.declare(cython.double, 0.1)
"""Errors that are drawn for each update are drawn so often: a Pioneer's packets come so often, whatever the tick."""
PIECE_MM = cython.declare(cython.double, 50.0)
"""The heading's noise changes after so much way; what is short of it is even."""
STRAIGHT_RAD = cython.declare(cython.double, 1e-9)
"""Turns smaller than this are driven as straight lines, as in robotdriver.pose."""
MANY_TICKS = cython.declare(cython.longlong, 1 << 40)
HEADING_DRAW = cython.declare(cython.ulonglong, 8)

MASK = cython.declare(cython.ulonglong, (1 << 64) - 1)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
UNIT = cython.declare(cython.double, 2.0**-53)


class Twist(NamedTuple):
    """A distance or speed of a body: ahead, to the left, and round counter-clockwise."""

    ahead_mm: float
    aside_mm: float
    turn_rad: float


STANDING = Twist(0.0, 0.0, 0.0)


class Stretch:
    """Ticks that are all alike: what was counted since it began is so many times what one tick counts.

    Attributes:
        ticks: How many have passed.
    """

    def __init__(self) -> None:
        self.ticks = 0


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
        """The robot's pose by its wheels, from where the odometer was last set."""
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


def whole_ticks(ticks: float) -> cython.longlong:
    """Return a number of ticks as an integer; of a slow movement there are more than an integer can be made of."""
    if ticks >= MANY_TICKS:
        return MANY_TICKS
    return 0 if ticks <= 0.0 else cython.cast(cython.longlong, ticks)


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
