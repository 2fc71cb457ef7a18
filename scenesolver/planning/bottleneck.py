"""The narrowest place of the widest way: what a robot that is too wide for every way would have to get through."""

import math
from dataclasses import dataclass

import numpy as np

from robotdriver.ranging import RangeMap
from scene.mover import CancelRequested, PlanningCancelledError
from scene.scene import Point, Scene, Task
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.shortest_path import shortest_path

LEAST_RADIUS_MM = 1.0
"""Where even a robot of this radius has no way, the obstacles are shut."""
SURE_WITHIN_MM = 0.5
"""The widest radius that gets through is known to so much."""
_STEP_MM = 5.0
"""The way is looked at every so far."""


@dataclass(frozen=True, slots=True)
class Bottleneck:
    """The narrowest place of the widest way from start to goal.

    Attributes:
        place: The middle of the passage, mm.
        width_mm: How wide it is: a disc that is a little less wide gets through.
    """

    place: Point
    width_mm: float


def find_bottleneck(
    scene: Scene, task: Task, too_wide_mm: float, cancel: CancelRequested = lambda: False
) -> Bottleneck | None:
    """Return where the widest way is narrowest, for a robot that has none.

    The width is found by bisection over the radius, each time by the exact components of the free space; the place lies
    on the shortest path of the widest robot that still gets through.

    Args:
        scene: What is known.
        task: Start and goal.
        too_wide_mm: A radius for which there is proven to be no way.
        cancel: Asked before every step.

    Returns:
        The place, or None where the obstacles let nothing through at all.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    start, goal = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
    fits_mm, space = LEAST_RADIUS_MM, FreeSpace(scene, LEAST_RADIUS_MM)
    if not _joins(space, start, goal):
        return None
    while too_wide_mm - fits_mm > SURE_WITHIN_MM:
        if cancel():
            raise PlanningCancelledError("planning was cancelled")
        middle_mm = (fits_mm + too_wide_mm) / 2.0
        tried = FreeSpace(scene, middle_mm)
        if _joins(tried, start, goal):
            fits_mm, space = middle_mm, tried
        else:
            too_wide_mm = middle_mm
    way = shortest_path(space, start, goal, cancel=cancel)
    if way is None:
        return None
    return Bottleneck(_narrowest(scene, way.points, fits_mm), 2.0 * fits_mm)


def _joins(space: FreeSpace, start: FloatArray, goal: FloatArray) -> bool:
    return bool(space.is_free(np.stack((start, goal))).all()) and space.decomposition.connected(start, goal)


def _narrowest(scene: Scene, way: FloatArray, radius_mm: float) -> Point:
    """Return the middle of the shortest chord across a way that keeps a distance from everything."""
    area = scene.workspace
    corners = (
        (area.min_x_mm, area.min_y_mm),
        (area.max_x_mm, area.min_y_mm),
        (area.max_x_mm, area.max_y_mm),
        (area.min_x_mm, area.max_y_mm),
    )
    standing = [obstacle.polygon for obstacle in scene.obstacles if obstacle.motion is None]
    sides = RangeMap.from_outlines([*standing, corners], [(wall.start, wall.end) for wall in scene.walls])
    steps = np.diff(way, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    counts = np.maximum(np.ceil(lengths / _STEP_MM).astype(np.int64), 1)
    of_leg = np.repeat(np.arange(len(steps)), counts)
    parts = (np.arange(len(of_leg)) - np.repeat(np.cumsum(counts) - counts, counts) + 0.5) / counts[of_leg]
    points = way[of_leg] + parts[:, None] * steps[of_leg]
    headings = np.arctan2(steps[of_leg, 1], steps[of_leg, 0])
    # Whatever is farther than this on one side makes no narrow place.
    far_mm = 4.0 * radius_mm
    left = sides.rays(points[:, 0], points[:, 1], headings + math.pi / 2.0, far_mm)
    right = sides.rays(points[:, 0], points[:, 1], headings - math.pi / 2.0, far_mm)
    chords = left + right
    if not np.isfinite(chords).any():
        x, y = points[len(points) // 2]
        return float(x), float(y)
    at = int(np.argmin(chords))
    aside = (left[at] - right[at]) / 2.0
    heading = headings[at] + math.pi / 2.0
    return float(points[at, 0] + aside * math.cos(heading)), float(points[at, 1] + aside * math.sin(heading))
