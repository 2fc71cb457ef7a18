"""What is read in the tick itself: a beam that was clear is not asked again before anything can have come into it."""

import math

import numpy as np
import pytest

from robotdriver import CREATE_1
from robotdriver.models import ProximitySwitch
from robotdriver.movable import Movable
from robotdriver.simulator import Route, World, WorldRobot
from tests.robotdriver.floors import box, drive, empty_floor, with_robot

SWITCH = next(sensor for sensor in CREATE_1.sensors if isinstance(sensor, ProximitySwitch))


def crosses(world: World, robot: WorldRobot) -> bool:
    """Ask the floor itself what is in the beam."""
    x, y = robot.pose.to_world(SWITCH.mount.x_mm, SWITCH.mount.y_mm)
    heading = robot.pose.heading_rad + SWITCH.mount.heading_rad
    end = x + SWITCH.range_mm * math.cos(heading), y + SWITCH.range_mm * math.sin(heading)
    return world.parts.contacts.is_crossed(robot.shape.blind, (x, y), end, lambda _: True)


@pytest.mark.parametrize("company", ["alone", "among what moves"])
def test_the_wall_sensor_sees_what_is_in_its_beam_at_every_tick(company: str) -> None:
    world = empty_floor()
    for begin, end in ((0, 1), (1, 2), (2, 3), (3, 0)):
        corners = box(-800.0, -800.0, 800.0, 800.0)
        world.add_wall(corners[begin], corners[end])
    for x, y in ((0.0, 0.0), (-600.0, 500.0), (550.0, 400.0), (-250.0, -300.0), (400.0, -350.0)):
        world.add_obstacle(box(x - 20.0, y - 20.0, x + 20.0, y + 20.0))
    robots = [with_robot(world, -500.0, 0.0)]
    if company != "alone":
        robots.append(with_robot(world, 500.0, 0.0, 90.0, "b"))
        world.add_obstacle(box(-450.0, -600.0, -350.0, -500.0), Route(((-400.0, -550.0), (500.0, -550.0)), 250.0))
        world.add_disc(100.0, 500.0, 60.0, Movable(0.2, 0.1, 0.2, 0.5))
    chance, seen, ticks = np.random.default_rng(5), 0, 900
    for tick in range(ticks):
        if tick % 60 == 0:
            for robot in robots:
                left, right = chance.uniform(-200.0, 450.0, 2).tolist()
                drive(robot, left, right)
        world.step()
        for robot in robots:
            assert robot.sensor_data.wall == crosses(world, robot), tick
            seen += robot.sensor_data.wall
    assert 0 < seen < ticks * len(robots)
