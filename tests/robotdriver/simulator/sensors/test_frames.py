"""A robot's frames as the game sees them."""

import math
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from robotdriver import CREATE_1, Pose
from robotdriver.ground import Ground
from robotdriver.interface import Bumper, Cliff, SensorData, sensor_data_of
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.sensors.frames import FrameReader


def test_a_frame_reads_the_same_whatever_was_read_before() -> None:
    world = World(seed=0)
    world.add_obstacle([(600.0, -2_000.0), (700.0, -2_000.0), (700.0, 2_000.0), (600.0, 2_000.0)])
    world.add_floor_region([(-50.0, 100.0), (300.0, 100.0), (300.0, 170.0), (-50.0, 170.0)], Ground(is_drop=True))
    robot = world.add_robot(CREATE_1, Pose(0.0, 0.0, 0.0), "a")
    seen = set()
    for tick in range(300):
        left, right = ((400.0, 400.0), (-300.0, -300.0), (100.0, -100.0))[tick // 100]
        robot.post(SetVelocities({"left": left, "right": right}))
        world.step()
        data = robot.sensor_data
        assert data == FrameReader(CREATE_1).read(robot.frame)
        seen |= {data.bumper, data.cliffs, data.wall, data.obstacle_distance_mm}
    assert {Bumper.NONE, Bumper.BOTH, Cliff.NONE, Cliff.LEFT} <= seen
    assert len([each for each in seen if isinstance(each, float) and math.isfinite(each)]) > 5


def test_what_is_made_as_a_whole_is_what_the_constructor_makes() -> None:
    made = SensorData(3, 0.045, 2_900.0, 3_000.0, 12.5, 0.25, Bumper.LEFT, 254.0, wall=True, readings={"sonar": 254.0})
    whole = sensor_data_of(*(getattr(made, each.name) for each in fields(SensorData)))
    assert (whole, hash(whole), repr(whole)) == (made, hash(made), repr(made))
    assert pickle.loads(pickle.dumps(whole)) == replace(whole) == made
    with pytest.raises(FrozenInstanceError):
        whole.frame = 4  # type: ignore[misc]
