"""The believed and measured motion of many robots in one call."""

from collections.abc import Sequence

import numpy as np

from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.undercarriage.rolling import write_motions
from robotdriver.simulator.world_robot import WorldRobot

COLUMNS = 7


def motions_of(robots: Sequence[WorldRobot]) -> Floats:
    """Return how robots move at the end of the last tick; to be called between ticks.

    Returns:
        Of each robot x and y in mm and the heading in rad by its odometer, the heading from -pi to pi; its speeds
        ahead and aside in mm/s and round in rad/s; 1 where a motor of its drive is held fast, else 0. Shape (n, 7).
    """
    found = np.empty((len(robots), COLUMNS))
    write_motions([robot.undercarriage.carriage for robot in robots], found)
    return found
