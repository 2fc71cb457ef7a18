"""Edits do what their names say, to the parts that are meant and to nothing else."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scene import Motion, Obstacle, Scene, SceneRobot, Wall, Workspace
from scene import editing as ed
from scene.editing import Alignment, Kind, Part
from scene.editing.parts import centre, snapped
from scene.things import PointsShape, Thing

BOX = ((1000.0, 1000.0), (1400.0, 1000.0), (1400.0, 1200.0), (1000.0, 1200.0))
SCENE = Scene(
    Workspace(0.0, 0.0, 4000.0, 3000.0),
    robots=(SceneRobot("ada", Pose(500.0, 500.0, 0.5), (3500.0, 2500.0)), SceneRobot("bob", Pose(500.0, 2500.0))),
    obstacles=(
        Obstacle(BOX),
        Obstacle(((2000.0, 500.0), (2300.0, 500.0), (2100.0, 800.0)), motion=Motion(((2200.0, 1500.0),), 100.0)),
    ),
    walls=(Wall((3000.0, 0.0), (3000.0, 900.0)),),
)
WHOLE = ed.parts_of(SCENE)
coordinates = st.floats(-1e4, 1e4)
selections = st.sets(st.sampled_from(WHOLE))


def test_every_part_of_a_scene_is_named_as_in_its_file() -> None:
    assert [str(part) for part in WHOLE] == [
        "obstacles[0]", "obstacles[1]", "walls[0]", "robots[0].start", "robots[1].start", "robots[0].goal",
    ]  # fmt: skip


@given(selections, coordinates, coordinates)
def test_what_is_moved_is_shifted_and_the_rest_stays(chosen: set[Part], dx: float, dy: float) -> None:
    moved = ed.move(SCENE, chosen, dx, dy)
    for part in WHOLE:
        for (x, y), now in zip(ed.outline(SCENE, part), ed.outline(moved, part), strict=True):
            assert now == ((x + dx, y + dy) if part in chosen else (x, y))
    motion = moved.obstacles[1].motion
    assert motion is not None
    assert motion.waypoints == (
        ((2200.0 + dx, 1500.0 + dy),) if Part(Kind.OBSTACLE, 1) in chosen else ((2200.0, 1500.0),)
    )


@given(selections, st.floats(-10.0, 10.0), st.tuples(coordinates, coordinates))
def test_what_is_turned_keeps_its_distances_and_turns_back(
    chosen: set[Part], angle: float, about: tuple[float, float]
) -> None:
    turned = ed.rotate(SCENE, chosen, angle, about)
    back = ed.rotate(turned, chosen, -angle, about)
    for part in WHOLE:
        for before, now, again in zip(
            ed.outline(SCENE, part), ed.outline(turned, part), ed.outline(back, part), strict=True
        ):
            assert math.dist(now, about) == pytest.approx(math.dist(before, about), abs=1e-6)
            assert again == pytest.approx(before, abs=1e-6)
    expected = 0.5 + angle if Part(Kind.START, 0) in chosen else 0.5
    assert math.remainder(turned.robots[0].start.heading_rad - expected, math.tau) == pytest.approx(0.0, abs=1e-9)


def test_a_stretched_box_is_as_large_as_it_should_be_and_a_robot_keeps_its_size() -> None:
    parts = (Part(Kind.OBSTACLE, 0), Part(Kind.START, 0))
    scaled = ed.scale(SCENE, parts, (2.0, 0.5), (1000.0, 1000.0))
    assert ed.bounds(scaled, parts[:1]) == (1000.0, 1000.0, 1800.0, 1100.0)
    assert scaled.robots[0].start == Pose(0.0, 750.0, 0.5)
    with pytest.raises(ValueError, match="more than 0"):
        ed.scale(SCENE, parts, (0.0, 1.0), (0.0, 0.0))


@pytest.mark.parametrize("alignment", Alignment)
def test_what_is_aligned_lies_in_one_line(alignment: Alignment) -> None:
    parts = (Part(Kind.OBSTACLE, 0), Part(Kind.OBSTACLE, 1), Part(Kind.START, 0))
    aligned = ed.align(SCENE, parts, alignment)
    boxes = [ed.bounds(aligned, (part,)) for part in parts]
    lines = {
        Alignment.LEFT: [box[0] for box in boxes],
        Alignment.CENTRE: [centre(box)[0] for box in boxes],
        Alignment.RIGHT: [box[2] for box in boxes],
        Alignment.TOP: [box[3] for box in boxes],
        Alignment.MIDDLE: [centre(box)[1] for box in boxes],
        Alignment.BOTTOM: [box[1] for box in boxes],
    }[alignment]
    assert lines == pytest.approx([lines[0]] * 3)


@given(selections)
def test_what_is_removed_is_gone_and_nothing_else(chosen: set[Part]) -> None:
    left = ed.remove(SCENE, chosen)
    assert left.obstacles == tuple(o for i, o in enumerate(SCENE.obstacles) if Part(Kind.OBSTACLE, i) not in chosen)
    assert left.walls == tuple(wall for i, wall in enumerate(SCENE.walls) if Part(Kind.WALL, i) not in chosen)
    assert [robot.name for robot in left.robots] == [
        robot.name for i, robot in enumerate(SCENE.robots) if Part(Kind.START, i) not in chosen
    ]
    for robot in left.robots:
        if robot.name == "ada":
            assert (robot.goal is None) == (Part(Kind.GOAL, 0) in chosen)


@given(selections, coordinates, coordinates)
def test_a_copy_looks_like_what_was_copied(chosen: set[Part], dx: float, dy: float) -> None:
    scene, added = ed.duplicate(SCENE, chosen, dx, dy)
    assert scene.obstacles[: len(SCENE.obstacles)] == SCENE.obstacles
    assert len({robot.name for robot in scene.robots}) == len(scene.robots)
    copied = ed.picked(SCENE, chosen)
    assert [ed.outline(scene, part) for part in added if part.kind is Kind.OBSTACLE] == [
        tuple((x + dx, y + dy) for x, y in obstacle.polygon) for obstacle in copied.obstacles
    ]
    assert ed.remove(scene, [part for part in added if part.kind is not Kind.GOAL]) == SCENE


def test_corners_are_moved_put_in_and_taken_out() -> None:
    first = Part(Kind.OBSTACLE, 0)
    assert ed.outline(ed.move_corner(SCENE, first, 2, (1500.0, 1300.0)), first)[2] == (1500.0, 1300.0)
    more = ed.insert_corner(SCENE, 0, 1, (1200.0, 900.0))
    assert ed.outline(more, first)[:3] == (BOX[0], (1200.0, 900.0), BOX[1])
    assert ed.remove_corner(more, 0, 1) == SCENE
    wall = Part(Kind.WALL, 0)
    assert ed.outline(ed.move_corner(SCENE, wall, 1, (3000.0, 700.0)), wall) == ((3000.0, 0.0), (3000.0, 700.0))
    with pytest.raises(ValueError, match="three corners"):
        ed.remove_corner(SCENE, 1, 0)
    with pytest.raises(ValueError, match="no corners"):
        ed.move_corner(SCENE, Part(Kind.START, 0), 0, (0.0, 0.0))


@pytest.mark.parametrize(("step", "to"), [(100.0, (1200.0, -100.0)), (0.0, (1249.0, -51.0)), (50.0, (1250.0, -50.0))])
def test_snapping(step: float, to: tuple[float, float]) -> None:
    assert snapped((1249.0, -51.0), step) == to


def test_faults_are_all_told_with_the_part_that_has_them() -> None:
    bow = ((0.0, 0.0), (100.0, 100.0), (100.0, 0.0), (0.0, 100.0))
    scene = replace(
        SCENE,
        obstacles=(*SCENE.obstacles, Obstacle(bow), Obstacle(BOX[:2])),
        walls=(*SCENE.walls, Wall((1.0, 1.0), (1.0, 1.0))),
    )
    found = ed.faults(scene)
    assert {fault.part for fault in found} == {Part(Kind.OBSTACLE, 2), Part(Kind.OBSTACLE, 3), Part(Kind.WALL, 1)}
    assert all(fault.place.startswith(str(fault.part)) for fault in found)
    assert ed.faults(SCENE) == ()
    (unfit,) = ed.faults(ed.move(SCENE, (Part(Kind.GOAL, 0),), 600.0, 0.0))
    assert unfit.part == Part(Kind.GOAL, 0)
    assert "out of the workspace" in unfit.reason
    twins = replace(SCENE, robots=(SCENE.robots[0], replace(SCENE.robots[1], name="ada")))
    assert "ada" in ed.faults(twins)[0].reason


def test_what_is_picked_leaves_all_else_behind() -> None:
    scan = Thing(PointsShape(((1.0, 2.0), (3.0, 4.0))), "scan")
    scene = Scene(Workspace(0.0, 0.0, 1000.0, 1000.0), walls=(Wall((0.0, 0.0), (9.0, 9.0)),), things=(scan,))
    assert ed.picked(scene, [Part(Kind.WALL, 0)]) == replace(scene, things=())
