"""The planner of a mover that drives planned paths."""

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
        """The roadmap that can be drawn."""

    @property
    def path(self) -> Path:
        """The task's path."""

    @property
    def raw_path(self) -> Path:
        """The task's path before it was smoothed."""

    @property
    def margin_mm(self) -> float:
        """The least distance from obstacles that the path keeps beyond the robot's radius."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """The seconds that each phase of `preprocess` took."""

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry, goal: Point | None = None) -> Path:
        """Return a path from anywhere to a goal, the task's where none is given, round obstacles that were sensed.

        Raises:
            NoPathError: there is none, or none was found.
        """
