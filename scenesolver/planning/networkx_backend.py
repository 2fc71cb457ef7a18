"""The networkx backend: shortest paths and components of graphs whose edges lie in arrays.

The entry point ``networkx.backends`` names this module. For the graphs of `array_graph` networkx calls the functions
here in place of its own of the same names; they take the same arguments and give the same answers. What networkx
returns as a dictionary of all nodes is a mapping here, whose arrays the planner reads without a copy.
networkx's own code runs, on an ordinary graph, where the module has no function of an algorithm's name, and where a
weight is neither the edge's length nor None, which counts edges.
"""

import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

import networkx as nx
import numpy as np
from networkx.utils.backends import _registered_algorithms  # type: ignore[attr-defined]
from numpy.typing import NDArray
from scipy.sparse import csgraph

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.array_graph import ArrayGraph, RoadmapGraph, dijkstra

Graph = ArrayGraph | RoadmapGraph
Function = Callable[..., Any]

_LENGTH = "weight"


class Distances(Mapping[int, float]):
    """Distances of nodes from a source, the nearest first. Nodes that were not reached are missing.

    Attributes:
        array: The distances of all nodes, infinite where one was not reached, shape (n,).
    """

    def __init__(self, array: FloatArray, weight: str | None) -> None:
        self.array = array
        self._number: type[float] | type[int] = int if weight is None else float

    def __getitem__(self, node: int) -> float:
        if node not in self:
            raise KeyError(node)
        return self._number(self.array[node])

    def __contains__(self, node: object) -> bool:
        return isinstance(node, int | np.integer) and bool(0 <= node < len(self.array) and self.array[node] < np.inf)

    def __iter__(self) -> Iterator[int]:
        return iter(np.argsort(self.array, kind="stable")[: len(self)].tolist())

    def __len__(self) -> int:
        return int(np.isfinite(self.array).sum())


class Ways(Mapping[int, list[int]]):
    """Shortest ways from a source to nodes, each made when it is looked at.

    Attributes:
        predecessors: The node before each one, negative where there is none, shape (n,).
    """

    def __init__(self, distances: Distances, predecessors: NDArray[np.int32]) -> None:
        self._distances = distances
        self.predecessors = predecessors

    def __getitem__(self, node: int) -> list[int]:
        if node not in self._distances:
            raise KeyError(node)
        way = [int(node)]
        while (before := int(self.predecessors[way[-1]])) >= 0:
            way.append(before)
        return way[::-1]

    def __iter__(self) -> Iterator[int]:
        return iter(self._distances)

    def __len__(self) -> int:
        return len(self._distances)


def can_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:  # noqa: ARG001
    """Return True: networkx's own code is called from here where ours does not do."""
    return True


def should_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:  # noqa: ARG001
    """Return True, likewise."""
    return True


def convert_to_nx(graph: Any, **_: Any) -> Any:
    """Return an ordinary graph."""
    return graph.plain if isinstance(graph, Graph) else graph


def __getattr__(name: str) -> Function:
    """Return networkx's own algorithm of a name that has no function here, to run on ordinary graphs."""
    algorithm = _registered_algorithms.get(name)
    if algorithm is None:
        raise AttributeError(name)
    if algorithm.mutates_input:
        return algorithm.orig_func  # type: ignore[no-any-return]  # The graph says itself that it cannot be changed.

    def run(*args: Any, **kwargs: Any) -> Any:
        ordinary = {key: convert_to_nx(value) for key, value in kwargs.items()}
        return algorithm.orig_func(*map(convert_to_nx, args), **ordinary)

    return run


def _by_length(function: Function) -> Function:
    """Leave a call to networkx's own algorithm unless its weight is the edges' length or None."""
    name = function.__name__
    position = list(inspect.signature(function).parameters).index("weight")
    default = inspect.signature(function).parameters["weight"].default

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        weight = args[position] if len(args) > position else kwargs.get("weight", default)
        return (function if weight in (_LENGTH, None) else __getattr__(name))(*args, **kwargs)

    return call


def _search(graph: Graph, sources: Iterable[int], cutoff: float | None, weight: str | None) -> tuple[Distances, Ways]:
    """Run Dijkstra's algorithm from the nearest of some sources."""
    nodes = list(sources)
    for source in nodes:
        if source not in range(graph.weights.shape[0]):
            raise nx.NodeNotFound(f"Node {source} not found in graph")
    if not nodes:
        raise ValueError("sources must not be empty")
    limit = math.inf if cutoff is None else cutoff
    found, predecessors = dijkstra(graph.weights, nodes, limit, unweighted=weight is None)
    distances = Distances(found, weight)
    return distances, Ways(distances, predecessors)


def _one_of(graph: Graph, found: Mapping[int, Any], source: object, target: int) -> Any:
    if target not in range(graph.weights.shape[0]):
        raise nx.NodeNotFound(f"Node {target} not found in graph")
    if target not in found:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return found[target]


@_by_length
def multi_source_dijkstra(
    graph: Graph, sources: Iterable[int], target: int | None = None, cutoff: float | None = None, weight: Any = _LENGTH
) -> tuple[Any, Any]:
    """Return distances from, and ways of, the nearest source; of the target alone if one is given."""
    sources = list(sources)
    distances, ways = _search(graph, sources, cutoff, weight)
    if target is None:
        return distances, ways
    return _one_of(graph, distances, sources, target), ways[target]


def multi_source_dijkstra_path(
    graph: Graph, sources: Iterable[int], cutoff: float | None = None, weight: Any = _LENGTH
) -> Mapping[int, list[int]]:
    """Return the ways from the nearest source."""
    ways: Mapping[int, list[int]] = multi_source_dijkstra(graph, sources, None, cutoff, weight)[1]
    return ways


def multi_source_dijkstra_path_length(
    graph: Graph, sources: Iterable[int], cutoff: float | None = None, weight: Any = _LENGTH
) -> Mapping[int, float]:
    """Return the distances from the nearest source."""
    distances: Mapping[int, float] = multi_source_dijkstra(graph, sources, None, cutoff, weight)[0]
    return distances


def single_source_dijkstra(
    graph: Graph, source: int, target: int | None = None, cutoff: float | None = None, weight: Any = _LENGTH
) -> tuple[Any, Any]:
    """Return distances from, and ways of, the source; of the target alone if one is given."""
    found: tuple[Any, Any] = multi_source_dijkstra(graph, [source], target, cutoff, weight)
    return found


def single_source_dijkstra_path(
    graph: Graph, source: int, cutoff: float | None = None, weight: Any = _LENGTH
) -> Mapping[int, list[int]]:
    """Return the ways from the source."""
    return multi_source_dijkstra_path(graph, [source], cutoff, weight)


def single_source_dijkstra_path_length(
    graph: Graph, source: int, cutoff: float | None = None, weight: Any = _LENGTH
) -> Mapping[int, float]:
    """Return the distances from the source."""
    return multi_source_dijkstra_path_length(graph, [source], cutoff, weight)


def bidirectional_dijkstra(graph: Graph, source: int, target: int, weight: Any = _LENGTH) -> tuple[float, list[int]]:
    """Return the distance and the way of the target."""
    return single_source_dijkstra(graph, source, target, None, weight)


def dijkstra_path(graph: Graph, source: int, target: int, weight: Any = _LENGTH) -> list[int]:
    """Return the shortest way."""
    return single_source_dijkstra(graph, source, target, None, weight)[1]  # type: ignore[no-any-return]


def dijkstra_path_length(graph: Graph, source: int, target: int, weight: Any = _LENGTH) -> float:
    """Return the shortest way's length."""
    return single_source_dijkstra(graph, source, target, None, weight)[0]  # type: ignore[no-any-return]


@_by_length
def shortest_path(
    graph: Graph,
    source: int | None = None,
    target: int | None = None,
    weight: Any = None,
    method: str = "dijkstra",
) -> Any:
    """Return the shortest way between two nodes, or those from the source to all nodes."""
    if source is None or method != "dijkstra":
        return __getattr__("shortest_path")(graph, source, target, weight, method)
    ways = _search(graph, [source], None, weight)[1]
    return ways if target is None else _one_of(graph, ways, source, target)


@_by_length
def shortest_path_length(
    graph: Graph,
    source: int | None = None,
    target: int | None = None,
    weight: Any = None,
    method: str = "dijkstra",
) -> Any:
    """Return the shortest way's length, or those of the ways from the source to all nodes."""
    if source is None or method != "dijkstra":
        return __getattr__("shortest_path_length")(graph, source, target, weight, method)
    distances = _search(graph, [source], None, weight)[0]
    return distances if target is None else _one_of(graph, distances, source, target)


def has_path(graph: Graph, source: int, target: int) -> bool:
    """Return whether any way joins two nodes."""
    distances = _search(graph, [source], None, None)[0]
    return target in distances or _one_of(graph, {target: False}, source, target)  # An unknown target is an error.


def connected_components(graph: Graph) -> Iterator[set[int]]:
    """Yield the nodes of each component."""
    if graph.is_directed():
        return __getattr__("connected_components")(graph)  # type: ignore[no-any-return]  # It refuses these.
    labels = _labels(graph)
    order = np.argsort(labels, kind="stable")
    parts = np.split(order, np.flatnonzero(np.diff(labels[order])) + 1)
    return (set(part.tolist()) for part in parts if len(part))


def number_connected_components(graph: Graph) -> int:
    """Return how many components there are."""
    return sum(1 for _ in connected_components(graph))


def is_connected(graph: Graph) -> bool:
    """Return whether all nodes are in one component."""
    if not graph.weights.shape[0]:
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph")
    return number_connected_components(graph) == 1


def node_connected_component(graph: Graph, n: int) -> set[int]:
    """Return the nodes of the component that a node is in."""
    if graph.is_directed() or n not in range(graph.weights.shape[0]):
        return __getattr__("node_connected_component")(graph, n)  # type: ignore[no-any-return]
    labels = _labels(graph)
    return set(np.flatnonzero(labels == labels[n]).tolist())


def _labels(graph: Graph) -> NDArray[np.int32]:
    labels: NDArray[np.int32] = csgraph.connected_components(graph.weights, directed=False)[1]
    return labels
