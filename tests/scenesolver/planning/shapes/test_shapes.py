import math
from dataclasses import replace

import numpy as np
import pytest
import shapely

from benchmarks.shapes import bad_poses, box_body, drawn, through_a_door, too_long, two_corners
from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError
from scene.scene import Scene, Workspace
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.planning.shapes.planner import plan_shape
from scenesolver.planning.shapes.slices import always_covered, swept, turned
from scenesolver.verify_shapes import verify_shape

ROOM = Scene(Workspace(0.0, 0.0, 3_000.0, 2_000.0))


@pytest.mark.parametrize("make", [two_corners, through_a_door])
def test_a_rod_is_brought_through_what_it_fits_through(make):
    _, scene, body, start, goal = make()
    plan = plan_shape(scene, body, start, goal)
    assert verify_shape(scene, body.tolist(), start, goal, plan.poses).passed
    assert bad_poses(scene, body, plan.poses, 100, np.random.default_rng(1)) == 0


def test_a_rod_that_is_too_long_for_a_corner_is_proven_to_have_no_way():
    with pytest.raises(NoPathError) as caught:
        plan_shape(*too_long()[1:])
    assert caught.value.proven


@pytest.mark.parametrize("seed", range(6))
def test_drawn_bodies_are_brought_past_drawn_blocks(seed):
    _, scene, body, start, goal = drawn(100 + seed)
    try:
        plan = plan_shape(scene, body, start, goal)
    except PlanningError:
        return
    assert verify_shape(scene, body.tolist(), start, goal, plan.poses).passed


@pytest.mark.parametrize("seed", range(20))
def test_a_slice_holds_all_that_the_body_sweeps_and_covers_no_more_inside_than_it_always_does(seed):
    rng = np.random.default_rng(seed)
    hull = shapely.convex_hull(shapely.multipoints(rng.uniform(-300.0, 300.0, (6, 2))))
    body = shapely.get_coordinates(shapely.get_exterior_ring(shapely.orient_polygons(hull)))[:-1]
    heading, half = rng.uniform(-math.pi, math.pi), rng.uniform(0.01, 0.2)
    outer, inner = shapely.polygons(swept(body, heading, half)), always_covered(body, heading, half)
    for angle in np.linspace(heading - half, heading + half, 9).tolist():
        there = shapely.polygons(turned(body, angle))
        assert shapely.covers(shapely.buffer(outer, 1e-6), there)
        if inner is not None:
            assert shapely.covers(shapely.buffer(there, 1e-6), shapely.polygons(inner))


def test_a_body_that_is_not_convex_or_does_not_fit_is_refused_in_one_line():
    dent = np.array([(-300.0, -300.0), (300.0, -300.0), (0.0, -200.0), (0.0, 300.0)])
    with pytest.raises(PlanningError, match="convex"):
        plan_shape(ROOM, dent, Pose(500.0, 500.0), Pose(2_000.0, 1_000.0))
    with pytest.raises(PlanningError, match="start"):
        plan_shape(ROOM, box_body(400.0, 200.0), Pose(100.0, 500.0), Pose(2_000.0, 1_000.0))


def test_planning_can_be_cancelled():
    with pytest.raises(PlanningCancelledError):
        plan_shape(*through_a_door()[1:], cancel=lambda: True)


def test_the_verifier_refuses_ways_that_cut_corners():
    _, scene, body, start, goal = two_corners()
    poses = plan_shape(scene, body, start, goal).poses
    outline = body.tolist()
    assert not verify_shape(scene, outline, start, goal, (start, replace(goal, heading_rad=start.heading_rad))).passed
    assert not verify_shape(scene, outline, start, goal, poses[:-1]).passed
    assert not verify_shape(
        scene, outline, start, goal, (start, replace(start, heading_rad=math.pi), *poses[1:])
    ).passed
    nudged = [replace(pose, x_mm=pose.x_mm + 260.0) for pose in poses]
    assert not verify_shape(scene, outline, nudged[0], nudged[-1], nudged).passed
    wider = [(1.3 * x, 30.0 * y) for x, y in outline]
    assert not verify_shape(scene, wider, start, goal, poses).passed
