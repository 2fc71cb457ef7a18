"""The sensors of a robot's own pose: gyro, compass and GPS."""

import math
from collections.abc import Sequence

from robotdriver.interface import Reading
from robotdriver.models import Compass, Gps, Gyro, Sensor
from robotdriver.pose import wrap_angle
from robotdriver.simulator.sensors.moment import Look, Moment, mounted

_SIDE = 4
"""The draw that says to which side a gyro drifts: one for all readings."""


def read_gyros(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return the angle in rad since the robot was put down, and its rate in rad/s."""
    if not isinstance(sensor, Gyro):
        raise TypeError(f"{sensor} is no gyro")
    readings: list[Reading] = []
    for look in looks:
        robot = moment.around.robots[look.index]
        angle = moment.poses[look.index].heading_rad - robot.joined_heading_rad
        noise = moment.around.noise_of(robot, sensor.name)
        if sensor.drift_rad_s:
            side = 1.0 if noise.uniform(0, _SIDE) < 0.5 else -1.0
            angle += side * sensor.drift_rad_s * (moment.time_s - robot.joined_s)
        if sensor.noise_rad:
            angle += sensor.noise_rad * noise.normal(look.number)
        readings.append((_stepped(angle, sensor.resolution_rad), moment.turned_rad[look.index] / moment.tick_s))
    return readings


def read_compasses(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return the heading in rad."""
    if not isinstance(sensor, Compass):
        raise TypeError(f"{sensor} is no compass")
    readings: list[Reading] = []
    for look in looks:
        heading = moment.poses[look.index].heading_rad
        if sensor.noise_rad:
            noise = moment.around.noise_of(moment.around.robots[look.index], sensor.name)
            heading += sensor.noise_rad * noise.normal(look.number)
        readings.append(wrap_angle(_stepped(wrap_angle(heading), sensor.resolution_rad)))
    return readings


def read_gps(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return x and y in mm; None under a shadow."""
    if not isinstance(sensor, Gps):
        raise TypeError(f"{sensor} is no GPS")
    readings: list[Reading] = []
    for look in looks:
        x, y, _ = mounted(moment, look)
        if moment.around.regions.is_shadowed(x, y):
            readings.append(None)
            continue
        if sensor.noise_mm:
            noise = moment.around.noise_of(moment.around.robots[look.index], sensor.name)
            x, y = (
                x + sensor.noise_mm * noise.normal(look.number, 0),
                y + sensor.noise_mm * noise.normal(look.number, 2),
            )
        readings.append((x, y))
    return readings


def _stepped(value: float, step: float) -> float:
    return math.floor(value / step + 1e-9) * step if step else value
