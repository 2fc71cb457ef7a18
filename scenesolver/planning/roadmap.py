"""The roadmap: milestones of free space and the free straight edges between neighbours."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from scene.mover import CancelRequested
from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.geometry.ragged import IntArray, ranges
from scenesolver.planning.array_graph import RoadmapGraph
from scenesolver.planning.progress import stop_if

_BATCH = 8_192
"""Milestones between two questions whether to go on."""

_FEW_OF = 50
"""Of so many milestones one is quickly found with the tree; for a larger part of all they are all sorted."""


@dataclass(frozen=True, eq=False)
class Roadmap:
    """An undirected graph in free space. Never changes; its arrays cannot be written to.

    Attributes:
        points: Milestones, shape (n, 2), mm.
        edges: Pairs of indices into points, each pair once, in the order of the first ones, shape (m, 2).
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
    def columns(self) -> Points:
        """The milestones by columns."""
        return Points.of(self.points)

    @cached_property
    def ends(self) -> tuple[IntArray, IntArray]:
        """The first and the second ends of the edges, shape (m,) each."""
        first, second = self.edges.T.astype(np.int64)
        return first, second

    @cached_property
    def adjacency(self) -> csr_array:
        """A table of the edges between milestones: index + 1 of the edge, in both directions, in compressed rows.

        The index rather than the length, so that a search can weigh or mask edges without building a matrix.
        """
        first, second = self.edges.T
        numbers = np.tile(np.arange(1, len(self.edges) + 1, dtype=np.int32), 2)
        ends = np.concatenate((first, second)), np.concatenate((second, first))
        return csr_array((numbers, ends), shape=(len(self.points), len(self.points)))

    def nearest(self, places: FloatArray, count: int) -> IntArray:
        """Return the milestones nearest to places of shape (n, 2), shape (n, count), the nearest first."""
        if count * _FEW_OF <= len(self.points):
            return self.tree.query(places, k=count)[1].reshape(len(places), count).astype(np.int64)
        # Of so many the tree is slower.
        distances = np.hypot(*(places[:, None] - self.points).transpose(2, 0, 1))
        return np.argsort(distances, axis=1, kind="stable")[:, :count]

    def near(self, box: Bounds) -> IntArray:
        """Return the indices of all edges that touch a box, shape (k,), and of some beside it; some of them twice."""
        min_x, min_y, max_x, max_y = box
        x, y = self.columns
        # Of a point of an edge the nearer end is at most half of the edge away.
        reach = self._longest_mm / 2.0
        beside = (x >= min_x - reach) & (x <= max_x + reach) & (y >= min_y - reach) & (y <= max_y + reach)
        rows, numbers = self.adjacency.indptr.astype(np.int64), self.adjacency.data
        points = np.flatnonzero(beside)
        if 2 * len(points) > len(x):
            return np.arange(len(self.edges))
        first = rows.take(points)
        return numbers.take(ranges(first, rows.take(points + 1) - first)).astype(np.int64) - 1

    @cached_property
    def _longest_mm(self) -> float:
        return float(self.lengths_mm.max(initial=0.0))

    @cached_property
    def component_labels(self) -> NDArray[np.int32]:
        """The number of each milestone's connected component, shape (n,)."""
        labels: NDArray[np.int32] = connected_components(self.adjacency, directed=False)[1]
        return labels

    @cached_property
    def graph(self) -> RoadmapGraph:
        """The same as a networkx graph: nodes are indices with a ``point``, edges have their length as ``weight``."""
        adjacency = self.adjacency
        lengths = self.lengths_mm[adjacency.data - 1]
        return RoadmapGraph(self.points, csr_array((lengths, adjacency.indices, adjacency.indptr), adjacency.shape))


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
    tree = cKDTree(points, leafsize=16, compact_nodes=False, balanced_tree=False)
    count = min(neighbours + 1, len(points))
    if count < 2:
        return Roadmap(points, np.empty((0, 2), dtype=np.int32), np.empty(0), tree)
    distances = np.empty((len(points), count))
    nearest = np.empty((len(points), count), dtype=np.intp)
    batches = [slice(first, first + _BATCH) for first in range(0, len(points), _BATCH)]
    for batch in batches:
        stop_if(cancel)
        distances[batch], nearest[batch] = tree.query(points[batch], k=count)
    columns = Points.of(points)
    reach = distances[:, -1].copy()
    found, lengths = [], []
    for batch in batches:
        stop_if(cancel)
        other, distance = nearest[batch].ravel(), distances[batch].ravel()
        own = np.repeat(np.arange(len(points))[batch], count)
        # Of a pair that both ends find, the one with the smaller index brings it.
        once = np.flatnonzero((own < other) | ((own > other) & (distance > reach.take(other))))
        first, second = own.take(once), other.take(once)
        free = np.flatnonzero(space.joins(columns, first, second))
        found.append(np.column_stack((first.take(free), second.take(free))).astype(np.int32))
        lengths.append(distance.take(once.take(free)))
    return Roadmap(points, np.concatenate(found), np.concatenate(lengths), tree)


def with_way(roadmap: Roadmap, space: FreeSpace, way: FloatArray, neighbours: int) -> Roadmap:
    """Return a roadmap with the points of a free way as further milestones, joined to each other and to the nearest.

    Args:
        roadmap: The roadmap.
        space: The free space.
        way: Shape (n, 2), mm.
        neighbours: How many of the nearest milestones each point is tried with.
    """
    count, points = len(roadmap.points), np.concatenate((roadmap.points, way))
    own = np.arange(count, len(points))
    links = np.column_stack((own[:-1], own[1:]))
    if count:
        nearest = roadmap.tree.query(way, k=np.arange(1, min(neighbours, count) + 1))[1]
        tried = np.column_stack((nearest.ravel(), np.repeat(own, nearest.shape[1])))
        links = np.concatenate((tried[space.joins(Points.of(points), *tried.T)], links))
    edges = np.concatenate((roadmap.edges, links.astype(np.int32)))
    lengths = np.append(roadmap.lengths_mm, np.hypot(*(points[links[:, 1]] - points[links[:, 0]]).T))
    order = np.argsort(edges[:, 0], kind="stable")
    return Roadmap(points, edges[order], lengths[order], cKDTree(points))
