"""Shortest ways through a roadmap: one search from the goal, then short ones round what has come into the way."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import networkx as nx
import numpy as np
from scipy.sparse import csr_array

from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.array_graph import ArrayGraph
from scenesolver.planning.roadmap import Roadmap

if TYPE_CHECKING:
    from scenesolver.planning.networkx_backend import Distances, Ways

_DETOURS = (0.005, 0.05, 0.5, np.inf)
"""A way round is looked for among short detours first; these are parts of what the way costs."""

_BATCH = 65_536
"""Edges between two questions whether to go on."""

NONE_BLOCKED: IntArray = np.empty(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Connections:
    """Milestones that an end of the way sees.

    Attributes:
        nodes: Their indices, shape (k,).
        costs: What the edges to them cost, shape (k,).
    """

    nodes: IntArray
    costs: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """Start and goal, and how they are joined to a roadmap.

    Attributes:
        start: Shape (2,), mm.
        goal: Shape (2,), mm.
        entries: Milestones that the start sees.
        exits: Milestones that the goal sees.
        straight: What the straight way from start to goal costs; infinite where it is not free.
        is_straight_best: No other way can cost less.
    """

    start: FloatArray
    goal: FloatArray
    entries: Connections
    exits: Connections
    straight: float
    is_straight_best: bool


def join_ends(roadmap: Roadmap, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, neighbours: int) -> Ends:
    """Join start and goal to the nearest milestones that they see.

    Args:
        roadmap: At least one milestone.
        spaces: The free spaces.
        start: A free point, shape (2,), mm.
        goal: Likewise.
        neighbours: With how many milestones each is tried; more where none of these is seen.
    """
    count = min(neighbours, len(roadmap.points))
    while True:
        nearest = roadmap.tree.query(np.stack((start, goal)), k=count)[1].reshape(2, count)
        points = Points.of(np.concatenate((roadmap.points[nearest.ravel()], start[None], goal[None])))
        first = np.append(np.repeat((2 * count, 2 * count + 1), count), 2 * count)
        second = np.append(np.arange(2 * count), 2 * count + 1)
        lengths = np.hypot(points.x[second] - points.x[first], points.y[second] - points.y[first])
        costs = spaces.costs(spaces.levels(points, first, second), lengths)
        seen = np.isfinite(costs[:-1]).reshape(2, count)
        if seen.any(axis=1).all() or count == len(roadmap.points):
            entries, exits = (
                Connections(nodes[sees], some[sees])
                for nodes, some, sees in zip(nearest, costs[:-1].reshape(2, count), seen, strict=True)
            )
            return Ends(start, goal, entries, exits, float(costs[-1]), bool(costs[-1] <= lengths[-1]))
        # All the nearest are behind obstacles.
        count = min(4 * count, len(roadmap.points))


@dataclass(frozen=True, eq=False)
class GoalSearch:
    """Finds the cheapest ways over a roadmap to one goal.

    What is left to go from each milestone is found once. Where edges get blocked later these costs are lower bounds,
    the best that A* can have: it then looks only at milestones from where the detour is short.

    Attributes:
        roadmap: The roadmap.
        edge_costs: Cost of each of its edges, shape (m,); infinite where one is blocked.
        first_ends: The goal, with its exits, and whatever start is asked for first.
    """

    roadmap: Roadmap
    edge_costs: FloatArray
    first_ends: Ends

    def leads_to(self, ends: Ends) -> bool:
        """Return whether it can be asked for ways between these ends: none of their exits is new to it."""
        known = self.first_ends
        is_same_goal = ends.goal.tolist() == known.goal.tolist()
        return is_same_goal and set(ends.exits.nodes.tolist()) <= set(known.exits.nodes.tolist())

    def way(self, ends: Ends, blocked: IntArray = NONE_BLOCKED) -> FloatArray | None:
        """Return the cheapest way over the roadmap, or straight.

        Args:
            ends: Start and goal; see `leads_to`.
            blocked: Edges that cannot be used, shape (k,).

        Returns:
            The way with both ends, shape (n, 2), mm, or None where there is none.
        """
        milestones = None if ends.is_straight_best else self._milestones(ends, blocked)
        if milestones is not None:
            way = np.concatenate((ends.start[None], self.roadmap.points[milestones], ends.goal[None]))
            # A milestone may lie at the very start or goal.
            moves: BoolArray = (np.diff(way, axis=0) != 0.0).any(axis=1)
            return way[np.flatnonzero(np.append(True, moves))]
        return np.stack((ends.start, ends.goal)) if np.isfinite(ends.straight) else None

    def _milestones(self, ends: Ends, blocked: IntArray) -> list[int] | None:
        """Return the milestones of the cheapest way if it costs less than the straight one."""
        to_go, following = self._to_go
        nodes = ends.entries.nodes
        totals = ends.entries.costs + to_go[nodes]
        least = float(totals.min(initial=np.inf))
        if not least < ends.straight:
            return None
        if not len(blocked) and np.array_equal(ends.exits.costs, self.first_ends.exits.costs):
            way = [int(nodes[np.argmin(totals)])]
            while (further := int(following[way[-1]])) != len(to_go):
                way.append(further)
            return way
        return self._milestones_round(ends, totals, least, blocked)

    def _milestones_round(self, ends: Ends, totals: FloatArray, least: float, blocked: IntArray) -> list[int] | None:
        """Return the same where edges or exits are blocked.

        Each edge is weighed by how much longer it makes the way: what is left to go after it, and it, less what was
        left before. So Dijkstra's algorithm goes through milestones in the order of the detour that leads over them.
        """
        to_go = self._to_go[0]
        count = len(to_go)
        detours, slots = self._detours
        graph = self._with_one_more(detours, Connections(ends.entries.nodes, totals - least))
        graph.weights.data[slots[blocked]] = np.inf
        exits = ends.exits.nodes
        if not len(exits):
            return None
        last_detours = ends.exits.costs - to_go[exits]
        longest = ends.straight - least
        for part in _DETOURS:
            limit = min(part * least, longest)
            distances, found = _search_from(graph, count, limit)
            ways = distances.array[exits] + last_detours
            best = float(ways.min(initial=np.inf))
            if best < limit or limit == longest:
                break
        if not best < longest:
            return None
        milestones: list[int] = found[int(exits[np.argmin(ways)])][1:]
        return milestones

    @cached_property
    def _to_go(self) -> tuple[FloatArray, IntArray]:
        """What is left to go from each milestone, and the next one on that way; the number of all for the goal."""
        adjacency = self.roadmap.adjacency
        graph = self._with_one_more(self.edge_costs[adjacency.data - 1], self.first_ends.exits)
        count = len(self.roadmap.points)
        distances, ways = _search_from(graph, count)
        return distances.array[:count], ways.predecessors[:count].astype(np.int64)

    @cached_property
    def _detours(self) -> tuple[FloatArray, IntArray]:
        """The detour over each entry of the adjacency, and which two entries belong to each edge."""
        to_go, _ = self._to_go
        adjacency = self.roadmap.adjacency
        before = np.repeat(to_go, np.diff(adjacency.indptr))
        after = to_go[adjacency.indices]
        before[np.isinf(before)] = 0.0
        # Rounding can make a detour of none a little less than that.
        detours = np.maximum(self.edge_costs[adjacency.data - 1] + after - before, 0.0)
        return detours, np.argsort(adjacency.data, kind="stable").reshape(-1, 2)

    def _with_one_more(self, weights: FloatArray, connections: Connections) -> ArrayGraph:
        """Return the roadmap's graph with another node, from which edges lead to some of the others."""
        adjacency = self.roadmap.adjacency
        count = len(self.roadmap.points)
        nodes = connections.nodes.astype(adjacency.indices.dtype)
        return ArrayGraph(
            csr_array(
                (
                    np.concatenate((weights, connections.costs)),
                    np.concatenate((adjacency.indices, nodes)),
                    np.concatenate((adjacency.indptr, adjacency.indptr[-1:] + len(nodes))),
                ),
                shape=(count + 1, count + 1),
            )
        )


def edge_costs(spaces: NestedSpaces, roadmap: Roadmap, check: Callable[[], None]) -> FloatArray:
    """Return what each edge of a roadmap costs, by its length and how wide it is, shape (m,).

    Args:
        spaces: The free spaces; all edges lie in the lowest.
        roadmap: The roadmap.
        check: Called now and then; what it raises ends the work.
    """
    levels = [np.empty(0, dtype=np.int64)]
    for begin in range(0, len(roadmap.edges), _BATCH):
        check()
        first, second = roadmap.edges[begin : begin + _BATCH].T
        levels.append(spaces.levels_of_free(roadmap.columns, first, second))
    return spaces.costs(np.concatenate(levels), roadmap.lengths_mm)


def _search_from(graph: ArrayGraph, source: int, limit: float | None = None) -> "tuple[Distances, Ways]":
    """Run Dijkstra's algorithm; networkx hands it on to our backend, whose mappings have arrays."""
    dijkstra: Any = nx.single_source_dijkstra
    found: tuple[Distances, Ways] = dijkstra(graph, source, cutoff=limit)
    return found


def find_way(
    roadmap: Roadmap, edge_costs: FloatArray, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, neighbours: int
) -> FloatArray | None:
    """Return the cheapest way from start to goal over a roadmap, or straight; see `join_ends` and `GoalSearch.way`."""
    ends = join_ends(roadmap, spaces, start, goal, neighbours)
    return GoalSearch(roadmap, edge_costs, ends).way(ends)
