"""The only door to a mover's code, which is a student's: whatever goes wrong behind it is one failure, in one line.

A call may raise and a property may be None, NaN, of the wrong type or too long. The guard takes the first such thing
down as the mover's failure, with the mover's class and the file and line to look at, and asks the mover nothing more.
"""

import inspect
import logging
import math
import threading
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from robotdriver.errors import CommandError, LinkError, WorkshopError
from robotdriver.interface import RobotInterface
from robotdriver.pose import Pose
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

log = logging.getLogger(__name__)

MAX_PATH_POINTS = 10_000
"""A path with more points is refused."""

MAX_OUTLINE_POINTS = 100_000
"""An obstacle with more corners is refused."""

MAX_LINE_LENGTH = 500
"""A mover's reasons are cut to so many characters."""

STOP_S = 2.0
"""A mover that is told to stop has this long on the wall clock."""

OBSTACLE_LOOKS = 64
"""A mover's obstacle is judged at one look in so many, since it may be long work to outline it."""

_NO_OBSTACLE = shapely.Polygon()


class MoverFaultError(WorkshopError):
    """The mover has failed by its own fault; the text says how, and where."""


class _NonsenseError(Exception):
    """The mover said something that cannot be; the text says what, and where."""


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
        roadmap: The roadmap of its long work, else the last one of which it told while it searched.
        preparation: What its long work came to.
    """

    def __init__(self, mover: RobotMoverInterface, robot: str, start: Pose) -> None:
        self.robot = robot
        self._mover = mover
        self._start = start
        # Most movers leave location and orientation as their base has them: then one question answers both.
        self._has_pose = all(
            inspect.getattr_static(type(mover), name) is inspect.getattr_static(SteppedMover, name, None)
            for name in ("location", "orientation")
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
        self.dynamic_obstacle: shapely.Geometry = _NO_OBSTACLE
        self._area: Any = None
        self._looks = 0
        self._has_failed = False

    @property
    def has_failed(self) -> bool:
        """Whether its code has failed; a mover that says itself that it failed counts too."""
        return self.status.state is MoverState.FAILED

    @property
    def view(self) -> MoverView:
        """What it said of itself when it was last looked at, with the obstacle that it has sensed by now.

        Whether anybody wants to see that must not change the run: what is no obstacle fails when it is judged.
        """
        if not self._has_failed:
            with suppress(Exception, SystemExit):
                self._read_obstacle(self._mover.dynamic_obstacle)
        return MoverView(self.robot, self.pose, self.current_path, self.dynamic_obstacle, self.status)

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
            news = self._checked_progress(news)
            self.roadmap = news.roadmap or self.roadmap
            progress(news)

        mover, self.roadmap, self.preparation = self._mover, None, Preparation()
        self._planned = ()
        self._begin()
        try:
            mover.initialize(robot, scene, task)
            mover.preprocess(checked, cancel)
            self.current_path = self._planned = self._checked_path(mover.current_path)
            self.roadmap = self._checked_roadmap(mover.roadmap) or self.roadmap
            self.preparation = self._checked_preparation(mover.preparation)
        except WorkshopError:
            with suppress(Exception):  # why there is no way is the news; the roadmap only shows it
                self.roadmap = self._checked_roadmap(mover.roadmap) or self.roadmap
            raise
        except (Exception, SystemExit) as error:
            self.fail(error)
            raise MoverFaultError(self.status.reason) from error

    @property
    def parameters(self) -> Any:
        """What it was made with."""
        return getattr(self._mover, "parameters", None)

    def start(self, robot: RobotInterface) -> None:
        """Let it drive a robot, which stands at the start."""
        self._begin()
        _crashes.watch(self)
        try:
            self._mover.robot = robot
            self._mover.start()
            status = self._checked_status(self._mover.status)
        except (Exception, SystemExit) as error:
            self.fail(error)
        else:
            # A mover that is alone may have driven a good way by now, and what was seen meanwhile is newer.
            if status.state.is_final and not self._has_failed:
                self.status = status

    def stop(self) -> None:
        """Stop it; one that does not stop is left behind, since nothing can force a thread."""

        def stop() -> None:
            try:
                self._mover.stop()
            except (Exception, SystemExit) as error:
                log.warning("the mover of %s failed when it was stopped: %s", self.robot, failure_line(error))

        stopping = threading.Thread(target=stop, name=f"stopping {self.robot}", daemon=True)
        stopping.start()
        stopping.join(STOP_S)
        if stopping.is_alive():
            log.warning("the mover of %s has not stopped within %g s and is left behind", self.robot, STOP_S)
        _crashes.forget(self)
        if not self.status.state.is_final:
            self.status = MoverStatus()

    def look(self) -> bool:
        """Take down what it says of itself now; return whether it follows a new path."""
        if self._has_failed:
            return False
        mover = self._mover
        try:
            if self._has_pose:
                pose = mover.pose  # type: ignore[attr-defined]  # as its class has it
                if not (isfinite(pose.x_mm) and isfinite(pose.y_mm) and isfinite(pose.heading_rad)):
                    raise self._nonsense("pose", pose, "one of finite numbers")
                self.pose = pose
            else:
                self.pose = self._checked_pose(mover.location, mover.orientation)
            status, path = mover.status, mover.current_path
            if status is not self.status and status != self.status:
                self.status = self._checked_status(status)
            is_new = path is not self.current_path and (path.__class__ is not tuple or path != self.current_path)
            if is_new:
                before, self.current_path = self.current_path, self._checked_path(path)
                is_new = self.current_path != before
            if is_new or self._looks % OBSTACLE_LOOKS == 0:
                self._read_obstacle(mover.dynamic_obstacle)
            self._looks += 1
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

    # What it says, checked.

    def _failure_words(self, error: BaseException | str) -> str:
        match error:
            case str() | MoverFaultError():
                return one_line(str(error))
            case CommandError() | _NonsenseError():
                return one_line(f"{type(self._mover).__name__}: {error}")
            case _:
                return one_line(f"{type(self._mover).__name__}: {failure_line(error)}")

    def _nonsense(self, member: str, value: object, wanted: str) -> _NonsenseError:
        return self._wrong(f"{member} is {one_line(repr(value), 80)}, not {wanted}", member)

    def _wrong(self, words: str, member: str) -> _NonsenseError:
        return _NonsenseError(words + _place_of(type(self._mover), member))

    def _checked_pose(self, place: Any, heading: Any) -> Pose:
        try:
            x_mm, y_mm = place
            if not (isfinite(x_mm) and isfinite(y_mm)):
                raise ValueError(place)
        except (TypeError, ValueError) as error:
            raise self._nonsense("location", place, "two finite numbers") from error
        try:
            if not isfinite(heading):
                raise ValueError(heading)
        except (TypeError, ValueError) as error:
            raise self._nonsense("orientation", heading, "a finite number") from error
        return Pose(float(x_mm), float(y_mm), float(heading))

    def _checked_status(self, status: Any) -> MoverStatus:
        if not isinstance(status, MoverStatus) or not isinstance(status.state, MoverState):
            raise self._nonsense("status", status, "a MoverStatus")
        return MoverStatus(status.state, one_line(str(status.reason)))

    def _checked_path(self, path: Any) -> tuple[Point, ...]:
        try:
            count = len(path)
            if count > MAX_PATH_POINTS:
                raise self._wrong(f"current_path has {count:,} points; {MAX_PATH_POINTS:,} are allowed", "current_path")
            points = tuple((float(x), float(y)) for x, y in path)
        except (TypeError, ValueError) as error:
            raise self._nonsense("current_path", path, "a tuple of points") from error
        for x, y in points:
            if not (isfinite(x) and isfinite(y)):
                raise self._wrong(f"current_path leads through ({x}, {y})", "current_path")
        return path if type(path) is tuple and points == path else points

    def _read_obstacle(self, area: Any) -> None:
        if area is self._area:
            return
        if not isinstance(area, shapely.Geometry):
            raise self._nonsense("dynamic_obstacle", area, "a shapely geometry")
        if shapely.is_empty(area):
            self._area, self.dynamic_obstacle = area, _NO_OBSTACLE
            return
        corners = shapely.get_coordinates(area)
        if len(corners) > MAX_OUTLINE_POINTS:
            raise self._wrong(
                f"dynamic_obstacle has {len(corners):,} corners; {MAX_OUTLINE_POINTS:,} are allowed", "dynamic_obstacle"
            )
        if not np.isfinite(corners).all():
            raise self._nonsense("dynamic_obstacle", area, "one of finite coordinates")
        self._area = self.dynamic_obstacle = area

    def _checked_progress(self, news: Any) -> Progress:
        if not isinstance(news, Progress) or not isinstance(news.fraction, int | float) or math.isnan(news.fraction):
            raise self._nonsense("preprocess", news, "a Progress with a fraction from 0 to 1")
        fraction = min(max(float(news.fraction), 0.0), 1.0)
        return Progress(one_line(str(news.phase)), fraction, self._checked_roadmap(news.roadmap))

    def _checked_roadmap(self, roadmap: Any) -> RoadmapView | None:
        if roadmap is None:
            return None
        try:
            points, edges = np.asarray(roadmap.points), np.asarray(roadmap.edges)
            is_one = points.size == 0 or (points.ndim == 2 and points.shape[1] == 2 and bool(np.isfinite(points).all()))
            is_one = is_one and (
                edges.size == 0
                or (edges.ndim == 2 and edges.shape[1] == 2 and edges.min() >= 0 and edges.max() < len(points))
            )
        except (AttributeError, TypeError, ValueError) as error:
            raise self._nonsense("roadmap", roadmap, "points and edges between them") from error
        if not is_one:
            raise self._nonsense("roadmap", roadmap, "finite points and edges between them")
        checked: RoadmapView = roadmap
        return checked

    def _checked_preparation(self, preparation: Any) -> Preparation:
        try:
            seconds = {str(stage): float(took) for stage, took in dict(preparation.seconds).items()}
            margin_mm = float(preparation.margin_mm)
            raw_path = self._checked_path(preparation.raw_path)
        except (AttributeError, TypeError, ValueError) as error:
            raise self._nonsense("preparation", preparation, "a Preparation") from error
        if not all(map(isfinite, (margin_mm, *seconds.values()))):
            raise self._nonsense("preparation", preparation, "one of finite numbers")
        return Preparation(seconds, margin_mm, raw_path)

    # Its threads.

    def has_run(self, error: BaseException) -> bool:
        """Return whether an error comes out of this very mover's code."""
        trace = error.__traceback__
        while trace is not None:
            if any(value is self._mover for value in trace.tb_frame.f_locals.values()):
                return True
            trace = trace.tb_next
        return False


class _Crashes:
    """Takes errors that end the threads of movers to their guards; Python would print them as tracebacks."""

    def __init__(self) -> None:
        self._guards: tuple[GuardedMover, ...] = ()
        self._lock = threading.Lock()
        self._hook_before = threading.excepthook

    def watch(self, guard: GuardedMover) -> None:
        """Look after the threads of a mover."""
        with self._lock:
            if not self._guards:
                self._hook_before, threading.excepthook = threading.excepthook, self._heed
            if guard not in self._guards:
                self._guards = (*self._guards, guard)

    def forget(self, guard: GuardedMover) -> None:
        """Look after the threads of a mover no longer."""
        with self._lock:
            was_watched = guard in self._guards
            self._guards = tuple(other for other in self._guards if other is not guard)
            if was_watched and not self._guards:
                threading.excepthook = self._hook_before

    def _heed(self, crash: threading.ExceptHookArgs) -> None:
        error = crash.exc_value
        guard = None if error is None else next((one for one in self._guards if one.has_run(error)), None)
        if guard is None or error is None:
            self._hook_before(crash)
        elif not isinstance(error, LinkError):  # the drive is over, or the link is lost, which others notice
            guard.fail(error)


_crashes = _Crashes()


def one_line(text: str, limit: int = MAX_LINE_LENGTH) -> str:
    """Return text as one line that is not too long."""
    flat = " ".join(text[: 4 * limit].split())
    return flat if len(flat) <= limit else f"{flat[: limit - 3]}..."


def _place_of(mover_class: type, member: str) -> str:
    """Return where a mover's member is written, in brackets; where its base class has it, where the class is."""
    attribute = inspect.getattr_static(mover_class, member, None)
    code = getattr(getattr(attribute, "fget", attribute), "__code__", None)
    try:
        file = inspect.getfile(mover_class)
        if code is not None and code.co_filename == file:
            return f" ({Path(file).name}, line {code.co_firstlineno})"
        return f" ({Path(file).name}, line {inspect.getsourcelines(mover_class)[1]})"
    except (OSError, TypeError):  # a class that was made without a file
        return ""
