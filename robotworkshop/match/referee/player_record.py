"""All that the referee knows of one player, from the first word to the last."""

import statistics
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from msgspec import structs

from robotdriver.simulator import RobotSnapshot, ThingKind
from robotworkshop.match.referee.arena import Tick
from robotworkshop.match.referee.match_rules import PlayerContestant, state_in
from robotworkshop.match.referee.rpc_thread import Answer, RpcThread
from robotworkshop.run.contest import Look
from robotworkshop.run.verdict import PlayerResult, PlayerView
from robotworkshop.stage.events import MoverView
from scene.mover import MoverState, MoverStatus
from scene.scene import SceneRobot


@dataclass(slots=True)
class PlayerRecord:
    """The referee's record of one player. Belongs to the referee's thread.

    Attributes:
        rpc_thread: Calls it.
        robot: Its robot in the scene.
        contestant: The player in the eyes of the rules.
        order: The newest order, which may not be carried out yet.
        poll: The poll that is not answered yet.
        preprocess_s: How long it planned; None before it has.
        ended_s: When its drive was over, on the match's clock; None while it drives.
        round_trips_s: Of all polls that were answered.
        missed_polls: How many were not.
        has_just_arrived: Whether the newest poll is the first to say that it has arrived, and found its robot elsewhere
            at its goal than the poll before, so that only another look shows whether it rests, unless it says when it
            entered its goal to rest there.
        started_s: When it took up its start, on the referee's own clock; None while it has not.
        truth: When and where the floor of an arena has shown its robot, until the rules are told.
        has_told_entry: Whether it has said when it entered its goal, and this can be.
    """

    rpc_thread: RpcThread
    robot: SceneRobot
    contestant: PlayerContestant
    order: Future[None] | None = None
    poll: Future[Answer] | None = None
    preprocess_s: float | None = None
    ended_s: float | None = None
    round_trips_s: list[float] = field(default_factory=list)
    missed_polls: int = 0
    has_just_arrived: bool = False
    has_told_entry: bool = False
    started_s: float | None = None
    truth: tuple[float, RobotSnapshot] | None = None

    @property
    def name(self) -> str:
        """The player's name."""
        return self.contestant.name

    @property
    def view(self) -> PlayerView:
        """The player's status, by its own report."""
        return self.contestant.view

    def take(self, answer: Answer) -> None:
        """Take note of what came of a poll."""
        before, status = self.contestant, answer.status
        self.poll, self.has_just_arrived = None, False
        contestant = structs.replace(before, complaint=answer.complaint, is_gone=answer.is_gone)
        if status is None:
            self.missed_polls += 1
            view = replace(before.view, missed_polls=before.view.missed_polls + 1)
            self.contestant = structs.replace(contestant, view=view)
            return
        self.round_trips_s.append(answer.round_trip_s)
        view = replace(
            before.view,
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
        state = state_in(status.phase)
        self.contestant = contestant = structs.replace(
            contestant,
            view=view,
            state=state,
            reason=status.reason,
            ended_by=status.ended_by,
            said_ended_s=status.ended_s,
        )
        if contestant.by_truth:
            return
        look = Look(status.drive_s, status.claim, state, status.reason, collisions=status.collisions)
        self.contestant = contestant = contestant.after([look])
        if state is MoverState.ARRIVED and contestant.entered_s is not None:
            if status.entered_s is not None:
                self.contestant = contestant = contestant.with_word_of_arrival(status.entered_s)
                self.has_told_entry = contestant.entered_s == status.entered_s
            self.has_just_arrived = contestant.arrival is None and before.state is not MoverState.ARRIVED

    def take_truth(self, tick: Tick, time_s: float) -> None:
        """Take note of where the robot truly is, in an arena.

        Args:
            tick: What the floor is like.
            time_s: Since the drive began, on the floor's clock; 0 before.
        """
        robot = next(robot for robot in tick.snapshot.robots if robot.name == self.robot.name)
        self.truth = time_s, robot

    def take_contacts(self, tick: Tick) -> None:
        """Count what its robot has driven into, in an arena."""
        own = [each.other.kind for each in tick.contacts if each.own and each.robot == self.robot.name]
        collisions, rams = self.contestant.collisions + len(own), self.contestant.rams + own.count(ThingKind.ROBOT)
        self.contestant = structs.replace(self.contestant, collisions=collisions, rams=rams)

    def look(self) -> Look | None:
        """Return the truth of which the rules do not know yet, and what the player says meanwhile."""
        truth, self.truth = self.truth, None
        if truth is None:
            return None
        (time_s, robot), one = truth, self.contestant
        said = one.state, one.reason, one.has_ended
        return Look(time_s, robot.pose, *said, one.collisions, robot.has_fallen, one.rams)

    @property
    def mover_view(self) -> MoverView:
        """The mover's report, as in a session."""
        view = self.view
        return MoverView(
            robot=self.robot.name,
            pose=view.claim or self.contestant.task.start,
            path=view.path,
            dynamic_obstacle=view.dynamic_obstacle,
            status=MoverStatus(self.contestant.state, view.reason),
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
