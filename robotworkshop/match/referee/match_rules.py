"""The rules of a match: small named objects that look at the state of a match and say who is out, and who has won.

Pure functions of data. An `Exclusion` finds what a single player has done wrong; an `Ending` sees that the match is
decided. Which of them a match is played by, and in which order, says its `rulebook`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from robotdriver.pose import Pose
from robotworkshop.run.verdict import GOAL_RULE, Phase, PlayerView
from scene.scene import Task, Workspace


class Stage(Enum):
    """What the match is at."""

    PLANNING = "planning"
    DRIVING = "driving"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a player is out.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in words that go after the player's name.
    """

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player in the eyes of the rules.

    Attributes:
        view: What it says of itself.
        task: What its robot has to do.
        radius_mm: Of its robot's body.
        place: Where its robot is taken to be: by truth in an arena, else by claim; None before that is known.
        drive_s: How long its robot has driven: on its robot's clock, in an arena on the floor's.
        collisions: Those that count against it.
        is_gone: Whether the newest poll failed because nobody is at its address any more.
        fault: Why it is out; None while it takes part.
    """

    view: PlayerView
    task: Task
    radius_mm: float
    place: Pose | None = None
    drive_s: float = 0.0
    collisions: int = 0
    is_gone: bool = False
    fault: Fault | None = None

    @property
    def name(self) -> str:
        """Its name."""
        return self.view.name

    @property
    def goal_distance_mm(self) -> float:
        """From its goal; infinite while its place is not known."""
        return math.inf if self.place is None else self.place.distance_to(*self.task.goal)


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match at one moment.

    Attributes:
        stage: What it is at.
        time_s: Since the stage began; of a drive in an arena, on the floor's clock.
        workspace: Where the robots' bodies must stay.
        contestants: In the order in which they were named to the referee.
    """

    stage: Stage
    time_s: float
    workspace: Workspace
    contestants: tuple[Contestant, ...]

    @property
    def standing(self) -> tuple[Contestant, ...]:
        """Those who still take part."""
        return tuple(contestant for contestant in self.contestants if contestant.fault is None)


@dataclass(frozen=True, slots=True)
class Decision:
    """How a match is decided.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in one line for people.
        winner: Name of the player that has won; None for a draw.
    """

    rule: str
    reason: str
    winner: str | None


class Exclusion(Protocol):
    """A rule that puts a player out."""

    @property
    def name(self) -> str:
        """What the rule is called in a verdict."""

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return what the player has done wrong, in words that go after its name; empty if nothing."""


class Ending(Protocol):
    """A rule that decides a match."""

    @property
    def name(self) -> str:
        """What the rule is called in a verdict."""

    def decide(self, match: MatchState) -> Decision | None:
        """Return the decision, or None while the match goes on."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """A player at whose address nobody has been for so many polls in a row is out."""

    limit: int
    name: str = "disconnected"

    def fault(self, contestant: Contestant, match: MatchState) -> str:  # noqa: ARG002 - the same in every stage
        """Return that it has gone."""
        if contestant.is_gone and contestant.view.missed_polls >= self.limit:
            return "is gone: nobody answers at its address any more"
        return ""


@dataclass(frozen=True, slots=True)
class MissedPolls:
    """A player that has not answered so many polls in a row is out.

    Who plans may be silent for longer: hard work can keep a program from answering.
    """

    limit: int
    planning_limit: int
    name: str = "missed polls"

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return that it is silent."""
        missed, plans = contestant.view.missed_polls, contestant.view.phase is Phase.PREPROCESSING
        limit = self.planning_limit if plans and match.stage is Stage.PLANNING else self.limit
        return f"has missed {missed} polls in a row" if missed >= limit else ""


@dataclass(frozen=True, slots=True)
class FalseStart:
    """A player whose robot has moved farther than this, or that drives, before the start is out."""

    tolerance_mm: float
    name: str = "false start"

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return that it has started too early."""
        if match.stage is not Stage.PLANNING:
            return ""
        if contestant.view.phase in (Phase.DRIVING, Phase.ARRIVED):
            return "drives before the start"
        start, place = contestant.task.start, contestant.place
        moved_mm = 0.0 if place is None else place.distance_to(start.x_mm, start.y_mm)
        return f"has moved {moved_mm:.0f} mm before the start" if moved_mm > self.tolerance_mm else ""


@dataclass(frozen=True, slots=True)
class LeftWorkspace:
    """A player whose robot sticks out of the workspace by more than this is out."""

    tolerance_mm: float
    name: str = "left the workspace"

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return that it has left the workspace."""
        place, area = contestant.place, match.workspace
        if place is None:
            return ""
        inside_mm = min(
            place.x_mm - area.min_x_mm,
            area.max_x_mm - place.x_mm,
            place.y_mm - area.min_y_mm,
            area.max_y_mm - place.y_mm,
        )
        out_mm = contestant.radius_mm - inside_mm
        return f"sticks {out_mm:.0f} mm out of the workspace" if out_mm > self.tolerance_mm else ""


@dataclass(frozen=True, slots=True)
class Collisions:
    """A player whose robot has collided more often than this is out."""

    allowed: int
    name: str = "collision"

    def fault(self, contestant: Contestant, match: MatchState) -> str:  # noqa: ARG002 - none before the drive
        """Return that it has collided too often."""
        count = contestant.collisions
        return f"has collided {count} times, allowed: {self.allowed}" if count > self.allowed else ""


@dataclass(frozen=True, slots=True)
class PlanningLimit:
    """A player that has not planned by this time is out."""

    limit_s: float
    name: str = "planning time"

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return that it is late."""
        is_late = match.stage is Stage.PLANNING and match.time_s >= self.limit_s
        if is_late and contestant.view.phase is not Phase.READY:
            return f"has no plan after {self.limit_s:g} s, the time to plan"
        return ""


@dataclass(frozen=True, slots=True)
class OutOfTheRace:
    """A player that says that it is in one of these phases, in one of these stages, is out."""

    name: str
    phases: frozenset[Phase]
    stages: frozenset[Stage]
    words: str

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return why."""
        view = contestant.view
        if view.phase not in self.phases or match.stage not in self.stages:
            return ""
        return f"{self.words}: {view.reason}" if view.reason else self.words


@dataclass(frozen=True, slots=True)
class StoppedShort:
    """A player that says that it has arrived, but whose robot is farther than this from its goal, is out."""

    radius_mm: float
    name: str = "stopped short"

    def fault(self, contestant: Contestant, match: MatchState) -> str:
        """Return that it is not where it says."""
        away_mm = contestant.goal_distance_mm
        if match.stage is Stage.DRIVING and contestant.view.phase is Phase.ARRIVED and away_mm > self.radius_mm:
            return f"says that it has arrived, {away_mm:.0f} mm from its goal"
        return ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Who is within this radius of the goal has won; several at once is a draw."""

    radius_mm: float
    name: str = GOAL_RULE

    def decide(self, match: MatchState) -> Decision | None:
        """Return who has won, once somebody has."""
        if match.stage is not Stage.DRIVING:
            return None
        there = [contestant for contestant in match.standing if contestant.goal_distance_mm <= self.radius_mm]
        match there:
            case []:
                return None
            case [winner]:
                return Decision(self.name, f"{winner.name} is at its goal", winner.name)
            case _:
                return Decision(self.name, f"{_listed(there)} came to their goals at the same time", None)


@dataclass(frozen=True, slots=True)
class LastStanding:
    """Who is left when all others are out has won; nobody has if nobody is left. The rule named is what put them out.

    Before the start it waits until everybody has planned or is out: he who fails first has not lost to one who fails
    a second later.
    """

    name: str = "last standing"

    def decide(self, match: MatchState) -> Decision | None:
        """Return who is left."""
        standing = match.standing
        out = [contestant for contestant in match.contestants if contestant.fault is not None]
        if not out or len(standing) > 1:
            return None
        if match.stage is Stage.PLANNING and any(player.view.phase is not Phase.READY for player in standing):
            return None
        faults = [player.fault for player in out if player.fault is not None]
        rules = dict.fromkeys(fault.rule for fault in faults)
        reason = "; ".join(f"{player.name} {fault.reason}" for player, fault in zip(out, faults, strict=True))
        return Decision(", ".join(rules), reason, standing[0].name if standing else None)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A drive that takes so long, on the match's clock or on a robot's, is a draw."""

    limit_s: float
    name: str = "time limit"

    def decide(self, match: MatchState) -> Decision | None:
        """Return a draw when the time is up."""
        longest_s = max([match.time_s, *(player.drive_s for player in match.standing)])
        if match.stage is Stage.DRIVING and longest_s >= self.limit_s:
            return Decision(self.name, f"nobody is at the goal after {self.limit_s:g} s, the time limit", None)
        return None


def _listed(contestants: Sequence[Contestant]) -> str:
    return " and ".join(contestant.name for contestant in contestants)
