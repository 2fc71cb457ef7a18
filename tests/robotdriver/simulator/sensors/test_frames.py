"""A robot's frames as the game sees them."""

import math

from robotdriver import CREATE_1, Pose
from robotdriver.ground import Ground
from robotdriver.interface import Bumper, Cliff
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
