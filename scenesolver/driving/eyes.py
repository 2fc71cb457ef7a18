"""The rangers of a robot as cones: what feeds its map, whatever kind they are.

A laser scan is taken as a fan of narrow cones, each as far as the nearest of its rays. A light bumper is a short and
narrow cone that tells only whether something is there. So the map, the looks and the localization know one kind only.
"""

import math
from dataclasses import dataclass

from robotdriver.interface import Reading, SensorData
from robotdriver.models import LIGHT_BUMPERS, ConeRanger, LaserScanner, Mount, ProximitySwitch, RobotModel

FAN_RAYS = 15
"""So many rays of a laser make one cone."""

BEAM_RAD = math.radians(3.0)
"""Half the angle that a light bumper is taken to cover."""

LIT_SHARE = 0.75
"""Where in its range a light bumper has something before it: it is noticed when it comes into range."""

AHEAD_RAD = math.radians(45.0)
"""What is no farther aside than this counts as ahead."""


@dataclass(frozen=True, slots=True)
class Eye:
    """A cone, and where its reading stands.

    Attributes:
        cone: The cone.
        sensor: The sensor's name in `SensorData.readings`.
        rays: The rays of a scan that belong to it, the first and the one behind the last; None for other sensors.
        is_switch: Whether it tells only that something is there.
    """

    cone: ConeRanger
    sensor: str
    rays: tuple[int, int] | None = None
    is_switch: bool = False

    @property
    def looks_ahead(self) -> bool:
        """Whether it tells what the robot drives towards."""
        return abs(self.cone.mount.heading_rad) <= AHEAD_RAD

    def reading_mm(self, data: SensorData) -> float | None:
        """Return what it reads; None where it sees nothing, NaN where it is not there to see."""
        reading: Reading = data.readings.get(self.sensor)
        if self.is_switch:
            return LIT_SHARE * self.cone.max_range_mm if reading else None
        if isinstance(reading, tuple) and self.rays is not None:
            nearest = min(reading[slice(*self.rays)], default=math.inf)
            return None if math.isinf(nearest) else nearest
        if not isinstance(reading, int | float):
            return None
        # A ranger never reads less than its least distance; an input without one reads 0.
        return math.nan if reading < self.cone.min_range_mm else float(reading)


def eyes_of(model: RobotModel) -> tuple[Eye, ...]:
    """Return the eyes of a robot, the one that looks straight ahead first."""
    eyes: list[Eye] = []
    for sensor in model.sensors:
        if isinstance(sensor, ConeRanger):
            eyes.append(Eye(sensor, sensor.name))
        elif isinstance(sensor, LaserScanner):
            eyes += _fan(sensor)
        elif isinstance(sensor, ProximitySwitch) and sensor.name in LIGHT_BUMPERS:
            beam = ConeRanger(
                sensor.name, sensor.mount, BEAM_RAD, 0.0, sensor.range_mm, sensor.range_mm / 4.0, model.frame_period_s
            )
            eyes.append(Eye(beam, sensor.name, is_switch=True))
    return tuple(sorted(eyes, key=lambda eye: (eye.is_switch, abs(eye.cone.mount.heading_rad))))


def _fan(laser: LaserScanner) -> list[Eye]:
    """Return the cones that a laser's rays make; neighbours share a ray, so that nothing lies between them."""
    step = laser.sector_rad / (laser.rays - 1)
    right = laser.mount.heading_rad - laser.sector_rad / 2.0
    eyes = []
    for first in range(0, laser.rays - 1, FAN_RAYS - 1):
        last = min(first + FAN_RAYS - 1, laser.rays - 1)
        mount = Mount(laser.mount.x_mm, laser.mount.y_mm, right + (first + last) / 2.0 * step)
        half = (last - first) / 2.0 * step
        cone = ConeRanger(
            f"{laser.name}_{first}", mount, half, 0.0, laser.max_range_mm, laser.resolution_mm, laser.period_s
        )
        eyes.append(Eye(cone, laser.name, (first, last + 1)))
    return eyes
