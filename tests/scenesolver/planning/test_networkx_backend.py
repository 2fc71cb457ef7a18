"""A roadmap is a networkx graph: what networkx answers for it equals what it answers for an ordinary graph."""

import copy
import heapq
import math
import pickle

import networkx as nx
import numpy as np
import pytest
from scipy.sparse import csr_array

from scenesolver import FreeSpace
from scenesolver.planning.array_graph import ArrayGraph
from scenesolver.planning.roadmap import Roadmap, build_roadmap
from scenesolver.planning.sampling import sample_uniform
from tests.scenesolver.scenes import RADIUS_MM, hall


def roadmap_of(seed: int, count: int = 250, neighbours: int = 3) -> Roadmap:
    """Few neighbours, so that it falls into several components."""
    space = FreeSpace(hall(seed), RADIUS_MM)
    return build_roadmap(space, sample_uniform(space, count, np.random.default_rng(seed)), neighbours)


@pytest.fixture(params=range(3))
def roadmap(request) -> Roadmap:
    return roadmap_of(request.param)


@pytest.fixture
def plain(roadmap) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from((i, {"point": tuple(place)}) for i, place in enumerate(roadmap.points.tolist()))
    for (i, j), length in zip(roadmap.edges.tolist(), roadmap.lengths_mm.tolist(), strict=True):
        graph.add_edge(i, j, weight=length)
    return graph


def test_it_has_the_same_nodes_edges_and_attributes(roadmap, plain):
    graph = roadmap.graph
    assert isinstance(graph, nx.Graph)
    assert nx.utils.graphs_equal(nx.Graph(graph), plain)
    assert len(graph) == graph.number_of_nodes() == len(roadmap.points)
    assert graph.number_of_edges() == len(roadmap.edges)
    assert 0 in graph
    assert len(graph) not in graph
    assert "start" not in graph
    assert dict(graph.degree) == dict(plain.degree)
    assert dict(graph[0]) == dict(plain[0])
    with pytest.raises(KeyError):
        graph[len(graph)]


@pytest.mark.parametrize("weight", ["weight", None, "hops", lambda _u, _v, edge: edge["weight"] ** 2])
def test_shortest_paths_are_those_of_networkx(roadmap, plain, weight):
    graph = roadmap.graph
    lengths = nx.shortest_path_length(graph, 0, weight=weight)
    expected = nx.shortest_path_length(plain, 0, weight=weight)
    assert dict(lengths) == pytest.approx(expected)
    assert len(lengths) == len(expected) < len(graph)
    assert list(lengths.values()) == sorted(lengths.values())
    paths = nx.shortest_path(graph, 0, weight=weight)
    assert set(paths) == set(expected)
    for target in sorted(expected)[::20]:
        way = nx.shortest_path(graph, 0, target, weight=weight)
        assert nx.is_path(plain, way)
        assert nx.shortest_path_length(graph, 0, target, weight=weight) == pytest.approx(expected[target])
        if weight == "weight":
            assert way == paths[target]
            assert nx.path_weight(plain, way, weight) == pytest.approx(expected[target])


@pytest.mark.parametrize("cutoff", [None, 2_500.0])
def test_dijkstra_in_all_its_forms(roadmap, plain, cutoff):
    graph = roadmap.graph
    for name in ("single_source_dijkstra_path_length", "multi_source_dijkstra_path_length"):
        source = 3 if name.startswith("single") else {3, 40}
        found, expected = (getattr(nx, name)(some, source, cutoff=cutoff) for some in (graph, plain))
        assert dict(found) == pytest.approx(expected)
    for name in ("single_source_dijkstra_path", "multi_source_dijkstra_path"):
        source = 3 if name.startswith("single") else {3, 40}
        found, expected = (getattr(nx, name)(some, source, cutoff=cutoff) for some in (graph, plain))
        assert dict(found) == expected
    target = max(nx.single_source_dijkstra_path_length(plain, 3, cutoff=cutoff))
    for name in ("single_source_dijkstra", "bidirectional_dijkstra"):
        length, way = getattr(nx, name)(graph, 3, target)
        assert (length, way) == (pytest.approx(nx.dijkstra_path_length(plain, 3, target)), way)
    assert nx.dijkstra_path(graph, 3, target) == nx.dijkstra_path(plain, 3, target)


def test_components_are_those_of_networkx(roadmap, plain):
    graph = roadmap.graph
    parts = {frozenset(part) for part in nx.connected_components(graph)}
    assert parts == {frozenset(part) for part in nx.connected_components(plain)}
    assert nx.number_connected_components(graph) == len(parts) > 1
    assert not nx.is_connected(graph)
    assert nx.node_connected_component(graph, 5) == nx.node_connected_component(plain, 5)
    near, far = next(iter(nx.node_connected_component(plain, 5) - {5})), min(set(plain) - parts_of(plain, 5))
    assert nx.has_path(graph, 5, near)
    assert not nx.has_path(graph, 5, far)
    with pytest.raises(nx.NetworkXNoPath):
        nx.shortest_path(graph, 5, far, weight="weight")


def parts_of(graph: nx.Graph, node: int) -> set[int]:
    return nx.node_connected_component(graph, node)


@pytest.mark.parametrize("node", [-1, 10_000, "start"])
def test_nodes_that_are_not_there_are_an_error(roadmap, node):
    graph = roadmap.graph
    for ask in (nx.shortest_path, nx.has_path, nx.dijkstra_path):
        with pytest.raises(nx.NodeNotFound):
            ask(graph, node, 0)
        with pytest.raises(nx.NodeNotFound):
            ask(graph, 0, node)


@pytest.mark.parametrize(
    "algorithm",
    [
        lambda graph: sorted(nx.minimum_spanning_edges(graph, data=False)),
        lambda graph: nx.degree_histogram(graph),
        lambda graph: nx.core_number(graph),
        lambda graph: nx.clustering(graph),
        lambda graph: sorted(map(sorted, nx.biconnected_components(graph))),
        lambda graph: nx.to_numpy_array(graph).tolist(),
        lambda graph: sorted(nx.bfs_tree(graph, 0)),
        lambda graph: set(map(frozenset, nx.complement(graph).edges)),
        lambda graph: set(map(frozenset, graph.subgraph(range(50)).edges)),
        lambda graph: sorted(graph.to_directed().edges),
        lambda graph: nx.astar_path(graph, 0, min(graph[0]), heuristic=lambda _a, _b: 0.0),
    ],
)
def test_every_other_algorithm_works_too(roadmap, plain, algorithm):
    assert algorithm(roadmap.graph) == algorithm(plain)


def test_it_cannot_be_changed_but_its_copies_can(roadmap):
    graph = roadmap.graph
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        graph.add_edge(0, 1)
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        nx.relabel_nodes(graph, {0: "start"}, copy=False)
    for copied in (graph.copy(), nx.Graph(graph)):
        copied.add_edge("start", 0, weight=1.0)
        assert nx.has_path(copied, "start", 0)
    assert "start" not in graph


def test_it_survives_being_sent_to_another_process(roadmap):
    graph = pickle.loads(pickle.dumps(roadmap.graph))
    assert nx.utils.graphs_equal(nx.Graph(graph), nx.Graph(roadmap.graph))


@pytest.mark.parametrize("count", [0, 1])
def test_graphs_of_no_edges(count):
    graph = build_roadmap(FreeSpace(hall(0), RADIUS_MM), np.full((count, 2), 500.0), 4).graph
    assert nx.number_connected_components(graph) == count
    if not count:
        with pytest.raises(nx.NetworkXPointlessConcept):
            nx.is_connected(graph)


def test_a_directed_graph_is_searched_in_its_direction():
    graph = ArrayGraph(csr_array(([1.0, 2.0], [1, 2], [0, 1, 2, 2]), shape=(3, 3)))
    assert dict(nx.single_source_dijkstra_path_length(graph, 0)) == {0: 0.0, 1: 1.0, 2: 3.0}
    assert not nx.has_path(graph, 2, 0)
    assert nx.is_directed_acyclic_graph(graph)
    with pytest.raises(nx.NetworkXNotImplemented):
        list(nx.connected_components(graph))


def greedy_way(graph: nx.Graph, start: int, goal: int) -> list[int]:
    """A student's planner: always on from the milestone that lies nearest to the goal."""

    def to_go(node: int) -> float:
        return math.dist(graph.nodes[node]["point"], graph.nodes[goal]["point"])

    waiting, before = [(to_go(start), start)], {start: start}
    while waiting:
        _, node = heapq.heappop(waiting)
        if node == goal:
            break
        for neighbour in graph[node]:
            if neighbour not in before:
                before[neighbour] = node
                heapq.heappush(waiting, (to_go(neighbour), neighbour))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def test_students_write_planners_in_networkx():
    graph = roadmap_of(1, count=400, neighbours=10).graph
    part = sorted(max(nx.connected_components(graph), key=len))
    way = greedy_way(graph, part[0], part[-1])
    assert nx.is_path(graph, way)
    assert nx.path_weight(graph, way, "weight") >= nx.dijkstra_path_length(graph, part[0], part[-1])


def test_attributes_that_no_algorithm_would_see_cannot_be_set(roadmap):
    graph = roadmap.graph
    with pytest.raises(nx.NetworkXError, match="cannot be changed"):
        nx.set_node_attributes(graph, 1.0, "cost")
    with pytest.raises(nx.NetworkXError, match="cannot be changed"):
        nx.set_edge_attributes(graph, {edge: {"cost": 1.0} for edge in graph.edges})
    for changeable in (
        nx.Graph(graph),
        graph.copy(),
        graph.to_directed(),
        copy.deepcopy(graph.subgraph([0, 1]).copy()),
    ):
        nx.set_edge_attributes(changeable, 1.0, "cost")
        nx.set_node_attributes(changeable, 1.0, "cost")
