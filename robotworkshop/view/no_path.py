"""Why a robot has no path, and where: what a person needs to know in order to change something."""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from robotdriver.models import MODELS
from robotworkshop.run.reports import SolveReport
from scene.scene import Point, Scene
from scenesolver.geometry.barriers import TOUCHING_MM, Barriers
from scenesolver.planning.parameters import PlannerParameters


class Cause(Enum):
    """What keeps a robot from its goal."""

    CLOSED = "closed"
    """The obstacles let nothing through, however narrow."""
    TOO_NARROW = "too narrow"
    """There is a passage, and the robot does not fit."""
    TOO_FEW_SAMPLES = "too few samples"
    """Unknown: the roadmap was too thin."""
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


def explain_no_path(scene: Scene, report: SolveReport) -> NoPath:
    """Return why a robot has no path.

    Args:
        scene: As it was solved.
        report: Of a robot of it that has no path.
    """
    name = report.robot
    robot = next(robot for robot in scene.robots if robot.name == name)
    task = robot.task
    if report.crashed or task is None:
        return NoPath(name, Cause.MOVER, reason=report.reason)
    if not (report.proven or report.nodes):
        return NoPath(name, Cause.MOVER, reason=report.reason)
    needed_mm = 2.0 * (MODELS[robot.model].body.radius_mm + PlannerParameters().margins_mm()[-1])
    start = np.array((task.start.x_mm, task.start.y_mm))
    found = Barriers(scene.as_known()).narrowest(start, np.array(task.goal), needed_mm / 2.0)
    if found is None:
        # A mover that has searched in a roadmap may find a way with a larger one.
        return NoPath(name, Cause.TOO_FEW_SAMPLES, reason=report.reason)
    if found.width_mm <= TOUCHING_MM:
        return NoPath(name, Cause.CLOSED, (task.start.x_mm, task.start.y_mm), needed_mm=needed_mm, reason=report.reason)
    return NoPath(name, Cause.TOO_NARROW, found.place, found.width_mm, needed_mm, report.reason)
