"""The knowledge that the robots of a team share: the plan, how far each has come, and what they have met on the way.

A robot hears of another what was posted at an earlier time on the floor's clock, never what is posted at the same
time: in which order the movers are asked within a tick then makes no difference.

Where a robot meets what the scene does not know, it stops and raises an alarm. All others stop as well. Once it has
heard that all stand, the first of those who have raised one plans for the whole team from where the robots stand.
"""

import math
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import shapely

from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene.mover import CancelRequested, ProgressListener
from scene.scene import Obstacle, Point, Scene
from scene.things import DiscShape
from scenesolver.errors import PlanningError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.together.passing import Course, courses
from scenesolver.planning.together.planner import TeamPlan, TeamPlanner
from scenesolver.planning.together.schedule import Member

_KEPT_S = 60.0
"""Posts are kept for so long: a robot that is asked late still hears the one from before its own time."""


CLEAR_MM = 5.0
"""So far round a robot that stands, nothing stands, whatever was marked."""

ROOM_MM = 6.0
"""So much room a plan needs at its starts, from what stands and between robots ..."""

MOST_ASIDE_MM = 200.0
"""... and a robot that is not where it believes to be may be so far from there."""

SILENT_S = 30.0
"""A robot that has posted nothing for so long is taken to stay where it was."""


class Doing(Enum):
    """The states of a robot in a team."""

    DRIVES = "drives"
    STANDS = "stands"
    HOME = "home"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Post:
    """A robot's report to its team.

    Attributes:
        time_s: When, on the floor's clock.
        pose: Where it is.
        plan: Which of the team's plans it follows.
        clock_s: The time of that plan for where it is.
        doing: What it does.
        met: What it has met that the scene does not know, in all.
        alarms: How often it has asked for another plan.
    """

    time_s: float
    pose: Pose
    plan: int = 0
    clock_s: float = 0.0
    doing: Doing = Doing.DRIVES
    met: tuple[shapely.Polygon, ...] = ()
    alarms: int = 0


@dataclass(frozen=True, slots=True)
class Marching:
    """A plan during a drive.

    Attributes:
        time_s: When it was made.
        courses: What each robot drives; None for one that stays where it is.
        paths: The same as paths, to be shown.
        alarms: How often all robots together had asked for it by then.
        why_not: Why there is none.
    """

    time_s: float
    courses: tuple[Course | None, ...]
    paths: tuple[tuple[Point, ...], ...]
    alarms: int = 0
    why_not: str = ""


class Team:
    """The robots of one team, which share a task.

    Args:
        name: The team's name.
        members: The robots with tasks that belong to it, in the scene's order.
    """

    def __init__(self, name: str, members: Sequence[Member]) -> None:
        self.name = name
        self.members = tuple(members)
        # The plan or why there is none, which robots have asked for it, and how it is driven.
        self._planned: TeamPlan | PlanningError | None = None
        self._asked: set[str] = set()
        self._first: Marching | None = None
        # Of this drive, and shared by the threads of all: the posts of each robot, and all plans by their numbers.
        self._lock = threading.Lock()
        self._posts: list[deque[Post]] = []
        self._plans: list[Marching] = []

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
            self._scene, self._parameters, self._seed = with_standing_robots(scene, self.members), parameters, seed
            try:
                self._planned = TeamPlanner(self._scene, self.members, parameters, seed).plan(progress, cancel)
                self._first = self._marching(-math.inf, self._planned, self.members, 0)
            except PlanningError as error:
                self._planned = error
        self._asked.add(robot)
        if isinstance(self._planned, PlanningError):
            raise self._planned
        return self._planned

    # During a drive

    def begin(self, robot: int, now_s: float, pose: Pose) -> None:
        """Take up the plan for a robot that stands at its start."""
        assert self._first is not None, "it has planned"
        with self._lock:
            # The first robot of a new drive: there was none, or its posts are of a floor whose clock was farther on.
            if len(self._posts) != len(self.members) or any(posts[-1].time_s > now_s for posts in self._posts):
                self._posts = [deque([Post(-math.inf, member.task.start)]) for member in self.members]
                self._plans = [self._first]
            self._posts[robot] = deque([Post(-math.inf, pose)])

    def tell(self, robot: int, post: Post) -> None:
        """Post what a robot does."""
        with self._lock:
            posts = self._posts[robot]
            before = posts[-1]
            if post.plan == before.plan and post.clock_s < before.clock_s:
                post = replace(post, clock_s=before.clock_s)
            posts.append(post)
            while len(posts) > 2 and posts[1].time_s < post.time_s - _KEPT_S:
                posts.popleft()

    def heard(self, time_s: float) -> list[Post]:
        """Return the newest post of each robot from before a time."""
        with self._lock:
            return [next(post for post in reversed(posts) if post.time_s < time_s) for posts in self._posts]

    def newest_plan(self, time_s: float) -> int:
        """Return the number of the newest plan that was made before a time."""
        with self._lock:
            return max(number for number, plan in enumerate(self._plans) if plan.time_s < time_s)

    def marching(self, plan: int) -> Marching:
        """Return a plan by its number."""
        return self._plans[plan]

    def failures(self, plan: int) -> int:
        """Return how many plans in a row, up to this one, could not be made."""
        made = self._plans[plan::-1]
        return next((number for number, each in enumerate(made) if not each.why_not), len(made))

    @staticmethod
    def is_going(post: Post, time_s: float) -> bool:
        """Return whether a robot is under way: neither home, nor out, nor silent for long."""
        return post.doing in (Doing.DRIVES, Doing.STANDS) and post.time_s > time_s - SILENT_S

    def clocks_s(self, time_s: float, plan: int) -> FloatArray:
        """Return what the clock of each robot showed before a time; 0 of one that does not follow this plan yet."""
        return np.array(
            [
                math.inf if post.doing in (Doing.HOME, Doing.OUT) else post.clock_s if post.plan == plan else 0.0
                for post in self.heard(time_s)
            ]
        )

    def replan(self, time_s: float) -> None:
        """Plan again from where all robots stand, round all that they have met, and tell all of it."""
        heard = self.heard(time_s)
        alarms = sum(post.alarms for post in heard)
        met = [polygon for post in heard for polygon in post.met]
        going, still = [], []
        for member, post in zip(self.members, heard, strict=True):
            if not self.is_going(post, time_s):
                still.append(shapely.Polygon(DiscShape((post.pose.x_mm, post.pose.y_mm), member.radius_mm).outline))
            else:
                going.append(replace(member, task=replace(member.task, start=post.pose)))
        scene = with_met(self._scene, met, still, going)
        try:
            plan = TeamPlanner(scene, with_room(scene, going), self._parameters, self._seed).plan()
            made = self._marching(time_s, plan, going, alarms)
        except PlanningError as error:
            nothing = (None,) * len(self.members)
            made = Marching(time_s, nothing, ((),) * len(self.members), alarms, str(error))
        with self._lock:
            self._plans.append(made)

    def _marching(self, time_s: float, plan: TeamPlan, going: Sequence[Member], alarms: int) -> Marching:
        by_name = dict(zip((member.name for member in going), courses(plan.schedule, going), strict=True))
        columns = [self.number(name) for name in by_name]
        for name, course in by_name.items():
            awaits = np.full((len(course.awaits_s), len(self.members)), -np.inf)
            awaits[:, columns] = course.awaits_s
            by_name[name] = replace(course, awaits_s=awaits)
        paths = plan.schedule.paths
        return Marching(
            time_s,
            tuple(by_name.get(member.name) for member in self.members),
            tuple(
                tuple((x, y) for x, y in paths[member.name].points.tolist()) if member.name in paths else ()
                for member in self.members
            ),
            alarms,
        )


def with_met(
    scene: Scene, met: Sequence[shapely.Polygon], still: Sequence[shapely.Polygon], going: Sequence[Member]
) -> Scene:
    """Return a scene with what a team has met, and with the robots of it that stand still.

    Where a robot stands there is nothing: marks are drawn larger than what is sure.
    """
    bodies = [
        shapely.buffer(shapely.Point(member.task.start.x_mm, member.task.start.y_mm), member.radius_mm + CLEAR_MM)
        for member in going
    ]
    marks = shapely.get_parts(shapely.difference(shapely.union_all(met), shapely.union_all(bodies)))
    outlines = [part.exterior.coords[:-1] for part in (*still, *marks) if isinstance(part, shapely.Polygon)]
    further = tuple(Obstacle(tuple((x, y) for x, y in outline)) for outline in outlines)
    return replace(scene, obstacles=(*scene.obstacles, *further))


def with_room(scene: Scene, members: Sequence[Member]) -> list[Member]:
    """Return members whose starts leave room to plan: one that is not exactly where it believes begins beside that."""
    surroundings = Surroundings(scene.as_known())
    placed: list[Member] = []
    taken: list[shapely.Polygon] = []
    for member in members:
        start = member.task.start
        kept_mm = member.radius_mm + ROOM_MM
        place = surroundings.nearest_room((start.x_mm, start.y_mm), MOST_ASIDE_MM, kept_mm, shapely.MultiPolygon(taken))
        begin = start if place is None else Pose(*place, start.heading_rad)
        placed.append(replace(member, task=replace(member.task, start=begin)))
        taken.append(shapely.Polygon(DiscShape((begin.x_mm, begin.y_mm), member.radius_mm + 1.0).outline))
    return placed


def with_standing_robots(scene: Scene, members: Sequence[Member]) -> Scene:
    """Return a scene in which robots without a task are obstacles: they stay where they are."""
    names = {member.name for member in members}
    discs = tuple(
        Obstacle(DiscShape((robot.start.x_mm, robot.start.y_mm), MODELS[robot.model].body.radius_mm).outline)
        for robot in scene.robots
        if robot.goal is None and robot.name not in names
    )
    return replace(scene, obstacles=(*scene.obstacles, *discs))
