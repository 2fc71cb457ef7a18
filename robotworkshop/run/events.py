"""What happens in a session or a match, as typed events: all who watch listen to these alone."""

from collections.abc import Callable
from dataclasses import dataclass

import shapely

from robotdriver.interface import Bumper
from robotdriver.pose import Pose
from robotdriver.simulator import WorldSnapshot
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.verdict import PlayerView, Verdict
from scene.mover import MoverStatus, Progress
from scene.scene import Point, Scene


@dataclass(frozen=True, slots=True)
class MoverView:
    """What a mover says of itself at one moment.

    Attributes:
        robot: Name of the robot that it drives.
        pose: Where it believes that the robot is.
        path: The path that it follows.
        dynamic_obstacle: What it has sensed and the scene did not tell.
        status: What it is doing.
    """

    robot: str
    pose: Pose
    path: tuple[Point, ...]
    dynamic_obstacle: shapely.Geometry
    status: MoverStatus


@dataclass(frozen=True, slots=True)
class PlanningProgressed:
    """The long work of the mover of one robot has come a bit further."""

    robot: str
    progress: Progress


@dataclass(frozen=True, slots=True)
class PlanningEnded:
    """All movers have planned, or one of them could not."""

    reports: tuple[SolveReport, ...]


@dataclass(frozen=True, slots=True)
class PlansCompared:
    """The plans were compared with the shortest of all paths, which their reports hold now."""

    reports: tuple[SolveReport, ...]


@dataclass(frozen=True, slots=True)
class DriveStarted:
    """The robots may go; the first frame follows."""

    snapshot: WorldSnapshot


@dataclass(frozen=True, slots=True)
class Moved:
    """One tick of the floor has passed."""

    snapshot: WorldSnapshot
    movers: tuple[MoverView, ...]


@dataclass(frozen=True, slots=True)
class FloorChanged:
    """Somebody has put something down, moved it, or taken it away, while the run goes on; also while it is paused."""

    snapshot: WorldSnapshot


@dataclass(frozen=True, slots=True)
class Replanned:
    """A mover follows a new path."""

    time_s: float
    robot: str
    path: tuple[Point, ...]
    dynamic_obstacle: shapely.Geometry


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
class DriveEnded:
    """The run is over."""

    reports: tuple[RunReport, ...]


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """A referee has a scene and has met its players; nobody plans yet."""

    scene: Scene
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class PlayersPolled:
    """The referee has news of its players.

    Attributes:
        time_s: Since the start of the drive, on the match's clock: the referee's, in an arena the floor's. Before it
            always the same negative number.
        players: In the order of `MatchOpened`.
    """

    time_s: float
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """All players were told to drive."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The referee has decided."""

    verdict: Verdict


Event = (
    PlanningProgressed
    | PlanningEnded
    | PlansCompared
    | DriveStarted
    | Moved
    | FloorChanged
    | Replanned
    | Bumped
    | Collided
    | DriveEnded
    | MatchOpened
    | PlayersPolled
    | MatchStarted
    | Judged
)
Listener = Callable[[Event], None]

OVERHEARD_TICKS = 4
"""One tick in so many is enough for those who only overhear: 60 ms, of which the eye sees no steps."""


class Announcer:
    """Hands each event to all who listen, in the order in which they came.

    Listeners are called in the thread in which the event happens: they hand on what they get and return at once.
    """

    def __init__(self) -> None:
        self._listeners: list[tuple[Listener, tuple[type[Event], ...] | None]] = []
        self._is_every_tick_heard = False

    def listen(self, listener: Listener, *kinds: type[Event]) -> None:
        """Call the listener with every event of these kinds; without kinds, with every event."""
        self._listeners.append((listener, kinds or None))
        self._is_every_tick_heard |= not kinds or Moved in kinds

    def overhear(self, listener: Listener) -> None:
        """Call the listener with every event, but make do with some of the ticks that nobody else listens to."""
        self._listeners.append((listener, None))

    def is_heard(self, kind: type[Event]) -> bool:
        """Whether anybody listens to this kind, so that events nobody wants need not be made."""
        return any(kinds is None or kind in kinds for _, kinds in self._listeners)

    def is_tick_heard(self, tick: int) -> bool:
        """Whether anybody listens to the `Moved` of the tick with this number."""
        return self._is_every_tick_heard or (tick % OVERHEARD_TICKS == 0 and self.is_heard(Moved))

    def announce(self, event: Event) -> None:
        """Hand on an event."""
        for listener, kinds in self._listeners:
            if kinds is None or type(event) in kinds:
                listener(event)
