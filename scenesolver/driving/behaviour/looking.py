"""Looking where it goes: what a round body sweeps on a straight way, how far that was seen free, and the looks at it.

The disc that drives a segment sweeps a stadium. What of it was not seen is kept as a polygon, which shrinks as more is
seen; the disc may go as far as where its front first touches that polygon. Both are exact.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Self

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import wrap_angle
from scene.scene import Point
from scenesolver.driving.belief.looks import looks_in_turn
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.belief.seen_floor import MEMORY_S, SeenFloor, without_slivers
from scenesolver.driving.driver import Driver, Step
from scenesolver.geometry.outlines import outline_of, polygons_of
from scenesolver.kernel.region import NO_REGION, Region, region_of

_QUADRANT_EDGES = 24

_BESIDE_MM = 1.0

_NOTHING = shapely.Polygon()

_OUTSIDE = 1.0 / math.cos(math.pi / 4.0 / _QUADRANT_EDGES)
"""A circle of this times the radius is drawn, so that its chords lie outside of the true one."""

_FRONT_RAD = np.linspace(-math.pi / 2.0, math.pi / 2.0, 2 * _QUADRANT_EDGES + 1)
_FRONT: NDArray[np.float64] = np.column_stack((np.cos(_FRONT_RAD), np.sin(_FRONT_RAD)))
"""The front of a circle of radius 1 that moves along x, from its right to its left."""


class Corridor:
    """A straight way of a disc.

    Args:
        start: Where its middle is now.
        end: Where the way ends.
        radius_mm: Of the disc.
        trail: Places that the disc came by of late: what it covered there is free.
    """

    def __init__(self, start: Point, end: Point, radius_mm: float, trail: Sequence[Point] = ()) -> None:
        self.start, self.end = start, end
        self.radius_mm = radius_mm
        self.length_mm = math.dist(start, end)
        (x, y), (end_x, end_y) = start, end
        self._along = (end_x - x) / max(self.length_mm, 1e-9), (end_y - y) / max(self.length_mm, 1e-9)
        self.unseen = without_slivers(self._uncovered(trail))
        self._seen_s = -math.inf

    def take_in(self, seen: SeenFloor, now_s: float) -> Self:
        """Take in all that was seen since this was called last."""
        self.unseen = seen.unseen(self.unseen, max(self._seen_s, now_s - MEMORY_S))
        self._seen_s = now_s
        return self

    @property
    def free_mm(self) -> float:
        """How far the disc may go until its front touches what was unseen when `take_in` was called last."""
        if self.unseen.is_empty:
            return self.length_mm
        touched_mm = self.unseen.touched_mm(self.start, self._along, self.radius_mm)
        return min(max(touched_mm, 0.0), self.length_mm)

    def within(self, length_mm: float) -> shapely.Geometry:
        """Return what is unseen of the first part of the way."""
        if self.free_mm >= length_mm or self.unseen.is_empty:
            return _NOTHING
        return shapely.intersection(polygons_of(self.unseen), self._swept(length_mm))

    def is_seen(self, length_mm: float) -> bool:
        """Return whether all of the first part of the way was seen to be free."""
        return self.free_mm >= min(length_mm, self.length_mm)

    def waive(self, length_mm: float) -> None:
        """Take what cannot be seen of the first part of the way for free."""
        part = self.within(length_mm)
        around = shapely.buffer(part, 0.1, quad_segs=1)
        self.unseen = without_slivers(outline_of(shapely.difference(polygons_of(self.unseen), around)))

    def _uncovered(self, trail: Sequence[Point]) -> Region:
        """Return what the disc sweeps on its way, less what it covers where it is now and covered on its trail."""
        if self.length_mm == 0.0:
            return NO_REGION
        drawn_mm = self.radius_mm * _OUTSIDE
        # Shapes that nearly share an arc leave slivers all along it. So the front of the disc is drawn where it begins,
        # and a trail that covers more is taken from a shape that has no arc there.
        front = drawn_mm * _FRONT
        ahead = front + np.array((self.length_mm, 0.0))
        came = self._came_beside(trail, drawn_mm)
        if not came:
            return region_of(self._corners(ahead, front[::-1]))
        covered = shapely.buffer(shapely.LineString((*came, self.start)), drawn_mm, quad_segs=_QUADRANT_EDGES)
        whole = shapely.Polygon(self._corners(ahead, front[[-1, 0]] * (0.0, 1.0)))
        return outline_of(shapely.difference(whole, covered))

    def _came_beside(self, trail: Sequence[Point], drawn_mm: float) -> Sequence[Point]:
        """Return the part of a trail on which the disc covered more of the way than it does from where it is now.

        What comes from behind covers nothing ahead of the front unless it covers a corner of it: where the front ends,
        on its right or its left.
        """
        (x, y), (c, s), radius_mm = self.start, self._along, self.radius_mm
        at = [((to_x - x) * c + (to_y - y) * s, (to_y - y) * c - (to_x - x) * s) for to_x, to_y in trail]
        beyond_mm, beside_mm = self.length_mm + 2.0 * drawn_mm, 2.0 * drawn_mm
        for index, (here, there) in enumerate(pairwise((*at, (0.0, 0.0)))):
            if here[0] <= -radius_mm and there[0] <= -radius_mm:
                continue
            is_ahead = drawn_mm - radius_mm < here[0] < beyond_mm and abs(here[1]) < beside_mm
            if is_ahead or any(_distance_mm((0.0, side), here, there) < radius_mm for side in (drawn_mm, -drawn_mm)):
                return trail[index:]
        return ()

    def _corners(self, *rings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return corners in the corridor's own frame, where the way is the x axis, where they are on the floor."""
        (start_x, start_y), (c, s) = self.start, self._along
        x, y = np.concatenate(rings).T
        return np.column_stack((start_x + c * x - s * y, start_y + s * x + c * y))

    def _swept(self, length_mm: float) -> shapely.Geometry:
        """Return what the disc sweeps on the first part of the way.

        It is drawn wider than the way: sides that lie on each other would leave slivers.
        """
        drawn_mm = self.radius_mm * _OUTSIDE
        front = drawn_mm * _FRONT + (min(length_mm, self.length_mm), 0.0)
        right, left = front[0] - (0.0, _BESIDE_MM), front[-1] + (0.0, _BESIDE_MM)
        behind = np.array(((-_BESIDE_MM, left[1]), (-_BESIDE_MM, right[1])))
        return shapely.Polygon(self._corners(right[None], front, left[None], behind))


def _distance_mm(place: Point, start: Point, end: Point) -> float:
    """Return how far a place is from a straight line between two others."""
    (x, y), (start_x, start_y), (end_x, end_y) = place, start, end
    way_x, way_y = end_x - start_x, end_y - start_y
    along = (x - start_x) * way_x + (y - start_y) * way_y
    share = min(max(along / max(way_x * way_x + way_y * way_y, 1e-12), 0.0), 1.0)
    return math.hypot(x - start_x - share * way_x, y - start_y - share * way_y)


SURVEY_RAD = math.radians(40.0)
"""How far it turns to both sides of a thing in its way to see where the thing ends."""


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
            corridor.take_in(self._perception.map.seen, driver.now.time_s)
        return corridor

    def seen_mm(self, corridor: Corridor) -> float:
        """Return how far ahead the corridor was seen to be free; infinite where all of it was."""
        driver = self._driver
        if not self._perception.can_look:
            return math.inf
        corridor.take_in(self._perception.map.seen, driver.now.time_s)
        if corridor.free_mm >= corridor.length_mm:
            return math.inf
        return corridor.free_mm - driver.pose.distance_to(*corridor.start)

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
        corridor.take_in(self._perception.map.seen, driver.now.time_s)

    def _until_seen(self, corridor: Corridor, reach_mm: float, heading_rad: float) -> Iterator[Step]:
        """Turn towards a heading until a part of a corridor is seen, or the heading is reached."""
        driver = self._driver
        manoeuvres = driver.glance_to(heading_rad), driver.wait(self._perception.period_s)
        for command in chain.from_iterable(manoeuvres):
            if corridor.take_in(self._perception.map.seen, driver.now.time_s).is_seen(reach_mm):
                return
            yield command

    def all_round(self) -> Iterator[Step]:
        """Turn once round."""
        begin_rad, third_rad = self._driver.pose.heading_rad, self._driver.side_to_circle * math.tau / 3.0
        for thirds in (1.0, 2.0, 3.0):
            yield from self._driver.glance_to(begin_rad + thirds * third_rad)

    def round(self, place: Point) -> Iterator[Step]:
        """Turn to both sides of a place to see where the thing there ends."""
        driver = self._driver
        middle = driver.heading_to(place)
        for side in (SURVEY_RAD, -SURVEY_RAD):
            yield from driver.glance_to(middle + side)
            yield from driver.wait(self._perception.period_s)
