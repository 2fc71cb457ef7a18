"""One drive: movers let loose on a floor, watched tick by tick until one robot is at its goal or none will be."""

import logging
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.interface import Bumper
from robotdriver.pose import Pose
from robotdriver.simulator.robot import SimulatorRobot
from robotdriver.simulator.world import Contact
from robotworkshop.events import Announcer, Bumped, Collided, DriveStarted, Moved, MoverView, Replanned
from robotworkshop.floor import Floor
from robotworkshop.reports import Outcome
from scene.mover import MoverState, MoverStatus, RobotMoverInterface
from scene.scene import Point, Task

log = logging.getLogger(__name__)

GOAL_RADIUS_MM = 100.0
"""A robot whose centre rests within this distance of its goal has reached it."""

REST_S = 0.5
"""A robot that has not moved for so long rests. Only movers that do not say when they have arrived are judged by it."""

SONG_S = 2.0
"""The floor goes on for so long after the end, so that the robots' songs are heard."""

SILENCE_S = 20.0
"""A mover that keeps the floor waiting for so long on the wall clock is taken to hang."""

_LOOK_S = 0.02
"""How often movers are looked at while the floor stands still."""


@dataclass(slots=True)
class _Rider:
    """One robot in the drive, with what is counted about it."""

    task: Task
    mover: RobotMoverInterface
    robot: SimulatorRobot
    path: tuple[Point, ...] = ()
    bumper: Bumper = Bumper.NONE
    collisions: int = 0
    own_collisions: int = 0
    replans: int = 0
    place: tuple[float, float, float] = (math.nan, math.nan, math.nan)
    at_rest_since_s: float = 0.0

    @property
    def truth(self) -> Pose:
        return self.robot.body.pose

    @property
    def odometry(self) -> Pose:
        return Pose(*self.mover.location, self.mover.orientation)

    @property
    def goal_error_mm(self) -> float:
        return self.truth.distance_to(*self.task.goal)


class Drive:
    """Drives every robot that has a task on one floor.

    Args:
        floor: A floor on which no time has passed yet.
        movers: The prepared movers with their tasks, in the scene's order; the task's name is the robot's.
        time_limit_s: The drive ends when the floor's clock shows this.
        announcer: Told of all that happens.
    """

    def __init__(
        self,
        floor: Floor,
        movers: Sequence[tuple[Task, RobotMoverInterface]],
        time_limit_s: float,
        announcer: Announcer,
    ) -> None:
        self._floor = floor
        self._time_limit_s = time_limit_s
        self._announcer = announcer
        self._riders = tuple(_Rider(task, mover, floor.robots[task.name]) for task, mover in movers)
        self._over = threading.Event()
        self._verdict = ""
        self._winner: _Rider | None = None
        self._ended_at_s = 0.0

    def run(self) -> tuple[Outcome, ...]:
        """Drive to the end, and return what came of it, in the order of the movers."""
        clock = self._floor.clock
        try:
            for rider in self._riders:
                rider.mover.robot = rider.robot
                rider.path = rider.mover.current_path
                rider.robot.enlist()
            self._announcer.announce(DriveStarted(self._floor.world.snapshot()))
            clock.on_tick(self._watch)
            for rider in self._riders:
                rider.mover.start()
            self._wait()
            outcomes = tuple(self._outcome(rider) for rider in self._riders)
            self._finish()
        finally:
            clock.stop()
        return outcomes

    def stop(self, reason: str) -> None:
        """End the drive now, whoever asks for it."""
        self._end(reason, None)

    def _wait(self) -> None:
        """Wait for the end, with an eye on movers that have stopped driving while the floor waits for them."""
        clock = self._floor.clock
        ticks, since = -1, time.monotonic()
        while not self._over.wait(_LOOK_S):
            if all(rider.mover.status.state.is_final for rider in self._riders):
                self._judge_final()
            if self._floor.world.ticks != ticks or clock.is_paused:
                ticks, since = self._floor.world.ticks, time.monotonic()
            elif time.monotonic() - since > SILENCE_S:
                self._end(f"a mover neither drives on nor ends: the floor has waited {SILENCE_S:g} s for it", None)

    def _watch(self) -> None:
        """Look at the floor after a tick, in the thread that made it."""
        if self._over.is_set():
            return
        world = self._floor.world
        for contact in world.contacts_begun:
            self._count(contact)
        for rider in self._riders:
            self._follow(rider)
        if self._announcer.is_heard(Moved):
            self._announcer.announce(Moved(world.snapshot(), tuple(self._view(rider) for rider in self._riders)))
        self._judge_resting()
        if world.time_s >= self._time_limit_s:
            self._end(f"not at the goal after {self._time_limit_s:g} s, the time limit", None)

    def _count(self, contact: Contact) -> None:
        for rider in self._riders:
            if rider.task.name == contact.robot:
                rider.collisions += 1
                rider.own_collisions += contact.own
                other = self._floor.name_of(contact.other)
                self._announcer.announce(Collided(self._floor.world.time_s, contact.robot, other, contact.own))

    def _follow(self, rider: _Rider) -> None:
        """Notice what is new about one robot since the last tick."""
        now = self._floor.world.time_s
        bumper = rider.robot.sensor_data().bumper
        if bumper is not rider.bumper:
            rider.bumper = bumper
            if bumper is not Bumper.NONE:
                self._announcer.announce(Bumped(now, rider.task.name, bumper))
        path = rider.mover.current_path
        if path is not rider.path and path != rider.path:
            rider.replans += 1
            self._announcer.announce(Replanned(now, rider.task.name, path, rider.mover.dynamic_obstacle))
        rider.path = path
        truth = rider.truth
        place = (truth.x_mm, truth.y_mm, truth.heading_rad)
        if place != rider.place:
            rider.place, rider.at_rest_since_s = place, now

    def _judge_resting(self) -> None:
        """Decide by truth whether a robot rests at its goal."""
        now = self._floor.world.time_s
        for rider in self._riders:
            if rider.goal_error_mm <= GOAL_RADIUS_MM and (
                rider.mover.status.state is MoverState.ARRIVED or now - rider.at_rest_since_s >= REST_S
            ):
                self._end("", rider)
                return

    def _judge_final(self) -> None:
        """Decide when no mover drives any more."""
        self._judge_resting()
        if not self._over.is_set():
            self._end("", None)

    def _end(self, verdict: str, winner: _Rider | None) -> None:
        """Let no further tick pass; the first call counts."""
        if not self._over.is_set():
            self._verdict, self._winner, self._ended_at_s = verdict, winner, self._floor.world.time_s
            self._floor.clock.pause()
            self._over.set()

    def _finish(self) -> None:
        """Let the winner celebrate and the others mourn, take the robots from their movers, and let the songs end."""
        for rider in self._riders:
            if rider is self._winner:
                rider.robot.be_happy()
            else:
                rider.robot.be_sad()
            rider.robot.close()
            rider.mover.stop()
        clock = self._floor.clock
        clock.resume()
        with clock.join("session") as session:
            session.wait_until(self._ended_at_s + SONG_S)

    def _outcome(self, rider: _Rider) -> Outcome:
        return Outcome(
            robot=rider.task.name,
            reached=rider is self._winner,
            reason="" if rider is self._winner else self._reason(rider),
            collisions=rider.collisions,
            own_collisions=rider.own_collisions,
            replans=rider.replans,
            sim_time_s=self._ended_at_s,
            odometry=rider.odometry,
            truth=rider.truth,
            goal_error_mm=rider.goal_error_mm,
        )

    def _reason(self, rider: _Rider) -> str:
        """Return why a robot has not reached its goal."""
        status: MoverStatus = rider.mover.status
        if status.state is MoverState.ARRIVED:
            return f"its mover believes that it has arrived, but it stands {rider.goal_error_mm:.0f} mm from the goal"
        if status.state.is_final:
            return status.reason
        if self._winner is not None:
            return f"{self._winner.task.name} was at its goal first"
        return self._verdict

    def _view(self, rider: _Rider) -> MoverView:
        mover = rider.mover
        return MoverView(rider.task.name, rider.odometry, rider.path, mover.dynamic_obstacle, mover.status)
