"""What robots believe and measure of their motion: of many in one call, where there was a C compiler."""

import ctypes
import math
from collections.abc import Sequence

import numpy as np

from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.stride_library import library
from robotdriver.simulator.world_robot import WorldRobot

COLUMNS = 7


def motions_of(robots: Sequence[WorldRobot]) -> Floats:
    """Return how robots move at the end of the last tick; to be called between ticks.

    Returns:
        Of each robot x and y in mm and the heading in rad by its odometer, the heading from -pi to pi; its speeds
        ahead and aside in mm/s and round in rad/s; 1 where a motor of its drive is held fast, else 0. Shape (n, 7).
    """
    unknown: Sequence[int] = range(len(robots))
    found, loaded = np.empty((len(robots), COLUMNS)), library()
    if loaded is not None:
        states = (ctypes.c_void_p * len(robots))(*[ctypes.addressof(robot.state) for robot in robots])
        loaded.motions(ctypes.addressof(states), len(robots), found.ctypes.data)
        unknown = [row for row, robot in enumerate(robots) if not robot.state.carriage.is_plain]
    for row in unknown:
        carriage = robots[row].undercarriage
        belief = carriage.odometer.pose
        heading_rad = math.remainder(belief.heading_rad, math.tau)
        found[row] = belief.x_mm, belief.y_mm, heading_rad, *carriage.twist_per_s, carriage.is_stalled
    return found
