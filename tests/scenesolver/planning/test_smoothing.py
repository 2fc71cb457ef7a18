import itertools

import networkx as nx
import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from scene.mover import PlanningCancelledError
from scenesolver import FreeSpace, Path, verify_path
from scenesolver.geometry.nested_spaces import NestedSpaces, runs
from scenesolver.geometry.predicates import Points
from scenesolver.geometry.taut_string import pull_taut
from scenesolver.planning import finishing, smoothing
from scenesolver.planning.path import cut_edges
from scenesolver.planning.sampling import sample_uniform
from scenesolver.planning.shortest_path import shortest_path
from scenesolver.planning.smoothing import smooth
from tests.scenesolver.scenes import RADIUS_MM, box, hall, inflated_by_hulls, scene_of

from .test_solver_prm import ready, task


def length(points: np.ndarray) -> float:
    return Path(points.copy()).length_mm


def by_the_whole_visibility_graph(space: FreeSpace, forbidden: shapely.Geometry, start, goal) -> float:
    """The length of the shortest path, from all corners of the oracle's polygons and all pairs of them."""
    inner = forbidden.buffer(-1e-6, join_style="mitre")
    shapely.prepare(inner)
    bounds = shapely.box(*space.bounds).buffer(1e-6)
    corners = shapely.get_coordinates(forbidden)
    corners = corners[shapely.intersects(bounds, shapely.points(corners))]
    nodes = np.unique(np.vstack((corners, start, goal)), axis=0)
    pairs = np.array(list(itertools.combinations(range(len(nodes)), 2)))
    seen = pairs[~shapely.intersects(shapely.linestrings(nodes[pairs]), inner)]
    graph = nx.Graph()
    graph.add_weighted_edges_from((i, j, np.hypot(*(nodes[i] - nodes[j]))) for i, j in seen.tolist())
    first, last = (int(np.flatnonzero((nodes == place).all(axis=1))[0]) for place in (start, goal))
    return nx.dijkstra_path_length(graph, first, last)


@pytest.mark.parametrize("seed", range(5))
def test_the_shortest_path_is_that_of_the_whole_visibility_graph(seed):
    scene = hall(seed, count=9, size_mm=5_000.0)
    space = FreeSpace(scene, RADIUS_MM)
    start, goal = np.array((400.0, 400.0)), np.array((4_600.0, 4_600.0))
    path = shortest_path(space, start, goal)
    forbidden = inflated_by_hulls(scene, np.column_stack(space.robot))
    assert path is not None
    assert path.length_mm == pytest.approx(by_the_whole_visibility_graph(space, forbidden, start, goal), abs=0.01)
    assert space.edges_free(path.points[:-1], path.points[1:]).all()
    # A bound that is long enough changes nothing, one that is too short leaves nothing.
    assert shortest_path(space, start, goal, path.length_mm + 1e-6).length_mm == pytest.approx(path.length_mm)
    assert shortest_path(space, start, goal, path.length_mm - 0.01) is None


def test_the_shortest_path_may_be_straight_absent_or_cancelled():
    start, goal = np.array((400.0, 400.0)), np.array((5_600.0, 5_600.0))
    assert len(shortest_path(FreeSpace(scene_of(), RADIUS_MM), start, goal).points) == 2
    walled = FreeSpace(scene_of(walls=[((3_000, 0), (3_000, 6_000))]), RADIUS_MM)
    assert shortest_path(walled, start, goal) is None
    with pytest.raises(PlanningCancelledError):
        shortest_path(walled, start, goal, cancel=lambda: True)


@pytest.mark.parametrize("seed", range(6))
def test_smoothed_paths_are_near_the_optimum_and_taut(seed):
    goal = (9_600.0, 9_600.0)
    solver = ready(hall(seed), task(goal=goal), seed=seed, margin_mm=0.0)
    best = shortest_path(solver.free_space, np.array((400.0, 400.0)), np.array(goal))
    assert best.length_mm - 1e-6 <= solver.path.length_mm <= 1.08 * best.length_mm
    # Pulling once more moves nothing, and every bend lies at an obstacle's corner.
    space = solver.free_space
    taut = pull_taut(space, solver.path.points)
    assert length(taut) == pytest.approx(solver.path.length_mm, abs=1e-6)
    corners = np.column_stack(space.curve.corners.places)
    assert all((np.abs(corners - bend).max(axis=1) < 1e-9).any() for bend in taut[1:-1])


@given(
    points=st.lists(st.tuples(st.floats(0, 1e4), st.floats(0, 1e4)), min_size=2, max_size=8),
    longest=st.floats(10.0, 5e3),
)
def test_cut_edges_go_the_same_way_in_short_steps(points, longest):
    path = np.array(points)
    cut = cut_edges(path, longest)
    assert length(cut) == pytest.approx(length(path), abs=1e-6)
    assert np.hypot(*np.diff(cut, axis=0).T).max() <= longest + 1e-6
    kept = iter(cut.tolist())
    assert all(any(place == list(point) for place in kept) for point in path.tolist())
    # Nothing is cut that need not be.
    lengths = np.hypot(*np.diff(path, axis=0).T)
    assert len(cut) - 1 == sum(max(1, int(np.ceil(each / longest * (1 - 1e-12)))) for each in lengths)


def test_the_optimal_path_of_a_plan_passes_and_is_no_longer():
    solver = ready(hall(3), task(goal=(9_600.0, 9_600.0)))
    best = solver.optimal_path()
    assert best.length_mm <= solver.path.length_mm + 1e-6
    verdict = verify_path(solver.scene, solver.task, RADIUS_MM + solver.margin_mm, best.points, 1_000.0)
    assert verdict.passed, verdict.violations


def test_nested_spaces_know_how_wide_an_edge_is():
    scene = scene_of([box(2_000, 2_000, 4_000, 4_000)])
    spaces = NestedSpaces(tuple(FreeSpace(scene, RADIUS_MM + margin) for margin in (0.0, 20.0, 100.0)), 0.5)
    heights = np.array((1_900.0, 1_815.0, 1_750.0, 1_000.0))
    points = Points.of(np.array([(x, y) for x in (1_000.0, 5_000.0) for y in 2_000.0 - (2_000.0 - heights)]))
    levels = spaces.levels(points, np.arange(4), np.arange(4) + 4)
    assert levels.tolist() == [-1, 0, 1, 2]
    assert spaces.costs(levels, np.full(4, 100.0)).tolist() == [np.inf, 150.0, 125.0, 100.0]
    path = smooth(spaces, np.array(((1_000.0, 1_500.0), (3_000.0, 1_000.0), (5_000.0, 1_500.0))))
    assert len(path) == 2


@pytest.mark.parametrize(
    ("levels", "expected"),
    [([], []), ([0, 0], []), ([1, 0, 2, 1, 0], [(0, 1), (2, 4)]), ([1, 1], [(0, 2)]), ([0, 1], [(1, 2)])],
)
def test_runs(levels, expected):
    assert list(runs(levels, 1)) == expected


@pytest.mark.parametrize("seed", range(6))
def test_among_too_many_corners_the_way_is_hardly_longer_than_the_optimum(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = FreeSpace(hall(seed, 60), 100.0)
    ends = sample_uniform(space, 2, np.random.default_rng(seed))
    optimum = shortest_path(space, *ends)
    assert optimum is not None
    long_way = np.concatenate([optimum.points, optimum.points[-2::-1], optimum.points[1:]])
    monkeypatch.setattr(finishing, "MOST_CORNERS", 0)
    way = finishing.shorten(space, long_way)
    assert space.edges_free(way[:-1], way[1:]).all()
    assert float(np.hypot(*np.diff(way, axis=0).T).sum()) <= 1.01 * optimum.length_mm


@pytest.mark.parametrize("seed", range(6))
def test_strings_of_several_margins_leave_a_way_where_few_shortcuts_are_tried(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smoothing, "_MOST_SHORTCUTS", 0)
    scene = hall(seed, 60)
    solver = ready(scene, task(goal=(9_600.0, 9_600.0)), seed=seed, margin_mm=2.0)
    spaces = NestedSpaces(tuple(FreeSpace(scene, RADIUS_MM + margin) for margin in (2.0, 20.0, 80.0, 160.0)), 0.5)
    way = solver.raw_path.points
    path = smooth(spaces, way)
    assert spaces.base.edges_free(path[:-1], path[1:]).all()
    assert spaces.cost_of(path) <= spaces.cost_of(way) + 2.0 * len(way)
    assert path[[0, -1]].tolist() == way[[0, -1]].tolist()


def test_smoothing_can_be_cancelled() -> None:
    spaces = NestedSpaces((FreeSpace(scene_of([box(2_000, 2_000, 4_000, 4_000)]), RADIUS_MM),), 0.5)
    with pytest.raises(PlanningCancelledError):
        smooth(spaces, np.array(((1_000.0, 1_500.0), (3_000.0, 1_000.0), (5_000.0, 1_500.0))), lambda: True)


@pytest.mark.parametrize("joints", [30, 350, 2_000])
def test_a_shortest_path_bends_at_every_joint_of_a_ring_of_walls(joints: int) -> None:
    angles = np.linspace(0.0, 2.0 * np.pi, joints, endpoint=False) + 0.1
    corners = 3_000.0 + 1_500.0 * np.column_stack((np.cos(angles), np.sin(angles)))
    ring = list(zip(map(tuple, corners.tolist()), map(tuple, np.roll(corners, -1, axis=0).tolist()), strict=True))
    start, goal = np.array((400.0, 3_000.0)), np.array((5_600.0, 3_100.0))
    walled = shortest_path(FreeSpace(scene_of(walls=ring), RADIUS_MM), start, goal)
    solid = shortest_path(FreeSpace(scene_of([corners.tolist()]), RADIUS_MM), start, goal)
    assert walled.length_mm == pytest.approx(solid.length_mm, abs=0.01)


@pytest.mark.parametrize("seed", range(8))
def test_a_shortest_path_finds_its_way_round_specks_of_many_corners(seed: int) -> None:
    rng = np.random.default_rng(seed)
    places = np.column_stack((3_000.0 + rng.uniform(-20.0, 20.0, 16), 320.0 * np.arange(16) + 100.0))
    places[rng.integers(4, 12) :, 1] += 200.0
    start, goal = rng.uniform(300.0, 2_400.0, 2), np.array((rng.uniform(3_600.0, 5_600.0), rng.uniform(300.0, 5_600.0)))
    posts = shapely.MultiPoint(places)
    discs = shapely.union_all(shapely.buffer(shapely.points(places), 1e-3))
    known = FreeSpace(scene_of(), RADIUS_MM)
    round_posts, round_discs = (shortest_path(known.with_obstacles(each), start, goal) for each in (posts, discs))
    assert round_discs.length_mm == pytest.approx(round_posts.length_mm, abs=0.1)
