"""Looking: turning to see what the body is about to sweep, and where a thing in the way ends."""

import math
from collections.abc import Callable, Iterator

import shapely

from robotdriver.pose import wrap_angle
from scene.scene import Point
from scenesolver.driving.behaviour.corridor import Corridor
from scenesolver.driving.belief.perception import Perception, looks_in_turn
from scenesolver.driving.driver import Driver, Steady, Step
from scenesolver.driving.reaction import stop_distance_mm

SURVEY_RAD = math.radians(40.0)
"""How far it turns to both sides of a thing in its way to see where the thing ends."""

HEED_MM = 200.0
"""What was seen meanwhile is taken in when the corridor is known to be free no farther than this."""


class Looking:
    """The looks of a robot where it drives.

    Args:
        driver: Drives the robot.
        perception: What it sees.
    """

    def __init__(self, driver: Driver, perception: Perception) -> None:
        self._driver = driver
        self._perception = perception

    def corridor(self, target: Point) -> Corridor:
        """Return what the body will sweep on its way to a target, less what was seen of late."""
        driver = self._driver
        corridor = Corridor(driver.location, target, driver.radius_mm + 1.0, driver.trail)
        if self._perception.can_look:
            corridor.heed(self._perception.map.seen, driver.now.time_s)
        return corridor

    def seen_mm(self, corridor: Corridor) -> float:
        """Return how far ahead the corridor was seen to be free; infinite where all of it was."""
        driver = self._driver
        if not self._perception.can_look:
            return math.inf
        gone_mm = driver.pose.distance_to(*corridor.start)
        ahead_mm = corridor.free_mm - gone_mm
        if ahead_mm < HEED_MM and corridor.free_mm < corridor.length_mm:
            seen = self._perception.map.seen
            if ahead_mm < stop_distance_mm(driver.cruise_mm_s, driver.latency_s) or corridor.may_be_freer(seen):
                corridor.heed(seen, driver.now.time_s)
        return math.inf if corridor.free_mm >= corridor.length_mm else corridor.free_mm - gone_mm

    def unchanged_for(self, corridor: Corridor, seen_mm: float) -> tuple[float, Callable[[], bool]]:
        """Return how far the robot may go on while `seen_mm` does not change, and what says that it may have changed.

        Args:
            corridor: The corridor.
            seen_mm: What `seen_mm` has just returned of it.
        """
        driver, sensed = self._driver, self._perception.map
        if seen_mm >= HEED_MM:
            return seen_mm - HEED_MM, lambda: False
        stop_mm = stop_distance_mm(driver.cruise_mm_s, driver.latency_s)
        if seen_mm >= stop_mm:
            return seen_mm - stop_mm, lambda: corridor.may_be_freer(sensed.seen)
        return seen_mm, lambda: corridor.is_news(sensed.seen, driver.now.time_s)

    def settled_mm(self, corridor: Corridor) -> float:
        """Return how far the robot may go until it takes in what was seen of a corridor since it did so last."""
        driver = self._driver
        if corridor.free_mm >= corridor.length_mm or corridor.has_heeded(self._perception.map.seen):
            return math.inf
        ahead_mm = corridor.free_mm - driver.pose.distance_to(*corridor.start)
        near_mm = HEED_MM if ahead_mm >= HEED_MM else stop_distance_mm(driver.cruise_mm_s, driver.latency_s)
        return ahead_mm - near_mm

    def along(self, corridor: Corridor, length_mm: float) -> Iterator[Step]:
        """Turn to both sides as far as is needed to see the next part of a corridor, and then along it.

        The robot may look elsewhere at first: what the turn towards the corridor shows needs no look of its own.
        """
        driver, ahead = self._driver, self._driver.heading_to(corridor.end)
        reach_mm = driver.pose.distance_to(*corridor.start) + length_mm
        unseen = corridor.within(reach_mm)
        if shapely.is_empty(unseen) or not self._perception.can_look:
            return
        sides = self._perception.looks_aside(driver.pose, ahead, unseen)
        for side in looks_in_turn(wrap_angle(driver.aim.heading_rad - ahead), *sides):
            yield from self._until_seen(corridor, reach_mm, ahead + side)
        if sides != (0.0, 0.0):
            yield from driver.turn_to(driver.heading_to(corridor.end))
        corridor.heed(self._perception.map.seen, driver.now.time_s)

    def _until_seen(self, corridor: Corridor, reach_mm: float, heading_rad: float) -> Iterator[Step]:
        """Turn towards a heading until a part of a corridor is seen, or the heading is reached."""
        driver = self._driver

        def is_seen() -> bool:
            return corridor.is_seen_by_now(reach_mm, self._perception.map.seen, driver.now.time_s)

        for manoeuvre in (
            driver.glance_to(heading_rad),
            driver.wait(self._perception.period_s),
        ):
            for command in manoeuvre:
                if is_seen():
                    return
                if isinstance(command, Steady):
                    yield command._replace(is_over=is_seen)
                else:
                    yield command

    def round(self, place: Point) -> Iterator[Step]:
        """Turn to both sides of a place to see where the thing there ends."""
        driver = self._driver
        middle = driver.heading_to(place)
        for side in (SURVEY_RAD, -SURVEY_RAD):
            yield from driver.glance_to(middle + side)
            yield from driver.wait(self._perception.period_s)
