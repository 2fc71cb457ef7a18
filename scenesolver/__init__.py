"""How a scene is solved: free space, roadmap, search, smoothing, verification, and the mover that drives the path."""

from scenesolver.clearance import segment_clearances
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.free_space import FreeSpace
from scenesolver.parameters import PlannerParameters
from scenesolver.path import Path
from scenesolver.roadmap import Roadmap
from scenesolver.solver_prm import SolverPRM
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
