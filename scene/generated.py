"""Scenes drawn from a seed: halls, mazes, combs, rooms and crowds of any size. The same words and seed, the same scene.

In each a robot of up to `WIDEST_MM` gets from its start to its goal.
"""

import math
from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
import shapely

from robotdriver.pose import Pose
from scene import phrases
from scene.errors import SceneError
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall, Workspace

WIDEST_MM = 420.0
"""The widest robots that get through."""
MOST = 10_000
"""No scene has more things, or more cells along a side."""
_CELL_MM = 1_200.0
_TRIES = 64

Parts = tuple[Workspace, list[Obstacle], list[Wall], Point, Point]
"""The parts of a scene: its workspace, its obstacles and walls, start and goal."""


def generated_scene(words: str, seed: int = 0) -> Scene:
    """Return a scene.

    Args:
        words: Kind and size, as ``hall:100``; see `KINDS`.
        seed: Other seeds, other scenes.

    Raises:
        SceneError: there is no such kind, or the size is none.
    """
    kind, _, size = words.partition(":")
    if kind not in KINDS or not size.isascii() or not size.isdigit() or not 1 <= int(size) <= _LARGEST[kind]:
        known = ", ".join(f"{name}:N with N up to {_LARGEST[name]:,}" for name in KINDS)
        raise SceneError(phrases.NOT_GENERATED(words=ascii(words), known=known))
    rng = np.random.default_rng(seed)
    for _ in range(_TRIES):
        area, obstacles, walls, start, goal = KINDS[kind](int(size), rng)
        if _is_joined(area, obstacles, walls, start, goal):
            break
    else:
        raise SceneError(phrases.GENERATED_CLOSED(words=ascii(words)))
    heading = math.atan2(goal[1] - start[1], goal[0] - start[0])
    robot = SceneRobot("robot", Pose(*start, heading), goal)
    return Scene(area, (robot,), tuple(obstacles), tuple(walls))


def hall(count: int, rng: np.random.Generator) -> Parts:
    """Draw polygons of all sizes, thrown over a square floor."""
    size_mm = 1_800.0 * math.sqrt(count) + 2_000.0
    start, goal = (600.0, 600.0), (size_mm - 600.0, size_mm - 600.0)
    obstacles: list[Obstacle] = []
    while len(obstacles) < count:
        middle, largest, corners = rng.uniform(0.0, size_mm, 2), rng.uniform(100.0, 900.0), int(rng.integers(3, 10))
        angles = (np.arange(corners) + rng.uniform(0.05, 0.95, corners)) * math.tau / corners
        radii = largest * rng.uniform(0.3, 1.0, corners)
        if min(math.dist(middle, start), math.dist(middle, goal)) > largest + WIDEST_MM:
            obstacles.append(_obstacle(middle + radii[:, None] * np.column_stack((np.cos(angles), np.sin(angles)))))
    return _square(size_mm), obstacles, [], start, goal


def crowd(count: int, rng: np.random.Generator) -> Parts:
    """Draw round pillars, as wide as people, with room for a robot between any two."""
    radius_mm = 200.0
    apart_mm = 2.0 * radius_mm + WIDEST_MM + 60.0
    size_mm = 1.5 * apart_mm * math.sqrt(count) + 2_000.0
    start, goal = (500.0, size_mm / 2.0), (size_mm - 500.0, size_mm / 2.0)
    angles = np.arange(8) * math.tau / 8.0
    outline = radius_mm * np.column_stack((np.cos(angles), np.sin(angles)))
    steps = np.arange(math.ceil(math.sqrt(count))) + 0.5
    pitch = (size_mm - 2_000.0) / len(steps)
    shaken = (pitch - apart_mm) / 2.0
    middles = np.array(list(product(steps, steps)))[:count] * pitch + 1_000.0
    middles += rng.uniform(-shaken, shaken, middles.shape)
    return _square(size_mm), [_obstacle(middle + outline) for middle in middles], [], start, goal


def maze(cells: int, rng: np.random.Generator) -> Parts:
    """Draw a maze of so many cells along each side, with one way between any two of them."""
    closed = {(x, y, side) for x in range(cells) for y in range(cells) for side in (0, 1)}
    seen, stack = {(0, 0)}, [(0, 0)]
    while stack:
        x, y = stack[-1]
        ways = [
            ((x + 1, y), (x, y, 0)),
            ((x - 1, y), (x - 1, y, 0)),
            ((x, y + 1), (x, y, 1)),
            ((x, y - 1), (x, y - 1, 1)),
        ]
        ways = [way for way in ways if 0 <= way[0][0] < cells and 0 <= way[0][1] < cells and way[0] not in seen]
        if not ways:
            stack.pop()
            continue
        cell, wall = ways[int(rng.integers(len(ways)))]
        closed.discard(wall)
        seen.add(cell)
        stack.append(cell)
    walls = [_cell_wall(*each) for each in sorted(closed) if each[each[2]] + 1 < cells]
    size_mm = cells * _CELL_MM
    return _square(size_mm), [], walls, (_CELL_MM / 2.0, _CELL_MM / 2.0), (size_mm - _CELL_MM / 2.0,) * 2


def comb(teeth: int, rng: np.random.Generator) -> Parts:
    """Draw walls across the floor, each open at the end where the one before is closed, so that the way winds."""
    high_mm, door_mm = 6_000.0, WIDEST_MM + 200.0
    ends = rng.uniform(door_mm, 2.0 * door_mm, teeth).tolist()
    walls = [
        Wall((x, 0.0), (x, high_mm - end)) if number % 2 else Wall((x, end), (x, high_mm))
        for number, end in enumerate(ends)
        for x in (_CELL_MM * (number + 1),)
    ]
    area = Workspace(0.0, 0.0, _CELL_MM * (teeth + 1), high_mm)
    middle = _CELL_MM / 2.0
    return area, [], walls, (middle, high_mm - middle), (area.max_x_mm - middle, high_mm / 2.0)


def rooms(count: int, rng: np.random.Generator) -> Parts:
    """Draw so many rooms along each side; between any two neighbours there is a door."""
    room_mm, door_mm = 4_000.0, WIDEST_MM + 180.0
    walls = []
    for line, room in product(range(1, count), range(count)):
        low, high = room * room_mm, (room + 1) * room_mm
        for is_upright in (True, False):
            door = float(rng.uniform(low + 300.0, high - 300.0 - door_mm))
            for begin, end in ((low, door), (door + door_mm, high)):
                ends = ((line * room_mm, begin), (line * room_mm, end))
                walls.append(Wall(*ends) if is_upright else Wall(*(each[::-1] for each in ends)))
    size_mm = count * room_mm
    return _square(size_mm), [], walls, (room_mm / 2.0,) * 2, (size_mm - room_mm / 4.0,) * 2


KINDS: dict[str, Callable[[int, np.random.Generator], Parts]] = {
    "hall": hall,
    "maze": maze,
    "comb": comb,
    "rooms": rooms,
    "crowd": crowd,
}
_LARGEST = {"hall": MOST, "maze": 100, "comb": 500, "rooms": 50, "crowd": MOST}


def _is_joined(area: Workspace, obstacles: list[Obstacle], walls: list[Wall], start: Point, goal: Point) -> bool:
    """Return whether the widest robot gets from start to goal."""
    half = WIDEST_MM / 2.0
    bodies = [
        *(shapely.Polygon(each.polygon) for each in obstacles),
        *(shapely.LineString(_ends(each)) for each in walls),
    ]
    inner = shapely.box(area.min_x_mm + half, area.min_y_mm + half, area.max_x_mm - half, area.max_y_mm - half)
    free = shapely.difference(inner, shapely.union_all(shapely.buffer(bodies, half)))
    ends = shapely.MultiPoint((start, goal))
    return any(shapely.contains(part, ends) for part in shapely.get_parts(free))


def _ends(wall: Wall) -> Iterator[Point]:
    yield from (wall.start, wall.end)


def _cell_wall(x: int, y: int, side: int) -> Wall:
    """Return the wall to the right of a cell, or above it."""
    right, above = (x + 1) * _CELL_MM, (y + 1) * _CELL_MM
    start = (right, above - _CELL_MM) if side == 0 else (right - _CELL_MM, above)
    return Wall(start, (right, above))


def _square(size_mm: float) -> Workspace:
    return Workspace(0.0, 0.0, size_mm, size_mm)


def _obstacle(outline: np.ndarray) -> Obstacle:
    return Obstacle(tuple((x, y) for x, y in outline.tolist()))
