"""An independent judge of paths. It shares nothing with the planner, so no mistake of one hides one of the other."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import ArrayLike
from shapely.ops import nearest_points

from scene.drops import drops_of
from scene.scene import Scene, Task

TOLERANCE_MM = 1e-6
"""Distances that fall short by less are rounding: of a double, at a kilometre, 1e-10 mm is lost in one operation."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings about a path.

    Attributes:
        violations: One plain line for each, with the segment's number (from 0), the place, and by how much.
    """

    violations: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True if nothing was found."""
        return not self.violations


def verify_path(scene: Scene, task: Task, radius_mm: float, points: ArrayLike, max_edge_mm: float) -> Verdict:
    """Check a path against the scene as it was drawn.

    Every segment must keep the disc's radius from every obstacle that stands still and from every wall, and the disc
    within the workspace; the ends must be the task's start and goal; no segment may be longer than allowed.

    Args:
        scene: The scene.
        task: Whose path it is.
        radius_mm: The disc's true radius.
        points: Corners of the path, shape (n, 2), mm.
        max_edge_mm: The longest segment allowed.
    """
    path = _corners_of(points)
    if isinstance(path, Verdict):
        return path
    bodies = _still_bodies(scene)
    return Verdict(
        (
            *_end("start", path[0], (task.start.x_mm, task.start.y_mm)),
            *_end("goal", path[-1], task.goal),
            *_lengths(path, max_edge_mm),
            *_within(scene, path, radius_mm),
            *_too_near(bodies, path, dict.fromkeys(bodies, radius_mm)),
        )
    )


def verify_replan(
    scene: Scene, task: Task, radius_mm: float, points: ArrayLike, max_edge_mm: float, sensed: shapely.Geometry
) -> Verdict:
    """Check a path that was planned during a drive: as `verify_path`, but for the place where the robot stands.

    There it may be nearer to something than its radius, since it drifts, and marks are larger than things. Its first
    segment need not keep the radius from what is as near already, but may come no nearer to any of that either.

    Args:
        scene: What is known.
        task: The task; its start is where the robot stands.
        radius_mm: The disc's true radius.
        points: Corners of the path, shape (n, 2), mm.
        max_edge_mm: The longest segment allowed.
        sensed: What was sensed, and has to be passed too.
    """
    path = _corners_of(points)
    if isinstance(path, Verdict):
        return path
    stand = shapely.Point(path[0])
    bodies = _still_bodies(scene) | {f"mark {i}": part for i, part in enumerate(shapely.get_parts(sensed))}
    kept_at_first = {name: min(radius_mm, float(shapely.distance(stand, body))) for name, body in bodies.items()}
    return Verdict(
        (
            *_end("start", path[0], (task.start.x_mm, task.start.y_mm)),
            *_end("goal", path[-1], task.goal),
            *_lengths(path, max_edge_mm),
            *_within(scene, path[1:], radius_mm),
            *_too_near(bodies, path[:2], kept_at_first),
            *_too_near(bodies, path[1:], dict.fromkeys(bodies, radius_mm)),
        )
    )


def _corners_of(points: ArrayLike) -> list[list[float]] | Verdict:
    """Return a path's corners as plain numbers, or what is wrong with them."""
    try:
        path = np.asarray(points, dtype=np.float64)
    except (TypeError, ValueError):
        return Verdict(("the path is not a list of points [x, y]",))
    if path.ndim != 2 or path.shape[1] != 2 or len(path) < 2:
        return Verdict(("the path is not a list of at least two points [x, y]",))
    if not np.isfinite(path).all():
        return Verdict(("the path holds a number that is not finite",))
    corners: list[list[float]] = path.tolist()
    return corners


def _end(name: str, point: Sequence[float], expected: Sequence[float]) -> list[str]:
    miss = math.dist(point, expected)
    return [f"{name}: the path misses ({_place(expected)}) by {_mm(miss)} mm"] if miss > TOLERANCE_MM else []


def _lengths(path: list[list[float]], max_edge_mm: float) -> list[str]:
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    return [
        f"segment {i}: {_mm(length)} mm long, {_mm(length - max_edge_mm)} mm more than allowed"
        for i, length in enumerate(lengths)
        if length > max_edge_mm + TOLERANCE_MM
    ]


def _within(scene: Scene, path: list[list[float]], radius_mm: float) -> list[str]:
    area = scene.workspace
    found = []
    for i, (x, y) in enumerate(path):
        room = min(x - area.min_x_mm, area.max_x_mm - x, y - area.min_y_mm, area.max_y_mm - y)
        if room < radius_mm - TOLERANCE_MM:
            found.append(
                f"point {i}: at ({_place((x, y))}) the robot reaches {_mm(radius_mm - room)} mm out of the workspace"
            )
    return found


def _still_bodies(scene: Scene) -> dict[str, shapely.Geometry]:
    bodies: dict[str, shapely.Geometry] = {
        f"obstacle {i}": shapely.Polygon(obstacle.polygon)
        for i, obstacle in enumerate(scene.obstacles)
        if obstacle.motion is None
    }
    bodies |= {f"wall {i}": shapely.LineString((wall.start, wall.end)) for i, wall in enumerate(scene.walls)}
    return bodies | {f"drop {i}": part for i, part in enumerate(shapely.get_parts(drops_of(scene)))}


def _too_near(
    bodies: Mapping[str, shapely.Geometry], path: list[list[float]], kept_mm: Mapping[str, float]
) -> list[str]:
    """Return where a path comes nearer to bodies than must be kept from each; what is kept is at most one radius."""
    if not bodies or len(path) < 2:
        return []
    names = list(bodies)
    segments = [shapely.LineString(ends) for ends in pairwise(path)]
    reach_mm = max(kept_mm.values())
    near = shapely.STRtree(list(bodies.values())).query(segments, predicate="dwithin", distance=reach_mm)
    found = []
    for number, which in sorted(near.T.tolist()):
        body = bodies[names[which]]
        short = kept_mm[names[which]] - shapely.distance(segments[number], body)
        if short > TOLERANCE_MM:
            place = nearest_points(segments[number], body)[0]
            at = _place((place.x, place.y))
            found.append(f"segment {number}: at ({at}) the robot is {_mm(short)} mm too near to {names[which]}")
    return found


def _place(point: Sequence[float]) -> str:
    return f"{point[0]:.1f}, {point[1]:.1f}"


def _mm(length: float) -> str:
    return f"{length:.6f}".rstrip("0").rstrip(".") if length < 0.1 else f"{length:.1f}"
