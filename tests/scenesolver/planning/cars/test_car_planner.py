"""Ways of robots that steer: what is planned is verified, and what cannot be driven is refused."""

import math
from dataclasses import replace

import numpy as np
import pytest

from robotdriver.models import MODELS, AckermannDrive
from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError
from scene.scene import Obstacle, Scene, Task, Wall, Workspace
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.planning.cars.car_planner import RESERVE, plan_car
from scenesolver.verify_plan import verify_plan
from scenesolver.verify_shapes import verify_car

CAR = MODELS["eyebot_ackermann"]
assert isinstance(CAR.drive, AckermannDrive)
LEAST_MM = CAR.drive.least_radius_mm
OUTLINE = list(CAR.body.corners)  # type: ignore[union-attr]


def box(min_x: float, min_y: float, max_x: float, max_y: float) -> Obstacle:
    return Obstacle(((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)))


def bay(gap_mm: float) -> tuple[Scene, Task]:
    """Return a street with a gap between two rows of boxes."""
    boxes = box(100.0, 0.0, 1_300.0, 200.0), box(1_300.0 + gap_mm, 0.0, 2_900.0, 200.0)
    return Scene(Workspace(0.0, 0.0, 3_000.0, 900.0), obstacles=boxes), Task(
        "car", Pose(400.0, 450.0), (1_400.0, 100.0)
    )


def planned(scene: Scene, task: Task, margins_mm: tuple[float, ...] = (20.0, 5.0)):
    return plan_car(scene, task, CAR.body, RESERVE * LEAST_MM, margins_mm)


def test_a_car_backs_into_a_gap_without_turning_on_the_spot() -> None:
    scene, task = bay(480.0)
    plan = planned(scene, task)
    path = tuple((pose.x_mm, pose.y_mm) for pose in plan.poses)
    assert verify_plan(scene, task, CAR, path, plan.poses).passed
    assert any(leg.length_mm < 0.0 for leg in plan.legs)
    assert not verify_plan(scene, task, CAR, path).passed  # as a path of corners it is none


@pytest.mark.parametrize(("axle_mm", "heading_rad"), [(1_400.0, 0.0), (1_680.0, math.pi)])
def test_a_car_parks_in_a_gap_as_its_goal_has_it(axle_mm: float, heading_rad: float) -> None:
    scene, task = bay(480.0)
    task = replace(task, goal=(axle_mm, 100.0), goal_heading_rad=heading_rad)
    plan = planned(scene, task)
    assert math.remainder(plan.poses[-1].heading_rad - heading_rad, math.tau) == pytest.approx(0.0, abs=1e-6)
    assert verify_car(scene, OUTLINE, task, plan.poses, LEAST_MM).passed
    other = replace(task, goal_heading_rad=heading_rad + 0.1)
    assert not verify_car(scene, OUTLINE, other, plan.poses, LEAST_MM).passed


def test_a_corridor_with_a_corner_is_driven_where_the_corner_leaves_room() -> None:
    wide = Scene(Workspace(0.0, 0.0, 1_800.0, 1_800.0), obstacles=(box(0.0, 450.0, 1_350.0, 1_800.0),))
    task = Task("car", Pose(200.0, 225.0), (1_575.0, 1_600.0))
    plan = planned(wide, task)
    assert verify_car(wide, OUTLINE, task, plan.poses, LEAST_MM).passed


def test_a_gap_that_is_narrower_than_the_car_is_proven_to_be_none() -> None:
    walls = Wall((1_000.0, 0.0), (1_000.0, 430.0)), Wall((1_000.0, 570.0), (1_000.0, 1_000.0))
    scene = Scene(Workspace(0.0, 0.0, 2_000.0, 1_000.0), walls=walls)
    with pytest.raises(NoPathError) as error:
        planned(scene, Task("car", Pose(300.0, 500.0), (1_600.0, 500.0)))
    assert error.value.proven


def test_a_start_in_a_wall_is_refused_in_one_line_and_planning_can_be_cancelled() -> None:
    scene, task = bay(480.0)
    with pytest.raises(PlanningError, match="the body overlaps something there"):
        planned(scene, replace(task, start=Pose(20.0, 450.0)))
    with pytest.raises(PlanningCancelledError):
        plan_car(scene, task, CAR.body, RESERVE * LEAST_MM, (20.0,), cancel=lambda: True)


@pytest.mark.parametrize("seed", range(3))
def test_drawn_rooms_are_driven_through_or_refused(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blocks = tuple(
        box(x, y, x + size, y + size) for x, y, size in rng.uniform(100.0, (1_900.0, 1_900.0, 250.0), (6, 3))
    )
    scene = Scene(Workspace(0.0, 0.0, 2_200.0, 2_200.0), obstacles=blocks)
    for ends in rng.uniform(250.0, 1_950.0, (3, 4)).tolist():
        task = Task("car", Pose(*ends[:2], float(rng.uniform(-3.0, 3.0))), (ends[2], ends[3]))
        try:
            plan = planned(scene, task, (5.0,))
        except PlanningError:
            continue
        assert verify_car(scene, OUTLINE, task, plan.poses, LEAST_MM).passed


def along(*legs: tuple[float, float]) -> list[Pose]:
    """Return poses from the origin over ways ahead, mm, and turns on them, rad."""
    poses = [Pose(0.0, 0.0)]
    for ahead_mm, turn_rad in legs:
        poses.append(poses[-1].along_arc(ahead_mm, turn_rad))
    return poses


FLOOR = Scene(Workspace(-2_000.0, -2_000.0, 2_000.0, 2_000.0))


def judged(poses: list[Pose], *walls: Wall) -> tuple[str, ...]:
    task = Task("car", poses[0], (poses[-1].x_mm, poses[-1].y_mm))
    return verify_car(replace(FLOOR, walls=walls), OUTLINE, task, poses, LEAST_MM).violations


def test_arcs_are_judged_exactly() -> None:
    arc = along((math.pi / 2.0 * 400.0, math.pi / 2.0))
    assert not judged(arc)
    # The body's front outer corner comes as far as this from the centre, half-way along the arc, and at neither end.
    reach_mm = math.hypot(400.0 + 75.0, 210.0)
    at = math.atan2(210.0, 475.0) + math.radians(30.0) - math.pi / 2.0
    x, y = math.cos(at), 400.0 + 0.0
    for beyond_mm, touches in ((0.01, False), (-0.01, True)):
        place = ((reach_mm + beyond_mm) * x, y + (reach_mm + beyond_mm) * math.sin(at))
        speck = Wall(place, (place[0] * 1.05, place[1] + 0.05 * (place[1] - 400.0)))
        assert bool(judged(arc, speck)) is touches


@pytest.mark.parametrize(
    ("poses", "told"),
    [
        (along((math.pi / 2.0 * 220.0, math.pi / 2.0)), "radius of 220.0 mm"),
        (along((0.0, 0.5)), "radius of 0.0 mm"),
        ([Pose(0.0, 0.0), Pose(300.0, 20.0)], "20 mm sideways"),
        ([Pose(0.0, 0.0), Pose(300.0, 20.0, 0.3)], "sideways"),
        ([Pose(0.0, 0.0)], "at least two poses"),
        ([Pose(0.0, 0.0), Pose(math.inf, 0.0)], "not finite"),
        (along((4.0 * 400.0, 4.0)), "more than half a circle"),
    ],
)
def test_what_a_car_cannot_drive_is_refused_for_what_it_is(poses: list[Pose], told: str) -> None:
    assert told in judged(poses)[0]
