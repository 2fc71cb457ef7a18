"""The parts of a scene that can be picked: obstacles, walls, and the starts and goals of robots."""

import math
from collections.abc import Iterable
from enum import Enum
from itertools import chain, compress, repeat

from robotdriver.models import MODELS
from robotdriver.record import Leaf
from scene.scene import Point, Scene

Box = tuple[float, float, float, float]
"""Least x and y, greatest x and y, mm."""


class Kind(Enum):
    """The kinds of parts."""

    OBSTACLE = "obstacle"
    WALL = "wall"
    START = "start"
    GOAL = "goal"

    __hash__ = object.__hash__  # There is one object of each; enum's own hash is twenty times as slow.


class Part(Leaf, frozen=True):
    """One part of a scene.

    Attributes:
        kind: What it is.
        index: Which one; of a start or goal, the robot's.
    """

    kind: Kind
    index: int

    def __str__(self) -> str:
        """Return its place in the native format, as complaints about a scene name it."""
        match self.kind:
            case Kind.OBSTACLE:
                return f"obstacles[{self.index}]"
            case Kind.WALL:
                return f"walls[{self.index}]"
            case Kind.START:
                return f"robots[{self.index}].start"
            case Kind.GOAL:
                return f"robots[{self.index}].goal"


class Alignment(Enum):
    """The edge or middle by which parts are aligned."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


_first_parts: dict[Kind, tuple[Part, ...]] = {}


def first_parts(kind: Kind, count: int) -> tuple[Part, ...]:
    """Return the first parts of a kind: the same objects for every scene, as making thousands takes a while."""
    made = _first_parts.get(kind, ())
    if len(made) < count:
        # As a whole: another thread may read it.
        _first_parts[kind] = made = (*made, *map(Part, repeat(kind), range(len(made), count)))
    return made[:count]


def parts_of(scene: Scene) -> tuple[Part, ...]:
    """Return every part of a scene, in its order."""
    goals = [robot.goal is not None for robot in scene.robots]
    return (
        *first_parts(Kind.OBSTACLE, len(scene.obstacles)),
        *first_parts(Kind.WALL, len(scene.walls)),
        *first_parts(Kind.START, len(scene.robots)),
        *compress(first_parts(Kind.GOAL, len(goals)), goals),
    )


def parts_in(scene: Scene, parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return those of some parts that a scene has, in their order."""
    counts = {Kind.OBSTACLE: len(scene.obstacles), Kind.WALL: len(scene.walls), Kind.START: len(scene.robots)}
    goals = {index for index, robot in enumerate(scene.robots) if robot.goal is not None}
    return tuple(
        [part for part in parts if (part.index in goals if part.kind is Kind.GOAL else part.index < counts[part.kind])]
    )


def outline(scene: Scene, part: Part) -> tuple[Point, ...]:
    """Return a part's points, mm: an obstacle's corners, a wall's ends, the one place of a start or goal.

    Raises:
        IndexError: the scene has no such part.
    """
    match part.kind:
        case Kind.OBSTACLE:
            return scene.obstacles[part.index].polygon
        case Kind.WALL:
            wall = scene.walls[part.index]
            return wall.start, wall.end
        case Kind.START:
            start = scene.robots[part.index].start
            return ((start.x_mm, start.y_mm),)
        case Kind.GOAL:
            goal = scene.robots[part.index].goal
            if goal is None:
                raise IndexError(f"{part}: the robot has no goal")
            return (goal,)


def bounds(scene: Scene, parts: Iterable[Part]) -> Box:
    """Return the box round parts, mm; round a start or goal it is that of the robot's body.

    Raises:
        ValueError: there are no parts.
    """
    # Of ten thousand parts, most are obstacles: they are looked up here, and one list is made of x and y by turns.
    obstacles, kind = scene.obstacles, Kind.OBSTACLE
    extents = [obstacles[part.index].polygon if part.kind is kind else _extent(scene, part) for part in parts]
    numbers = list(chain.from_iterable(chain.from_iterable(extents)))
    if not numbers:
        raise ValueError("a box goes round at least one part")
    xs, ys = numbers[0::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def extents(scene: Scene) -> list[tuple[Point, ...]]:
    """Return for each part of a scene, as `parts_of` has them, points whose box is that of the part, mm."""
    polygons = [obstacle.polygon for obstacle in scene.obstacles]
    return polygons + [_extent(scene, part) for part in parts_of(scene)[len(polygons) :]]


def centre(box: Box) -> Point:
    """Return the middle of a box."""
    return (box[0] + box[2]) / 2.0, (box[1] + box[3]) / 2.0


def _extent(scene: Scene, part: Part) -> tuple[Point, ...]:
    """Return points whose box is that of a part."""
    if part.kind in (Kind.OBSTACLE, Kind.WALL):
        return outline(scene, part)
    ((x, y),) = outline(scene, part)
    radius_mm = MODELS[scene.robots[part.index].model].body.radius_mm
    return (x - radius_mm, y - radius_mm), (x + radius_mm, y + radius_mm)


def snapped(point: Point, step_mm: float) -> Point:
    """Return the nearest point of a grid; a step of 0 leaves the point where it is."""
    if step_mm <= 0.0:
        return point
    x, y = (math.floor(value / step_mm + 0.5) * step_mm for value in point)
    return x, y
