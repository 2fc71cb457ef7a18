"""Worlds that are stored: a scene of any format, with the parts of its robots as it or a file beside it says."""

from pathlib import Path

from robotdriver.errors import PlacementError, WorkshopError
from robotdriver.ev3.layout import Layout
from robotdriver.ev3.ready import READY
from robotworkshop.families import refusals
from robotworkshop.families.ev3.world import Ev3World, PlacedRobot
from robotworkshop.families.ev3.world_file import layout_of_parts, read_robot_file
from robotworkshop.families.ev3.world_format import EV3_WORLD, KEPT
from robotworkshop.families.ev3.yaml_reading import line_of, member, parse
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import SceneRobot
from scene.things import DiscShape, PolygonShape, Thing


def read_world(path: Path) -> Ev3World:
    """Return the world of a file.

    Raises:
        SceneError: it cannot be read, has no robot, or a robot's type is not known.
    """
    scene = load_scene(path)
    if not scene.robots:
        raise SceneError(refusals.NO_ROBOT(), place="robots", file=path)
    robots = {
        robot.name: PlacedRobot(_layout(robot, path, number), robot.start, path)
        for number, robot in enumerate(scene.robots)
    }
    return Ev3World(scene, robots)


def misplaced(error: PlacementError, world: Ev3World, robot: str) -> WorkshopError:
    """Return an error of where a robot stands in the world's own words, with the place in its file that says so.

    Args:
        error: It.
        world: Where.
        robot: Name of the robot.
    """
    reason, file = str(error), world.robots[robot].file
    if error.obstacle is not None:
        solid = [thing.name for thing in world.scene.things if thing.material.solid and _is_obstacle(thing)]
        name = [*("" for _ in world.scene.obstacles), *solid][error.obstacle]
        reason = reason.replace(f"overlaps obstacle {error.obstacle} ", f"overlaps {name} ") if name else reason
    if file is None:
        return PlacementError(reason)
    return SceneError(reason, place=_place(file, "robots", list(world.robots).index(robot)), file=file)


def _is_obstacle(thing: Thing) -> bool:
    """Tell whether the floor counts a thing among its obstacles; a line is walls, and points are a cloud."""
    return isinstance(thing.shape, PolygonShape | DiscShape)


def _place(file: Path, *steps: str | int) -> str:
    """Return the place of a value of a file in words, with its line if it is a world's."""
    keys = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
    if not EV3_WORLD.recognises(b"", file.name):
        return keys
    return f"line {line_of(member(parse(file.read_bytes()), *steps))}: {keys}"


def _layout(robot: SceneRobot, file: Path, number: int) -> Layout | None:
    """Return what a robot of a scene is built of; None where the scene does not say."""
    own = robot.extra.get(KEPT, {})
    if "parts" in own:
        return layout_of_parts(own["parts"])
    kind = own.get("type")
    if kind is None or kind in READY:
        return None if kind is None else READY[kind]
    beside = file.with_name(f"{kind}.yaml")
    if not beside.is_file():
        reason = f"there is no {beside.name} beside the world, and {kind!r} is none of {', '.join(READY)}"
        raise SceneError(reason, place=_place(file, "robots", number, "type"), file=file)
    try:
        return read_robot_file(beside.read_bytes())
    except SceneError as error:
        raise error.of_file(beside) from None
