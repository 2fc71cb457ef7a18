"""The way that a robot drives: a planned path with fewer turns, how much of it is left, and a way round what it met.

The shortest path goes round a corner along a polygon, and a robot that turns on the spot stops at each of its bends.
Where the legs before and after them meet outside, one turn does: round a right angle of 200 mm that is 86 mm more to
drive, and up to four stops fewer.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.scene import Point, Scene, Task
from scenesolver.driving.behaviour.yielding import path_off_routes
from scenesolver.driving.belief.marks import CELL_MM, PROVEN_S, ROUNDING_MM, Marks
from scenesolver.driving.belief.moving_obstacles import moving_obstacles_of, routes_to_avoid
from scenesolver.driving.belief.sonar_map import SENSED_DOUBT
from scenesolver.errors import NoPathError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.path import Path, cut_edges, length_mm
from scenesolver.planning.planner import Planner
from scenesolver.verify import Verdict, verify_replan

BLOCK_AHEAD_MM = 1500.0
"""Marks along this much of the way count; what lies farther ahead is judged when it is near."""

PASSING_MM = 700.0
"""The part of the way on which fresh marks count: farther ones may be gone before the robot comes."""

KEPT_MM = CELL_MM / 3.0
"""The body keeps so far from the marks' centres: a thing may be nearer than its mark by half a cell, and the outlines
of the marks, which are planned round, are simplified by as much as they lack to that."""

DOUBTFUL_MM = 2_000.0
"""A robot in doubt where it is keeps farther from what stands up to so far away; beyond, the doubt will be another."""

KEPT_AT_LEAST_MM = 2.0
"""It keeps only so far from them where there was no way else."""

BESIDE_MM = 1.0
"""A place beside the goal leaves so much more room than is kept: the planner draws a polygon round the robot."""

STRAIGHT_RAD = 0.005
"""Legs whose headings differ by less are one straight line."""

LOOSEST_MM = 8.0
"""No leg may end farther aside than this."""

TIGHTEST_MM = 0.8
"""No leg is held to less than this, however narrow the way: the drive cannot do better."""

PROGRESS_MM = 100.0
"""The way to the goal has become shorter when it is this much shorter than it ever was."""

STUCK_S = 300.0
"""A robot that has made no progress for so long gives up."""

_NO_MARKS: NDArray[np.float64] = np.zeros((0, 2))


class Way:
    """The driven path of a task, and the rest of it.

    Args:
        planner: Has found the task's path.
        scene: Where the task is.
        task: The task.
        radius_mm: Radius of the robot's body.
        longest_mm: No edge of the way is longer.

    Attributes:
        surroundings: What stands still there.
        planned: The path that was planned.
        why_not: Why no way was found the last time.
    """

    def __init__(self, planner: Planner, scene: Scene, task: Task, radius_mm: float, longest_mm: float) -> None:
        self._planner = planner
        self._known = scene.as_known()
        self._task = task
        self._radius_mm = radius_mm
        self._longest_mm = longest_mm
        self.surroundings = Surroundings(self._known)
        self._avoided, self._first = path_off_routes(planner, task, routes_to_avoid(moving_obstacles_of(scene)))
        self.why_not = ""
        self._kept_mm = KEPT_MM
        self._take(self._first, self._first)

    def begin(self) -> None:
        """Take up the path that was planned first."""
        self.why_not = ""
        self._kept_mm = KEPT_MM
        self._least_rest_mm, self._progress_s = math.inf, -math.inf
        self._take(self._first, self._with_fewer_turns(self._first, self._avoided, self._task))

    @property
    def rest(self) -> tuple[Point, ...]:
        """The corners that are still to come, the goal last; empty at the goal."""
        return self._corners[self._next :]

    def go_on(self) -> None:
        """Take note that the next corner was reached."""
        self._next += 1

    def is_stuck(self, here: Point, now_s: float) -> bool:
        """Return whether the way from where the robot is to the goal has not become shorter for too long."""
        rest_mm = float(shapely.length(shapely.LineString([here, *self.rest])))
        if rest_mm < self._least_rest_mm - PROGRESS_MM:
            self._least_rest_mm, self._progress_s = rest_mm, now_s
        return now_s - self._progress_s > STUCK_S

    @property
    def tolerance_mm(self) -> float:
        """The distance aside at which the present leg may end: less where the way is narrow."""
        clearance_mm: float = self._clearances[self._next - 1]
        return min(LOOSEST_MM, max(TIGHTEST_MM, 0.4 * clearance_mm))

    def keeps_room(self, here: Point) -> bool:
        """Return whether the straight way from a place to the next corner leaves as much room as the leg planned there.

        A robot that was carried off its leg, or that has learnt that it never was on it, drives a line that nobody has
        planned. What is as near as that to the place itself bars no way.
        """
        here_too = np.array((here, here))
        room_mm, here_mm = self.surroundings.clearances(here_too, np.array((self.rest[0], here)), self._radius_mm)
        planned_mm = self._clearances[self._next - 1] - self.tolerance_mm
        return bool(room_mm >= min(planned_mm, here_mm) - ROUNDING_MM)

    @property
    def run_on_mm(self) -> float:
        """The length of the way straight on after the present leg: cuts are no halts."""
        ahead = self._corners[self._next - 1 :]
        headings = (math.atan2(y - from_y, x - from_x) for (from_x, from_y), (x, y) in pairwise(ahead))
        heading, count = next(headings), 0
        for following in headings:
            if abs(following - heading) >= STRAIGHT_RAD:
                break
            count += 1
        straight = np.diff(np.array(ahead[1 : 2 + count]), axis=0)
        return float(np.hypot(*straight.T).sum()) if count else 0.0

    def ahead(self, here: Point, length_mm: float) -> NDArray[np.float64]:
        """Return so much of the way from a place; shape (n, 2)."""
        way = [here]
        for x, y in self.rest:
            leg_mm = math.dist(way[-1], (x, y))
            if leg_mm >= length_mm:
                share, (from_x, from_y) = length_mm / leg_mm, way[-1]
                way.append((from_x + share * (x - from_x), from_y + share * (y - from_y)))
                break
            way.append((x, y))
            length_mm -= leg_mm
        return np.array(way)

    def blocking_marks(self, here: Point, sensed: Marks, now_s: float) -> NDArray[np.float64]:
        """Return the marks that the body would touch on the near part of the way; shape (n, 2).

        Args:
            here: Where the robot is.
            sensed: What it has sensed.
            now_s: When.
        """
        if sensed.is_empty:
            return _NO_MARKS
        # A way that leads out of a place that is already too near is not blocked by what it leads away from.
        nearest_mm = sensed.places.nearest_mm(here)
        reach = min(self._radius_mm + self._kept_mm, nearest_mm - 1.0)
        if nearest_mm > BLOCK_AHEAD_MM + reach + ROUNDING_MM:
            return _NO_MARKS
        far = self.ahead(here, BLOCK_AHEAD_MM)
        marks = sensed.near_way(far, reach)
        if not len(marks):
            return marks
        settled = sensed.near_way(far, reach, now_s - PROVEN_S)
        return np.concatenate((settled, sensed.near_way(self.ahead(here, PASSING_MM), reach)))

    def find(self, here: Pose, sensed: Marks, doubt_mm: float = 0.0) -> bool:
        """Take up a path round everything that is marked; return whether there is one.

        Args:
            here: Where the robot is.
            sensed: What it has sensed.
            doubt_mm: How far the robot may be from there: it keeps as much farther from everything if there is a way.
        """
        return self._find_to(self._task.goal, here, sensed, doubt_mm)

    def find_beside_goal(self, here: Pose, sensed: Marks, within_mm: float) -> bool:
        """Take up a path to the place nearest to the goal that what is marked leaves free; return whether there is one.

        Args:
            here: Where the robot is.
            sensed: What it has sensed.
            within_mm: So near to the goal.
        """
        kept_mm = self._radius_mm + KEPT_AT_LEAST_MM + BESIDE_MM
        place = self.surroundings.nearest_room(self._task.goal, within_mm, kept_mm, sensed.core)
        return place is not None and self._find_to(place, here, sensed, 0.0)

    def _find_to(self, goal: Point, here: Pose, sensed: Marks, doubt_mm: float) -> bool:
        task, place = replace(self._task, start=here, goal=goal), (here.x_mm, here.y_mm)
        marked, core = sensed.obstacle, sensed.core
        if doubt_mm > 0.0:
            near = self.surroundings.within(place, DOUBTFUL_MM)
            sensed_mm = min(doubt_mm, SENSED_DOUBT.place_mm)
            about = shapely.buffer([marked, *near], [sensed_mm, *[doubt_mm] * len(near)], quad_segs=2)
            off_all = shapely.union_all([*about, self._avoided])
            if self._finds(task, off_all, KEPT_MM + sensed_mm):
                return True
        rungs = [(shapely.union(marked, self._avoided), KEPT_MM), (marked, KEPT_MM), (core, KEPT_AT_LEAST_MM)]
        return any(self._finds(task, obstacle, kept_mm) for obstacle, kept_mm in rungs)

    def _finds(self, task: Task, obstacle: shapely.Geometry, kept_mm: float) -> bool:
        """Take up a path of a task round an obstacle if there is one that is verified; return whether there is."""
        start = task.start.x_mm, task.start.y_mm
        try:
            path = self._planner.query_with_obstacle(start, obstacle, task.goal)
        except NoPathError as error:
            self.why_not = str(error)
            return False
        verdict = self._verify(path, obstacle, task)
        if not verdict.passed:
            self.why_not = verdict.violations[0]
            return False
        self._take(path, self._with_fewer_turns(path, obstacle, task))
        self._kept_mm = kept_mm
        return True

    def _take(self, planned: Path, driven: Path) -> None:
        self.planned: tuple[Point, ...] = tuple((x, y) for x, y in planned.points.tolist())
        self._corners: tuple[Point, ...] = tuple((x, y) for x, y in driven.points.tolist())
        starts, ends = driven.points[:-1], driven.points[1:]
        self._clearances: list[float] = self.surroundings.clearances(starts, ends, self._radius_mm).tolist()
        self._next = 1

    def _with_fewer_turns(self, path: Path, obstacle: shapely.Geometry, task: Task) -> Path:
        """Return the path to drive in place of a planned one; that one itself where the other is not safe."""

        def room_mm(legs: NDArray[np.float64]) -> float:
            return float(self.surroundings.clearances(legs[:-1], legs[1:], self._radius_mm, obstacle).min())

        fewer = with_fewer_turns(path.points, room_mm, self._planner.margin_mm)
        drawn = Path(cut_edges(fewer, self._longest_mm))
        return drawn if self._verify(drawn, obstacle, task).passed else path

    def _verify(self, path: Path, obstacle: shapely.Geometry, task: Task) -> Verdict:
        """Judge a path from where the robot stands; what was not verified is not driven."""
        return verify_replan(self._known, task, self._radius_mm, path.points, self._longest_mm, obstacle)


WORTH_MM = 60.0
"""A turn that is saved may cost so much more way: to stop, turn and start again takes a second, which is 300 mm."""

MOST_TURN_RAD = math.radians(120.0)
"""Bends are drawn into one only if it turns by no more: the point of a sharper one lies far outside."""

BEND_RAD = 1e-6
"""A turn below this is no bend."""

Room = Callable[[FloatArray], float]
"""Returns the least distance between the robot's disc and anything along a path, shape (n, 2); mm."""


def with_fewer_turns(path: FloatArray, room_mm: Room, enough_mm: float) -> FloatArray:
    """Return a path with fewer turns and hardly more way.

    Args:
        path: Shape (n, 2), mm.
        room_mm: Tells how much room a path leaves.
        enough_mm: The new legs leave so much room, or as much as those whose place they take.
    """
    points = _corners_of(path)
    first = 1
    while first < len(points) - 2:
        for last in range(_last_of_run(points, first), first, -1):
            legs = points[first - 1 : last + 2]
            drawn = _drawn_into_one(legs)
            if drawn is not None and room_mm(drawn) >= min(enough_mm, room_mm(legs)):
                points = np.concatenate((points[: first - 1], drawn, points[last + 2 :]))
                break
        first += 1
    return points


def _corners_of(path: FloatArray) -> FloatArray:
    """Return a path without the points at which it goes straight on."""
    bends = np.abs(_turns(path)) > BEND_RAD
    corners: FloatArray = path[np.concatenate(((True,), bends, (True,)))]
    return corners


def _turns(path: FloatArray) -> FloatArray:
    """Return by how much a path turns at each point but its ends, rad, in [-pi, pi); shape (n - 2,)."""
    along = np.diff(path, axis=0)
    headings = np.arctan2(along[:, 1], along[:, 0])
    turns: FloatArray = (np.diff(headings) + math.pi) % math.tau - math.pi
    return turns


def _last_of_run(points: FloatArray, first: int) -> int:
    """Return the last of the bends from one on that turn to the same side, together by no more than one may."""
    turns = _turns(points[first - 1 :])
    total, last = 0.0, first - 1
    for turn in turns.tolist():
        total += turn
        if turn * turns[0] <= 0.0 or abs(total) > MOST_TURN_RAD:
            break
        last += 1
    return max(last, first)


def _drawn_into_one(legs: FloatArray) -> FloatArray | None:
    """Return legs with one bend in place of all theirs, shape (3, 2); None where that costs too much way."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = legs[0], legs[1], legs[-2], legs[-1]
    # Where the first leg, driven on, meets the last one, driven back.
    area = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if area == 0.0:
        return None
    on = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / area
    drawn = np.array((legs[0], (ax + on * (bx - ax), ay + on * (by - ay)), legs[-1]))
    more_mm = length_mm(drawn) - length_mm(legs)
    return drawn if on >= 1.0 and more_mm <= WORTH_MM * (len(legs) - 3) else None
