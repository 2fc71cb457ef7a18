"""Floors and robots for the tests of the simulator."""

import math
from dataclasses import replace

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.commands import SetVelocities

RADIUS_MM = CREATE_1.body.radius_mm
BASE_MM = CREATE_1.drive.wheel_base_mm


def empty_floor(tick_s: float = 0.015) -> World:
    return World(tick_s, seed=0)


def box(min_x: float, min_y: float, max_x: float, max_y: float) -> list[tuple[float, float]]:
    return [(min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)]


def with_robot(world: World, x: float = 0.0, y: float = 0.0, heading_deg: float = 0.0, name: str = "a") -> WorldRobot:
    return world.add_robot(CREATE_1, Pose(x, y, math.radians(heading_deg)), name)


def drive(robot: WorldRobot, left_mm_s: float, right_mm_s: float) -> None:
    robot.post(SetVelocities({"left": left_mm_s, "right": right_mm_s}))


def run(world: World, ticks: int) -> None:
    for _ in range(ticks):
        world.step()


def small(radius_mm: float) -> RobotModel:
    """A Create with another body."""
    return replace(CREATE_1, body=replace(CREATE_1.body, radius_mm=radius_mm))
