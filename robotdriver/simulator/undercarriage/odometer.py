"""What a robot believes of its way, and what makes it err."""

import ctypes
import math

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.pose import Pose, arc_of
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.undercarriage.kinematics import Twist
from robotdriver.simulator.undercarriage.motor import Stretch

UPDATE_S = 0.1
"""Errors that are drawn for each update are drawn so often: a Pioneer's packets come so often, whatever the tick."""

PIECE_MM = 50.0
"""The heading's noise changes after so much way; what is short of it is even."""

_DISTANCE, _TURN, _DIFFERENCE = range(3)


_real = ctypes.c_double


class Count(ctypes.Structure):
    """The numbers of an odometer; ``Count`` in stride.c.

    Attributes:
        x_mm: Where the robot believed to be when the stretch of like ticks began.
        y_mm: Where the robot believed to be when the stretch of like ticks began.
        heading_rad: Where it believed to look then.
        distance_mm: What it had counted ahead by then.
        turn_rad: What it had counted round by then.
        ahead_step_mm: What it counts in each tick of the stretch.
        aside_step_mm: What it counts in each tick of the stretch.
        turn_step_rad: What it counts in each tick of the stretch.
    """

    x_mm: float
    y_mm: float
    heading_rad: float
    distance_mm: float
    turn_rad: float
    ahead_step_mm: float
    aside_step_mm: float
    turn_step_rad: float

    _fields_ = (
        *((name, _real) for name in ("x_mm", "y_mm", "heading_rad", "distance_mm", "turn_rad")),
        *((name, _real) for name in ("ahead_step_mm", "aside_step_mm", "turn_step_rad")),
    )


class Odometer:
    """Adds up what the wheels count. It belongs to one robot.

    While the ticks are alike it only counts them.

    Args:
        stretch: Counts the ticks that are alike.
        count: Its numbers.
    """

    __slots__ = ("_count", "_stretch")

    def __init__(self, stretch: Stretch, count: Count) -> None:
        self._stretch = stretch
        self._count = count

    @property
    def pose(self) -> Pose:
        """Where the robot believes that it is, from where the odometer was last set."""
        ticks, count = self._stretch.ticks, self._count
        begun = Pose(count.x_mm, count.y_mm, count.heading_rad)
        ahead, aside, turn = count.ahead_step_mm, count.aside_step_mm, count.turn_step_rad
        if not (ahead or aside or turn):
            return begun
        return begun.along(arc_of(ticks * ahead, ticks * turn, ticks * aside))

    @property
    def distance_mm(self) -> float:
        """How far the centre went ahead since the robot was put down, backwards counted negative."""
        count = self._count
        return count.distance_mm + self._stretch.ticks * count.ahead_step_mm

    @property
    def turn_rad(self) -> float:
        """By how much the body turned since the robot was put down, counter-clockwise, not wrapped."""
        count = self._count
        return count.turn_rad + self._stretch.ticks * count.turn_step_rad

    def set(self, pose: Pose) -> None:
        """Believe to be here; to be called where a stretch begins."""
        count = self._count
        count.x_mm, count.y_mm, count.heading_rad = pose.x_mm, pose.y_mm, pose.heading_rad

    def begin(self, step: Twist) -> None:
        """Begin a stretch of ticks in each of which this is counted."""
        ticks, count = self._stretch.ticks, self._count
        if ticks and (count.ahead_step_mm or count.aside_step_mm or count.turn_step_rad):
            self.set(self.pose)
            count.distance_mm += ticks * count.ahead_step_mm
            count.turn_rad += ticks * count.turn_step_rad
        count.ahead_step_mm, count.aside_step_mm, count.turn_step_rad = step


class Miscount(ctypes.Structure):
    """The numbers of an odometer's errors; ``Miscount`` in stride.c.

    Attributes:
        key: Of the robot's stream of chance.
        is_none: Whether there are none.
        redraws: Whether they are drawn again for each update.
        drawn_update: For which one they were.
        track_mm: How far the wheels are apart.
        heading_rad: Standard deviation of the heading's noise on a piece of way.
        rolled_mm: The way until the stretch of like ticks began.
        time_s: The time until then.
        biases: The middles of the ranges of the errors: of distance, of turn, and the difference of the wheels.
        ranges: The halves of those ranges.
        shares: What is counted wrong just now.
    """

    key: int
    is_none: int
    redraws: int
    drawn_update: int
    track_mm: float
    heading_rad: float
    rolled_mm: float
    time_s: float
    biases: tuple[float, float, float]
    ranges: tuple[float, float, float]
    shares: tuple[float, float, float]

    _fields_ = (
        ("key", ctypes.c_uint64),
        *((name, ctypes.c_int64) for name in ("is_none", "redraws", "drawn_update")),
        *((name, _real) for name in ("track_mm", "heading_rad", "rolled_mm", "time_s")),
        *((name, 3 * _real) for name in ("biases", "ranges", "shares")),
    )


class OdometryErrors:
    """The errors of one robot's odometer: what it counts of a way that its wheels rolled.

    Args:
        conditions: That the robot meets.
        noise: The robot's own stream of chance.
        track_mm: How far its wheels are apart.
        numbers: What it works with.

    Attributes:
        is_none: Whether it counts what the wheels roll.
    """

    __slots__ = ("_noise", "_numbers", "is_none")

    def __init__(self, conditions: FloorConditions, noise: NoiseStream, track_mm: float, numbers: Miscount) -> None:
        self._noise = noise
        self._numbers = numbers
        numbers.key = noise.key
        numbers.track_mm = track_mm
        numbers.ranges = (conditions.distance_error, conditions.turn_error, conditions.wheel_difference)
        numbers.redraws = int(conditions.odometry_error is OdometryError.RANDOM_EACH_UPDATE)
        numbers.biases = (conditions.distance_bias, conditions.turn_bias, 0.0)
        # A skewed range has a middle, which is its constant error.
        distance, turn, difference = numbers.biases
        distance_range, turn_range, difference_range = numbers.ranges
        numbers.shares = distance or distance_range, turn or turn_range, difference or difference_range
        if conditions.odometry_error is OdometryError.NONE:
            numbers.shares = (0.0, 0.0, 0.0)
        elif conditions.odometry_error is not OdometryError.CONSTANT:
            numbers.shares = self._drawn(0)
        # Of one piece of way: independent pieces add up to the stated deviation after a metre.
        numbers.heading_rad = math.radians(conditions.heading_noise_deg) * math.sqrt(PIECE_MM / 1_000.0)
        numbers.drawn_update = -1
        self.is_none = not (any(numbers.shares) or numbers.heading_rad or numbers.redraws)
        numbers.is_none = int(self.is_none)

    @property
    def shares(self) -> tuple[float, float, float]:
        """By which share ways ahead, ways aside and turns are counted wrong just now."""
        distance, turn, _ = self._numbers.shares
        return distance, distance, turn

    def like_ticks(self, way_mm: float, tick_s: float) -> int:
        """Return for how many further ticks a way is counted alike; a large number where it always is."""
        ticks, numbers = 1 << 40, self._numbers
        if numbers.redraws:
            ticks = min(ticks, math.floor(((self._update + 1) * UPDATE_S - numbers.time_s) / tick_s) - 1)
        if numbers.heading_rad and way_mm:
            # A way that is hardly one takes more ticks than an integer can be made of.
            left = ((self._piece + 1) * PIECE_MM - numbers.rolled_mm) / abs(way_mm)
            ticks = min(ticks, math.floor(min(left, 2.0 * ticks)) - 1)
        return max(ticks, 0)

    def counted(self, twist: Twist) -> Twist:
        """Return what is counted of the way of a tick."""
        numbers = self._numbers
        if numbers.redraws and (update := self._update) != numbers.drawn_update:
            numbers.drawn_update, numbers.shares = update, self._drawn(update)
        ahead, aside, turn = twist
        distance, turning, difference = numbers.shares
        # A right wheel that counts more than the left one, each by half of the difference.
        counted_ahead = ahead * (1.0 + distance) + difference * turn * numbers.track_mm / 4.0
        counted_turn = turn * (1.0 + turning) + difference * ahead / numbers.track_mm
        if numbers.heading_rad:
            counted_turn += self._heading_of(math.hypot(ahead, aside))
        return Twist(counted_ahead, aside * (1.0 + distance), counted_turn)

    def pass_by(self, twist: Twist, ticks: int, tick_s: float) -> None:
        """Take note that so many ticks with this way have passed."""
        self._numbers.rolled_mm += ticks * math.hypot(twist.ahead_mm, twist.aside_mm)
        self._numbers.time_s += ticks * tick_s

    @property
    def _update(self) -> int:
        return math.floor(self._numbers.time_s / UPDATE_S + 1e-9)

    @property
    def _piece(self) -> int:
        return math.floor(self._numbers.rolled_mm / PIECE_MM + 1e-9)

    def _heading_of(self, way_mm: float) -> float:
        """Return the error of the heading on the next way: a share of each piece of it."""
        begin = self._numbers.rolled_mm
        total, end = 0.0, begin + way_mm
        piece = self._piece
        while begin < end:
            until = min((piece + 1) * PIECE_MM, end)
            total += max(until - begin, 0.0) / PIECE_MM * self._noise.normal(piece, draw=8)
            begin, piece = until, piece + 1
        return total * self._numbers.heading_rad

    def _drawn(self, update: int) -> tuple[float, float, float]:
        biases, ranges = self._numbers.biases, self._numbers.ranges
        distance, turn, difference = (
            biases[draw] + (2.0 * self._noise.uniform(update, draw) - 1.0) * ranges[draw]
            for draw in (_DISTANCE, _TURN, _DIFFERENCE)
        )
        return distance, turn, difference


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
