"""Cones among round robots read the same all at once and one by one, to the last bit."""

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.models import ConeRanger, RobotModel
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.sensors import echoes


def listener(half_angle_rad: float, range_mm: float) -> RobotModel:
    """Return a Create whose sonar rounds nothing."""
    (sonar,) = (sensor for sensor in CREATE_1.sensors if isinstance(sensor, ConeRanger))
    finer = replace(sonar, half_angle_rad=half_angle_rad, resolution_mm=0.0, min_range_mm=0.0, max_range_mm=range_mm)
    return replace(CREATE_1, sensors=(finer,))


def heard(seed: int, model: RobotModel) -> Sequence[object]:
    """Return what eight robots hear of each other and of a wall while they drive for a second."""
    rng, world, told = random.Random(seed), World(seed=0), []
    world.add_wall((-500.0, -700.0), (2_500.0, -900.0))
    for number in range(8):
        x, y = 600.0 * (number % 4) + rng.uniform(-100.0, 100.0), 600.0 * (number // 4) + rng.uniform(-100.0, 100.0)
        robot = world.add_robot(model, Pose(x, y, rng.choice((rng.uniform(-4.0, 4.0), math.pi / 2.0))), str(number))
        speeds = {side: rng.uniform(-300.0, 300.0) for side in ("left", "right")}
        robot.post(SetVelocities(speeds))
    world.make_ghost(world.robots[rng.randrange(8)])
    (name,) = (sensor.name for sensor in model.sensors)
    for _ in range(60):
        world.step()
        told.append([robot.readings[name] for robot in world.robots])
    return told


@given(st.integers(0, 10**6), st.sampled_from((0.05, 0.26, 0.8)), st.sampled_from((700.0, 6_000.0)))
def test_cones_together_hear_robots_as_one_by_one(seed: int, half_angle_rad: float, range_mm: float) -> None:
    model = listener(half_angle_rad, range_mm)
    together = heard(seed, model)
    with patch.object(echoes, "_distances_among_discs", lambda *_: None):
        assert heard(seed, model) == together


def test_a_robot_ahead_is_heard_at_its_edge() -> None:
    world, model = World(seed=0), listener(0.26, 6_000.0)
    robot = world.add_robot(model, Pose(0.0, 0.0), "ada")
    other = world.add_robot(model, Pose(1_000.0, 0.0), "bob")
    (sonar,) = (sensor for sensor in model.sensors if isinstance(sensor, ConeRanger))
    for _ in range(10):
        world.step()
    assert robot.readings[sonar.name] == pytest.approx(1_000.0 - other.shape.radius_mm - sonar.mount.x_mm)
    assert other.readings[sonar.name] is None
