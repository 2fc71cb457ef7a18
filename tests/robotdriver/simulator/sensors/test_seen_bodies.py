"""Where robots are at a moment: the same for few and many, and as it was however they go on."""

import pytest

from robotdriver import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetVelocities


@pytest.mark.parametrize("count", [1, 3, 40])
def test_a_moment_keeps_the_poses_that_robots_had(count: int) -> None:
    world = World(seed=0)
    for number in range(count):
        world.add_robot(CREATE_1, Pose(1_000.0 * number, 0.0, 0.1 * number), str(number))
        world.robots[-1].post(SetVelocities({"left": 100.0, "right": 200.0 + number}))
    world.step()
    moment, there = world.sensing.moment, [robot.pose for robot in world.robots]
    world.put_robot(world.robots[0], Pose(0.0, 2_000.0))
    world.step()
    assert list(moment.poses) == there
    assert moment.pose_table.tolist() == [[pose.x_mm, pose.y_mm, pose.heading_rad] for pose in there]
    assert list(world.sensing.moment.poses) == [robot.pose for robot in world.robots]
    world.remove_robot(world.robots[-1])
    world.step()
    assert list(world.sensing.moment.poses) == [robot.pose for robot in world.robots]
    assert len(world.sensing.moment.poses) == count - 1
