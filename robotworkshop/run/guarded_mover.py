"""The only door to a mover's code, which is a student's: whatever goes wrong behind it is one failure, in one line.

A call may raise and a property may be None, NaN, of the wrong type or too long. The guard takes the first such thing
down as the mover's failure, with the mover's class and the file and line to look at, and asks the mover nothing more.
"""

import inspect
import logging
import threading
from contextlib import suppress
from math import isfinite
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.errors import CommandError, LinkError, WorkshopError
from robotdriver.interface import RobotInterface
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.mover_checks import NO_OBSTACLE, MoverChecks, NonsenseError, one_line
from robotworkshop.stage.events import MoverView
from scene.failure import failure_line
from scene.mover import (
    CancelRequested,
    MoverState,
    MoverStatus,
    Preparation,
    Progress,
    ProgressListener,
    RoadmapView,
    RobotMoverInterface,
    SteppedMover,
)
from scene.scene import Point, Scene, Task
from scene.shown import NOTHING_SHOWN

log = logging.getLogger(__name__)

STOP_S = 2.0
"""A mover that is told to stop has this long on the wall clock."""

OBSTACLE_S = 1.0
"""A mover's obstacle is judged at new paths and states, after so long, then after twice as long each time ..."""

LONGEST_OBSTACLE_S = 16.0
"""... up to so long: outlining it may be long work."""


class MoverFaultError(WorkshopError):
    """The mover has failed by its own fault; the text says how, and where."""


class GuardedMover:
    """One mover of one robot. No method raises what the mover raises, unless it says so.

    Args:
        mover: The mover.
        robot: Name of the robot that it drives.
        start: Where it stands before the drive.

    Attributes:
        robot: Name of the robot that it drives.
        pose: Where the mover believed that its robot is when it was last looked at.
        current_path: The path that it followed then; before the drive the one that it has planned.
        status: What it did then; `MoverState.FAILED` once it has failed.
        dynamic_obstacle: What it had sensed and the scene did not tell, when that was last read.
        shown: What it plotted and drew when it was last viewed.
        roadmap: The roadmap of its long work, else the last one of which it told while it searched.
        preparation: What its long work came to.
        obstacle_due_s: When it has to be looked at, at the latest, so that its obstacle is judged; on the drive's time.
    """

    def __init__(self, mover: RobotMoverInterface, robot: str, start: Pose) -> None:
        self.robot = robot
        self._mover = mover
        self._said = MoverChecks(type(mover))
        self._start = start
        # Most movers leave location and orientation as their base has them: then one question answers both.
        self._has_pose = all(
            inspect.getattr_static(type(mover), name, None) is inspect.getattr_static(SteppedMover, name)
            for name in ("belief", "location", "orientation")
        )
        self._planned: tuple[Point, ...] = ()
        self.roadmap: RoadmapView | None = None
        self.preparation = Preparation()
        self._begin()

    def _begin(self) -> None:
        """Forget an earlier drive."""
        self.pose = self._start
        self.current_path = self._planned
        self.status = MoverStatus()
        self.dynamic_obstacle: shapely.Geometry = NO_OBSTACLE
        self._area: Any = None
        self.shown = NOTHING_SHOWN
        self.obstacle_due_s = 0.0
        self._has_failed = False

    @property
    def has_failed(self) -> bool:
        """True if its code has failed; a mover that says itself that it failed counts too."""
        return self.status.state is MoverState.FAILED

    @property
    def view(self) -> MoverView:
        """Its status when it was last looked at, with the obstacle that it has sensed by now.

        Whether anybody wants to see that must not change the run: what is no obstacle fails when it is judged.
        """
        if not self._has_failed:
            with suppress(Exception, SystemExit):
                self._read_obstacle(self._mover.dynamic_obstacle)
            self.read_shown()
        return MoverView(self.robot, self.pose, self.current_path, self.dynamic_obstacle, self.status, self.shown)

    # Its life.

    def prepare(
        self, robot: RobotInterface, scene: Scene, task: Task, progress: ProgressListener, cancel: CancelRequested
    ) -> None:
        """Hand it robot, scene and task, and have its long work done.

        Raises:
            MoverFaultError: it failed.
            WorkshopError: there is no way to the goal, or none was found; the text says which.
            PlanningCancelledError: ``cancel`` answered True.
        """

        def checked(news: Progress) -> None:
            news = self._said.progress(news)
            self.roadmap = news.roadmap or self.roadmap
            progress(news)

        mover, self.roadmap, self.preparation = self._mover, None, Preparation()
        self._planned = ()
        self._begin()
        try:
            mover.initialize(robot, scene, task)
            mover.preprocess(checked, cancel)
            self.current_path = self._planned = self._said.path(mover.current_path)
            self.roadmap = self._said.roadmap(mover.roadmap) or self.roadmap
            self.preparation = self._said.preparation(mover.preparation)
        except WorkshopError:
            with suppress(Exception):  # why there is no way is the news; the roadmap only shows it
                self.roadmap = self._said.roadmap(mover.roadmap) or self.roadmap
            raise
        except (Exception, SystemExit) as error:
            self.fail(error)
            raise MoverFaultError(self.status.reason) from error

    @property
    def parameters(self) -> Any:
        """The values that it was made with."""
        return getattr(self._mover, "parameters", None)

    @property
    def cloud(self) -> NDArray[np.float64] | None:
        """Poses that it thinks possible, x and y in mm, heading in rad, shape (n, 3); None where it keeps none."""
        with suppress(Exception, SystemExit):
            poses = np.asarray(self._mover.cloud, dtype=np.float64)
            if poses.ndim == 2 and poses.shape[1] == 3 and np.isfinite(poses).all():
                return poses
        return None

    def start(self, robot: RobotInterface) -> None:
        """Let it drive a robot, which stands at the start."""
        self._begin()
        _crashes.watch(self)
        try:
            self._mover.robot = robot
            self._mover.start()
        except (Exception, SystemExit) as error:
            self.fail(error)

    def refuses(self) -> bool:
        """Return whether it has said at its start that it will not drive, and take down why.

        To be asked of a mover that has not waited for its robot yet: of any other, looks take down what it says.
        """
        if self._has_failed:
            return True
        try:
            status = self._said.status(self._mover.status)
        except (Exception, SystemExit) as error:
            self.fail(error)
            return True
        if status.state not in (MoverState.FAILED, MoverState.GAVE_UP):
            return False
        self.status = status
        return True

    def stop(self) -> None:
        """Stop it; one that does not stop is left behind, since nothing can force a thread."""

        def stop() -> None:
            try:
                self._mover.stop()
            except (Exception, SystemExit) as error:
                log.warning("%s", phrases.STOP_FAILED(robot=self.robot, words=failure_line(error)))

        stopping = threading.Thread(target=stop, name=f"stopping {self.robot}", daemon=True)
        stopping.start()
        stopping.join(STOP_S)
        if stopping.is_alive():
            log.warning("%s", phrases.NOT_STOPPED(robot=self.robot, time=f"{STOP_S:g} s"))
        _crashes.forget(self)
        if not self.status.state.is_final:
            self.status = MoverStatus()

    def look(self, time_s: float) -> bool:
        """Take down what it says of itself now, at this time of the drive; return whether it follows a new path."""
        if self._has_failed:
            return False
        mover = self._mover
        try:
            if self._has_pose:
                pose = mover.belief  # type: ignore[attr-defined]  # as its class has it
                # A sum of finite numbers is finite, but for huge ones, which the checks look at more closely.
                is_whole = pose.__class__ is Pose and isfinite(pose.x_mm + pose.y_mm + pose.heading_rad)
                self.pose = pose if is_whole else self._said.whole_pose(pose)
            else:
                self.pose = self._said.pose(mover.location, mover.orientation)
            status, path = mover.status, mover.current_path
            is_due = time_s >= self.obstacle_due_s
            if is_due:
                self.obstacle_due_s = time_s + min(max(time_s, OBSTACLE_S), LONGEST_OBSTACLE_S)
            if status is not self.status and status != self.status:
                self.status, is_due = self._said.status(status), True
            is_new = path is not self.current_path and (path.__class__ is not tuple or path != self.current_path)
            if is_new:
                before, self.current_path = self.current_path, self._said.path(path)
                is_new = self.current_path != before
            if is_new or is_due:
                self._read_obstacle(mover.dynamic_obstacle)
        except (Exception, SystemExit) as error:
            self.fail(error)
            return False
        return is_new

    def fail(self, error: BaseException | str) -> None:
        """Take down that it has failed; the first failure counts."""
        if self._has_failed:
            return
        if isinstance(error, BaseException):
            log.debug("the mover of %s failed", self.robot, exc_info=error)
        self._has_failed = True
        self.status = MoverStatus(MoverState.FAILED, self._failure_words(error))

    def read_shown(self) -> None:
        """Take down what it plots and draws; what cannot be shown is not, and changes nothing else."""
        with suppress(Exception, SystemExit):
            shown = self._mover.shown
            if shown != self.shown:
                self.shown = shown.checked()

    def _read_obstacle(self, area: Any) -> None:
        if area is not self._area:  # movers hand out the same object as long as it is the same
            self.dynamic_obstacle = self._said.obstacle(area)
            self._area = area

    def _failure_words(self, error: BaseException | str) -> str:
        match error:
            case str() | MoverFaultError():
                return one_line(str(error))
            case CommandError() | NonsenseError():
                return one_line(f"{type(self._mover).__name__}: {error}")
            case _:
                return one_line(f"{type(self._mover).__name__}: {failure_line(error)}")

    # Its threads.

    def has_run(self, error: BaseException) -> bool:
        """Return whether an error comes out of this very mover's code."""
        trace = error.__traceback__
        while trace is not None:
            if any(value is self._mover for value in trace.tb_frame.f_locals.values()):
                return True
            trace = trace.tb_next
        return False


class _ThreadCrashes:
    """Takes errors that end a mover's own threads to its guard, which Python would print as tracebacks.

    While any mover drives it stands in for `threading.excepthook`.
    """

    def __init__(self) -> None:
        self._guards: tuple[GuardedMover, ...] = ()
        self._lock = threading.Lock()
        self._hook_before = threading.excepthook

    def watch(self, guard: GuardedMover) -> None:
        """Look after the threads of a mover."""
        with self._lock:
            if not self._guards:
                self._hook_before, threading.excepthook = threading.excepthook, self._take_in
            if guard not in self._guards:
                self._guards = (*self._guards, guard)

    def forget(self, guard: GuardedMover) -> None:
        """Look after the threads of a mover no longer."""
        with self._lock:
            was_watched = guard in self._guards
            self._guards = tuple(other for other in self._guards if other is not guard)
            if was_watched and not self._guards:
                threading.excepthook = self._hook_before

    def _take_in(self, crash: threading.ExceptHookArgs) -> None:
        error = crash.exc_value
        guard = None if error is None else next((one for one in self._guards if one.has_run(error)), None)
        if guard is None or error is None:
            self._hook_before(crash)
        elif not isinstance(error, LinkError):  # the drive is over, or the link is lost, which others notice
            guard.fail(error)


_crashes = _ThreadCrashes()
