import dataclasses

import numpy as np
import pytest
import shapely
from shapely import affinity

from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError, Progress
from scene.scene import FloorRegion, Obstacle, Scene, Task, Workspace
from scenesolver import (
    NoPathError,
    Path,
    PlannerParameters,
    PlanningError,
    SolverPRM,
    segment_clearances,
    verify_path,
)
from scenesolver.planning import shortest_path
from scenesolver.verify import verify_replan
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of, task


def ready(scene: Scene, a_task: Task | None = None, *, seed: int = 0, **parameters) -> SolverPRM:
    solver = SolverPRM(scene, a_task or task(), RADIUS_MM, PlannerParameters(**parameters), seed)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


def passes(solver: SolverPRM, path: Path, margin_mm: float = 0.0) -> bool:
    a_task = solver.task
    verdict = verify_path(solver.scene, a_task, RADIUS_MM + margin_mm, path.points, solver.parameters.max_edge_mm)
    assert verdict.passed, verdict.violations
    return True


def door_of(width_mm: float, *, at_y: float = 3_000.0) -> Scene:
    """Two rooms with a door between them."""
    low, high = at_y - width_mm / 2, at_y + width_mm / 2
    return scene_of([box(2_900, 0, 3_100, low), box(2_900, high, 3_100, 6_000)])


def test_an_empty_room_is_crossed_straight():
    solver = ready(scene_of())
    assert solver.path.length_mm == pytest.approx(np.hypot(5_200, 5_200))
    assert passes(solver, solver.path, margin_mm=20.0)


def test_the_path_of_an_obstacle_in_the_way_bends_round_it():
    solver = ready(scene_of([box(2_000, 2_000, 4_000, 4_000)]))
    assert np.hypot(5_200, 5_200) < solver.path.length_mm < 8_500
    assert passes(solver, solver.path, margin_mm=20.0)
    assert solver.margin_mm == 20.0
    assert set(solver.seconds) == {"inflate", "sample", "connect", "query", "smooth"}


def test_a_scene_of_whole_numbers_is_planned_as_any_other():
    def planned(number):
        low, high, far = number(600), number(5_400), number(6_000)
        block = tuple((number(x), number(y)) for x, y in ((2_000, 0), (4_000, 0), (4_000, 4_000), (2_000, 4_000)))
        scene = Scene(Workspace(number(0), number(0), far, far), (), (Obstacle(block),))
        return ready(scene, Task("robot", Pose(low, low, number(0)), (high, low))).path.points.tolist()

    assert planned(int) == planned(float)


@pytest.mark.parametrize("seed", range(5))
def test_random_halls_are_solved_with_the_full_margin(seed):
    a_task = task(goal=(9_600.0, 9_600.0))
    solver = ready(hall(seed), a_task, seed=seed)
    assert passes(solver, solver.path, margin_mm=solver.margin_mm)
    assert verify_path(solver.scene, a_task, RADIUS_MM, solver.raw_path.points, 1e9).passed
    assert solver.path.length_mm <= solver.raw_path.length_mm
    assert not solver.free_space.is_in_cforb(solver.roadmap.points).any()


def test_the_same_seed_gives_the_same_plan_and_another_one_another():
    first, again, other = (ready(hall(1), task(goal=(9_600.0, 9_600.0)), seed=seed) for seed in (3, 3, 4))
    np.testing.assert_array_equal(first.roadmap.points, again.roadmap.points)
    np.testing.assert_array_equal(first.roadmap.edges, again.roadmap.edges)
    np.testing.assert_array_equal(first.path.points, again.path.points)
    assert not np.array_equal(first.roadmap.points, other.roadmap.points)


@pytest.mark.parametrize(
    ("room_mm", "margin_mm"), [(200.0, 20.0), (41.0, 20.0), (39.0, 10.0), (12.0, 5.0), (6.0, 2.5), (4.5, 2.0)]
)
def test_the_margin_gives_way_only_where_there_is_no_path_otherwise(room_mm, margin_mm):
    solver = ready(door_of(2 * RADIUS_MM + room_mm))
    assert solver.margin_mm == margin_mm
    assert passes(solver, solver.path, margin_mm=margin_mm)


def test_a_robot_nearly_as_wide_as_its_world_is_told_which_margin_helps():
    wide, narrow_world = 2_999.0, task(start=(3_000.0, 3_000.0), goal=(3_000.0, 3_000.5))
    with pytest.raises(NoPathError, match=r"only 0.5 mm of room at \(3000, 3000.5\).*--set margin_mm=0.5") as caught:
        SolverPRM(scene_of(), narrow_world, wide).preprocess(lambda _: None, lambda: False)
    assert not caught.value.proven
    solver = SolverPRM(scene_of(), narrow_world, wide, PlannerParameters(margin_mm=0.5))
    solver.preprocess(lambda _: None, lambda: False)
    assert solver.path.length_mm == pytest.approx(0.5)


def test_only_the_narrow_part_of_a_path_is_narrow():
    # Round the block, far from the door, there is room for the whole margin.
    scene = door_of(2 * RADIUS_MM + 6.0, at_y=1_000.0)
    scene = scene_of(
        [*(o.polygon for o in scene.obstacles), box(4_000, 1_500, 5_000, 5_500), box(600, 1_400, 2_300, 5_000)]
    )
    solver = ready(scene, task(start=(400.0, 5_500.0)))
    assert solver.margin_mm == 2.5
    points = solver.path.points
    clearances = segment_clearances(scene, points, RADIUS_MM)
    middles = (points[:-1, 0] + points[1:, 0]) / 2
    assert clearances.min() >= 2.5 - 1e-6
    assert clearances[np.abs(middles - 3_000.0) > 900.0].min() >= 20.0 - 1e-6


def test_extra_margin_is_kept_where_the_detour_is_short():
    scene = scene_of([box(2_000, 2_000, 4_000, 4_000)])
    close = ready(scene)
    wide = ready(scene, extra_margin_mm=300.0, detour_percent=50.0)
    far = ready(scene, extra_margin_mm=300.0, detour_percent=0.0)
    # Start and goal themselves are nearer than that to the workspace's edge.
    assert segment_clearances(scene, wide.path.points, RADIUS_MM)[1:-1].min() >= 320.0 - 1e-6
    assert close.path.length_mm < wide.path.length_mm < 1.2 * close.path.length_mm
    assert far.path.length_mm == pytest.approx(close.path.length_mm, rel=1e-3)


def test_a_start_too_near_to_a_wall_does_not_narrow_the_whole_path():
    # 5 mm from the wall; 1 mm from the workspace's edge.
    scene = scene_of([box(1_000, 1_000, 2_000, 2_000)])
    a_task = task(start=(2_000.0 + RADIUS_MM + 5.0, 1_500.0), goal=(5_000.0, 6_000.0 - RADIUS_MM - 1.0))
    solver = ready(scene, a_task)
    assert solver.margin_mm == 20.0
    assert passes(solver, solver.path)
    assert segment_clearances(scene, solver.path.points, RADIUS_MM)[1:-1].min() >= 20.0 - 1e-6


def test_a_start_that_the_polygon_forbids_but_the_disc_allows_is_a_start():
    # Straight off a corner of the robot's polygon, which sticks out of the disc by 3.4 mm.
    direction = np.array((np.cos(np.pi / 16), np.sin(np.pi / 16)))
    start = np.array((2_000.0, 2_000.0)) + direction * (RADIUS_MM + 0.5)
    scene = scene_of([box(1_000, 1_000, 2_000, 2_000)])
    solver = ready(scene, task(start=tuple(start.tolist())), margin_mm=0.0)
    assert passes(solver, solver.path)


def test_start_and_goal_may_be_the_same_place():
    solver = ready(scene_of(), task(goal=(400.0, 400.0)))
    assert solver.path.length_mm == 0.0
    assert passes(solver, solver.path)


@pytest.mark.parametrize(
    ("a_task", "named"),
    [
        (task(start=(1_500.0, 1_500.0)), "start (1500, 1500)"),
        (task(start=(900.0, 1_500.0)), "start (900, 1500)"),
        (task(goal=(1_500.0, 1_500.0)), "goal (1500, 1500)"),
        (task(goal=(5_990.0, 3_000.0)), "goal (5990, 3000)"),
    ],
)
def test_ends_in_collision_are_named(a_task, named):
    with pytest.raises(PlanningError, match="overlaps") as caught:
        ready(scene_of([box(1_000, 1_000, 2_000, 2_000)]), a_task)
    assert not isinstance(caught.value, NoPathError)
    assert str(caught.value).startswith(named)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (
            door_of(2 * RADIUS_MM - 1.0),
            r"a robot 348 mm wide: the widest one is only 347\.0 mm wide at \(3\d{3}, 3000\), 1 mm too narrow",
        ),
        (scene_of(walls=[((3_000, 0), (3_000, 6_000))]), "no gap at all"),
        (scene_of([box(5_000, 4_000, 5_200, 6_000), box(5_000, 4_000, 6_000, 4_200)]), "no gap at all"),
    ],
)
def test_no_way_is_proven_and_its_narrowest_place_told(scene, told):
    with pytest.raises(NoPathError, match=told) as caught:
        ready(scene)
    assert caught.value.proven
    assert "\n" not in str(caught.value)


def test_a_way_that_lacks_only_the_margin_is_no_proof_and_the_remedy_works():
    scene = door_of(2 * RADIUS_MM + 1.0)
    with pytest.raises(NoPathError, match=r"--set margin_mm=0\.5") as caught:
        ready(scene)
    assert not caught.value.proven
    solver = ready(scene, margin_mm=0.5)
    assert passes(solver, solver.path, margin_mm=0.48)


@pytest.mark.parametrize(
    ("more_mm", "margin_mm", "told"),
    [(0.0, 0.0, "exactly as wide as"), (0.0, 20.0, "exactly as wide as"), (0.004, 20.0, r"0\.004 mm wider than")],
)
def test_a_door_as_wide_as_the_robot_is_called_that(more_mm, margin_mm, told):
    with pytest.raises(NoPathError, match=rf"{told} the robot, 348 mm, at \(3\d{{3}}, 3000\)") as caught:
        ready(door_of(2 * RADIUS_MM + more_mm), margin_mm=margin_mm)
    assert not caught.value.proven
    assert "--set" not in str(caught.value)
    # What it asks for helps.
    solver = ready(door_of(2 * RADIUS_MM + more_mm + 0.1 + 2e-9), margin_mm=0.0)
    assert passes(solver, solver.path, margin_mm=0.0)


@pytest.mark.parametrize("margin_mm", [0.0, 20.0])
def test_advice_helps_where_the_robot_stands_with_no_room_on_either_side(margin_mm):
    slot = [box(1_000, 0, 1_100, 3_000), box(1_100 + 2 * RADIUS_MM, 0, 1_200 + 2 * RADIUS_MM, 3_000)]
    start = (1_100.0 + RADIUS_MM, 1_000.0)
    with pytest.raises(NoPathError, match=r"touches what stands at \(1274, 1000\); give it 0\.1 mm") as caught:
        ready(scene_of(slot), task(start=start), margin_mm=margin_mm)
    assert not caught.value.proven
    assert "--s" not in str(caught.value)


def test_a_drop_across_the_floor_is_proven_and_named():
    drop = FloorRegion(tuple((float(x), float(y)) for x, y in box(2_900, 0, 3_100, 6_000)), drop=True)
    with pytest.raises(NoPathError, match="no gap at all") as caught:
        ready(dataclasses.replace(scene_of(), floor_regions=(drop,)))
    assert caught.value.proven


@pytest.mark.parametrize("angle", [0.0, 0.1, np.pi / 16, 0.3, np.pi / 8, 1.0])
@pytest.mark.parametrize("room_mm", [4.1, 6.0, 8.0])
def test_a_door_is_found_at_any_angle_whatever_polygon_takes_the_discs_place(angle, room_mm):
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    half = RADIUS_MM + room_mm / 2.0
    walls = [
        (np.array(box(-80, low, 80, high)) @ turn + 3_000.0).tolist() for low, high in ((half, 6e3), (-6e3, -half))
    ]
    ends = (np.array([(-1_500.0, -700.0), (1_500.0, 900.0)]) @ turn + 3_000.0).tolist()
    solver = ready(scene_of(walls), task(start=tuple(ends[0]), goal=tuple(ends[1])))
    assert solver.margin_mm >= 2.0
    # The polygon of the last resort is not larger than the disc, so of the margin up to 0.02 mm are lost.
    assert passes(solver, solver.path, margin_mm=solver.margin_mm - 0.02)


@pytest.mark.parametrize("seed", range(6))
def test_no_path_is_longer_than_the_shortest_one(seed):
    solver = ready(hall(seed, count=60), task(goal=(9_600.0, 9_600.0)), seed=seed, margin_mm=0.0)
    assert solver.path.length_mm == pytest.approx(solver.optimal_path().length_mm, abs=1e-3)


def test_a_way_that_the_roadmap_misses_is_found_exactly_and_joins_it():
    solver = ready(door_of(2 * RADIUS_MM + 44.0), samples=50)
    assert passes(solver, solver.path, margin_mm=20.0)
    assert len(solver.roadmap.points) > 50
    start = solver.task.start
    again = solver.query((start.x_mm, start.y_mm), solver.task.goal)
    assert again.length_mm <= solver.path.length_mm + 1e-3


def test_progress_grows_and_shows_growing_roadmaps():
    seen: list[Progress] = []
    solver = SolverPRM(door_of(2 * RADIUS_MM + 44.0), task(), RADIUS_MM, PlannerParameters(samples=50), 0)
    solver.preprocess(seen.append, lambda: False)
    fractions = [progress.fraction for progress in seen]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    sizes = [len(progress.roadmap.points) for progress in seen if progress.roadmap is not None]
    assert sizes == sorted(sizes)
    # Nothing waits for the roadmap with the way that it missed.
    assert 0 < sizes[-1] < len(solver.roadmap.points)


@pytest.mark.parametrize("calls", [0, 1, 3, 6])
def test_cancel_ends_the_work(calls):
    asked = iter(range(10_000))
    solver = SolverPRM(door_of(2 * RADIUS_MM + 44.0), task(), RADIUS_MM, PlannerParameters(samples=50), 0)
    with pytest.raises(PlanningCancelledError):
        solver.preprocess(lambda _: None, lambda: next(asked) >= calls)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("samples", 3),
        ("neighbours", 0),
        ("margin_mm", -1.0),
        ("margin_mm", float("nan")),
        ("corners", 18),
        ("max_samples", 200),
    ],
)
def test_parameters_out_of_bounds_are_named(name, value):
    with pytest.raises(PlanningError, match=name):
        PlannerParameters(**{name: value})


class TestQueryWithObstacle:
    def around(self, solver: SolverPRM, start, sensed, *, clearance_mm: float = 20.0) -> Path:
        path = solver.query_with_obstacle(start, sensed)
        a_task = task(start=start, goal=solver.task.goal)
        drawn = verify_path(solver.scene, a_task, RADIUS_MM, path.points, solver.parameters.max_edge_mm)
        assert drawn.passed, drawn.violations
        assert shapely.LineString(path.points).distance(sensed) >= RADIUS_MM + clearance_mm - 1e-6
        return path

    def test_goes_round_what_was_sensed_and_leaves_the_roadmap_alone(self):
        solver = ready(hall(2), task(goal=(9_600.0, 9_600.0)))
        roadmap, points, edges = solver.roadmap, solver.roadmap.points.copy(), solver.roadmap.edges.copy()
        on_the_way = solver.path.points[len(solver.path.points) // 2]
        path = self.around(solver, (400.0, 400.0), shapely.Point(on_the_way).buffer(100.0))
        assert path.length_mm >= solver.path.length_mm - 1e-3
        assert solver.roadmap is roadmap
        np.testing.assert_array_equal(roadmap.points, points)
        np.testing.assert_array_equal(roadmap.edges, edges)
        # And when the obstacle is gone, the old way is as good as ever.
        gone = solver.query_with_obstacle((400.0, 400.0), shapely.Polygon())
        assert gone.length_mm == pytest.approx(solver.path.length_mm)

    def test_several_obstacles_at_once(self):
        solver = ready(scene_of())
        crates = [
            shapely.box(x, y, x + 400, y + 400) for x in range(1_000, 5_000, 1_000) for y in range(1_000, 5_000, 1_000)
        ]
        self.around(solver, (400.0, 400.0), shapely.MultiPolygon(crates))

    def test_a_margin_too_large_for_the_gap_is_made_smaller(self):
        solver = ready(door_of(1_000.0))
        crate = shapely.box(2_900, 3_500 - (1_000 - 2 * RADIUS_MM - 12.0), 3_100, 3_500)
        path = self.around(solver, (400.0, 400.0), crate, clearance_mm=5.0)
        assert solver.margin_mm == 20.0
        assert shapely.LineString(path.points).distance(crate) < RADIUS_MM + 20.0

    @pytest.mark.parametrize("depth_mm", [1.0, 15.0, 60.0])
    def test_a_start_inside_the_inflated_obstacle_finds_the_way_out(self, depth_mm):
        solver = ready(scene_of())
        crate = shapely.box(2_000, 1_000, 2_500, 5_000)
        start = (2_000.0 - RADIUS_MM - 20.0 + depth_mm, 3_000.0)
        path = solver.query_with_obstacle(start, crate)
        line = shapely.LineString(path.points)
        assert path.points[0].tolist() == list(start)
        assert line.distance(crate) >= shapely.Point(start).distance(crate) - 1e-6
        assert shapely.LineString(path.points[1:]).distance(crate) >= RADIUS_MM + 20.0 - 1e-6

    def test_out_of_an_obstacle_never_through_it_or_another_one(self):
        # The nearest free place lies behind the sensed wall, or in the drawn one.
        solver = ready(scene_of(walls=[((2_000.0, 0.0), (2_000.0, 3_000.0))]))
        sensed = shapely.LineString([(2_400.0, 0.0), (2_400.0, 3_000.0)])
        start = (2_200.0, 2_000.0)
        path = solver.query_with_obstacle(start, sensed)
        assert shapely.LineString(path.points).distance(sensed) >= RADIUS_MM
        assert segment_clearances(solver.scene, path.points, RADIUS_MM).min() >= 0.0

    def test_a_roadmap_that_is_cut_apart_is_replaced_for_the_query(self):
        solver = ready(scene_of(), samples=20)
        bars = [
            shapely.box(1_000, 0, 1_100, 5_500),
            shapely.box(2_000, 500, 2_100, 6_000),
            shapely.box(3_000, 0, 3_100, 5_500),
        ]
        self.around(solver, (400.0, 400.0), shapely.MultiPolygon(bars))
        assert len(solver.roadmap.points) == 20

    def test_boxed_in_is_said_and_proven(self):
        solver = ready(scene_of())
        ring = shapely.Point(400.0, 400.0).buffer(1_500.0).boundary
        with pytest.raises(NoPathError) as caught:
            solver.query_with_obstacle((400.0, 400.0), ring)
        assert caught.value.proven

    @pytest.mark.parametrize("door_mm", [0.0, 2 * RADIUS_MM + 30.0, 1_200.0])
    def test_hundreds_of_small_things(self, door_mm):
        # 300 marks of 24 mm, as a sonar leaves them: walls across the room whose doors lie at opposite ends.
        solver = ready(scene_of([box(1_000, 2_500, 1_500, 3_500), box(4_600, 2_500, 5_000, 3_500)]))
        places = np.arange(0.0, 6_000.0, 40.0)
        ways = [(2_500.0, 6_000.0 - places), (3_500.0, places)]
        marks = np.concatenate([np.column_stack((np.full(150, x), y)) for x, y in ways])
        opened = marks[np.concatenate([places >= door_mm, places >= door_mm])]
        discs = shapely.MultiPolygon(shapely.buffer(shapely.points(opened), 12.0, quad_segs=2).tolist())
        if not door_mm:
            assert len(discs.geoms) == 300
            with pytest.raises(NoPathError) as caught:
                solver.query_with_obstacle((400.0, 400.0), discs)
            assert caught.value.proven
        else:
            self.around(solver, (400.0, 400.0), discs, clearance_mm=2.0 if door_mm < 1_000.0 else 20.0)

    @pytest.mark.parametrize("end", [(400.0, 400.0), (9_600.0, 9_600.0)])
    def test_a_trap_is_proven_in_a_large_scene_too(self, end, monkeypatch):
        solver = ready(hall(2), task(goal=(9_600.0, 9_600.0)))
        monkeypatch.setattr("scenesolver.planning.solver_prm._FEW_SEGMENTS", 600)
        assert len(solver.free_space.curve.starts.x) > 600
        # The workspace's edge and drawn obstacles are part of the trap.
        ring = shapely.Point(end).buffer(700.0).boundary
        with pytest.raises(NoPathError) as caught:
            solver.query_with_obstacle((400.0, 400.0), ring)
        assert caught.value.proven
        opened = ring - shapely.LineString([end, (5_000.0, 5_000.0)]).buffer(350.0)
        self.around(solver, (400.0, 400.0), opened, clearance_mm=2.0)

    def test_a_large_scene_cut_in_two_is_given_up_without_proof(self, monkeypatch):
        solver = ready(hall(2), task(goal=(9_600.0, 9_600.0)))
        monkeypatch.setattr("scenesolver.planning.solver_prm._FEW_SEGMENTS", 600)
        with pytest.raises(NoPathError) as caught:
            solver.query_with_obstacle((400.0, 400.0), shapely.LineString([(0.0, 10_000.0), (10_000.0, 0.0)]))
        assert not caught.value.proven

    @pytest.mark.parametrize("room_mm", [0.1, 0.5, 3.0])
    def test_a_gap_that_the_disc_passes_and_its_polygon_does_not_is_found(self, room_mm):
        solver = ready(scene_of(), margin_mm=0.0)
        # At 45 degrees plus half a corner the polygon is wider than the disc by the most.
        angle, half_mm = np.pi / 4.0 + np.pi / 16.0, RADIUS_MM + room_mm / 2.0
        turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
        lines = [np.array(((side * half_mm, 0.0), (side * 9e3, 0.0))) @ turn + 3e3 for side in (1, -1)]
        sensed = shapely.MultiLineString(lines)
        path = solver.query_with_obstacle((400.0, 400.0), sensed)
        verdict = verify_replan(solver.scene, solver.task, RADIUS_MM, path.points, 1_000.0, sensed)
        assert verdict.passed, verdict.violations
        with pytest.raises(NoPathError) as caught:
            solver.query_with_obstacle((400.0, 400.0), affinity.scale(sensed, 0.9, 0.9))
        assert caught.value.proven

    def test_a_goal_that_is_covered_is_no_goal(self):
        solver = ready(scene_of())
        with pytest.raises(NoPathError) as caught:
            solver.query_with_obstacle((400.0, 400.0), shapely.Point(solver.task.goal).buffer(100.0))
        assert caught.value.proven


def test_queries_come_after_preprocess():
    solver = SolverPRM(scene_of(), task(), RADIUS_MM)
    with pytest.raises(RuntimeError, match="preprocess"):
        solver.query((400.0, 400.0), (500.0, 500.0))


def test_queries_between_other_places():
    solver = ready(hall(4), task(goal=(9_600.0, 9_600.0)))
    start, goal = map(tuple, solver.sample_legal_points(2).tolist())
    path = solver.query(start, goal)
    assert (tuple(path.points[0]), tuple(path.points[-1])) == (start, goal)
    smooth = solver.smooth(path)
    assert smooth.length_mm <= path.length_mm
    assert verify_path(solver.scene, task(start=start, goal=goal), RADIUS_MM + 20.0, smooth.points, 1_000.0).passed


def test_a_door_among_too_many_corners_for_the_exact_search(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = [box(1_000 * x, 1_000 * y, 1_000 * x + 300, 1_000 * y + 300) for x in range(1, 15) for y in range(1, 15)]
    wall = [box(7_300, 0, 8_000, 7_400), box(7_300, 7_800, 8_000, 16_000)]
    scene = scene_of([*boxes, *wall], size_mm=16_000.0)
    monkeypatch.setattr(shortest_path, "MOST_CORNERS", 1_000)
    solver = ready(scene, task(goal=(15_500.0, 500.0)), samples=20, max_samples=40)
    assert len(solver.free_space.curve.corners.places.x) > shortest_path.MOST_CORNERS
    assert verify_path(scene, solver.task, RADIUS_MM, solver.path.points, 1_000.0).passed
