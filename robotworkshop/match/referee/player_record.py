"""A player's seat at the referee's table: all that the referee knows of one player, from the first word to the last."""

import statistics
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.match.referee.match_rules import Contestant, Fault
from robotworkshop.match.referee.rpc_thread import Answer, Caller
from robotworkshop.run.events import MoverView
from robotworkshop.run.verdict import Phase, PlayerResult, PlayerView
from scene.mover import MoverState, MoverStatus
from scene.scene import SceneRobot, Task

_MOVER_STATES = {
    Phase.DRIVING: MoverState.DRIVING,
    Phase.ARRIVED: MoverState.ARRIVED,
    Phase.GAVE_UP: MoverState.GAVE_UP,
    Phase.FAILED: MoverState.FAILED,
}


@dataclass(slots=True)
class Seat:
    """What is known of one player. Belongs to the referee's thread.

    Attributes:
        caller: Calls it.
        robot: Its robot in the scene.
        task: What that robot has to do.
        view: What the player says of itself.
        truth: Where its robot is; None outside an arena.
        true_collisions: Its robot's own ones, in an arena.
        floor_s: How long it has driven on the floor's clock, in an arena.
        fault: Why it is out; None while it takes part.
        complaint: Why the newest poll was missed.
        is_gone: Whether that was because nobody is there.
        order: The newest order, which may not be carried out yet.
        poll: The poll that is not answered yet.
        preprocess_s: How long it planned; None before it has.
        ended_s: When its drive was over, on the match's clock; None while it drives.
        round_trips_s: Of all polls that were answered.
        missed_polls: How many were not.
    """

    caller: Caller
    robot: SceneRobot
    task: Task
    view: PlayerView
    truth: Pose | None = None
    true_collisions: int = 0
    floor_s: float | None = None
    fault: Fault | None = None
    complaint: str = ""
    is_gone: bool = False
    order: Future[None] | None = None
    poll: Future[Answer] | None = None
    preprocess_s: float | None = None
    ended_s: float | None = None
    round_trips_s: list[float] = field(default_factory=list)
    missed_polls: int = 0

    @property
    def name(self) -> str:
        """The player's name."""
        return self.view.name

    def take(self, answer: Answer) -> None:
        """Take note of what came of a poll."""
        self.poll, self.complaint, self.is_gone = None, answer.complaint, answer.is_gone
        status = answer.status
        if status is None:
            self.missed_polls += 1
            self.view = replace(self.view, missed_polls=self.view.missed_polls + 1)
            return
        self.round_trips_s.append(answer.round_trip_s)
        self.view = replace(
            self.view,
            phase=status.phase,
            activity=status.activity,
            progress=status.progress,
            reason=status.reason,
            claim=status.claim,
            drive_s=status.drive_s,
            path=status.path,
            dynamic_obstacle=status.dynamic_obstacle,
            collisions=status.collisions,
            health=status.health,
            round_trip_s=answer.round_trip_s,
            missed_polls=0,
        )

    @property
    def contestant(self) -> Contestant:
        """The player in the eyes of the rules."""
        is_true = self.truth is not None
        return Contestant(
            view=self.view,
            task=self.task,
            radius_mm=MODELS[self.robot.model].body.radius_mm,
            place=self.truth if is_true else self.view.claim,
            drive_s=self.view.drive_s if self.floor_s is None else self.floor_s,
            collisions=self.true_collisions if is_true else self.view.collisions,
            is_gone=self.is_gone,
            fault=self.fault,
        )

    @property
    def mover_view(self) -> MoverView:
        """What its mover says, as in a session."""
        view = self.view
        state = _MOVER_STATES.get(view.phase, MoverState.IDLE)
        return MoverView(
            robot=self.robot.name,
            pose=view.claim or self.task.start,
            path=view.path,
            dynamic_obstacle=view.dynamic_obstacle,
            status=MoverStatus(state, view.reason),
        )

    def result(self, reason: str, drive_s: float) -> PlayerResult:
        """Return what is written down of it.

        Args:
            reason: Why it has not won; empty for the winner.
            drive_s: How long the match drove; the player may have ended sooner.
        """
        contestant, round_trips = self.contestant, self.round_trips_s
        return PlayerResult(
            name=self.name,
            robot=self.robot.name,
            mover=self.view.mover,
            address=self.view.address,
            phase=self.view.phase,
            reason=reason,
            preprocess_s=self.preprocess_s,
            drive_s=drive_s if self.ended_s is None else self.ended_s,
            goal_distance_mm=None if contestant.place is None else contestant.goal_distance_mm,
            collisions=contestant.collisions,
            median_round_trip_s=statistics.median(round_trips) if round_trips else None,
            worst_round_trip_s=max(round_trips, default=None),
            polls=len(round_trips) + self.missed_polls,
            missed_polls=self.missed_polls,
        )
