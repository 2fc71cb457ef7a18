"""Graphs for networkx whose edges lie in arrays, and Dijkstra's algorithm over them, by scipy.

A dictionary of dictionaries, as networkx keeps a graph, takes longer to make than a whole roadmap. These graphs keep
the roadmap's compressed rows. They say that their backend is `scenesolver.planning.networkx_backend`, so networkx has
its shortest path and component algorithms run over the arrays there. Everything else that networkx does with a graph
works too: rows become dictionaries when they are looked at, and an algorithm that the backend lacks gets an ordinary
graph.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csgraph, csr_array

from scene.scene import Point
from scenesolver.geometry.predicates import FloatArray

Row = TypeVar("Row")

BACKEND = "scenesolver"
"""The name under which the backend stands among the entry points ``networkx.backends``."""


class ArrayGraph:
    """A directed graph of numbered nodes: what the planner itself searches.

    Args:
        weights: The weight of each edge, in compressed rows, shape (n, n). Explicit zeros are edges, edges of infinite
            weight are blocked.
    """

    __networkx_backend__ = BACKEND

    def __init__(self, weights: csr_array) -> None:
        self.weights = weights

    def is_directed(self) -> bool:
        """Return True: networkx asks."""
        return True

    def is_multigraph(self) -> bool:
        """Return False: two nodes have at most one edge."""
        return False

    @cached_property
    def plain(self) -> "nx.DiGraph[int]":
        """The same in dictionaries, for the algorithms that the backend lacks."""
        graph: nx.DiGraph[int] = nx.DiGraph()
        _fill(graph, self.weights)
        return graph


class RoadmapGraph(nx.Graph):  # type: ignore[type-arg]  # networkx's own class takes no parameter when the program runs
    """A roadmap as networkx sees it: nodes are numbers with a ``point`` in mm, edges have their length as ``weight``.

    Like the roadmap it cannot be changed. ``graph.copy()`` and ``nx.Graph(graph)`` give ordinary graphs that can.

    Args:
        points: Where the nodes are, shape (n, 2), mm.
        weights: The length of each edge in both directions, in compressed rows, shape (n, n), mm.
    """

    __networkx_backend__ = BACKEND

    def __new__(cls, *arrays: Any) -> Any:
        """Return an ordinary graph where there are no arrays: so networkx makes its views, calling a graph's class."""
        return object.__new__(cls) if arrays else nx.Graph()

    def __init__(self, points: FloatArray, weights: csr_array) -> None:
        self.graph = {}
        self.__networkx_cache__: dict[str, Any] = {}
        self.points = points
        self.weights = weights
        nx.freeze(self)

    def __reduce__(self) -> tuple[type, tuple[FloatArray, csr_array]]:
        return type(self), (self.points, self.weights)

    @cached_property
    def _node(self) -> Mapping[int, dict[str, Point]]:
        return _Rows(len(self.points), self._node_data)

    @cached_property
    def _adj(self) -> Mapping[int, dict[int, dict[str, float]]]:
        return _Rows(len(self.points), self._row)

    def _node_data(self, node: int) -> dict[str, Point]:
        x, y = self.points[node].tolist()
        return _Fixed(point=(x, y))

    def _row(self, node: int) -> dict[int, dict[str, float]]:
        row = slice(self.weights.indptr[node], self.weights.indptr[node + 1])
        ends, weights = self.weights.indices[row].tolist(), self.weights.data[row].tolist()
        return {end: _Fixed(weight=weight) for end, weight in zip(ends, weights, strict=True)}

    @cached_property
    def plain(self) -> "nx.Graph[int]":
        """The same in dictionaries, for the algorithms that the backend lacks."""
        graph: nx.Graph[int] = nx.Graph()
        _fill(graph, self.weights)
        for node, (x, y) in enumerate(self.points.tolist()):
            graph.nodes[node]["point"] = x, y
        return graph

    def copy(self, as_view: bool = False) -> Any:
        """Return an ordinary graph that can be changed; as a view, one that cannot."""
        return self.plain.copy(as_view)

    def to_directed_class(self) -> type:
        """Return the class of the graphs that networkx makes of this one."""
        return nx.DiGraph

    def to_undirected_class(self) -> type:
        """Return the class of the graphs that networkx makes of this one."""
        return nx.Graph


class _Fixed(dict[str, Any]):
    """Attributes that cannot be changed: others than those in the arrays would be lost on the way to an algorithm."""

    def __setitem__(self, key: str, value: Any) -> None:
        raise nx.NetworkXError("a roadmap's graph cannot be changed; nx.Graph(graph) makes one that can")

    def update(self, *_: Any, **__: Any) -> None:
        """Refuse to."""
        self[""] = None

    def __reduce__(self) -> tuple[type, tuple[dict[str, Any]]]:
        return dict, (dict(self),)


class _Rows(Mapping[int, Row]):
    """A dictionary over the numbers of the nodes, whose values are made when they are first looked at."""

    def __init__(self, count: int, make: Callable[[int], Row]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, Row] = {}

    def __getitem__(self, node: int) -> Row:
        if node not in self._made:
            if node not in self:
                raise KeyError(node)
            self._made[node] = self._make(node)
        return self._made[node]

    def __contains__(self, node: object) -> bool:
        return isinstance(node, int | np.integer) and bool(0 <= node < self._count)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._count))

    def __len__(self) -> int:
        return self._count


def _fill(graph: "nx.Graph[int]", weights: csr_array) -> None:
    """Add all nodes and edges to an empty graph."""
    graph.add_nodes_from(range(weights.shape[0]))
    firsts = np.repeat(np.arange(weights.shape[0]), np.diff(weights.indptr))
    graph.add_weighted_edges_from(zip(firsts.tolist(), weights.indices.tolist(), weights.data.tolist(), strict=True))


NO_NODE = -1
"""Stands for the predecessor of a node that has none."""


def dijkstra(
    weights: csr_array, sources: Sequence[int], limit: float = math.inf, *, unweighted: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Find the shortest ways from the nearest of some nodes.

    Args:
        weights: The length of each edge, not negative, shape (n, n). Explicit zeros are edges, infinite edges are none.
        sources: Numbers of nodes.
        limit: Nodes farther away than this are not reached.
        unweighted: Each edge has length 1.

    Returns:
        How far each node is, infinite where it is not reached, shape (n,), and the node before each, shape (n,).
    """
    distances, before, _ = csgraph.dijkstra(
        weights,
        indices=np.array(sources),
        return_predecessors=True,
        unweighted=unweighted,
        limit=limit,
        min_only=True,
    )
    return distances, np.maximum(before, NO_NODE)
