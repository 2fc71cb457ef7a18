"""The roadmap: milestones of free space and the free straight edges between neighbours."""

from dataclasses import dataclass, field
from functools import cached_property

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from scene.mover import CancelRequested, PlanningCancelledError
from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray

_BATCH = 8_192
"""Milestones between two questions whether to go on."""


@dataclass(frozen=True, eq=False)
class Roadmap:
    """An undirected graph in free space. Never changes; its arrays cannot be written to.

    Attributes:
        points: Milestones, shape (n, 2), mm.
        edges: Pairs of indices into points, each pair once, shape (m, 2).
        lengths_mm: Length of each edge, shape (m,).
        tree: The milestones, for the search of nearest neighbours.
    """

    points: FloatArray
    edges: NDArray[np.int32]
    lengths_mm: FloatArray = field(repr=False)
    tree: cKDTree = field(repr=False)

    def __post_init__(self) -> None:
        for array in (self.points, self.edges, self.lengths_mm):
            array.setflags(write=False)

    @cached_property
    def adjacency(self) -> csr_array:
        """Which edge leads from a milestone to another: index + 1 of the edge, in both directions, in compressed rows.

        The index rather than the length, so that a search can weigh or mask edges without building a matrix.
        """
        numbers = np.arange(1, len(self.edges) + 1)
        first, second = self.edges.T
        ends = np.concatenate((first, second)), np.concatenate((second, first))
        return csr_array((np.concatenate((numbers, numbers)), ends), shape=(len(self.points), len(self.points)))

    @cached_property
    def component_labels(self) -> NDArray[np.int32]:
        """The number of each milestone's connected component, shape (n,)."""
        labels: NDArray[np.int32] = connected_components(self.adjacency, directed=False)[1]
        return labels

    @cached_property
    def graph(self) -> nx.Graph:
        """The same as a networkx graph: nodes are indices with a ``point``, edges have their length as ``weight``."""
        graph = nx.Graph()
        graph.add_nodes_from((i, {"point": (x, y)}) for i, (x, y) in enumerate(self.points.tolist()))
        graph.add_weighted_edges_from(
            (i, j, length) for (i, j), length in zip(self.edges.tolist(), self.lengths_mm.tolist(), strict=True)
        )
        return graph


def build_roadmap(
    space: FreeSpace, points: FloatArray, neighbours: int, cancel: CancelRequested = lambda: False
) -> Roadmap:
    """Join each milestone to its nearest ones wherever the straight way is free.

    Args:
        space: The free space.
        points: Milestones, all free, shape (n, 2), mm; neighbours near each other in the array make it quick.
        neighbours: How many of the nearest others each one is tried with.
        cancel: Asked every few thousand milestones.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    tree = cKDTree(points, compact_nodes=False, balanced_tree=False)
    count = min(neighbours + 1, len(points))
    found: list[NDArray[np.int32]] = [np.empty((0, 2), dtype=np.int32)]
    lengths = [np.empty(0)]
    reach = np.zeros(len(points))
    nearest = np.zeros((len(points), count), dtype=np.int32)
    distances = np.zeros((len(points), count))
    for first in range(0, len(points), _BATCH):
        _check(cancel)
        batch = slice(first, first + _BATCH)
        if count > 1:
            distances[batch], nearest[batch] = tree.query(points[batch], k=count)
    if count:
        reach = distances[:, -1]
    for first in range(0, len(points), _BATCH):
        _check(cancel)
        batch = slice(first, first + _BATCH)
        own = np.arange(first, first + len(nearest[batch]), dtype=np.int32)[:, None]
        other, distance = nearest[batch], distances[batch]
        # Of a pair that is found from both ends, the one with the smaller index brings it.
        once = (own < other) | ((own > other) & (distance > reach[other]))
        edges = np.column_stack((np.broadcast_to(own, other.shape)[once], other[once]))
        free = space.free_between(points[edges[:, 0]], points[edges[:, 1]])
        found.append(edges[free])
        lengths.append(distance[once][free])
    return Roadmap(points, np.concatenate(found), np.concatenate(lengths), tree)


def _check(cancel: CancelRequested) -> None:
    if cancel():
        raise PlanningCancelledError("planning was cancelled")
