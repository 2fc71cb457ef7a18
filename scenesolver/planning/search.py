"""Shortest ways through a roadmap: one search from the goal, then short ones round what has come into the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.array_graph import ArrayGraph
from scenesolver.planning.roadmap import Roadmap

if TYPE_CHECKING:
    from scenesolver.planning.networkx_backend import Distances, Ways

_SHORT_DETOUR = 0.1
"""Most detours are a shorter part of the way: first one is looked for that is, which takes a part of the time."""

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
        nearest = roadmap.nearest(np.stack((start, goal)), count)
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
        return self.laid(ends, self.milestones(ends, blocked))

    def laid(self, ends: Ends, milestones: Sequence[int] | None) -> FloatArray | None:
        """Return the way over these milestones; the straight one where there are none, if that is free."""
        if milestones is None:
            return np.stack((ends.start, ends.goal)) if np.isfinite(ends.straight) else None
        way = np.concatenate((ends.start[None], self.roadmap.points[milestones], ends.goal[None]))
        # A milestone may lie at the very start or goal.
        moves: BoolArray = (np.diff(way, axis=0) != 0.0).any(axis=1)
        return way[np.flatnonzero(np.append(True, moves))]

    def milestones(self, ends: Ends, blocked: IntArray = NONE_BLOCKED) -> list[int] | None:
        """Return the milestones of the cheapest way if it costs less than the straight one; see `way`."""
        if ends.is_straight_best:
            return None
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
        left before. So Dijkstra's algorithm goes through milestones in the order of the detour that leads over them,
        and comes to the goal before all that lie farther off the way.
        """
        to_go, network = self._to_go[0], self._detours
        weights = network.weights.copy()
        weights[network.slots[blocked]] = np.inf
        weights[network.exit_slots] = np.inf
        exits = ends.exits.nodes
        # Rounding can make a detour of none a little less than that.
        last_detours = np.maximum(ends.exits.costs - to_go[exits], 0.0)
        weights[network.exit_slots[np.searchsorted(network.exits, exits)]] = last_detours
        # The goal is the node after the milestones, the start the one after that.
        count = len(to_go)
        entries = Connections(ends.entries.nodes, totals - least)
        graph = _with_one_more(weights, network.indices, network.row_ends, entries)
        longest = ends.straight - least
        for limit in dict.fromkeys((min(_SHORT_DETOUR * least, longest), longest)):
            try:
                detour, way = _way(graph, count + 1, count, limit)
            except nx.NetworkXNoPath:
                continue
            return way[1:-1] if detour < longest else None
        return None

    @cached_property
    def _to_go(self) -> tuple[FloatArray, IntArray]:
        """The rest of the way from each milestone, and the next one on that way; the number of all for the goal."""
        adjacency = self.roadmap.adjacency
        costs = self.edge_costs[adjacency.data - 1]
        graph = _with_one_more(costs, adjacency.indices, adjacency.indptr, self.first_ends.exits)
        count = len(self.roadmap.points)
        distances, ways = _ways(graph, count)
        return distances.array[:count], ways.predecessors[:count].astype(np.int64)

    @cached_property
    def _detours(self) -> "_Detours":
        """The detour over each entry of the adjacency, with the goal as one more node."""
        to_go, _ = self._to_go
        adjacency, exits = self.roadmap.adjacency, np.sort(self.first_ends.exits.nodes)
        before = np.repeat(to_go, np.diff(adjacency.indptr))
        after = to_go[adjacency.indices]
        before[np.isinf(before)] = 0.0
        detours = np.maximum(self.edge_costs[adjacency.data - 1] + after - before, 0.0)
        row_ends = adjacency.indptr.astype(np.int64)
        added = row_ends[exits + 1]
        numbers = np.insert(adjacency.data, added, 0)
        order = np.argsort(numbers, kind="stable")
        further = np.searchsorted(exits, np.arange(len(row_ends)), side="left")
        return _Detours(
            np.insert(detours, added, np.inf),
            np.insert(adjacency.indices, added, len(to_go)),
            np.append(row_ends + further, len(numbers)).astype(adjacency.indptr.dtype),
            order[len(exits) :].reshape(-1, 2),
            exits,
            order[: len(exits)],
        )


class _Detours(NamedTuple):
    """A graph of detours, in compressed rows, and where in its rows what can be found.

    Attributes:
        weights: Of each entry.
        indices: The node that each leads to.
        row_ends: Where each row begins, and the last one ends.
        slots: The two entries of each edge of the roadmap, shape (m, 2).
        exits: Milestones that an entry leads from to the goal, in growing order.
        exit_slots: Those entries.
    """

    weights: FloatArray
    indices: NDArray[np.int32]
    row_ends: NDArray[np.int32]
    slots: IntArray
    exits: IntArray
    exit_slots: IntArray


def _with_one_more(
    weights: FloatArray, indices: NDArray[np.int32], row_ends: NDArray[np.int32], connections: Connections
) -> ArrayGraph:
    """Return a graph in compressed rows with another node, from which edges lead to some of the others."""
    count, nodes = len(row_ends), connections.nodes.astype(indices.dtype)
    rows = (
        np.concatenate((weights, connections.costs)),
        np.concatenate((indices, nodes)),
        np.concatenate((row_ends, row_ends[-1:] + len(nodes))),
    )
    return ArrayGraph(csr_array(rows, shape=(count, count)))


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


def _ways(graph: ArrayGraph, source: int) -> "tuple[Distances, Ways]":
    """Run Dijkstra's algorithm; networkx hands it on to our backend, whose mappings have arrays."""
    dijkstra: Any = nx.single_source_dijkstra
    found: tuple[Distances, Ways] = dijkstra(graph, source)
    return found


def _way(graph: ArrayGraph, source: int, target: int, limit: float) -> tuple[float, list[int]]:
    """Return how far one node is from another, and the way."""
    dijkstra: Any = nx.single_source_dijkstra
    found: tuple[float, list[int]] = dijkstra(graph, source, target, limit)
    return found


def find_way(
    roadmap: Roadmap, edge_costs: FloatArray, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, neighbours: int
) -> FloatArray | None:
    """Return the cheapest way from start to goal over a roadmap, or straight; see `join_ends` and `GoalSearch.way`."""
    ends = join_ends(roadmap, spaces, start, goal, neighbours)
    return GoalSearch(roadmap, edge_costs, ends).way(ends)
