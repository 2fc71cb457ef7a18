"""One leg of the way: turn to the next corner, look over the way there, and drive as far as it is seen free."""

import math
from collections.abc import Iterator

import numpy as np

from robotdriver.interface import Stop
from scene.scene import Point
from scenesolver.driving.behaviour.avoidance import Avoidance
from scenesolver.driving.behaviour.looking import Looking
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.behaviour.yielding import RightOfWay
from scenesolver.driving.belief.perception import LOOK_AHEAD_MM, Blocked, Perception
from scenesolver.driving.driver import Driver, Step

GROPING_MM_S = 200.0
"""A robot that has nothing but light bumpers stops from this speed before it touches what one of them notices."""

LOOK_AGAIN_MM = 12.0
"""So far before what it has not seen it stops to look."""

WAIVE_MM = 150.0
"""Unseen floor so near ahead, which no look shows, does not hold it up any longer."""

ROLLED_MM = 1.0
"""A robot that has rolled on by more while it turned drives along another corridor."""

NEAR_MM = 0.5
"""A corner no farther ahead than this counts as reached."""


class Lost(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The readings show that the robot is not where it believes to be."""


class Strayed(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The robot is not where the way was planned: it went aside, or it was never there."""


class DriveToCorner:
    """The straight way to the next corner.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        way: What it drives; the next corner is where the leg ends.
        looking: Its looks.
        avoidance: Its caution where something moves that no scene tells of ...
        right_of_way: ... and where the scene does.
    """

    def __init__(
        self,
        driver: Driver,
        perception: Perception,
        way: Way,
        looking: Looking,
        avoidance: Avoidance,
        right_of_way: RightOfWay,
    ) -> None:
        self._driver = driver
        self._perception = perception
        self._way = way
        self._looking = looking
        self._avoidance = avoidance
        self._right_of_way = right_of_way
        self._target = way.rest[0]
        self._tolerance_mm, self._run_on_mm = way.tolerance_mm, way.run_on_mm
        self._corridor = looking.corridor(self._target)
        self._looked_at = driver.location
        self._judged_s = -math.inf  # when the reading was sensed by which the way was last judged to be free

    def commands(self) -> Iterator[Step]:
        """Drive to the corner.

        Raises:
            Bumped, Blocked, Endangered, Lost, Strayed: what comes between.
        """
        yield from self._set_out()
        # Where the way goes straight on, the frame that ends nearest to the corner will do.
        near_mm = NEAR_MM if self._run_on_mm == 0.0 else self._driver.pace.cruise_mm_s * self._driver.frame_s / 2.0
        while (ahead_mm := self._driver.ahead_mm(self._target)) > near_mm:
            yield from self._react_to_what_is_sensed()
            yield from self._react_to_what_moves()
            yield from self._keep_to_the_line()
            yield from self._drive_on(ahead_mm)

    def _set_out(self) -> Iterator[Step]:
        """Look over the first part of the way, and turn along it."""
        driver, target = self._driver, self._target
        if self._perception.is_lost:
            raise Lost
        yield from self._looking.along(self._corridor, LOOK_AHEAD_MM)
        self._looked_at = driver.location
        # What lies straight behind is not aside: it may have passed the corner when it stepped aside.
        if abs(driver.aside_mm(target)) > self._tolerance_mm / 2.0 or driver.ahead_mm(target) < -self._tolerance_mm:
            yield from driver.turn_to(driver.heading_to(target))
        if not self._way.keeps_room(driver.location):
            yield Stop()
            raise Strayed
        if driver.pose.distance_to(*self._corridor.start) > ROLLED_MM:
            self._corridor = self._looking.corridor(target)

    def _react_to_what_is_sensed(self) -> Iterator[Step]:
        """Stop where a new reading shows that something stands in the way."""
        if self._judged_s == self._perception.sensed_s:
            return
        self._judged_s = self._perception.sensed_s
        if nearest_blocking(self._driver, self._perception, self._way) is not None:
            yield Stop()
            raise Blocked

    def _react_to_what_moves(self) -> Iterator[Step]:
        """Let pass what moves, or may."""
        yield from self._right_of_way.wait_to_cross(self._way.rest)
        if (yield from self._avoidance.watch_out(self._target)):
            raise Strayed

    def _keep_to_the_line(self) -> Iterator[Step]:
        """Turn to the corner again where the robot would miss it."""
        driver = self._driver
        if abs(driver.aside_mm(self._target)) <= self._tolerance_mm:
            return
        yield from driver.turn_to(driver.heading_to(self._target))
        if not self._way.keeps_room(driver.location):
            raise Strayed
        self._corridor = self._looking.corridor(self._target)

    def _drive_on(self, ahead_mm: float) -> Iterator[Step]:
        """Drive on as fast as all that is known allows, or look where the way was not seen."""
        driver, brake_mm = self._driver, ahead_mm + self._run_on_mm
        self._right_of_way.safe(driver.pace.towards_mm_s(brake_mm))  # in danger it makes way rather than stops to look
        seen_mm = self._looking.seen_mm(self._corridor)
        if seen_mm < LOOK_AGAIN_MM:
            yield from self._look_again()
            return
        pace = driver.pace.towards_mm_s(brake_mm, seen_mm)
        if not self._perception.can_look:
            pace = min(pace, GROPING_MM_S)
        speed = self._right_of_way.safe(min(pace, driver.wary_mm_s))
        if self._run_on_mm == 0.0 and driver.pace.is_almost_there(speed, ahead_mm):
            yield from driver.close_in(speed, self._target)
            return
        aside_rad = (self._tolerance_mm - abs(driver.aside_mm(self._target))) / driver.aim.distance_to(*self._target)
        yield from driver.advance(speed, self._same_mm(speed, ahead_mm, seen_mm), aside_rad)

    def _same_mm(self, speed_mm_s: float, ahead_mm: float, seen_mm: float) -> float:
        """Return how far it may drive on at a speed until something else is due, unless something new is sensed."""
        driver = self._driver
        same_mm = min(
            driver.pace.same_mm(speed_mm_s, ahead_mm, ahead_mm + self._run_on_mm, seen_mm, driver.to_wheels_mm),
            seen_mm - LOOK_AGAIN_MM,
        )
        # Where something may move, every frame shows whether it can still come to rest in time.
        all_stands = self._perception.map.moving_things.is_empty
        return same_mm if all_stands and self._right_of_way.is_at_ease(same_mm) else 0.0

    def _look_again(self) -> Iterator[Step]:
        """Stop and look over what was not seen; what no look shows does not hold it up."""
        driver = self._driver
        if driver.pose.distance_to(*self._looked_at) > LOOK_AGAIN_MM:
            yield from driver.stand()
            yield from self._looking.along(self._corridor, WAIVE_MM)
            self._looked_at = driver.location
        self._corridor.waive(driver.pose.distance_to(*self._corridor.start) + WAIVE_MM)


def nearest_blocking(driver: Driver, perception: Perception, way: Way) -> Point | None:
    """Return the nearest of the marks that stand in the way; None where none does."""
    marks = way.blocking_marks(driver.location, perception.map.marks, driver.now.time_s)
    if not len(marks):
        return None
    x, y = marks[np.hypot(*(marks - driver.location).T).argmin()].tolist()
    return x, y
