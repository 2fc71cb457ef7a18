"""A mover whose code runs in a process of its own; to the game it is one like any other, and it risks only its game."""

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.errors import CommandError, LinkError, WorkshopError
from robotdriver.interface import RobotInterface
from robotdriver.pose import Pose
from robotdriver.simulator import SimulatorRobot
from robotworkshop.run.guarded_mover import MoverFaultError
from robotworkshop.tournament.isolation.channel import (
    ChannelClosedError,
    ChannelError,
    TooLateError,
)
from robotworkshop.tournament.isolation.confinement import Share
from robotworkshop.tournament.isolation.isolation import MoverProcess
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import MOST_STEP_S, Limits
from robotworkshop.tournament.isolation.messages import (
    MAX_FROM_WATCHED_BYTES,
    Done,
    Failed,
    Halt,
    Prepare,
    Progressed,
    Start,
    Work,
    answers,
)
from robotworkshop.tournament.isolation.processor_time import Budget, receive_within
from robotworkshop.tournament.isolation.reported import Reported
from robotworkshop.tournament.isolation.robot_server import FAULTS, RobotServer
from robotworkshop.tournament.isolation.watched import unpacked_roadmap
from scene.mover import (
    CancelRequested,
    MoverState,
    MoverStatus,
    PlanningCancelledError,
    Preparation,
    Progress,
    ProgressListener,
    RoadmapView,
    RobotMoverInterface,
    carried_on,
)
from scene.scene import Point, Scene, Task
from scene.shown import Shown
from scenesolver.errors import NoPathError

log = logging.getLogger(__name__)

SANDBOXED_PROCESSES = 64
"""A sandbox counts the processes and threads of its own mover alone."""

PROCESSES = 1000
"""Elsewhere all of the user count, those of other games and of the desktop too; fewer would be a game of chance."""

SPARE_CPU_S = 30.0
"""The wall clock ends a mover that keeps the rules; this is for processes that have got away from it."""

PATIENCE = 3.0
"""A mover is waited for so many times longer on the wall clock than it may compute."""

HALT_S = 1.0
"""A mover that is told to stop has this long, then its process is ended."""

_NOWHERE = Pose(0.0, 0.0, 0.0)

_CANCEL_LOOK_S = 0.05
"""The time between questions whether the long work was cancelled."""


@dataclass(frozen=True, slots=True)
class MoverCode:
    """A mover as it travels to where it plays.

    Attributes:
        name: Name of an installed mover, or of a .py file.
        source: What the file holds; None for an installed one, or a file that is read where it is.
        parameters: Values for its parameters, by name, or as text; the others keep their defaults.
        files: What else its folder holds, by name: the files of parts that parameters name.
    """

    name: str
    source: bytes | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody who watches a mover: its roadmap, what it senses and how it planned are told, too.

    Attributes:
        folder: The mover's current folder, the one of whoever watches.
        printed: Told each piece of what the mover prints, in a thread of its own.
    """

    folder: Path
    printed: Callable[[bytes], None]


class IsolatedMover(RobotMoverInterface):
    """Runs a mover in a child process, within limits.

    While it drives, a `RobotServer` stands for the mover, in a thread of its own. To the floor the game is the same,
    tick by tick, as with the mover itself. What the mover has sensed and its roadmap stay in its process, unless
    somebody watches it.

    Args:
        code: Which mover.
        limits: What it may use.
        seed: The source of all its randomness.
        level: How its process is kept from the computer.
        watching: Who watches it; None for nobody.

    Attributes:
        work: What its long work took.
    """

    def __init__(
        self,
        code: MoverCode,
        limits: Limits,
        *,
        seed: int = 0,
        level: IsolationLevel = IsolationLevel.LIMITS,
        watching: Watching | None = None,
    ) -> None:
        super().__init__(seed=seed)
        self._code = code
        self._limits = limits
        self._watching = watching
        own = {} if code.source is None else {code.name: code.source}
        files = {**code.files, **own}
        if watching is None:
            self._child = MoverProcess(files, level)
        else:
            self._child = MoverProcess(files, level, MAX_FROM_WATCHED_BYTES, watching.printed)
        self._share = Share(
            memory_mb=limits.memory_mb,
            cpu_s=limits.preprocess_s + limits.drive_s + SPARE_CPU_S,
            processes=SANDBOXED_PROCESSES if level is IsolationLevel.SANDBOX else PROCESSES,
            is_landlocked=level is IsolationLevel.LANDLOCK,
            is_filtered=level is not IsolationLevel.LIMITS,
        )
        self._scene: Scene | None = None
        self._task: Task | None = None
        self._reported = Reported(_NOWHERE)
        self._preparation = Preparation()
        self._roadmap: RoadmapView | None = None
        self.work = Work()
        self._is_prepared = False
        self._fault = ""
        self._starting = False
        self._judging = threading.Lock()
        self._step: Budget | None = None
        self._serving: threading.Thread | None = None

    def initialize(self, robot: RobotInterface, scene: Scene, task: Task) -> None:
        """Take the robot, the known scene and the task."""
        self.robot, self._scene, self._task = robot, scene, task
        self._reported = Reported(task.start)

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Have the mover loaded and its long work done.

        Raises:
            MoverFaultError: it crashed, hung, or broke its limits.
            WorkshopError: it says that there is no way to the goal.
            PlanningCancelledError: ``cancel`` answered True.
        """
        if self._scene is None or self._task is None:
            raise RuntimeError("initialize() comes first: this mover has no task yet")
        robot, limits = self.robot, self._limits
        budget = self._budget(limits.preprocess_s)
        budget.begin()
        prepare = Prepare(
            self._code.name,
            dict(self._code.parameters),
            self.seed,
            self._share,
            robot.model.name,
            robot.sensor_data(),
            self._scene,
            self._task,
            "" if self._watching is None else str(self._watching.folder),
        )
        try:
            self._child.orders.send(prepare, deadline=time.monotonic() + PATIENCE * limits.preprocess_s)
            self._await_plan(budget, progress, cancel)
        except TooLateError:
            self._lose(f"it took more than {limits.preprocess_s:g} s to prepare")
        except ChannelError as error:
            self._lose(self._broken(error))
        if self._fault:
            raise MoverFaultError(self._fault)

    def start(self) -> None:
        """Have the mover drive; returns when it says that it does."""
        robot = self.robot
        if self._fault:
            _release(robot)
            return
        self._starting = True
        self._reported.begin()
        budget = self._budget(self._limits.step_s, MOST_STEP_S)
        budget.begin()
        self._step, drive = self._budget(self._limits.step_s, MOST_STEP_S), self._budget(self._limits.drive_s)
        server = RobotServer(robot, self._child.robot, self._step, drive, self._reported.take)
        self._serving = threading.Thread(target=self._serve, args=(server,), name=f"for {self._code.name}", daemon=True)
        self._serving.start()
        try:
            begin = Start(robot.sensor_data(), robot.odometry_drifts)
            self._child.orders.send(begin, deadline=time.monotonic() + self._limits.step_s)
            while isinstance(answer := receive_within(self._child.orders, answers, budget), Progressed):
                pass
        except TooLateError:
            self._lose(self._too_slow())
        except ChannelError as error:
            self._lose(self._broken(error))
        else:
            self._starting = False
            if isinstance(answer, Failed):
                self._lose(answer.reason)

    def stop(self) -> None:
        """Have the mover stop driving; one that does not has its process ended."""
        if self._is_prepared and not self._fault:
            try:
                deadline = time.monotonic() + HALT_S
                self._child.orders.send(Halt(), deadline=deadline)
                self._answer(deadline)
            except ChannelError as error:
                log.debug("the mover %s does not stop: %s", self._code.name, type(error).__name__)
                self._child.kill()
        if self._serving is not None:
            self._serving.join(HALT_S)

    def close(self) -> None:
        """End the mover's process."""
        self._child.close()
        if self._serving is not None:
            self._serving.join(HALT_S)

    @property
    def log(self) -> bytes:
        """The first part of what the mover has printed."""
        return self._child.log

    @property
    def location(self) -> Point:
        """The mover's belief about its robot's place, mm."""
        pose = self._belief
        return pose.x_mm, pose.y_mm

    @property
    def orientation(self) -> float:
        """The mover's belief about its robot's heading, rad."""
        return self._belief.heading_rad

    @property
    def _belief(self) -> Pose:
        """The place that the mover last said, carried on by odometry since."""
        pose, seen = self._reported.place
        return pose if seen is None else carried_on(pose, seen, self.robot)

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that it follows."""
        return self._reported.path

    @property
    def preparation(self) -> Preparation:
        """The result of its planning: of a mover that nobody watches the poses alone."""
        return self._preparation

    @property
    def roadmap(self) -> RoadmapView | None:
        """Its roadmap, as far as it was told."""
        return self._roadmap

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        """Sensed obstacles that the scene does not know, as far as they were told."""
        return self._reported.sensed

    @property
    def cloud(self) -> NDArray[np.float64] | None:
        """Its possible poses, as far as they were told."""
        return self._reported.cloud

    @property
    def shown(self) -> Shown:
        """The values and drawings that it shows."""
        return self._reported.shown

    @property
    def status(self) -> MoverStatus:
        """The mover's status."""
        return MoverStatus(MoverState.FAILED, self._fault) if self._fault else self._reported.status

    def _budget(self, limit_s: float, most_s: float = math.inf) -> Budget:
        return Budget(self._child.clock, limit_s, min(PATIENCE * limit_s, most_s))

    def _await_plan(self, budget: Budget, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Hand on progress until the long work is done."""
        while True:
            try:
                answer = self._child.orders.receive(answers, min(budget.deadline, time.monotonic() + _CANCEL_LOOK_S))
            except TooLateError:
                if cancel():
                    self._child.kill()
                    raise PlanningCancelledError("the preparation was cancelled") from None
                if budget.is_over:
                    raise
                continue
            match answer:
                case Progressed(phase, fraction, roadmap):
                    if roadmap is not None:
                        self._roadmap = unpacked_roadmap(roadmap)
                    progress(Progress(phase, fraction, None if roadmap is None else self._roadmap))
                case Failed(reason, fault, no_path):
                    if no_path is not None:
                        raise NoPathError(reason, proven=no_path.proven, needed_mm=no_path.needed_mm)
                    if not fault:
                        raise WorkshopError(reason)
                    self._lose(reason)
                    return
                case Done(facts, work, preparation):
                    self._reported.take(facts, None)
                    self.work, self._preparation = work or self.work, preparation
                    self._is_prepared = True
                    return

    def _answer(self, deadline: float) -> Done | Failed:
        """Return the answer to an order, past news of a progress that is over."""
        while True:
            answer = self._child.orders.receive(answers, deadline)
            if not isinstance(answer, Progressed):
                return answer

    # In the thread that stands for the mover.

    def _serve(self, server: RobotServer) -> None:
        """Do what the mover calls its robot to do, until it has ended or lost, or the drive is over."""
        try:
            server.serve()
        except FAULTS as error:
            self._lose_by(error)  # before it lets go of its robot: who sees that must know why
        finally:
            _release(self.robot)

    def _lose_by(self, error: Exception) -> None:
        """Have the mover lose by what went wrong as it was talked with: one of `FAULTS`."""
        match error:
            case TooLateError():
                self._lose(self._too_slow())
            case ChannelError():
                self._lose(self._broken(error))
            case CommandError():
                self._lose(f"it sent nonsense: {error}")
            case _:
                self._lose(str(error))

    def _too_slow(self) -> str:
        if self._starting:
            return f"its start() did not return within {self._limits.step_s:g} s"
        if self._step is not None and self._step.is_over:
            return f"it took more than {self._limits.step_s:g} s for a step"
        return f"its steps took more than {self._limits.drive_s:g} s together"

    def _lose(self, reason: str) -> None:
        """Have the mover lose, once, and end its process; its robot stands still."""
        with self._judging:
            if self._fault:
                return
            self._fault = reason
        self._child.kill()
        try:
            self.robot.stop()
        except LinkError as error:
            log.debug("the robot of %s is let go of already: %s", self._code.name, error)

    def _broken(self, error: ChannelError) -> str:
        """Return why the mover cannot be talked with."""
        if isinstance(error, ChannelClosedError):
            return self._child.exit_reason()
        return f"it sent nonsense: {error}"


def _release(robot: RobotInterface) -> None:
    """Have the floor's time wait no longer for who drives this robot."""
    if isinstance(robot, SimulatorRobot):
        robot.release()
