"""Shortest ways through a roadmap: Dijkstra's algorithm on its arrays."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray
from scenesolver.roadmap import Roadmap


def shortest_way(
    roadmap: Roadmap, edge_costs: FloatArray, start_costs: FloatArray, goal_costs: FloatArray
) -> NDArray[np.int64] | None:
    """Return the cheapest way from start to goal over the roadmap.

    Args:
        roadmap: The roadmap.
        edge_costs: Cost of each of its edges, shape (m,); infinite where an edge is blocked.
        start_costs: Cost from the start to each milestone, shape (n,); infinite where there is no edge.
        goal_costs: Cost from each milestone to the goal, shape (n,).

    Returns:
        Indices of the milestones on the way, or None where there is no way.
    """
    entries = np.flatnonzero(np.isfinite(start_costs))
    exits = np.flatnonzero(np.isfinite(goal_costs))
    if not len(entries) or not len(exits):
        return None
    adjacency = roadmap.adjacency
    count = len(roadmap.points)
    # The start is one more row, with edges that only lead away from it.
    costs = csr_array(
        (
            np.concatenate((edge_costs[adjacency.data - 1], start_costs[entries])),
            np.concatenate((adjacency.indices, entries)).astype(np.int32),
            np.append(adjacency.indptr, adjacency.nnz + len(entries)),
        ),
        shape=(count + 1, count + 1),
    )
    distances, before = dijkstra(costs, indices=np.array(count), return_predecessors=True)
    totals = distances[exits] + goal_costs[exits]
    best = int(np.argmin(totals))
    if not np.isfinite(totals[best]):
        return None
    way = [int(exits[best])]
    while (previous := int(before[way[-1]])) != count:
        way.append(previous)
    return np.array(way[::-1])


def connections(roadmap: Roadmap, space: FreeSpace, point: FloatArray, neighbours: int) -> FloatArray:
    """Return the lengths of the free straight edges from a point to its nearest milestones.

    Where all the nearest are behind obstacles, farther ones are tried.

    Args:
        roadmap: The roadmap.
        space: The free space.
        point: A free point, shape (2,), mm.
        neighbours: How many are tried at first.

    Returns:
        Shape (n,), mm; infinite for all other milestones.
    """
    lengths = np.full(len(roadmap.points), np.inf)
    count = min(neighbours, len(roadmap.points))
    while count:
        distances, nearest = (np.atleast_1d(found) for found in roadmap.tree.query(point, k=count))
        free = space.edges_free(np.broadcast_to(point, (count, 2)), roadmap.points[nearest])
        if free.any() or count == len(roadmap.points):
            lengths[nearest[free]] = distances[free]
            break
        count = min(4 * count, len(roadmap.points))
    return lengths
