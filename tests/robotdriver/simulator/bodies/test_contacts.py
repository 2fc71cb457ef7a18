"""The contact space of a floor on which robots come and go."""

import gc

import pymunk

from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pose import Pose
from robotdriver.simulator import World


def shapes_alive() -> int:
    gc.collect()
    return sum(isinstance(each, pymunk.Shape) for each in gc.get_objects())


def test_robots_that_leave_take_their_shapes_along() -> None:
    world, kind = World(seed=0), shipped_model("amigo").on_floor()
    world.add_wall((-2_000.0, 900.0), (2_000.0, 900.0))
    before = shapes_alive()
    for _ in range(30):
        robot = world.add_robot(kind, Pose(0.0, 0.0), "guest")
        world.step()
        world.remove_robot(robot)
    del robot
    assert shapes_alive() <= before + 1
