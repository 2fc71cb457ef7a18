"""What a run of EyeBot programs begins with: the world, and the robots on it with their programs."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from robotdriver.errors import PlacementError
from robotdriver.eyebot.robots import S4, EyeBotKind
from robotdriver.pose import Pose
from robotdriver.simulator import World, WorldRobot
from robotworkshop.families.eyebot.programs import Runnable
from scene.scene import Scene, Wall, Workspace

_SIDE_MM = 4_000.0
_STEPS_MM = (500.0, 50.0)
"""Robots without a place of their own stand so far apart, or nearer where there is no room."""


@dataclass(frozen=True, slots=True)
class EyeBotEntry:
    """One robot of a run.

    Attributes:
        name: Unique among the robots.
        program: What drives it.
        pose: Where it begins; None for any place that is free.
        kind: What robot it is.
    """

    name: str
    program: Runnable
    pose: Pose | None = None
    kind: EyeBotKind = S4


@dataclass(frozen=True, slots=True)
class EyeBotSetup:
    """All that a run begins with.

    Attributes:
        scene: The world, without robots.
        robots: In the order of their numbers.
    """

    scene: Scene
    robots: tuple[EyeBotEntry, ...]


def empty_world() -> Scene:
    """Return a square with walls round it: where programs drive that name no world."""
    corners = [(0.0, 0.0), (_SIDE_MM, 0.0), (_SIDE_MM, _SIDE_MM), (0.0, _SIDE_MM)]
    walls = tuple(Wall(start, end) for start, end in zip(corners, (*corners[1:], corners[0]), strict=True))
    return Scene(Workspace(0.0, 0.0, _SIDE_MM, _SIDE_MM), walls=walls)


def put_down(world: World, scene: Scene, entry: EyeBotEntry) -> WorldRobot:
    """Put a robot where it begins, or as near to the middle of the world as there is room.

    Raises:
        PlacementError: it does not fit where it shall begin, or nowhere.
    """
    if entry.pose is not None:
        return world.add_robot(entry.kind.model, entry.pose, entry.name)
    space = scene.workspace
    middle = (space.min_x_mm + space.max_x_mm) / 2.0, (space.min_y_mm + space.max_y_mm) / 2.0
    half_mm = max(space.width_mm, space.height_mm) / 2.0
    for x_mm, y_mm in (place for step_mm in _STEPS_MM for place in _spiral(*middle, step_mm, half_mm)):
        try:
            return world.add_robot(entry.kind.model, Pose(x_mm, y_mm), entry.name)
        except PlacementError:
            continue
    raise PlacementError(f"there is no room for robot {entry.name}; say where it stands, in a .sim file or the world")


def _spiral(x_mm: float, y_mm: float, step_mm: float, reach_mm: float) -> Iterator[tuple[float, float]]:
    """Yield places on squares round a middle, the nearest first."""
    yield x_mm, y_mm
    for ring in range(1, math.floor(reach_mm / step_mm) + 1):
        steps = range(-ring, ring + 1)
        around = [(dx, dy) for dx in steps for dy in steps if max(abs(dx), abs(dy)) == ring]
        for dx, dy in sorted(around, key=lambda step: (step[0] ** 2 + step[1] ** 2, step)):
            yield x_mm + dx * step_mm, y_mm + dy * step_mm
