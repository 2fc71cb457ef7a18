from dataclasses import replace
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import cKDTree

from scene.mover import PlanningCancelledError
from scenesolver import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import Points
from scenesolver.planning.roadmap import Roadmap, build_roadmap
from scenesolver.planning.sampling import sample_bridges, sample_uniform
from scenesolver.planning.search import Connections, GoalSearch, find_way, join_ends
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of


def built(seed: int, count: int = 400, neighbours: int = 8) -> tuple[FreeSpace, Roadmap]:
    space = FreeSpace(hall(seed), RADIUS_MM)
    return space, build_roadmap(space, sample_uniform(space, count, np.random.default_rng(seed)), neighbours)


@pytest.mark.parametrize("seed", range(4))
def test_each_free_pair_of_nearest_neighbours_is_an_edge_and_nothing_else(seed):
    space, roadmap = built(seed)
    points = roadmap.points
    nearest = cKDTree(points).query(points, k=9)[1]
    expected = set()
    for own, others in enumerate(nearest.tolist()):
        for other in others:
            if other != own and space.edges_free(points[[own]], points[[other]])[0]:
                expected.add((min(own, other), max(own, other)))
    found = [tuple(sorted(edge)) for edge in roadmap.edges.tolist()]
    assert len(found) == len(set(found))
    assert set(found) == expected
    ends = points[roadmap.edges]
    np.testing.assert_allclose(roadmap.lengths_mm, np.hypot(*(ends[:, 1] - ends[:, 0]).T))


def test_batches_make_no_difference(monkeypatch):
    _, whole = built(1)
    monkeypatch.setattr("scenesolver.planning.roadmap._BATCH", 37)
    _, pieces = built(1)
    np.testing.assert_array_equal(whole.edges, pieces.edges)


def test_a_roadmap_cannot_be_changed():
    _, roadmap = built(0)
    for array in (roadmap.points, roadmap.edges, roadmap.lengths_mm):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_roadmaps_of_few_milestones(count):
    space = FreeSpace(scene_of(), RADIUS_MM)
    roadmap = build_roadmap(space, np.linspace((1_000.0, 1_000.0), (2_000.0, 2_000.0), count), 8)
    assert len(roadmap.edges) == count * (count - 1) // 2
    assert len(set(roadmap.component_labels.tolist())) == min(count, 1)


def test_building_can_be_cancelled():
    space = FreeSpace(scene_of(), RADIUS_MM)
    with pytest.raises(PlanningCancelledError):
        build_roadmap(space, np.zeros((10, 2)) + 1_000.0, 4, cancel=lambda: True)


@pytest.mark.parametrize("seed", range(6))
def test_the_search_equals_networkx(seed):
    space, roadmap = built(seed, count=300, neighbours=6)
    rng = np.random.default_rng(seed)
    costs = np.where(rng.random(len(roadmap.edges)) < 0.2, np.inf, roadmap.lengths_mm)
    graph = roadmap.graph.copy()
    graph.remove_edges_from(roadmap.edges[np.isinf(costs)].tolist())
    for start, goal in sample_uniform(space, 40, rng).reshape(-1, 2, 2):
        way = find_way(roadmap, costs, NestedSpaces((space,), 0.0), start, goal, 6)
        for name, place in (("start", start), ("goal", goal)):
            distances, nearest = roadmap.tree.query(place, k=6)
            seen = space.edges_free(np.broadcast_to(place, (6, 2)), roadmap.points[nearest])
            assert seen.any()
            graph.add_weighted_edges_from(
                (name, i, d) for i, d in zip(nearest[seen].tolist(), distances[seen], strict=True)
            )
        if space.edges_free(start[None], goal[None])[0]:
            graph.add_edge("start", "goal", weight=np.hypot(*(goal - start)))
        try:
            expected = nx.dijkstra_path_length(graph, "start", "goal")
        except nx.NetworkXNoPath:
            assert way is None
        else:
            assert way is not None
            assert np.hypot(*np.diff(way, axis=0).T).sum() == pytest.approx(expected)
            assert space.edges_free(way[:-1], way[1:]).all()
        graph.remove_nodes_from(("start", "goal"))


@pytest.mark.parametrize("seed", range(6))
def test_a_way_round_blocked_edges_equals_networkx(seed):
    space, roadmap = built(seed, count=300, neighbours=6)
    spaces = NestedSpaces((space,), 0.0)
    rng = np.random.default_rng(seed)
    goal, *starts = sample_uniform(space, 21, rng)
    for share, start in zip(np.linspace(0.0, 0.4, 20), starts, strict=True):
        ends = join_ends(roadmap, spaces, start, goal, 6)
        search = GoalSearch(roadmap, roadmap.lengths_mm, ends)
        blocked = np.flatnonzero(rng.random(len(roadmap.edges)) < share)
        # Another start, and fewer exits than were known when the search was made.
        fewer = Connections(ends.exits.nodes[:-1], ends.exits.costs[:-1] + 3.0)
        further = replace(join_ends(roadmap, spaces, rng.choice(starts), goal, 6), exits=fewer)
        for asked in (ends, further):
            assert search.leads_to(asked)
            graph = roadmap.graph.copy()
            graph.remove_edges_from(roadmap.edges[blocked].tolist())
            for name, seen in (("start", asked.entries), ("goal", asked.exits)):
                graph.add_node(name)
                graph.add_weighted_edges_from((name, *edge) for edge in zip(seen.nodes, seen.costs, strict=True))
            graph.add_edge("start", "goal", weight=asked.straight)
            way = search.way(asked, blocked)
            expected = nx.dijkstra_path_length(graph, "start", "goal")
            if way is None:
                assert expected == np.inf
                continue
            length = np.hypot(*np.diff(way, axis=0).T).sum()
            assert length + (3.0 if asked is further and len(way) > 2 else 0.0) == pytest.approx(expected)
            milestones = roadmap.tree.query(way[1:-1])[1].tolist()
            assert all(graph.has_edge(*edge) for edge in pairwise(milestones))


def test_a_search_says_which_ends_it_leads_to():
    space, roadmap = built(0)
    spaces = NestedSpaces((space,), 0.0)
    goal, other, start = sample_uniform(space, 3, np.random.default_rng(0))
    ends = join_ends(roadmap, spaces, start, goal, 6)
    search = GoalSearch(roadmap, roadmap.lengths_mm, ends)
    assert search.leads_to(join_ends(roadmap, spaces, other, goal, 6))
    assert not search.leads_to(join_ends(roadmap, spaces, start, other, 6))
    assert not search.leads_to(join_ends(roadmap, spaces, start, goal, 30))


def test_the_graph_says_what_the_arrays_say():
    _, roadmap = built(2)
    assert roadmap.graph.number_of_nodes() == len(roadmap.points)
    assert {frozenset(edge) for edge in roadmap.graph.edges} == {frozenset(edge) for edge in roadmap.edges.tolist()}
    i, j = roadmap.edges[0].tolist()
    assert roadmap.graph.edges[i, j]["weight"] == roadmap.lengths_mm[0]
    assert roadmap.graph.nodes[i]["point"] == tuple(roadmap.points[i])
    labels = roadmap.component_labels
    assert all(len({labels[i] for i in part}) == 1 for part in nx.connected_components(roadmap.graph))
    assert labels.max() + 1 == nx.number_connected_components(roadmap.graph)


def test_uniform_samples_are_free_and_uniform():
    scene = scene_of([box(0, 0, 2_000, 6_000)])
    space = FreeSpace(scene, RADIUS_MM)
    points = sample_uniform(space, 20_000, np.random.default_rng(0))
    assert points.shape == (20_000, 2)
    assert space.is_free(points).all()
    low, high = np.array((2_000 + RADIUS_MM, RADIUS_MM)), np.array((6_000 - RADIUS_MM, 6_000 - RADIUS_MM))
    counts = np.histogram2d(*((points - low) / (high - low)).T, bins=10, range=((0, 1), (0, 1)))[0]
    # 200 expected in each of 100 fields; five standard deviations.
    assert np.abs(counts - 200).max() < 5 * np.sqrt(200)


def test_bridge_samples_lie_in_the_passage():
    door = 2 * RADIUS_MM + 40.0
    scene = scene_of([box(2_900, 0, 3_100, 3_000), box(2_900, 3_000 + door, 3_100, 6_000)])
    space = FreeSpace(scene, RADIUS_MM)
    points = sample_bridges(space, 50, np.random.default_rng(0))
    assert len(points) >= 10
    assert space.is_free(points).all()
    in_the_door = (np.abs(points[:, 0] - 3_000) < 400) & (np.abs(points[:, 1] - 3_000 - door / 2) < 100)
    assert in_the_door.mean() > 0.2
    everywhere = sample_uniform(space, 5_000, np.random.default_rng(0))
    assert (
        (np.abs(everywhere[:, 0] - 3_000) < 400) & (np.abs(everywhere[:, 1] - 3_000 - door / 2) < 100)
    ).mean() < 0.01


def test_where_nothing_is_free_there_are_no_samples():
    space = FreeSpace(scene_of([box(-1e5, -1e5, 1e5, 1e5)]), RADIUS_MM)
    rng = np.random.default_rng(0)
    assert sample_uniform(space, 10, rng).shape == (0, 2)
    assert sample_bridges(space, 10, rng).shape == (0, 2)


@settings(max_examples=30, deadline=None)
@given(scale=st.sampled_from([1.0, 1e3, 1e6]), seed=st.integers(0, 1_000))
def test_spatial_order_is_an_order_of_all_points(scale, seed):
    space = FreeSpace(scene_of(), RADIUS_MM)
    points = np.random.default_rng(seed).uniform(-scale, scale, (100, 2))
    order = space.layers[0].spatial_order(Points.of(points))
    assert sorted(order.tolist()) == list(range(100))
