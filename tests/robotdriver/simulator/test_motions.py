"""What robots report of their motion: the same numbers from C as from the objects."""

import math
import random

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetOdometer, SetTwist, SteerBy
from robotdriver.simulator.motions import motions_of


def test_motions_are_those_of_the_undercarriages() -> None:
    world, chance = (
        World(tick_s=0.02, seed=3, conditions=FloorConditions(odometry_error=OdometryError.RANDOM_INIT)),
        random.Random(5),
    )
    robots = [
        world.add_robot(shipped_model(name).on_floor(), Pose(3_000.0 * number, 0.0, number), str(number))
        for number, name in enumerate(("p3dx", "seekur", "amigo", "p3dx", "powerbot"))
    ]
    world.add_wall((-1_500.0, 1_400.0), (15_000.0, 1_400.0))
    assert motions_of(()).shape == (0, 7)
    held = 0
    for tick in range(600):
        for robot in robots:
            if chance.random() < 0.02:
                robot.post(SetTwist(chance.uniform(-900.0, 900.0), None, chance.uniform(-2.0, 2.0)))
            if chance.random() < 0.005:
                robot.post(SteerBy(chance.uniform(-4.0, 4.0), 1.0))
            if chance.random() < 0.005:
                robot.post(SetOdometer(chance.uniform(-9e3, 9e3), 5.0, chance.uniform(-9.0, 9.0)))
        world.step()
        told = motions_of(robots)
        for row, robot in zip(told.tolist(), robots, strict=True):
            carriage = robot.undercarriage
            belief = carriage.odometer.pose
            heading_rad = math.remainder(belief.heading_rad, math.tau)
            is_held = float(carriage.is_stalled)
            assert row == [belief.x_mm, belief.y_mm, heading_rad, *carriage.twist_per_s, is_held], tick
            held += carriage.is_stalled
    assert held
