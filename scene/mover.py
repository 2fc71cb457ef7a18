"""The robot mover: the motion-planning algorithm that a student replaces, and the easier base for one."""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, ClassVar, Protocol

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.errors import CommandError, LinkError, WorkshopError
from robotdriver.interface import EACH_FRAME, Block, DriveCommand, RobotInterface, SensorData, Wake, is_due
from robotdriver.pose import Pose
from scene.failure import failure_line
from scene.scene import Point, Scene, Task
from scene.shown import MAX_NAMES, NOTHING_SHOWN, Shown, checked_name, checked_value, packed

log = logging.getLogger(__name__)


class RoadmapView(Protocol):
    """A roadmap as others see it: enough to draw it. It never changes."""

    @property
    def points(self) -> NDArray[np.float64]:
        """Milestones, shape (n, 2), mm."""

    @property
    def edges(self) -> NDArray[np.int32]:
        """Pairs of indices into points, shape (m, 2)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of the planning.

    Attributes:
        phase: A word or two for people, as "connecting".
        fraction: 0 to 1 over the whole work; never decreases.
        roadmap: The roadmap so far, where there is one to show.
    """

    phase: str
    fraction: float
    roadmap: RoadmapView | None = None


ProgressListener = Callable[[Progress], None]
CancelRequested = Callable[[], bool]
"""Asked often during long work; when it answers True, the work raises `PlanningCancelledError` soon (within 100 ms)."""


class PlanningCancelledError(WorkshopError):
    """The work was cancelled by the caller."""


class MoverState(Enum):
    """The states of a mover."""

    IDLE = "idle"
    DRIVING = "driving"
    ARRIVED = "arrived"
    GAVE_UP = "gave up"
    FAILED = "failed"

    @property
    def is_final(self) -> bool:
        """True if the mover will not drive again by itself."""
        return self in (MoverState.ARRIVED, MoverState.GAVE_UP, MoverState.FAILED)


@dataclass(frozen=True, slots=True)
class MoverStatus:
    """The state of a mover.

    Attributes:
        state: What it is doing.
        reason: Why, in one line; empty where that needs no words.
        awaits: Name of the robot that it lets pass, while it stands for that; else empty.
    """

    state: MoverState = MoverState.IDLE
    reason: str = ""
    awaits: str = ""


@dataclass(frozen=True, slots=True)
class NoParameters:
    """The parameters of a mover that has none."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """The result of the planning, for people who compare movers.

    Attributes:
        seconds: Wall time by stage, under the mover's own names for its stages.
        margin_mm: How much wider than the robot the path was planned.
        raw_path: The path as it was found, before it was smoothed; empty where there was none or it is not kept.
        times_s: When it is to be at each corner of its path, of a mover that plans in time with others.
        poses: Of a mover that plans with its body's outline and heading: where it turns on the spot, and where it
            has driven to, from start to goal.
    """

    seconds: Mapping[str, float] = field(default_factory=dict)
    margin_mm: float = 0.0
    raw_path: tuple[Point, ...] = ()
    times_s: tuple[float, ...] = ()
    poses: tuple[Pose, ...] = ()


_NOTHING = shapely.Polygon()


@dataclass(slots=True)
class _Showing:
    """The plots and drawings of a mover; written in its own thread, and copied in others."""

    plots: dict[str, float] = field(default_factory=dict)
    drawings: dict[str, bytes] = field(default_factory=dict)


class RobotMoverInterface(ABC):
    """A motion-planning algorithm that drives one robot through one scene.

    The life of a mover: made, `initialize`, `preprocess`, then `start` and `stop`, any number of times each. Between
    preprocess and start the robot may be exchanged, a simulated one for a real one.

    A mover knows the scene that it was given and what its robot senses, nothing else. It may run threads of its own and
    call the robot's methods from them; it waits only in the robot's ``wait_frame``, never by sleeping, so that the
    simulated floor can run faster than real time and every run can be repeated.

    Args:
        parameters: An object of the class's ``parameters_type``; None takes the defaults.
        seed: The source of all the mover's randomness.
    """

    parameters_type: ClassVar[type] = NoParameters
    """A frozen dataclass whose fields, all with defaults, are the parameters that a user may set."""

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        self.parameters = self.parameters_type() if parameters is None else parameters
        self.seed = seed
        self._robot: RobotInterface | None = None

    @abstractmethod
    def initialize(self, robot: RobotInterface, scene: Scene, task: Task) -> None:
        """Take the robot, the known scene and the task. Only stores them."""

    @abstractmethod
    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Plan before the drive.

        Raises:
            WorkshopError: there is no way to the goal, or none was found; the text says which.
            PlanningCancelledError: ``cancel`` answered True.
        """

    @abstractmethod
    def start(self) -> None:
        """Begin to drive; returns at once."""

    @abstractmethod
    def stop(self) -> None:
        """Stop driving and the wheels; returns when no thread of the mover drives any more."""

    @property
    def robot(self) -> RobotInterface:
        """The robot that it drives."""
        if self._robot is None:
            raise RuntimeError("initialize() comes first: this mover has no robot yet")
        return self._robot

    @robot.setter
    def robot(self, robot: RobotInterface) -> None:
        self._robot = robot

    @property
    @abstractmethod
    def location(self) -> Point:
        """Position of the robot as the mover believes it, mm."""

    @property
    @abstractmethod
    def orientation(self) -> float:
        """Heading of the robot as the mover believes it, rad."""

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        """Sensed obstacles that the scene does not know: a Polygon or MultiPolygon, empty if none."""
        return _NOTHING

    @property
    def roadmap(self) -> RoadmapView | None:
        """Its roadmap, if it has one."""
        return None

    @property
    def cloud(self) -> NDArray[np.float64] | None:
        """Possible poses, if it keeps several: x and y in mm, heading in rad; shape (n, 3)."""
        return None

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that it follows now, from where it was planned to the goal; empty if it follows none."""
        return ()

    def plot(self, name: str, value: float) -> None:
        """Show a value over time: on the window's timeline, and in the recording.

        Call it in each step, or when the value has changed; the last one counts until the next. It costs well below a
        microsecond while it is not shown.

        Args:
            name: Of the curve, 1 to 40 letters; a mover may show 16.
            value: Finite, in a unit of your own.

        Raises:
            ValueError: the name or the value cannot be.
        """
        _put(self._show().plots, name, checked_value(name, value))

    def draw(self, name: str, geometry: shapely.Geometry | Sequence[Point] | None) -> None:
        """Draw something on the floor, in place of what had this name: in the window, and in the recording.

        Args:
            name: Is written above it, 1 to 40 letters; a mover may show 16.
            geometry: Points, lines and polygons, mm; a sequence of points is a line. None takes the drawing away.

        Raises:
            ValueError: it is no geometry of finite coordinates, or has more than 2,000 corners.
        """
        drawings = self._show().drawings
        if geometry is None:
            drawings.pop(checked_name(name), None)
        else:
            _put(drawings, name, packed(name, geometry))

    @property
    def shown(self) -> Shown:
        """Its plots and drawings now."""
        showing = self.__dict__.get("_showing")
        return NOTHING_SHOWN if showing is None else Shown(dict(showing.plots), dict(showing.drawings))

    def _show(self) -> "_Showing":
        # Made here: a mover whose __init__ does not call that of its base shows what it likes, too.
        showing: _Showing = self.__dict__.setdefault("_showing", _Showing())
        return showing

    @property
    def preparation(self) -> Preparation:
        """The result of `preprocess`."""
        return Preparation()

    @property
    def status(self) -> MoverStatus:
        """Its state. Movers that do not report one are judged by where their robot stands."""
        return MoverStatus()


def _put(shown: dict[str, Any], name: str, value: object) -> None:
    if name not in shown and len(shown) >= MAX_NAMES:
        raise ValueError(f"{name}: {MAX_NAMES} others are shown already, which is all that a mover may show")
    shown[checked_name(name)] = value


def carried_on(pose: Pose, since: SensorData, robot: RobotInterface) -> Pose:
    """Return a pose at a frame, carried on by a robot's odometry to its newest one; as it is once the robot is gone."""
    try:
        now = robot.sensor_data()
    except LinkError:
        return pose
    if now.distance_mm == since.distance_mm and now.orientation_rad == since.orientation_rad:
        return pose
    return pose.along_arc(now.distance_mm - since.distance_mm, now.orientation_rad - since.orientation_rad)


@dataclass(frozen=True, slots=True)
class Hold:
    """A command that stays as it is for a while: `SteppedMover.step` is not asked again before that is over.

    Attributes:
        command: What the robot does meanwhile.
        until: When it is over: a test that is asked at each later frame, when the mover's pose is already that of the
            frame; or a `Wake`, with which the mover is handed all frames up to that one at once.
    """

    command: DriveCommand
    until: Callable[[SensorData], bool] | Wake

    @property
    def wake(self) -> Wake:
        """The first frame in which it may be over."""
        return self.until if isinstance(self.until, Wake) else EACH_FRAME

    def is_over(self, now: SensorData, before: SensorData | None = None) -> bool:
        """Return whether it is over in a frame; the one before says whether the robot rests."""
        return is_due(self.until, now, before) if isinstance(self.until, Wake) else self.until(now)


class SteppedMover(RobotMoverInterface):
    """The easier base for a mover: one method, `step`, from what was sensed to what is to be done.

    ``step`` is called once for every frame, in order, but not while a command is held; always in the mover's own
    thread. It has no input, output or clock of its own, so the same frames give the same commands.
    It ends the drive by `arrive` or `give_up`. The base keeps the pose by dead reckoning from the encoders.
    """

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._scene: Scene | None = None
        self._task: Task | None = None
        self._status = MoverStatus()
        self._pose = Pose(0.0, 0.0, 0.0)
        self._odometer = (0.0, 0.0)
        # Where its robot is in the newest frame that was taken in; replaced as a whole, as others read it at any time.
        self._believed: tuple[Pose, SensorData | None] = self._pose, None
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._held: Hold | None = None
        self._commanded: DriveCommand | None = None

    @abstractmethod
    def step(self, sensor_data: SensorData) -> DriveCommand | Hold:
        """Return the robot's next command, or one to hold for a while."""

    def begin(self) -> None:
        """Set the state of a new drive, before its first step. The robot stands at the task's start."""

    def take(self, frames: Block) -> None:
        """Take in the frames since the last ones, and move the pose along.

        A mover that wants more of the frames in which it is not asked overrides this.
        """
        for frame in frames:
            self.reckon(frame)

    @property
    def scene(self) -> Scene:
        """The known scene."""
        if self._scene is None:
            raise RuntimeError("initialize() comes first: this mover has no scene yet")
        return self._scene

    @property
    def task(self) -> Task:
        """The robot's task."""
        if self._task is None:
            raise RuntimeError("initialize() comes first: this mover has no task yet")
        return self._task

    @property
    def status(self) -> MoverStatus:
        """The mover's status."""
        return self._status

    @property
    def pose(self) -> Pose:
        """The believed pose in the newest frame that it has taken in, by dead reckoning."""
        return self._pose

    @property
    def belief(self) -> Pose:
        """The believed pose by now: its `pose`, carried on by the odometry of the newest frame.

        Others ask at any time, also while it waits.
        """
        pose, newest = self._believed
        return pose if newest is None else carried_on(pose, newest, self.robot)

    @property
    def location(self) -> Point:
        """Its belief about the robot's place by now, mm."""
        pose = self.belief
        return pose.x_mm, pose.y_mm

    @property
    def orientation(self) -> float:
        """Its belief about the robot's heading by now, rad."""
        return self.belief.heading_rad

    def arrive(self) -> None:
        """Report, from within `step`, that the goal is reached; the drive ends after this step."""
        self._status = MoverStatus(MoverState.ARRIVED)

    def give_up(self, reason: str) -> None:
        """Report, from within `step`, that the goal cannot be reached, and why; the drive ends after this step."""
        self._status = MoverStatus(MoverState.GAVE_UP, reason)

    def await_robot(self, robot: str) -> None:
        """Report, from within `step`, for which robot this one stands and waits; an empty name once it goes on."""
        if robot != self._status.awaits:
            self._status = replace(self._status, awaits=robot)

    def initialize(self, robot: RobotInterface, scene: Scene, task: Task) -> None:
        """Take the robot, the known scene and the task."""
        self._pose = task.start
        self._believed = task.start, None
        self.robot, self._scene, self._task = robot, scene, task

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Do nothing; a mover that plans ahead overrides this."""

    def start(self) -> None:
        """Begin to drive, in a thread that only waits for frames, steps, and passes the commands on.

        A mover that cannot begin has failed when this returns; its status says so.
        """
        self.stop()
        self._stopping.clear()
        self._status = MoverStatus(MoverState.DRIVING)
        self._pose = self.task.start
        self._believed = self._pose, None
        self._held = self._commanded = None
        try:
            self.begin()
        except (Exception, SystemExit) as error:
            self._fail(error)
            return
        self._thread = threading.Thread(target=self._drive, name=f"mover {self.task.name}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop driving; returns when the thread has ended."""
        self._stopping.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
            self._thread = None
        if self._status.state is MoverState.DRIVING:
            self._status = MoverStatus()

    def _drive(self) -> None:
        try:
            newest = self.robot.sensor_data()
            self._odometer = newest.distance_mm, newest.orientation_rad
            while self._status.state is MoverState.DRIVING and not self._stopping.is_set():
                held = self._held
                frames = self.robot.frames_until(newest.frame, EACH_FRAME if held is None else held.wake)
                *_, before, newest = newest, *frames
                self.take(frames)
                if held is None or held.is_over(newest, before):
                    self._obey(self.step(newest))
                self._believed = self.pose, newest
            self.robot.stop()
        except LinkError as error:
            self._lose(error)
        except (Exception, SystemExit) as error:
            self._fail(error)

    def _obey(self, answer: DriveCommand | Hold) -> None:
        """Have the robot do what a step has answered."""
        if isinstance(answer, Hold):
            self._held, command = answer, answer.command
        else:
            self._held, command = None, answer
        if not isinstance(command, DriveCommand):
            raise CommandError(f"step() returned {command!r}, which is neither Forward nor Turn nor Wheels nor Stop")
        if command != self._commanded:
            self.robot.execute(command)
            self._commanded = command

    def _lose(self, error: LinkError) -> None:
        if not self._stopping.is_set():
            self._status = MoverStatus(MoverState.FAILED, str(error))

    def _fail(self, error: BaseException) -> None:
        log.debug("the mover of %s failed", self.task.name, exc_info=error)
        reason = str(error) if isinstance(error, CommandError) else failure_line(error)
        self._status = MoverStatus(MoverState.FAILED, f"{type(self).__name__}: {reason}")
        self.robot.stop()

    def reckon(self, frame: SensorData) -> Pose:
        """Move the pose along the arc that the encoders report since the last frame, and return it."""
        before_mm, before_rad = self._odometer
        distance_mm, turned_rad = frame.distance_mm, frame.orientation_rad
        if distance_mm != before_mm or turned_rad != before_rad:
            self._odometer = distance_mm, turned_rad
            self._pose = self._pose.along_arc(distance_mm - before_mm, turned_rad - before_rad)
        return self._pose
