"""The planner: a probabilistic roadmap that grows until it joins start and goal, and the paths that are found in it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from scene.mover import CancelRequested, ProgressListener
from scene.scene import Point, Scene, Task
from scenesolver.errors import NoPathError
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.endpoint_connection import Footing, free_part, impossible, not_found, with_ends
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.progress import PhaseSeconds, Report
from scenesolver.planning.roadmap import Roadmap, build_roadmap
from scenesolver.planning.sampling import sample_bridges, sample_uniform
from scenesolver.planning.search import NONE_BLOCKED, Ends, GoalSearch, join_ends
from scenesolver.planning.shortest_path import shortest_path
from scenesolver.planning.smoothing import cut_edges, smooth

_SEGMENTS_PER_SAMPLE = 8
"""A scene of very many corners gets a first roadmap whose making takes about as long as that of the free space did."""

_REPLAN_SAMPLES = 2_000
"""Where sensed obstacles have cut the roadmap apart, another one of at most so many samples is tried in its place."""

_FEW_SEGMENTS = 8_000
"""Curves of at most this many segments are decomposed during a drive: in some 50 ms."""

_FEW_CORNERS = 700
"""Among at most this many corners, covered ones included, the shortest path of all is found in some milliseconds."""

_AS_GOOD_AS_STRAIGHT = 1.005

_BATCH = 65_536
"""Edges between two questions whether to go on."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What `SolverPRM.preprocess` has found."""

    spaces: NestedSpaces
    margin_mm: float
    search: GoalSearch
    raw_path: Path
    path: Path
    seconds: dict[str, float]


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
        self._footing = Footing(scene, robot_radius_mm)
        self._rng = np.random.default_rng(seed)
        self._seconds = PhaseSeconds()
        self._free_spaces: dict[float, FreeSpace] = {}
        self._plan: _Plan | None = None

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task, with the largest margin that leaves one.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            NoPathError: there is no path, or none was found with the most samples allowed.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report = Report(progress, cancel)
        start, goal = np.array((self.task.start.x_mm, self.task.start.y_mm)), np.array(self.task.goal)
        margins = self.parameters.margins_mm()
        for margin in margins:
            spaces = self._inflated(margin, report)
            # What is free with a margin needs no closer look.
            for name, place in (("start", start), ("goal", goal)):
                if not spaces.base.is_free(place[None])[0]:
                    self._footing.require_legal(name, place)
            try:
                search, raw = self._grow(spaces, start, goal, NOTHING_SENSED, self.parameters.max_samples, report)
            except NoPathError as error:
                if margin != margins[-1]:
                    continue
                ends = start, goal, NOTHING_SENSED
                if error.proven or self._footing.are_connected(spaces.base, *ends, report.cancel):
                    raise
                raise impossible(spaces.base, start, goal) from error
            report.begins("smoothing", search.roadmap)
            with self._seconds.counting("smooth"):
                path = self._shortened(spaces, raw, report.cancel)
            self._plan = _Plan(spaces, margin, search, raw, path, self._seconds.as_dict())
            report.done(search.roadmap)
            return

    @property
    def margin_mm(self) -> float:
        """What the path keeps from obstacles beyond the robot's radius, at least."""
        return self._planned.margin_mm

    @property
    def free_space(self) -> FreeSpace:
        """The space that the roadmap lies in: obstacles inflated by the robot's radius and the margin."""
        return self._planned.spaces.base

    @property
    def roadmap(self) -> Roadmap:
        """The roadmap."""
        return self._planned.search.roadmap

    @property
    def raw_path(self) -> Path:
        """The task's path as it was found in the roadmap."""
        return self._planned.raw_path

    @property
    def path(self) -> Path:
        """The task's path, smoothed."""
        return self._planned.path

    @property
    def seconds(self) -> dict[str, float]:
        """How long each phase of `preprocess` took: inflate, sample, connect, query, smooth."""
        return self._planned.seconds

    def is_in_cforb(self, points: FloatArray) -> BoolArray:
        """Return which points, shape (n, 2), are forbidden to the robot's middle."""
        return self.free_space.is_in_cforb(points)

    def sample_legal_points(self, count: int) -> FloatArray:
        """Return free points drawn uniformly, shape (count, 2), mm."""
        return sample_uniform(self.free_space, count, self._rng)

    def build_graph(self, points: FloatArray) -> Roadmap:
        """Return the roadmap of these milestones, which must be free."""
        return build_roadmap(self.free_space, points, self.parameters.neighbours)

    def query(self, start: Point, goal: Point, obstacle: shapely.Geometry = NOTHING_SENSED) -> Path:
        """Return the best path from start to goal over the roadmap, less the edges that a sensed obstacle blocks.

        Raises:
            NoPathError: the roadmap does not join them.
        """
        ends = np.array(start), np.array(goal)
        spaces, path = self._over_roadmap(*ends, obstacle)
        if path is None:
            raise not_found(spaces.base, *ends, len(self._planned.search.roadmap.points))
        return path

    def smooth(self, path: Path) -> Path:
        """Return a path from `query` pulled taut, and cut where an edge is longer than allowed."""
        return self._smoothed(self._planned.spaces, path)

    def optimal_path(self, cancel: CancelRequested = lambda: False) -> Path:
        """Return the shortest of all paths of the task with the margin found, cut like any other.

        Takes milliseconds in a room and half a minute among thousands of obstacles.

        Raises:
            PlanningCancelledError: ``cancel`` answered True.
        """
        plan = self._planned
        start, goal = np.array((self.task.start.x_mm, self.task.start.y_mm)), np.array(self.task.goal)
        best = self._optimum(plan.spaces.base, start, goal, NOTHING_SENSED, plan.path.length_mm + 1.0, cancel)
        assert best is not None, "the path found is at most that long"
        return self._cut(best.points)

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry) -> Path:
        """Return a smooth path to the task's goal round obstacles that the scene does not know.

        Edges of the roadmap that they block are masked; the roadmap itself is untouched. If it is cut apart, a new one
        is grown for this query, or a way is found over the obstacles' corners. The margin is halved down to 2 mm where
        they leave no way otherwise.

        Args:
            start: Anywhere, also just inside an inflated obstacle.
            obstacle: What was sensed: polygons, lines, points, single or in collections.

        Raises:
            NoPathError: there is no way round, or none was found.
        """
        ends = np.array(start), np.array(self.task.goal)
        spaces, raw = self._over_roadmap(*ends, obstacle)
        return self._way_round(*ends, obstacle) if raw is None else self._shortened(spaces, raw)

    def _over_roadmap(
        self, start: FloatArray, goal: FloatArray, obstacle: shapely.Geometry
    ) -> tuple[NestedSpaces, Path | None]:
        """Return the spaces with an obstacle, and the best path over the edges that it leaves."""
        known, search = self._planned.spaces, self._planned.search
        spaces = known.with_obstacles(obstacle)
        ends = self._ends(spaces, search.roadmap, start, goal, obstacle)
        if ends is None:
            return spaces, None
        blocked = spaces.base.blocked_edges(known.base, search.roadmap.columns, *search.roadmap.ends)
        if not search.leads_to(ends):
            costs = search.edge_costs.copy()
            costs[blocked] = np.inf
            search, blocked = GoalSearch(search.roadmap, costs, ends), NONE_BLOCKED
        return spaces, self._path(spaces, search, ends, blocked, start, goal)

    def _way_round(self, start: FloatArray, goal: FloatArray, obstacle: shapely.Geometry) -> Path:
        """Return a smooth path with the largest margin that leaves one, where the roadmap has none.

        What is tried costs about the same however it ends: whether there is a way at all is asked first, of the least
        margin. In a large scene a robot that drives cannot wait for the answer; there it is asked only whether start or
        goal is shut in by what was sensed, and fewer margins are tried.
        """
        margins = [margin for margin in self.parameters.margins_mm() if margin <= self._planned.margin_mm]
        united: dict[float, FreeSpace] = {}

        def with_obstacle(known: FreeSpace) -> FreeSpace:
            if known.robot_radius_mm not in united:
                united[known.robot_radius_mm] = known.with_obstacles(obstacle).merged()
            return united[known.robot_radius_mm]

        tightest = with_obstacle(self._nested(margins[-1:], Report()).base)
        segments = len(tightest.curve.starts.x)
        is_small = segments <= _FEW_SEGMENTS
        if is_small:
            is_impossible = not self._footing.are_connected(tightest, start, goal, obstacle)
        else:
            is_impossible = self._footing.is_shut_in(tightest, start, goal, obstacle, _FEW_SEGMENTS)
        if is_impossible:
            raise impossible(tightest, start, goal)
        samples = max(_REPLAN_SAMPLES, segments // _SEGMENTS_PER_SAMPLE)
        for margin in margins if is_small else dict.fromkeys((margins[0], margins[-1])):
            known = self._inflated(margin, Report()) if is_small else self._nested((margin, margins[0]), Report())
            if is_small and not self._footing.are_connected(with_obstacle(known.base), start, goal, obstacle):
                continue
            spaces = NestedSpaces(tuple(map(with_obstacle, known.spaces)), known.detour)
            try:
                _, raw = self._grow(spaces, start, goal, obstacle, samples, Report())
            except NoPathError:
                best = self._optimum(spaces.base, start, goal, obstacle) if is_small else None
                if best is None:
                    continue
                raw = best
            path = self._shortened(spaces, raw)
            first, last = free_part(spaces.base, path.points)
            way = path.points[first:last]
            if known.base.with_obstacles(obstacle).edges_free(way[:-1], way[1:]).all():
                return path
        raise not_found(tightest, start, goal, samples)

    @property
    def _planned(self) -> _Plan:
        if self._plan is None:
            raise RuntimeError("preprocess() comes first")
        return self._plan

    def _inflated(self, margin_mm: float, report: Report) -> NestedSpaces:
        """Return the free space for a margin, and those for the larger ones that are kept where that is cheap."""
        return self._nested((margin_mm, *self.parameters.wider_margins_mm(margin_mm)), report)

    def _nested(self, margins_mm: Sequence[float], report: Report) -> NestedSpaces:
        """Return the free spaces for margins, given in growing order."""
        margins = dict.fromkeys(margins_mm)
        for margin in margins:
            if margin not in self._free_spaces:
                report.begins("inflating")
                with self._seconds.counting("inflate"):
                    self._free_spaces[margin] = FreeSpace(
                        self.scene, self.robot_radius_mm + margin, self.parameters.corners
                    )
        return NestedSpaces(tuple(map(self._free_spaces.__getitem__, margins)), self.parameters.detour_percent / 100.0)

    def _grow(
        self,
        spaces: NestedSpaces,
        start: FloatArray,
        goal: FloatArray,
        sensed: shapely.Geometry,
        limit: int,
        report: Report,
    ) -> tuple[GoalSearch, Path]:
        """Double a roadmap until it joins start and goal; return the search of it and the path found."""
        space = spaces.base
        segments = len(space.curve.starts.x)
        points = np.empty((0, 2))
        wanted = min(max(self.parameters.samples, segments // _SEGMENTS_PER_SAMPLE), limit)
        while True:
            report.begins("sampling")
            with self._seconds.counting("sample"):
                points = self._more_points(space, points, wanted)
            report.begins("connecting")
            with self._seconds.counting("connect"):
                roadmap = self._connect(space, points, report.cancel)
            report.begins("searching", roadmap)
            with self._seconds.counting("query"):
                costs = _edge_costs(spaces, roadmap, report)
                ends = self._ends(spaces, roadmap, start, goal, sensed)
                if ends is not None:
                    search = GoalSearch(roadmap, costs, ends)
                    path = self._path(spaces, search, ends, NONE_BLOCKED, start, goal)
                    if path is not None:
                        return search, path
                # By now the proof costs no more than what was tried.
                if wanted >= segments and not self._footing.are_connected(space, start, goal, sensed, report.cancel):
                    raise impossible(space, start, goal)
            if wanted >= limit:
                raise not_found(space, start, goal, wanted)
            wanted = min(2 * wanted, limit)

    def _connect(self, space: FreeSpace, points: FloatArray, cancel: CancelRequested) -> Roadmap:
        return build_roadmap(space, points, self.parameters.neighbours, cancel)

    def _find_way(
        self,
        space: FreeSpace,  # noqa: ARG002 - for planners who check edges only now
        search: GoalSearch,
        ends: Ends,
        blocked: IntArray,
    ) -> FloatArray | None:
        """Return the cheapest way between free places without the blocked edges, shape (n, 2), mm."""
        return search.way(ends, blocked)

    def _more_points(self, space: FreeSpace, points: FloatArray, wanted: int) -> FloatArray:
        """Return more milestones: uniform ones at first, then half of the new ones in narrow passages."""
        missing = wanted - len(points)
        bridges = sample_bridges(space, missing // 2 if len(points) else 0, self._rng)
        uniform = sample_uniform(space, missing - len(bridges), self._rng)
        points = np.concatenate((points, bridges, uniform))
        return points[space.layers[0].spatial_order(Points.of(points))]

    def _ends(
        self, spaces: NestedSpaces, roadmap: Roadmap, start: FloatArray, goal: FloatArray, sensed: shapely.Geometry
    ) -> Ends | None:
        """Return how start and goal are joined to a roadmap, if each is free or can be made so."""
        places = self._footing.free_ends(spaces.base, start, goal, sensed)
        if places is None or not len(roadmap.points):
            return None
        return join_ends(roadmap, spaces, *places, self.parameters.neighbours)

    def _path(
        self,
        spaces: NestedSpaces,
        search: GoalSearch,
        ends: Ends,
        blocked: IntArray,
        start: FloatArray,
        goal: FloatArray,
    ) -> Path | None:
        way = self._find_way(spaces.base, search, ends, blocked)
        return None if way is None else Path(with_ends(start, way, goal))

    def _smoothed(self, spaces: NestedSpaces, path: Path) -> Path:
        points = path.points
        first, last = free_part(spaces.base, points)
        return self._cut(np.concatenate((points[:first], smooth(spaces, points[first:last]), points[last:])))

    def _cut(self, points: FloatArray) -> Path:
        return Path(cut_edges(points, self.parameters.max_edge_mm))

    def _shortened(self, spaces: NestedSpaces, path: Path, cancel: CancelRequested = lambda: False) -> Path:
        """Return the path smoothed, or the optimum where that costs next to nothing.

        A roadmap can miss a short way through a narrow passage, and no smoothing brings it back.
        """
        smoothed, points = self._smoothed(spaces, path), path.points
        if smoothed.length_mm <= _AS_GOOD_AS_STRAIGHT * np.hypot(*(points[-1] - points[0])):
            return smoothed
        if len(spaces.spaces) > 1 or len(spaces.base.curve.corners.places.x) > _FEW_CORNERS:
            return smoothed
        first, last = free_part(spaces.base, points)
        best = shortest_path(spaces.base, points[first], points[last - 1], smoothed.length_mm, cancel)
        if best is None:
            return smoothed
        return self._cut(np.concatenate((points[:first], best.points, points[last:])))

    def _optimum(
        self,
        space: FreeSpace,
        start: FloatArray,
        goal: FloatArray,
        sensed: shapely.Geometry,
        longest_mm: float = np.inf,
        cancel: CancelRequested = lambda: False,
    ) -> Path | None:
        """Return the shortest of all paths, not cut."""
        ends = self._footing.free_ends(space, start, goal, sensed)
        best = None if ends is None else shortest_path(space, *ends, longest_mm, cancel)
        return None if best is None else Path(with_ends(start, best.points, goal))


def _edge_costs(spaces: NestedSpaces, roadmap: Roadmap, report: Report) -> FloatArray:
    """Return what each edge of a roadmap costs, by its length and how wide it is."""
    points = Points.of(roadmap.points)
    levels = [np.empty(0, dtype=np.int64)]
    for begin in range(0, len(roadmap.edges), _BATCH):
        report.check()
        first, second = roadmap.edges[begin : begin + _BATCH].T
        levels.append(spaces.levels_of_free(points, first, second))
    return spaces.costs(np.concatenate(levels), roadmap.lengths_mm)
