"""A world for EV3 robots: a scene, and of each robot the parts that it is built of."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from robotdriver.ev3.layout import Layout
from robotdriver.pose import Pose
from scene.scene import Scene, Wall, Workspace

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


def empty_room() -> Ev3World:
    """Return a white floor with walls round it and a robot in the middle that looks to the north."""
    half = ROOM_MM / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    walls = tuple(Wall(corners[number - 1], corner) for number, corner in enumerate(corners))
    scene = Scene(Workspace(-half, -half, half, half), walls=walls, meta={"title": "Empty room"})
    return Ev3World(scene, {"robot": Standing(None, Pose(0.0, 0.0, math.pi / 2.0))})
