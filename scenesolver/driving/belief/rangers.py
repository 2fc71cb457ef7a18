"""The rangers of a robot as cones: what feeds its map, whatever kind they are.

A laser scan is taken as a fan of narrow cones, each as far as the nearest of its rays. A light bumper is a short cone
whose signal depends on what the thing is made of, and whose reach no data sheet prints: it bounds a distance, and shows
no floor to be free. So the map, the looks and the localization know one kind only.
"""

import math
from dataclasses import dataclass

from robotdriver.interface import Reading, SensorData
from robotdriver.models import ConeRanger, LaserScanner, LightBumper, Mount, RobotModel
from robotdriver.pose import Pose

FAN_RAYS = 15
"""Rays of a laser that make one cone."""

LEAST_SIGNAL_SHARE = 0.02
"""A weaker signal of a light bumper, as a share of its strongest one, is stray light."""

REACH_FACTOR = 2.0
"""The true reach of a light bumper is taken to be at most so many times longer or shorter than its model says."""

AHEAD_RAD = math.radians(45.0)
"""The greatest angle aside that counts as ahead."""


@dataclass(frozen=True, slots=True)
class Ranger:
    """A cone, and where its reading stands.

    Attributes:
        cone: The cone.
        sensor: The sensor's name in `SensorData.readings`.
        rays: The rays of a scan that belong to it, the first and the one behind the last; None for other sensors.
        strongest_signal: What a light bumper gives when it is touched; None for other sensors.
    """

    cone: ConeRanger
    sensor: str
    rays: tuple[int, int] | None = None
    strongest_signal: float | None = None

    @property
    def is_vague(self) -> bool:
        """True if its reading is only the least distance at which something may be: see `farthest_mm`."""
        return self.strongest_signal is not None

    @property
    def looks_ahead(self) -> bool:
        """True if it tells what the robot drives towards."""
        return abs(self.cone.mount.heading_rad) <= AHEAD_RAD

    def reading_mm(self, data: SensorData) -> float | None:
        """Return what it reads; None where it sees nothing, NaN where it is not there to see.

        Of a light bumper it is the least distance that its signal can mean.
        """
        reading: Reading = data.readings.get(self.sensor)
        if self.strongest_signal is not None:
            share = reading / self.strongest_signal if isinstance(reading, int | float) else 0.0
            nearest_mm = max(1.0 - share, 0.0) * self.cone.max_range_mm / REACH_FACTOR
            return nearest_mm if share >= LEAST_SIGNAL_SHARE else None
        if isinstance(reading, tuple) and self.rays is not None:
            nearest = min(reading[slice(*self.rays)], default=math.inf)
            return None if math.isinf(nearest) else nearest
        if not isinstance(reading, int | float):
            return None
        # A ranger never reads less than its least distance; an input without one reads 0.
        return math.nan if reading < self.cone.min_range_mm else float(reading)


def rangers_of(model: RobotModel) -> tuple[Ranger, ...]:
    """Return the rangers of a robot, the one that looks straight ahead first."""
    rangers: list[Ranger] = []
    for sensor in model.sensors:
        if isinstance(sensor, ConeRanger):
            rangers.append(Ranger(sensor, sensor.name))
        elif isinstance(sensor, LaserScanner):
            rangers += _fan(sensor)
        elif isinstance(sensor, LightBumper):
            beam = ConeRanger(
                sensor.name, sensor.mount, sensor.half_angle_rad, 0.0, sensor.range_mm, 0.0, model.frame_period_s
            )
            rangers.append(Ranger(beam, sensor.name, strongest_signal=sensor.max_signal))
    return tuple(sorted(rangers, key=lambda ranger: (ranger.is_vague, abs(ranger.cone.mount.heading_rad))))


def apex_of(cone: ConeRanger, pose: Pose) -> Pose:
    """Return where the apex of a cone is, and where it looks, on a robot at a pose."""
    mount = cone.mount
    return Pose(*pose.to_world(mount.x_mm, mount.y_mm), pose.heading_rad + mount.heading_rad)


def farthest_mm(nearest_mm: float) -> float:
    """Return the greatest distance at which the thing may be that a light bumper may have at the least one.

    The reach may be longer by a factor as well as shorter; a thing darker than white is nearer still.
    """
    return nearest_mm * REACH_FACTOR**2


def _fan(laser: LaserScanner) -> list[Ranger]:
    """Return the cones that a laser's rays make; neighbours share a ray, so that nothing lies between them."""
    step = laser.sector_rad / (laser.rays - 1)
    right = laser.mount.heading_rad - laser.sector_rad / 2.0
    rangers = []
    for first in range(0, laser.rays - 1, FAN_RAYS - 1):
        last = min(first + FAN_RAYS - 1, laser.rays - 1)
        mount = Mount(laser.mount.x_mm, laser.mount.y_mm, right + (first + last) / 2.0 * step)
        half = (last - first) / 2.0 * step
        cone = ConeRanger(
            f"{laser.name}_{first}", mount, half, 0.0, laser.max_range_mm, laser.resolution_mm, laser.period_s
        )
        rangers.append(Ranger(cone, laser.name, (first, last + 1)))
    return rangers
