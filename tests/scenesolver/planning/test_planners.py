"""The planners beside the PRM: each keeps what its method promises. Their movers are held in tests/robotworkshop."""

import numpy as np
import pytest
import shapely

from scenesolver import NoPathError, PlannerParameters, SolverPRM, verify_path
from scenesolver.planning.solver_lazy_prm import SolverLazyPRM
from scenesolver.planning.solver_visibility import SolverVisibility
from scenesolver.verify import verify_replan
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of, task

PLANNERS = (SolverLazyPRM, SolverVisibility)
FAR = task(goal=(9_600.0, 9_600.0))


def ready(planner: type[SolverPRM], scene, a_task=FAR) -> SolverPRM:
    solver = planner(scene, a_task, RADIUS_MM, PlannerParameters(), 0)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("seed", range(4))
def test_paths_and_roadmaps_are_free(planner, seed):
    scene = hall(seed)
    solver = ready(planner, scene)
    assert verify_path(scene, FAR, RADIUS_MM + solver.margin_mm, solver.path.points, 1_000.0).passed
    ends = solver.roadmap.points[solver.roadmap.edges]
    assert len(ends)
    assert solver.free_space.edges_free(ends[:, 0], ends[:, 1]).all()


@pytest.mark.parametrize("seed", range(4))
def test_lazy_prm_finds_what_prm_finds_and_checks_far_less(seed):
    scene = hall(seed)
    lazy, eager = ready(SolverLazyPRM, scene), ready(SolverPRM, scene)
    assert lazy.raw_path.length_mm == pytest.approx(eager.raw_path.length_mm)
    assert len(lazy.roadmap.edges) < 0.2 * len(eager.roadmap.edges)


@pytest.mark.parametrize("seed", range(4))
def test_the_visibility_graph_finds_the_optimum(seed):
    scene = hall(seed)
    solver = ready(SolverVisibility, scene)
    assert solver.path.length_mm == pytest.approx(solver.optimal_path().length_mm, abs=0.1)
    assert solver.path.length_mm <= ready(SolverPRM, scene).path.length_mm + 0.1


@pytest.mark.parametrize("planner", PLANNERS)
def test_they_go_round_what_was_sensed(planner):
    solver = ready(planner, hall(2))
    on_the_way = solver.path.points[len(solver.path.points) // 2]
    crate = shapely.Point(on_the_way).buffer(100.0)
    path = solver.query_with_obstacle((400.0, 400.0), crate)
    assert verify_path(solver.scene, FAR, RADIUS_MM, path.points, 1_000.0).passed
    assert shapely.LineString(path.points).distance(crate) >= RADIUS_MM
    gone = solver.query_with_obstacle((400.0, 400.0), shapely.Polygon())
    assert gone.length_mm == pytest.approx(solver.path.length_mm, abs=0.1)


@pytest.mark.parametrize("planner", PLANNERS)
def test_no_way_is_proven(planner):
    with pytest.raises(NoPathError) as caught:
        ready(planner, scene_of([box(2_900, 0, 3_100, 6_000)]), task())
    assert caught.value.proven


@pytest.mark.parametrize("planner", PLANNERS)
def test_a_door_too_narrow_for_the_margin_is_used(planner):
    half = RADIUS_MM + 5.0
    scene = scene_of([box(2_900, 0, 3_100, 3_000 - half), box(2_900, 3_000 + half, 3_100, 6_000)])
    solver = ready(planner, scene, task())
    assert solver.margin_mm < 5.0
    assert np.isfinite(solver.path.points).all()
    assert verify_path(scene, task(), RADIUS_MM + solver.margin_mm, solver.path.points, 1_000.0).passed


def test_the_visibility_planner_answers_queries():
    solver = ready(SolverVisibility, hall(1))
    start = solver.task.start
    path = solver.query((start.x_mm, start.y_mm), solver.task.goal)
    assert path.length_mm == pytest.approx(solver.path.length_mm, abs=0.1)
    crate = shapely.Point(path.points[len(path.points) // 2]).buffer(100.0)
    round_it = solver.query((start.x_mm, start.y_mm), solver.task.goal, crate)
    assert shapely.LineString(round_it.points).distance(crate) >= RADIUS_MM
    with pytest.raises(NoPathError) as caught:
        solver.query((start.x_mm, start.y_mm), solver.task.goal, shapely.LineString([(0, 8_000), (8_000, 0)]))
    assert caught.value.proven


@pytest.mark.parametrize("seed", range(4))
def test_lazy_prm_checks_the_edges_of_a_milestone_that_is_the_start(seed: int) -> None:
    solver = ready(SolverLazyPRM, hall(seed))
    on_the_way = solver.path.points[len(solver.path.points) // 2]
    sensed = shapely.Point(on_the_way).buffer(60.0)
    far = np.hypot(*(solver.roadmap.points - on_the_way).T) > 400.0
    for start in solver.roadmap.points[far][:25].tolist():
        path = solver.query_with_obstacle((start[0], start[1]), sensed)
        at_milestone = task(start=(start[0], start[1]), goal=FAR.goal)
        verdict = verify_replan(solver.scene, at_milestone, RADIUS_MM, path.points, 1_000.0, sensed)
        assert verdict.passed, verdict.violations


@pytest.mark.parametrize("planner", [SolverPRM, *PLANNERS])
def test_a_way_past_a_sensed_point_is_found(planner: type[SolverPRM]) -> None:
    rng = np.random.default_rng(5)
    solver = ready(
        planner, scene_of(walls=[((3_000, 0), (3_000, 6_000))], size_mm=6_000.0), task(goal=(2_500.0, 5_600.0))
    )
    for _ in range(40):
        # Between the wall, or the floor's edge, and the point there is room on one side only.
        x, y = rng.uniform(250.0, 2_750.0), rng.uniform(1_500.0, 4_500.0)
        marks = shapely.MultiPoint(
            [(x + 250.0 * number, y) for number in range(-12, 13) if 0 < x + 250.0 * number < 3_000]
        )
        gap = shapely.difference(marks, shapely.Point(x, y))
        path = solver.query_with_obstacle((400.0, 400.0), gap)
        verdict = verify_replan(solver.scene, task(goal=(2_500.0, 5_600.0)), RADIUS_MM, path.points, 1_000.0, gap)
        assert verdict.passed, verdict.violations
