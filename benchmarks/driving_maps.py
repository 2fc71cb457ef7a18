"""Tasks on maps of others: a robot and a goal, set by a seed where the map leaves room for them.

Maps are files in any format that robotworkshop reads: scans, worlds, mazes, bitmaps. Many name no robot or no goal.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
from driving_scenes import is_solvable

from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene.checks import check_fit
from scene.drops import drops_of
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Point, Scene, SceneRobot, Wall, Workspace

SPARE_MM = 20.0
"""The way leaves a robot that is wider by this on each side through."""
NEAREST_RADII, FARTHEST_MM = 4.0, 12_000.0
"""The distance of the goal from the start: at least, and at most along each axis."""
_DRAWS = 1_000


def tasks_on_maps(folder: Path, count: int, first: int) -> Iterator[tuple[str, Scene]]:
    """Yield tasks on every map of a folder that leaves room for them, each with its name.

    The robot is of the model of the map's first robot, or a Create where it has none; no other robot is there.

    Args:
        folder: Searched with all below it; files that are no maps are passed over.
        count: Tasks on each map.
        first: Seed of the first; the others follow.
    """
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        try:
            scene = load_scene(file)
        except SceneError:
            continue
        for seed in range(first, first + count):
            task = _task(scene, np.random.default_rng(seed))
            if task is not None:
                yield f"{file.name} {seed}", task


def _task(scene: Scene, rng: np.random.Generator) -> Scene | None:
    model = scene.robots[0].model if scene.robots else "create1"
    radius_mm = MODELS[model].body.radius_mm
    drops = drops_of(scene)
    known = _with_edges(scene.as_known(), drops)
    bodies = [shapely.Polygon(obstacle.polygon) for obstacle in known.obstacles]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in known.walls]
    tree = shapely.STRtree(bodies)
    for _ in range(_DRAWS):
        start = _place(scene.workspace, rng)
        window = _window(scene.workspace, start)
        goal = _place(window, rng)
        ends = shapely.points((start, goal))
        if math.dist(start, goal) < NEAREST_RADII * radius_mm or shapely.intersects(drops, ends).any():
            continue
        if len(tree.query(ends, "dwithin", radius_mm)[0]):
            continue
        heading_rad = float(rng.uniform(-math.pi, math.pi))
        task = replace(scene, robots=(SceneRobot("robot", Pose(*start, heading_rad), goal, model),))
        if not check_fit(task) and is_solvable(_within(window, replace(known, robots=task.robots)), SPARE_MM):
            return task
    return None


def _with_edges(scene: Scene, drops: shapely.Geometry) -> Scene:
    """Return the scene with walls along the edges of where there is no floor."""
    rings = shapely.get_rings(shapely.get_parts(drops))
    edges = (Wall(start, end) for ring in rings for start, end in pairwise(ring.coords))
    return replace(scene, walls=(*scene.walls, *edges))


def _place(area: Workspace, rng: np.random.Generator) -> Point:
    x, y = rng.uniform((area.min_x_mm, area.min_y_mm), (area.max_x_mm, area.max_y_mm)).tolist()
    return x, y


def _window(area: Workspace, middle: Point) -> Workspace:
    """Return the part of an area that is at most `FARTHEST_MM` from a place along each axis."""
    x, y = middle
    return Workspace(
        max(area.min_x_mm, x - FARTHEST_MM),
        max(area.min_y_mm, y - FARTHEST_MM),
        min(area.max_x_mm, x + FARTHEST_MM),
        min(area.max_y_mm, y + FARTHEST_MM),
    )


def _within(window: Workspace, scene: Scene) -> Scene:
    """Return what of a scene reaches into a window: where there is a way in it, there is one in the scene."""
    box = shapely.box(window.min_x_mm, window.min_y_mm, window.max_x_mm, window.max_y_mm)
    shapely.prepare(box)
    return replace(
        scene,
        workspace=window,
        obstacles=tuple(each for each in scene.obstacles if box.intersects(shapely.Polygon(each.polygon))),
        walls=tuple(each for each in scene.walls if box.intersects(shapely.LineString((each.start, each.end)))),
    )
