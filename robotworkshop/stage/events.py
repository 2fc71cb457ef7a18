"""Events on a floor, with their types, and the announcer that hands them to all who listen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import shapely

from robotdriver.interface import Bumper
from robotdriver.pose import Pose
from scene.mover import MoverStatus
from scene.scene import Point, Scene
from scene.shown import NOTHING_SHOWN, Shown

if TYPE_CHECKING:  # A mover's process must not even hold the simulator's code.
    from robotdriver.simulator import Command, WorldSnapshot


@dataclass(frozen=True, slots=True)
class MoverView:
    """A mover's report of itself at one moment.

    Attributes:
        robot: Name of the robot that it drives.
        pose: Where it believes that the robot is.
        path: The path that it follows.
        dynamic_obstacle: What it has sensed and the scene did not tell.
        status: What it is doing.
        shown: What it plots and draws.
    """

    robot: str
    pose: Pose
    path: tuple[Point, ...]
    dynamic_obstacle: shapely.Geometry
    status: MoverStatus
    shown: Shown = NOTHING_SHOWN


@dataclass(frozen=True, slots=True)
class DriveStarted:
    """The robots may go; the first frame follows."""

    snapshot: "WorldSnapshot"


@dataclass(frozen=True, slots=True)
class Moved:
    """One tick of the floor has passed."""

    snapshot: "WorldSnapshot"
    movers: tuple[MoverView, ...]


@dataclass(frozen=True, slots=True)
class FloorChanged:
    """A user has put down, moved or taken away an object during the run, maybe while it was paused."""

    snapshot: "WorldSnapshot"


@dataclass(frozen=True, slots=True)
class SceneChanged:
    """The floor was laid out again as another scene says, under the robots that are on it."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Bumped:
    """A bumper was pressed."""

    time_s: float
    robot: str
    side: Bumper


@dataclass(frozen=True, slots=True)
class Collided:
    """A robot's body met something that it was not touching before.

    Attributes:
        time_s: When.
        robot: Which robot.
        other: What it met, in words.
        own: Whether the robot was moving towards it.
    """

    time_s: float
    robot: str
    other: str
    own: bool


@dataclass(frozen=True, slots=True)
class CommandsTaken:
    """A robot has taken commands in, however they came to the floor.

    Attributes:
        tick: At the beginning of which tick of the floor, counted from 1.
        robot: Its name.
        commands: In the order in which they came.
    """

    tick: int
    robot: str
    commands: "tuple[Command, ...]"


@dataclass(frozen=True, slots=True)
class Told:
    """A robot, or a program that drives it, has given a sign: a sound, a text, its end.

    Attributes:
        time_s: When.
        robot: Which robot.
        text: In words.
    """

    time_s: float
    robot: str
    text: str


@dataclass(frozen=True, slots=True)
class PanelShown:
    """The display or lamps of a robot or brick have changed.

    Attributes:
        time_s: When.
        robot: Its name, or that of its brick.
        columns: Of its display, in pixels.
        rows: Likewise.
        picture: The display's pixels, row by row, a byte of grey each, 0 for black, compressed by zlib; empty where
            nothing was drawn yet.
        lamps: The colours in which its lamps shine, from left to right; "black" for one that is off.
    """

    time_s: float
    robot: str
    columns: int
    rows: int
    picture: bytes
    lamps: tuple[str, ...] = ()


Listener = Callable[[Any], None]
"""Takes events, of the floor and of all that is built upon it."""

OVERHEARD_TICKS = 4
"""One tick in so many is enough for those who only overhear: 60 ms, of which the eye sees no steps."""


class Announcer:
    """Hands each event to all who listen, in the order in which they came.

    Listeners are called in the thread in which the event happens: they hand on what they get and return at once.
    """

    def __init__(self) -> None:
        self._listeners: list[tuple[Listener, tuple[type, ...] | None]] = []
        self._is_every_tick_heard = self._are_ticks_overheard = False

    def listen(self, listener: Listener, *kinds: type) -> None:
        """Call the listener with every event of these kinds; without kinds, with every event."""
        self._listeners.append((listener, kinds or None))
        self._is_every_tick_heard |= not kinds or Moved in kinds

    def overhear(self, listener: Listener) -> None:
        """Call the listener with every event, but leave out some of the ticks without other listeners."""
        self._listeners.append((listener, None))
        self._are_ticks_overheard = True

    def is_heard(self, kind: type) -> bool:
        """Return whether this kind has listeners, so that unwanted events need not be made."""
        return any(kinds is None or kind in kinds for _, kinds in self._listeners)

    def is_tick_heard(self, tick: int) -> bool:
        """Return whether anybody listens to the `Moved` of the tick with this number."""
        return self._is_every_tick_heard or (self._are_ticks_overheard and tick % OVERHEARD_TICKS == 0)

    def announce(self, event: object) -> None:
        """Hand on an event."""
        for listener, kinds in self._listeners:
            if kinds is None or type(event) in kinds:
                listener(event)
