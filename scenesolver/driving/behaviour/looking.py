"""The looks of a robot: how far it turns aside to see what it drives over next, and how it looks round a thing."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import numpy as np
import shapely

from robotdriver.models import ConeRanger
from robotdriver.pose import Pose, wrap_angle
from robotdriver.ranging import RangeMap
from scene.scene import Point
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.belief.rangers import apex_of
from scenesolver.driving.belief.seen_floor import Corridor, sector_of, sector_polygons
from scenesolver.driving.belief.sonar_map import bearing_error_rad
from scenesolver.driving.driver import LOOK_RAD_S, Driver, Step
from scenesolver.kernel.sight import Sectors

SURVEY_RAD = math.radians(40.0)
"""The angle to both sides of a thing in its way through which it turns to see where the thing ends."""

GLANCES_RAD = np.radians(sorted(np.linspace(-90.0, 90.0, 37), key=abs))
"""Looks aside that are considered, the least first: all that the body can sweep is ahead of it."""

WORTH_A_LOOK_MM2 = 4.0
"""It looks aside for no smaller part of the floor: two slivers of it make no thing."""

_ROUNDING_RAD = 1e-9
"""Turns that differ by less are of the same length."""


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
        corridor = Corridor(driver.location, target, driver.radius_mm + 1.0)
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
        driver, perception, ahead = self._driver, self._perception, self._driver.heading_to(corridor.end)
        reach_mm = driver.pose.distance_to(*corridor.start) + length_mm
        unseen = corridor.within(reach_mm)
        if shapely.is_empty(unseen) or not perception.can_look:
            return
        at = Pose(*driver.location, ahead)
        # While a reading is taken, the robot turns: its cone shows less on both sides.
        blur_rad = [LOOK_RAD_S * (cone.period_s + driver.frame_s) / 2.0 for cone in perception.cones]
        sides = looks_aside(perception.cones, perception.known, at, unseen, blur_rad)
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


def looks_aside(
    cones: Sequence[ConeRanger], known: RangeMap, pose: Pose, unseen: shapely.Geometry, blur_rad: Sequence[float]
) -> tuple[float, float]:
    """Return how far to turn to the right and to the left to see what was not seen.

    What no look would show is left out.

    Args:
        cones: The rangers.
        known: What the scene knows, as a ranger would see it.
        pose: Where the robot stands, and the direction from which the angles count.
        unseen: A region.
        blur_rad: By how much each cone is narrower on each side because the robot turns.

    Returns:
        Angles, rad: the first 0 or less, the second 0 or more.
    """
    sides = [0.0, 0.0]
    shown = [_shown(cone, known, pose, unseen, blur) for cone, blur in zip(cones, blur_rad, strict=True)]
    area = shapely.area(unseen)
    for look in sorted(set().union(*shown)):
        if area <= WORTH_A_LOOK_MM2:
            break
        rest = unseen
        for sectors in shown:
            if look in sectors:
                rest = shapely.difference(rest, sectors[look])
        left = shapely.area(rest)
        if area - left > WORTH_A_LOOK_MM2:
            glance = float(GLANCES_RAD[look])
            sides[int(glance > 0.0)] = glance
            unseen, area = rest, left
    return sides[0], sides[1]


def _shown(
    cone: ConeRanger, known: RangeMap, pose: Pose, unseen: shapely.Geometry, blur_rad: float
) -> dict[int, shapely.Geometry]:
    """Return what looks would show of the floor, by the number of the look: of those that meet a region."""
    half_rad = abs(cone.half_angle_rad - blur_rad - bearing_error_rad(cone))
    apexes = [
        apex_of(cone, Pose(pose.x_mm, pose.y_mm, heading)) for heading in (pose.heading_rad + GLANCES_RAD).tolist()
    ]
    # Most looks show nothing of it, however far they reach: only the others are worked out.
    farthest = Sectors.of([sector_of(apex, half_rad, cone.max_range_mm, 0.0) for apex in apexes])
    (may,) = farthest.each_may_reach(shapely.get_coordinates(unseen)).nonzero()
    if not len(may):
        return {}
    sectors = []
    for look in may.tolist():
        apex = apexes[look]
        wedge = apex.x_mm, apex.y_mm, apex.heading_rad, cone.half_angle_rad, cone.max_range_mm
        reach_mm = min(known.wedge(*wedge), cone.max_range_mm) - cone.resolution_mm
        sectors.append(sector_of(apex, half_rad, max(reach_mm, 0.0), 0.0))
    polygons = sector_polygons(sectors)
    shapely.prepare(unseen)
    met = shapely.intersects(unseen, polygons)
    return dict(zip(may[met].tolist(), polygons[met].tolist(), strict=True))


def looks_in_turn(heading_rad: float, right_rad: float, left_rad: float) -> list[float]:
    """Return the looks aside to take, in the order that needs the least turning in all.

    Args:
        heading_rad: Where the robot looks now, from the direction in which it looks at the end.
        right_rad: How far it has to look to the right of that direction, 0 or less.
        left_rad: How far to the left, 0 or more.
    """
    # A look that lies on the way from the heading to the direction is taken by the turn itself.
    right = [right_rad] if right_rad < min(heading_rad, 0.0) else []
    left = [left_rad] if left_rad > max(heading_rad, 0.0) else []

    def turning_rad(looks: list[float]) -> float:
        return sum(abs(there - here) for here, there in pairwise((heading_rad, *looks, 0.0)))

    # Orders of the same length begin on the right, however their sums are rounded.
    is_left_shorter = turning_rad(left + right) < turning_rad(right + left) - _ROUNDING_RAD
    return left + right if is_left_shorter else right + left
