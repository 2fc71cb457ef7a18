"""One drive: movers let loose on a Stage, followed tick by tick until one robot is at its goal or none will be."""

import logging
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from robotdriver.errors import LinkError
from robotdriver.pose import Pose
from robotworkshop.run.end_song import Finale, Song, sing_by_outcome
from robotworkshop.run.events import Replanned
from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.run.reports import Outcome
from robotworkshop.stage.events import DriveStarted, MoverView
from robotworkshop.stage.stage import Stage
from scene.mover import MoverState
from scene.scene import Task

log = logging.getLogger(__name__)

GOAL_RADIUS_MM = 100.0
"""A robot whose centre rests within this distance of its goal has reached it."""

REST_S = 0.5
"""A robot that has not moved for so long rests. Only movers that do not say when they have arrived are judged by it."""

SILENCE_S = 20.0
"""A mover that keeps the floor waiting for so long on the wall clock is taken to hang."""

IDLE_S = 20.0
"""A mover that does not say what it is doing, and whose real robot has not moved for so long, has ended."""


@dataclass(slots=True)
class _Rider:
    """One robot in the drive, with what is counted about it."""

    task: Task
    mover: GuardedMover
    collisions: int = 0
    own_collisions: int = 0
    replans: int = 0
    driven_mm: float = 0.0
    place: Pose | None = None
    at_rest_since_s: float = 0.0
    is_retired: bool = False

    @property
    def name(self) -> str:
        return self.task.name

    def go_to(self, place: Pose) -> None:
        before, self.place = self.place, place
        if before is not None:
            self.driven_mm += place.distance_to(before.x_mm, before.y_mm)

    @property
    def goal_error_mm(self) -> float:
        return math.inf if self.place is None else self.place.distance_to(*self.task.goal)


class Drive:
    """Drives every robot that has a task on a Stage.

    Args:
        stage: Where the robots stand at their starts.
        riders: The tasks with their prepared movers, in the scene's order; the task's name is the robot's.
        time_limit_s: The drive ends when the Stage's clock shows this.
        finale: Says what the robots sing at the end.
    """

    def __init__(
        self,
        stage: Stage,
        riders: Sequence[tuple[Task, GuardedMover]],
        time_limit_s: float,
        finale: Finale = sing_by_outcome,
    ) -> None:
        self._stage = stage
        self._time_limit_s = time_limit_s
        self._finale = finale
        self._riders = tuple(_Rider(task, mover) for task, mover in riders)
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
            self._wait_for_movers()
            self._wait_for_rest()
            for rider in self._riders:
                rider.mover.stop()
            stage.settle()
            self._outcomes = tuple(map(self._at_rest, self._outcomes))
            self._sing()
        except BaseException:
            self._end("the drive was broken off", None)
            for rider in self._riders:
                rider.mover.stop()
            raise
        finally:
            stage.stop()
        return self._outcomes

    def stop(self, reason: str) -> None:
        """End the drive now, whoever asks for it."""
        self._end(reason, None)

    # As a follower of the Stage.

    def look(self) -> None:
        """Take in a tick: what the robots have met, where they are, and what their movers say."""
        if self._over.is_set():
            return
        stage = self._stage
        for hit in stage.hits:
            self._count(hit.robot, hit.own)
        now_s = stage.time_s
        for rider in self._riders:
            if not rider.is_retired:
                self._look_at(rider, now_s)
            place = stage.place(rider.name)
            if place is not rider.place and place != rider.place:
                rider.go_to(place)
                rider.at_rest_since_s = now_s

    @property
    def views(self) -> tuple[MoverView, ...]:
        """What the movers say of themselves."""
        return tuple(rider.mover.view for rider in self._riders)

    def judge(self) -> None:
        """Decide whether a robot rests at its goal, or none will."""
        if self._over.is_set():
            return
        now_s = self._stage.time_s
        for rider in self._riders:
            if rider.goal_error_mm <= GOAL_RADIUS_MM and (
                rider.mover.status.state is MoverState.ARRIVED or now_s - rider.at_rest_since_s >= REST_S
            ):
                self._end("", rider)
                return
        if all(self._has_ended(rider, now_s) for rider in self._riders):
            self._end("its mover has ended short of the goal", None)
        elif now_s >= self._time_limit_s:
            self._end(f"not at the goal after {self._time_limit_s:g} s, the time limit", None)

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
                self._retire(rider)  # It may never wait, so nobody shall wait for it.

    def _wait_for_movers(self) -> None:
        """Wait for the end of the drive, or until no mover drives any more."""
        stage = self._stage
        try:
            while not self._over.is_set():
                if not stage.wait(self._over):
                    continue
                if not any(map(self._is_driving, self._riders)):
                    return
                if stage.silence_s > SILENCE_S:
                    self._give_up_waiting()
        except LinkError as error:
            for rider in self._riders:
                rider.mover.fail(str(error))
            self._end(str(error), None)

    def _give_up_waiting(self) -> None:
        """Go on without movers that neither wait for their robots nor end."""
        awaited = self._stage.awaited()
        for rider in self._riders:
            if rider.name in awaited:
                rider.mover.fail(f"its mover neither drives on nor ends: the floor has waited {SILENCE_S:g} s for it")
                self._retire(rider)

    def _wait_for_rest(self) -> None:
        """Where all movers have ended by themselves, let the robots come to rest, and judge where they stand."""
        if not self._over.is_set():
            self._stage.let_pass(2.0 * REST_S)
        self._end("its mover has ended short of the goal", None)

    def _sing(self) -> None:
        """Have the robots sing, and let the songs be heard."""
        songs = self._finale(self._outcomes)
        for rider in self._riders:
            if rider.name in songs:
                self._stage.sing(rider.name, happy=songs[rider.name] is Song.VICTORY)
        if songs:
            try:
                self._stage.let_pass(self._stage.song_s)
            except LinkError as error:
                log.debug("the songs cannot be heard: %s", error)

    def _look_at(self, rider: _Rider, now_s: float) -> None:
        mover = rider.mover
        if mover.look():
            rider.replans += 1
            self._stage.announcer.announce(Replanned(now_s, rider.name, mover.current_path, mover.dynamic_obstacle))
        if mover.has_failed:
            self._retire(rider)

    def _count(self, robot: str, own: bool) -> None:
        for rider in self._riders:
            if rider.name == robot:
                rider.collisions += 1
                rider.own_collisions += own

    def _retire(self, rider: _Rider) -> None:
        """Let a robot stand from now on, whatever its mover does."""
        rider.is_retired = True
        self._stage.retire(rider.name)

    def _is_driving(self, rider: _Rider) -> bool:
        """Return whether a mover may still drive."""
        return not rider.mover.status.state.is_final and self._stage.is_driven(rider.name)

    def _has_ended(self, rider: _Rider, now_s: float) -> bool:
        """Return whether a robot rests, and its mover will not drive again."""
        rested_s = now_s - rider.at_rest_since_s
        if self._is_driving(rider):
            is_idle = rider.mover.status.state is MoverState.IDLE and self._stage.truth(rider.name) is None
            return is_idle and rested_s >= IDLE_S
        return rested_s >= REST_S

    def _end(self, verdict: str, winner: _Rider | None) -> None:
        """Take down what came of the drive, and take the robots from their movers; the first call counts."""
        with self._stage.held(), self._turning:
            if self._over.is_set():
                return
            self._outcomes = tuple(self._outcome(rider, verdict, winner) for rider in self._riders)
            for rider in self._riders:
                self._retire(rider)
            self._over.set()

    def _outcome(self, rider: _Rider, verdict: str, winner: _Rider | None) -> Outcome:
        stage, place = self._stage, self._stage.place(rider.name)
        return Outcome(
            robot=rider.name,
            reached=rider is winner,
            reason="" if rider is winner else _why_not(rider, verdict, winner),
            collisions=rider.collisions,
            own_collisions=rider.own_collisions,
            replans=rider.replans,
            sim_time_s=stage.time_s,
            odometry=rider.mover.pose,
            truth=stage.truth(rider.name),
            goal_error_mm=place.distance_to(*rider.task.goal),
            crashed=rider.mover.has_failed,
            driven_mm=rider.driven_mm,
        )

    def _at_rest(self, outcome: Outcome) -> Outcome:
        """Return an outcome with where the robot came to stand, where that is known by its odometry alone."""
        if outcome.truth is not None:
            return outcome
        place = self._stage.place(outcome.robot)
        (goal,) = (rider.task.goal for rider in self._riders if rider.name == outcome.robot)
        return replace(outcome, odometry=place, goal_error_mm=place.distance_to(*goal))


def _why_not(rider: _Rider, verdict: str, winner: _Rider | None) -> str:
    """Return why a robot has not reached its goal."""
    status = rider.mover.status
    if winner is not None and not rider.mover.has_failed:
        return f"{winner.name} was at its goal first"
    if status.state is MoverState.ARRIVED and rider.goal_error_mm > GOAL_RADIUS_MM:
        return f"its mover believes that it has arrived, but it stands {rider.goal_error_mm:.0f} mm from the goal"
    return status.reason if status.state.is_final and status.reason else verdict
