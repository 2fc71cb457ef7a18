"""What rangers make of their echoes: the conditions say how much goes wrong, and each sensor has its own stream."""

import math

from robotdriver.conditions import FloorConditions
from robotdriver.models import ConeRanger
from robotdriver.simulator.randomness import NoiseStream

_FALSE, _WHERE, _MISSED, _NOISE = 0, 1, 2, 3


def heard(
    ranger: ConeRanger, distance_mm: float, conditions: FloorConditions, noise: NoiseStream, number: int
) -> float:
    """Return the distance of the echo that a ranger takes for the nearest; infinite if it hears none.

    Args:
        ranger: What listens.
        distance_mm: Of the nearest thing; infinite where there is none in range.
        conditions: That the robot meets.
        noise: The sensor's own stream.
        number: Which of the sensor's readings this is.
    """
    if conditions.false_echoes and noise.uniform(number, _FALSE) < conditions.false_echoes:
        farthest_mm = min(distance_mm, ranger.max_range_mm)
        nearest_mm = min(ranger.min_range_mm, farthest_mm)
        return nearest_mm + (farthest_mm - nearest_mm) * noise.uniform(number, _WHERE)
    if conditions.missed_echoes and noise.uniform(number, _MISSED) < conditions.missed_echoes:
        return math.inf
    if conditions.sonar_noise_mm and math.isfinite(distance_mm):
        return max(distance_mm + conditions.sonar_noise_mm * noise.normal(number, _NOISE), 0.0)
    return distance_mm
