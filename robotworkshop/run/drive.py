"""One drive: movers let loose on a Stage, followed tick by tick until the rulebook decides."""

import logging
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from robotdriver.errors import LinkError
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.contest import REST_S, Contest, Contestant, Decision
from robotworkshop.run.end_song import EndSong, SongChoice, sing_by_outcome
from robotworkshop.run.events import Replanned
from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.run.reports import Outcome
from robotworkshop.run.rulebook import RuleOptions, drive_rulebook, ruling
from robotworkshop.run.verdict import ABANDONED_RULE
from robotworkshop.stage.events import DriveStarted, MoverView
from robotworkshop.stage.stage import Stage
from scene.mover import MoverState, MoverStatus
from scene.scene import Task, Workspace

log = logging.getLogger(__name__)

ROUNDING_MM = 1.0
"""What a robot has driven, summed up tick by tick, is not longer than it was by more than this."""

SILENCE_S = 20.0
"""A mover that keeps the floor waiting for so long on the wall clock is taken to hang."""


@dataclass(slots=True, eq=False)
class _Participant:
    """One robot in the drive, with its mover, what the rules see of it, and what is counted about it."""

    name: str
    mover: GuardedMover
    contestant: Contestant
    status: MoverStatus
    place: Pose
    place_before: Pose
    collisions: int = 0
    replans: int = 0
    driven_mm: float = 0.0
    calm_mm: float = -math.inf  # nothing comes of it that it drives, until it has driven so far
    calm_until_s: float = -math.inf  # nothing comes of time alone until then
    is_retired: bool = False
    was_heard: bool = False  # its mover, after the newest tick

    def take_status(self) -> None:
        """Tell the rules what the mover says that it is doing."""
        self.status = status = self.mover.status
        self.contestant.state, self.contestant.reason = status.state, status.reason

    def come_to(self, place: Pose) -> bool:
        """Take down where the robot is after a tick, and return whether the rules may have to know."""
        before, self.place_before, self.place = self.place, self.place, place
        moves = place is not before and place != before
        if moves:
            self.driven_mm += math.hypot(place.x_mm - before.x_mm, place.y_mm - before.y_mm)
        return moves is not self.contestant.moves or self.driven_mm >= self.calm_mm

    def pass_over(self, places: Sequence[tuple[float, float, float]]) -> None:
        """Take down where the robot was after ticks of which the rules need not know."""
        x_mm, y_mm, driven_mm = self.place.x_mm, self.place.y_mm, self.driven_mm
        for x, y, _ in places:
            driven_mm += math.hypot(x - x_mm, y - y_mm)
            x_mm, y_mm = x, y
        self.place, self.driven_mm = Pose(*places[-1]), driven_mm

    def follow(self, before_s: float, now_s: float) -> None:
        """Tell the rules where the robot is, and where it was a tick ago if they do not know."""
        contestant = self.contestant
        # Of a robot that stood in the ticks between they know all.
        if contestant.moves and contestant.place is not None and contestant.place is not self.place_before:
            contestant.follow(before_s, self.place_before)
        contestant.follow(now_s, self.place)


class Drive:
    """Drives every robot that has a task on a Stage. The Stage tells it of every tick.

    Args:
        stage: Where the robots stand at their starts.
        riders: The tasks with their prepared movers, in the scene's order; the task's name is the robot's.
        workspace: Where the robots must stay.
        rules: What the drive is judged by.
        choose_songs: Says what the robots sing at the end.
    """

    def __init__(
        self,
        stage: Stage,
        riders: Sequence[tuple[Task, GuardedMover]],
        workspace: Workspace,
        rules: RuleOptions,
        choose_songs: SongChoice = sing_by_outcome,
    ) -> None:
        self._stage = stage
        self._choose_songs = choose_songs
        self._rulebook = drive_rulebook(rules)
        self._riders = tuple(
            _Participant(
                task.name,
                mover,
                _contestant(stage, task, rules),
                mover.status,
                task.start,
                task.start,
            )
            for task, mover in riders
        )
        self._contest = Contest(workspace, tuple(rider.contestant for rider in self._riders))
        self._seen_s = 0.0  # when the newest tick was taken in
        self._calm_until_s = -math.inf  # nothing comes of time alone until then
        self._told: Sequence[_Participant] = ()  # of whom the rules know the newest tick, and are still to be asked
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
            for rider in self._riders:
                rider.mover.stop()
            stage.settle()
            self._outcomes = tuple(map(self._at_rest, self._outcomes))
            self._sing()
        except BaseException:
            self.stop(phrases.BROKEN_OFF())
            for rider in self._riders:
                rider.mover.stop()
            raise
        finally:
            stage.stop()
        return self._outcomes

    def stop(self, reason: str) -> None:
        """End the drive now, whoever asks for it."""
        self._end(Decision(ABANDONED_RULE, reason, (), self._stage.time_s))

    # As a follower of the Stage.

    def look(self) -> None:
        """Take in a tick: what the robots have met, where they are, and what their movers say.

        Most ticks bring nothing that the rules have to know. Then they are told when something does: of the ticks
        between that the robot drove on, or stood, and of the last one where it was then. Where robots only set out or
        stop, or have used up their leeways, they are told of these robots alone.
        """
        if self._is_ended:
            return
        stage = self._stage
        if (unseen_s := stage.unseen_s) is not None:
            self._seen_s = unseen_s
            for rider in self._riders:
                rider.pass_over(stage.unseen_places(rider.name))
        before_s, self._seen_s = self._seen_s, stage.time_s
        is_calm = self._seen_s < self._calm_until_s
        for hit in stage.hits:
            self._count(hit.robot, hit.own)
            is_calm = False
        if stage.falls:
            is_calm = False
        stirred = []
        for rider in self._riders:
            rider.was_heard = rider.is_retired
            if not (rider.is_retired or stage.is_passed_over(rider.name)) and self._hear(rider):
                is_calm = False
            if rider.come_to(stage.place(rider.name)):
                stirred.append(rider)
        told: Sequence[_Participant] = ()
        if is_calm and stirred:
            told = stirred
            is_calm = self._tell_rules(stirred, before_s)
        if not is_calm:
            self._tell_rules([rider for rider in self._riders if rider not in told], before_s)
            told = self._riders
        self._told = told

    @property
    def leeway_s(self) -> float:
        """For how long it need not look at ticks without news: until the rules may have to know."""
        if self._is_ended:
            return math.inf
        return max(self._calm_until_s - self._seen_s, 0.0)

    @property
    def leeways_mm(self) -> Sequence[tuple[str, float]]:
        """How far the robots may go until it has to look: until the rules may have to know."""
        is_ended = self._is_ended
        return [(rider.name, math.inf if is_ended else rider.calm_mm - rider.driven_mm) for rider in self._riders]

    @property
    def views(self) -> tuple[MoverView, ...]:
        """What the movers say of themselves."""
        return tuple(rider.mover.view for rider in self._riders)

    def judge(self) -> None:
        """Put out whom the rules put out, and end the drive once it is decided."""
        told = self._told
        if not told or self._is_ended:
            return
        contest = self._contest
        decision = self._rulebook.judge(contest, [rider.contestant for rider in told])
        for rider in told:
            if rider.contestant.fault is not None and not rider.is_retired:
                self._retire(rider)
                told = self._riders
        if decision is not None:
            self._end(decision)
            return
        for rider in told:
            way_mm, rider.calm_until_s = self._rulebook.leeway(rider.contestant, contest)
            rider.calm_mm = rider.driven_mm + way_mm - ROUNDING_MM
        self._calm_until_s = self._rulebook.undecided_until_s(contest)
        for rider in self._riders:
            self._calm_until_s = min(self._calm_until_s, rider.calm_until_s)

    # The course of a drive.

    def _begin(self) -> None:
        """Give the movers their robots and let them start, unless the drive was stopped already."""
        stage, names = self._stage, [rider.name for rider in self._riders]
        with stage.held(), self._turning:
            robots = {} if self._over.is_set() else stage.lend(names)
        stage.announcer.announce(DriveStarted(stage.snapshot()))
        stage.follow(self)
        for rider in self._riders:
            if self._over.is_set():
                return
            rider.mover.start(robots[rider.name])
            if rider.mover.status.state in (MoverState.FAILED, MoverState.GAVE_UP):
                self._take_word(rider)
                self._retire(rider)  # It may never wait, so nobody shall wait for it.

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
                if not any(stage.is_driven(rider.name) for rider in self._riders):
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
        for rider in self._riders:
            if rider.name in awaited:
                rider.mover.fail(f"its mover neither drives on nor ends: the floor has waited {SILENCE_S:g} s for it")
                self._take_word(rider)
                self._retire(rider)

    def _lose(self, error: LinkError) -> None:
        """End the drive of a robot that cannot be heard any more."""
        for rider in self._riders:
            rider.mover.fail(str(error))
            self._take_word(rider)
        self.judge()

    def _sing(self) -> None:
        """Have the robots sing, and let the songs be heard."""
        songs = self._choose_songs(self._outcomes)
        for rider in self._riders:
            if rider.name in songs:
                self._stage.sing(rider.name, happy=songs[rider.name] is EndSong.VICTORY)
        if songs:
            try:
                self._stage.let_pass(self._stage.song_s)
            except LinkError as error:
                log.debug("the songs cannot be heard: %s", error)

    def _hear(self, rider: _Participant) -> bool:
        """Take down what a mover says after a tick, and return whether the rules have to know."""
        mover, rider.was_heard = rider.mover, True
        if mover.look():
            rider.replans += 1
            replanned = Replanned(self._seen_s, rider.name, mover.current_path, mover.dynamic_obstacle)
            self._stage.announcer.announce(replanned)
        is_driven = self._stage.is_driven(rider.name)
        if mover.status is rider.status and is_driven:
            return False
        self._take_word(rider)
        if not is_driven:
            rider.contestant.has_ended = True
            self._retire(rider)
        return True

    def _take_word(self, rider: _Participant) -> None:
        """Take down what a mover does, which the rules are told at once."""
        self._calm_until_s, self._told = -math.inf, self._riders
        if rider.mover.status is not rider.status:
            rider.take_status()

    def _tell_rules(self, riders: Sequence[_Participant], before_s: float) -> bool:
        """Tell the rules all that they have to know of some robots in the newest tick.

        Args:
            riders: Which.
            before_s: When the tick before it was.

        Returns:
            Whether they need not know of the other robots.
        """
        self._contest.time_s, is_enough = self._seen_s, True
        for rider in riders:
            if not rider.was_heard:
                self._stage.catch_up(rider.name)
                if self._hear(rider):
                    is_enough = False
            contestant = rider.contestant
            if rider.name in self._stage.falls:
                contestant.has_fallen = True
            rider.follow(before_s, self._seen_s)
            # Who has arrived is held against all others.
            if contestant.arrival is not None:
                is_enough = False
        return is_enough

    def _count(self, robot: str, own: bool) -> None:
        for rider in self._riders:
            if rider.name == robot:
                rider.collisions += 1
                rider.contestant.collisions += own

    def _retire(self, rider: _Participant) -> None:
        """Let a robot stand from now on, whatever its mover does."""
        rider.is_retired = True
        self._stage.retire(rider.name)

    def _end(self, decision: Decision) -> None:
        """Take down what came of the drive, and take the robots from their movers; the first call counts."""
        with self._stage.held(), self._turning:
            if self._over.is_set():
                return
            self._outcomes = tuple(self._outcome(rider, decision) for rider in self._riders)
            for rider in self._riders:
                self._retire(rider)
            self._is_ended = True
            self._over.set()

    def _outcome(self, rider: _Participant, decision: Decision) -> Outcome:
        stage, contestant = self._stage, rider.contestant
        rule, reason = ruling(contestant, decision)
        return Outcome(
            robot=rider.name,
            reached=rider.name in decision.winners,
            reason=reason,
            collisions=rider.collisions,
            own_collisions=contestant.collisions,
            replans=rider.replans,
            sim_time_s=stage.time_s,
            odometry=rider.mover.pose,
            truth=stage.truth(rider.name),
            goal_error_mm=stage.place(rider.name).distance_to(*contestant.task.goal),
            crashed=rider.mover.has_failed,
            driven_mm=rider.driven_mm,
            rule=rule,
            entered_s=None if contestant.arrival is None else contestant.arrival.entered_s,
            decided_s=decision.time_s,
            margin=decision.margin if rider.name == decision.winner else None,
        )

    def _at_rest(self, outcome: Outcome) -> Outcome:
        """Return an outcome with where the robot came to stand, where that is known by its odometry alone."""
        if outcome.truth is not None:
            return outcome
        place = self._stage.place(outcome.robot)
        (goal,) = (rider.contestant.task.goal for rider in self._riders if rider.name == outcome.robot)
        return replace(outcome, odometry=place, goal_error_mm=place.distance_to(*goal))


def _contestant(stage: Stage, task: Task, rules: RuleOptions) -> Contestant:
    """Return a robot as the rules see it."""
    model = stage.model(task.name)
    return Contestant(
        task.name,
        task,
        model.body.radius_mm,
        rules.goal_mm,
        model.drive.max_wheel_speed_mm_s,
        by_truth=stage.truth(task.name) is not None,
    )
