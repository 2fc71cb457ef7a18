"""A drive along poses: turns on the spot to the planned side, straight legs ahead and back, and round what it meets."""

import math
from collections.abc import Iterator
from itertools import pairwise

from robotdriver.pose import Pose, wrap_angle
from scene.scene import Point
from scenesolver.driving.driver import Step
from scenesolver.driving.shapes.heading_way import HeadingWay
from scenesolver.driving.shapes.journey import NEAR_MM, Journey

ASIDE_MM = 4.0
"""A robot that would miss a place by more turns towards it again."""

TURN_AT_ONCE_RAD = 2.0
"""It turns by the shorter way round; a turn that was planned the longer way round is made of turns by less."""

STEEPEST = 0.2
"""... unless that is more than this share of the way to it: so near it goes straight on."""

MISSED_AGAIN = 2.0
"""It turns again only by so many times what its last turn has missed: some wheels do not turn by so little."""

LEAST_MM_S = 2.0
"""It drives back no slower than this."""


class HeadingJourney(Journey[HeadingWay]):
    """One drive of a robot that turns on the spot."""

    def _follow(self) -> Iterator[Step]:
        for before, after in pairwise(self._way.poses):
            yield from self._segment(before, after)

    def _segment(self, before: Pose, after: Pose) -> Iterator[Step]:
        place = after.x_mm, after.y_mm
        if before.distance_to(*place):
            yield from self._leg(place)
        else:
            yield from self._turn(before.heading_rad, after.heading_rad)

    def _turn(self, begin_rad: float, end_rad: float) -> Iterator[Step]:
        pieces = max(math.ceil(abs(end_rad - begin_rad) / TURN_AT_ONCE_RAD), 1)
        for piece in range(1, pieces + 1):
            yield from self._driver.turn_to(begin_rad + piece / pieces * (end_rad - begin_rad))

    def _leg(self, target: Point) -> Iterator[Step]:
        """Drive straight to a place, ahead or back."""
        driver, missed_rad = self._driver, 0.0
        while abs(ahead_mm := driver.ahead_mm(target)) > NEAR_MM:
            self._watch(is_blocked=self._way.is_blocked(driver.pose, target, self._perception.map.marks))
            least_mm = max(ASIDE_MM, MISSED_AGAIN * missed_rad * abs(ahead_mm))
            if least_mm < abs(driver.aside_mm(target)) < STEEPEST * abs(ahead_mm):
                heading_rad = driver.heading_to(target) + (math.pi if ahead_mm < 0.0 else 0.0)
                yield from driver.turn_to(heading_rad)
                missed_rad = abs(wrap_angle(heading_rad - driver.aim.heading_rad))
            elif ahead_mm < 0.0:
                yield from driver.reverse(self._pace_mm_s(-ahead_mm))
            else:
                speed = min(driver.pace.towards_mm_s(ahead_mm), self._wary_mm_s())
                if driver.pace.is_almost_there(speed, ahead_mm):
                    yield from driver.close_in(speed, target)
                    break
                yield from driver.advance(
                    speed, driver.pace.same_mm(speed, ahead_mm, ahead_mm, math.inf, driver.to_wheels_mm)
                )
        yield from driver.stand()

    def _pace_mm_s(self, way_mm: float) -> float:
        """Return how fast to drive back: so that the next frame does not pass the place, and it can brake before."""
        driver = self._driver
        return min(driver.pace.towards_mm_s(way_mm), max(way_mm / (2.0 * driver.frame_s), LEAST_MM_S))
