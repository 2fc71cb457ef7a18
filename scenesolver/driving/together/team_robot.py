"""TeamRobot: drives its path of a team's plan, and waits where others pass first."""

from collections.abc import Iterator
from typing import Any

import shapely

from scene.mover import Preparation
from scene.scene import Point
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.driving.together.convoy import Convoy
from scenesolver.driving.together.member_planner import MemberPlanner
from scenesolver.driving.together.team import Team
from scenesolver.planning.planner import Planner


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
        self._convoy = Convoy(self.team, number, driver, perception, self.arrive, self.give_up)
        return self._convoy.commands()
