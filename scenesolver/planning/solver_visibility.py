"""The visibility graph: the shortest of all paths bends only at corners of the inflated obstacles.

Source: T. Lozano-Perez, M. Wesley, An algorithm for planning collision-free paths among polyhedral obstacles, 1979.
"""

import shapely

from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import impossible, with_ends
from scenesolver.planning.path import Path
from scenesolver.planning.progress import Report
from scenesolver.planning.search import GoalSearch, join_ends
from scenesolver.planning.shortest_path import explore
from scenesolver.planning.solver_prm import SolverPRM


class SolverVisibility(SolverPRM):
    """Plans the shortest of all paths; see `SolverPRM` for the arguments, of which it takes no samples.

    The roadmap holds the corners that the search has reached, each with the shortest way to it.
    """

    def _grow(
        self,
        spaces: NestedSpaces,
        start: FloatArray,
        goal: FloatArray,
        sensed: shapely.Geometry,
        limit: int,  # noqa: ARG002 - it draws no samples
        report: Report,
    ) -> tuple[GoalSearch, Path]:
        report.begins("searching")
        with self._seconds.counting("query"):
            places = self._footing.free_ends(spaces.base, start, goal, sensed)
            if places is None:
                raise impossible(spaces.base, start, goal)
            found = explore(spaces.base, *places, cancel=report.cancel)
        if found.path is None:
            raise impossible(spaces.base, start, goal)
        roadmap = found.tree
        ends = join_ends(roadmap, spaces, *places, self.parameters.neighbours)
        return GoalSearch(roadmap, roadmap.lengths_mm, ends), Path(with_ends(start, found.path.points, goal))

    def _over_roadmap(
        self,
        start: FloatArray,  # noqa: ARG002 - the roadmap is not asked
        goal: FloatArray,  # noqa: ARG002 - likewise
        obstacle: shapely.Geometry,
    ) -> tuple[NestedSpaces, Path | None]:
        """Leave it to `_way_round`: what was sensed has corners of its own, which the roadmap lacks."""
        return self._planned.spaces.with_obstacles(obstacle), None
