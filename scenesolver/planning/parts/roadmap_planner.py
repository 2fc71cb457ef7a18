"""A roadmap planner as a lecture shows it, made of parts: it draws samples, joins neighbours, searches, and finishes.

Source: L. Kavraki, P. Svestka, J.-C. Latombe, M. Overmars, Probabilistic roadmaps for path planning in high-dimensional
configuration spaces, 1996.
"""

import math

import numpy as np
import shapely
from scipy.spatial import cKDTree

from scene.mover import CancelRequested, ProgressListener
from scene.scene import Point, Scene, Task
from scenesolver.errors import NoPathError
from scenesolver.geometry.barriers import Barriers
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import EndpointConnection, with_ends
from scenesolver.planning.no_way import not_found
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.parts.parts import Parts
from scenesolver.planning.path import Path
from scenesolver.planning.progress import PhaseSeconds, Report
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.smoothing import cut_edges

_MOST_REPLANS = 4
"""Where what was sensed has cut the roadmap apart, more samples are tried, so many times in all."""


class RoadmapPlanner:
    """Plans for one robot in one scene; a `Planner`.

    Where its samples join nothing it has not found a way, and proves nothing.

    Args:
        scene: What is known.
        task: Start and goal.
        robot_radius_mm: The true radius of the robot's disc.
        parameters: How to plan.
        parts: What it is made of.
        seed: Same seed, same result.
    """

    def __init__(
        self, scene: Scene, task: Task, robot_radius_mm: float, parameters: PlannerParameters, parts: Parts, seed: int
    ) -> None:
        self._scene, self._parameters, self._parts = scene, parameters, parts
        self._start, self._goal = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
        self._radius_mm = robot_radius_mm
        self._footing = EndpointConnection(scene, robot_radius_mm)
        self._rng = np.random.default_rng(seed)
        self._seconds = PhaseSeconds()

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task. Samples are drawn once, with the largest margin that leaves any way.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            NoPathError: the samples did not join them.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report = Report(progress, cancel)
        for name, place in (("start", self._start), ("goal", self._goal)):
            self._footing.require_legal(name, place)
        report.begins("inflating")
        with self._seconds.counting("inflate"):
            self.margin_mm = self._roomy_margin_mm()
            self._space = FreeSpace(self._scene, self._radius_mm + self.margin_mm, self._parameters.corners)
        report.begins("sampling")
        with self._seconds.counting("sample"):
            self._samples = self._drawn(self._space)
        report.begins("connecting")
        self.roadmap, way = self._searched(self._space, self._samples, self._start, NOTHING_SENSED)
        report.begins("smoothing", self.roadmap)
        if way is None:
            raise self._not_found(self._start, len(self._samples))
        self.raw_path, self.path = Path(way), self._finished(self._space, way, self._start)
        report.done()

    def _roomy_margin_mm(self) -> float:
        """Return the largest margin with which the polygon that takes the disc's place has a way; else the least."""
        reach = 1.0 / math.cos(math.pi / self._parameters.corners)
        *larger, least = margins = self._parameters.margins_mm()
        widest_mm = reach * (self._radius_mm + max(margins))
        passage = Barriers(self._scene).narrowest(self._start, self._goal, widest_mm)
        if passage is not None:
            widest_mm = passage.width_mm / 2.0
        return next((each for each in larger if reach * (self._radius_mm + each) <= widest_mm), least)

    @property
    def seconds(self) -> dict[str, float]:
        """How long each phase of planning took: inflate, sample, connect, query, smooth."""
        return self._seconds.as_dict()

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry) -> Path:
        """Return a path from anywhere to the task's goal round what was sensed, over the samples that it leaves free.

        Raises:
            NoPathError: these did not join them, nor did more samples.
        """
        space, here = self._space.with_obstacles(obstacle), np.array(start)
        samples = self._samples[space.is_free(self._samples)]
        for _ in range(_MOST_REPLANS):
            _, way = self._searched(space, samples, here, obstacle)
            if way is not None:
                return self._finished(space, way, here)
            samples = np.concatenate((samples, self._drawn(space)))
        raise self._not_found(here, len(samples))

    def _drawn(self, space: FreeSpace) -> FloatArray:
        return self._parts.sampler(space, self._parameters.samples, self._rng)

    def _searched(
        self, space: FreeSpace, samples: FloatArray, start: FloatArray, sensed: shapely.Geometry
    ) -> tuple[Roadmap, FloatArray | None]:
        """Return the roadmap of samples, with start and goal, and a way over it, shape (n, 2), mm, if it has one."""
        ends = self._footing.free_ends(space, start, self._goal, sensed)
        points = samples if ends is None else np.concatenate((np.stack(ends), samples))
        with self._seconds.counting("connect"):
            roadmap = self._connected(space, points)
        labels = roadmap.component_labels
        if ends is None or labels[0] != labels[1]:
            return roadmap, None
        with self._seconds.counting("query"):
            return roadmap, points[self._parts.search(roadmap.graph, 0, 1)]

    def _connected(self, space: FreeSpace, points: FloatArray) -> Roadmap:
        """Return the roadmap of points that are free."""
        pairs = self._parts.neighbours(points, self._parameters.neighbours)
        joined = self._parts.local_planner(space, points[pairs[:, 0]], points[pairs[:, 1]])
        edges = pairs[joined].astype(np.int32)
        lengths = np.hypot(*(points[edges[:, 1]] - points[edges[:, 0]]).T)
        return Roadmap(points, edges, lengths, cKDTree(points))

    def _finished(self, space: FreeSpace, way: FloatArray, start: FloatArray) -> Path:
        """Return what is driven of a way, with the steps out of a start, and into a goal, that are near walls."""
        with self._seconds.counting("smooth"):
            whole = with_ends(start, self._parts.finish(space, way), self._goal)
            return Path(cut_edges(whole, self._parameters.max_edge_mm))

    def _not_found(self, start: FloatArray, samples: int) -> NoPathError:
        (x, y), goal = start.tolist(), self._goal.tolist()
        return not_found((x, y), (goal[0], goal[1]), self._radius_mm + self.margin_mm, samples)
