"""How a scene is solved: free space, roadmap, search, smoothing, verification, and the mover that drives the path."""

from scenesolver.errors import NoPathError, PlanningError
from scenesolver.geometry.clearance import segment_clearances
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.verify import Verdict, verify_path

__all__ = [
    "FreeSpace",
    "NoPathError",
    "Path",
    "PlannerParameters",
    "PlanningError",
    "Roadmap",
    "SolverPRM",
    "Verdict",
    "segment_clearances",
    "verify_path",
]
