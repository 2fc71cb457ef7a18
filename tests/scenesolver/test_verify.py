from dataclasses import replace

import numpy as np
import pytest
import shapely

from scene.scene import FloorRegion, Motion, Obstacle, Scene, Workspace
from scenesolver import Verdict, verify_path
from scenesolver.verify import verify_replan

from .planning.test_solver_prm import ready
from .scenes import RADIUS_MM, box, hall, scene_of, task

BLOCK = scene_of([box(2_000, 2_000, 4_000, 4_000)], walls=[((5_000.0, 400.0), (5_000.0, 1_000.0))])
AROUND = [(400.0, 400.0), (400.0, 1_300.0), (1_300.0, 4_700.0), (4_700.0, 5_600.0), (5_600.0, 5_600.0)]


def verdict(points, *, scene: Scene = BLOCK, radius_mm: float = RADIUS_MM, max_edge_mm: float = 1e6) -> Verdict:
    return verify_path(scene, task(), radius_mm, points, max_edge_mm)


def test_a_good_path_passes():
    assert verdict(AROUND) == Verdict(())
    assert verdict(AROUND).passed


@pytest.mark.parametrize("seed", range(3))
def test_one_corner_pushed_into_an_obstacle_fails(seed):
    scene = hall(seed)
    solver = ready(scene, task(goal=(9_600.0, 9_600.0)))
    points = solver.path.points
    assert verify_path(scene, solver.task, RADIUS_MM, points, 1_000.0).passed
    for i in range(1, len(points) - 1):
        pushed = points.copy()
        pushed[i] = np.mean(scene.obstacles[i % len(scene.obstacles)].polygon, axis=0)
        found = verify_path(scene, solver.task, RADIUS_MM, pushed, 1e9)
        assert not found.passed
        assert any(line.startswith(f"segment {i}:") for line in found.violations)


def test_a_graze_is_measured_in_distance():
    for graze, passed in ((1e-7, True), (1e-3, False), (0.1, False)):
        y = 2_000.0 - RADIUS_MM + graze
        found = verdict([(400.0, 400.0), (1_500.0, y), (4_700.0, y), (5_600.0, 5_600.0)])
        assert found.passed == passed
    assert found.violations == ("segment 1: at (2000.0, 1826.1) the robot is 0.1 mm too near to obstacle 0",)


def test_walls_are_obstacles():
    found = verdict([(400.0, 400.0), (5_600.0, 700.0), (5_600.0, 5_600.0)])
    assert [line for line in found.violations if "wall 0" in line]


def test_drops_are_kept_clear_of_and_floor_laid_over_them_is_not():
    drop = FloorRegion(box(2_000, 2_000, 4_000, 4_000), drop=True)
    bridge = FloorRegion(box(2_000, 2_800, 4_000, 3_200))
    scene = Scene(Workspace(0, 0, 6_000, 6_000), floor_regions=(drop,))
    across = [(400.0, 400.0), (400.0, 3_000.0), (5_600.0, 3_000.0), (5_600.0, 5_600.0)]
    (violation,) = verdict(across, scene=scene).violations
    assert violation.endswith("the robot is 174.0 mm too near to drop 0")
    assert verdict(AROUND, scene=scene).passed
    assert verdict(across, scene=replace(scene, floor_regions=(drop, bridge))).passed


def test_a_replan_keeps_clear_of_drops():
    drop = FloorRegion(box(2_000, 2_000, 4_000, 4_000), drop=True)
    scene = Scene(Workspace(0, 0, 6_000, 6_000), floor_regions=(drop,))
    straight = [(400.0, 400.0), (5_600.0, 5_600.0)]
    nothing = shapely.MultiPolygon()
    assert not verify_replan(scene, task(), RADIUS_MM, straight, 1e6, nothing).passed
    assert verify_replan(scene, task(), RADIUS_MM, AROUND, 1e6, nothing).passed


def test_the_workspace_is_kept():
    found = verdict([(400.0, 400.0), (100.0, 4_000.0), (400.0, 5_600.0), (5_600.0, 5_600.0)])
    assert found.violations == ("point 1: at (100.0, 4000.0) the robot reaches 74.0 mm out of the workspace",)


def test_the_ends_are_those_of_the_task():
    found = verdict([(401.0, 400.0), *AROUND[1:-1], (5_600.0, 5_597.0)])
    assert found.violations == (
        "start: the path misses (400.0, 400.0) by 1.0 mm",
        "goal: the path misses (5600.0, 5600.0) by 3.0 mm",
    )


def test_long_edges_are_named_but_rounding_is_not():
    found = verdict([(400.0, 400.0), (400.0, 1_300.0), *AROUND[2:]], max_edge_mm=899.0)
    assert found.violations[0] == "segment 0: 900.0 mm long, 1.0 mm more than allowed"
    assert verdict(AROUND, max_edge_mm=max(np.hypot(*np.diff(AROUND, axis=0).T)) - 1e-9).passed


def test_obstacles_that_move_are_not_where_they_were_drawn():
    moving = Obstacle(box(900, 900, 1_100, 1_100), motion=Motion(((4_000.0, 4_000.0),), 100.0))
    scene = Scene(Workspace(0, 0, 6_000, 6_000), obstacles=(moving,))
    assert verdict([(400.0, 400.0), (5_600.0, 5_600.0)], scene=scene).passed


@pytest.mark.parametrize(
    "points",
    [
        [],
        [(1.0, 2.0)],
        [(1.0,)] * 2,
        [(1.0, 2.0, 3.0)] * 2,
        [(1.0, float("nan")), (2.0, 2.0)],
        "nonsense",
        [["a", "b"], ["c", "d"]],
        [1, 2, 3],
    ],
)
def test_what_is_no_path_is_said_to_be_none(points):
    found = verdict(points)
    assert not found.passed
    assert len(found.violations) == 1
