"""The planner: a probabilistic roadmap that grows until it joins start and goal, and the paths that are found in it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import TypeVar

import numpy as np
import shapely

from scene.mover import CancelRequested, PlanningCancelledError, Progress, ProgressListener
from scene.scene import Point, Scene, Task
from scenesolver.clearance import NOTHING_SENSED, segment_clearances
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.free_space import FreeSpace
from scenesolver.parameters import PlannerParameters
from scenesolver.path import Path
from scenesolver.predicates import BoolArray, FloatArray, Points
from scenesolver.roadmap import Roadmap, build_roadmap
from scenesolver.sampling import sample_bridges, sample_uniform
from scenesolver.search import connections, shortest_way
from scenesolver.smoothing import cut_edges, pull_taut, shortcut
from scenesolver.way_out import ways_out

_TOUCHING_MM = 1e-7
_REPLAN_GROWTH = 4
"""A roadmap that a sensed obstacle has cut apart is replaced by one of at most this many times as many samples."""


@dataclass(slots=True)
class PhaseSeconds:
    """Seconds that each phase of the planning took, over all attempts."""

    inflate: float = 0.0
    sample: float = 0.0
    connect: float = 0.0
    query: float = 0.0
    smooth: float = 0.0

    def as_dict(self) -> dict[str, float]:
        """Return them by name."""
        return {about.name: getattr(self, about.name) for about in fields(self)}

    @contextmanager
    def counting(self, phase: str) -> Iterator[None]:
        """Add the time that the block takes to a phase."""
        began = time.perf_counter()
        try:
            yield
        finally:
            setattr(self, phase, getattr(self, phase) + time.perf_counter() - began)


class SolverPRM:
    """Plans for one robot in one scene.

    After `preprocess` it holds the free space, the roadmap and the path, and answers further queries.

    Args:
        scene: What is known.
        task: Start and goal.
        robot_radius_mm: The true radius of the robot's disc.
        parameters: How to plan.
        seed: Same seed, same result.
    """

    def __init__(
        self,
        scene: Scene,
        task: Task,
        robot_radius_mm: float,
        parameters: PlannerParameters | None = None,
        seed: int = 0,
    ) -> None:
        self.scene = scene
        self.task = task
        self.robot_radius_mm = robot_radius_mm
        self.parameters = parameters or PlannerParameters()
        self.margin_mm = self.parameters.margin_mm
        self._rng = np.random.default_rng(seed)
        self._seconds = PhaseSeconds()
        self._free_space: FreeSpace | None = None
        self._roadmap: Roadmap | None = None
        self._raw_path: Path | None = None
        self._path: Path | None = None

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task, with the largest margin that allows one.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            NoPathError: there is no path, or none was found with the most samples allowed.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report = _Report(progress, cancel)
        start, goal = (self.task.start.x_mm, self.task.start.y_mm), self.task.goal
        self._require_legal("start", start)
        self._require_legal("goal", goal)
        failure: NoPathError | None = None
        for margin in self.parameters.margins_mm():
            report("inflating", None)
            with self._seconds.counting("inflate"):
                space = FreeSpace(self.scene, self.robot_radius_mm + margin, self.parameters.corners)
            self.margin_mm, self._free_space = margin, space
            try:
                self._raw_path = self._grow(space, start, goal, self.parameters.max_samples, report)
            except NoPathError as error:
                failure = error
                continue
            report("smoothing", self._roadmap)
            with self._seconds.counting("smooth"):
                self._path = self.smooth(self._raw_path)
            progress(Progress("done", 1.0, self._roadmap))
            return
        assert failure is not None
        raise failure

    @property
    def free_space(self) -> FreeSpace:
        """The space that the roadmap lies in: obstacles inflated by the robot's radius and the margin."""
        return _there(self._free_space)

    @property
    def roadmap(self) -> Roadmap:
        """The roadmap."""
        return _there(self._roadmap)

    @property
    def raw_path(self) -> Path:
        """The task's path as it was found in the roadmap."""
        return _there(self._raw_path)

    @property
    def path(self) -> Path:
        """The task's path, smoothed."""
        return _there(self._path)

    @property
    def seconds(self) -> dict[str, float]:
        """How long each phase took: inflate, sample, connect, query, smooth."""
        return self._seconds.as_dict()

    def is_in_cforb(self, points: FloatArray) -> BoolArray:
        """Return which points, shape (n, 2), are forbidden to the robot's middle."""
        return self.free_space.is_in_cforb(points)

    def sample_legal_points(self, count: int) -> FloatArray:
        """Return free points drawn uniformly, shape (count, 2), mm."""
        return sample_uniform(self.free_space, count, self._rng)

    def build_graph(self, points: FloatArray) -> Roadmap:
        """Return the roadmap of these milestones."""
        return build_roadmap(self.free_space, points, self.parameters.neighbours)

    def query(self, start: Point, goal: Point) -> Path:
        """Return the shortest path from start to goal over the roadmap.

        Raises:
            NoPathError: the roadmap does not join them.
        """
        free = np.zeros(len(self.roadmap.edges), dtype=np.bool_)
        path = self._search(self.free_space, self.roadmap, free, start, goal, NOTHING_SENSED)
        if path is None:
            raise self._not_found(self.free_space, start, goal, len(self.roadmap.points))
        return path

    def smooth(self, path: Path, space: FreeSpace | None = None) -> Path:
        """Return the path pulled taut, and cut where an edge is longer than allowed.

        Args:
            path: A path from `query`.
            space: The free space that it lies in; the roadmap's by default.
        """
        space = space or self.free_space
        points = path.points
        # The first and the last edge may lead out of a place that is too near to an obstacle.
        free = space.is_free(points)
        first, last = int(not free[0]), len(points) - int(not free[-1])
        taut = pull_taut(space, shortcut(space, points[first:last]))
        return Path(cut_edges(np.concatenate((points[:first], taut, points[last:])), self.parameters.max_edge_mm))

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry) -> Path:
        """Return a smooth path to the task's goal round obstacles that the scene does not know.

        Edges of the roadmap that they block are masked; the roadmap itself is untouched. If it is cut apart, a new one
        is grown for this query. The margin is halved down to 2 mm where there is no way otherwise.

        Args:
            start: Anywhere, also just inside an inflated obstacle.
            obstacle: What was sensed: polygons, lines, points, single or in collections.

        Raises:
            NoPathError: there is no way round, or none was found.
        """
        failure: NoPathError | None = None
        goal = self.task.goal
        for margin in self.parameters.margins_mm():
            if margin > self.margin_mm:
                continue
            space = self.free_space.with_obstacles(obstacle, margin - self.margin_mm)
            blocked = space.blocks_more(self.free_space, self.roadmap.points, self.roadmap.edges)
            path = self._search(space, self.roadmap, blocked, start, goal, obstacle)
            if path is None:
                try:
                    limit = _REPLAN_GROWTH * len(self.roadmap.points)
                    path = self._grow(space, start, goal, limit, _Report(), obstacle)
                except NoPathError as error:
                    failure = error
                    continue
            return self.smooth(path, space)
        assert failure is not None
        raise failure

    def _grow(
        self,
        space: FreeSpace,
        start: Point,
        goal: Point,
        limit: int,
        report: "_Report",
        sensed: shapely.Geometry = NOTHING_SENSED,
    ) -> Path:
        """Double a roadmap until it joins start and goal."""
        points = np.empty((0, 2))
        wanted = min(self.parameters.samples, limit)
        while True:
            with self._seconds.counting("sample"):
                points = self._more_points(space, points, wanted)
            report("connecting", None)
            with self._seconds.counting("connect"):
                roadmap = build_roadmap(space, points, self.parameters.neighbours, report.cancel)
            if sensed is NOTHING_SENSED:
                self._roadmap = roadmap
            report("searching", roadmap)
            with self._seconds.counting("query"):
                free = np.zeros(len(roadmap.edges), dtype=np.bool_)
                path = self._search(space, roadmap, free, start, goal, sensed)
            if path is not None:
                return path
            # The proof costs about as much as a roadmap of as many milestones as there are segments.
            if wanted >= min(limit, len(space.curve.starts.x)) and not self._connected(space, start, goal, sensed):
                raise self._impossible(space, start, goal)
            if wanted >= limit:
                raise self._not_found(space, start, goal, wanted)
            wanted = min(2 * wanted, limit)

    def _more_points(self, space: FreeSpace, points: FloatArray, wanted: int) -> FloatArray:
        """Return more milestones: uniform ones at first, then half of the new ones in narrow passages."""
        missing = wanted - len(points)
        bridges = sample_bridges(space, missing // 2 if len(points) else 0, self._rng)
        uniform = sample_uniform(space, missing - len(bridges), self._rng)
        points = np.concatenate((points, bridges, uniform))
        return points[space.layers[0].spatial_order(Points.of(points))]

    def _search(
        self,
        space: FreeSpace,
        roadmap: Roadmap,
        blocked: BoolArray,
        start: Point,
        goal: Point,
        sensed: shapely.Geometry,
    ) -> Path | None:
        ends = self._attached(space, start, goal, sensed)
        if ends is None:
            return None
        first, last = ends
        if space.edges_free(first[None], last[None])[0]:
            way = np.empty((0, 2))
        else:
            neighbours = self.parameters.neighbours
            costs = np.where(blocked, np.inf, roadmap.lengths_mm)
            entries, exits = (connections(roadmap, space, end, neighbours) for end in ends)
            nodes = shortest_way(roadmap, costs, entries, exits)
            if nodes is None:
                return None
            way = roadmap.points[nodes]
        points = np.concatenate((np.array([start]), first[None], way, last[None], np.array([goal])))
        repeated = np.append(False, (points[1:] == points[:-1]).all(axis=1))
        repeated[-1] = False
        points = points[~repeated]
        return Path(points if len(points) > 1 else np.repeat(points, 2, axis=0))

    def _attached(
        self, space: FreeSpace, start: Point, goal: Point, sensed: shapely.Geometry
    ) -> tuple[FloatArray, FloatArray] | None:
        """Return free points from which start and goal are reached in a straight line, themselves where they are free.

        On the way out of a forbidden place the robot never comes nearer to an obstacle than its radius, or than it is.
        """
        found = []
        for point, is_start in ((np.array(start), True), (np.array(goal), False)):
            free = bool(space.is_free(point[None])[0])
            if not free:
                room = self._room(np.stack((point, point)), sensed)
                if room < -_TOUCHING_MM and not is_start:
                    return None
                for place in ways_out(space, point)[:64]:
                    if self._room(np.stack((point, place)), sensed) >= min(room, 0.0) - _TOUCHING_MM:
                        point, free = place, True
                        break
            if not free:
                return None
            found.append(point)
        return found[0], found[1]

    def _room(self, segment: FloatArray, sensed: shapely.Geometry) -> float:
        return float(segment_clearances(self.scene, segment, self.robot_radius_mm, sensed)[0])

    def _connected(self, space: FreeSpace, start: Point, goal: Point, sensed: shapely.Geometry) -> bool:
        ends = self._attached(space, start, goal, sensed)
        if ends is None:
            return False
        return space.decomposition.connected(tuple(ends[0].tolist()), tuple(ends[1].tolist()))

    def _require_legal(self, name: str, point: Point) -> None:
        place = f"{name} ({point[0]:g}, {point[1]:g})"
        room = self._room(np.array((point, point)), NOTHING_SENSED)
        if room < -_TOUCHING_MM:
            raise PlanningError(
                f"{place}: the robot, {2 * self.robot_radius_mm:g} mm wide, stands {-room:.1f} mm inside an obstacle"
                " or the workspace's edge there; move the one or the other"
            )

    def _impossible(self, space: FreeSpace, start: Point, goal: Point) -> NoPathError:
        return NoPathError(
            f"there is no way from ({start[0]:g}, {start[1]:g}) to ({goal[0]:g}, {goal[1]:g}) for a robot of"
            f" {space.robot_radius_mm:g} mm radius, margin included: they lie in different parts of the free space",
            proven=True,
        )

    def _not_found(self, space: FreeSpace, start: Point, goal: Point, samples: int) -> NoPathError:
        return NoPathError(
            f"no way was found from ({start[0]:g}, {start[1]:g}) to ({goal[0]:g}, {goal[1]:g}) for a robot of"
            f" {space.robot_radius_mm:g} mm radius, margin included, with {samples} samples;"
            " there may be one through a narrow passage: try more (--samples)",
            proven=False,
        )


class _Report:
    """Passes progress on, each time nearer to the end by the same part of what is left, and asks whether to go on."""

    def __init__(self, progress: ProgressListener = lambda _: None, cancel: CancelRequested = lambda: False) -> None:
        self.progress, self.cancel = progress, cancel
        self.left = 1.0

    def __call__(self, phase: str, roadmap: Roadmap | None) -> None:
        if self.cancel():
            raise PlanningCancelledError("planning was cancelled")
        self.left *= 0.85
        self.progress(Progress(phase, 1.0 - self.left, roadmap))


_T = TypeVar("_T")


def _there(value: _T | None) -> _T:
    if value is None:
        raise RuntimeError("preprocess() comes first")
    return value
