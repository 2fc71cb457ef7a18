"""The score of a run or a match: the same figures for a drive, a match, and a recording of either, by their events."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

import shapely

from robotdriver.phrases.phrase import is_listed, listed
from robotdriver.pose import Pose
from robotdriver.simulator import WorldSnapshot
from robotworkshop.run import phrases
from robotworkshop.run.events import (
    DriveEnded,
    Event,
    Judged,
    MatchOpened,
    MatchStarted,
    PlanningEnded,
    PlanningProgressed,
    PlayersPolled,
)
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.verdict import GOAL_RULE, TEAM_RULE, Margin, Phase, PlayerView, Verdict
from robotworkshop.stage.events import Collided, DriveStarted, FloorChanged, Moved, MoverView
from scene.mover import MoverState
from scene.scene import Point, Scene

_PHASES = MappingProxyType(
    {
        MoverState.ARRIVED: Phase.ARRIVED,
        MoverState.GAVE_UP: Phase.GAVE_UP,
        MoverState.FAILED: Phase.FAILED,
    }
)


class Act(Enum):
    """The state of what goes on."""

    WAITING = "waiting"
    PLANNING = "planning"
    DRIVING = "driving"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Competitor:
    """One robot that has a goal, and who plays it.

    Attributes:
        name: Of its player; without players, of the robot, or of its mover where each robot has another one.
        robot: The robot's name.
        number: The robot's place in the scene, from 0: pictures give it its colour by this.
        mover: Name of its mover; empty where that is not known.
        phase: What it does.
        activity: What its long work is at, in a word or two.
        planned: How much of the long work is done, 0 to 1.
        reason: Why it gave up, failed or stopped; else empty.
        to_go_mm: How far it has to go: along the path that it follows, without one as the crow flies. None before it is
            known where it is.
        done: How much of its way lies behind it, 0 to 1; 0 before the start.
        collisions: How often it drove into something: by truth where that is known, else as its player says.
        round_trip_s: Of its referee's newest poll; None without polls.
        missed_polls: How many of the newest polls in a row were not answered.
    """

    name: str
    robot: str
    number: int
    mover: str = ""
    phase: Phase = Phase.IDLE
    activity: str = ""
    planned: float = 0.0
    reason: str = ""
    to_go_mm: float | None = None
    done: float = 0.0
    collisions: int = 0
    round_trip_s: float | None = None
    missed_polls: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one player.

    Attributes:
        winner: Name of the racer that has won; of one that is alone, if it has reached its goal. None without a winner.
        rule: Name of the referee's rule that decided; empty where there was no referee.
        reason: What happened, in one line; empty where a goal was reached without rivals.
        by_truth: Whether truth decided; False for what the players say.
        time_s: When, since the start of the drive.
    """

    winner: str | None
    rule: str
    reason: str
    by_truth: bool
    time_s: float


@dataclass(frozen=True, slots=True)
class Score:
    """The score at one moment.

    Attributes:
        title: The scene's; may be empty.
        act: What goes on.
        is_match: Whether a referee holds it.
        time_s: Since the start of the drive; None before it, and below 0 while its seconds are counted down.
        racers: In the scene's order.
        result: How it ended; None before that.
    """

    title: str
    act: Act
    is_match: bool
    time_s: float | None
    racers: tuple[Competitor, ...]
    result: Result | None


class Scoreboard:
    """Follows the events of any run or match, live or recorded, from the first one on.

    Args:
        scene: Where it happens.
    """

    def __init__(self, scene: Scene) -> None:
        self._title = scene.title
        self._goals = {robot.name: robot.goal for robot in scene.robots if robot.goal is not None}
        self._racers = {
            robot.name: Competitor(robot.name, robot.name, number)
            for number, robot in enumerate(scene.robots)
            if robot.goal is not None
        }
        self._act = Act.WAITING
        self._is_match = False
        self._time_s: float | None = None
        self._result: Result | None = None
        self._is_truth_known = False
        self._hits: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        """Forget the way of an earlier drive."""
        self._places: dict[str, Point] = {}
        self._paths: Mapping[str, tuple[Point, ...]] = {}
        self._driven_mm: dict[str, float] = {}

    def follow(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case PlanningProgressed(robot, progress):
                self._act = Act.PLANNING
                self._note(robot, phase=Phase.PREPROCESSING, activity=progress.phase, planned=progress.fraction)
            case PlanningEnded(reports):
                self._end_planning(reports)
            case DriveStarted(snapshot):
                self._hits.clear()
                self._drive()
                if not self._is_match:
                    for robot in self._racers:
                        self._note(robot, phase=Phase.DRIVING, activity="", reason="")
                self._see(snapshot)
            case Moved(snapshot, movers):
                self._see(snapshot)
                self._hear_movers(movers)
            case FloorChanged(snapshot):
                self._see(snapshot)
            case Collided(_, robot, _, True):
                self._hits[robot] += 1
            case DriveEnded(reports):
                self._end_drive(reports)
            case MatchOpened(_, players):
                self._is_match = True
                self._hear_players(players)
            case PlayersPolled(time_s, players):
                self._act = Act.PLANNING if self._act is Act.WAITING else self._act
                self._time_s = time_s
                self._hear_players(players)
            case MatchStarted():
                self._drive()
            case Judged(verdict):
                self._end_match(verdict)
            case _:
                pass

    @property
    def score(self) -> Score:
        """The score now."""
        is_counting = self._time_s is not None and (self._time_s >= 0.0 or self._is_ready)
        return Score(
            title=self._title,
            act=self._act,
            is_match=self._is_match,
            time_s=self._time_s if is_counting else None,
            racers=tuple(map(self._with_way, self._racers.values())),
            result=self._result,
        )

    @property
    def players(self) -> Mapping[str, str]:
        """The players of a match, by the names of their robots; empty for a drive."""
        return {racer.robot: racer.name for racer in self._racers.values()} if self._is_match else {}

    @property
    def _is_ready(self) -> bool:
        """True if planning has ended for all, and at least one is ready."""
        phases = {racer.phase for racer in self._racers.values()}
        return Phase.READY in phases and all(phase is Phase.READY or phase.is_final for phase in phases)

    def _end_planning(self, reports: tuple[SolveReport, ...]) -> None:
        self._act = Act.PLANNING
        movers = [report.mover for report in reports]
        for report in reports:
            phase = Phase.READY if report.solved else Phase.FAILED
            self._note(report.robot, phase=phase, planned=1.0, reason=report.reason, mover=report.mover)
            if 1 < len(movers) == len(set(movers)):
                self._note(report.robot, name=report.mover)

    def _drive(self) -> None:
        self._act, self._result = Act.DRIVING, None
        self._begin()

    def _note(self, robot: str, **changes: object) -> None:
        if robot in self._racers:
            self._racers[robot] = replace(self._racers[robot], **changes)  # type: ignore[arg-type]  # names of its fields

    def _see(self, snapshot: WorldSnapshot) -> None:
        """Take note of where the robots truly are."""
        self._is_truth_known = True
        if not self._is_match:
            self._time_s = snapshot.time_s
        for robot in snapshot.robots:
            self._place(robot.name, robot.pose)

    def _hear_movers(self, movers: tuple[MoverView, ...]) -> None:
        """Take note of what the movers of a drive say; those of a match speak through their players."""
        if not movers:
            return
        self._paths = {mover.robot: mover.path for mover in movers}
        if not self._is_match:
            for mover in movers:
                phase = _PHASES.get(mover.status.state, Phase.DRIVING)
                if mover.robot in self._racers and self._racers[mover.robot].phase is not phase:
                    self._note(mover.robot, phase=phase, reason=mover.status.reason)

    def _hear_players(self, players: tuple[PlayerView, ...]) -> None:
        for player in players:
            self._note(
                player.robot,
                name=player.name,
                mover=player.mover,
                phase=player.phase,
                activity=player.activity,
                planned=player.progress,
                reason=player.reason,
                collisions=player.collisions,
                round_trip_s=player.round_trip_s,
                missed_polls=player.missed_polls,
            )
            if player.claim is not None and not self._is_truth_known:
                self._place(player.robot, player.claim)
        self._paths = {player.robot: player.path for player in players}

    def _place(self, robot: str, pose: Pose) -> None:
        here = (pose.x_mm, pose.y_mm)
        before = self._places.get(robot)
        if before is not None and self._act is Act.DRIVING:
            self._driven_mm[robot] = self._driven_mm.get(robot, 0.0) + math.dist(before, here)
        self._places[robot] = here

    def _end_match(self, verdict: Verdict) -> None:
        """Take note of how a match ended; those that still drove are ordered to stop."""
        self._act, self._time_s = Act.OVER, verdict.time_s
        self._result = Result(verdict.winner, verdict.rule, verdict.reason, verdict.by_truth, verdict.time_s)
        together = phrases.AT_GOALS_TOGETHER.read(verdict.reason) or {}
        for player in verdict.players:
            phase = Phase.STOPPED if player.phase is Phase.DRIVING else player.phase
            is_winner = player.name == verdict.winner or is_listed(player.name, together.get("names", ""))
            if is_winner and verdict.rule == GOAL_RULE:
                phase = Phase.ARRIVED  # It may not have come to saying so.
            self._note(player.robot, phase=phase)

    def _end_drive(self, reports: tuple[RunReport, ...]) -> None:
        """Take note of how a drive without a referee ended."""
        for report in reports:
            outcome = report.outcome
            lost = Phase.FAILED if outcome.crashed else Phase.STOPPED
            self._note(
                outcome.robot,
                phase=Phase.ARRIVED if outcome.reached else lost,
                reason=outcome.reason,
                mover=report.solve.mover,
            )
        if self._is_match or not reports:
            return
        reached = [self._racers[report.outcome.robot].name for report in reports if report.outcome.reached]
        reasons = dict.fromkeys(report.outcome.reason for report in reports)
        time_s = max(report.outcome.sim_time_s for report in reports)
        margin = next((report.outcome.margin for report in reports if report.outcome.margin is not None), None)
        self._act, self._time_s = Act.OVER, time_s
        self._result = Result(
            winner=reached[0] if len(reached) == 1 else None,
            rule="",
            reason=(
                phrases.TEAM_AT_GOALS(names=listed(reached))
                if any(report.outcome.rule == TEAM_RULE for report in reports)
                else _reason(reached, tuple(reasons), margin)
            ),
            by_truth=all(report.outcome.truth is not None for report in reports),
            time_s=time_s,
        )

    def _with_way(self, racer: Competitor) -> Competitor:
        """Return a racer with how far it has come."""
        here, goal = self._places.get(racer.robot), self._goals[racer.robot]
        hits = self._hits[racer.robot] if self._is_truth_known else racer.collisions
        if here is None:
            return replace(racer, collisions=hits)
        to_go_mm = rest_mm(here, goal, self._paths.get(racer.robot, ()))
        driven_mm = self._driven_mm.get(racer.robot, 0.0)
        done = 1.0 if racer.phase is Phase.ARRIVED else driven_mm / max(driven_mm + to_go_mm, 1.0)
        return replace(racer, to_go_mm=to_go_mm, done=done, collisions=hits)


def _reason(reached: Sequence[str], reasons: Sequence[str], margin: Margin | None) -> str:
    """Return how a drive ended in which these have reached their goals, and the others have not for these reasons."""
    if len(reached) > 1:
        return phrases.AT_GOALS_TOGETHER(names=listed(reached))
    if reached and margin is not None:
        return margin.of(reached[0])
    return "" if reached else "; ".join(reasons)


def rest_mm(here: Point, goal: Point, path: tuple[Point, ...]) -> float:
    """Return how far it is to the goal: along the path from its place nearest to here, without one straight on."""
    if len(path) < 2:
        return math.dist(here, goal)
    line, place = shapely.LineString(path), shapely.Point(here)
    return float(line.distance(place) + line.length - line.project(place) + math.dist(path[-1], goal))
