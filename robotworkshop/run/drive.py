"""One drive: movers drive on a Stage, followed tick by tick until the rulebook decides."""

import logging
import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from robotdriver.errors import LinkError
from robotdriver.interface import Wake
from robotdriver.models.body import Disc
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.contest import REST_S, Contest, Contestant, ContestBlock, Decision, Look, Moment
from robotworkshop.run.end_song import EndSong, SongChoice, sing_by_outcome
from robotworkshop.run.events import Replanned
from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.run.reports import Outcome
from robotworkshop.run.rulebook import RuleOptions, drive_rulebook, ruling
from robotworkshop.run.verdict import ABANDONED_RULE
from robotworkshop.stage.events import DriveStarted, MoverView
from robotworkshop.stage.stage import Hit, Passed, Stage
from scene.mover import MoverStatus
from scene.scene import Scene, Task

log = logging.getLogger(__name__)

SILENCE_S = 20.0
"""A mover that keeps the floor waiting for so long on the wall clock is taken to hang."""


@dataclass(slots=True, eq=False)
class _DrivenRobot:
    """One robot in the drive, with its mover, and what is counted about it."""

    name: str
    mover: GuardedMover
    status: MoverStatus
    place: Pose
    collisions: int = 0
    own_collisions: int = 0
    rams: int = 0
    replans: int = 0
    driven_mm: float = 0.0
    has_ended: bool = False
    has_fallen: bool = False
    is_retired: bool = False

    def come_to(self, place: Pose, time_s: float) -> Look:
        """Take down where the robot is after a tick, and return what the rules are told of it."""
        before, self.place = self.place, place
        if place is not before:
            self.driven_mm += math.hypot(place.x_mm - before.x_mm, place.y_mm - before.y_mm)
        state, reason = self.status.state, self.status.reason
        return Look(time_s, place, state, reason, self.has_ended, self.own_collisions, self.has_fallen, self.rams)


class Drive:
    """Drives every robot that has a task on a Stage. The Stage tells it of every tick.

    Args:
        stage: Where the robots stand at their starts.
        driven: The tasks with their prepared movers, in the scene's order; the task's name is the robot's.
        scene: Where they drive.
        rules: What the drive is judged by.
        choose_songs: Says what the robots sing at the end.
        teams: The team of each robot that has one, by the robots' names.
    """

    def __init__(
        self,
        stage: Stage,
        driven: Sequence[tuple[Task, GuardedMover]],
        scene: Scene,
        rules: RuleOptions,
        choose_songs: SongChoice = sing_by_outcome,
        teams: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._stage = stage
        self._choose_songs = choose_songs
        self._rulebook = drive_rulebook(rules, scene)
        self._robots = tuple(_DrivenRobot(task.name, mover, mover.status, task.start) for task, mover in driven)
        contestants = (_contestant(stage, task, rules, teams.get(task.name, "")) for task, _ in driven)
        self._contest = Contest(scene.workspace, tuple(contestants))
        self._block: ContestBlock = ()
        self._wakes: Mapping[str, Sequence[Wake]] = {}
        self._told: Sequence[object] = ()  # what they follow from ...
        self._until_s = -math.inf  # ... and until when
        self._is_ended = False  # as `_over` says, which costs more to ask in every tick
        self._over = threading.Event()
        self._turning = threading.Lock()  # Held, between ticks, by who begins or ends the drive.
        self._outcomes: tuple[Outcome, ...] = ()

    def run(self) -> tuple[Outcome, ...]:
        """Drive to the end, and return what came of it, in the order of the movers.

        Whatever happens, the robots stand when this returns, and the Stage has been stopped.

        Raises:
            LinkError: a robot cannot be heard at the beginning, or the floor failed.
        """
        stage = self._stage
        try:
            self._begin()
            self._wait_for_decision()
            for robot in self._robots:
                robot.mover.stop()
            stage.settle()
            self._outcomes = tuple(map(self._at_rest, self._outcomes))
            self._sing()
        except BaseException:
            self.stop(phrases.BROKEN_OFF())
            for robot in self._robots:
                robot.mover.stop()
            raise
        finally:
            stage.stop()
        return self._outcomes

    def stop(self, reason: str) -> None:
        """End the drive now."""
        self._end(Decision(ABANDONED_RULE, reason, (), self._stage.time_s))

    # As a follower of the Stage.

    @property
    def wakes(self) -> Mapping[str, Sequence[Wake]]:
        """The conditions on which rules judge next, or a mover is looked at; the same object until they change."""
        told = [(one.state, one.has_ended, one.entered_s, one.arrival) for one in self._contest.contestants]
        if told != self._told or self._contest.time_s >= self._until_s:
            wakes = self._rulebook.wakes(self._contest)
            self._wakes = {robot.name: (*wakes[robot.name], Wake(robot.mover.obstacle_due_s)) for robot in self._robots}
            self._told, self._until_s = told, min(wake.at_s for each in self._wakes.values() for wake in each)
        return self._wakes

    def look(self) -> None:
        """Take in a block: where the robots were, what they have met, and what their movers say at its end."""
        if self._is_ended:
            return
        stage = self._stage
        *passed, now = stage.block
        moments = [self._moment(each) for each in passed]
        for hit in stage.hits:
            self._count(hit)
        for robot in self._robots:
            if not robot.is_retired:
                self._hear(robot)
            robot.has_fallen = robot.has_fallen or robot.name in stage.falls
        self._block = [*moments, self._moment(now)]

    @property
    def views(self) -> tuple[MoverView, ...]:
        """The movers' own reports."""
        return tuple(robot.mover.view for robot in self._robots)

    def judge(self) -> None:
        """Put out whom the rules put out, and end the drive once it is decided."""
        if self._is_ended:
            return
        self._contest, faults, decision = self._rulebook.step(self._contest, self._block)
        for robot in self._robots:
            if robot.name in faults and not robot.is_retired:
                self._retire(robot)
        if decision is not None:
            self._end(decision)

    def _moment(self, passed: Passed) -> Moment:
        """Take a tick down, and return what the rules are told of it."""
        looks = [robot.come_to(passed.places[robot.name], passed.time_s) for robot in self._robots]
        return Moment(passed.time_s, tuple(looks))

    # The course of a drive.

    def _begin(self) -> None:
        """Give the movers their robots and let them start, unless the drive was stopped already."""
        stage, names = self._stage, [robot.name for robot in self._robots]
        with stage.held(), self._turning:
            interfaces = {} if self._over.is_set() else stage.robots_for_movers(names)
        stage.announcer.announce(DriveStarted(stage.snapshot()))
        stage.follow(self)
        for robot in self._robots:
            if self._over.is_set():
                return
            robot.mover.start(interfaces[robot.name])
            # A mover that is alone may have driven all its way by now, which looks take down at its own moment.
            if not stage.has_waited(robot.name) and robot.mover.refuses():
                robot.status = robot.mover.status
                self._retire(robot)  # It may never wait, so none may wait for it.

    def _wait_for_decision(self) -> None:
        """Wait for the end of the drive; where no mover drives any more, let time pass until the robots rest."""
        stage = self._stage
        try:
            while not self._over.is_set():
                if not stage.wait(self._over):
                    continue
                with self._turning:  # An end that is under way has retired the robots before it is told.
                    if self._over.is_set():
                        break
                if not any(stage.is_driven(robot.name) for robot in self._robots):
                    stage.let_pass(REST_S)
                elif stage.silence_s > SILENCE_S:
                    self._give_up_waiting()
        except LinkError as error:
            if stage.is_lost:
                self._lose(error)
            elif not self._over.is_set():
                raise

    def _give_up_waiting(self) -> None:
        """Go on without movers that neither wait for their robots nor end."""
        awaited = self._stage.awaited()
        for robot in self._robots:
            if robot.name in awaited:
                robot.mover.fail(f"its mover neither drives on nor ends: the floor has waited {SILENCE_S:g} s for it")
                robot.status = robot.mover.status
                self._retire(robot)

    def _lose(self, error: LinkError) -> None:
        """End the drive of a robot that cannot be heard any more."""
        for robot in self._robots:
            robot.mover.fail(str(error))
            robot.status = robot.mover.status
        self._block = [self._moment(Passed(self._stage.time_s, {robot.name: robot.place for robot in self._robots}))]
        self.judge()

    def _sing(self) -> None:
        """Have the robots sing, and let the songs be heard."""
        songs = self._choose_songs(self._outcomes)
        for robot in self._robots:
            if robot.name in songs:
                self._stage.sing(robot.name, happy=songs[robot.name] is EndSong.VICTORY)
        if songs:
            try:
                self._stage.let_pass(self._stage.song_s)
            except LinkError as error:
                log.debug("the songs cannot be heard: %s", error)

    def _hear(self, robot: _DrivenRobot) -> None:
        """Take down what a mover says after a tick."""
        mover = robot.mover
        if mover.look(self._stage.time_s):
            robot.replans += 1
            replanned = Replanned(self._stage.time_s, robot.name, mover.current_path, mover.dynamic_obstacle)
            self._stage.announcer.announce(replanned)
        robot.status = mover.status
        if not self._stage.is_driven(robot.name):
            robot.has_ended = True
            self._retire(robot)

    def _count(self, hit: Hit) -> None:
        for robot in self._robots:
            if robot.name == hit.robot:
                robot.collisions += 1
                robot.own_collisions += hit.own
                robot.rams += hit.own and hit.is_robot

    def _retire(self, robot: _DrivenRobot) -> None:
        """Let a robot stand from now on, whatever its mover does."""
        robot.is_retired = True
        self._stage.retire(robot.name)

    def _end(self, decision: Decision) -> None:
        """Take down what came of the drive, and take the robots from their movers; the first call counts."""
        with self._stage.held(), self._turning:
            if self._over.is_set():
                return
            judged = zip(self._robots, self._contest.contestants, strict=True)
            self._outcomes = tuple(self._outcome(robot, contestant, decision) for robot, contestant in judged)
            for robot in self._robots:
                self._retire(robot)
            self._is_ended = True
            self._over.set()

    def _outcome(self, robot: _DrivenRobot, contestant: Contestant, decision: Decision) -> Outcome:
        stage = self._stage
        rule, reason = ruling(contestant, decision)
        return Outcome(
            robot=robot.name,
            reached=robot.name in decision.winners,
            reason=reason,
            collisions=robot.collisions,
            own_collisions=robot.own_collisions,
            replans=robot.replans,
            sim_time_s=stage.time_s,
            odometry=robot.mover.pose,
            truth=stage.truth(robot.name),
            goal_error_mm=stage.place(robot.name).distance_to(*contestant.task.goal),
            crashed=robot.mover.has_failed,
            driven_mm=robot.driven_mm,
            rule=rule,
            entered_s=None if contestant.arrival is None else contestant.arrival.entered_s,
            decided_s=decision.time_s,
            margin=decision.margin if robot.name == decision.winner else None,
        )

    def _at_rest(self, outcome: Outcome) -> Outcome:
        """Return an outcome with where the robot came to stand, where that is known by its odometry alone."""
        if outcome.truth is not None:
            return outcome
        place = self._stage.place(outcome.robot)
        (goal,) = (one.task.goal for one in self._contest.contestants if one.name == outcome.robot)
        return replace(outcome, odometry=place, goal_error_mm=place.distance_to(*goal))


def _contestant(stage: Stage, task: Task, rules: RuleOptions, team: str) -> Contestant:
    """Return a robot as the rules see it."""
    model = stage.model(task.name)
    return Contestant(
        name=task.name,
        task=task,
        radius_mm=model.body.radius_mm,
        outline=() if isinstance(model.body, Disc) else model.body.corners,
        goal_mm=rules.goal_mm,
        top_speed_mm_s=model.drive.max_wheel_speed_mm_s,
        by_truth=stage.truth(task.name) is not None,
        team=team,
    )
