"""A world for EV3 robots: a scene, and of each robot the parts that it is built of."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.layout import Layout
from robotdriver.pose import Pose
from robotworkshop.families import refusals
from scene.scene import Point, Scene, SceneRobot, Wall, Workspace

ROOM_MM = 2400.0
BEYOND_MM = 1000.0
"""Farther from a table's edge no part of a robot on it reaches."""


@dataclass(frozen=True, slots=True)
class PlacedRobot:
    """A robot and where it stands at first.

    Attributes:
        layout: What it is built of; None for what its program was written for.
        pose: The middle of its axle.
        file: Where that is written; None where no file says so.
    """

    layout: Layout | None
    pose: Pose
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Ev3World:
    """A scene whose robots are EV3s.

    Attributes:
        scene: Everything.
        robots: Its robots, by name.
    """

    scene: Scene
    robots: Mapping[str, PlacedRobot]

    def standing_at(self, robot: str, pose: Pose) -> "Ev3World":
        """Return it with a robot that starts elsewhere.

        Raises:
            CommandError: there is no such robot.
        """
        if robot not in self.robots:
            raise CommandError(refusals.NO_EV3_ROBOT(name=repr(robot), known=", ".join(self.robots)))
        scene_robots = (replace(each, start=pose) if each.name == robot else each for each in self.scene.robots)
        return Ev3World(
            replace(self.scene, robots=tuple(scene_robots)),
            {**self.robots, robot: replace(self.robots[robot], pose=pose, file=None)},
        )

    def beyond_edge(self) -> tuple[tuple[Point, ...], ...]:
        """Return what lies round a table, as far as a robot reaches; nothing where the floor goes on to a wall.

        A table's scene ends at its edge, with a strip of drop along it. Where the robot's sensors look past this strip
        there is no floor either.
        """
        space = self.scene.workspace
        edges = {space.min_x_mm, space.max_x_mm}
        if not any(region.drop and edges & {x for x, _ in region.polygon} for region in self.scene.floor_regions):
            return ()
        west, east = space.min_x_mm - BEYOND_MM, space.max_x_mm + BEYOND_MM
        south, north = space.min_y_mm - BEYOND_MM, space.max_y_mm + BEYOND_MM
        return (
            _box(west, south, east, space.min_y_mm),
            _box(west, space.max_y_mm, east, north),
            _box(west, space.min_y_mm, space.min_x_mm, space.max_y_mm),
            _box(space.max_x_mm, space.min_y_mm, east, space.max_y_mm),
        )

    def fitted(self) -> "Ev3World":
        """Return it with robots that get the parts which their programs construct, in place of the world's."""
        return replace(self, robots={name: replace(each, layout=None) for name, each in self.robots.items()})


def _box(west: float, south: float, east: float, north: float) -> tuple[Point, ...]:
    return (west, south), (east, south), (east, north), (west, north)


def empty_room() -> Ev3World:
    """Return a white floor with walls round it and a robot in the middle that looks to the north."""
    half = ROOM_MM / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    walls = tuple(Wall(corners[number - 1], corner) for number, corner in enumerate(corners))
    robot = SceneRobot("robot", Pose(0.0, 0.0, math.pi / 2.0), model="ev3")
    scene = Scene(Workspace(-half, -half, half, half), (robot,), walls=walls, meta={"title": "Empty room"})
    return Ev3World(scene, {robot.name: PlacedRobot(None, robot.start)})
