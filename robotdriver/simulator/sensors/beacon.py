"""Things on the floor that send out infrared light."""

import math
from dataclasses import dataclass

from robotdriver.errors import PlacementError
from robotdriver.pose import Pose, wrap_angle


@dataclass(frozen=True, slots=True)
class Beacon:
    """An emitter, as of a virtual wall or a beacon to be sought.

    Attributes:
        pose: Where it is, and the axis of its beam.
        half_angle_rad: The beam reaches so far to both sides; pi for all around.
        range_mm: The beam ends there.
        channel: What it sends on.

    Raises:
        PlacementError: a number is not finite or out of its bounds.
    """

    pose: Pose
    half_angle_rad: float = math.pi
    range_mm: float = 2_000.0
    channel: int = 0

    def __post_init__(self) -> None:
        figures = (self.pose.x_mm, self.pose.y_mm, self.pose.heading_rad, self.half_angle_rad, self.range_mm)
        if not all(map(math.isfinite, figures)) or self.half_angle_rad <= 0.0 or self.range_mm <= 0.0:
            raise PlacementError(f"a beacon's pose, beam and range must be finite and more than 0, not {self}")

    def reaches(self, x_mm: float, y_mm: float) -> bool:
        """Return whether a place is in its beam, as far as nothing stands before it."""
        if self.pose.distance_to(x_mm, y_mm) > self.range_mm:
            return False
        bearing = math.atan2(y_mm - self.pose.y_mm, x_mm - self.pose.x_mm) - self.pose.heading_rad
        return abs(wrap_angle(bearing)) <= self.half_angle_rad
