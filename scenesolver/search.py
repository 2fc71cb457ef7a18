"""Shortest ways through a roadmap: Dijkstra's algorithm on its arrays."""

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scenesolver.nested_spaces import NestedSpaces
from scenesolver.predicates import FloatArray, Points
from scenesolver.ragged import IntArray
from scenesolver.roadmap import Roadmap

_Connections = tuple[IntArray, FloatArray]
"""Milestones that an end of the way sees, and what the edges to them cost."""


def find_way(
    roadmap: Roadmap, edge_costs: FloatArray, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, neighbours: int
) -> FloatArray | None:
    """Return the cheapest way from start to goal over the roadmap, or straight.

    Args:
        roadmap: The roadmap.
        edge_costs: Cost of each of its edges, shape (m,); infinite where an edge is blocked.
        spaces: The free spaces; they give the costs of the edges at start and goal.
        start: A free point, shape (2,), mm.
        goal: Likewise.
        neighbours: With how many of the nearest milestones start and goal are tried at first.

    Returns:
        The way with both ends, shape (n, 2), mm, or None where there is none.
    """
    entries, exits, straight = _connections(roadmap, spaces, start, goal, neighbours)
    way = _dijkstra(roadmap, edge_costs, entries, exits, straight)
    if way is not None:
        return np.concatenate((start[None], roadmap.points[way], goal[None]))
    return np.stack((start, goal)) if np.isfinite(straight) else None


def _connections(
    roadmap: Roadmap, spaces: NestedSpaces, start: FloatArray, goal: FloatArray, neighbours: int
) -> tuple[_Connections, _Connections, float]:
    """Return the milestones that start and goal see, and the cost of the straight way between the two."""
    count = min(neighbours, len(roadmap.points))
    while True:
        nearest = roadmap.tree.query(np.stack((start, goal)), k=count)[1].reshape(2, count)
        points = Points.of(np.concatenate((roadmap.points[nearest.ravel()], start[None], goal[None])))
        first = np.append(np.repeat((2 * count, 2 * count + 1), count), 2 * count)
        second = np.append(np.arange(2 * count), 2 * count + 1)
        lengths = np.hypot(points.x[second] - points.x[first], points.y[second] - points.y[first])
        costs = spaces.costs(spaces.levels(points, first, second), lengths)
        entries, exits = costs[:-1].reshape(2, count)
        seen = np.isfinite(entries), np.isfinite(exits)
        if (seen[0].any() and seen[1].any()) or count == len(roadmap.points):
            return (nearest[0][seen[0]], entries[seen[0]]), (nearest[1][seen[1]], exits[seen[1]]), float(costs[-1])
        # All the nearest are behind obstacles.
        count = min(4 * count, len(roadmap.points))


def _dijkstra(
    roadmap: Roadmap,
    edge_costs: FloatArray,
    entries: _Connections,
    exits: _Connections,
    limit: float,
) -> list[int] | None:
    """Return the milestones of the cheapest way that costs less than a limit, from any of the entries to any exit."""
    adjacency = roadmap.adjacency
    count = len(roadmap.points)
    nodes, costs = entries
    # The start is one more row, with edges that only lead away from it.
    graph = csr_array(
        (
            np.concatenate((edge_costs[adjacency.data - 1], costs)),
            np.concatenate((adjacency.indices, nodes.astype(adjacency.indices.dtype))),
            np.append(adjacency.indptr, adjacency.indptr[-1:] + adjacency.indptr.dtype.type(len(nodes))),
        ),
        shape=(count + 1, count + 1),
    )
    distances, before = dijkstra(graph, indices=np.array(count), return_predecessors=True, limit=limit)
    nodes, costs = exits
    totals = distances[nodes] + costs
    if not len(totals) or not totals.min() < limit:
        return None
    way = [int(nodes[np.argmin(totals)])]
    while (previous := int(before[way[-1]])) != count:
        way.append(previous)
    return way[::-1]
