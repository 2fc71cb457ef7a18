"""LazyPRM: edges are taken on trust, and checked only when a shortest path would use them.

Source: R. Bohlin, L. Kavraki, Path planning using lazy PRM, 2000; here milestones are checked at once, which is cheap.
"""

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from scene.mover import CancelRequested
from scene.scene import Scene, Task
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.roadmap import Roadmap, build_roadmap, with_way
from scenesolver.planning.search import Ends, GoalSearch
from scenesolver.planning.solver_prm import SolverPRM


class _Trust:
    """Takes every edge."""

    def joins(
        self,
        points: Points,  # noqa: ARG002 - whose places do not matter here
        first: NDArray[np.integer],
        second: NDArray[np.integer],  # noqa: ARG002 - likewise
    ) -> BoolArray:
        return np.ones(len(first), dtype=np.bool_)


class SolverLazyPRM(SolverPRM):
    """Plans as `SolverPRM` does, but checks only the edges that matter; see there for the arguments."""

    def __init__(
        self,
        scene: Scene,
        task: Task,
        robot_radius_mm: float,
        parameters: PlannerParameters | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(scene, task, robot_radius_mm, parameters, seed)
        self._checked: WeakKeyDictionary[Roadmap, BoolArray] = WeakKeyDictionary()

    @property
    def roadmap(self) -> Roadmap:
        """The milestones, with the edges that were checked and found free."""
        whole = self._planned.search.roadmap
        used = np.flatnonzero(self._checked_edges(whole))
        return Roadmap(whole.points, whole.edges[used], whole.lengths_mm[used], whole.tree)

    def _connect(
        self,
        space: FreeSpace,  # noqa: ARG002 - what it says is asked for later
        points: FloatArray,
        cancel: CancelRequested,
    ) -> Roadmap:
        return build_roadmap(_Trust(), points, self.parameters.neighbours, cancel)

    def _with_way(self, space: FreeSpace, roadmap: Roadmap, way: FloatArray) -> Roadmap:  # noqa: ARG002 - likewise
        joined = with_way(roadmap, _Trust(), way, self.parameters.neighbours)
        # The way itself needs no check.
        self._checked_edges(joined)[(joined.edges >= len(roadmap.points)).all(axis=1)] = True
        return joined

    def _checked_edges(self, roadmap: Roadmap) -> BoolArray:
        return self._checked.setdefault(roadmap, np.zeros(len(roadmap.edges), dtype=np.bool_))

    def _find_way(self, space: FreeSpace, search: GoalSearch, ends: Ends, blocked: IntArray) -> FloatArray | None:
        roadmap = search.roadmap
        adjacency: Any = roadmap.adjacency  # scipy's types know no pairs of index arrays
        while (milestones := search.milestones(ends, blocked)) is not None and len(milestones) > 1:
            edges = adjacency[milestones[:-1], milestones[1:]] - 1
            free = space.joins(roadmap.columns, *roadmap.edges[edges].T)
            self._checked_edges(roadmap)[edges[free]] = True
            if free.all():
                break
            blocked = np.append(blocked, edges[~free])
        return search.laid(ends, milestones)
