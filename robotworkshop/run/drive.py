"""One drive: movers let loose on a floor, watched tick by tick until one robot is at its goal or none will be."""

import logging
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.interface import Bumper
from robotdriver.pose import Pose
from robotdriver.simulator import Contact, SimulatorRobot
from robotworkshop.run.end_song import Finale, sing_by_outcome
from robotworkshop.run.events import Announcer, Bumped, Collided, DriveStarted, Moved, MoverView, Replanned
from robotworkshop.run.reports import Outcome
from robotworkshop.stage.floor import Floor
from scene.failure import failure_line
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

STOP_S = 2.0
"""A mover that is told to stop has this long on the wall clock."""

_LOOK_S = 0.02
"""How often movers are looked at while the floor stands still."""


@dataclass(slots=True)
class _Rider:
    """One robot in the drive, with what is counted about it."""

    task: Task
    mover: RobotMoverInterface
    robot: SimulatorRobot
    path: tuple[Point, ...]
    bumper: Bumper = Bumper.NONE
    collisions: int = 0
    own_collisions: int = 0
    replans: int = 0
    place: tuple[float, float, float] = (math.nan, math.nan, math.nan)
    at_rest_since_s: float = 0.0
    crashed: bool = False
    last_status: MoverStatus | None = None
    """What its mover was at when the drive ended; that its robot is taken from it then is no failure."""

    @property
    def truth(self) -> Pose:
        return self.robot.body.pose

    @property
    def is_driving(self) -> bool:
        """Whether its mover may still drive."""
        return self.robot.is_enlisted and not self.mover.status.state.is_final

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
        starters: The prepared movers with their tasks and planned paths, in the scene's order; the task's name is the
            robot's.
        time_limit_s: The drive ends when the floor's clock shows this.
        announcer: Told of all that happens.
        finale: Says what the robots sing at the end.
    """

    def __init__(
        self,
        floor: Floor,
        starters: Sequence[tuple[Task, RobotMoverInterface, tuple[Point, ...]]],
        time_limit_s: float,
        announcer: Announcer,
        finale: Finale = sing_by_outcome,
    ) -> None:
        self._floor = floor
        self._time_limit_s = time_limit_s
        self._announcer = announcer
        self._finale = finale
        self._riders = tuple(_Rider(task, mover, floor.robots[task.name], path) for task, mover, path in starters)
        self._over = threading.Event()
        self._turning = threading.Lock()  # Held, between ticks, by who begins or ends the drive.
        self._outcomes: tuple[Outcome, ...] = ()

    def run(self) -> tuple[Outcome, ...]:
        """Drive to the end, and return what came of it, in the order of the movers."""
        clock = self._floor.clock
        try:
            self._line_up()
            self._announcer.announce(DriveStarted(self._floor.world.snapshot()))
            clock.on_tick(self._watch)
            self._start_movers()
            self._wait_for_movers()
            self._wait_for_rest()
            for rider in self._riders:
                take_leave(rider.mover, rider.task.name)
            clock.resume()
            self._sing()
        finally:
            clock.stop()
        return self._outcomes

    def stop(self, reason: str) -> None:
        """End the drive now, whoever asks for it."""
        self._end(reason, None)

    def _line_up(self) -> None:
        """Give the movers their robots, which hold time back unless the drive was stopped already."""
        with self._floor.clock.between_ticks(), self._turning:
            for rider in self._riders:
                rider.mover.robot = rider.robot
                if not self._over.is_set():
                    rider.robot.enlist()

    def _start_movers(self) -> None:
        for rider in self._riders:
            if self._over.is_set():
                return
            try:
                rider.mover.start()
            except (Exception, SystemExit) as error:
                log.debug("the mover of %s failed when it was started", rider.task.name, exc_info=True)
                rider.crashed = True
                self._end(f"{type(rider.mover).__name__}: {failure_line(error)}", None)
            if rider.mover.status.state.is_final:
                rider.robot.release()  # It will never wait, so nobody shall wait for it.

    def _wait_for_movers(self) -> None:
        """Wait for the end of the drive, or until no mover drives any more or one hangs."""
        clock, world = self._floor.clock, self._floor.world
        ticks, since = -1, time.monotonic()
        while not self._over.wait(_LOOK_S):
            if world.ticks != ticks or clock.is_paused:
                ticks, since = world.ticks, time.monotonic()
                continue
            clock.dismiss_dead()
            if not any(rider.is_driving for rider in self._riders):
                return
            if time.monotonic() - since > SILENCE_S:
                self._end(f"a mover neither drives on nor ends: the floor has waited {SILENCE_S:g} s for it", None)

    def _wait_for_rest(self) -> None:
        """Where all movers have ended by themselves, let the robots come to rest, and judge where they stand."""
        if not self._over.is_set():
            self._let_pass(REST_S + self._floor.world.tick_s)
        self._end("its mover has ended short of the goal", None)

    def _sing(self) -> None:
        """Have the robots sing, and let the songs be heard."""
        songs = self._finale(self._outcomes)
        for rider in self._riders:
            if rider.task.name in songs:
                # The mover's own hold on the robot ended with the drive.
                songs[rider.task.name].sung_by(SimulatorRobot(rider.robot.body, self._floor.clock))
        if songs:
            self._let_pass(SONG_S)

    def _let_pass(self, duration_s: float) -> None:
        """Let so much time pass on the floor."""
        clock = self._floor.clock
        with clock.join("session") as session:
            session.wait_until(clock.world.time_s + duration_s)

    def _watch(self) -> None:
        """Look at the floor after a tick, in the thread that made it."""
        world, is_over = self._floor.world, self._over.is_set()
        if not is_over:
            for contact in world.contacts_begun:
                self._count(contact)
            for rider in self._riders:
                self._follow(rider)
        if self._announcer.is_tick_heard(world.ticks):
            self._announcer.announce(Moved(world.snapshot(), tuple(self._view(rider) for rider in self._riders)))
        if is_over:  # The robots sing, which is seen but judged no more.
            return
        self._judge_resting()
        if world.time_s >= self._time_limit_s:
            self._end(f"not at the goal after {self._time_limit_s:g} s, the time limit", None)

    def _count(self, contact: Contact) -> None:
        for rider in self._riders:
            if rider.task.name == contact.robot:
                rider.collisions += 1
                rider.own_collisions += contact.own
                now = self._floor.world.time_s
                self._announcer.announce(Collided(now, contact.robot, str(contact.other), contact.own))

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

    def _end(self, verdict: str, winner: _Rider | None) -> None:
        """Take down what came of the drive, and take the robots from their movers; the first call counts."""
        with self._floor.clock.between_ticks(), self._turning:
            if self._over.is_set():
                return
            self._outcomes = tuple(self._outcome(rider, verdict, winner) for rider in self._riders)
            for rider in self._riders:
                status = rider.mover.status
                rider.last_status = status if status.state.is_final else MoverStatus()
                rider.robot.close()
            self._over.set()

    def _outcome(self, rider: _Rider, verdict: str, winner: _Rider | None) -> Outcome:
        return Outcome(
            robot=rider.task.name,
            reached=rider is winner,
            reason="" if rider is winner else _why_not(rider, verdict, winner),
            collisions=rider.collisions,
            own_collisions=rider.own_collisions,
            replans=rider.replans,
            sim_time_s=self._floor.world.time_s,
            odometry=rider.odometry,
            truth=rider.truth,
            goal_error_mm=rider.goal_error_mm,
            crashed=rider.crashed or rider.mover.status.state is MoverState.FAILED,
        )

    def _view(self, rider: _Rider) -> MoverView:
        mover = rider.mover
        return MoverView(
            rider.task.name, rider.odometry, rider.path, mover.dynamic_obstacle, rider.last_status or mover.status
        )


def take_leave(mover: RobotMoverInterface, robot: str) -> None:
    """Stop a mover; one that does not stop is left behind, since nothing can force a thread."""

    def stop() -> None:
        try:
            mover.stop()
        except Exception as error:
            log.warning("the mover of %s failed when it was stopped: %s", robot, failure_line(error))

    stopping = threading.Thread(target=stop, name=f"stopping {robot}", daemon=True)
    stopping.start()
    stopping.join(STOP_S)
    if stopping.is_alive():
        log.warning("the mover of %s has not stopped within %g s and is left behind", robot, STOP_S)


def _why_not(rider: _Rider, verdict: str, winner: _Rider | None) -> str:
    """Return why a robot has not reached its goal."""
    status: MoverStatus = rider.mover.status
    if winner is not None:
        return f"{winner.task.name} was at its goal first"
    if status.state is MoverState.ARRIVED and rider.goal_error_mm > GOAL_RADIUS_MM:
        return f"its mover believes that it has arrived, but it stands {rider.goal_error_mm:.0f} mm from the goal"
    return status.reason if status.state.is_final and status.reason else verdict
