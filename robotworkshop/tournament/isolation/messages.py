"""The messages between the game and a mover in its process: plain data, each kind with its bounds, as msgpack.

Nothing that comes from a mover's process is unpickled or run. What does not decode as one of these kinds loses.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from robotdriver.interface import SensorData, Wake
from robotworkshop.run.planning_steps import MOST_STEPS
from robotworkshop.tournament.isolation.confinement import Share
from scene.mover import MoverState, Preparation
from scene.scene import Point, Scene, Task
from scene.shown import MAX_NAMES
from scenesolver.planning.textbook.steps import Step

MAX_FROM_MOVER_BYTES = 2**20
"""Longer messages from a mover are refused before they are read; a path of the most points has some 200 kB."""

MAX_FROM_WATCHED_BYTES = 2**26
"""One whose roadmap is to be seen may say more at a time: a roadmap of 64,000 milestones has some 5 MB."""

MAX_TO_MOVER_BYTES = 2**28
"""The game's own messages are trusted; the longest is a scene."""

MAX_PATH_POINTS = 10_000
MAX_REASON_LENGTH = 500
MAX_PARAMETERS = 100
MAX_WAIT_S = 86_400.0
"""The longest wait for a frame. Longer ones are cut to it."""

Reason = Annotated[str, Meta(max_length=MAX_REASON_LENGTH)]
ParameterValue = bool | int | float | Reason


class _Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A message; its class's name says which."""


class MoverReport(msgspec.Struct, frozen=True, array_like=True):
    """A mover's report of itself at one moment.

    Attributes:
        x_mm: Where it believes that its robot is.
        y_mm: The same.
        heading_rad: Where it believes that its robot looks.
        state: What it is doing.
        reason: Why.
        path: What it follows; None where that is as before.
        plots: Values that it plots; None where these are as before.
        drawings: What it draws, as WKB; None where that is as before.
        sensed: Of a watched mover, the obstacles that the scene does not know, as WKB; None where these are as before.
        cloud: Likewise its possible poses, rows of three doubles; empty for none.
    """

    x_mm: float
    y_mm: float
    heading_rad: float
    state: MoverState
    reason: Reason
    path: Annotated[tuple[Point, ...], Meta(max_length=MAX_PATH_POINTS)] | None
    plots: Annotated[dict[str, float], Meta(max_length=MAX_NAMES)] | None = None
    drawings: Annotated[dict[str, bytes], Meta(max_length=MAX_NAMES)] | None = None
    sensed: bytes | None = None
    cloud: bytes | None = None


# From the game, on the line for orders.


class Prepare(_Message, frozen=True):
    """Load a mover, give it its task, and have it do its long work.

    Attributes:
        mover: As for `load_mover`.
        parameters: As for `make_mover`.
        seed: The source of all its randomness.
        share: What its process binds itself to.
        model: Name of its robot's model.
        sensors: What the robot senses at its start.
        scene: As far as it is known.
        task: What it has to do.
        watched_in: The current folder of a mover that somebody watches, who is told its roadmap, what it senses and
            how it planned, too; empty for one that nobody does, which stays in its process's own folder.
    """

    mover: str
    parameters: dict[str, Any]
    seed: int
    share: Share
    model: str
    sensors: SensorData
    scene: Scene
    task: Task
    watched_in: str = ""


class Start(_Message, frozen=True):
    """Drive a robot.

    Attributes:
        sensors: What it senses now.
        odometry_drifts: What `RobotInterface.odometry_drifts` answers.
    """

    sensors: SensorData
    odometry_drifts: bool


class Halt(_Message, frozen=True):
    """Drive no more."""


class Describe(_Message, frozen=True):
    """Load a mover, and say what it is.

    Attributes:
        mover: As for `load_mover`.
        share: What its process binds itself to.
        watched_in: Its current folder.
    """

    mover: str
    share: Share
    watched_in: str


class TellSteps(_Message, frozen=True):
    """Have a mover's planner plan, and say what it does.

    Attributes:
        mover: As for `load_mover`.
        parameters: As for `make_mover`.
        seed: The source of all its randomness.
        share: What its process binds itself to.
        scene: As far as it is known.
        robot: Name of the robot to plan for.
        watched_in: Its current folder.
    """

    mover: str
    parameters: dict[str, Any]
    seed: int
    share: Share
    scene: Scene
    robot: str
    watched_in: str


# From the mover's process, on the line for orders.


class PackedRoadmap(msgspec.Struct, frozen=True, array_like=True):
    """A roadmap as bytes.

    Attributes:
        points: Rows of two doubles, mm.
        edges: Rows of two 32-bit indices into points.
    """

    points: bytes
    edges: bytes


class Progressed(_Message, frozen=True):
    """The long work has come a bit further.

    Attributes:
        phase: Of `scene.mover.Progress`.
        fraction: Likewise.
        roadmap: Of a watched mover; None where it has none, or not been told that it has grown.
    """

    phase: Reason
    fraction: Annotated[float, Meta(ge=0.0, le=1.0)]
    roadmap: PackedRoadmap | None = None


class Work(msgspec.Struct, frozen=True, array_like=True):
    """The cost of planning.

    Attributes:
        milestones: Of the roadmap that the mover shows.
        edges: Likewise.
        cpu_s: Processor time of its process, without loading the mover.
    """

    milestones: Annotated[int, Meta(ge=0)] = 0
    edges: Annotated[int, Meta(ge=0)] = 0
    cpu_s: Annotated[float, Meta(ge=0.0)] = 0.0


class Done(_Message, frozen=True):
    """The order is carried out.

    Attributes:
        facts: What the mover says of itself.
        work: What it took, where that was to prepare.
        preparation: What that came to, likewise; of a mover that nobody watches the poses alone, since no game shall
            depend on how long its parts took.
    """

    facts: MoverReport
    work: Work | None = None
    preparation: Preparation = Preparation()


class Parameter(msgspec.Struct, frozen=True, array_like=True):
    """A parameter of a mover.

    Attributes:
        name: Of the field in its dataclass.
        default: Its value where none is chosen.
        choices: The values that it may have; empty where its type alone decides.
        about: The label, unit, bounds and help in the field's metadata.
    """

    name: Reason
    default: ParameterValue
    choices: Annotated[tuple[ParameterValue, ...], Meta(max_length=MAX_PARAMETERS)] = ()
    about: Annotated[dict[str, ParameterValue], Meta(max_length=MAX_NAMES)] = msgspec.field(default_factory=dict)


class Described(_Message, frozen=True):
    """A description of a mover.

    Attributes:
        summary: The first line of its documentation.
        parameters: In the order of its dataclass.
        shows_steps: Whether its planner tells its steps.
    """

    summary: Reason
    parameters: Annotated[tuple[Parameter, ...], Meta(max_length=MAX_PARAMETERS)]
    shows_steps: bool


class Steps(_Message, frozen=True):
    """The steps of a mover's planner, from the first sample to the last cut."""

    steps: Annotated[list[Step], Meta(max_length=MOST_STEPS)]


class NoPathDetails(msgspec.Struct, frozen=True, array_like=True):
    """The details of a `NoPathError` beside its reason."""

    proven: bool
    needed_mm: float


class Failed(_Message, frozen=True):
    """The mover cannot go on. Also on the line for the robot.

    Attributes:
        reason: Why.
        fault: Whether that is the mover's own fault; finding no path, or saying that there is none, is not.
        no_path: Where no path was found.
    """

    reason: Reason
    fault: bool
    no_path: NoPathDetails | None = None


# From the mover's process, on the line for the robot: what a mover calls.


class DriveForward(_Message, frozen=True):
    """Both wheels at the same speed."""

    speed_mm_s: float


class TurnCounterClockwise(_Message, frozen=True):
    """Wheels at opposite speeds; negative ones turn clockwise."""

    speed_mm_s: float


class DriveWheels(_Message, frozen=True):
    """Each wheel at a speed of its own; negative ones drive backwards."""

    left_mm_s: float
    right_mm_s: float


class StopWheels(_Message, frozen=True):
    """Both wheels still."""


class Sing(_Message, frozen=True):
    """Play the winner's song, or the loser's."""

    happy: bool


class WaitFrame(_Message, frozen=True):
    """Wait for a frame; this one is answered."""

    after: Annotated[int, Meta(ge=0, lt=2**53)]
    timeout_s: Annotated[float, Meta(ge=0.0, le=MAX_WAIT_S)] | None
    facts: MoverReport


class FramesUntil(_Message, frozen=True):
    """Wait until a frame wakes; this one is answered.

    Attributes:
        after: Frames with greater numbers are meant.
        wake: When to be woken.
        facts: What the mover says of itself.
    """

    after: Annotated[int, Meta(ge=0, lt=2**53)]
    wake: Wake
    facts: MoverReport


class Ended(_Message, frozen=True):
    """Nothing of the mover drives any more."""

    facts: MoverReport


# From the game, on the line for the robot.


class Frames(_Message, frozen=True):
    """The frames that were waited for, the newest one last; at least one."""

    frames: tuple[SensorData, ...]


class NoFrame(_Message, frozen=True):
    """There is none, and why."""

    reason: str


Order = Prepare | Start | Halt | Describe | TellSteps
Answer = Progressed | Done | Failed
Call = DriveForward | TurnCounterClockwise | DriveWheels | StopWheels | Sing | WaitFrame | FramesUntil | Ended | Failed
Reply = Frames | NoFrame

orders: msgspec.msgpack.Decoder[Order] = msgspec.msgpack.Decoder(Order)
answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
descriptions: msgspec.msgpack.Decoder[Described | Failed] = msgspec.msgpack.Decoder(Described | Failed)
told_steps: msgspec.msgpack.Decoder[Steps | Failed] = msgspec.msgpack.Decoder(Steps | Failed)
calls: msgspec.msgpack.Decoder[Call] = msgspec.msgpack.Decoder(Call)
replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)
