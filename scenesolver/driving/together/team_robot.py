"""TeamRobot: drives its path of a team's plan, and waits where others pass first."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely

from robotdriver.interface import Stop
from scene.mover import CancelRequested, Preparation, ProgressListener, RoadmapView
from scene.scene import Point, Scene, Task
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Bumped, Driver, Step
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.driving.together.team import Team
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.planner import Planner
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.planning.together.passing import Course
from scenesolver.planning.together.planner import TeamPlan
from scenesolver.planning.together.schedule import TimedPath

NEAR_MM = 0.5
"""A corner no farther ahead counts as reached."""

ASIDE_MM = 8.0
"""A robot that would miss a corner by more turns towards it again."""

STOP_SHORT_MM = 5.0
"""It does not set out for less than this."""

STEADY_MM = 60.0
"""So far it drives on before it looks again how far it may go."""

LOOK_S = 0.1
"""A robot that waits looks so often whether it may go."""

PATIENCE_S = 120.0
"""A robot that has waited so long for the same one gives up."""


class MemberPlanner:
    """One robot's part of its team's plan.

    Args:
        team: Its team.
        scene: What is known.
        task: The robot's task.
        radius_mm: Radius of its body.
        parameters: How to plan.
        seed: Of all randomness.
    """

    def __init__(
        self, team: Team, scene: Scene, task: Task, radius_mm: float, parameters: PlannerParameters, seed: int
    ) -> None:
        self._team = team
        self._task = task
        self._scene = scene
        self._radius_mm = radius_mm
        self._parameters = parameters
        self._seed = seed
        self._plan: TeamPlan | None = None

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Have the team planned for, or take one's part of the plan that is there.

        Raises:
            PlanningError: there is no plan, or none was found.
            PlanningCancelledError: ``cancel`` answered True.
        """
        self._plan = self._team.plan(self._task.name, self._scene, self._parameters, self._seed, progress, cancel)

    @property
    def _made(self) -> TeamPlan:
        if self._plan is None:
            raise RuntimeError("preprocess() comes first: there is no plan yet")
        return self._plan

    @property
    def timed(self) -> TimedPath:
        """The path in time."""
        return self._made.schedule.paths[self._task.name].cut(self._parameters.max_edge_mm)

    @property
    def roadmap(self) -> RoadmapView:
        """The roads over which it was found."""
        return self._made.roads[self._task.name].roadmap

    @property
    def path(self) -> Path:
        """The path, without waits."""
        points = self.timed.points
        moves = np.append(True, (np.diff(points, axis=0) != 0.0).any(axis=1))
        moves[-1] |= moves.sum() == 1  # A path has two ends, also of a robot that stands at its goal.
        return Path(points[moves])

    @property
    def raw_path(self) -> Path:
        """The path that the robot would take alone."""
        return self._made.alone[self._task.name]

    @property
    def margin_mm(self) -> float:
        """What the path keeps from obstacles beyond the robot's radius, at least."""
        return self._made.schedule.margin_mm

    @property
    def seconds(self) -> Mapping[str, float]:
        """How long each stage took."""
        return self._made.seconds

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry) -> Path:
        """Return a path from anywhere to the task's goal round obstacles that were sensed, with no other robot about.

        Raises:
            NoPathError: there is none, or none was found.
        """
        solver = SolverPRM(self._scene, self._task, self._radius_mm, self._parameters, self._seed)
        solver.preprocess(lambda _: None, lambda: False)
        return solver.query_with_obstacle(start, obstacle)


class TeamRobot(LocationRobot):
    """Plans together with the robots of its team, and drives its path in the order of passing."""

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._team: Team | None = None

    @property
    def team(self) -> Team:
        """Its team, which it is given before it plans."""
        if self._team is None:
            raise RuntimeError("this mover belongs to no team yet")
        return self._team

    @team.setter
    def team(self, team: Team) -> None:
        self._team = team

    def make_planner(self) -> Planner:
        """Return this robot's part of the team's plan."""
        return MemberPlanner(self.team, self.scene, self.task, self._radius_mm, self.parameters, self.seed)

    @property
    def _part(self) -> MemberPlanner:
        assert isinstance(self._plan, MemberPlanner), "make_planner returns one"
        return self._plan

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that was planned, with a corner twice where it waits."""
        return () if self._way is None else tuple((x, y) for x, y in self._part.timed.points.tolist())

    @property
    def preparation(self) -> Preparation:
        """What planning came to, with the time at each corner of the path."""
        if self._plan is None or self._way is None:
            return Preparation()
        alone = tuple((x, y) for x, y in self._part.raw_path.points.tolist())
        times = tuple(self._part.timed.times_s.tolist())
        return Preparation(self._part.seconds, self._part.margin_mm, alone, times)

    def _commands(self, driver: Driver, perception: Perception, way: Way) -> Iterator[Step]:  # noqa: ARG002
        course = self.team.begin(self.task.name, driver.now.time_s, self.pose)
        number = self.team.number(self.task.name)
        return Convoy(self.team, number, course, driver, self.arrive, self.give_up).commands()


class Convoy:
    """One drive along a course.

    Args:
        team: Tells how far the others have come.
        number: Which of its members drives.
        course: What it drives.
        driver: Drives the robot.
        arrive: Called at the goal.
        give_up: Called with the reason where the drive ends elsewhere.
    """

    def __init__(self, team: Team, number: int, course: Course, driver: Driver, arrive: Any, give_up: Any) -> None:
        self._team = team
        self._number = number
        self._course = course
        self._driver = driver
        self._arrive = arrive
        self._give_up = give_up
        self._way_mm = 0.0
        self._waits_since_s: float | None = None
        self._is_over = False

    def commands(self) -> Iterator[Step]:
        """Drive to the goal, or give up."""
        points, ways = self._course.points, self._course.way_mm
        for place, way_mm in _corners(points, ways):
            yield from self._leg(place, way_mm)
            if self._is_over:
                break
        else:
            yield from self._driver.stand()
            self._tell(float(ways[-1]))
            self._arrive()
        yield Stop()

    def _leg(self, target: Point, end_mm: float) -> Iterator[Step]:
        """Drive to a corner, which is so far along the path."""
        driver = self._driver
        while (ahead_mm := driver.ahead_mm(target)) > NEAR_MM or driver.pose.distance_to(*target) > ASIDE_MM:
            self._tell(end_mm - driver.pose.distance_to(*target))
            free_mm = self._free_mm()
            if free_mm < min(STOP_SHORT_MM, ahead_mm):
                yield from self._wait()
                if self._is_over:
                    return
                continue
            if abs(driver.aside_mm(target)) > ASIDE_MM or ahead_mm < -NEAR_MM or self._is_misaimed(target):
                yield from driver.turn_to(driver.heading_to(target))
                continue
            brake_mm = min(ahead_mm, free_mm)
            speed = driver.pace_mm_s(brake_mm)
            try:
                if free_mm >= ahead_mm and driver.is_almost_there(speed, ahead_mm):
                    yield from driver.close_in(speed, target)
                    break
                yield from driver.advance(speed, min(driver.steady_mm(speed, ahead_mm, brake_mm, math.inf), STEADY_MM))
            except Bumped:
                self._end("its bumper was pressed on the way that was planned")
                return
        self._tell(end_mm)

    def _is_misaimed(self, target: Point) -> bool:
        """Return whether it looks elsewhere than to a corner that is farther than a hair."""
        return self._driver.ahead_mm(target) <= 0.0

    def _wait(self) -> Iterator[Step]:
        driver = self._driver
        yield from driver.stand()
        if self._waits_since_s is None:
            self._waits_since_s = driver.now.time_s
        elif driver.now.time_s - self._waits_since_s > PATIENCE_S:
            self._end(f"it has waited for {PATIENCE_S:g} s for others to pass")
            return
        yield from driver.wait(LOOK_S)

    def _free_mm(self) -> float:
        """Return how far it may go on from where it is."""
        clocks_s = self._team.clocks_s(self._driver.now.time_s)
        free_mm, _ = self._course.free_mm(self._way_mm, clocks_s)
        if free_mm - self._way_mm >= STOP_SHORT_MM:
            self._waits_since_s = None
        return free_mm - self._way_mm

    def _tell(self, way_mm: float) -> None:
        """Post how far it has come along its path."""
        self._way_mm = max(self._way_mm, way_mm)
        driver = self._driver
        self._team.tell(self._number, driver.now.time_s, self._course.clock_s(self._way_mm), driver.pose)

    def _end(self, reason: str) -> None:
        self._is_over = True
        self._give_up(reason)


def _corners(points: Any, ways: Any) -> Iterator[tuple[Point, float]]:
    """Yield the ends of straight stretches of a course, and how far along it they are."""
    for index in range(1, len(points)):
        if index + 1 < len(points):
            (ax, ay), (bx, by), (cx, cy) = (
                points[index - 1].tolist(),
                points[index].tolist(),
                points[index + 1].tolist(),
            )
            turn = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
            if abs(math.remainder(turn, math.tau)) < 0.002:
                continue
        x, y = points[index].tolist()
        yield (x, y), float(ways[index])
