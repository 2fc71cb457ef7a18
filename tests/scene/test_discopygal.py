"""Scenes of the DiscoPygal suite: scaled to a Create. The suite's own files are tried where they are at hand."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from robotdriver import CREATE_1, Pose
from robotdriver.models import MODELS
from robotdriver.movable import CRATE
from robotworkshop.assets import scene_files
from scene import (
    DiscShape,
    Material,
    NamedPlace,
    PolygonShape,
    PolylineShape,
    SceneError,
    Thing,
    check_fit,
    document_from_scene,
    load_scene,
    scene_from_document,
)
from scene.formats.discopygal import DISCOPYGAL

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "scenes" / "discopygal"
FILES = sorted(FOLDER.glob("*.json"))
RADIUS = CREATE_1.body.radius_mm

DOCUMENT: dict[str, Any] = {
    "__class__": "Scene",
    "robots": [
        {"__class__": "RobotDisc", "radius": 1.0, "start": [-8, 0], "end": [0, 8], "data": {"color": "red"}},
        {"__class__": "RobotDisc", "radius": 2.0, "start": [9, 0], "end": [0, 0], "data": {}},
    ],
    "obstacles": [
        {"__class__": "ObstaclePolygon", "poly": [[2, 4], [6, 4], [6, 6], [2, 6], [2, 4]], "data": {}},
        {"__class__": "ObstacleDisc", "location": [-4, -4], "radius": 1.5, "data": {}},
    ],
    "metadata": {"version": "1.0"},
}


def with_robot(**changes: Any) -> dict[str, Any]:
    return DOCUMENT | {"robots": [DOCUMENT["robots"][0] | changes]}


def test_the_larger_disc_becomes_a_create() -> None:
    scene = scene_from_document(DOCUMENT)
    mm = RADIUS / 2.0
    first, second = scene.robots
    assert (first.name, second.name) == ("player1", "player2")
    assert first.start == Pose(-8 * mm, 0.0, math.pi / 4)
    assert first.goal == (0.0, 8 * mm)
    assert second.start.heading_rad == math.pi
    # A ring that closes itself loses the repeated point.
    assert scene.obstacles[0].polygon == ((2 * mm, 4 * mm), (6 * mm, 4 * mm), (6 * mm, 6 * mm), (2 * mm, 6 * mm))
    assert scene.meta["source"] == {"format": "discopygal", "mm_per_unit": mm, "metadata": {"version": "1.0"}}


def test_a_robot_passes_round_the_outside_of_everything() -> None:
    bar = {"__class__": "ObstaclePolygon", "poly": [[-1, -9], [1, -9], [1, 9], [-1, 9]], "data": {}}
    robot = DOCUMENT["robots"][0] | {"start": [-6, 0], "end": [6, 0]}
    scene = scene_from_document(DOCUMENT | {"robots": [robot], "obstacles": [bar]})
    room_mm = RADIUS + 20.0  # with the margin that drives plan with
    workspace = scene.workspace
    inside = shapely.box(
        workspace.min_x_mm + room_mm,
        workspace.min_y_mm + room_mm,
        workspace.max_x_mm - room_mm,
        workspace.max_y_mm - room_mm,
    )
    free = inside.difference(shapely.Polygon(scene.obstacles[0].polygon).buffer(room_mm))
    (task,) = scene.tasks
    ends = shapely.MultiPoint([(task.start.x_mm, task.start.y_mm), task.goal])
    assert any(part.covers(ends) for part in shapely.get_parts(free))


def test_what_came_from_there_goes_back_as_it_was() -> None:
    scene = scene_from_document(DOCUMENT)
    document = document_from_scene(scene, DISCOPYGAL)
    assert document["metadata"] == DOCUMENT["metadata"]
    assert [robot["start"] for robot in document["robots"]] == [[-8.0, 0.0], [9.0, 0.0]]
    assert document["obstacles"][0]["poly"] == [[2.0, 4.0], [6.0, 4.0], [6.0, 6.0], [2.0, 6.0]]
    assert document["obstacles"][1] == DOCUMENT["obstacles"][1]
    assert [robot["data"] for robot in document["robots"]] == [{"color": "red"}, {}]
    # The same by way of a file of ours.
    assert document_from_scene(scene_from_document(document_from_scene(scene)), DISCOPYGAL) == document
    again = scene_from_document(document)
    for before, after in zip(scene.obstacles, again.obstacles, strict=True):
        assert np.allclose(before.polygon, after.polygon)
    assert DISCOPYGAL.left_out(scene) == ()


@pytest.mark.parametrize("file", scene_files(), ids=lambda file: file.stem)
def test_a_scene_of_ours_is_the_same_task_there(file: Path) -> None:
    ours = load_scene(file)
    there = scene_from_document(document_from_scene(ours, DISCOPYGAL))
    for mine, theirs in zip(ours.tasks, there.tasks, strict=True):
        assert np.allclose((mine.start.x_mm, mine.start.y_mm), (theirs.start.x_mm, theirs.start.y_mm))
        assert np.allclose(mine.goal, theirs.goal)
    assert len(there.obstacles) == len(ours.obstacles) + len(ours.walls)
    for wall, body in zip(ours.walls, there.obstacles[len(ours.obstacles) :], strict=True):
        assert shapely.LineString((wall.start, wall.end)).hausdorff_distance(shapely.Polygon(body.polygon)) < 1.0
    if any(obstacle.motion or not obstacle.known for obstacle in ours.obstacles):
        assert DISCOPYGAL.left_out(ours)


POLYGON = {
    "__class__": "RobotPolygon",
    "poly": [[4, 0], [4, 2], [1, 2], [1, 1], [1, 0]],
    "start": [0, 1],
    "end": [9, 1],
}
ROD = {"__class__": "RobotRod", "length": 4.0, "start": [[0, 9], 0.5], "end": [[6, 9], 2.0], "data": {"color": "red"}}


def test_polygons_and_rods_are_creates_of_their_outlines() -> None:
    scene = scene_from_document(DOCUMENT | {"robots": [POLYGON | {"data": {}}, ROD]})
    mm = RADIUS / math.hypot(2.0, 0.02)  # the rod's reach
    box, rod = scene.robots
    assert (box.start, box.goal) == (Pose(2.5 * mm, 2.0 * mm, 0.0), (11.5 * mm, 2.0 * mm))
    corners = np.array(MODELS[box.model].body.corners)
    assert np.allclose(sorted(map(tuple, corners / mm)), [(-1.5, -1), (-1.5, 1), (1.5, -1), (1.5, 1)], atol=1e-3)
    middle = 2.0 * math.cos(0.5), 9.0 + 2.0 * math.sin(0.5)
    assert np.allclose((rod.start.x_mm, rod.start.y_mm, rod.start.heading_rad), (middle[0] * mm, middle[1] * mm, 0.5))
    assert np.allclose(rod.goal, ((6.0 + 2.0 * math.cos(2.0)) * mm, (9.0 + 2.0 * math.sin(2.0)) * mm))
    assert (box.goal_heading_rad, rod.goal_heading_rad) == (None, 2.0)
    assert MODELS[rod.model].body.radius_mm == pytest.approx(RADIUS, abs=1e-2)
    assert MODELS[rod.model].sensors == CREATE_1.sensors


def test_polygons_and_rods_go_back_as_they_were() -> None:
    document = DOCUMENT | {"robots": [POLYGON | {"data": {}}, ROD]}
    scene = scene_from_document(document)
    back = document_from_scene(scene, DISCOPYGAL)["robots"]
    again = document_from_scene(scene_from_document(document_from_scene(scene)), DISCOPYGAL)["robots"]
    for robots in (back, again):
        for one, other in zip(robots, document["robots"], strict=True):
            assert {key: one[key] for key in one if key not in ("start", "end")} == {
                key: other[key] for key in other if key not in ("start", "end")
            }
            for end in ("start", "end"):
                assert np.allclose(np.hstack(one[end]), np.hstack(other[end]))


def test_a_heading_at_a_goal_goes_back_with_a_rod_and_is_told_of_others() -> None:
    scene = scene_from_document(DOCUMENT | {"robots": [POLYGON | {"data": {}}, ROD]})
    box, rod = scene.robots
    turned = replace(scene, robots=(box, replace(rod, goal_heading_rad=1.25)))
    assert document_from_scene(turned, DISCOPYGAL)["robots"][1]["end"][1] == 1.25
    assert DISCOPYGAL.left_out(turned) == ()
    turned = replace(scene, robots=(replace(box, goal_heading_rad=1.25), rod))
    assert DISCOPYGAL.left_out(turned) == ("headings at goals, but those of rods",)


def test_a_disc_that_was_changed_goes_back_as_a_polygon() -> None:
    scene = scene_from_document(DOCUMENT)
    box, disc = scene.obstacles
    cut = replace(disc, polygon=disc.polygon[:10])
    document = document_from_scene(replace(scene, obstacles=(box, cut)), DISCOPYGAL)
    assert document["obstacles"][1]["__class__"] == "ObstaclePolygon"
    assert len(document["obstacles"][1]["poly"]) == 10
    assert "radius" not in document["obstacles"][1]


def test_things_go_there_as_polygons_and_what_they_are_made_of_is_told_as_lost() -> None:
    things = (
        Thing(DiscShape((500, 500), 100), movable=CRATE),
        Thing(PolylineShape(((0, 0), (9, 0), (9, 9))), material=Material(reflectance=2.0)),
        Thing(PolygonShape(((0, 0), (9, 0), (9, 9))), known=False),
    )
    scene = replace(scene_from_document(DOCUMENT), things=things, places=(NamedPlace("a", (1, 1)),))
    assert len(document_from_scene(scene, DISCOPYGAL)["obstacles"]) == len(DOCUMENT["obstacles"]) + 3
    assert DISCOPYGAL.left_out(scene) == (
        "that boxes can be pushed",
        "what things are made of",
        "unknown things",
        "places, areas and the georeference",
    )


def test_a_disc_lies_within_its_polygon_and_nearly_fills_it() -> None:
    mm = RADIUS / 2.0
    polygon = shapely.Polygon(scene_from_document(DOCUMENT).obstacles[1].polygon)
    disc = shapely.Point(-4 * mm, -4 * mm)
    assert polygon.exterior.distance(disc) == pytest.approx(1.5 * mm)
    assert polygon.hausdorff_distance(disc) < 1.005 * 1.5 * mm


def test_the_workspace_holds_everything_and_three_radii_more() -> None:
    scene = scene_from_document(DOCUMENT)
    mm = RADIUS / 2.0
    assert scene.workspace.max_x_mm == pytest.approx(9 * mm + 4 * RADIUS)
    assert scene.workspace.max_y_mm == pytest.approx(8 * mm + 4 * RADIUS)
    assert scene.workspace.min_x_mm == pytest.approx(-8 * mm - 4 * RADIUS)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (with_robot(__class__="RobotSnake"), "robots[0].__class__: 'RobotSnake' is not supported here"),
        (with_robot(__class__="RobotRod"), "robots[0].start[0]: expected a list, found a whole number"),
        (
            with_robot(__class__="RobotPolygon", poly=[[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]]),
            "robots[0].poly: a robot's polygon must be convex and have an area; take its convex hull",
        ),
        (
            DOCUMENT | {"obstacles": [{"__class__": "ObstacleSpline"}]},
            "obstacles[0].__class__: 'ObstacleSpline' is not supported here",
        ),
        (with_robot(radius=0), "robots[0].radius: the radius is 0; it must be more than 0"),
        (with_robot(start=[1]), "robots[0].start: expected 2 values, found 1"),
        (with_robot(end="there"), "robots[0].end: expected a list, found text"),
        (DOCUMENT | {"robots": []}, "robots: there is no robot, and the scene's scale is taken from the robots"),
        ({"__class__": "Scene"}, 'the key "robots" is missing'),
        (
            DOCUMENT | {"obstacles": [{"__class__": "ObstaclePolygon", "poly": [[0, 0], [2, 2], [2, 0], [0, 2]]}]},
            "obstacles[0].polygon: edges 0 and 2 cross",
        ),
    ],
)
def test_faults_are_named_by_their_place(document: dict[str, Any], expected: str) -> None:
    with pytest.raises(SceneError) as caught:
        scene_from_document(document)
    assert str(caught.value) == expected


@pytest.mark.skipif(not FILES, reason="the suite's scenes are not at hand")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_suites_own_scenes_load_fit_and_can_be_saved_as_ours(file: Path) -> None:
    scene = load_scene(file)
    assert check_fit(scene) == ()
    assert scene_from_document(document_from_scene(scene)) == scene
    assert 2000 < scene.workspace.width_mm < 9000
