"""What keeps robots from standing at their starts and goals: all of it is said, with the true disc."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from scene import Motion, Obstacle, Scene, SceneRobot, Wall, Workspace, check_fit

RADIUS = CREATE_1.body.radius_mm
ROOM = Workspace(0, 0, 4000, 3000)
BLOCK = ((1000.0, 1000.0), (2000.0, 1000.0), (2000.0, 2000.0), (1000.0, 2000.0))


def places(scene: Scene) -> list[str]:
    return [complaint.place for complaint in check_fit(scene)]


def scene_with(
    *obstacles: Obstacle,
    start: tuple[float, float] = (500, 500),
    goal: tuple[float, float] = (3500, 2500),
    walls: tuple[Wall, ...] = (),
) -> Scene:
    return Scene(ROOM, (SceneRobot("anna", Pose(*start), goal),), obstacles, walls)


def test_a_sound_scene_has_no_complaints() -> None:
    assert check_fit(scene_with(Obstacle(BLOCK))) == ()
    assert check_fit(Scene(ROOM)) == ()


@pytest.mark.parametrize("end", ["start", "goal"])
@pytest.mark.parametrize("place", [(RADIUS - 1, 500), (4000 - RADIUS + 1, 500), (500, -200), (500, 3000 - RADIUS + 1)])
def test_a_disc_that_sticks_out_of_the_workspace(end: str, place: tuple[float, float]) -> None:
    scene = scene_with(start=place) if end == "start" else scene_with(goal=place)
    assert places(scene) == [f"robots[0].{end}"]


def test_all_complaints_are_made_at_once_in_the_order_of_the_file() -> None:
    scene = scene_with(Obstacle(BLOCK), start=(100, 500), goal=(1500, 900), walls=(Wall((0, 400), (300, 400)),))
    assert [str(complaint) for complaint in check_fit(scene)] == [
        "robots[0].start: the robot (radius 174 mm) sticks 74.0 mm out of the workspace; move it inwards",
        "robots[0].start: the robot (radius 174 mm) overlaps walls[0], by 74.0 mm; move one",
        "robots[0].goal: the robot (radius 174 mm) overlaps obstacles[0], by 74.0 mm; move one",
    ]


def test_a_robot_in_the_middle_of_an_obstacle() -> None:
    (complaint,) = check_fit(scene_with(Obstacle(BLOCK), start=(1500, 1500)))
    assert "overlaps obstacles[0], its centre is inside" in complaint.reason


@given(st.floats(0, math.tau), st.floats(-1, 1))
def test_the_body_is_the_true_disc_at_a_corner(angle: float, gap_mm: float) -> None:
    # Seen from the block's lower left corner, in the quarter where that corner is the nearest point.
    direction = math.pi + angle / 4
    reach = RADIUS + gap_mm
    start = (1000 + reach * math.cos(direction), 1000 + reach * math.sin(direction))
    complaints = check_fit(scene_with(Obstacle(BLOCK), start=start))
    if abs(gap_mm) > 1e-5:
        assert bool(complaints) == (gap_mm < 0)


def test_touching_is_allowed() -> None:
    scene = scene_with(Obstacle(BLOCK), start=(1000 - RADIUS, 1500), goal=(RADIUS, RADIUS))
    assert check_fit(scene) == ()


def test_unknown_and_moving_obstacles_stand_in_the_way_of_a_start_but_not_of_a_goal() -> None:
    for obstacle in (Obstacle(BLOCK, known=False), Obstacle(BLOCK, motion=Motion(((3000, 1500),), 50))):
        assert places(scene_with(obstacle, start=(1500, 1500))) == ["robots[0].start"]
        assert places(scene_with(obstacle, goal=(1500, 1500))) == []


def test_robots_must_not_overlap_at_the_start() -> None:
    apart = SceneRobot("anna", Pose(500, 500)), SceneRobot("bert", Pose(500 + 2 * RADIUS, 500), model="create2")
    assert check_fit(Scene(ROOM, apart)) == ()
    close = SceneRobot("anna", Pose(500, 500)), SceneRobot("bert", Pose(501, 500)), SceneRobot("carl", Pose(3000, 500))
    assert [str(complaint) for complaint in check_fit(Scene(ROOM, close))] == [
        "robots[1].start: it overlaps robots[0] by 347.0 mm; move one"
    ]


LONG = "create1: -400,-50 400,-50 400,50 -400,50"
"""A Create as a box of 800 x 100 mm."""


def test_a_body_with_corners_fits_where_its_outline_does() -> None:
    beside_a_wall = SceneRobot("a", Pose(1_000.0, 60.0), (2_000.0, 60.0), LONG)
    room = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), (beside_a_wall,), walls=(Wall((0.0, 5.0), (4_000.0, 5.0)),))
    assert check_fit(room) == ()
    turned = replace(beside_a_wall, start=Pose(1_000.0, 60.0, math.pi / 2.0), goal=(2_000.0, 40.0))
    assert [str(error) for error in check_fit(replace(room, robots=(turned,)))] == [
        "robots[0].start: the robot's outline sticks 340.0 mm out of the workspace; move it inwards",
        "robots[0].start: the robot's outline overlaps walls[0]; move one",
        "robots[0].goal: the robot (radius 50 mm) sticks 10.0 mm out of the workspace; move it inwards",
        "robots[0].goal: the robot (radius 50 mm) overlaps walls[0], by 15.0 mm; move one",
    ]


def test_bodies_with_corners_may_stand_side_by_side() -> None:
    goal = 3_000.0, 500.0
    side_by_side = tuple(SceneRobot(f"r{n}", Pose(1_000.0, 500.0 + 100.0 * n), goal, LONG) for n in range(3))
    room = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), side_by_side)
    assert check_fit(room) == ()
    disc = SceneRobot("d", Pose(1_000.0, 500.0 - 50.0 - 170.0), (3_000.0, 2_000.0))
    assert [str(error) for error in check_fit(replace(room, robots=(*side_by_side, disc)))] == [
        "robots[3].start: the robot's outline overlaps robots[0]; move one"
    ]
