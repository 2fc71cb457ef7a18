"""Ways of robots on wheels, planned with the outline of their body and their heading."""

import math
from dataclasses import replace

import pytest

from benchmarks.shapes import drawn, two_corners
from robotdriver.models import MODELS, Polygon
from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError
from scene.scene import Scene, Task, Wall, Workspace
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.planning.parameters import halved_margins_mm
from scenesolver.planning.shapes.drive_planner import DrivePlan, outline_of, plan_drive
from scenesolver.verify import Verdict
from scenesolver.verify_shapes import verify_drive

PIONEER = MODELS["pioneer3dx"].body
TASK = Task("robot", Pose(700.0, 800.0, 1.0), (3_300.0, 2_200.0))
MARGINS_MM = halved_margins_mm(20.0)


def door(width_mm: float) -> Scene:
    """Return two rooms with a door between them."""
    below, above = 1_500.0 - width_mm / 2.0, 1_500.0 + width_mm / 2.0
    walls = Wall((2_000.0, 0.0), (2_000.0, below)), Wall((2_000.0, above), (2_000.0, 3_000.0))
    return Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), walls=walls)


def judged(scene: Scene, task: Task, body: Polygon, plan: DrivePlan, margin_mm: float = 0.0) -> Verdict:
    return verify_drive(scene, [tuple(corner) for corner in outline_of(body, margin_mm).tolist()], task, plan.poses)


def test_a_pioneer_goes_lengthways_through_a_door_that_is_narrower_than_its_disc() -> None:
    assert 2.0 * PIONEER.radius_mm > 600.0
    plan = plan_drive(door(480.0), TASK, PIONEER, MARGINS_MM)
    verdict = judged(door(480.0), TASK, PIONEER, plan, plan.margin_mm)
    assert verdict.passed, verdict.violations
    assert plan.margin_mm == 20.0
    assert plan_drive(door(480.0), TASK, PIONEER, MARGINS_MM).poses == plan.poses


@pytest.mark.parametrize("heading_rad", [0.3, math.pi / 2.0, -3.0])
def test_a_goal_with_a_heading_is_reached_with_it_and_with_no_other(heading_rad: float) -> None:
    task = replace(TASK, goal_heading_rad=heading_rad)
    plan = plan_drive(door(480.0), task, PIONEER, MARGINS_MM)
    assert math.remainder(plan.poses[-1].heading_rad - heading_rad, math.tau) == pytest.approx(0.0, abs=1e-9)
    assert judged(door(480.0), task, PIONEER, plan, plan.margin_mm).passed
    assert not judged(door(480.0), replace(task, goal_heading_rad=heading_rad + 0.1), PIONEER, plan).passed


def test_a_heading_for_which_a_goal_has_no_room_is_proven_to_have_none() -> None:
    lane = Scene(Workspace(0.0, 0.0, 4_000.0, 500.0))
    task = Task("robot", Pose(700.0, 250.0), (3_300.0, 250.0), goal_heading_rad=math.pi / 2.0)
    with pytest.raises(NoPathError, match="90 degrees") as caught:
        plan_drive(lane, task, PIONEER, MARGINS_MM)
    assert caught.value.proven
    plan_drive(lane, replace(task, goal_heading_rad=0.0), PIONEER, MARGINS_MM)


def test_the_margin_is_halved_where_a_door_leaves_no_more() -> None:
    plan = plan_drive(door(450.0), TASK, PIONEER, MARGINS_MM)
    assert plan.margin_mm == 5.0
    assert judged(door(450.0), TASK, PIONEER, plan, 5.0).passed


def test_a_door_that_is_narrower_than_the_body_is_proven_to_be_too_narrow() -> None:
    with pytest.raises(NoPathError) as caught:
        plan_drive(door(400.0), TASK, PIONEER, MARGINS_MM)
    assert caught.value.proven


def test_a_rod_that_cannot_glide_is_driven_to_and_fro_round_two_corners() -> None:
    _, scene, corners, start, goal = two_corners()
    rod, task = Polygon(tuple((x, y) for x, y in corners.tolist())), Task("rod", start, (goal.x_mm, goal.y_mm))
    plan = plan_drive(scene, task, rod, MARGINS_MM)
    verdict = judged(scene, task, rod, plan, plan.margin_mm)
    assert verdict.passed, verdict.violations


@pytest.mark.parametrize("seed", range(3))
def test_drawn_bodies_are_driven_past_drawn_blocks(seed: int) -> None:
    _, scene, corners, start, goal = drawn(400 + seed)
    body, task = Polygon(tuple((x, y) for x, y in corners.tolist())), Task("body", start, (goal.x_mm, goal.y_mm))
    try:
        plan = plan_drive(scene, task, body, (20.0, 2.0))
    except PlanningError:
        return
    verdict = judged(scene, task, body, plan, plan.margin_mm)
    assert verdict.passed, verdict.violations


def test_a_start_that_overlaps_a_wall_is_refused_in_one_line() -> None:
    with pytest.raises(PlanningError, match="start"):
        plan_drive(door(480.0), replace(TASK, start=Pose(2_100.0, 800.0)), PIONEER, MARGINS_MM)


def test_planning_can_be_cancelled() -> None:
    with pytest.raises(PlanningCancelledError):
        plan_drive(door(480.0), TASK, PIONEER, MARGINS_MM, cancel=lambda: True)


def test_the_judge_refuses_to_go_sideways_and_to_begin_or_end_elsewhere() -> None:
    scene, corners = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0)), list(PIONEER.corners)
    start = Pose(700.0, 1_500.0)
    ahead, aside = replace(start, x_mm=2_000.0), replace(start, x_mm=2_000.0, y_mm=1_501.0)
    task = Task("robot", start, (2_000.0, 1_500.0))
    assert verify_drive(scene, corners, task, (start, ahead)).passed
    assert verify_drive(
        scene, corners, replace(task, goal=(600.0, 1_500.0)), (start, replace(start, x_mm=600.0))
    ).passed
    for goal, poses in (
        ((2_000.0, 1_501.0), (start, aside)),
        (task.goal, (ahead, ahead)),
        (task.goal, (start, replace(start, heading_rad=math.pi))),
        (task.goal, (start,)),
    ):
        assert not verify_drive(scene, corners, replace(task, goal=goal), poses).passed
