"""The seam between a mover and one robot: what it senses, what it is told, and the interface that carries both."""

import ctypes
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntFlag
from types import TracebackType
from typing import Any, ClassVar, NamedTuple, Protocol, Self

import msgspec

from robotdriver.ground import Ground
from robotdriver.models import RobotModel
from robotdriver.record import Record, record

Reading = float | bool | tuple[float, ...] | Ground | None
"""The value of one sensor. Its kind says which: a distance in mm, yes or no, a scan in mm, or what a floor sensor sees.

None means that nothing is in range, or that the sensor has not read yet.
"""


class Bumper(Enum):
    """Which side of the bumper is pressed."""

    NONE = "none"
    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"


class Cliff(IntFlag):
    """Which cliff sensors see no floor."""

    NONE = 0
    LEFT = 1
    FRONT_LEFT = 2
    FRONT_RIGHT = 4
    RIGHT = 8


@dataclass(frozen=True, slots=True)
class LinkHealth:
    """How well the robot can be heard.

    Attributes:
        lost_frames: Frames that should have come and did not, since the link was opened.
        bad_frames: Frames that came damaged, since the link was opened.
    """

    lost_frames: int = 0
    bad_frames: int = 0


PERFECT_LINK = LinkHealth()


@record
class SensorData(Record, frozen=True):
    """What a robot sensed in one frame.

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


@dataclass(frozen=True, slots=True)
class Forward:
    """Both wheels at the same speed; negative drives backwards."""

    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Wheels at opposite speeds; positive turns counter-clockwise, at ``speed / (wheel base / 2)`` rad/s."""

    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Stop:
    """Both wheels still."""


DriveCommand = Forward | Turn | Stop


class Rolled(Protocol):
    """How far a robot had come at the time of a frame: what is counted in every frame, whatever is sensed."""

    @property
    def time_s(self) -> float:
        """The robot's clock."""

    @property
    def distance_mm(self) -> float:
        """Path length of the body's centre by the wheel encoders."""

    @property
    def orientation_rad(self) -> float:
        """Turn by the wheel encoders."""


class Quiet(NamedTuple):
    """Frames that may be passed over, as long as nothing is new in them but how far the robot has rolled.

    Attributes:
        until_s: Frames of this time and later ones are shown, and so are those ...
        from_mm: ... in which the robot has gone on from this distance ...
        way_mm: ... by more than this ...
        from_rad: ... in which it has turned away from this orientation ...
        turn_rad: ... by more than this ...
        sensors: ... in which one of these sensors reads otherwise than in the frame shown last, or any bumper feels or
            cliff sensor sees something else.
    """

    until_s: float
    from_mm: float
    way_mm: float
    from_rad: float
    turn_rad: float
    sensors: tuple[str, ...]


class Ear(ctypes.Structure):
    """What a mover lends to a simulated robot, so that readings that tell nothing new need not be shown to it.

    The floor asks it in C between two ticks: it takes a reading down as the mover would, or says that the frame has to
    be shown. ``Ear`` in simulator/bodies/robot.h; who lends one has a kind of its own, which begins with these fields.

    Attributes:
        hear: Address of the function that is asked of each frame.
        keep: Address of the function that takes the frame down that was asked of last.
        until_s: Frames of this time and later ones are shown; minus infinity where it sleeps, and all goes the usual
            way.
        due_s: Once it has heard something, frames of this time and later ones are heard, whatever the ranger reads.
    """

    sensor = ""
    """The name of the ranger that it hears."""

    hear: int
    keep: int
    until_s: float
    due_s: float

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = (
        ("hear", ctypes.c_void_p),
        ("keep", ctypes.c_void_p),
        ("until_s", ctypes.c_double),
        ("due_s", ctypes.c_double),
    )

    @property
    def address(self) -> int:
        """Where C finds it."""
        return ctypes.addressof(self)

    @property
    def is_awake(self) -> bool:
        """Whether it may be asked."""
        return self.until_s > -math.inf

    def sleep(self) -> None:
        """Have frames go the usual way until it is woken."""
        self.until_s = -math.inf

    def roll_on(self, time_s: float, distance_mm: float, orientation_rad: float) -> None:
        """Take down how far the robot had come in a frame that was passed over without it: nothing new was read."""
        raise NotImplementedError


TakeFrame = Callable[[SensorData], bool | Quiet]
"""Takes a frame; returns whether there are more to take, and which of them may be passed over if some may."""

RollOn = Callable[[Sequence[Rolled]], None]
"""Takes down how far a robot came in frames that were passed over, before it is shown the next one."""


class RobotInterface(ABC):
    """One robot, real or simulated. Also a context manager that closes it.

    Drive commands return at once and hold until the next one; speeds are wheel speeds and are cut to the model's limit.
    After ``close`` every method but ``close`` raises LinkError.
    """

    @property
    @abstractmethod
    def model(self) -> RobotModel:
        """What kind of robot this is."""

    @property
    def odometry_drifts(self) -> bool:
        """Whether its odometry is known to err, so that a mover had better check it against what it senses."""
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

    def follow_frames(
        self,
        after: int,
        take: TakeFrame,
        roll_on: RollOn,  # noqa: ARG002 - shows all
        ear: Ear | None = None,  # noqa: ARG002
    ) -> None:
        """Have each frame with a number greater than ``after`` taken when it comes, until one is answered by False.

        Frames that may be passed over are passed over only where that saves time: by a simulated robot.

        Args:
            after: The number of a frame.
            take: Takes a frame.
            roll_on: Takes down frames that were passed over.
            ear: Hears while it is awake what a frame would else be shown for; None without one.

        Returns:
            When a frame was the last one; a simulated robot holds time back no longer then. The frames may be taken in
            other threads than this one, but never two at a time.

        Raises:
            LinkError: as `wait_frame` does. What ``take`` raises is raised as well.
        """
        is_on: bool | Quiet = True
        while is_on:
            sensor_data = self.wait_frame(after)
            after = sensor_data.frame
            is_on = take(sensor_data)

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
        """Carry out a command that is given as data."""
        match command:
            case Forward(speed):
                self.drive_forward(speed)
            case Turn(speed) if speed >= 0.0:
                self.turn_counter_clockwise(speed)
            case Turn(speed):
                self.turn_clockwise(-speed)
            case Stop():
                self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
