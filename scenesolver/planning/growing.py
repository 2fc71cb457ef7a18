"""Roadmaps that grow until they join two places, and what they find."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.endpoint_connection import EndpointConnection, with_ends
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.progress import PhaseSeconds, Report
from scenesolver.planning.roadmap import Roadmap, build_roadmap
from scenesolver.planning.sampling import sample_bridges, sample_uniform
from scenesolver.planning.search import NONE_BLOCKED, Ends, GoalSearch, edge_costs, join_ends

SEGMENTS_PER_SAMPLE = 8
"""A scene of very many corners gets a first roadmap whose making takes about as long as that of the free space did."""


@dataclass(frozen=True, slots=True)
class Found:
    """A first way.

    Attributes:
        spaces: The free spaces that it lies in.
        path: The way.
        over_roadmap: Makes the search of the roadmap that it, or its corners, belong to: no plan waits for that.
        is_shortest: There is no shorter one in the first of the spaces.
        is_short: The hurried search has found it, which would find none that is much shorter.
    """

    spaces: NestedSpaces
    path: Path
    over_roadmap: Callable[[], GoalSearch]
    is_shortest: bool = False
    is_short: bool = False


@dataclass(frozen=True, eq=False)
class Plan:
    """The result of `SolverPRM.preprocess`.

    Attributes:
        found: The first way.
        margin_mm: What it keeps from obstacles beyond the robot's radius, at least.
        path: The path that was made of it.
        seconds: How long each phase took.
    """

    found: Found
    margin_mm: float
    path: Path
    seconds: dict[str, float]

    @property
    def spaces(self) -> NestedSpaces:
        """The free spaces that it lies in."""
        return self.found.spaces

    @cached_property
    def search(self) -> GoalSearch:
        """The search for further queries."""
        return self.found.over_roadmap()


class RoadmapGrower:
    """Samples, connects and searches.

    Args:
        parameters: How many milestones and neighbours.
        footing: Finds free places next to the ends.
        rng: Draws the samples.
    """

    def __init__(self, parameters: PlannerParameters, footing: EndpointConnection, rng: np.random.Generator) -> None:
        self.parameters = parameters
        self._footing = footing
        self._rng = rng
        self._seconds = PhaseSeconds()

    def _doubled(
        self,
        spaces: NestedSpaces,
        start: FloatArray,
        goal: FloatArray,
        sensed: shapely.Geometry,
        limit: int,
        report: Report,
    ) -> tuple[Roadmap, Found | None]:
        """Return a roadmap that is doubled until it joins start and goal, or is as large as allowed, and the way."""
        space = spaces.base
        points = np.empty((0, 2))
        wanted = min(self._first_samples(space), limit)
        while True:
            report.begins("sampling")
            with self._seconds.counting("sample"):
                points = self._more_points(space, points, wanted)
            report.begins("connecting")
            with self._seconds.counting("connect"):
                roadmap = build_roadmap(space, points, self.parameters.neighbours, report.cancel)
            report.begins("searching", roadmap)
            with self._seconds.counting("query"):
                found = self._over(spaces, roadmap, start, goal, sensed, report)
            if found is not None:
                return roadmap, found
            if wanted >= limit:
                return roadmap, None
            wanted = min(2 * wanted, limit)

    def _first_samples(self, space: FreeSpace) -> int:
        wanted = max(self.parameters.samples, len(space.curve.starts.x) // SEGMENTS_PER_SAMPLE)
        return min(wanted, self.parameters.max_samples)

    def _more_points(self, space: FreeSpace, points: FloatArray, wanted: int) -> FloatArray:
        """Return more milestones: uniform ones at first, then half of the new ones in narrow passages."""
        missing = wanted - len(points)
        bridges = sample_bridges(space, missing // 2 if len(points) else 0, self._rng)
        uniform = sample_uniform(space, missing - len(bridges), self._rng)
        points = np.concatenate((points, bridges, uniform))
        return points[space.layers[0].spatial_order(Points.of(points))]

    def _over(
        self,
        spaces: NestedSpaces,
        roadmap: Roadmap,
        start: FloatArray,
        goal: FloatArray,
        sensed: shapely.Geometry,
        report: Report,
    ) -> Found | None:
        """Return the cheapest way over a roadmap, if it joins start and goal."""
        ends = self._ends(spaces, roadmap, start, goal, sensed)
        if ends is None:
            return None
        search = GoalSearch(roadmap, edge_costs(spaces, roadmap, report.check), ends)
        path = self._path(search, ends, NONE_BLOCKED, start, goal)
        return None if path is None else Found(spaces, path, lambda: search)

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
        search: GoalSearch,
        ends: Ends,
        blocked: IntArray,
        start: FloatArray,
        goal: FloatArray,
    ) -> Path | None:
        way = search.way(ends, blocked)
        return None if way is None else Path(with_ends(start, way, goal))
