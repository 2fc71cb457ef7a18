"""The reason why a robot has no path, and the place: what a person needs to know in order to change something."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from robotdriver.models import MODELS
from robotworkshop.run.reports import SolveReport
from scene.scene import Point, Scene
from scenesolver.geometry.barriers import TOUCHING_MM, Barriers
from scenesolver.planning.parameters import PlannerParameters

if TYPE_CHECKING:
    import shapely


class Cause(Enum):
    """The cause that keeps a robot from its goal."""

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
    """The reason why one robot has no path.

    Attributes:
        robot: Its name.
        cause: What keeps it.
        place: Where to look, mm: the narrow passage, or the start that is shut in; None where no place is to blame.
        width_mm: How wide the passage is.
        needed_mm: How wide it would have to be: for a disc with the least margin that is planned with, for a body that
            turns its least width, as that is planned without a margin where there is no other way.
        has_margin: Whether there is a margin in that.
        reason: What the mover said.
    """

    robot: str
    cause: Cause
    place: Point | None = None
    width_mm: float = 0.0
    needed_mm: float = 0.0
    has_margin: bool = True
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
    if not (report.proven or report.nodes or report.needed_mm):
        return NoPath(name, Cause.MOVER, reason=report.reason)
    needed_mm = report.needed_mm or 2.0 * (MODELS[robot.model].body.radius_mm + PlannerParameters().margins_mm()[-1])
    start = np.array((task.start.x_mm, task.start.y_mm))
    found = Barriers(scene.as_known()).narrowest(start, np.array(task.goal), needed_mm / 2.0)
    if found is None and report.needed_mm:
        # It goes through every passage by its width, and finds no room to turn.
        return NoPath(name, Cause.MOVER, reason=report.reason)
    if found is None:
        # A mover that has searched in a roadmap may find a way with a larger one.
        return NoPath(name, Cause.TOO_FEW_SAMPLES, reason=report.reason)
    if found.width_mm <= TOUCHING_MM:
        return NoPath(name, Cause.CLOSED, (task.start.x_mm, task.start.y_mm), needed_mm=needed_mm, reason=report.reason)
    has_margin = not report.needed_mm
    return NoPath(name, Cause.TOO_NARROW, found.place, found.width_mm, needed_mm, has_margin, report.reason)


def gap_of(scene: Scene, found: NoPath) -> "shapely.Geometry | None":
    """Return the line across a passage that is too narrow, with its ends, mm; None where there is none.

    It goes from what stands nearest to the middle of the passage as far again on the other side.
    """
    import shapely

    if found.cause is not Cause.TOO_NARROW or found.place is None:
        return None
    known, edge = scene.as_known(), scene.workspace
    shapes: list[shapely.Geometry] = [shapely.Polygon(obstacle.polygon) for obstacle in known.obstacles]
    shapes += [shapely.LineString((wall.start, wall.end)) for wall in known.walls]
    shapes.append(shapely.box(edge.min_x_mm, edge.min_y_mm, edge.max_x_mm, edge.max_y_mm).exterior)
    middle = shapely.Point(found.place)
    nearest = shapes[int(np.argmin(shapely.distance(middle, shapes)))]
    x, y = shapely.get_coordinates(shapely.shortest_line(middle, nearest))[-1].tolist()
    ends = (x, y), (2.0 * found.place[0] - x, 2.0 * found.place[1] - y)
    return shapely.GeometryCollection([shapely.LineString(ends), *map(shapely.Point, ends)])
