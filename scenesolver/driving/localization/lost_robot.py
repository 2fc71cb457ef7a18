"""What a robot does when its readings do not fit the scene: it stands, looks all round, and finds out where it is."""

import math
from collections.abc import Generator

import numpy as np

from robotdriver.interface import Stop, Turn
from robotdriver.pose import wrap_angle
from scene.scene import Workspace
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.localization.relocation import Look, find_pose

TURN_RAD_S = 0.8
"""It turns so slowly that every reading shows where it was made."""


def find_itself(
    driver: Driver, perception: Perception, half_base_mm: float, space: Workspace, rng: np.random.Generator
) -> Generator[Step, None, bool]:
    """Turn once round, and take up the pose that fits what was read; return whether there is a sure one.

    Args:
        driver: Drives the robot.
        perception: What it sees; everything that was sensed is forgotten where the robot is found.
        half_base_mm: Half the distance between its wheels.
        space: Where the robot can be.
        rng: The source of all randomness.
    """
    yield from driver.stand()
    begin_rad, looks = driver.now.orientation_rad, list[Look]()
    # What is read was there half a period and a frame ago.
    late_rad = TURN_RAD_S * (perception.period_s / 2.0 + driver.frame_s)
    while (turned_rad := driver.now.orientation_rad - begin_rad) < math.tau + late_rad:
        looks.append(Look(turned_rad - late_rad, perception.reading_ahead_mm(driver.now)))
        yield Turn(TURN_RAD_S * half_base_mm)
    yield Stop()
    yield from driver.stand()
    radius_mm = driver.radius_mm
    bounds = (
        space.min_x_mm + radius_mm,
        space.min_y_mm + radius_mm,
        space.max_x_mm - radius_mm,
        space.max_y_mm - radius_mm,
    )
    pose = find_pose(perception.known, perception.ahead_cone, looks, bounds, rng)
    if pose is None:
        return False
    turned_rad = driver.now.orientation_rad - begin_rad
    found = pose.along_arc(0.0, wrap_angle(turned_rad))
    perception.begin_anew(found)
    driver.be_at(found)
    return True
