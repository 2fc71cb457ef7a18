"""The material of a thing as sensors notice it, as data: which eyes see it, how high it is, and what it reflects."""

import math
from dataclasses import dataclass
from enum import IntFlag

from robotdriver.errors import PlacementError
from robotdriver.ground import Rgb


class Eye(IntFlag):
    """A way of seeing."""

    SONAR = 1
    LASER = 2
    INFRARED = 4
    """Rays, proximity switches, light bumpers and beacons."""
    CAMERA = 8


ALL_EYES = Eye.SONAR | Eye.LASER | Eye.INFRARED | Eye.CAMERA
NO_EYES = Eye(0)


@dataclass(frozen=True, slots=True)
class Material:
    """The material of a thing, as sensors notice it.

    Attributes:
        seen_by: The eyes that see it; bodies touch it all the same.
        height_mm: How high it is, for cameras.
        rgb: Its colour, for cameras.
        reflectance: 1 for a plain light surface, 0 for one that gives no infrared light back, more for a reflector:
            lasers that tell reflectances tell this.

    Raises:
        PlacementError: a number is not finite, or out of its bounds.
    """

    seen_by: Eye = ALL_EYES
    height_mm: float = 300.0
    rgb: Rgb = (200, 200, 200)
    reflectance: float = 1.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.height_mm) and 0.0 < self.height_mm <= 1e5):
            raise PlacementError(f"a thing's height_mm must be more than 0 and at most 100,000, not {self.height_mm:g}")
        if not (math.isfinite(self.reflectance) and 0.0 <= self.reflectance <= 1_000.0):
            raise PlacementError(f"a thing's reflectance must be a number from 0 to 1,000, not {self.reflectance:g}")
        if len(self.rgb) != 3 or not all(0 <= channel <= 255 for channel in self.rgb):
            raise PlacementError(f"a thing's red, green and blue must be 0 to 255 each, not {self.rgb}")


PLAIN_MATERIAL = Material()
"""The material of a thing of which nothing else is said: a wall of 300 mm that every eye sees."""

ROBOT_MATERIAL = Material(height_mm=150.0, rgb=(90, 90, 90))
"""The material of a robot of which nothing else is said."""
