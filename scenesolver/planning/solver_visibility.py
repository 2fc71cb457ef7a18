"""The visibility graph: the shortest of all paths bends only at corners of the inflated obstacles.

Source: T. Lozano-Perez, M. Wesley, An algorithm for planning collision-free paths among polyhedral obstacles, 1979.
"""

import numpy as np
import shapely

from scene.scene import Point
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.nested_spaces import NestedSpaces, SensedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import with_ends
from scenesolver.planning.found import Found
from scenesolver.planning.no_way import not_found
from scenesolver.planning.path import Path
from scenesolver.planning.progress import Report
from scenesolver.planning.roadmap import Roadmap, build_roadmap
from scenesolver.planning.search import GoalSearch, join_ends
from scenesolver.planning.shortest_path import explore
from scenesolver.planning.solver_prm import SolverPRM

_MOST_CORNERS = 100_000
"""It has no other way to plan, so it may take half a minute among thousands of obstacles."""


class SolverVisibility(SolverPRM):
    """Plans the shortest of all paths; see `SolverPRM` for the arguments, of which it takes no samples.

    The roadmap holds the corners that the search has reached, each with the shortest way to it.
    """

    def _over_first_roadmap(
        self, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, report: Report
    ) -> tuple[Roadmap, Found | None]:
        report.begins("searching")
        nothing = build_roadmap(spaces.base, np.empty((0, 2)), 1)
        with self._seconds.counting("query"):
            places = self._footing.free_ends(spaces.base, start, goal, NOTHING_SENSED)
            if places is None:
                return nothing, None
            found = explore(spaces.base, *places, most_corners=_MOST_CORNERS, cancel=report.cancel)
            if found.path is None:
                return nothing, None
            path = Path(with_ends(start, found.path.points, goal))

        def over_tree() -> GoalSearch:
            tree = found.tree
            return GoalSearch(tree, tree.lengths_mm, join_ends(tree, spaces, *places, len(tree.points)))

        return nothing, Found(spaces, path, over_tree, is_shortest=True)

    def query(self, start: Point, goal: Point, obstacle: shapely.Geometry = NOTHING_SENSED) -> Path:
        """Return the shortest path from start to goal round a sensed obstacle.

        Raises:
            NoPathError: there is none.
        """
        ends = np.array(start), np.array(goal)
        sensed = SensedSpaces(obstacle)
        best = self._optimum(sensed.of(self.free_space), *ends, obstacle)
        if best is None:
            radius_mm = self.free_space.robot_radius_mm
            proven = self._closed_off.surely(radius_mm, *ends, sensed, obstacle)
            raise not_found(start, goal, radius_mm, 0, proven=proven)
        return best

    def _over_roadmap(self, *_: object) -> None:
        """Leave it to `_way_round`: what was sensed has corners of its own, which the roadmap lacks."""
