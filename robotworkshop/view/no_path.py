"""Why a robot has no path, and where: what a person needs to know in order to change something."""

from dataclasses import dataclass
from enum import Enum

from robotdriver.models import MODELS
from robotworkshop.run.reports import SolveReport
from scene.mover import CancelRequested, PlanningCancelledError
from scene.scene import Point, Scene
from scenesolver.planning.bottleneck import find_bottleneck
from scenesolver.planning.parameters import PlannerParameters


class Cause(Enum):
    """What keeps a robot from its goal."""

    CLOSED = "closed"
    """The obstacles let nothing through, however narrow."""
    TOO_NARROW = "too narrow"
    """There is a passage, and the robot does not fit."""
    TOO_FEW_SAMPLES = "too few samples"
    """Nobody knows: the roadmap was too thin."""
    MOVER = "mover"
    """The mover's own code failed, or it says so itself."""


@dataclass(frozen=True, slots=True)
class NoPath:
    """Why one robot has no path.

    Attributes:
        robot: Its name.
        cause: What keeps it.
        place: Where to look, mm: the narrow passage, or the start that is shut in; None where no place is to blame.
        width_mm: How wide the passage is.
        needed_mm: How wide it would have to be, with the least margin that is planned with.
        reason: What the mover said.
    """

    robot: str
    cause: Cause
    place: Point | None = None
    width_mm: float = 0.0
    needed_mm: float = 0.0
    reason: str = ""


def explain_no_path(scene: Scene, report: SolveReport, cancel: CancelRequested = lambda: False) -> NoPath:
    """Return why a robot has no path. Among thousands of obstacles that takes seconds.

    Args:
        scene: As it was solved.
        report: Of a robot of it that has no path.
        cancel: Asked often.

    Returns:
        The cause; where ``cancel`` answered True, without the place.
    """
    name = report.robot
    robot = next(robot for robot in scene.robots if robot.name == name)
    task = robot.task
    if report.crashed or task is None:
        return NoPath(name, Cause.MOVER, reason=report.reason)
    if not report.proven:
        # A mover that has searched in a roadmap may find a way with a larger one.
        return NoPath(name, Cause.TOO_FEW_SAMPLES if report.nodes else Cause.MOVER, reason=report.reason)
    too_wide_mm = MODELS[robot.model].body.radius_mm + PlannerParameters().margins_mm()[-1]
    try:
        found = find_bottleneck(scene.as_known(), task, too_wide_mm, cancel)
    except PlanningCancelledError:
        return NoPath(name, Cause.TOO_NARROW, needed_mm=2.0 * too_wide_mm, reason=report.reason)
    if found is None:
        place = task.start.x_mm, task.start.y_mm
        return NoPath(name, Cause.CLOSED, place, needed_mm=2.0 * too_wide_mm, reason=report.reason)
    return NoPath(name, Cause.TOO_NARROW, found.place, found.width_mm, 2.0 * too_wide_mm, report.reason)
