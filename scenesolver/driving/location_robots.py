"""LocationRobot with other planners: what drives a path does not care how it was found."""

from scenesolver.driving.location_robot import LocationRobot
from scenesolver.planning.planner import Planner
from scenesolver.planning.solver_lazy_prm import SolverLazyPRM
from scenesolver.planning.solver_visibility import SolverVisibility


class LazyLocationRobot(LocationRobot):
    """LazyPRM planner, which checks edges only when a shortest path would use them; drives as the PRM mover does."""

    def make_planner(self) -> Planner:
        """Return a LazyPRM planner."""
        return SolverLazyPRM(self.scene, self.task, self._radius_mm, self.parameters, self.seed)


class VisibilityLocationRobot(LocationRobot):
    """Visibility-graph planner, whose path is the shortest of all; drives as the PRM mover does."""

    def make_planner(self) -> Planner:
        """Return a visibility-graph planner."""
        return SolverVisibility(self.scene, self.task, self._radius_mm, self.parameters, self.seed)
