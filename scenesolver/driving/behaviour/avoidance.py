"""Caution where something moves that no scene tells of: be at rest where it may come, look at it, and let it pass.

What runs into a robot that stands is no collision of its own. So the robot drives only as long as it can come to rest
before anything that moves can have come into its way from where it was last sensed; then it stands and looks there.
What does not pass it goes away from. From what it has touched after all it backs off.
"""

import math
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache

import numpy as np

from robotdriver.interface import Bumper, Stop
from robotdriver.pose import wrap_angle
from scene.scene import Point
from scenesolver.driving.behaviour.way import TIGHTEST_MM
from scenesolver.driving.belief.marks import CELL_MM
from scenesolver.driving.belief.moving_things import PossiblePlaces, reaches_of
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.belief.seen_floor import Corridor
from scenesolver.driving.driver import FROM_DROP_MM, GLANCE_RAD, RETREAT_MM, TURN_RAD_S, Driver, Step
from scenesolver.driving.reaction import BRAKES_MM_S2, stop_distance_mm
from scenesolver.driving.touch import BUMP_BEARING_RAD, felt_rad
from scenesolver.geometry.barriers import TOUCHING_MM
from scenesolver.geometry.clearance import Surroundings
from scenesolver.kernel.cell_set import Reaches

SET_OUT_S = 1.0
"""It sets out only where nothing can come into its way for so long."""

PATIENCE_S = 3.0
"""Time that it waits for something to pass before it takes another way."""

MOST_TRIES = 4
"""It waits so often where there is nowhere else to go before it goes on all the same."""

FALSE_ALARM_S = MOST_TRIES * PATIENCE_S
"""The time for which it fears a thing that does not come on ..."""

FALSE_ALARM_MM = 50.0
"""... so far is an echo of what stands: the robot goes on."""

_ASIDE_MM = (450.0, 300.0, 150.0)
_DIRECTIONS = 12
"""It goes aside by one of these ways in one of so many directions: the farther the better."""

_STRIDES = 5
"""A way aside is judged at so many places on it: may something meet the robot there?"""

_LEAST_ROOM_MM = 5.0
"""Room that a way aside leaves to what stands."""

_NEAR_AHEAD_MM = 60.0
"""It goes no nearer to what its rangers see ahead."""

_LEAVE_MM = 150.0
"""From what presses its bumper it goes away by so much over floor that it has not seen."""

_NEAR_MM = 10.0
"""A shorter way is none."""

_ROUNDING_MM = 1e-6


class Avoidance:
    """Watches out for what moves and was not told.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        surroundings: What stands still.
    """

    def __init__(self, driver: Driver, perception: Perception, surroundings: Surroundings) -> None:
        self._driver = driver
        self._perception = perception
        self._surroundings = surroundings
        self._feared_at, self._feared_s = (math.inf, math.inf), -math.inf

    @property
    def _moving(self) -> PossiblePlaces:
        return self._perception.map.moving_things.moving

    def watch_out(self, target: Point) -> Generator[Step, None, bool]:
        """Let pass what may come into the way to a target; return whether it went elsewhere instead."""
        driver, things = self._driver, self._perception.map.moving_things
        self._feel()
        if things.is_empty or self._feared(driver.pace.cruise_mm_s, driver.pose.heading_rad, 0.0) is None:
            return False
        if self._is_false_alarm():
            return False
        began_s, tries = driver.now.time_s, 0
        yield from driver.stand()
        while (place := self._feared(driver.pace.cruise_mm_s, driver.heading_to(target), SET_OUT_S)) is not None:
            # What presses waits for the robot to leave.
            if self._feel() or driver.now.time_s - began_s > PATIENCE_S:
                if (yield from self.step_aside(driver.heading_to(target))):
                    return True
                began_s, tries = driver.now.time_s, tries + 1
                if tries == MOST_TRIES:
                    return False
            yield from self._look_at(place)
            things.elapse(driver.now.time_s)
        return False

    def _is_false_alarm(self) -> bool:
        """Return whether it has feared what may come for long, ever since it came to where it is."""
        driver = self._driver
        if driver.pose.distance_to(*self._feared_at) > FALSE_ALARM_MM:
            self._feared_at, self._feared_s = driver.location, driver.now.time_s
        return driver.now.time_s - self._feared_s > FALSE_ALARM_S

    @property
    def is_hemmed_in(self) -> bool:
        """True if something that moves was sensed of late, or presses: it may wait for the robot to leave."""
        return not self._moving.is_empty or self._feel()

    def _feel(self) -> bool:
        """Return whether the bumper is pressed, and take down what does that: the robot stood, so it has come."""
        driver = self._driver
        if driver.now.bumper is Bumper.NONE:
            return False
        places = self._perception.map.contact(driver.pose, BUMP_BEARING_RAD[driver.now.bumper])
        self._moving.sensed(places, driver.now.time_s)
        return True

    def _feared(self, speed_mm_s: float, heading_rad: float, drive_s: float) -> Point | None:
        """Return from where it may be met when it drives at a speed for a while, and then brakes."""
        driver = self._driver
        reaches = _reaches(driver.radius_mm, speed_mm_s, drive_s, driver.pace.latency_s + driver.frame_s)
        return self._perception.map.moving_things.feared(driver.location, heading_rad, reaches)

    def _look_at(self, place: Point) -> Iterator[Step]:
        """Turn towards a place, and wait for what there is to see."""
        driver = self._driver
        if abs(driver.aim.bearing_to(*place)) > 0.1:
            yield from driver.glance_to(driver.heading_to(place))
        yield from driver.wait(max(self._perception.period_s, driver.frame_s))

    def step_aside(self, ahead_rad: float) -> Generator[Step, None, bool]:
        """Go where nothing that moves can meet the robot on its way, if there is such a place; return whether."""
        driver = self._driver
        turns = sorted((math.tau * k / _DIRECTIONS for k in range(_DIRECTIONS)), key=lambda turn: abs(wrap_angle(turn)))
        for way_mm in _ASIDE_MM:
            headings = [ahead_rad + turn for turn in turns]
            safe = self._leave_room([_along(driver.location, heading, way_mm) for heading in headings])
            for heading, is_safe in zip(headings, safe, strict=True):
                if is_safe and self._may_go(heading, way_mm):
                    yield from driver.turn_to(heading, GLANCE_RAD)
                    # What the turn has shown counts as well.
                    if self._may_go(heading, way_mm):
                        return (yield from self._drive(way_mm))
        return False

    def _leave_room(self, ends: Sequence[Point]) -> list[bool]:
        """Return of each straight way to an end whether it leaves room to what stands; more where it is in doubt."""
        driver, obstacle = self._driver, self._perception.map.marks.obstacle
        room_mm = driver.radius_mm + _LEAST_ROOM_MM + self._perception.doubt.place_mm
        start = np.array(driver.location)
        return [
            bool(safe) for safe in self._surroundings.safe_from(start, np.array(ends), room_mm, obstacle, TOUCHING_MM)
        ]

    def _may_go(self, heading_rad: float, way_mm: float) -> bool:
        """Return whether nothing that moves can meet the robot when it turns to a heading and goes so far.

        Where odometry drifts, much that stands is taken to move: there it is enough that nothing is at the end now.
        """
        driver = self._driver
        turn_s = abs(wrap_angle(heading_rad - driver.aim.heading_rad)) / TURN_RAD_S
        ways = np.linspace(0.0, way_mm, _STRIDES)
        times = turn_s + ways / driver.pace.cruise_mm_s
        if self._perception.drifts:
            ways, times = ways[[0, -1]], np.zeros(2)
        reaches = reaches_of(driver.radius_mm, ways, times)
        return self._moving.feared(driver.location, heading_rad, reaches) is None

    def _drive(self, way_mm: float) -> Generator[Step, None, bool]:
        """Drive on as far as the way was seen free, or a little to leave what presses; return whether it moved."""
        driver, perception = self._driver, self._perception
        begin, unseen_mm = driver.location, _LEAVE_MM if driver.now.bumper is not Bumper.NONE else 0.0
        end = _along(begin, driver.pose.heading_rad, way_mm)
        corridor = Corridor(begin, end, driver.radius_mm + 1.0)
        while (left_mm := way_mm - (gone_mm := driver.pose.distance_to(*begin))) > _NEAR_MM:
            corridor.take_in(perception.map.seen, driver.now.time_s)
            room_mm = min(max(corridor.free_mm, unseen_mm) - gone_mm, left_mm)
            seen_mm = driver.seen_ahead_mm
            if room_mm < _NEAR_MM or (seen_mm is not None and seen_mm < driver.radius_mm + _NEAR_AHEAD_MM):
                break
            if not unseen_mm and self._leave_room([end]) == [False]:  # something has come to light beside the way
                break
            speed = min(driver.pace.towards_mm_s(left_mm, room_mm), driver.wary_mm_s)
            same_mm = 0.0
            if driver.now.bumper is Bumper.NONE:
                # Only a reading shows more. These ways begin where it is, not where the command gets to its wheels.
                same_mm = driver.pace.same_mm(speed, left_mm, left_mm, room_mm, driver.to_wheels_mm)
                same_mm = min(same_mm, room_mm - _NEAR_MM - _ROUNDING_MM) - driver.to_wheels_mm
            yield from driver.advance(speed, same_mm)
        yield Stop()
        return driver.pose.distance_to(*begin) > _NEAR_MM

    def can_back_off(self, way_mm: float) -> bool:
        """Return whether nothing was sensed where a retreat of this length leads, neither moving nor standing."""
        driver = self._driver
        back, heading = driver.straight(np.array((0.0, -way_mm))), driver.pose.heading_rad
        marks = self._perception.map.marks.near_way(back, driver.radius_mm + CELL_MM / 2.0 + _LEAST_ROOM_MM)
        behind = (marks - driver.location) @ (math.cos(heading), math.sin(heading)) < 0.0
        if behind.any():
            return False
        reaches = reaches_of(driver.radius_mm, (0.0, way_mm), (0.0, 1.0))
        return self._moving.feared(driver.location, heading + math.pi, reaches) is None


@lru_cache(maxsize=64)
def _reaches(body_radius_mm: float, speed_mm_s: float, drive_s: float, late_s: float) -> Reaches:
    """Return how near something must be to be met by a drive at a speed for a while, which ends with braking."""
    brake_s = speed_mm_s / BRAKES_MM_S2
    times = (0.0, drive_s / 2.0, drive_s, drive_s + late_s, drive_s + late_s + brake_s)
    ways = [speed_mm_s * time_s for time_s in times]
    ways[-1] = speed_mm_s * drive_s + stop_distance_mm(speed_mm_s, late_s)
    return reaches_of(body_radius_mm, ways, times)


def _along(start: Point, heading_rad: float, way_mm: float) -> Point:
    return start[0] + way_mm * math.cos(heading_rad), start[1] + way_mm * math.sin(heading_rad)


def back_off(driver: Driver, perception: Perception, avoidance: Avoidance) -> Iterator[Step]:
    """Stop, mark what was bumped into or where the floor ends, and retreat as far as nothing known is behind.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        avoidance: Knows what may have come up behind it.
    """
    begin = driver.pose
    for bearing_rad in felt_rad(driver.now):
        perception.map.mark_contact(begin, bearing_rad)
    yield Stop()
    reach_mm = driver.radius_mm + 2.0 * FROM_DROP_MM
    behind_mm = perception.known.wedge(begin.x_mm, begin.y_mm, begin.heading_rad + math.pi, math.pi / 3.0, reach_mm)
    can_go = avoidance.can_back_off(RETREAT_MM)
    yield from driver.retreat(behind_mm - driver.radius_mm - TIGHTEST_MM if can_go else 0.0)
