"""What the robots of a team share: the plan, and how far each has come.

A robot hears of another what was posted at an earlier time on the floor's clock, never what is posted at the same
time: in which order the movers are asked within a tick then makes no difference.
"""

import math
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from robotdriver.pose import Pose
from scene.mover import CancelRequested, ProgressListener
from scene.scene import Obstacle, Scene
from scene.things import DiscShape
from scenesolver.errors import PlanningError
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.together.passing import Course, courses
from scenesolver.planning.together.planner import TeamPlan, TeamPlanner
from scenesolver.planning.together.schedule import Member


@dataclass(frozen=True, slots=True)
class Post:
    """What a robot told its team.

    Attributes:
        time_s: When, on the floor's clock.
        clock_s: The time of the plan for where it is.
        pose: Where it is.
    """

    time_s: float
    clock_s: float
    pose: Pose


class Team:
    """The robots of one team, which share a task.

    Args:
        name: The team's name.
        members: The robots with tasks that belong to it, in the scene's order.
    """

    def __init__(self, name: str, members: Sequence[Member]) -> None:
        self.name = name
        self.members = tuple(members)
        self._planned: TeamPlan | PlanningError | None = None
        self._asked: set[str] = set()
        self._courses: list[Course] = []
        self._lock = threading.Lock()
        self._posts: list[deque[Post]] = []

    def number(self, robot: str) -> int:
        """Return which of the members a robot is."""
        return [member.name for member in self.members].index(robot)

    def plan(
        self,
        robot: str,
        scene: Scene,
        parameters: PlannerParameters,
        seed: int,
        progress: ProgressListener,
        cancel: CancelRequested,
    ) -> TeamPlan:
        """Return the plan of the team; the first of the robots that asks has it made.

        Raises:
            PlanningError: there is none, or none was found.
            PlanningCancelledError: ``cancel`` answered True.
        """
        if self._planned is None or robot in self._asked:
            self._asked = set()
            planner = TeamPlanner(with_standing_robots(scene, self.members), self.members, parameters, seed)
            try:
                self._planned = planner.plan(progress, cancel)
                self._courses = courses(self._planned.schedule, self.members)
            except PlanningError as error:
                self._planned = error
        self._asked.add(robot)
        if isinstance(self._planned, PlanningError):
            raise self._planned
        return self._planned

    # During a drive

    def begin(self, robot: str, now_s: float, pose: Pose) -> Course:
        """Take up the plan for a robot that stands at its start, and return its course."""
        with self._lock:
            if len(self._posts) != len(self.members) or any(post[-1].time_s > now_s for post in self._posts):
                self._posts = [deque([Post(-math.inf, 0.0, member.task.start)]) for member in self.members]
            number = self.number(robot)
            self._posts[number] = deque([Post(-math.inf, 0.0, pose)])
        return self._courses[number]

    def tell(self, robot: int, time_s: float, clock_s: float, pose: Pose) -> None:
        """Post how far a robot has come."""
        with self._lock:
            posts = self._posts[robot]
            posts.append(Post(time_s, max(clock_s, posts[-1].clock_s), pose))
            while len(posts) > 2 and posts[1].time_s < time_s - 5.0:
                posts.popleft()

    def heard(self, time_s: float) -> list[Post]:
        """Return the newest post of each robot from before a time."""
        with self._lock:
            return [next(post for post in reversed(posts) if post.time_s < time_s) for posts in self._posts]

    def clocks_s(self, time_s: float) -> FloatArray:
        """Return what the clock of each robot showed before a time."""
        return np.array([post.clock_s for post in self.heard(time_s)])


def with_standing_robots(scene: Scene, members: Sequence[Member]) -> Scene:
    """Return a scene in which robots without a task are obstacles: they stay where they are."""
    from dataclasses import replace

    from robotdriver.models import MODELS

    names = {member.name for member in members}
    discs = tuple(
        Obstacle(DiscShape((robot.start.x_mm, robot.start.y_mm), MODELS[robot.model].body.radius_mm).outline)
        for robot in scene.robots
        if robot.goal is None and robot.name not in names
    )
    return replace(scene, obstacles=(*scene.obstacles, *discs))
