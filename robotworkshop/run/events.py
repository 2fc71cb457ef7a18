"""Events of a session or a match besides those on the floor: plans, results and verdicts."""

from dataclasses import dataclass

import shapely

from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.verdict import PlayerView, Verdict
from robotworkshop.stage.events import (
    Bumped,
    Collided,
    CommandsTaken,
    DriveStarted,
    FloorChanged,
    Moved,
    PanelShown,
    SceneChanged,
    Told,
)
from scene.mover import Progress
from scene.scene import Point, Scene


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
class Replanned:
    """A mover follows a new path."""

    time_s: float
    robot: str
    path: tuple[Point, ...]
    dynamic_obstacle: shapely.Geometry


@dataclass(frozen=True, slots=True)
class DriveEnded:
    """The run is over."""

    reports: tuple[RunReport, ...]


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """A referee has a scene and has met its players; none plans yet."""

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
    """All players were told to drive.

    Attributes:
        floor_s: What the clock of an arena's floor showed then; None without an arena, and in older recordings.
    """

    floor_s: float | None = None


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
    | SceneChanged
    | Replanned
    | Bumped
    | Collided
    | CommandsTaken
    | Told
    | PanelShown
    | DriveEnded
    | MatchOpened
    | PlayersPolled
    | MatchStarted
    | Judged
)
