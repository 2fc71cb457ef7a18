"""Solving a scene: exact geometry, planners and the movers that drive their paths.

The names below are imported when they are first used: who only asks which errors there are need not load scipy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenesolver.errors import NoPathError, PlanningError
    from scenesolver.geometry.clearance import segment_clearances
    from scenesolver.geometry.free_space import FreeSpace
    from scenesolver.planning.parameters import PlannerParameters
    from scenesolver.planning.path import Path
    from scenesolver.planning.roadmap import Roadmap
    from scenesolver.planning.solver_prm import SolverPRM
    from scenesolver.verify import Verdict, verify_path

_HOMES = {
    "FreeSpace": "geometry.free_space",
    "NoPathError": "errors",
    "Path": "planning.path",
    "PlannerParameters": "planning.parameters",
    "PlanningError": "errors",
    "Roadmap": "planning.roadmap",
    "SolverPRM": "planning.solver_prm",
    "Verdict": "verify",
    "segment_clearances": "geometry.clearance",
    "verify_path": "verify",
}

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


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
