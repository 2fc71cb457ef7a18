"""Scenes that planners have stumbled over: huge coordinates, ring walls, specks a robot's width apart; sensed things.

Each is drawn from a seed, so another seed is another campaign.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from planning_tight_scenes import tight_scenes

from robotdriver.pose import Pose
from scene.limits import MAX_COORDINATE_MM
from scene.scene import Obstacle, Scene, Task, Wall, Workspace

_HALF_MM = 5_000.0


@dataclass(frozen=True)
class Hostile:
    """A scene.

    Attributes:
        kind: Its kind.
        scene: The scene.
        task: Start and goal.
    """

    kind: str
    scene: Scene
    task: Task


def hostile_scenes(count: int, seed: int, robot_mm: float, margin_mm: float, kinds: Sequence[str]) -> Iterator[Hostile]:
    """Yield scenes of some kinds in turn; every other one lies at an end of the coordinates.

    Args:
        count: How many.
        seed: Other seeds, other scenes.
        robot_mm: The disc's diameter.
        margin_mm: The least margin that is planned with.
        kinds: Of `KINDS`, in turn.
    """
    rng = np.random.default_rng(seed)
    tight = tight_scenes(count, seed, robot_mm, margin_mm)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        make = KINDS[kind]
        if make is None:
            drawn = next(tight)
            kind, scene, task = f"tight {drawn.kind}", drawn.scene, drawn.task
        else:
            scene, task = make(robot_mm + rng.uniform(-4.0, 4.0 + 2.0 * margin_mm), rng)
        if number // len(kinds) % 2:
            scene, task = _at_the_end(scene, task, rng)
        yield Hostile(kind, scene, task)


def ring_walls(width_mm: float, rng: np.random.Generator) -> tuple[Scene, Task]:
    """Three rings of walls round the start, one in another, each with a door."""
    walls: list[Wall] = []
    for ring in range(3):
        corners, radius = int(rng.integers(100, 360)), 900.0 + 1_200.0 * ring
        door = (width_mm + rng.choice((0.0, 60.0, 300.0))) / radius
        angles = rng.uniform(0.0, math.tau) + np.linspace(door / 2.0, math.tau - door / 2.0, corners)
        radii = radius + rng.uniform(-1.0, 1.0, corners) * rng.choice((0.0, 1e-3, 1.0, 30.0))
        walls += _chain(np.column_stack((radii * np.cos(angles), radii * np.sin(angles))))
    return _scene(walls=walls), _task((0.0, 0.0), (4_300.0, rng.uniform(-1_000.0, 1_000.0)))


def specks(width_mm: float, rng: np.random.Generator) -> tuple[Scene, Task]:
    """Tiny boxes, or posts, in rows a robot's width apart."""
    pitch = width_mm + rng.choice((0.0, 1.0, 10.0, 100.0))
    size = float(rng.choice((1e-6, 1e-3, 1.0, 20.0)))
    rows, columns = int(rng.integers(2, 6)), int(2.0 * _HALF_MM / (pitch + size)) + 1
    boxes = []
    for row in range(rows):
        shift = rng.uniform(0.0, pitch)
        for column in range(columns):
            x, y = -_HALF_MM + shift + column * (pitch + size), (row - rows / 2.0) * rng.uniform(0.5, 1.5) * pitch
            boxes.append(((x, y), (x + size, y), (x + size, y + size), (x, y + size)))
    return _scene(boxes=boxes), _task((rng.uniform(-3e3, 3e3), -4_500.0), (rng.uniform(-3e3, 3e3), 4_500.0))


def crowd(width_mm: float, rng: np.random.Generator) -> tuple[Scene, Task]:
    """Stars thrown over the floor, many of them overlapping, start and goal wherever there is room."""
    boxes, bodies = [], []
    for _ in range(int(rng.integers(20, 120))):
        middle = rng.uniform(-4_500.0, 4_500.0, 2)
        corners = int(rng.integers(3, 24))
        angles = np.sort(rng.uniform(0.0, math.tau, corners))
        radii = rng.uniform(20.0, 500.0, corners)
        outline = middle + np.column_stack((radii * np.cos(angles), radii * np.sin(angles)))
        body = shapely.Polygon(outline)
        if body.is_valid and body.area > 1.0:
            boxes.append(tuple(map(tuple, outline.tolist())))
            bodies.append(body)
    blocked = shapely.union_all(bodies)
    room = width_mm / 2.0 + rng.choice((0.01, 1.0, 40.0))
    ends = []
    while len(ends) < 2:
        place = rng.uniform(-_HALF_MM + room, _HALF_MM - room, 2)
        if shapely.distance(blocked, shapely.Point(place)) > room:
            ends.append(tuple(place.tolist()))
    return _scene(boxes=boxes), _task(*ends)


def lattice(width_mm: float, rng: np.random.Generator) -> tuple[Scene, Task]:
    """Walls along the axes with doors, start and goal on round numbers: many milestones and corners coincide."""
    walls: list[Wall] = []
    for x in (-2_000.0, 0.0, 2_000.0):
        y = float(rng.integers(-3, 4)) * 1_000.0
        walls.append(Wall((x, -_HALF_MM), (x, y)))
        walls.append(Wall((x, y + width_mm), (x, _HALF_MM)))
    return _scene(walls=walls), _task((-4_000.0, 0.0), (4_000.0, 0.0))


KINDS: dict[str, Callable[[float, np.random.Generator], tuple[Scene, Task]] | None] = {
    "ring walls": ring_walls,
    "specks": specks,
    "tight": None,
    "crowd": crowd,
    "lattice": lattice,
}


def sensed_things(
    path: np.ndarray, rng: np.random.Generator, count: int
) -> Iterator[tuple[np.ndarray, shapely.Geometry]]:
    """Yield places on a path, shape (2,), mm, and what is sensed from there farther along: points, lines, discs.

    Args:
        path: Shape (n, 2), mm.
        rng: Draws them.
        count: How many.
    """
    line = shapely.LineString(path)
    for _ in range(count):
        at, ahead = rng.uniform(0.0, 0.7), rng.uniform(0.02, 0.3)
        place, middle = line.interpolate(at, normalized=True), line.interpolate(at + ahead, normalized=True)
        marks = [_mark(np.array(middle.coords[0]), rng) for _ in range(int(rng.integers(1, 5)))]
        yield np.array(place.coords[0]), marks[0] if len(marks) == 1 else shapely.GeometryCollection(marks)


def _mark(middle: np.ndarray, rng: np.random.Generator) -> shapely.Geometry:
    around = middle + rng.normal(0.0, 150.0, 2)
    match int(rng.integers(5)):
        case 0:
            return shapely.Point(around)
        case 1:
            return shapely.LineString((around, around + rng.normal(0.0, 300.0, 2)))
        case 2:
            return shapely.LineString((around, around + rng.normal(0.0, 1e-5, 2)))
        case 3:
            return shapely.Point(around).buffer(rng.choice((1e-3, 5.0, 60.0, 200.0)))
        case _:
            return shapely.MultiPoint(around + rng.normal(0.0, 100.0, (int(rng.integers(1, 6)), 2)))


def _at_the_end(scene: Scene, task: Task, rng: np.random.Generator) -> tuple[Scene, Task]:
    """Return the same moved into a corner of what coordinates may be."""
    area = scene.workspace
    high = np.array((area.max_x_mm, area.max_y_mm))
    low = np.array((area.min_x_mm, area.min_y_mm))
    by = np.where(rng.uniform(size=2) < 0.5, MAX_COORDINATE_MM - high, -MAX_COORDINATE_MM - low)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x, y = (np.array(point) + by).tolist()
        return x, y

    moved = Scene(
        Workspace(*place((area.min_x_mm, area.min_y_mm)), *place((area.max_x_mm, area.max_y_mm))),
        obstacles=tuple(Obstacle(tuple(map(place, obstacle.polygon))) for obstacle in scene.obstacles),
        walls=tuple(Wall(place(wall.start), place(wall.end)) for wall in scene.walls),
    )
    return moved, Task(task.name, Pose(*place((task.start.x_mm, task.start.y_mm))), place(task.goal))


def _scene(boxes: list = (), walls: list[Wall] = ()) -> Scene:
    return Scene(
        Workspace(-_HALF_MM, -_HALF_MM, _HALF_MM, _HALF_MM),
        obstacles=tuple(Obstacle(tuple(box)) for box in boxes),
        walls=tuple(walls),
    )


def _task(start: tuple[float, float], goal: tuple[float, float]) -> Task:
    return Task("robot", Pose(*start), goal)


def _chain(points: np.ndarray) -> list[Wall]:
    rows = [tuple(row) for row in points.tolist()]
    return [Wall(*ends) for ends in pairwise(rows)]
