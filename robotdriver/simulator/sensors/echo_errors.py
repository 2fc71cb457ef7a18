"""The errors of rangers' echoes: the conditions say how much goes wrong, and each sensor has its own stream."""

import math

from robotdriver.conditions import FloorConditions
from robotdriver.models import ConeRanger
from robotdriver.simulator.randomness import NoiseStream

_FALSE, _WHERE, _MISSED, _CROSS, _WHEN, _NOISE = 0, 1, 2, 3, 4, 5


def heard(
    ranger: ConeRanger,
    distance_mm: float,
    faces_robot: bool,
    conditions: FloorConditions,
    noise: NoiseStream,
    number: int,
) -> float:
    """Return the distance of the echo that a ranger takes for the nearest; infinite if it hears none.

    The ping of another robot comes at any time between its own ping and the last echo that it waits for.

    Args:
        ranger: What listens.
        distance_mm: Of the nearest thing; infinite where there is none in range.
        faces_robot: Whether another robot is in its cone.
        conditions: That the robot meets.
        noise: The sensor's own stream.
        number: Which of the sensor's readings this is.
    """
    if faces_robot and conditions.crosstalk and noise.uniform(number, _CROSS) < conditions.crosstalk:
        distance_mm = min(distance_mm, ranger.max_range_mm * noise.uniform(number, _WHEN))
    if conditions.false_echoes and noise.uniform(number, _FALSE) < conditions.false_echoes:
        farthest_mm = min(distance_mm, ranger.max_range_mm)
        nearest_mm = min(ranger.min_range_mm, farthest_mm)
        return nearest_mm + (farthest_mm - nearest_mm) * noise.uniform(number, _WHERE)
    if conditions.missed_echoes and noise.uniform(number, _MISSED) < conditions.missed_echoes:
        return math.inf
    if conditions.sonar_noise_mm and math.isfinite(distance_mm):
        return max(distance_mm + conditions.sonar_noise_mm * noise.normal(number, _NOISE), 0.0)
    return distance_mm
