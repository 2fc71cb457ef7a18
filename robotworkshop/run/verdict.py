"""A match as data: the players as the referee sees them, and the verdict on them."""

from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

import shapely

from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from scene.scene import Point

GOAL_RULE = "goal"
"""The rule by which a player wins by coming to its goal, and not by what others did."""

TEAM_RULE = "team"
"""The rule by which all robots of a team win when the last of them has come to its goal."""

LEFT_WORKSPACE_RULE = "left the workspace"
"""The rule by which a robot is out that is not inside the workspace any more."""

OBSTRUCTION_RULE = "obstruction"
"""The rule by which a robot has lost that keeps its rival from its goal."""

ABANDONED_RULE = "abandoned"
"""The rule of a match that was not played to its end, and has no winner."""

PLANNING_TIME_RULE = "planning time"
"""The rule by which a player is out that has no plan when its time bank is empty."""


def no_plan_after(time_bank_s: float) -> str:
    """Return why a player is out whose time bank is empty."""
    return phrases.NO_PLAN(time=f"{figure(time_bank_s)} s")


class Phase(Enum):
    """The phases of a player; the names are those of robot.thrift."""

    IDLE = 0
    SCENE_SET = 1
    PREPROCESSING = 2
    READY = 3
    DRIVING = 4
    ARRIVED = 5
    GAVE_UP = 6
    FAILED = 7
    STOPPED = 8

    @property
    def is_final(self) -> bool:
        """True if the player will not drive again in this match."""
        return self in (Phase.ARRIVED, Phase.GAVE_UP, Phase.FAILED, Phase.STOPPED)


@dataclass(frozen=True, slots=True)
class Health:
    """The link between a player and its robot.

    Attributes:
        is_good: Whether it can be driven.
        age_s: Age of the newest sensor frame.
        loss: Share of frames that were lost or damaged, 0 to 1.
        battery: Charge of the robot's battery, 0 to 1.
    """

    is_good: bool = True
    age_s: float = 0.0
    loss: float = 0.0
    battery: float = 1.0


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player at one moment, as its referee sees it.

    Attributes:
        name: Its name; no two players of a match have the same.
        robot: Name of its robot in the scene.
        mover: Name of its mover.
        address: Where it listens, ``HOST:PORT``.
        phase: What it does.
        activity: What its long work is at, in a word or two.
        progress: Of the long work, 0 to 1.
        reason: Why it gave up, failed or stopped; else empty.
        claim: Where it believes that its robot is; None before it has said so.
        drive_s: How long it has driven, on its robot's clock.
        path: The path that it follows; empty if none.
        dynamic_obstacle: What it has sensed and the scene did not tell.
        collisions: Contacts of its robot, as it says.
        health: How well it hears its robot.
        round_trip_s: Of the newest poll; None before the first.
        missed_polls: How many of the newest polls in a row were not answered.
    """

    name: str
    robot: str
    mover: str
    address: str
    phase: Phase = Phase.IDLE
    activity: str = ""
    progress: float = 0.0
    reason: str = ""
    claim: Pose | None = None
    drive_s: float = 0.0
    path: tuple[Point, ...] = ()
    dynamic_obstacle: shapely.Geometry = field(default_factory=shapely.Polygon)
    collisions: int = 0
    health: Health = field(default_factory=Health)
    round_trip_s: float | None = None
    missed_polls: int = 0


@dataclass(frozen=True, slots=True)
class Margin:
    """The margin by which a goal was won: what the best of the others lacked.

    Attributes:
        runner_up: Name of that one.
        late_s: How much later than the winner it entered its goal; None where it was not inside when it was decided.
        short_mm: How far it was from entering its goal then, as the crow flies; None where it was inside.
    """

    runner_up: str
    late_s: float | None = None
    short_mm: float | None = None

    def __str__(self) -> str:
        """Return it in words that make sense behind "NAME is at its goal"."""
        if self.late_s is not None:
            return f", {figure(self.late_s, 3)} s before {self.runner_up}"
        assert self.short_mm is not None, "one of the two is known"
        return f"; {self.runner_up} was {figure(self.short_mm, 0)} mm short of its own"

    def of(self, winner: str) -> str:
        """Return who has won, and by how much."""
        if self.late_s is not None:
            return phrases.AT_GOAL_BEFORE(name=winner, time=f"{figure(self.late_s, 3)} s", other=self.runner_up)
        assert self.short_mm is not None, "one of the two is known"
        return phrases.AT_GOAL_NEARER(name=winner, other=self.runner_up, distance=f"{figure(self.short_mm, 0)} mm")


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The result of one player of a match.

    Attributes:
        name: Its name.
        robot: Name of its robot in the scene.
        mover: Name of its mover.
        address: Where it listened.
        phase: What it did at the end.
        reason: Why it did not win; empty for the winner.
        preprocess_s: How long it planned; None if it never ended.
        drive_s: How long it drove, on the match's clock.
        goal_distance_mm: From its goal at the end, by truth in an arena, else by claim; None if it never said.
        collisions: Contacts of its robot; by truth in an arena.
        median_round_trip_s: Over all polls; None if none was answered.
        worst_round_trip_s: Likewise.
        polls: How many polls were made of it.
        missed_polls: How many of them were not answered.
    """

    name: str
    robot: str
    mover: str
    address: str
    phase: Phase
    reason: str
    preprocess_s: float | None
    drive_s: float
    goal_distance_mm: float | None
    collisions: int
    median_round_trip_s: float | None
    worst_round_trip_s: float | None
    polls: int
    missed_polls: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a match.

    Attributes:
        winner: Name of the player that won; None for a draw.
        rule: Name of the rule that decided, as "goal" or "missed polls".
        reason: What happened, in one line for people.
        by_truth: Whether places were judged by the World's truth; False for the players' claims.
        time_s: When, since the start of the drive, on the match's clock: the referee's, in an arena the floor's. 0 if
            it never began.
        players: In the order in which they were named to the referee.
        margin: By how much the winner has won, where it has won by its goal.
    """

    winner: str | None
    rule: str
    reason: str
    by_truth: bool
    time_s: float
    players: tuple[PlayerResult, ...]
    margin: Margin | None = None


def verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain JSON values."""
    players = [asdict(player) | {"phase": player.phase.name.lower()} for player in verdict.players]
    return asdict(verdict) | {"players": players}
