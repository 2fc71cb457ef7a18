"""Caution where something moves that no scene tells of: be at rest where it may come, look for it, and let it pass.

What runs into a robot that stands is no collision of its own. So the robot drives only as long as it can come to rest
before anything that moves can have come into its way from where it was last sensed; then it stands and looks there.
What does not pass it goes away from.
"""

import math
from collections.abc import Generator, Iterator

import numpy as np

from robotdriver.interface import Bumper, Forward, Stop
from robotdriver.pose import wrap_angle
from scene.scene import Point
from scenesolver.driving.driver import BUMP_BEARING_RAD, GLANCE_RAD, TURN_RAD_S, Bumped, Driver, Steady, Step
from scenesolver.driving.perception import Perception
from scenesolver.driving.reaction import BRAKES_MM_S2, stop_distance_mm
from scenesolver.driving.strangers import Strangers
from scenesolver.geometry.clearance import Surroundings

SET_OUT_S = 1.0
"""It sets out only where nothing can come into its way for so long."""

PATIENCE_S = 3.0
"""So long it waits for something to pass before it goes elsewhere."""

MOST_TRIES = 4
"""It waits so often where there is nowhere else to go before it goes on all the same."""

STEP_ASIDE_MM_S = 150.0
"""It goes aside at this speed."""

_ASIDE_MM = (300.0, 150.0)
_DIRECTIONS = 12
_LEAST_ROOM_MM = 5.0
_HELD_S = 0.2


class Wariness:
    """Watches out for what moves and was not told.

    Args:
        driver: Drives the robot.
        outlook: What it sees.
        surroundings: What stands still.
    """

    def __init__(self, driver: Driver, outlook: Perception, surroundings: Surroundings) -> None:
        self._driver = driver
        self._outlook = outlook
        self._surroundings = surroundings

    @property
    def _strangers(self) -> Strangers:
        return self._outlook.map.strangers

    def watch_out(self, target: Point) -> Generator[Step, None, bool]:
        """Let pass what may come into the way to a target; return whether it went elsewhere instead."""
        driver, strangers = self._driver, self._strangers
        if driver.now.bumper is not Bumper.NONE:
            # It was not driving: something came.
            strangers.sensed(
                self._outlook.map.contact(driver.pose, BUMP_BEARING_RAD[driver.now.bumper]), driver.now.time_s
            )
        if self._outlook.map.all_stands or self._feared(driver.cruise_mm_s, driver.pose.heading_rad, 0.0) is None:
            return False
        began_s, tries = driver.now.time_s, 0
        yield from driver.stand()
        while (place := self._feared(driver.cruise_mm_s, driver.heading_to(target), SET_OUT_S)) is not None:
            if driver.now.time_s - began_s > PATIENCE_S:
                if (yield from self._step_aside(driver.heading_to(target))):
                    return True
                began_s, tries = driver.now.time_s, tries + 1
                if tries == MOST_TRIES:
                    return False
            yield from self._look_at(place)
            strangers.elapse(driver.now.time_s)
            self._outlook.map.suspects.elapse(driver.now.time_s)
        return False

    def _feared(self, speed_mm_s: float, heading_rad: float, drive_s: float) -> Point | None:
        """Return from where it may be met when it drives at a speed for a while, and then brakes."""
        driver = self._driver
        late_s = driver.latency_s + driver.frame_s
        brake_s = speed_mm_s / BRAKES_MM_S2
        times = np.array((0.0, drive_s / 2.0, drive_s, drive_s + late_s, drive_s + late_s + brake_s))
        ways = speed_mm_s * np.minimum(times, drive_s + late_s)
        ways[-1] = speed_mm_s * drive_s + stop_distance_mm(speed_mm_s, late_s)
        x, y = driver.location
        places = np.column_stack((x + ways * math.cos(heading_rad), y + ways * math.sin(heading_rad)))
        return self._strangers.feared(places, times, heading_rad) or self._outlook.map.suspects.feared(
            places, times, heading_rad
        )

    def _look_at(self, place: Point) -> Iterator[Step]:
        """Turn towards a place, and wait for what there is to see."""
        driver = self._driver
        if abs(driver.aim.bearing_to(*place)) > 0.1:
            yield from driver.glance_to(driver.heading_to(place))
        yield from driver.wait(self._outlook.period_s)

    def _step_aside(self, ahead_rad: float) -> Generator[Step, None, bool]:
        """Go where nothing that moves can meet the robot on its way, if there is such a place; return whether."""
        driver = self._driver
        turns = sorted((math.tau * k / _DIRECTIONS for k in range(_DIRECTIONS)), key=lambda turn: abs(wrap_angle(turn)))
        for way_mm in _ASIDE_MM:
            headings = [ahead_rad + turn for turn in turns]
            ends = np.array([_along(driver.location, heading, way_mm) for heading in headings])
            starts = np.broadcast_to(driver.location, ends.shape)
            room = self._surroundings.clearances(starts, ends, driver.radius_mm, self._outlook.map.obstacle)
            for heading, room_mm in zip(headings, room.tolist(), strict=True):
                way = np.array((driver.location, _along(driver.location, heading, way_mm)))
                if room_mm > _LEAST_ROOM_MM and self._strangers.feared(way, np.zeros(2), heading) is None:
                    yield from driver.turn_to(heading, TURN_RAD_S, GLANCE_RAD)
                    yield from self._drive(way_mm)
                    return True
        return False

    def _drive(self, way_mm: float) -> Iterator[Step]:
        """Drive straight on as long as nothing can come into the way."""
        driver = self._driver
        begin, is_pressed = driver.location, driver.now.bumper is not Bumper.NONE
        while driver.pose.distance_to(*begin) < way_mm:
            seen = driver.seen_ahead_mm
            if seen is not None and seen < driver.radius_mm + 60.0:
                break
            if self._strangers.feared(driver.straight(np.array((0.0, 50.0))), np.zeros(2), driver.pose.heading_rad):
                break
            rest_mm = way_mm - driver.pose.distance_to(*begin)
            yield Steady(Forward(STEP_ASIDE_MM_S), driver.now.time_s + _HELD_S, way_mm=rest_mm)
            if driver.now.cliffs or (driver.now.bumper is not Bumper.NONE and not is_pressed):
                raise Bumped
            is_pressed = driver.now.bumper is not Bumper.NONE
        yield Stop()

    def can_back_off(self, way_mm: float) -> bool:
        """Return whether nothing that moves was sensed where a retreat of this length leads."""
        back = self._driver.straight(np.array((0.0, -way_mm)))
        return self._strangers.feared(back, np.array((0.0, 1.0)), self._driver.pose.heading_rad + math.pi) is None


def _along(start: Point, heading_rad: float, way_mm: float) -> Point:
    return start[0] + way_mm * math.cos(heading_rad), start[1] + way_mm * math.sin(heading_rad)
