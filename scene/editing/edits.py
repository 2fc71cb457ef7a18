"""Edits: each makes a new scene of an old one. Lengths in mm, angles in rad; parts keep their order and number."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

from robotdriver.pose import Pose, wrap_angle
from scene.editing.parts import Alignment, Box, Kind, Part, bounds, centre, parts_of
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall

T = TypeVar("T")

Mapped = Callable[[Sequence[Point]], tuple[Point, ...]]
"""A mapping of a part's points: all of an outline at once, as a call for each takes longer than the mapping."""


def add_obstacle(scene: Scene, obstacle: Obstacle) -> tuple[Scene, Part]:
    """Return the scene with one obstacle more, and which part that is."""
    return replace(scene, obstacles=(*scene.obstacles, obstacle)), Part(Kind.OBSTACLE, len(scene.obstacles))


def add_wall(scene: Scene, wall: Wall) -> tuple[Scene, Part]:
    """Return the scene with one wall more, and which part that is."""
    return replace(scene, walls=(*scene.walls, wall)), Part(Kind.WALL, len(scene.walls))


def add_robot(scene: Scene, robot: SceneRobot) -> tuple[Scene, Part]:
    """Return the scene with one robot more, and its start; a name that is taken gets a number."""
    robot = replace(robot, name=_free_name(robot.name, {other.name for other in scene.robots}))
    return replace(scene, robots=(*scene.robots, robot)), Part(Kind.START, len(scene.robots))


def replace_obstacle(scene: Scene, index: int, obstacle: Obstacle) -> Scene:
    """Return the scene with another obstacle in the place of one."""
    return replace(scene, obstacles=_with(scene.obstacles, index, obstacle))


def replace_wall(scene: Scene, index: int, wall: Wall) -> Scene:
    """Return the scene with another wall in the place of one."""
    return replace(scene, walls=_with(scene.walls, index, wall))


def replace_robot(scene: Scene, index: int, robot: SceneRobot) -> Scene:
    """Return the scene with another robot in the place of one."""
    return replace(scene, robots=_with(scene.robots, index, robot))


def move(scene: Scene, parts: Collection[Part], dx_mm: float, dy_mm: float) -> Scene:
    """Return the scene with parts shifted; obstacles take their routes along."""
    return _mapped(scene, parts, _shifted(dx_mm, dy_mm), 0.0)


def rotate(scene: Scene, parts: Collection[Part], angle_rad: float, about: Point) -> Scene:
    """Return the scene with parts turned counter-clockwise about a point; robots' headings turn with them."""
    cos, sin = math.cos(angle_rad), math.sin(angle_rad)

    def turned(points: Sequence[Point]) -> tuple[Point, ...]:
        arms = [(x - about[0], y - about[1]) for x, y in points]
        return tuple([(about[0] + cos * x - sin * y, about[1] + sin * x + cos * y) for x, y in arms])

    return _mapped(scene, parts, turned, angle_rad)


def scale(scene: Scene, parts: Collection[Part], factors: tuple[float, float], about: Point) -> Scene:
    """Return the scene with parts stretched from a point along x and y. Robots are shifted, never stretched.

    Raises:
        ValueError: a factor is not more than 0: it would fold the part.
    """
    along_x, along_y = factors
    if not (along_x > 0.0 and along_y > 0.0):
        raise ValueError(f"factors are more than 0, not {along_x:g} and {along_y:g}")
    from_x, from_y = about

    def stretched(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple([(from_x + along_x * (x - from_x), from_y + along_y * (y - from_y)) for x, y in points])

    return _mapped(scene, parts, stretched, 0.0)


def tidy(scene: Scene, parts: Collection[Part]) -> Scene:
    """Return the scene with the places of parts rounded to a thousandth of a millimetre, as people type them."""
    return _mapped(scene, parts, lambda points: tuple([(round(x, 3), round(y, 3)) for x, y in points]), 0.0)


def align(scene: Scene, parts: Collection[Part], alignment: Alignment) -> Scene:
    """Return the scene with parts brought into line with the box round all of them."""
    whole = bounds(scene, parts)
    return _mapped_each(scene, {part: _shifted(*_way_into_line(scene, part, whole, alignment)) for part in parts}, 0.0)


def _way_into_line(scene: Scene, part: Part, whole: Box, alignment: Alignment) -> tuple[float, float]:
    """Return how far a part is to go, along x and y."""
    box = bounds(scene, (part,))
    match alignment:
        case Alignment.LEFT:
            return whole[0] - box[0], 0.0
        case Alignment.CENTRE:
            return centre(whole)[0] - centre(box)[0], 0.0
        case Alignment.RIGHT:
            return whole[2] - box[2], 0.0
        case Alignment.TOP:
            return 0.0, whole[3] - box[3]
        case Alignment.MIDDLE:
            return 0.0, centre(whole)[1] - centre(box)[1]
        case Alignment.BOTTOM:
            return 0.0, whole[1] - box[1]


def remove(scene: Scene, parts: Collection[Part]) -> Scene:
    """Return the scene without parts. Without its start a robot is gone; without its goal it has no task."""
    gone = set(parts)
    robots = tuple(
        replace(robot, goal=None, goal_heading_rad=None) if Part(Kind.GOAL, index) in gone else robot
        for index, robot in enumerate(scene.robots)
        if Part(Kind.START, index) not in gone
    )
    return replace(
        scene,
        obstacles=_without(scene.obstacles, Kind.OBSTACLE, gone),
        walls=_without(scene.walls, Kind.WALL, gone),
        robots=robots,
    )


def picked(scene: Scene, parts: Collection[Part]) -> Scene:
    """Return a scene of nothing but parts, in the same workspace: what is copied. A goal takes its robot along."""
    wanted = set(parts)
    return replace(
        scene,
        floor_regions=(),
        things=(),
        places=(),
        areas=(),
        obstacles=tuple(o for i, o in enumerate(scene.obstacles) if Part(Kind.OBSTACLE, i) in wanted),
        walls=tuple(wall for i, wall in enumerate(scene.walls) if Part(Kind.WALL, i) in wanted),
        robots=tuple(
            robot for i, robot in enumerate(scene.robots) if wanted & {Part(Kind.START, i), Part(Kind.GOAL, i)}
        ),
    )


def paste(scene: Scene, copied: Scene, dx_mm: float, dy_mm: float) -> tuple[Scene, tuple[Part, ...]]:
    """Return the scene with all parts of another one, shifted, and which parts they are now."""
    copied = move(copied, parts_of(copied), dx_mm, dy_mm)
    added = [Part(Kind.OBSTACLE, len(scene.obstacles) + index) for index in range(len(copied.obstacles))]
    added += [Part(Kind.WALL, len(scene.walls) + index) for index in range(len(copied.walls))]
    scene = replace(
        scene, obstacles=(*scene.obstacles, *copied.obstacles), walls=(*scene.walls, *copied.walls)
    )  # All at once: one after the other, each would copy all that are there.
    for robot in copied.robots:
        scene, part = add_robot(scene, robot)
        added.append(part)
        if robot.goal is not None:
            added.append(Part(Kind.GOAL, part.index))
    return scene, tuple(added)


def duplicate(scene: Scene, parts: Collection[Part], dx_mm: float, dy_mm: float) -> tuple[Scene, tuple[Part, ...]]:
    """Return the scene with parts once more, shifted, and which parts the new ones are."""
    return paste(scene, picked(scene, parts), dx_mm, dy_mm)


def move_corner(scene: Scene, part: Part, corner: int, to: Point) -> Scene:
    """Return the scene with one corner of an obstacle, or one end of a wall, elsewhere.

    Raises:
        ValueError: a start or goal has no corners.
    """
    match part.kind:
        case Kind.OBSTACLE:
            obstacle = scene.obstacles[part.index]
            return replace_obstacle(scene, part.index, replace(obstacle, polygon=_with(obstacle.polygon, corner, to)))
        case Kind.WALL:
            wall = scene.walls[part.index]
            start, end = _with((wall.start, wall.end), corner, to)
            return replace_wall(scene, part.index, Wall(start, end))
        case _:
            raise ValueError(f"{part} has no corners")


def insert_corner(scene: Scene, obstacle: int, before: int, at: Point) -> Scene:
    """Return the scene with one corner more in an obstacle, on the edge that ends in corner ``before``."""
    old = scene.obstacles[obstacle]
    polygon = (*old.polygon[:before], at, *old.polygon[before:])
    return replace_obstacle(scene, obstacle, replace(old, polygon=polygon))


def remove_corner(scene: Scene, obstacle: int, corner: int) -> Scene:
    """Return the scene with one corner less in an obstacle.

    Raises:
        ValueError: it has only three.
    """
    old = scene.obstacles[obstacle]
    if len(old.polygon) <= 3:
        raise ValueError("a polygon keeps three corners; remove the whole obstacle instead")
    polygon = (*old.polygon[:corner], *old.polygon[corner + 1 :])
    return replace_obstacle(scene, obstacle, replace(old, polygon=polygon))


def _mapped(scene: Scene, parts: Collection[Part], mapped: Mapped, turn_rad: float) -> Scene:
    """Return the scene with every point of the parts mapped, and the headings of starts turned."""
    return _mapped_each(scene, dict.fromkeys(parts, mapped), turn_rad)


def _mapped_each(scene: Scene, ways: Mapping[Part, Mapped], turn_rad: float) -> Scene:
    """Return the scene with every point of some parts mapped, each part in its own way, and starts turned."""
    obstacles, walls = {}, {}
    for part, mapped in ways.items():
        if part.kind is Kind.OBSTACLE:
            obstacles[part.index] = _mapped_obstacle(scene.obstacles[part.index], mapped)
        elif part.kind is Kind.WALL:
            walls[part.index] = _mapped_wall(scene.walls[part.index], mapped)
    return replace(
        scene,
        obstacles=_with_all(scene.obstacles, obstacles),
        walls=_with_all(scene.walls, walls),
        robots=tuple(_mapped_robot(robot, index, ways, turn_rad) for index, robot in enumerate(scene.robots)),
    )


def _shifted(dx_mm: float, dy_mm: float) -> Mapped:
    return lambda points: tuple([(x + dx_mm, y + dy_mm) for x, y in points])


def _mapped_wall(wall: Wall, mapped: Mapped) -> Wall:
    return Wall(*mapped((wall.start, wall.end)))


def _mapped_obstacle(obstacle: Obstacle, mapped: Mapped) -> Obstacle:
    motion = obstacle.motion
    if motion is not None:
        motion = replace(motion, waypoints=mapped(motion.waypoints))
    return replace(obstacle, polygon=mapped(obstacle.polygon), motion=motion)


def _mapped_robot(robot: SceneRobot, index: int, ways: Mapping[Part, Mapped], turn_rad: float) -> SceneRobot:
    if (mapped := ways.get(Part(Kind.START, index))) is not None:
        ((x_mm, y_mm),) = mapped(((robot.start.x_mm, robot.start.y_mm),))
        heading_rad = wrap_angle(robot.start.heading_rad + turn_rad) if turn_rad else robot.start.heading_rad
        robot = replace(robot, start=Pose(x_mm, y_mm, heading_rad))
    if (mapped := ways.get(Part(Kind.GOAL, index))) is not None and robot.goal is not None:
        looks_rad = robot.goal_heading_rad
        if looks_rad is not None and turn_rad:
            looks_rad = wrap_angle(looks_rad + turn_rad)
        robot = replace(robot, goal=mapped((robot.goal,))[0], goal_heading_rad=looks_rad)
    return robot


def _with(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _with_all(values: tuple[T, ...], others: Mapping[int, T]) -> tuple[T, ...]:
    """Return values with others in some places; the same object where there are none: by it they are known again."""
    if not others:
        return values
    changed = list(values)
    for index, value in others.items():
        changed[index] = value
    return tuple(changed)


def _without(values: Sequence[T], kind: Kind, gone: set[Part]) -> tuple[T, ...]:
    return tuple(value for index, value in enumerate(values) if Part(kind, index) not in gone)


def _free_name(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    stem = name.rstrip("0123456789") or name
    return next(f"{stem}{number}" for number in count(2) if f"{stem}{number}" not in taken)
