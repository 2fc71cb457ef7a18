"""Scenes for the driving campaign: random ones by kind and seed, each proved to have a way, and those in files."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import shapely
from driving_surprises import SURPRISES

from robotdriver.conditions import LAB_FLOOR
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene.checks import check_fit
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Motion, Obstacle, Point, Scene, SceneRobot, Wall, Workspace

RADIUS_MM = MODELS["create1"].body.radius_mm

SPARE_MM = 50.0
"""A scene counts as solvable if a robot that is wider by this on each side has a way past all that stands still."""

FASTEST_MM_S = 200.0
"""The greatest speed of moving things, below the robot's cruising speed of 300 mm/s."""

_QUADRANT_EDGES = 32


def static(rng: np.random.Generator) -> Scene:
    """6 m with ten known obstacles."""
    return _room(rng, size_mm=6_000.0, known=10)


def unknown(rng: np.random.Generator) -> Scene:
    """6 m with six known obstacles and four that must be sensed."""
    return _room(rng, size_mm=6_000.0, known=6, unknown=4)


def moving(rng: np.random.Generator) -> Scene:
    """6 m with five known obstacles, one that must be sensed, and three that move to and fro on told routes."""
    return _room(rng, size_mm=6_000.0, known=5, unknown=1, moving=3)


def untold(rng: np.random.Generator) -> Scene:
    """The very scenes of `moving`, but nobody is told that anything moves: what the telling is worth."""
    return _room(rng, size_mm=6_000.0, known=5, unknown=1, moving=3, told=False)


def long(rng: np.random.Generator) -> Scene:
    """A walled hall of 16 x 12 m with 30 known obstacles: the way is some 20 m long."""
    return _room(rng, size_mm=16_000.0, height_mm=12_000.0, known=30, walled=True)


def unequal(rng: np.random.Generator) -> Scene:
    """The very scenes of `long`, on the lab floor, with wheels that differ by 0.5 %."""
    return replace(long(rng), floor=replace(LAB_FLOOR, wheel_difference=0.005))


KINDS: dict[str, Callable[[np.random.Generator], Scene]] = {
    "static": static,
    "unknown": unknown,
    "moving": moving,
    "untold": untold,
    "long": long,
    "unequal": unequal,
    **SURPRISES,
}

_SAME_SCENES = {"untold": "moving", "unequal": "long"}

_STREAMS = ("long", "moving", "static", "unknown", "untold", *SURPRISES)
"""Each kind's place here is part of its seeds; new kinds are appended, so that every scene stays as it was."""


def random_scene(kind: str, seed: int) -> Scene:
    """Return the scene of a kind that a seed stands for: the first solvable one that it draws."""
    rng = np.random.default_rng((_STREAMS.index(_SAME_SCENES.get(kind, kind)), seed))
    while True:
        scene = KINDS[kind](rng)
        if not check_fit(scene) and is_solvable(scene, SPARE_MM):
            return scene


def scenes_in(folder: Path) -> Iterator[tuple[str, Scene]]:
    """Yield every task of the scene files in a folder, as a game of one player: file and robot, and the scene."""
    for file in sorted(folder.rglob("*.json")):
        try:
            scene = load_scene(file)
        except SceneError:
            continue  # a file of another kind
        for robot in scene.robots:
            alone = replace(scene, robots=(robot,))
            if robot.goal is not None and not check_fit(alone):
                yield f"{file.stem} {robot.name}".removesuffix(" robot"), alone


def is_solvable(scene: Scene, spare_mm: float) -> bool:
    """Return whether the first robot has a way to its goal past all that stands still, told or not.

    Exact but for the arcs round corners, which are drawn outside of the true ones: a yes is a proof.
    """
    robot = scene.robots[0]
    radius_mm = MODELS[robot.model].body.radius_mm + spare_mm
    # A chord of the buffer's arc lies inside of it; a radius enlarged by this factor brings it outside.
    outside_mm = radius_mm / math.cos(math.pi / 4.0 / _QUADRANT_EDGES)
    solids: list[shapely.Geometry] = [shapely.Polygon(o.polygon) for o in scene.obstacles if o.motion is None]
    solids += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    area = scene.workspace
    inner = shapely.box(
        area.min_x_mm + radius_mm, area.min_y_mm + radius_mm, area.max_x_mm - radius_mm, area.max_y_mm - radius_mm
    )
    taken = shapely.union_all(shapely.buffer(solids, outside_mm, quad_segs=_QUADRANT_EDGES))
    start, goal = shapely.Point(robot.start.x_mm, robot.start.y_mm), shapely.Point(robot.goal)
    free = shapely.get_parts(shapely.difference(inner, taken))
    return any(part.contains(start) and part.contains(goal) for part in free)


def _room(
    rng: np.random.Generator,
    *,
    size_mm: float,
    height_mm: float | None = None,
    known: int,
    unknown: int = 0,
    moving: int = 0,
    told: bool = True,
    walled: bool = False,
) -> Scene:
    height = size_mm if height_mm is None else height_mm
    start, goal = (500.0, 500.0), (size_mm - 500.0, height - 500.0)
    obstacles = [
        Obstacle(_star(rng, _place(rng, size_mm, height)), known=index < known) for index in range(known + unknown)
    ]
    while len(obstacles) < known + unknown + moving:
        here, there = _place(rng, size_mm, height), _place(rng, size_mm, height)
        outline = _star(rng, here, largest_mm=250.0)
        middle = shapely.Polygon(outline).centroid
        way = shapely.LineString(((middle.x, middle.y), there))
        # It comes near neither end of the drive, where nobody can make way for it.
        if way.length > 1_000.0 and min(way.distance(shapely.Point(end)) for end in (start, goal)) > 900.0:
            motion = Motion((there,), float(rng.uniform(50.0, FASTEST_MM_S)))
            obstacles.append(Obstacle(outline, known=told, motion=motion))
    corners = ((0.0, 0.0), (size_mm, 0.0), (size_mm, height), (0.0, height))
    walls = tuple(Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)) if walled else ()
    heading = float(rng.uniform(-math.pi, math.pi))
    robot = SceneRobot("robot", Pose(*start, heading), goal)
    return Scene(Workspace(0.0, 0.0, size_mm, height), (robot,), tuple(obstacles), walls)


def _place(rng: np.random.Generator, width_mm: float, height_mm: float) -> Point:
    x, y = rng.uniform((600.0, 600.0), (width_mm - 600.0, height_mm - 600.0)).tolist()
    return x, y


def _star(rng: np.random.Generator, middle: Point, largest_mm: float = 600.0) -> tuple[Point, ...]:
    """Return a polygon of 3 to 8 corners round a point, often concave."""
    size = largest_mm * rng.uniform(0.4, 1.0)
    count = int(rng.integers(3, 9))
    angles = (np.arange(count) + rng.uniform(0.1, 0.9, count)) * math.tau / count
    radii = size * rng.uniform(0.5, 1.0, count)
    xs, ys = middle[0] + radii * np.cos(angles), middle[1] + radii * np.sin(angles)
    return tuple(zip(xs.tolist(), ys.tolist(), strict=True))
