"""Scenes for the planner's tests, and an oracle for their forbidden space that shares nothing with the planner."""

import math
from collections.abc import Sequence

import numpy as np
import shapely

from robotdriver.pose import Pose
from scene.scene import Obstacle, Point, Scene, Task, Wall, Workspace

RADIUS_MM = 174.0


def scene_of(
    polygons: Sequence[Sequence[Point]] = (), walls: Sequence[tuple[Point, Point]] = (), size_mm: float = 6_000.0
) -> Scene:
    return Scene(
        Workspace(0.0, 0.0, size_mm, size_mm),
        obstacles=tuple(Obstacle(tuple((float(x), float(y)) for x, y in polygon)) for polygon in polygons),
        walls=tuple(Wall(*wall) for wall in walls),
    )


def box(min_x: float, min_y: float, max_x: float, max_y: float) -> tuple[Point, ...]:
    return (min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)


def task(start: Point = (400.0, 400.0), goal: Point = (5_600.0, 5_600.0)) -> Task:
    return Task("robot", Pose(*start), goal)


def star(rng: np.random.Generator, middle: Sequence[float], size_mm: float, corners: int) -> tuple[Point, ...]:
    """A random polygon that does not cross itself, as a rule not convex."""
    angles = (np.arange(corners) + rng.uniform(0.05, 0.95, corners)) * math.tau / corners
    radii = size_mm * rng.uniform(0.2, 1.0, corners)
    return tuple((middle[0] + r * math.cos(a), middle[1] + r * math.sin(a)) for a, r in zip(angles, radii, strict=True))


def hall(seed: int, count: int = 40, size_mm: float = 10_000.0) -> Scene:
    """Random polygons that leave the corners free."""
    rng = np.random.default_rng(seed)
    polygons = []
    while len(polygons) < count:
        middle = rng.uniform(0.0, size_mm, 2)
        if min(math.dist(middle, (400.0, 400.0)), math.dist(middle, (size_mm - 400.0, size_mm - 400.0))) > 1_200.0:
            polygons.append(star(rng, middle, rng.uniform(100.0, 600.0), int(rng.integers(3, 9))))
    return scene_of(polygons, size_mm=size_mm)


def inflated_by_hulls(scene: Scene, robot: np.ndarray) -> shapely.Geometry:
    """The obstacles' Minkowski sums with the robot, all united."""
    return shapely.union_all(inflated_parts(scene, robot))


def inflated_parts(scene: Scene, robot: np.ndarray) -> list[shapely.Geometry]:
    """Polygons that together are the Minkowski sums: the hull of the robot at both ends of every edge, and the insides.

    Their union is easier to use, but where much lies on one line shapely now and then loses a piece of it.
    """
    parts: list[shapely.Geometry] = []
    outlines = [np.array(obstacle.polygon) for obstacle in scene.obstacles]
    outlines += [np.array((wall.start, wall.end)) for wall in scene.walls]
    for outline in outlines:
        for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True):
            parts.append(shapely.MultiPoint(np.concatenate((a + robot, b + robot))).convex_hull)
        if len(outline) > 2:
            parts.append(shapely.Polygon(outline))
    return parts
