"""Giving way: when a robot may cross the route of something that moves, and from where it stops before it.

The rules of a pedestrian. Keep off the road where that is no great detour; at the kerb stand and look until nothing can
come before you are across; on the road stop in time.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.interface import Stop
from scene.scene import Point, Task
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.reaction import BRAKES_MM_S2, stop_distance_mm
from scenesolver.errors import NoPathError
from scenesolver.planning.path import Path
from scenesolver.planning.planner import Planner

LONGEST_DETOUR = 1.6
"""A way that keeps off all routes, or off some, may be longer than the shortest one by this factor ..."""

SPARE_DETOUR_MM = 500.0
"""... and by this much more."""

KERB_MM = 250.0
"""It looks this far ahead for a route to cross."""

FARTHEST_MM = 4_000.0
"""A crossing is judged up to here."""

STRIDE_MM = 50.0
"""A crossing is judged at places this far apart."""

CROSSING_MM_S = 200.0
CROSSING_RAD_S = 1.5
"""It crosses at least so fast, and turns on the way at least so fast."""

JUDGE_S = 0.1
"""True if it is at a kerb is asked so often: on 30 mm of its way."""

PATIENCE_S = 30.0
"""Time that it waits at the kerb for a crossing that is safe to its end."""

GLIMPSE_S = 0.2
"""Time between two judgements at the kerb."""

HASTY_S = 2.0
"""After that, one that is safe for so long will do ..."""

LONGEST_WAIT_S = 60.0
"""... and after this it goes; it can still stop in time."""

_SHARES = (1.0, 0.5, 0.25, 0.12)
"""It slows down to one of these shares of its speed to be able to stop in time."""


class Endangered(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The robot may meet something that moves if it drives on."""


class RightOfWay:
    """Gives way to what a scene tells to move.

    Args:
        driver: Drives the robot.
        perception: What it sees.
    """

    def __init__(self, driver: Driver, perception: Perception) -> None:
        self._driver = driver
        self._traffic = perception.traffic
        self._has_waited = False
        self._judge_at_s = -math.inf
        # No route is nearer to a place than so much.
        self._far_from: tuple[Point, float] = (driver.location, 0.0)

    def safe(self, speed_mm_s: float) -> float:
        """Return a speed, at most the one given, from which it can stop before it meets anything that moves.

        Raises:
            Endangered: there is none.
        """
        if self._traffic.is_empty or not self._traffic.comes_by(self._driver.location):
            return speed_mm_s
        for share in _SHARES:
            if self._can_stop_from(share * speed_mm_s):
                return share * speed_mm_s
        raise Endangered

    def is_at_ease(self, way_mm: float) -> bool:
        """Return whether it meets no route on so much way, wherever that leads."""
        (x, y), far_mm = self._far_from
        return self._traffic.is_empty or self._driver.pose.distance_to(x, y) + way_mm < far_mm - KERB_MM

    def wait_to_cross(self, way: Sequence[Point]) -> Iterator[Step]:
        """Stand and look at the next route that the way crosses, until nothing can meet the robot there.

        Args:
            way: The rest of the path.
        """
        driver = self._driver
        if self._traffic.is_empty or self._is_far_from_routes():
            return
        if self._has_waited or self._traffic.comes_by(driver.location):
            self._has_waited = self._has_waited and not self._traffic.comes_by(driver.location)
            return
        began_s = driver.now.time_s
        if began_s < self._judge_at_s:
            return
        self._judge_at_s = began_s + JUDGE_S
        places, times = self._crossing(way)
        while len(places):
            waited_s = driver.now.time_s - began_s
            safe_s = self._traffic.met_after_s(places, times)
            if safe_s == math.inf:
                return
            if waited_s > LONGEST_WAIT_S or (waited_s > PATIENCE_S and safe_s > HASTY_S):
                self._has_waited = True
                return
            yield Stop()
            place = self._traffic.lookout(places, times)
            if place is not None and abs(driver.aim.bearing_to(*place)) > 0.1:
                yield from driver.glance_to(driver.heading_to(place))
            yield from driver.wait(GLIMPSE_S)

    def _is_far_from_routes(self) -> bool:
        """Return whether no route can be within sight of the kerb; asked in every frame."""
        (x, y), far_mm = self._far_from
        if self._driver.pose.distance_to(x, y) < far_mm - KERB_MM:
            return True
        far_mm = self._traffic.distance_mm(self._driver.location)
        self._far_from = (self._driver.location, far_mm)
        return far_mm > KERB_MM

    def _can_stop_from(self, speed_mm_s: float) -> bool:
        """Return whether it meets nothing if it brakes from a speed, backwards if less than 0."""
        late_s = self._driver.pace.latency_s
        brake_s = abs(speed_mm_s) / BRAKES_MM_S2
        ways = (0.0, abs(speed_mm_s) * late_s, stop_distance_mm(abs(speed_mm_s), late_s))
        places = self._driver.straight(math.copysign(1.0, speed_mm_s) * np.array(ways))
        return self._traffic.met_after_s(places, np.array((0.0, late_s, late_s + brake_s))) == math.inf

    def _crossing(self, way: Sequence[Point]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return where the robot will be, shape (n, 2), and when, until it has crossed what lies next before it."""
        line = shapely.LineString([self._driver.location, *way])
        ways = np.arange(0.0, min(line.length, FARTHEST_MM), STRIDE_MM)
        near = ways <= KERB_MM
        if not self._traffic.comes_by_any(
            shapely.get_coordinates(shapely.line_interpolate_point(line, ways[near]))
        ).any():
            return np.zeros((0, 2)), ways[:0]
        places = shapely.get_coordinates(shapely.line_interpolate_point(line, ways))
        count = _end_of_first_run(self._traffic.comes_by_any(places))
        steps = np.diff(places[:count], axis=0, prepend=places[:1])
        headings = np.unwrap(np.arctan2(steps[1:, 1], steps[1:, 0]))
        turned = np.concatenate(((0.0, 0.0), np.cumsum(np.abs(np.diff(headings)))))[:count]
        return places[:count], ways[:count] / CROSSING_MM_S + turned / CROSSING_RAD_S


def _end_of_first_run(within: NDArray[np.bool_]) -> int:
    """Return how many places there are up to the first that is out again after one that was within; all if none is."""
    first = int(within.argmax())
    return len(within) if within[first:].all() else first + int((~within[first:]).argmax()) + 1


def path_off_routes(planner: Planner, task: Task, zones: Sequence[shapely.Geometry]) -> tuple[shapely.Geometry, Path]:
    """Return a path that keeps off as many routes as it can without too great a detour, and what it keeps off.

    Args:
        planner: Has found the task's path.
        task: The task.
        zones: Where things move.
    """
    shortest = planner.path
    limit_mm = LONGEST_DETOUR * shortest.length_mm + SPARE_DETOUR_MM
    start = (task.start.x_mm, task.start.y_mm)

    def path_off(zone: shapely.Geometry) -> Path | None:
        try:
            path = planner.query_with_obstacle(start, zone)
        except NoPathError:
            return None
        return path if path.length_mm <= limit_mm else None

    everything = shapely.union_all(list(zones))
    best = path_off(everything) if zones else None
    if best is not None:
        return everything, best
    avoided: shapely.Geometry = shapely.Polygon()
    path = shortest
    for zone in zones:
        more = shapely.union(avoided, zone)
        if (candidate := path_off(more)) is not None:
            avoided, path = more, candidate
    return avoided, path
