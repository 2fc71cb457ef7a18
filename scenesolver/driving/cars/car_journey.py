"""A drive of a robot that steers: leg by leg, each with one angle of the steering, which is turned between them.

On a leg it steers back to the planned arc or line by how far it is aside and by how much its heading differs. Counted
by the way that it goes, ahead or back, the offset then swings back without overshooting.
"""

import math
from collections.abc import Callable, Iterator

from robotdriver.models import AckermannDrive
from robotdriver.pose import Pose, wrap_angle
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.cars.car_way import CarWay
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.shapes.journey import NEAR_MM, Journey
from scenesolver.planning.cars.legs import Leg

BACK_WITHIN_MM = 90.0
"""It swings back to the planned line within some three times this way."""

STEERING_MM_S = 2.0
"""It creeps while it turns its front wheels: they turn only where it goes."""

FASTEST_MM_S = 250.0
"""It drives no faster: it steers once a frame."""


class CarJourney(Journey[CarWay]):
    """One drive.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        drive: Of the robot.
        way: Where it drives.
        arrive: Called at the goal.
        give_up: Called with the reason where the drive ends elsewhere.
    """

    def __init__(
        self,
        driver: Driver,
        perception: Perception,
        drive: AckermannDrive,
        way: CarWay,
        arrive: Callable[[], None],
        give_up: Callable[[str], None],
    ) -> None:
        super().__init__(driver, perception, way, arrive, give_up)
        self._drive = drive
        self._steering_rad = 0.0

    def _follow(self) -> Iterator[Step]:
        begin = self._way.start
        for leg in self._way.legs:
            yield from self._leg(begin, leg)
            begin = self._way.poses_of(begin, leg)[-1]

    def _back_off(self) -> Iterator[Step]:
        yield from super()._back_off()
        self._steering_rad = 0.0  # It retreats straight.

    def _leg(self, begin: Pose, leg: Leg) -> Iterator[Step]:
        """Turn the front wheels, and drive to the end of a leg."""
        driver, course = self._driver, _Course(begin, leg, self._way.radius_mm)
        yield from self._steer(course)
        while (left_mm := course.left_mm(driver.aim)) > NEAR_MM:
            rest = Leg(leg.turn, course.direction * left_mm)
            self._watch(is_blocked=self._way.is_blocked(driver.pose, rest, self._perception.map.marks))
            speed_mm_s = min(driver.pace.towards_mm_s(left_mm), FASTEST_MM_S)
            if course.direction > 0.0:
                speed_mm_s = min(speed_mm_s, self._wary_mm_s())
            # At the end of a frame it is there, or has farther to go.
            frames = max(math.ceil(left_mm / (speed_mm_s * driver.frame_s) - 1e-9), 1)
            if driver.pace.is_almost_there(speed_mm_s, left_mm):
                speed_mm_s = left_mm / (frames * driver.frame_s)
            curvature = self._within(course.curvature_from(driver.aim))
            self._steering_rad = self._angle_rad(curvature)
            yield from driver.curve(course.direction * speed_mm_s, curvature)
        yield from driver.stand()

    def _steer(self, course: "_Course") -> Iterator[Step]:
        """Turn the front wheels for a leg; the robot creeps meanwhile."""
        driver = self._driver
        wanted_rad = self._angle_rad(course.curvature)
        takes_s = abs(wanted_rad - self._steering_rad) / self._drive.max_steering_rad_s + driver.pace.latency_s
        until_s, self._steering_rad = driver.now.time_s + takes_s, wanted_rad
        while driver.now.time_s < until_s:
            yield from driver.curve(course.direction * STEERING_MM_S, course.curvature)

    def _angle_rad(self, curvature_per_mm: float) -> float:
        return math.atan(curvature_per_mm * self._drive.axle_distance_mm)

    def _within(self, curvature_per_mm: float) -> float:
        most = 1.0 / self._drive.least_radius_mm
        return min(max(curvature_per_mm, -most), most)


class _Course:
    """The line or arc of a leg.

    Args:
        begin: Where it begins.
        leg: The leg.
        radius_mm: Of arcs.

    Attributes:
        direction: 1 ahead, -1 back.
        curvature: Of the leg, rad for each mm ahead.
    """

    def __init__(self, begin: Pose, leg: Leg, radius_mm: float) -> None:
        self._begin, self._leg, self._radius_mm = begin, leg, radius_mm
        self.direction = math.copysign(1.0, leg.length_mm)
        self.curvature = leg.turn / radius_mm

    def left_mm(self, pose: Pose) -> float:
        """Return how much of the leg is left."""
        along_mm, _, _ = self._at(pose)
        return abs(self._leg.length_mm) - self.direction * along_mm

    def curvature_from(self, pose: Pose) -> float:
        """Return the curvature that leads back to the leg, rad for each mm ahead."""
        _, aside_mm, off_rad = self._at(pose)
        # By the way driven the offset obeys y'' = -y / b^2 - 2 y' / b, the fastest swing that does not overshoot.
        back = aside_mm / BACK_WITHIN_MM**2 + self.direction * 2.0 * off_rad / BACK_WITHIN_MM
        return self.curvature - back

    def _at(self, pose: Pose) -> tuple[float, float, float]:
        """Return how far along the leg a pose is, how far to the left of it, and by how much its heading differs."""
        begin, turn, radius_mm = self._begin, self._leg.turn, self._radius_mm
        dx, dy = pose.x_mm - begin.x_mm, pose.y_mm - begin.y_mm
        c, s = math.cos(begin.heading_rad), math.sin(begin.heading_rad)
        ahead_mm, aside_mm = c * dx + s * dy, c * dy - s * dx
        if not turn:
            return ahead_mm, aside_mm, wrap_angle(pose.heading_rad - begin.heading_rad)
        # From the centre, which is to the left of an arc to the left: where the arc begins is at an angle of 0.
        half_rad = self._leg.length_mm / radius_mm / 2.0
        angle_rad = half_rad + wrap_angle(math.atan2(ahead_mm, radius_mm - turn * aside_mm) - half_rad)
        inside_mm = radius_mm - math.hypot(ahead_mm, radius_mm - turn * aside_mm)
        return (
            angle_rad * radius_mm,
            turn * inside_mm,
            wrap_angle(pose.heading_rad - begin.heading_rad - turn * angle_rad),
        )
