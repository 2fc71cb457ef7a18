"""Worlds of walls, .wld: classic ones, which Saphira began, and those of EyeSim VR."""

import logging
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from robotdriver.pose import Pose
from robotworkshop.families import phrases, refusals
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import FileLine, lines_of
from robotworkshop.families.eyebot.worlds.named_files import existing
from scene.errors import SceneError
from scene.scene import FloorRegion, Scene, SceneRobot, Wall, Workspace
from scene.things import DiscShape, Material, Point, PointsShape, PolygonShape, PolylineShape, Thing

log = logging.getLogger(__name__)

NAME = "eyebot_wld"
MODEL = "eyebot_s4"
DEFAULT_HEIGHT_MM = 300.0


@dataclass(slots=True)
class _World:
    """The walls and places that were read so far."""

    size: tuple[float, float] | None = None
    width: float | None = None
    height: float | None = None
    walls: list[Wall] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    starts: list[Pose] = field(default_factory=list)
    frames: list[tuple[FileLine, Pose]] = field(default_factory=list)
    texture: str = ""


class WldFormat:
    """Reads and writes .wld files. Where a robot begins is a robot of the scene."""

    name = NAME
    title = "EyeBot world"
    can_write = True
    suffixes = (".wld",)

    def recognises(self, content: bytes, name: str) -> bool:  # noqa: ARG002  # Only its name tells.
        """Tell whether a file is meant to be such a world."""
        return name.lower().endswith(self.suffixes)

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene of a world.

        Raises:
            SceneError: the first fault, placed at its line.
        """
        world = _World()
        for line in lines_of(content, ";#"):
            _take(world, line)
        if world.frames:
            raise world.frames[-1][0].fault(faults.NO_POP())
        space = _workspace(world)
        source = {"format": NAME} | ({"floor_texture": world.texture} if world.texture else {})
        return Scene(
            space,
            robots=robots_at(world.starts),
            walls=tuple(world.walls),
            things=tuple(world.things),
            floor_regions=_texture(world, space, name),
            meta=MappingProxyType({"source": MappingProxyType(source)}),
        )

    def write(self, scene: Scene) -> bytes:
        """Return the world of a scene; what has an area becomes the walls round it."""
        space, kept = scene.workspace, scene.meta.get("source", {})
        rows = [f"floor {_number(space.max_x_mm)} {_number(space.max_y_mm)}"]
        if kept.get("format") == NAME and kept.get("floor_texture"):
            rows.append(f'floor_texture "{kept["floor_texture"]}"')
        rows += [_row(wall.start, wall.end) for wall in scene.walls]
        for obstacle in scene.obstacles:
            rows += _outline(obstacle.polygon)
        for thing in scene.things:
            rows += _rows_of(thing)
        for robot in scene.robots:
            heading_deg = math.degrees(robot.start.heading_rad)
            place = (robot.start.x_mm, robot.start.y_mm, heading_deg)
            rows.append("position " + " ".join(map(_number, place)))
        return ("\n".join(rows) + "\n").encode()

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene such a world has no place for."""
        lost = {
            "goals": any(robot.goal is not None for robot in scene.robots),
            "that obstacles move": any(obstacle.motion is not None for obstacle in scene.obstacles),
            "that things can be pushed": any(obstacle.movable for obstacle in scene.obstacles)
            or any(thing.movable is not None for thing in scene.things),
            "points": any(isinstance(thing.shape, PointsShape) for thing in scene.things),
            "places": bool(scene.places),
            "areas": bool(scene.areas),
            "the floor": bool(scene.floor_regions) and "floor_texture" not in scene.meta.get("source", {}),
        }
        return tuple(what for what, is_lost in lost.items() if is_lost)


def _texture(world: _World, space: Workspace, name: str) -> tuple[FloorRegion, ...]:
    """Return what the picture of the floor shows; nothing where there is none, of which the log tells."""
    if not world.texture:
        return ()
    file = existing(Path(name).parent, world.texture)
    if file is None:
        log.warning("%s: %s", name, phrases.NO_TEXTURE(name=world.texture))
        return ()
    from robotworkshop.families.eyebot.worlds.texture import regions_of  # Heavy, and few worlds have a picture.

    width_mm, height_mm = world.size or (space.max_x_mm, space.max_y_mm)
    try:
        return regions_of(file, width_mm, height_mm)
    except SceneError as error:
        log.warning("%s", error)
        return ()


def robots_at(starts: Sequence[Pose]) -> tuple[SceneRobot, ...]:
    """Return robots that begin at these places."""
    return tuple(SceneRobot(f"S4 {number}", start, model=MODEL) for number, start in enumerate(starts, 1))


def _take(world: _World, line: FileLine) -> None:
    match line.words[0].lower():
        case "width":
            (world.width,) = _sizes(line, 1)
        case "height":
            (world.height,) = _sizes(line, 1)
        case "floor":
            width, height = _sizes(line, 2)
            world.size = width, height
        case "floor_texture":
            world.texture = " ".join(line.words[1:])
            if not world.texture:
                raise line.fault(faults.TEXTURE())
        case "push":
            x, y, phi = line.numbers(faults.PUSH_FORM(), after=1, counts=(3,))
            world.frames.append((line, Pose(x, y, math.radians(phi))))
        case "pop":
            if not world.frames:
                raise line.fault(faults.NO_PUSH())
            world.frames.pop()
        case "position":
            x, y, phi = line.numbers(faults.POSITION_FORM(), after=1, counts=(3,))
            placed_x, placed_y = _placed(world, (x, y))
            turned = sum(frame.heading_rad for _, frame in world.frames)
            world.starts.append(Pose(placed_x, placed_y, math.radians(phi) + turned))
        case word if word[0].isdigit() or word[0] in "+-.":
            _take_wall(world, line)
        case word:
            raise line.fault(faults.NOT_OF_WORLD(name=ascii(word[:40])))


def _sizes(line: FileLine, count: int) -> list[float]:
    form = faults.ONE_SIZE if count == 1 else faults.TWO_SIZES
    sizes = line.numbers(form(name=line.words[0]), after=1, counts=(count,))
    for size in sizes:
        if size <= 0.0:
            raise line.fault(faults.NO_SIZE(name=f"{line.words[0]} {size:g}"))
    return sizes


def _take_wall(world: _World, line: FileLine) -> None:
    numbers = line.numbers(faults.WALL_FORM(), after=0, counts=(4, 5, 6, 7, 9))
    start, end = _placed(world, (numbers[0], numbers[1])), _placed(world, (numbers[2], numbers[3]))
    if start == end:
        return
    if len(numbers) == 4:
        world.walls.append(Wall(start, end))
        return
    rgb: list[float] = numbers[-3:] if len(numbers) in (7, 9) else []  # Published worlds have it without sizes, too.
    sizes = numbers[4 : len(numbers) - len(rgb)]
    thickness_mm = sizes[0] if sizes else 0.0
    height_mm = sizes[1] if len(sizes) > 1 else DEFAULT_HEIGHT_MM
    if thickness_mm < 0.0 or height_mm <= 0.0:
        raise line.fault(faults.WALL())
    color = "#c8c8c8"
    if rgb:
        if not all(0.0 <= channel <= 255.0 for channel in rgb):
            raise line.fault(faults.COLORS())
        color = "#" + "".join(f"{round(channel):02x}" for channel in rgb)
    material = Material(height_mm=height_mm, color=color)
    shape = _slab(start, end, thickness_mm) if thickness_mm else PolylineShape((start, end))
    world.things.append(Thing(shape, material=material))


def _slab(start: Point, end: Point, thickness_mm: float) -> PolygonShape:
    """Return a wall of a thickness: a rectangle about the line from one end to the other."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y = -dy * thickness_mm / 2.0, dx * thickness_mm / 2.0
    return PolygonShape(
        (
            (start[0] - x, start[1] - y),
            (end[0] - x, end[1] - y),
            (end[0] + x, end[1] + y),
            (start[0] + x, start[1] + y),
        )
    )


def _placed(world: _World, point: Point) -> Point:
    """Return where a point is in the world: each frame turns counter-clockwise and then shifts, the innermost first."""
    for _, frame in reversed(world.frames):
        point = frame.to_world(*point)
    return point


def _workspace(world: _World) -> Workspace:
    """Return the floor: as large as the file says, and as large as its walls need."""
    xs, ys = [0.0], [0.0]
    if world.size is not None:
        xs.append(world.size[0])
        ys.append(world.size[1])
    xs += [world.width] if world.width is not None else []
    ys += [world.height] if world.height is not None else []
    for x, y in _points(world):
        xs.append(x)
        ys.append(y)
    if min(xs) == max(xs) or min(ys) == max(ys):
        raise SceneError(refusals.NO_WORLD_SIZE())
    return Workspace(min(xs), min(ys), max(xs), max(ys))


def _points(world: _World) -> Iterator[Point]:
    for wall in world.walls:
        yield from (wall.start, wall.end)
    for thing in world.things:
        if isinstance(thing.shape, PolygonShape):
            yield from thing.shape.corners
        elif isinstance(thing.shape, PolylineShape):
            yield from thing.shape.points


def _rows_of(thing: Thing) -> list[str]:
    match thing.shape:
        case PolylineShape(points):
            material = thing.material
            if len(points) == 2 and math.isfinite(material.height_mm):
                channels = bytes.fromhex(material.color[1:])
                return [_row(*points) + f" 0 {_number(material.height_mm)} " + " ".join(map(str, channels))]
            return [_row(start, end) for start, end in pairwise(points)]
        case PolygonShape(corners):
            return _outline(corners)
        case DiscShape() as disc:
            return _outline(disc.outline)
        case _:
            return []


def _outline(corners: Sequence[Point]) -> list[str]:
    return [_row(start, end) for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)]


def _row(start: Point, end: Point) -> str:
    return " ".join(map(_number, (*start, *end)))


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.10g}"


WLD = WldFormat()
