"""What a mover that drives planned paths asks of its planner."""

from collections.abc import Mapping
from typing import Protocol

import shapely

from scene.mover import CancelRequested, ProgressListener, RoadmapView
from scene.scene import Point
from scenesolver.planning.path import Path


class Planner(Protocol):
    """Plans for one robot, one scene and one task, and plans again round what the scene does not know."""

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task.

        Raises:
            PlanningError: there is none, or none was found.
            PlanningCancelledError: ``cancel`` answered True.
        """

    @property
    def roadmap(self) -> RoadmapView:
        """What can be drawn of how the path was found."""

    @property
    def path(self) -> Path:
        """The task's path."""

    @property
    def raw_path(self) -> Path:
        """The task's path before it was smoothed."""

    @property
    def margin_mm(self) -> float:
        """What the path keeps from obstacles beyond the robot's radius, at least."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """How long each phase of `preprocess` took."""

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry, goal: Point | None = None) -> Path:
        """Return a path from anywhere to a goal, the task's where none is given, round obstacles that were sensed.

        Raises:
            NoPathError: there is none, or none was found.
        """
