"""The planner: a thin probabilistic roadmap, an exact search where that joins nothing, and the paths that are found."""

import math
from collections.abc import Callable, Sequence
from functools import cached_property, partial

import numpy as np
import shapely

from scene.mover import CancelRequested, ProgressListener
from scene.scene import Point, Scene, Task
from scenesolver.geometry.barriers import TOUCHING_MM, Barriers, Passage
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces, SensedSpaces
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.planning.closed_off import ClosedOff
from scenesolver.planning.endpoint_connection import EndpointConnection, with_ends
from scenesolver.planning.finishing import MOST_CORNERS, best_of, between_free_ends, shorten, shorten_soon
from scenesolver.planning.growing import SEGMENTS_PER_SAMPLE, Found, Plan, RoadmapGrower
from scenesolver.planning.no_way import not_found, why_none
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path, cut_edges
from scenesolver.planning.progress import Report
from scenesolver.planning.roadmap import Roadmap, build_roadmap, with_way
from scenesolver.planning.sampling import sample_uniform
from scenesolver.planning.search import NONE_BLOCKED, GoalSearch, edge_costs, join_ends
from scenesolver.planning.shortest_path import explore, hasty_path, shortest_path
from scenesolver.planning.smoothing import smooth

_REPLAN_SAMPLES = 2_000
"""The most samples of the roadmap that is tried in place of one that sensed obstacles have cut apart."""

_FEW_SEGMENTS = 20_000
"""Among curves of at most this many segments a way is searched exactly during a drive: in some 50 ms."""

_FINER = (64, 256)
"""Corners of the polygons that take the disc's place where a gap is too narrow for the usual one."""

_LINK_RADII = 2.0
"""A way that was found exactly is cut into links of at most so many robot radii to become part of the roadmap."""


class SolverPRM(RoadmapGrower):
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
        footing = EndpointConnection(scene, robot_radius_mm)
        super().__init__(parameters or PlannerParameters(), footing, np.random.default_rng(seed))
        self.scene = scene
        self.task = task
        self.robot_radius_mm = robot_radius_mm
        self._free_spaces: dict[float, FreeSpace] = {}
        self._plan: Plan | None = None

    @cached_property
    def _closed_off(self) -> ClosedOff:
        return ClosedOff(self.scene, self._footing, self.parameters.corners, _FEW_SEGMENTS)

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task, with the largest margin that leaves one.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            NoPathError: there is no path, or none was found with the most samples allowed.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report = Report(progress, cancel)
        start, goal = np.array((self.task.start.x_mm, self.task.start.y_mm)), np.array(self.task.goal)
        self._require_legal(start, goal, report)
        *_, least = margins = self.parameters.margins_mm()
        passage, is_known = None, False
        for margin in margins:
            radius = self.robot_radius_mm + margin
            if not _lets_through(passage, radius):
                continue
            spaces = self._inflated(margin, report)
            few = self._first_samples(spaces.base)
            roadmap, found = self._doubled(spaces, start, goal, NOTHING_SENSED, few, report)
            with self._seconds.counting("query"):
                found = found or self._search_exactly(spaces, roadmap, start, goal, report, MOST_CORNERS)
                if found is None and not is_known:
                    # Which margins leave a way at all is told by the narrowest place of the widest way.
                    passage, is_known = Barriers(self.scene).narrowest(start, goal, radius), True
                if found is None and _lets_through(passage, radius):
                    found = self._search_by_finer_polygons(spaces, roadmap, margin, start, goal, report)
            if found is not None:
                self._finish(found, margin, report)
                return
        samples = self.parameters.max_samples
        raise why_none(self.scene, self._footing, (start, goal), self.robot_radius_mm, least, samples, passage)

    def _require_legal(self, start: FloatArray, goal: FloatArray, report: Report) -> None:
        # What is free with a margin needs no closer look.
        space = self._inflated(self.parameters.margin_mm, report).base
        for name, place in (("start", start), ("goal", goal)):
            if not space.is_free(place[None])[0]:
                self._footing.require_legal(name, place)

    def _finish(self, found: Found, margin_mm: float, report: Report) -> None:
        """Shorten a way, and keep all that was found."""
        report.begins("smoothing")
        with self._seconds.counting("smooth"):
            if found.is_shortest and len(found.spaces.spaces) == 1:
                path = self._cut(found.path.points)
            else:
                shorter = shorten_soon if found.is_short else partial(shorten, cancel=report.cancel)
                path = self._shortened(found.spaces, found.path, shorter, report.cancel)
        self._plan = Plan(found, margin_mm, path, self._seconds.as_dict())
        report.done()

    @property
    def margin_mm(self) -> float:
        """The least distance of the path from obstacles, beyond the robot's radius."""
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
        return self._planned.found.path

    @property
    def path(self) -> Path:
        """The task's path, smoothed."""
        return self._planned.path

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds of each phase of `preprocess`: inflate, sample, connect, query, smooth."""
        return self._planned.seconds

    def is_in_cforb(self, points: FloatArray) -> BoolArray:
        """Return which points, shape (n, 2), are forbidden to the robot's centre."""
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
        spaces = SensedSpaces(obstacle).of_all(self._planned.spaces)
        path = self._over_roadmap(spaces, np.array(start), np.array(goal), obstacle)
        if path is None:
            samples = len(self._planned.search.roadmap.points)
            raise not_found(start, goal, spaces.base.robot_radius_mm, samples)
        return path

    def smooth(self, path: Path) -> Path:
        """Return a path from `query` pulled taut, and cut where an edge is longer than allowed."""
        spaces = self._planned.spaces
        return self._cut(between_free_ends(spaces, path, lambda way: smooth(spaces, way)))

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

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry, goal: Point | None = None) -> Path:
        """Return a smooth path to a goal round obstacles that the scene does not know.

        Edges of the roadmap that they block are masked; the roadmap itself is untouched. If it is cut apart, a new one
        is grown for this query, or a way is found over the obstacles' corners. The margin is halved down to 2 mm where
        they leave no way otherwise.

        Args:
            start: Anywhere, also just inside an inflated obstacle.
            obstacle: What was sensed: polygons, lines, points, single or in collections.
            goal: Where to; the task's goal where none is given.

        Raises:
            NoPathError: there is no way round, or none was found.
        """
        to = self.task.goal if goal is None else goal
        ends = np.array(start), np.array(to)
        sensed, known = SensedSpaces(obstacle), self._planned.spaces
        base, least_mm = sensed.of(known.base), self.robot_radius_mm + self.parameters.margins_mm()[-1]
        looks_closed = base.is_free(np.stack(ends)).all() and base.walls_in(*ends)
        if looks_closed and self._closed_off.plainly(least_mm, *ends, sensed):
            raise not_found(start, to, least_mm, 0, proven=True)
        spaces = sensed.of_all(known)
        raw = self._over_roadmap(spaces, *ends, obstacle)
        return self._way_round(*ends, obstacle, sensed) if raw is None else self._shortened(spaces, raw)

    def _known(self, margin_mm: float) -> FreeSpace:
        """Return the free space of a margin, by finer polygons where the plan has needed these."""
        plan = self._planned
        return plan.spaces.base if margin_mm == plan.margin_mm else self._nested((margin_mm,), Report()).base

    @cached_property
    def _finely_known(self) -> FreeSpace:
        """The free space of the least margin by a polygon that is hardly wider than the disc."""
        return FreeSpace(self.scene, self.robot_radius_mm + self.parameters.margins_mm()[-1], _FINER[0])

    def _over_roadmap(
        self, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, obstacle: shapely.Geometry
    ) -> Path | None:
        """Return the best path over the edges that an obstacle leaves, if there is one."""
        known, search = self._planned.spaces, self._planned.search
        ends = self._ends(spaces, search.roadmap, start, goal, obstacle)
        if ends is None:
            return None
        blocked = spaces.base.blocked_edges(known.base, search.roadmap)
        if not search.leads_to(ends):
            costs = search.edge_costs.copy()
            costs[blocked] = np.inf
            search, blocked = GoalSearch(search.roadmap, costs, ends), NONE_BLOCKED
        return self._path(search, ends, blocked, start, goal)

    def _way_round(self, start: FloatArray, goal: FloatArray, obstacle: shapely.Geometry, sensed: SensedSpaces) -> Path:
        """Return a smooth path with the largest margin that leaves one, where the roadmap has none.

        In a large scene a robot that drives cannot wait for an exact search; there a new roadmap is grown.

        Args:
            start: Where the robot is.
            goal: Where it goes.
            obstacle: What was sensed.
            sensed: The free spaces with that.
        """
        margins = [margin for margin in self.parameters.margins_mm() if margin <= self._planned.margin_mm]

        def with_obstacle(margin: float) -> FreeSpace:
            return sensed.of(self._known(margin))

        if len(with_obstacle(margins[0]).curve.starts.x) > _FEW_SEGMENTS:
            return self._way_round_in_large_scene(with_obstacle, margins, start, goal, obstacle, sensed)
        widest, *_, tightest = margins if len(margins) > 1 else 2 * margins
        for margin in margins:
            best = self._optimum(with_obstacle(margin), start, goal, obstacle)
            if best is not None:
                wider = [with_obstacle(wide) for wide in self.parameters.wider_margins_mm(margin)]
                spaces = NestedSpaces((with_obstacle(margin), *wider), self._planned.spaces.detour)
                return self._shortened(spaces, best) if wider else self._cut(best.points)
            # What the tightest margin leaves closed is closed to all: the spaces between need not be made.
            if margin == widest != tightest and self._optimum(with_obstacle(tightest), start, goal, obstacle) is None:
                break
        last = with_obstacle(tightest)
        radius_mm = last.robot_radius_mm
        proven = self._closed_off.surely(radius_mm, start, goal, sensed, obstacle)
        if not proven and len(last.curve.starts.x) * _FINER[0] <= _FEW_SEGMENTS * self.parameters.corners:
            # The disc may get through where the polygon that takes its place does not.
            best = self._optimum(sensed.of(self._finely_known), start, goal, obstacle)
            if best is not None:
                return self._cut(best.points)
        raise not_found(_point(start), _point(goal), radius_mm, 0, proven=proven)

    def _way_round_in_large_scene(
        self,
        with_obstacle: Callable[[float], FreeSpace],
        margins: Sequence[float],
        start: FloatArray,
        goal: FloatArray,
        obstacle: shapely.Geometry,
        sensed: SensedSpaces,
    ) -> Path:
        """Return the same by a roadmap, or say that what was sensed shuts in the start or the goal."""
        tightest = with_obstacle(margins[-1])
        shut_in = self._closed_off.surely(tightest.robot_radius_mm, start, goal, sensed, obstacle)
        samples = max(_REPLAN_SAMPLES, len(tightest.curve.starts.x) // SEGMENTS_PER_SAMPLE)
        for margin in dict.fromkeys(() if shut_in else (margins[0], margins[-1])):
            both = map(with_obstacle, dict.fromkeys((margin, margins[0])))
            spaces = NestedSpaces(tuple(both), self._planned.spaces.detour)
            _, found = self._doubled(spaces, start, goal, obstacle, samples, Report())
            if found is not None:
                return self._shortened(spaces, found.path)
        raise not_found(_point(start), _point(goal), tightest.robot_radius_mm, samples, proven=shut_in)

    @property
    def _planned(self) -> Plan:
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
                radius = self.robot_radius_mm + margin
                with self._seconds.counting("inflate"):
                    self._free_spaces[margin] = FreeSpace(self.scene, radius, self.parameters.corners)
        return NestedSpaces(tuple(map(self._free_spaces.__getitem__, margins)), self.parameters.detour_percent / 100.0)

    def _search_exactly(
        self,
        spaces: NestedSpaces,
        roadmap: Roadmap,
        start: FloatArray,
        goal: FloatArray,
        report: Report,
        most_corners: float = math.inf,
    ) -> Found | None:
        """Return the shortest of all ways, and the roadmap with its corners as milestones.

        Among more corners than the most that are given, and where there are too many for that, it is a short one, from
        corner to corner near it; if there is none the roadmap is doubled, as far as it may.
        """
        report.begins("searching")
        ends = self._footing.free_ends(spaces.base, start, goal, NOTHING_SENSED)
        if ends is None:
            return None
        is_short = len(spaces.base.curve.corners.places.x) > most_corners
        found = hasty_path(spaces.base, *ends) if is_short else None
        if found is None:
            explored = explore(spaces.base, *ends, cancel=report.cancel)
            is_short = explored.gave_up
            found = hasty_path(spaces.base, *ends) if is_short else explored.path
        if found is None:
            if is_short:
                return self._doubled(spaces, start, goal, NOTHING_SENSED, self.parameters.max_samples, report)[1]
            return None
        way = found.points
        if len(spaces.spaces) > 1:
            points = self._more_points(spaces.base, roadmap.points, 2 * len(roadmap.points))
            roadmap = build_roadmap(spaces.base, points, self.parameters.neighbours, report.cancel)

        def over_roadmap() -> GoalSearch:
            # Cut, so that milestones with more room can be left for the way shortly before a narrow place.
            chain = cut_edges(way, _LINK_RADII * self.robot_radius_mm)
            with_chain = with_way(roadmap, spaces.base, chain, self.parameters.neighbours)
            joins = join_ends(with_chain, spaces, *ends, self.parameters.neighbours)
            return GoalSearch(with_chain, edge_costs(spaces, with_chain, lambda: None), joins)

        if len(spaces.spaces) > 1:
            search = over_roadmap()
            roomy = self._path(search, search.first_ends, NONE_BLOCKED, start, goal)
            if roomy is not None:
                return Found(spaces, roomy, lambda: search)
        path = Path(with_ends(start, way, goal))
        return Found(spaces, path, over_roadmap, is_shortest=not is_short, is_short=is_short)

    def _search_by_finer_polygons(
        self,
        spaces: NestedSpaces,
        roadmap: Roadmap,
        margin_mm: float,
        start: FloatArray,
        goal: FloatArray,
        report: Report,
    ) -> Found | None:
        """Return the same for a disc that gets through, where the polygon that takes its place does not.

        The last polygon of all, with the least margin, is not larger than the disc: what the disc can do, it can.
        """
        for corners in _FINER:
            radius = self.robot_radius_mm + margin_mm
            if corners == _FINER[-1] and margin_mm == self.parameters.margins_mm()[-1]:
                radius = max(self.robot_radius_mm, radius * math.cos(math.pi / corners))
            base = FreeSpace(self.scene, radius, corners)
            finer = NestedSpaces((base, *spaces.spaces[1:]), spaces.detour)
            found = self._search_exactly(finer, roadmap, start, goal, report)
            if found is not None:
                return found
        return None

    def _cut(self, points: FloatArray) -> Path:
        return Path(cut_edges(points, self.parameters.max_edge_mm))

    def _shortened(
        self,
        spaces: NestedSpaces,
        path: Path,
        shorter: Callable[[FreeSpace, FloatArray], FloatArray] = shorten_soon,
        cancel: CancelRequested = lambda: False,
    ) -> Path:
        """Return the shortest path, or the cheapest one found where room counts beside length."""
        return self._cut(between_free_ends(spaces, path, lambda way: best_of(spaces, way, shorter, cancel)))

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


def _lets_through(passage: Passage | None, radius_mm: float) -> bool:
    """Return whether a disc gets through the narrowest place, if there is one."""
    return passage is None or passage.width_mm >= 2.0 * radius_mm - TOUCHING_MM


def _point(place: FloatArray) -> Point:
    return float(place[0]), float(place[1])
