"""TeamRobot: drives its path of a team's plan, and waits where others pass first; MemberPlanner hands it that path."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely

from scene.mover import CancelRequested, Preparation, ProgressListener, RoadmapView
from scene.scene import Point, Scene, Task
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.driving.together.convoy import Convoy
from scenesolver.driving.together.team import Team
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.planner import Planner
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.planning.together.planner import TeamPlan
from scenesolver.planning.together.schedule import TimedPath


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
        """The path in time. It has two ends, also of a robot that stands at its goal."""
        path = self._made.schedule.paths[self._task.name].cut(self._parameters.max_edge_mm)
        if len(path.points) > 1:
            return path
        return TimedPath(np.repeat(path.points, 2, axis=0), np.repeat(path.times_s, 2))

    @property
    def roadmap(self) -> RoadmapView:
        """The roads over which it was found."""
        return self._made.roads[self._task.name].roadmap

    @property
    def path(self) -> Path:
        """The path, without waits."""
        points = self.timed.points
        moves = np.append(True, (np.diff(points, axis=0) != 0.0).any(axis=1))
        moves[-1] |= moves.sum() == 1
        return Path(points[moves])

    @property
    def raw_path(self) -> Path:
        """The path that the robot would take alone."""
        return self._made.alone[self._task.name]

    @property
    def margin_mm(self) -> float:
        """The least distance from obstacles that the path keeps beyond the robot's radius."""
        return self._made.schedule.margin_mm

    @property
    def seconds(self) -> Mapping[str, float]:
        """The seconds that each stage took."""
        return self._made.seconds

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry, goal: Point | None = None) -> Path:
        """Return a path from anywhere to a goal round obstacles that were sensed, with no other robot about.

        Raises:
            NoPathError: there is none, or none was found.
        """
        solver = SolverPRM(self._scene, self._task, self._radius_mm, self._parameters, self._seed)
        solver.preprocess(lambda _: None, lambda: False)
        return solver.query_with_obstacle(start, obstacle, goal)


class TeamRobot(LocationRobot):
    """Plans together with the robots of its team, and drives its path in the order of passing."""

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._team: Team | None = None
        self._convoy: Convoy | None = None  # until a drive begins

    @property
    def team(self) -> Team:
        """The team, which is set before planning."""
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
        """The path that it follows: at first the one that was planned, with a corner twice where it waits."""
        if self._convoy is not None and self._convoy.replanned:
            return self._convoy.replanned
        return () if self._way is None else tuple((x, y) for x, y in self._part.timed.points.tolist())

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        """The obstacles that the team has met and the scene does not know."""
        return shapely.Polygon() if self._convoy is None else self._convoy.met

    @property
    def preparation(self) -> Preparation:
        """The results of planning, with the time at each corner of the path."""
        if self._plan is None or self._way is None:
            return Preparation()
        alone = tuple((x, y) for x, y in self._part.raw_path.points.tolist())
        times = tuple(self._part.timed.times_s.tolist())
        return Preparation(self._part.seconds, self._part.margin_mm, alone, times)

    def _commands(self, driver: Driver, perception: Perception, way: Way) -> Iterator[Step]:  # noqa: ARG002 - its way is the team's
        number = self.team.number(self.task.name)
        self.team.begin(number, driver.now.time_s, self.pose)
        self._convoy = Convoy(self.team, number, driver, perception, self.arrive, self.give_up, self.await_robot)
        return self._convoy.commands()
