"""The problem that a textbook planner gets, the questions that it may ask, and its answer."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.spatial import cKDTree

from scene.mover import CancelRequested
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.parts.parts import Parts
from scenesolver.planning.progress import PhaseSeconds, stop_if
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.textbook.tree import Tree

START, GOAL = 0, 1
"""Start and goal are the first two milestones."""


class Problem:
    """Two places of a free space that a way is to join, and the parts to find it with.

    Args:
        space: Where the middle of the robot may be.
        start: A free place, shape (2,), mm.
        goal: Likewise.
        parameters: What the user chose: `samples`, and what else the planner's own parameters hold.
        parts: What a user can exchange.
        rng: The source of all chance.
        cancel: Whether the work is to end.
        seconds: Counts how long each kind of work takes.
    """

    def __init__(
        self,
        space: FreeSpace,
        start: FloatArray,
        goal: FloatArray,
        parameters: Any,
        parts: Parts,
        rng: np.random.Generator,
        cancel: CancelRequested,
        seconds: PhaseSeconds,
    ) -> None:
        self.space, self.start, self.goal = space, start, goal
        self.parameters, self.rng, self.cancel = parameters, rng, cancel
        self._parts, self._seconds = parts, seconds

    def check(self) -> None:
        """Go on, or not.

        Raises:
            PlanningCancelledError: the work was cancelled.
        """
        stop_if(self.cancel)

    def samples(self) -> FloatArray:
        """Return as many free points as the user wants, shape (n, 2), mm."""
        self.check()
        with self._seconds.counting("sample"):
            return self._parts.sampler(self.space, self.parameters.samples, self.rng)

    def milestones(self) -> FloatArray:
        """Return start, goal and samples, shape (n, 2), mm."""
        return np.concatenate((np.stack((self.start, self.goal)), self.samples()))

    def pairs(self, points: FloatArray) -> IntArray:
        """Return which points to try to join, shape (m, 2)."""
        self.check()
        with self._seconds.counting("connect"):
            return self._parts.connect(points, self.parameters.neighbours)

    def free(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return along which straight ways the robot may move, shape (m,); both ends of shape (m, 2), mm."""
        self.check()
        with self._seconds.counting("connect"):
            return self._parts.local(self.space, starts, ends)

    def is_free(self, start: FloatArray, end: FloatArray) -> bool:
        """Return whether the robot may move straight from a place to another, shape (2,) each, mm."""
        return bool(self.free(start[None], end[None])[0])

    def search(self, roadmap: Roadmap) -> list[int] | None:
        """Return the milestones of a way from start to goal over a roadmap; None where it does not join them."""
        self.check()
        with self._seconds.counting("query"):
            labels = roadmap.component_labels
            return self._parts.search(roadmap.graph, START, GOAL) if labels[START] == labels[GOAL] else None

    def tree(self, root: FloatArray) -> Tree:
        """Return a tree that grows from a place, shape (2,), mm."""
        return Tree(root)


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The answer of a planner.

    Attributes:
        roadmap: The roadmap or tree, to be drawn.
        way: From start to goal, shape (n, 2), mm; None where it has found none.
        is_exhaustive: It would have found a way if there were one.
    """

    roadmap: Roadmap
    way: FloatArray | None
    is_exhaustive: bool = False


def roadmap_of(points: FloatArray, pairs: IntArray) -> Roadmap:
    """Return the roadmap of milestones, shape (n, 2), mm, and the edges between them, shape (m, 2); each edge once."""
    first, second = np.sort(pairs.reshape(-1, 2), axis=1).T
    edges = np.column_stack(np.divmod(np.unique(first * len(points) + second), len(points))).astype(np.int32)
    return Roadmap(points, edges, np.hypot(*(points[edges[:, 1]] - points[edges[:, 0]]).T), cKDTree(points))
