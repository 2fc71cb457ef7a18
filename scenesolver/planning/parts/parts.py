"""The parts of a planner, found by name or in a file."""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np

from scene.entry_points import entry_points
from scene.failure import failure_line
from scenesolver import phrases
from scenesolver.errors import PlanningError
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.parts.finishes import shortcut
from scenesolver.planning.parts.local_planners import straight
from scenesolver.planning.parts.neighbours import nearest
from scenesolver.planning.parts.samplers import uniform
from scenesolver.planning.parts.searches import dijkstra

GROUP = "robotworkshop.planner_parts"
"""Entry points are named by kind and name: ``sampler.halton``."""

Sampler = Callable[[FreeSpace, int, np.random.Generator], FloatArray]
"""From the free space, how many and a source of chance: free points, shape (n, 2), mm, at most so many."""
Neighbours = Callable[[FloatArray, int], IntArray]
"""From points, shape (n, 2), mm, and how many neighbours are wished for: pairs of indices to try, shape (m, 2)."""
LocalPlanner = Callable[[FreeSpace, FloatArray, FloatArray], BoolArray]
"""From the free space, starts and ends, shape (m, 2) each, mm: along which of them the robot may move, shape (m,)."""
Search = Callable[["nx.Graph[int]", int, int], list[int]]
"""From a graph with ``point`` and ``weight`` in mm, and two nodes that a way joins: the nodes of a way."""
Finish = Callable[[FreeSpace, FloatArray], FloatArray]
"""From the free space and a free way, shape (n, 2), mm: a free way between the same ends."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a planner, each named like its kind."""

    sampler: Sampler = uniform
    connect: Neighbours = nearest
    local: LocalPlanner = straight
    search: Search = dijkstra
    finish: Finish = shortcut


def part(kind: str, name: str) -> Any:
    """Return a part.

    Args:
        kind: "sampler", "connect", "local", "search" or "finish".
        name: Of an installed one, or the path of a .py file with a function that is called like the kind.

    Raises:
        PlanningError: there is no such part, or it cannot be loaded.
    """
    if name.endswith(".py"):
        return _from_file(kind, Path(name))
    installed = names_of(kind)
    if name not in installed:
        raise PlanningError(phrases.NO_SUCH_PART(kind=kind, name=ascii(name), known=", ".join(installed) or "none"))
    try:
        return installed[name].load()
    except Exception as error:  # Another package's code: whatever it raises.
        raise PlanningError(phrases.PART_FAILS(kind=kind, name=name, reason=failure_line(error))) from error


def names_of(kind: str) -> dict[str, EntryPoint]:
    """Return the installed parts of a kind, by their names in order."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name.removeprefix(f"{kind}."): found[name] for name in sorted(found) if name.startswith(f"{kind}.")}


def _from_file(kind: str, file: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"_part_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise PlanningError(phrases.PART_FAILS(kind=kind, name=str(file), reason="not a Python file"))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise PlanningError(phrases.PART_FAILS(kind=kind, name=str(file), reason=failure_line(error))) from error
    if not callable(found := getattr(module, kind, None)):
        raise PlanningError(phrases.PART_FAILS(kind=kind, name=str(file), reason=f"it defines no function {kind}"))
    return found
