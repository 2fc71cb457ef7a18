"""A world for EV3 robots: a scene, and of each robot the parts that it is built of."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.layout import Layout
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
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
    from robotworkshop.families.ev3.stored_world import read_world  # Heavy, and a program needs none.

    ready = {file.stem: file for file in ready_worlds()}
    return read_world(ready[name] if name in ready and not Path(name).exists() else find_scene(name))


def ready_worlds() -> tuple[Path, ...]:
    """Return the files of the worlds that ship."""
    return tuple(sorted(Path(__file__).with_name("worlds").glob("ev3_*")))
