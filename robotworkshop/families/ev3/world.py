"""A world for EV3 robots: a scene, and of each robot the parts that it is built of."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.layout import Layout
from robotdriver.ev3.ready import READY
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.families.ev3.world_file import layout_of_parts, read_robot_file
from robotworkshop.families.ev3.world_format import KEPT
from robotworkshop.families.ev3.yaml_reading import line_of, parse
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Wall, Workspace

ROOM_MM = 2400.0


@dataclass(frozen=True, slots=True)
class Standing:
    """A robot and where it stands at first.

    Attributes:
        layout: What it is built of; None for what its program was written for.
        pose: The middle of its axle.
    """

    layout: Layout | None
    pose: Pose


@dataclass(frozen=True, slots=True)
class Ev3World:
    """A scene whose robots are EV3s.

    Attributes:
        scene: Everything.
        robots: Its robots, by name.
    """

    scene: Scene
    robots: Mapping[str, Standing]

    def standing_at(self, robot: str, pose: Pose) -> "Ev3World":
        """Return it with a robot that starts elsewhere.

        Raises:
            CommandError: there is no such robot.
        """
        if robot not in self.robots:
            raise CommandError(f"there is no robot {robot!r} in the world; it has {', '.join(self.robots)}")
        scene_robots = (replace(each, start=pose) if each.name == robot else each for each in self.scene.robots)
        return Ev3World(
            replace(self.scene, robots=tuple(scene_robots)),
            {**self.robots, robot: replace(self.robots[robot], pose=pose)},
        )

    def fitted(self) -> "Ev3World":
        """Return it with robots that get the parts which their programs construct, in place of the world's."""
        return replace(self, robots={name: replace(each, layout=None) for name, each in self.robots.items()})


def empty_room() -> Ev3World:
    """Return a white floor with walls round it and a robot in the middle that looks to the north."""
    half = ROOM_MM / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    walls = tuple(Wall(corners[number - 1], corner) for number, corner in enumerate(corners))
    robot = SceneRobot("robot", Pose(0.0, 0.0, math.pi / 2.0), model="ev3")
    scene = Scene(Workspace(-half, -half, half, half), (robot,), walls=walls, meta={"title": "Empty room"})
    return Ev3World(scene, {robot.name: Standing(None, robot.start)})


def load_world(name: str | None) -> Ev3World:
    """Return a world.

    Args:
        name: A file, a ready scene, or a ready world; None for an empty room.

    Raises:
        SceneError: it cannot be read, or a robot's type is not known.
        WorkshopError: there is neither such a file nor such a ready world.
    """
    if name is None:
        return empty_room()
    ready = {file.stem: file for file in ready_worlds()}
    path = ready[name] if name in ready and not Path(name).exists() else find_scene(name)
    scene = load_scene(path)
    if not scene.robots:
        raise SceneError("there is no robot in it; add one", place="robots", file=path)
    robots = {
        robot.name: Standing(_layout(robot, path, number), robot.start) for number, robot in enumerate(scene.robots)
    }
    return Ev3World(scene, robots)


def ready_worlds() -> tuple[Path, ...]:
    """Return the files of the worlds that ship."""
    return tuple(sorted(Path(__file__).with_name("worlds").glob("ev3_*")))


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
        line = line_of(parse(file.read_bytes()), "robots", number, "type")
        place = f"robots[{number}].type"
        raise SceneError(reason, place=place if line is None else f"line {line}: {place}", file=file)
    try:
        return read_robot_file(beside.read_bytes())
    except SceneError as error:
        raise error.of_file(beside) from None
