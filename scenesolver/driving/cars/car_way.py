"""The way of a robot that steers: the legs to come, and another way round what it meets."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely

from robotdriver.models import AckermannDrive, RobotModel
from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Point, Scene, Task
from scenesolver.driving.belief.marks import Marks
from scenesolver.driving.shapes.heading_way import AHEAD_MM, with_marked
from scenesolver.errors import PlanningError
from scenesolver.planning.cars.car_planner import RESERVE, CarPlan, plan_car
from scenesolver.planning.cars.legs import Leg, drawn_poses
from scenesolver.planning.shapes.drive_planner import outline_of
from scenesolver.planning.shapes.slices import GeometryArray, turned
from scenesolver.verify_shapes import verify_car


class CarWay:
    """The legs of a robot's way.

    Args:
        scene: What is known.
        task: From where to where.
        model: Of the robot.
        drive: The model's.
        margins_mm: What may be kept from obstacles, the most first.
        cancel: Whether planning is to end.

    Attributes:
        plan: The plan that was made first.
        start: Where the way begins now.
        legs: The legs of the way now.
        radius_mm: Of its arcs.
        why_not: Why no way was found the last time.
    """

    def __init__(
        self,
        scene: Scene,
        task: Task,
        model: RobotModel,
        drive: AckermannDrive,
        margins_mm: tuple[float, ...],
        cancel: CancelRequested,
    ) -> None:
        self._known, self._task, self._body, self._margins_mm = scene.as_known(), task, model.body, margins_mm
        self._outline, self._least_radius_mm = outline_of(model.body), drive.least_radius_mm
        self.radius_mm = RESERVE * drive.least_radius_mm
        self.plan: CarPlan = plan_car(self._known, task, model.body, self.radius_mm, margins_mm, cancel)
        self.why_not = ""
        self.begin()

    def begin(self) -> None:
        """Take up the way that was planned first."""
        self._take(self._task.start, self.plan)

    def _take(self, start: Pose, plan: CarPlan) -> None:
        self.start, self.legs, self._poses = start, plan.legs, plan.poses

    @property
    def path(self) -> tuple[Point, ...]:
        """The places that it comes to, near enough to each other to be drawn."""
        return tuple((pose.x_mm, pose.y_mm) for pose in self._poses)

    def poses_of(self, begin: Pose, leg: Leg) -> tuple[Pose, ...]:
        """Return the poses of a leg, with its end as the last one."""
        return drawn_poses(np.array((begin.x_mm, begin.y_mm, begin.heading_rad)), (leg,), self.radius_mm)

    def is_blocked(self, here: Pose, rest: Leg, sensed: Marks) -> bool:
        """Return whether something is marked on the rest of a leg from here on, as far as it is near."""
        if sensed.is_empty:
            return False
        near = Leg(rest.turn, math.copysign(min(abs(rest.length_mm), AHEAD_MM), rest.length_mm))
        bodies = [
            turned(self._outline, pose.heading_rad) + np.array((pose.x_mm, pose.y_mm))
            for pose in self.poses_of(here, near)
        ]
        ends: GeometryArray = np.array([shapely.multipoints(np.concatenate(each)) for each in pairwise(bodies)])
        swept = shapely.union_all(shapely.convex_hull(ends))
        # What it overlaps already where it stands is not in its way.
        there = shapely.buffer(shapely.polygons(bodies[0]), 1.0)
        return bool(shapely.intersects(shapely.difference(swept, there), sensed.core))

    def find(self, here: Pose, sensed: Marks) -> bool:
        """Take up a way from where the robot is round everything that is marked; return whether there is one."""
        task = replace(self._task, start=here)
        for marked in (sensed.obstacle, sensed.core):
            scene = with_marked(self._known, marked)
            try:
                plan = plan_car(scene, task, self._body, self.radius_mm, self._margins_mm)
            except PlanningError as error:
                self.why_not = str(error)
                continue
            outline = [(x, y) for x, y in self._outline.tolist()]
            verdict = verify_car(scene, outline, task, plan.poses, self._least_radius_mm)
            if verdict.passed:
                self._take(here, plan)
                return True
            self.why_not = verdict.violations[0]
        return False
