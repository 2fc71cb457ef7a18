"""Looking out for what neither the scene nor the team explains."""

import math
from collections.abc import Sequence

import shapely

from robotdriver.pose import Pose, wrap_angle
from scenesolver.driving.belief.perception import Perception

NEAR_MM = 300.0
"""The distance ahead of the body within which a thing is looked at."""

DOUBT_MM = 150.0
"""The distance by which an echo may be nearer than the known thing or the robot of the team that explains it."""

PROVEN = 3
"""The number of readings in a row that must show it."""

STRAYED_MM = 120.0
"""Two robots of a team that touch may be so much farther apart by where they say that they are ..."""

TOUCH_RAD = math.radians(75.0)
"""... and one may be so far from the middle of the side of the bumper that it presses."""

MARK_MM = 120.0
"""The radius of the disc that marks a met thing, just behind its face."""


class Lookout:
    """Watches the readings of one robot.

    Args:
        perception: What it sees.
        radius_mm: Of the robots of its team.
    """

    def __init__(self, perception: Perception, radius_mm: Sequence[float]) -> None:
        self._perception = perception
        self._radius_mm = radius_mm
        self._count = 0
        self._counted_s = -math.inf

    def met(self, pose: Pose, time_s: float, mates: Sequence[Pose | None], known: Sequence[shapely.Polygon]) -> bool:
        """Return whether something stands ahead that nothing explains.

        Args:
            pose: Where the robot is.
            time_s: When.
            mates: Where the others are; None for the robot itself.
            known: What the team has met already.
        """
        perception = self._perception
        ahead_mm = perception.ahead_mm
        if not perception.can_look or ahead_mm is None or time_s - self._counted_s < perception.period_s:
            return False
        self._counted_s = time_s
        is_unknown = ahead_mm < self.explained_mm(pose, mates, known) - DOUBT_MM
        is_near = ahead_mm < max(self._radius_mm) + NEAR_MM
        self._count = self._count + 1 if is_unknown and is_near else 0
        return self._count >= PROVEN

    def explained_mm(self, pose: Pose, mates: Sequence[Pose | None], known: Sequence[shapely.Polygon]) -> float:
        """Return how far ahead the nearest thing is that is known, from the body's middle; infinite for none."""
        cone = self._perception.ahead_cone
        half_rad, reach_mm = cone.half_angle_rad, cone.max_range_mm
        nearest = self._perception.known.wedge(pose.x_mm, pose.y_mm, pose.heading_rad, half_rad, 2.0 * reach_mm)
        for mate, radius_mm in zip(mates, self._radius_mm, strict=True):
            if mate is None:
                continue
            away_mm = pose.distance_to(mate.x_mm, mate.y_mm)
            wide_rad = math.asin(min(radius_mm / max(away_mm, radius_mm), 1.0))
            if abs(pose.bearing_to(mate.x_mm, mate.y_mm)) < half_rad + wide_rad + 0.2:
                nearest = min(nearest, away_mm - radius_mm)
        here = shapely.Point(pose.x_mm, pose.y_mm)
        for polygon in known:
            middle = polygon.centroid
            if abs(pose.bearing_to(middle.x, middle.y)) < half_rad + 0.8:
                nearest = min(nearest, float(shapely.distance(here, polygon)))
        return nearest

    def touches_mate(self, pose: Pose, bearing_rad: float, mates: Sequence[Pose | None]) -> bool:
        """Return whether what the body touches in a direction may be another robot of the team.

        Args:
            pose: Where the robot is.
            bearing_rad: Where it is touched, from straight ahead.
            mates: Where the others are; None for the robot itself.
        """
        own_mm = next(radius_mm for mate, radius_mm in zip(mates, self._radius_mm, strict=True) if mate is None)
        return any(
            pose.distance_to(mate.x_mm, mate.y_mm) < own_mm + radius_mm + STRAYED_MM
            and abs(wrap_angle(pose.bearing_to(mate.x_mm, mate.y_mm) - bearing_rad)) < TOUCH_RAD
            for mate, radius_mm in zip(mates, self._radius_mm, strict=True)
            if mate is not None
        )

    def mark(self, pose: Pose) -> shapely.Polygon:
        """Return a polygon for what stands ahead."""
        self._count = 0
        away_mm = (self._perception.ahead_mm or max(self._radius_mm)) + MARK_MM / 2.0
        return mark_at(pose, away_mm, 0.0)


def mark_at(pose: Pose, away_mm: float, bearing_rad: float) -> shapely.Polygon:
    """Return a polygon for a thing that is so far from a robot's middle, in a direction from straight ahead."""
    angle = pose.heading_rad + bearing_rad
    middle = shapely.Point(pose.x_mm + away_mm * math.cos(angle), pose.y_mm + away_mm * math.sin(angle))
    return middle.buffer(MARK_MM, quad_segs=3)
