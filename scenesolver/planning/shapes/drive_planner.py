"""Plans for a robot on wheels with the outline of its body and its heading: a way that it can drive."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from robotdriver.models.body import Disc, Polygon
from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Scene, Task
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.shapes.planner import COUNTS, glide, no_way, reach_mm, require_free
from scenesolver.planning.shapes.slices import Slices
from scenesolver.planning.shapes.turn_and_drive import turn_and_drive

Effort = tuple[int, int]
"""The number of slices of heading, and of places round each piece of a gliding body's way."""

_QUICK: tuple[Effort, ...] = ((64, 1), (128, 1))
_THOROUGH: tuple[Effort, ...] = ((128, 4), (256, 4))

_DISC_CORNERS = 16


@dataclass(frozen=True, slots=True)
class DrivePlan:
    """A way for a robot on wheels.

    Attributes:
        poses: From start to goal. Between two it either drives straight, ahead or back, or turns on the spot, by as
            much as their headings differ.
        margin_mm: What it keeps from obstacles.
        roadmap: The places that were tried, and the drives between them.
        seconds: How long planning took, by stage.
    """

    poses: tuple[Pose, ...]
    margin_mm: float
    roadmap: Roadmap
    seconds: Mapping[str, float]


def outline_of(body: Disc | Polygon, margin_mm: float = 0.0) -> FloatArray:
    """Return a convex polygon round a robot's body and a margin about it, counter-clockwise, shape (n, 2), mm."""
    if isinstance(body, Disc):
        angles = np.arange(_DISC_CORNERS) * math.tau / _DISC_CORNERS
        radius_mm = (body.radius_mm + margin_mm) / math.cos(math.pi / _DISC_CORNERS)
        corners: FloatArray = radius_mm * np.column_stack((np.cos(angles), np.sin(angles)))
        return corners
    grown = shapely.buffer(shapely.Polygon(body.corners), margin_mm, join_style="mitre")
    return shapely.get_coordinates(shapely.get_exterior_ring(shapely.orient_polygons(grown)))[:-1]


def plan_drive(
    scene: Scene,
    task: Task,
    body: Disc | Polygon,
    margins_mm: Sequence[float],
    seed: int = 0,
    cancel: CancelRequested = lambda: False,
) -> DrivePlan:
    """Return a way for a robot that drives straight, ahead or back, and turns on the spot.

    Args:
        scene: What is known; obstacles with a motion are left out.
        task: From where to where.
        body: Of the robot.
        margins_mm: What may be kept from obstacles: the first with which there is a way.
        seed: Of the places that are drawn.
        cancel: Asked for each slice.

    Raises:
        PlanningError: the start is not free.
        NoPathError: there is no way (``proven``), or none was found.
        PlanningCancelledError: ``cancel`` answered True.
    """
    began = time.perf_counter()
    bare = outline_of(body)
    require_free(scene, bare, ("start", task.start))
    tries = [*((each, _QUICK) for each in margins_mm), (margins_mm[-1], _THOROUGH), (0.0, _QUICK + _THOROUGH)]
    for margin_mm, efforts in tries:
        outline = outline_of(body, margin_mm)
        for count, rounds in efforts:
            slices = Slices(scene, outline, count)
            gliding = gliding_way(slices, task, outline, cancel)
            if gliding is not None:
                reach = reach_mm(outline)
                poses, roadmap = turn_and_drive(slices, task, gliding, reach, rounds, seed, cancel)
                if poses is not None:
                    return DrivePlan(poses, margin_mm, roadmap, {"plan": time.perf_counter() - began})
    raise no_way(scene, bare, task.start, goal_poses(task, COUNTS[-1]), goal_text(task), cancel)


def gliding_way(slices: Slices, task: Task, outline: FloatArray, cancel: CancelRequested) -> tuple[Pose, ...] | None:
    """Return how the body would glide to the goal, if it gets there.

    Where any heading is right, it is one that leaves room to both sides.
    """
    goals, goal = goal_poses(task, slices.count), shapely.Point(task.goal)
    if len(goals) == 1:
        return glide(slices, task.start, goals, reach_mm(outline), cancel)
    free = [slices.area_at(number, goal) is not None for number in range(slices.count)]
    roomy = [goals[number] for number in _middles(free)]
    for ends in (roomy, goals):
        poses = glide(slices, task.start, ends, reach_mm(outline), cancel)
        if poses is not None:
            return poses
    return None


def _middles(free: list[bool]) -> list[int]:
    """Return the middle of each run of what is free, of a circle that is cut anywhere; all where all is free."""
    if all(free):
        return list(range(len(free)))
    first = free.index(False)
    middles, begin = [], None
    for step in range(len(free) + 1):
        is_free = free[(first + step) % len(free)]
        if is_free and begin is None:
            begin = step
        elif not is_free and begin is not None:
            middles.append((first + (begin + step - 1) // 2) % len(free))
            begin = None
    return middles


def goal_poses(task: Task, count: int) -> list[Pose]:
    """Return the goal with its heading, or with that of each slice where any is right."""
    if task.goal_heading_rad is not None:
        return [Pose(*task.goal, task.goal_heading_rad)]
    return [Pose(*task.goal, number * math.tau / count) for number in range(count)]


def goal_text(task: Task) -> str:
    """Return a goal as messages name it."""
    x_mm, y_mm = task.goal
    turned = "" if task.goal_heading_rad is None else f", {math.degrees(task.goal_heading_rad):.4g} degrees"
    return f"({x_mm:.6g}, {y_mm:.6g}{turned})"
