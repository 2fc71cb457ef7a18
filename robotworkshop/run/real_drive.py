"""One drive of a real robot: a mover let loose on it, followed frame by frame until it says that it has arrived.

Nobody knows where a real robot truly is. What is announced and judged here is its odometry, as the mover keeps it.
"""

import logging
import threading
from collections.abc import Sequence

from robotdriver.errors import LinkError
from robotdriver.interface import Bumper, RobotInterface, SensorData
from robotdriver.pose import Pose
from robotdriver.simulator import Outline, RobotSnapshot, WorldSnapshot
from robotworkshop.run.drive import GOAL_RADIUS_MM, REST_S, take_leave
from robotworkshop.run.end_song import Finale, sing_by_outcome
from robotworkshop.run.events import Announcer, Bumped, DriveStarted, Moved, MoverView, Replanned
from robotworkshop.run.reports import Outcome
from scene.mover import MoverState, RobotMoverInterface
from scene.scene import Point, Task

log = logging.getLogger(__name__)

SONG_S = 2.6
"""The drive goes on for so long after its end, so that the robot's song is heard."""

SETTLE_S = 0.3
"""A stop has been heard and carried out after so long, even over a slow link."""

IDLE_S = 20.0
"""A mover that does not say what it is doing, and whose robot has not moved for so long, has ended."""


class RealDrive:
    """Drives one real robot.

    Args:
        robot: Connected, and standing at the task's start.
        task: What it has to do.
        mover: Prepared for a robot of this model.
        path: What it has planned.
        time_limit_s: The drive ends after so much of the robot's time.
        announcer: Told of all that happens.
        obstacles: Outlines of the scene's obstacles, which are announced as they were drawn.
        finale: Says what the robot sings at the end.
    """

    def __init__(
        self,
        robot: RobotInterface,
        task: Task,
        mover: RobotMoverInterface,
        path: tuple[Point, ...],
        time_limit_s: float,
        announcer: Announcer,
        obstacles: Sequence[Outline] = (),
        finale: Finale = sing_by_outcome,
    ) -> None:
        self._robot = robot
        self._task = task
        self._mover = mover
        self._path = path
        self._time_limit_s = time_limit_s
        self._announcer = announcer
        self._obstacles = tuple(enumerate(obstacles))
        self._finale = finale
        self._stop_reason = ""
        self._is_lost = False
        self._over = threading.Event()
        self._bumps = 0
        self._replans = 0
        self._bumper = Bumper.NONE
        self._pose = task.start
        self._began_s = self._now_s = self._at_rest_since_s = 0.0

    def run(self) -> Outcome:
        """Drive to the end, and return what came of it. Whatever happens, the robot stands when this returns.

        Raises:
            LinkError: the robot cannot be heard at the beginning.
        """
        robot, mover = self._robot, self._mover
        first = robot.sensor_data()
        self._began_s = first.time_s
        mover.robot = robot
        self._announcer.announce(DriveStarted(self._snapshot(first)))
        if not self._over.is_set():
            mover.start()
        try:
            reason = self._follow_to_the_end(first)
        finally:
            take_leave(mover, self._task.name)
            self._halt()
        self._settle()
        outcome = self._outcome(reason)
        self._sing(outcome)
        return outcome

    def stop(self, reason: str) -> None:
        """End the drive now, whoever asks for it."""
        self._stop_reason = reason
        self._over.set()

    def _follow_to_the_end(self, data: SensorData) -> str:
        """Follow the robot; return why it is not at its goal, or an empty string if it is."""
        try:
            while not self._over.is_set():
                data = self._robot.wait_frame(data.frame)
                self._follow(data)
                verdict = self._verdict()
                if verdict is not None:
                    return verdict
        except LinkError as error:
            self._is_lost = True
            return str(error)
        return self._stop_reason

    def _follow(self, data: SensorData) -> None:
        """Notice what is new since the last frame."""
        name, mover = self._task.name, self._mover
        now_s = self._now_s = data.time_s - self._began_s
        if data.bumper is not self._bumper:
            self._bumper = data.bumper
            if data.bumper is not Bumper.NONE:
                self._bumps += 1
                self._announcer.announce(Bumped(now_s, name, data.bumper))
        path = mover.current_path
        if path is not self._path and path != self._path:
            self._replans += 1
            self._announcer.announce(Replanned(now_s, name, path, mover.dynamic_obstacle))
        self._path = path
        pose = Pose(*mover.location, mover.orientation)
        if pose != self._pose:
            self._pose, self._at_rest_since_s = pose, now_s
        if self._announcer.is_heard(Moved):
            view = MoverView(name, pose, path, mover.dynamic_obstacle, mover.status)
            self._announcer.announce(Moved(self._snapshot(data), (view,)))

    def _verdict(self) -> str | None:
        """Return why the drive has ended, an empty string if at the goal, and None while it goes on."""
        status = self._mover.status
        rested_s = self._now_s - self._at_rest_since_s
        if status.state is MoverState.ARRIVED or (status.state is MoverState.IDLE and rested_s >= REST_S):
            if self._goal_error_mm <= GOAL_RADIUS_MM:
                return ""
            if status.state is MoverState.ARRIVED:
                return f"its mover says that it has arrived, {self._goal_error_mm:.0f} mm from the goal"
        if status.state.is_final:
            return status.reason
        if status.state is MoverState.IDLE and rested_s >= IDLE_S:
            return f"it has not moved for {IDLE_S:g} s"
        if self._now_s >= self._time_limit_s:
            return f"not at the goal after {self._time_limit_s:g} s, the time limit"
        return None

    @property
    def _goal_error_mm(self) -> float:
        return self._pose.distance_to(*self._task.goal)

    def _halt(self) -> None:
        try:
            self._robot.stop()
        except LinkError as error:
            log.debug("robot %s could not be stopped once more: %s", self._task.name, error)

    def _settle(self) -> None:
        """Follow the robot to where it comes to rest: its mover no longer does, and the last command takes its time."""
        try:
            before = self._robot.sensor_data()
            self._pose = Pose(*self._mover.location, self._mover.orientation)
            until_s = before.time_s + SETTLE_S
            while before.time_s < until_s:
                data = self._robot.wait_frame(before.frame)
                way_mm, turn_rad = data.distance_mm - before.distance_mm, data.orientation_rad - before.orientation_rad
                self._pose, before = self._pose.along_arc(way_mm, turn_rad), data
        except LinkError as error:
            log.debug("robot %s could not be followed to its rest: %s", self._task.name, error)

    def _sing(self, outcome: Outcome) -> None:
        """Sing, and wait until the song has been heard."""
        song = self._finale((outcome,)).get(self._task.name)
        if song is None:
            return
        try:
            song.sung_by(self._robot)
            data = self._robot.sensor_data()
            until_s = data.time_s + SONG_S
            while data.time_s < until_s:
                data = self._robot.wait_frame(data.frame)
        except LinkError as error:
            log.debug("robot %s could not sing: %s", self._task.name, error)

    def _outcome(self, reason: str) -> Outcome:
        return Outcome(
            robot=self._task.name,
            reached=not reason,
            reason=reason,
            collisions=self._bumps,
            own_collisions=self._bumps,
            replans=self._replans,
            sim_time_s=self._now_s,
            odometry=self._pose,
            truth=None,
            goal_error_mm=self._goal_error_mm,
            crashed=self._is_lost or self._mover.status.state is MoverState.FAILED,
        )

    def _snapshot(self, data: SensorData) -> WorldSnapshot:
        """Return the floor as the robot's odometry and the scene know it; where anything has moved to, nobody does."""
        touching = data.bumper is not Bumper.NONE
        robot = RobotSnapshot(self._task.name, self._robot.model, self._pose, data, touching, "")
        return WorldSnapshot(self._now_s, (robot,), (), self._obstacles)
