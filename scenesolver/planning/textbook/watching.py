"""A problem that tells what its planner does with it; the planner does not notice."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import networkx as nx
import numpy as np

from scene.scene import Point
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.textbook.problem import GOAL, START, Problem
from scenesolver.planning.textbook.steps import Step, StepKind, StepListener
from scenesolver.planning.textbook.tree import Tree

_BISECTIONS = 40
"""Halvings that find where an edge is refused: to far less than a thousandth of a millimetre."""


class WatchedProblem(Problem):
    """The same problem; see there for the other arguments.

    Args:
        tell: Called with each step.
    """

    def __init__(self, *args: Any, tell: StepListener) -> None:
        super().__init__(*args)
        self._tell = tell
        self._searches = 0
        self._grows = False

    def milestones(self) -> FloatArray:
        """Return them, and tell of each."""
        points = super().milestones()
        for x, y in points.tolist():
            self._tell(Step(StepKind.SAMPLE, ((x, y),)))
        return points

    def pairs(self, points: FloatArray) -> IntArray:
        """Return them, and tell which neighbours each point asks."""
        pairs = super().pairs(points)
        asked: dict[int, list[int]] = {}
        for first, second in pairs.tolist():
            asked.setdefault(first, []).append(second)
        for number, others in sorted(asked.items()):
            self._tell(Step(StepKind.ASK, places(points[[number, *others]])))
        return pairs

    def free(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return it, and tell of each edge, and where one that is refused touches something."""
        free = super().free(starts, ends)
        touches = starts.copy()
        if not free.all():
            touches[~free] = _touches(self.space, starts[~free], ends[~free])
        for start, end, is_free, touch in zip(starts, ends, free.tolist(), touches, strict=True):
            if not is_free:
                self._tell(Step(StepKind.REFUSED, places(np.stack((start, end, touch)))))
            elif not self._grows:
                length_mm = float(np.hypot(*(end - start)))
                self._tell(Step(StepKind.FREE, places(np.stack((start, end))), length_mm))
        return free

    def search(self, roadmap: Roadmap) -> list[int] | None:
        """Return the way, and tell of each node that the search goes on from; of later searches of all at once."""
        labels = roadmap.component_labels
        if labels[START] != labels[GOAL]:
            return None
        self._searches += 1
        graph, expanded = _watched(roadmap)
        way = self._parts.search(graph, START, GOAL)
        told = list(_with_costs(roadmap, expanded))
        if self._searches == 1:
            for node, cost_mm in told:
                self._tell(Step(StepKind.EXPAND, places(roadmap.points[[node]]), cost_mm))
        else:
            self._tell(Step(StepKind.EXPAND, places(roadmap.points[[node for node, _ in told]])))
        return way

    def tree(self, root: FloatArray) -> Tree:
        """Return a tree that tells how it grows."""
        self._grows = True
        return _WatchedTree(root, self._tell)


class _WatchedTree(Tree):
    def __init__(self, root: FloatArray, tell: StepListener) -> None:
        super().__init__(root)
        self._tell = tell

    def nearest(self, place: FloatArray) -> int:
        node = super().nearest(place)
        self._tell(Step(StepKind.ASK, places(np.stack((place, self.points[node])))))
        return node

    def near(self, place: FloatArray, reach_mm: float) -> IntArray:
        nodes = super().near(place, reach_mm)
        self._tell(Step(StepKind.ASK, places(np.concatenate((place[None], self.points[nodes])))))
        return nodes

    def add(self, place: FloatArray, parent: int) -> int:
        node = super().add(place, parent)
        self._tell(Step(StepKind.GROW, places(self.points[[parent, node]]), float(self.costs_mm[node])))
        return node

    def rewire(self, node: int, parent: int) -> None:
        before = self.parents[node]
        super().rewire(node, parent)
        self._tell(Step(StepKind.REWIRE, places(self.points[[node, before, parent]]), float(self.costs_mm[node])))


def steps_of_finish(before: FloatArray, after: FloatArray) -> Iterator[Step]:
    """Yield what a finish has cut: each corner that it leaves out, or the whole way where it has made new corners."""
    old, new = list(places(before)), list(places(after))
    if set(new) <= set(old):
        for start, end in pairwise(new):
            stretch = before[old.index(start) : old.index(end) + 1]
            if len(stretch) > 2:
                yield Step(StepKind.CUT, (start, end), _length_mm(stretch) - math.dist(start, end))
    else:
        yield Step(StepKind.CUT, tuple(new), _length_mm(before) - _length_mm(after))


def places(points: FloatArray) -> tuple[Point, ...]:
    """Return points, shape (n, 2), as plain data."""
    return tuple((x, y) for x, y in points.tolist())


def way_step(way: FloatArray) -> Step:
    """Return the step that a way, shape (n, 2), mm, is found."""
    return Step(StepKind.WAY, places(way), _length_mm(way))


def tree_steps(roadmap: Roadmap, start: FloatArray) -> Iterator[Step]:
    """Yield how a tree that was found as a whole has grown from a place, shape (2,), mm, the nearest nodes first."""
    if not len(roadmap.points):
        return
    graph: Any = nx.Graph(roadmap.graph)
    root = int(np.argmin(np.hypot(*(roadmap.points - start).T)))
    dijkstra: Any = nx.single_source_dijkstra
    costs, ways = dijkstra(graph, root)
    for node in sorted(costs, key=costs.__getitem__):
        if len(ways[node]) > 1:
            yield Step(StepKind.GROW, places(roadmap.points[ways[node][-2:]]), float(costs[node]))


def _touches(space: FreeSpace, starts: FloatArray, ends: FloatArray) -> FloatArray:
    """Return how far the robot gets on each edge, shape (m, 2), mm."""
    low, high = np.zeros(len(starts)), np.ones(len(starts))
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2.0
        free = space.edges_free(starts, starts + middle[:, None] * (ends - starts))
        low, high = np.where(free, middle, low), np.where(free, high, middle)
    return starts + low[:, None] * (ends - starts)


class _Watched(dict[int, Any]):
    """Neighbours by node; takes down for which node they are asked first."""

    def __init__(self, neighbours: dict[int, Any], asked: dict[int, None]) -> None:
        super().__init__(neighbours)
        self._asked = asked

    def __getitem__(self, node: int) -> Any:
        self._asked.setdefault(node)
        return super().__getitem__(node)


def _watched(roadmap: Roadmap) -> "tuple[nx.Graph[int], dict[int, None]]":
    """Return the roadmap as a graph of networkx's own kind, and what it will take down: which nodes are expanded."""
    asked: dict[int, None] = {}
    graph: Any = nx.Graph(roadmap.graph)
    graph._adj = _Watched(graph._adj, asked)  # noqa: SLF001 - networkx's algorithms look there
    graph.__dict__.pop("adj", None)
    return graph, asked


def _with_costs(roadmap: Roadmap, expanded: dict[int, None]) -> Iterator[tuple[int, float]]:
    """Yield the nodes with the length of the best way to each over those before it, mm."""
    graph = roadmap.graph
    costs = {START: 0.0}
    for node in expanded:
        cost = costs.get(node, math.inf)
        yield node, cost
        for other, attributes in graph[node].items():
            costs[other] = min(costs.get(other, math.inf), cost + attributes["weight"])


def _length_mm(way: FloatArray) -> float:
    return float(np.hypot(*np.diff(way, axis=0).T).sum())
