"""The seam between a mover and one robot: its sensor data, its commands, and the interface that carries both.

A robot makes a frame of sensor data each tick, but few frames change what a mover does. To ask it at each would cost
most of the time of a simulation. So a mover hands over a `Wake` with its command: plain data that says when to ask it
next. The floor makes ticks until the first in which any Wake comes true, and hands back all frames since as one block.
Contacts, falls and the loss of a link wake always, and so does the end of a second.

A block may be one frame long, and how time is cut into blocks never changes a run: the same commands take effect at the
same ticks. A real robot makes its blocks by the same test, frame by frame, so a mover cannot tell it from a simulated
one. docs/tick.md follows one tick through the floor.
"""

import math
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntFlag
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self

import msgspec

from robotdriver.ground import Ground
from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotdriver.record import Record, record

Reading = float | bool | tuple[float, ...] | Ground | None
"""The value of one sensor. Its kind says which: a distance in mm, yes or no, a scan in mm, or what a floor sensor sees.

None means that nothing is in range, or that the sensor has not read yet.
"""


def nearest_mm(reading: Reading) -> float | None:
    """Return the distance that a ranger reads; of a scan the least one."""
    if not isinstance(reading, tuple):
        return None if reading is None or isinstance(reading, Ground) else float(reading)
    nearest = min(reading, default=math.inf)
    return None if math.isinf(nearest) else nearest


class Bumper(Enum):
    """The pressed sides of the bumper. Only `NONE` is false."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"

    def __bool__(self) -> bool:
        """Tell whether any side is pressed."""
        return self is not Bumper.NONE


class Cliff(IntFlag):
    """The cliff sensors that see no floor."""

    NONE = 0
    LEFT = 1
    FRONT_LEFT = 2
    FRONT_RIGHT = 4
    RIGHT = 8


@dataclass(frozen=True, slots=True)
class LinkHealth:
    """The quality of the link to the robot.

    Attributes:
        lost_frames: Frames that should have come and did not, since the link was opened.
        bad_frames: Frames that came damaged, since the link was opened.
    """

    lost_frames: int = 0
    bad_frames: int = 0


PERFECT_LINK = LinkHealth()


@record
class SensorData(Record, frozen=True):
    """The readings of a robot in one frame.

    Attributes:
        frame: Counts the frames from 1; 0 before the first one.
        time_s: The robot's clock.
        battery_charge_mah: What is left.
        battery_capacity_mah: What a full battery holds.
        distance_mm: Path length of the body's centre by the wheel encoders, backwards counted negative.
        orientation_rad: Turn by the wheel encoders since the robot was put down, counter-clockwise, not wrapped.
        bumper: Pressed side.
        obstacle_distance_mm: The forward ranger's last reading, measured from its mount; None where nothing was heard.
        wall: Whether the wall sensor sees something.
        link: State of the connection.
        cliffs: Which cliff sensors see no floor; none on a robot that has no such sensors.
        readings: The newest value of each of the model's sensors, by name.
    """

    frame: int
    time_s: float
    battery_charge_mah: float
    battery_capacity_mah: float
    distance_mm: float
    orientation_rad: float
    bumper: Bumper
    obstacle_distance_mm: float | None
    wall: bool
    link: LinkHealth = PERFECT_LINK
    cliffs: Cliff = Cliff.NONE
    readings: Mapping[str, Reading] = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        """Return a hash of its frame and time: readings have none."""
        return hash((self.frame, self.time_s))

    def speed_since(self, before: "SensorData | None") -> tuple[float, float]:
        """Return the mean speed since an earlier frame by the wheel encoders: ahead, mm/s, and round, rad/s.

        Both are 0 without an earlier frame, and where no time has passed.
        """
        if before is None or self.time_s <= before.time_s:
            return 0.0, 0.0
        lasted_s = self.time_s - before.time_s
        turned_rad = self.orientation_rad - before.orientation_rad
        return (self.distance_mm - before.distance_mm) / lasted_s, turned_rad / lasted_s


BEFORE_FIRST_FRAME = SensorData(0, 0.0, 0.0, 0.0, 0.0, 0.0, Bumper.NONE, None, wall=False)
"""The sensor data of a robot that has made no frame yet."""


@dataclass(frozen=True, slots=True)
class Forward:
    """Both wheels at the same speed; negative drives backwards."""

    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Wheels at opposite speeds; positive turns counter-clockwise, at ``speed / (wheel base / 2)`` rad/s."""

    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Wheels:
    """Each wheel at a speed of its own: a curve. Negative speeds are backwards."""

    left_mm_s: float
    right_mm_s: float


@dataclass(frozen=True, slots=True)
class Stop:
    """Both wheels still."""


DriveCommand = Forward | Turn | Wheels | Stop


LONGEST_WAKE_S = 1.0
"""Whatever a `Wake` says, the one who drives is asked again after so long: a robot that falls silent is noticed."""


class Rectangle(NamedTuple):
    """A part of the floor, its sides along the axes, mm."""

    min_x_mm: float
    min_y_mm: float
    max_x_mm: float
    max_y_mm: float

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Return whether a place is in it, or on its edge."""
        return self.min_x_mm <= x_mm <= self.max_x_mm and self.min_y_mm <= y_mm <= self.max_y_mm


class Circle(NamedTuple):
    """A round part of the floor, mm."""

    x_mm: float
    y_mm: float
    radius_mm: float

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Return whether a place is in it, or on its edge."""
        dx_mm, dy_mm = x_mm - self.x_mm, y_mm - self.y_mm
        return dx_mm * dx_mm + dy_mm * dy_mm <= self.radius_mm * self.radius_mm


class Wake(NamedTuple):
    """The condition on which a mover wants to be asked next: the first frame in which any of these holds.

    A bumper that feels something and a missing floor wake as well, and so does the end of `LONGEST_WAKE_S`.

    Attributes:
        at_s: The robot's clock shows this or more.
        from_mm: The robot has gone on from this distance ...
        way_mm: ... by more than this; 0 to be asked when it sets out.
        from_rad: It has turned away from this orientation ...
        turn_rad: ... by more than this; likewise.
        readings: One of these sensors reads otherwise than this; by name.
        below: One of these sensors reads less than a bound, mm; by name. One bound for each part of the way, as pairs
            in their order: how far from `from_mm` the part ends, mm, and the bound. ``((math.inf, 300.0),)`` is one
            bound for all the way.
        rests: The wheels stand: the odometer counted nothing since the frame before.
        pose: Where it is taken to be at `from_mm` and `from_rad`, for the places that follow. From there it is carried
            on by a single arc, which is right as long as the command is the same.
        out_of: It leaves this part of the floor.
        into: It comes into this part of the floor.
    """

    at_s: float = -math.inf
    from_mm: float = 0.0
    way_mm: float = math.inf
    from_rad: float = 0.0
    turn_rad: float = math.inf
    readings: Mapping[str, Reading] = MappingProxyType({})
    below: Mapping[str, tuple[tuple[float, float], ...]] = MappingProxyType({})
    rests: bool = False
    pose: Pose = Pose(0.0, 0.0)
    out_of: Rectangle | None = None
    into: Circle | None = None


EACH_FRAME = Wake()


def is_due(wake: Wake, frame: SensorData, before: SensorData | None = None) -> bool:
    """Return whether a frame wakes the mover.

    Args:
        wake: When it wants to be asked.
        frame: Which.
        before: The frame before; None where that is not known, so that nothing says whether the robot rests.
    """
    way_mm, turn_rad = frame.distance_mm - wake.from_mm, frame.orientation_rad - wake.from_rad
    if (
        frame.time_s >= wake.at_s
        or frame.bumper is not Bumper.NONE
        or frame.cliffs
        or abs(way_mm) > wake.way_mm
        or abs(turn_rad) > wake.turn_rad
    ):
        return True
    readings = frame.readings
    for name, reading in wake.readings.items():
        if readings.get(name) != reading:
            return True
    for name, bounds in wake.below.items():
        part = bisect_left(bounds, (way_mm,))
        if part < len(bounds) and _is_below(readings.get(name), bounds[part][1]):
            return True
    if wake.rests and before is not None and _counted(before) == _counted(frame):
        return True
    if wake.out_of is None and wake.into is None:
        return False
    return is_due_at(wake, frame.time_s, wake.pose.along_arc(way_mm, turn_rad))


def is_due_at(wake: Wake, time_s: float, pose: Pose) -> bool:
    """Return whether a robot's true place and the time wake a mover or a rule."""
    if time_s >= wake.at_s:
        return True
    if wake.out_of is not None and not wake.out_of.holds(pose.x_mm, pose.y_mm):
        return True
    return wake.into is not None and wake.into.holds(pose.x_mm, pose.y_mm)


def _counted(frame: SensorData) -> tuple[float, float]:
    return frame.distance_mm, frame.orientation_rad


def _is_below(reading: Reading, bound: float) -> bool:
    """Return whether a distance was measured, or of a scan any, that is less than a bound."""
    if isinstance(reading, tuple):
        return any(each < bound for each in reading)
    return isinstance(reading, float | int) and not isinstance(reading, bool) and reading < bound


def wake_within(wake: Wake, now_s: float) -> Wake:
    """Return a wake that comes within `LONGEST_WAKE_S` from now on, on the robot's clock."""
    latest_s = now_s + LONGEST_WAKE_S
    return wake if wake.at_s <= latest_s else wake._replace(at_s=latest_s)


Block = Sequence[SensorData]
"""The frames that have come since the last ones, in their order; at least one."""


class RobotInterface(ABC):
    """One robot, real or simulated. Also a context manager that closes it.

    Drive commands return at once and hold until the next one; speeds are wheel speeds and are cut to the model's limit.
    After ``close`` every method but ``close`` raises LinkError.
    """

    @property
    @abstractmethod
    def model(self) -> RobotModel:
        """The robot's model."""

    @property
    def odometry_drifts(self) -> bool:
        """True if its odometry is known to err, so that a mover should check it against its sensors."""
        return False

    @abstractmethod
    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""

    @abstractmethod
    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""

    @abstractmethod
    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed: ``speed / (wheel base / 2)`` rad/s."""

    @abstractmethod
    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own; the robot turns at ``(right - left) / wheel base`` rad/s."""

    @abstractmethod
    def stop(self) -> None:
        """Stop both wheels."""

    @abstractmethod
    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""

    @abstractmethod
    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one.

        Args:
            after: The number of a frame.
            timeout_s: Wait no longer than this, by the robot's time; None for as long as one can be expected.

        Raises:
            LinkError: no such frame came in time, or the robot was closed.
        """

    def frames_until(self, after: int, wake: Wake) -> Block:
        """Wait until a frame wakes, and return it with all before it that have a number greater than ``after``.

        Where a block ends changes nothing but when the one who drives is asked: fewer frames than wished may come.

        Args:
            after: The number of the last frame that the caller has.
            wake: When to ask it next.

        Raises:
            LinkError: as `wait_frame` does.
        """
        known = self.sensor_data()
        before = known if known.frame <= after else None
        frames = [self.wait_frame(after)]
        wake = wake_within(wake, frames[0].time_s if before is None else before.time_s)
        while not is_due(wake, frames[-1], frames[-2] if len(frames) > 1 else before):
            frames.append(self.wait_frame(frames[-1].frame))
        return frames

    @abstractmethod
    def be_happy(self) -> None:
        """Celebrate: play the winner's song. Returns at once."""

    @abstractmethod
    def be_sad(self) -> None:
        """Mourn: play the loser's song. Returns at once."""

    @abstractmethod
    def close(self) -> None:
        """Stop the wheels and let the robot go. May be called more than once, from any thread."""

    def execute(self, command: DriveCommand) -> None:
        """Execute a command that is given as data."""
        match command:
            case Forward(speed):
                self.drive_forward(speed)
            case Turn(speed) if speed >= 0.0:
                self.turn_counter_clockwise(speed)
            case Turn(speed):
                self.turn_clockwise(-speed)
            case Wheels(left, right):
                self.drive_wheels(left, right)
            case Stop():
                self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
