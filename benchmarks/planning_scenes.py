"""The five scenes of the planner's benchmark, made by fixed seeds."""

import math
from collections.abc import Callable

import numpy as np
import shapely

from robotdriver.pose import Pose
from scene.scene import Obstacle, Point, Scene, Task, Workspace

RADIUS_MM = 170.0


def room() -> tuple[Scene, Task]:
    """10 obstacles in 6 m."""
    return _among_stars(seed=1, count=10, size_mm=6_000.0, largest_mm=700.0)


def hall() -> tuple[Scene, Task]:
    """100 obstacles in 20 m."""
    return _among_stars(seed=2, count=100, size_mm=20_000.0, largest_mm=1_100.0)


def maze() -> tuple[Scene, Task]:
    """12 x 12 cells of 1.2 m with walls of 100 mm."""
    cells, cell, half = 12, 1_200.0, 50.0
    rng = np.random.default_rng(3)
    closed = maze_walls(cells, rng)
    boxes = []
    for x, y, direction in sorted(closed):
        if direction == 0 and x + 1 < cells:
            boxes.append(_box((x + 1) * cell - half, y * cell - half, (x + 1) * cell + half, (y + 1) * cell + half))
        elif direction == 1 and y + 1 < cells:
            boxes.append(_box(x * cell - half, (y + 1) * cell - half, (x + 1) * cell + half, (y + 1) * cell + half))
    size = cells * cell
    return _scene(boxes, size), Task("maze", Pose(cell / 2, cell / 2), (size - cell / 2, size - cell / 2))


def maze_walls(cells: int, rng: np.random.Generator) -> set[tuple[int, int, int]]:
    """Return the walls of a maze that has one way between any two cells: (x, y, 0) right of a cell, (x, y, 1) above."""
    closed = {(x, y, d) for x in range(cells) for y in range(cells) for d in (0, 1)}
    seen, stack = {(0, 0)}, [(0, 0)]
    while stack:
        x, y = stack[-1]
        ways = [(x + 1, y, (x, y, 0)), (x - 1, y, (x - 1, y, 0)), (x, y + 1, (x, y, 1)), (x, y - 1, (x, y - 1, 1))]
        ways = [way for way in ways if 0 <= way[0] < cells and 0 <= way[1] < cells and way[:2] not in seen]
        if not ways:
            stack.pop()
            continue
        nx, ny, wall = ways[int(rng.integers(len(ways)))]
        closed.discard(wall)
        seen.add((nx, ny))
        stack.append((nx, ny))
    return closed


def bug_trap() -> tuple[Scene, Task]:
    """Two chambers whose only doors are 40 and 55 mm wider than the robot."""
    boxes = []
    for low, size, slit, facing_right in ((1_000.0, 2_000.0, 40.0, False), (3_500.0, 1_800.0, 55.0, True)):
        door = 2 * RADIUS_MM + slit
        high, thick = low + size, 150.0
        middle = low + size / 2
        boxes += [_box(low, low, high, low + thick), _box(low, high - thick, high, high)]
        door_x, wall_x = (high - thick, low) if facing_right else (low, high - thick)
        boxes += [_box(wall_x, low, wall_x + thick, high)]
        # The door is the end of a funnel that leads into the chamber.
        inward = -400.0 if facing_right else 400.0
        left, right = min(door_x, door_x + inward), max(door_x + thick, door_x + thick + inward)
        boxes += [
            _box(door_x, low, door_x + thick, middle - door / 2),
            _box(door_x, middle + door / 2, door_x + thick, high),
        ]
        boxes += [
            _box(left, middle - door / 2 - thick, right, middle - door / 2),
            _box(left, middle + door / 2, right, middle + door / 2 + thick),
        ]
    return _scene(boxes, 6_000.0), Task("bug trap", Pose(2_400.0, 2_400.0), (3_900.0, 4_950.0))


def city() -> tuple[Scene, Task]:
    """2,000 polygons of 15 corners in 100 m."""
    return _among_stars(seed=5, count=2_000, size_mm=100_000.0, largest_mm=1_350.0, corners=15)


def star_hall(seed: int, count: int) -> tuple[Scene, Task]:
    """A square hall with as many obstacles, about as dense as `hall`."""
    return _among_stars(seed=seed, count=count, size_mm=2_000.0 * count**0.5, largest_mm=1_100.0)


def marks_around(task: Task) -> shapely.MultiPolygon:
    """275 marks of 24 mm, as a sonar leaves them, in a ring round the goal through which no robot gets."""
    angles = np.arange(275) * (math.tau / 275)
    return _marks(np.array(task.goal) + 450.0 * np.column_stack((np.cos(angles), np.sin(angles))))


def marks_across(task: Task) -> shapely.MultiPolygon:
    """275 such marks in 25 arcs of 11, strewn between start and goal."""
    rng = np.random.default_rng(6)
    start, goal = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
    arcs: list[np.ndarray] = []
    while len(arcs) < 25:
        middle = start + (goal - start) * rng.uniform() + rng.normal(0.0, 800.0, 2)
        angles = rng.uniform(0.0, math.tau) + np.linspace(0.0, 0.4, 11)
        arc = middle + 600.0 * np.column_stack((np.cos(angles), np.sin(angles)))
        if min(np.hypot(*(arc - end).T).min() for end in (start, goal)) > 500.0:
            arcs.append(arc)
    return _marks(np.concatenate(arcs))


def _marks(places: np.ndarray) -> shapely.MultiPolygon:
    return shapely.MultiPolygon(shapely.buffer(shapely.points(places), 12.0, quad_segs=2).tolist())


SCENES: dict[str, Callable[[], tuple[Scene, Task]]] = {
    "room": room,
    "hall": hall,
    "maze": maze,
    "bug_trap": bug_trap,
    "city": city,
}


def _among_stars(
    *, seed: int, count: int, size_mm: float, largest_mm: float, corners: int | None = None
) -> tuple[Scene, Task]:
    rng = np.random.default_rng(seed)
    start, goal = (600.0, 600.0), (size_mm - 600.0, size_mm - 600.0)
    polygons: list[tuple[Point, ...]] = []
    while len(polygons) < count:
        middle = rng.uniform(0.0, size_mm, 2)
        size = largest_mm * rng.uniform(0.3, 1.0)
        if min(math.dist(middle, start), math.dist(middle, goal)) < size + 2 * RADIUS_MM:
            continue
        k = corners or int(rng.integers(3, 10))
        angles = (np.arange(k) + rng.uniform(0.05, 0.95, k)) * math.tau / k
        radii = size * rng.uniform(0.4, 1.0, k)
        polygons.append(
            tuple(
                (float(middle[0] + r * math.cos(a)), float(middle[1] + r * math.sin(a)))
                for a, r in zip(angles, radii, strict=True)
            )
        )
    return _scene(polygons, size_mm), Task("robot", Pose(*start), goal)


def _box(min_x: float, min_y: float, max_x: float, max_y: float) -> tuple[Point, ...]:
    return (min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)


def _scene(polygons: list[tuple[Point, ...]], size_mm: float) -> Scene:
    return Scene(Workspace(0.0, 0.0, size_mm, size_mm), obstacles=tuple(Obstacle(polygon) for polygon in polygons))
