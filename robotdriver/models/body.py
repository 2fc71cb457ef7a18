"""The outlines of robots' bodies, and the places on them."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mount:
    """The place of a sensor on the body: x ahead, y to the left of the body's centre, heading from straight ahead."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    heading_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A round body about the robot's centre of rotation."""

    radius_mm: float


@dataclass(frozen=True, slots=True)
class Polygon:
    """A convex body with corners.

    Attributes:
        corners: Counter-clockwise, without repeating the first: x ahead, y to the left of the centre of rotation, which
            is inside.
    """

    corners: tuple[tuple[float, float], ...]

    @property
    def radius_mm(self) -> float:
        """Radius of the disc about the centre of rotation that holds the body: what it is planned as."""
        return max(math.hypot(x, y) for x, y in self.corners)
