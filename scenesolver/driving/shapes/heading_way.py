"""The way of a robot that is planned with its heading: the poses to come, and another way round what it meets."""

from dataclasses import replace

import numpy as np
import shapely

from robotdriver.models.body import Disc, Polygon
from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Obstacle, Point, Scene, Task
from scenesolver.driving.belief.marks import Marks
from scenesolver.errors import PlanningError
from scenesolver.planning.shapes.drive_planner import DrivePlan, outline_of, plan_drive
from scenesolver.planning.shapes.slices import turned
from scenesolver.verify_shapes import verify_drive

AHEAD_MM = 1_500.0
"""Marks on so much of the way ahead block it."""


class HeadingWay:
    """The poses of a robot's way.

    Args:
        scene: What is known.
        task: From where to where.
        body: The robot's.
        margins_mm: What may be kept from obstacles, the most first.
        seed: Of planning.
        cancel: Whether planning is to end.

    Attributes:
        plan: The plan that was made first.
        poses: The poses of the way now.
        why_not: Why no way was found the last time.
    """

    def __init__(
        self,
        scene: Scene,
        task: Task,
        body: Disc | Polygon,
        margins_mm: tuple[float, ...],
        seed: int,
        cancel: CancelRequested,
    ) -> None:
        self._known, self._task, self._body = scene.as_known(), task, body
        self._margins_mm, self._seed = margins_mm, seed
        self._outline = outline_of(body)
        self.plan: DrivePlan = plan_drive(self._known, task, body, margins_mm, seed, cancel)
        self.poses = self.plan.poses
        self.why_not = ""

    def begin(self) -> None:
        """Take up the way that was planned first."""
        self.poses = self.plan.poses

    @property
    def path(self) -> tuple[Point, ...]:
        """The places that it comes to, each once."""
        places = [(pose.x_mm, pose.y_mm) for pose in self.poses]
        return tuple(place for place, before in zip(places, [None, *places], strict=False) if place != before)

    def is_blocked(self, here: Pose, target: Point, sensed: Marks) -> bool:
        """Return whether something is marked on the straight way to a place, as far as it is near."""
        if sensed.is_empty:
            return False
        way_mm = here.distance_to(*target)
        share = min(AHEAD_MM / way_mm, 1.0) if way_mm > 0.0 else 0.0
        body = turned(self._outline, here.heading_rad)
        begin, end = np.array((here.x_mm, here.y_mm)), np.array(target)
        swept = np.concatenate((body + begin, body + begin + share * (end - begin)))
        ahead = shapely.convex_hull(shapely.multipoints(swept))
        # What it overlaps already where it stands is not in its way.
        there = shapely.convex_hull(shapely.multipoints(body + begin))
        return bool(shapely.intersects(shapely.difference(ahead, shapely.buffer(there, 1.0)), sensed.core))

    def find(self, here: Pose, sensed: Marks) -> bool:
        """Take up a way from where the robot is round everything that is marked; return whether there is one."""
        task = replace(self._task, start=here)
        for marked in (sensed.obstacle, sensed.core):
            scene = with_marked(self._known, marked)
            try:
                plan = plan_drive(scene, task, self._body, self._margins_mm, self._seed)
            except PlanningError as error:
                self.why_not = str(error)
                continue
            verdict = verify_drive(scene, [(x, y) for x, y in self._outline.tolist()], task, plan.poses)
            if verdict.passed:
                self.poses = plan.poses
                return True
            self.why_not = verdict.violations[0]
        return False


def with_marked(scene: Scene, marked: shapely.Geometry) -> Scene:
    """Return a scene with what was marked in it."""
    hulls = [shapely.convex_hull(part) for part in shapely.get_parts(marked)]
    outlines = [hull.exterior.coords[:-1] for hull in hulls if isinstance(hull, shapely.Polygon)]
    further = tuple(Obstacle(tuple((x, y) for x, y in outline)) for outline in outlines)
    return replace(scene, obstacles=(*scene.obstacles, *further))
