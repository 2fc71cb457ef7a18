"""The planners of lectures: each keeps what its method promises. Their movers are held in tests/robotworkshop."""

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely

from scenesolver import FreeSpace, NoPathError, verify_path
from scenesolver.driving.location_robots import (
    CellsRobot,
    LazyLocationRobot,
    PrmStarRobot,
    RrtConnectRobot,
    RrtRobot,
    RrtStarRobot,
    VisibilityLocationRobot,
)
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.planning import textbook
from scenesolver.planning.parts.local_planners import points, straight
from scenesolver.planning.parts.neighbours import nearest
from scenesolver.planning.shortest_path import shortest_path
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.planning.textbook.problem import Answer, roadmap_of
from scenesolver.planning.textbook.tree import Tree
from scenesolver.verify import verify_replan
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of, task

SAMPLING = (TextbookRobot, PrmStarRobot, LazyLocationRobot, RrtRobot, RrtConnectRobot, RrtStarRobot)
EXHAUSTIVE = (CellsRobot, VisibilityLocationRobot)
FAR = task(goal=(9_600.0, 9_600.0))


def ready(robot: type[TextbookRobot], scene, a_task=FAR, seed: int = 0, **parameters) -> TextbookPlanner:
    mover = robot(robot.parameters_type(**parameters), seed=seed)
    planner = TextbookPlanner(scene, a_task, RADIUS_MM, mover.parameters, mover.plan, mover.parts(), seed)
    planner.preprocess(lambda _: None, lambda: False)
    return planner


def space_of(scene, planner: TextbookPlanner) -> FreeSpace:
    return FreeSpace(scene, RADIUS_MM + planner.margin_mm)


@pytest.mark.parametrize("robot", [*SAMPLING, *EXHAUSTIVE])
def test_paths_roadmaps_and_replans_are_free(robot) -> None:
    scene = hall(2, count=15)
    planner = ready(robot, scene, **({"samples": 400} if robot in SAMPLING else {}))
    assert verify_path(scene, FAR, RADIUS_MM + planner.margin_mm, planner.path.points, 1_000.0).passed
    ends = planner.roadmap.points[planner.roadmap.edges]
    assert len(ends)
    assert space_of(scene, planner).edges_free(ends[:, 0], ends[:, 1]).all()
    crate = shapely.Point(planner.path.points[len(planner.path.points) // 2]).buffer(100.0)
    path = planner.query_with_obstacle((400.0, 400.0), crate)
    verdict = verify_replan(scene, FAR, RADIUS_MM, path.points, 1_000.0, crate)
    assert verdict.passed, verdict.violations


@pytest.mark.parametrize("robot", SAMPLING)
def test_the_same_seed_makes_the_same_path_and_another_one_another(robot) -> None:
    scene = hall(5, count=10)
    first, again, other = (ready(robot, scene, seed=seed, samples=200) for seed in (7, 7, 8))
    np.testing.assert_array_equal(first.path.points, again.path.points)
    assert not np.array_equal(first.roadmap.points, other.roadmap.points)


@pytest.mark.parametrize("robot", [*SAMPLING, *EXHAUSTIVE])
def test_what_is_closed_is_proven_and_what_was_sensed_to_be_only_by_those_that_miss_no_way(robot) -> None:
    few = {"samples": 100} if robot in SAMPLING else {}
    with pytest.raises(NoPathError) as caught:
        ready(robot, scene_of([box(2_900, 0, 3_100, 6_000)]), task(), **few)
    assert caught.value.proven
    planner = ready(robot, scene_of(), task(), **few)
    with pytest.raises(NoPathError) as again:
        planner.query_with_obstacle((400.0, 400.0), shapely.LineString([(0, 5_000), (5_000, 0)]))
    assert again.value.proven == (robot in EXHAUSTIVE)


@pytest.mark.parametrize("robot", EXHAUSTIVE)
@pytest.mark.parametrize("room_mm", [5.0, 2.4, 0.1])
def test_a_door_too_narrow_for_the_margin_is_used(robot, room_mm) -> None:
    half = RADIUS_MM + room_mm
    scene = scene_of([box(2_900, 0, 3_100, 3_000 - half), box(2_900, 3_000 + half, 3_100, 6_000)])
    planner = ready(robot, scene, task(), margin_mm=20.0 if room_mm > 2.0 else 0.0)
    assert planner.margin_mm <= room_mm
    assert verify_path(scene, task(), RADIUS_MM, planner.path.points, 1_000.0).passed


def test_the_visibility_graph_finds_the_optimum_and_others_approach_it() -> None:
    scene = hall(0, count=12)
    planner = ready(VisibilityLocationRobot, scene)
    best = shortest_path(space_of(scene, planner), np.array((400.0, 400.0)), np.array(FAR.goal))
    assert planner.path.length_mm == pytest.approx(best.length_mm, abs=0.1)
    for robot in (PrmStarRobot, RrtStarRobot):
        few, many = (
            np.mean([ready(robot, scene, seed=s, samples=n, finish="none").path.length_mm for s in range(2)])
            for n in (200, 600)
        )
        assert best.length_mm - 0.1 <= many < few


def test_lazy_prm_finds_what_prm_finds_and_checks_far_less() -> None:
    scene = hall(3)
    lazy, eager = (ready(robot, scene, samples=500) for robot in (LazyLocationRobot, TextbookRobot))
    assert lazy.raw_path.length_mm == pytest.approx(eager.raw_path.length_mm)
    assert len(lazy.roadmap.edges) < 0.2 * len(eager.roadmap.edges)


@pytest.mark.parametrize("robot", [RrtRobot, RrtStarRobot])
def test_a_tree_is_a_tree(robot) -> None:
    roadmap = ready(robot, hall(1, count=10)).roadmap
    assert len(roadmap.edges) == len(roadmap.points) - 1
    assert set(roadmap.component_labels.tolist()) == {0}
    assert roadmap.lengths_mm.max() <= robot.parameters_type().step_mm + 1e-6


def test_costs_in_a_tree_are_the_lengths_of_its_ways() -> None:
    rng = np.random.default_rng(4)
    tree = Tree(np.zeros(2))
    for place in rng.uniform(0.0, 100.0, (200, 2)):
        tree.add(place, int(rng.integers(len(tree.points))))
    for node in range(1, 201):
        if rng.random() < 0.5:
            tree.rewire(node, 0)
    for node, cost in enumerate(tree.costs_mm):
        assert cost == pytest.approx(np.hypot(*np.diff(tree.way_to(node), axis=0).T).sum())


def test_points_along_an_edge_miss_what_the_exact_test_sees() -> None:
    space = FreeSpace(hall(3), RADIUS_MM)
    starts, ends = np.random.default_rng(1).uniform(0.0, 10_000.0, (2, 2_000, 2))
    exact, by_points = straight(space, starts, ends), points(space, starts, ends)
    assert by_points[exact].all()
    assert 0 < (by_points & ~exact).sum() < 0.1 * exact.sum()


def test_a_way_past_a_sensed_point_is_found() -> None:
    rng = np.random.default_rng(5)
    goal = task(goal=(2_500.0, 5_600.0))
    scene = scene_of(walls=[((3_000, 0), (3_000, 6_000))])
    planner = ready(VisibilityLocationRobot, scene, goal)
    for _ in range(20):
        # Between the wall, or the floor's edge, and the point there is room on one side only.
        x, y = rng.uniform(250.0, 2_750.0), rng.uniform(1_500.0, 4_500.0)
        marks = shapely.MultiPoint(
            [(x + 250.0 * number, y) for number in range(-12, 13) if 0 < x + 250.0 * number < 3_000]
        )
        gap = shapely.difference(marks, shapely.Point(x, y))
        path = planner.query_with_obstacle((400.0, 400.0), gap)
        verdict = verify_replan(scene, goal, RADIUS_MM, path.points, 1_000.0, gap)
        assert verdict.passed, verdict.violations


def test_each_planner_fits_on_two_slides() -> None:
    (folder,) = textbook.__path__
    for name in ("prm", "lazy_prm", "rrt", "rrt_connect", "rrt_star", "visibility", "cells"):
        lines = (Path(folder) / f"{name}.py").read_text().splitlines()
        assert len(lines) <= 80, name
        assert not any(line.startswith("class ") for line in lines), name


def test_a_planner_of_ones_own_goes_in_by_one_method() -> None:
    class Grid(TextbookRobot):
        """Plans over a grid."""

        def plan(self, problem):
            low_x, low_y, high_x, high_y = problem.space.bounds
            xs, ys = np.meshgrid(np.linspace(low_x, high_x, 20), np.linspace(low_y, high_y, 20))
            grid = np.column_stack((xs.ravel(), ys.ravel()))
            places = np.concatenate((np.stack((problem.start, problem.goal)), grid))
            pairs = nearest(places, 8)
            roadmap = roadmap_of(places, pairs[problem.free(places[pairs[:, 0]], places[pairs[:, 1]])])
            way = problem.search(roadmap)
            return Answer(roadmap, None if way is None else places[way])

    assert ready(Grid, hall(4)).path.length_mm > 0.0


def test_the_visibility_graph_proves_that_a_door_is_too_narrow_also_among_more_corners_than_it_can_search() -> None:
    """Its hasty search among them misses no way either."""
    radius, door_mm = 900.0, 2.0 * RADIUS_MM - 1.0
    angles = np.linspace(door_mm / radius / 2.0, math.tau - door_mm / radius / 2.0, 420)
    ring = 3_000.0 + radius * np.column_stack((np.cos(angles), np.sin(angles)))
    walls = list(pairwise((x, y) for x, y in ring.tolist()))
    with pytest.raises(NoPathError, match="too narrow") as caught:
        ready(VisibilityLocationRobot, scene_of(walls=walls), task((3_000.0, 3_000.0)), margin_mm=0.0)
    assert caught.value.proven
