"""Caution on a floor where something moves that no scene tells of: look left and right, and let pass what comes.

A forward cone sees nothing that comes from the side. Where nothing moves, that costs nothing; so a robot looks to its
sides only once it has seen that something moves. It drives a stride, stands, looks, and drives the next one: what runs
into a robot that stands is no collision of its own.
"""

import math
from collections.abc import Iterator

import shapely

from robotdriver.interface import Stop
from scene.scene import Point
from scenesolver.driving.corridor import Corridor
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.perception import Perception

WARY_S = 45.0
"""So long after the last sign of movement it stays wary: what moves to and fro comes back."""

FAR_MM = 1_500.0
"""What has moved no nearer than this meets nothing soon, wherever it goes."""

STRIDE_MM = 500.0
"""It looks to both sides whenever it has come this far."""

STRIDE_S = 2.0
"""It looks to both sides whenever it has driven for so long ..."""

BESIDE_MM = 400.0
"""It wants to see so much floor beside the way that it is about to drive ..."""

FRESH_S = 2.0
"""... no longer ago than this."""

NEAR_MM = 1_000.0
"""What moves no farther away than this is let pass."""

QUIET_S = 1.5
"""It has passed when it has given no sign for so long."""

PATIENCE_S = 4.0
"""So long it is waited for, and not again for as long."""


class Wariness:
    """Watches out for what moves and was not told.

    Args:
        driver: Drives the robot.
        outlook: What it sees.
    """

    def __init__(self, driver: Driver, outlook: Perception) -> None:
        self._driver = driver
        self._outlook = outlook
        self._looked_at: Point = driver.location
        self._look_at_s = -math.inf
        self._patient_from_s = -math.inf

    @property
    def is_awake(self) -> bool:
        """Whether something has moved of late."""
        return self._driver.now.time_s - self._outlook.map.movement.last_s <= WARY_S

    def watch_out(self, target: Point) -> Iterator[Step]:
        """Where something has moved of late, let it pass, and look to both sides of the next stride to a target."""
        driver, now_s = self._driver, self._driver.now.time_s
        if not self.is_awake or not self._is_before(target):
            return
        if self._is_near() and now_s >= self._patient_from_s:
            yield from self._let_pass()
        if driver.now.time_s > self._look_at_s or driver.pose.distance_to(*self._looked_at) > STRIDE_MM:
            yield from self._look_round(target)
            self._looked_at, self._look_at_s = driver.location, driver.now.time_s + STRIDE_S
            if self._is_near() and driver.now.time_s >= self._patient_from_s:
                yield from self._let_pass()

    def _is_before(self, target: Point) -> bool:
        """Return whether what moved is not behind the robot on its way yet, and not too far away."""
        place, (x, y) = self._outlook.map.movement.place, self._driver.location
        ahead = self._driver.heading_to(target)
        past_mm = (x - place[0]) * math.cos(ahead) + (y - place[1]) * math.sin(ahead)
        return past_mm < self._driver.radius_mm and self._driver.pose.distance_to(*place) < FAR_MM

    def _is_near(self) -> bool:
        movement, driver = self._outlook.map.movement, self._driver
        return driver.now.time_s - movement.last_s < QUIET_S and driver.pose.distance_to(*movement.place) < NEAR_MM

    def _let_pass(self) -> Iterator[Step]:
        """Stand, and keep an eye on what moves until it has gone."""
        driver, movement = self._driver, self._outlook.map.movement
        until_s = driver.now.time_s + PATIENCE_S
        yield Stop()
        while self._is_near() and driver.now.time_s < until_s:
            if abs(driver.aim.bearing_to(*movement.place)) > 0.2:
                yield from driver.glance_to(driver.heading_to(movement.place))
            yield Stop()
        self._patient_from_s = driver.now.time_s + PATIENCE_S

    def _look_round(self, target: Point) -> Iterator[Step]:
        """Look to both sides, as far as shows what was not seen of late of the floor about the next stride."""
        driver, now_s = self._driver, self._driver.now.time_s
        ahead = driver.heading_to(target)
        end = driver.location[0] + STRIDE_MM * math.cos(ahead), driver.location[1] + STRIDE_MM * math.sin(ahead)
        wide = Corridor(driver.location, end, driver.radius_mm + BESIDE_MM)
        unseen = self._outlook.map.seen.unseen(wide.unseen, now_s - FRESH_S)
        if shapely.is_empty(unseen):
            return
        yield from driver.stand()
        for side in sorted(self._outlook.looks_aside(driver.pose, ahead, unseen), key=abs):
            if side != 0.0:
                yield from driver.glance_to(ahead + side)
        yield from driver.turn_to(ahead)
