"""What a robot believes of its way, and what makes it err."""

import math

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.pose import Pose, arc_of
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.undercarriage.kinematics import STANDING, Twist
from robotdriver.simulator.undercarriage.motor import Stretch

UPDATE_S = 0.1
"""Errors that are drawn for each update are drawn so often: a Pioneer's packets come so often, whatever the tick."""

PIECE_MM = 50.0
"""The heading's noise changes after so much way; what is short of it is even."""

_DISTANCE, _TURN, _DIFFERENCE = range(3)


class Odometer:
    """Adds up what the wheels count. It belongs to one robot.

    While the ticks are alike it only counts them.

    Args:
        stretch: Counts the ticks that are alike.
    """

    __slots__ = ("_begun", "_distance_mm", "_step", "_stretch", "_turn_rad")

    def __init__(self, stretch: Stretch) -> None:
        self._stretch = stretch
        self._begun = Pose(0.0, 0.0, 0.0)
        self._distance_mm = self._turn_rad = 0.0
        self._step = STANDING

    @property
    def pose(self) -> Pose:
        """Where the robot believes that it is, from where the odometer was last set."""
        ticks, (ahead, aside, turn) = self._stretch.ticks, self._step
        return self._begun.along(arc_of(ticks * ahead, ticks * turn, ticks * aside))

    @property
    def distance_mm(self) -> float:
        """How far the centre went ahead since the robot was put down, backwards counted negative."""
        return self._distance_mm + self._stretch.ticks * self._step.ahead_mm

    @property
    def turn_rad(self) -> float:
        """By how much the body turned since the robot was put down, counter-clockwise, not wrapped."""
        return self._turn_rad + self._stretch.ticks * self._step.turn_rad

    def set(self, pose: Pose) -> None:
        """Believe to be here; to be called where a stretch begins."""
        self._begun = pose

    def begin(self, step: Twist) -> None:
        """Begin a stretch of ticks in each of which this is counted."""
        ticks = self._stretch.ticks
        if ticks and self._step is not STANDING:
            ahead, aside, turn = self._step
            self._begun = self._begun.along(arc_of(ticks * ahead, ticks * turn, ticks * aside))
            self._distance_mm += ticks * ahead
            self._turn_rad += ticks * turn
        self._step = step


class OdometryErrors:
    """The errors of one robot's odometer: what it counts of a way that its wheels rolled.

    Args:
        conditions: That the robot meets.
        noise: The robot's own stream of chance.
        track_mm: How far its wheels are apart.

    Attributes:
        is_none: Whether it counts what the wheels roll.
    """

    __slots__ = (
        "_biases",
        "_drawn_update",
        "_heading_rad",
        "_noise",
        "_ranges",
        "_redraws",
        "_rolled_mm",
        "_shares",
        "_time_s",
        "_track_mm",
        "is_none",
    )

    def __init__(self, conditions: FloorConditions, noise: NoiseStream, track_mm: float) -> None:
        self._noise = noise
        self._track_mm = track_mm
        self._ranges = (conditions.distance_error, conditions.turn_error, conditions.wheel_difference)
        self._redraws = conditions.odometry_error is OdometryError.RANDOM_EACH_UPDATE
        self._biases = (conditions.distance_bias, conditions.turn_bias, 0.0)
        # A skewed range has a middle, which is its constant error.
        self._shares = tuple(bias or most for bias, most in zip(self._biases, self._ranges, strict=True))
        if conditions.odometry_error is OdometryError.NONE:
            self._shares = (0.0, 0.0, 0.0)
        elif conditions.odometry_error is not OdometryError.CONSTANT:
            self._shares = self._drawn(0)
        # Of one piece of way: independent pieces add up to the stated deviation after a metre.
        self._heading_rad = math.radians(conditions.heading_noise_deg) * math.sqrt(PIECE_MM / 1_000.0)
        self._rolled_mm = self._time_s = 0.0
        self._drawn_update = -1
        self.is_none = not (any(self._shares) or self._heading_rad or self._redraws)

    @property
    def shares(self) -> tuple[float, float, float]:
        """By which share ways ahead, ways aside and turns are counted wrong just now."""
        distance, turn, _ = self._shares
        return distance, distance, turn

    def like_ticks(self, way_mm: float, tick_s: float) -> int:
        """Return for how many further ticks a way is counted alike; a large number where it always is."""
        ticks = 1 << 40
        if self._redraws:
            ticks = min(ticks, math.floor(((self._update + 1) * UPDATE_S - self._time_s) / tick_s) - 1)
        if self._heading_rad and way_mm:
            ticks = min(ticks, math.floor(((self._piece + 1) * PIECE_MM - self._rolled_mm) / abs(way_mm)) - 1)
        return max(ticks, 0)

    def counted(self, twist: Twist) -> Twist:
        """Return what is counted of the way of a tick."""
        if self._redraws and (update := self._update) != self._drawn_update:
            self._drawn_update, self._shares = update, self._drawn(update)
        ahead, aside, turn = twist
        distance, turning, difference = self._shares
        # A right wheel that counts more than the left one, each by half of the difference.
        counted_ahead = ahead * (1.0 + distance) + difference * turn * self._track_mm / 4.0
        counted_turn = turn * (1.0 + turning) + difference * ahead / self._track_mm
        if self._heading_rad:
            counted_turn += self._heading_of(math.hypot(ahead, aside))
        return Twist(counted_ahead, aside * (1.0 + distance), counted_turn)

    def pass_by(self, twist: Twist, ticks: int, tick_s: float) -> None:
        """Take note that so many ticks with this way have passed."""
        self._rolled_mm += ticks * math.hypot(twist.ahead_mm, twist.aside_mm)
        self._time_s += ticks * tick_s

    @property
    def _update(self) -> int:
        return math.floor(self._time_s / UPDATE_S + 1e-9)

    @property
    def _piece(self) -> int:
        return math.floor(self._rolled_mm / PIECE_MM + 1e-9)

    def _heading_of(self, way_mm: float) -> float:
        """Return the error of the heading on the next way: a share of each piece of it."""
        total, begin, end = 0.0, self._rolled_mm, self._rolled_mm + way_mm
        piece = self._piece
        while begin < end:
            until = min((piece + 1) * PIECE_MM, end)
            total += max(until - begin, 0.0) / PIECE_MM * self._noise.normal(piece, draw=8)
            begin, piece = until, piece + 1
        return total * self._heading_rad

    def _drawn(self, update: int) -> tuple[float, float, float]:
        distance, turn, difference = (
            self._biases[draw] + (2.0 * self._noise.uniform(update, draw) - 1.0) * self._ranges[draw]
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

    def reported(self, distance_mm: float, turn_rad: float) -> tuple[float, float]:
        """Return what the counters seem to say to one who adds up the frames; called once a frame."""
        self._reported_mm += math.trunc(distance_mm - self._distance_mm)
        self._reported_deg += math.trunc(math.degrees(turn_rad - self._turn_rad))
        self._distance_mm, self._turn_rad = distance_mm, turn_rad
        return float(self._reported_mm), math.radians(self._reported_deg)
