"""Worlds of ev3dev2simulator as scenes, and their faults."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from robotdriver.errors import ModelError, PlacementError
from robotdriver.ev3.layout import Layout
from robotdriver.ev3.lego import read_lego, shipped_lego
from robotdriver.ev3.model import build
from robotdriver.ev3.ready import LARGE, SMALL
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import SetVelocities
from robotworkshop.assets import world_files
from robotworkshop.families.ev3.run import Ev3Floor, Ev3RunOptions
from robotworkshop.families.ev3.world import Ev3World
from robotworkshop.families.ev3.world_by_name import load_world
from robotworkshop.families.ev3.world_format import EV3_WORLD
from scene.checks import check_fit
from scene.errors import SceneError
from scene.formats import format_for, scene_from_bytes, scene_to_bytes
from scene.things import DiscShape, PolygonShape

WORLD = """\
board_height: 1000
board_width: 1500
board_color: 235, 235, 235
robots:
  - name: scout
    center_x: 300
    center_y: 300
    orientation: 0
    type: small_robot
  - name: rover
    center_x: 1100
    center_y: 500
    orientation: -90
    parts:
      - {name: brick-left, type: brick, brick: 0, x_offset: -39, y_offset: -22.5}
      - {name: brick-right, type: brick, brick: 1, x_offset: 39, y_offset: -22.5}
      - {name: wheel-left, type: motor, brick: 0, x_offset: -60, y_offset: 0.01, port: 'ev3-ports:outB'}
      - {name: wheel-right, type: motor, brick: 0, x_offset: 60, y_offset: 0.01, port: 'ev3-ports:outC'}
      - {name: probe, type: arm, brick: 0, x_offset: 15, y_offset: 102, port: 'ev3-ports:outA'}
      - {name: eye, type: color_sensor, brick: 0, x_offset: 0, y_offset: 84, port: 'ev3-ports:in1'}
      - {name: cliff, type: ultrasonic_sensor, direction: bottom, brick: 0, x_offset: 0, y_offset: -145,
         port: 'ev3-ports:in4'}
      - {name: bar, type: touch_sensor, side: rear, brick: 1, x_offset: 0, y_offset: -165, port: 'ev3-ports:in1'}
      - {name: voice, type: speaker, brick: 1}
obstacles:
  - {name: rim, type: border, depth: 30, outer_spacing: 23, color: '59, 60, 54'}
  - {name: pond, type: lake, x: 700, y: 700, inner_radius: 38, border_width: 29, color: '58, 166, 221'}
  - {name: puddle, type: lake, x: 500, y: 250, inner_radius: 38, border_width: 29, color: '201, 45, 57', hole: False}
  - {name: boulder, type: rock, x: 900, y: 250, width: 150, height: 60, angle: 10, color: '139, 139, 139',
     movable: False}
  - {name: crate, type: rock, x: 300, y: 700, width: 100, height: 60, angle: 45, color: '179, 179, 179'}
  - {name: wine, type: bottle, x: 1200, y: 800, radius: 60, color: '85, 107, 47'}
"""


def test_a_world_becomes_a_scene_and_comes_back_as_it_was() -> None:
    scene = scene_from_bytes(WORLD.encode(), "test.yaml")
    assert [robot.name for robot in scene.robots] == ["scout", "rover"]
    assert scene.robots[0].start == Pose(300.0, 322.5, math.pi / 2.0)
    assert scene.robots[1].start.heading_rad == pytest.approx(0.0)
    assert [type(thing.shape) for thing in scene.things] == [PolygonShape, PolygonShape, DiscShape]
    assert [thing.movable is not None for thing in scene.things] == [False, True, True]
    assert check_fit(scene) == ()
    through_ours = scene_from_bytes(scene_to_bytes(scene), "test.json")
    assert format_for("out.yaml") is EV3_WORLD
    assert EV3_WORLD.left_out(through_ours) == ()
    assert yaml.safe_load(scene_to_bytes(through_ours, EV3_WORLD)) == yaml.safe_load(WORLD)


def test_what_was_moved_comes_back_where_it_is() -> None:
    scene = scene_from_bytes(WORLD.encode(), "test.yaml")
    *others, bottle = scene.things
    moved = replace(bottle, shape=DiscShape((1000.0, 700.0), 60.0))
    robot = replace(scene.robots[0], start=Pose(310.0, 322.5, math.radians(120.0)))
    changed = replace(scene, things=(*others, moved), robots=(robot, *scene.robots[1:]))
    world = yaml.safe_load(scene_to_bytes(changed, EV3_WORLD))
    assert (world["obstacles"][-1]["x"], world["obstacles"][-1]["y"]) == (1000, 700)
    assert (world["robots"][0]["center_x"], world["robots"][0]["orientation"]) == (310, 30)


@pytest.mark.parametrize(
    ("before", "after", "line", "remedy"),
    [
        ("board_height: 1000", "board_height: tall", 1, "expected a number"),
        ("board_width: 1500", "board_width: 5", 2, "from 100 to"),
        ("board_color: 235, 235, 235", "board_color: white", 3, '"201, 45, 57"'),
        ("board_color: 235, 235, 235", "board_color: 235, 235, 300", 3, "from 0 to 255"),
        ("board_color: 235, 235, 235", "colour: 1, 2, 3", 3, "there are board_height, board_width"),
        ("board_color: 235, 235, 235\n", "", 1, "board_color is missing"),
        ("board_width: 1500", "board_width: 1500\nboard_width: 9", 3, "twice"),
        ("robots:", "robots: none\nobstacle:", 4, "expected a list"),
        ("    type: small_robot", "    type: small_robot\n    parts: []", 5, "either a type or parts"),
        ("    center_x: 300\n", "", 5, "center_x is missing"),
        ("port: 'ev3-ports:outB'", "port: 'ev3-ports:in9'", 17, "ev3-ports:in1 to in4"),
        ("port: 'ev3-ports:outC'", "port: 'ev3-ports:outB'", 10, "give each its own"),
        ("side: rear", "side: above", 23, "left or right or rear"),
        ("inner_radius: 38", "inner_radius: -3", 27, "from 0.1"),
        ("movable: False", "movable: maybe", 30, "True or False"),
        ("type: bottle", "type: barrel", 32, "border or lake or rock or bottle"),
        ("  - name: rover", "  - name: 'rover", 10, "no YAML"),
        ("type: motor, brick: 0, x_offset: 60", "type: arm, brick: 0, x_offset: 60", 10, "exactly two"),
        ("type: arm, brick: 0", "type: arm, brick: 7", 10, "there is no brick 7"),
        ("center_x: 300", "center_x: 3000", 6, "use 0 to 1500"),
        ("center_y: 300", "center_y: -5", 7, "outside the board of 1500 x 1000 mm"),
        ("  - name: rover", "  - name: scout", 10, "give each its own"),
        ("name: brick-right", "name: brick-left", 10, "two bricks have the name brick-left"),
        ("x_offset: -60", "x_offset: -6000", 17, "from -1000 to 1000"),
        ("depth: 30", "depth: 500", 26, "use less than 500"),
        ("x: 700, y: 700", "x: 700, y: -70", 27, "use 0 to 1000"),
        ("x: 1200, y: 800", "x: 1570, y: 800", 32, "use 0 to 1500"),
        (WORLD, "", 1, "the file is empty"),
        (WORLD, f"{WORLD}---\n{WORLD}", 33, "expected a single document"),
    ],
)
def test_a_fault_is_named_in_a_line(before: str, after: str, line: int, remedy: str) -> None:
    assert before in WORLD
    with pytest.raises(SceneError) as caught:
        scene_from_bytes(WORLD.replace(before, after, 1).encode(), "bad.yaml")
    assert remedy in str(caught.value)
    assert "\n" not in str(caught.value)
    if "no YAML" not in remedy:
        assert f"line {line}:" in str(caught.value) or str(caught.value).startswith(f"line {line}")


def test_a_robots_type_may_be_a_file_beside_the_world(tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(WORLD.replace("type: small_robot", "type: mine"))
    with pytest.raises(SceneError, match=r"line \d+: robots\[0\]\.type: there is no mine\.yaml beside the world"):
        load_world(str(world))
    parts = yaml.safe_load(WORLD)["robots"][1]["parts"]
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump({"parts": parts}))
    mine = load_world(str(world)).robots["scout"].layout
    assert isinstance(mine, Layout)
    assert [brick.name for brick in mine.bricks] == ["brick-left", "brick-right"]


def test_ready_worlds_hold_their_robots() -> None:
    assert [file.stem for file in world_files()] == [
        "ev3_oval",
        "ev3_rover",
        "ev3_rover_pair",
        "ev3_small",
        "ev3_small_pair",
        "ev3_track",
    ]
    for file in world_files():
        world = load_world(file.stem)
        assert check_fit(world.scene) == ()
        assert all(standing.layout in (SMALL, LARGE, None) for standing in world.robots.values())


def test_the_models_of_scenes_are_the_robots_of_worlds() -> None:
    lego = shipped_lego()
    assert build(SMALL, lego).model == MODELS["ev3"]
    assert build(LARGE, lego).model == MODELS["ev3_large"]


def test_a_user_may_change_any_size() -> None:
    lego = read_lego(b"[motion]\nwheel_diameter = 43.2\n", "mine.toml")
    assert lego.motion.wheel_diameter == 43.2
    assert lego.motion.mass_kg == shipped_lego().motion.mass_kg
    for text, reason in (
        ("[motion]\nwheel_diameter = -1", "motion.wheel_diameter"),
        ("[motion]\nwheels = 3", "wheels"),
        ("[moton]\nwheels = 3", "moton"),
        ("motion", "no TOML"),
    ):
        with pytest.raises(ModelError, match=reason) as caught:
            read_lego(text.encode(), "mine.toml")
        assert "\n" not in str(caught.value)
        assert str(caught.value).startswith("mine.toml")


def _beside_the_edge(past_edge_mm: float) -> Ev3World:
    """Return a world whose robot drives along the edge, with a wheel so far past it."""
    place = Pose(600.0, 900.0 - 23.0 - 60.0 + past_edge_mm, 0.0)  # The table is 900 mm deep, 23 of them no floor.
    return load_world("ev3_small").standing_at("explorer", place)


def test_a_wheel_may_hang_over_the_edge_by_half() -> None:
    with Ev3Floor(_beside_the_edge(13.0), shipped_lego(), (), Ev3RunOptions()) as floor:
        (robot,) = floor.stage.world.robots
        robot.post(SetVelocities({"left": 20.0, "right": 20.0}))
        floor.stage.let_pass(0.2)
        assert not robot.has_fallen


@pytest.mark.parametrize("past_edge_mm", [15.0, 40.0])
def test_a_robot_that_starts_with_a_wheel_over_the_edge_drives_away(
    past_edge_mm: float, caplog: pytest.LogCaptureFixture
) -> None:
    world = _beside_the_edge(past_edge_mm)
    with Ev3Floor(world, shipped_lego(), (), Ev3RunOptions()) as floor:
        assert "a wheel of robot explorer is over a hole or the edge" in caplog.text
        (robot,) = floor.stage.world.robots
        before = robot.pose
        robot.post(SetVelocities({"left": 40.0, "right": 40.0}))
        floor.stage.let_pass(1.0)
        assert not robot.has_fallen
        assert math.hypot(robot.pose.x_mm - before.x_mm, robot.pose.y_mm - before.y_mm) > 25.0


def test_past_a_tables_edge_there_is_no_floor() -> None:
    with Ev3Floor(load_world("ev3_small"), shipped_lego(), (), Ev3RunOptions()) as floor:
        regions = floor.stage.world.parts.regions
        assert all(regions.at(600.0, y_mm).is_drop for y_mm in (-500.0, -1.0, 0.0, 900.0, 901.0, 1400.0))
        assert not regions.at(600.0, 23.1).is_drop


def test_a_robot_that_does_not_fit_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "world.yaml"
    file.write_text(WORLD.replace("x: 900, y: 250, width", "x: 300, y: 330, width", 1))
    world = load_world(str(file))
    overlap = r"robot scout overlaps boulder at \(300, \d+(\.\d)?\); put"
    with pytest.raises(SceneError, match=rf"world\.yaml: line 5: robots\[0\]: {overlap}"):
        Ev3Floor(world, shipped_lego(), (), Ev3RunOptions())
    # Where it was put from elsewhere, the file is not to blame.
    moved = world.standing_at("scout", Pose(300.0, 330.0, math.pi / 2.0))
    with pytest.raises(PlacementError, match=f"^{overlap}"):
        Ev3Floor(moved, shipped_lego(), (), Ev3RunOptions())


def test_a_wheel_over_the_edge_is_a_warning_with_its_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "world.yaml"
    file.write_text(WORLD.replace("center_x: 300", "center_x: 60", 1))
    with Ev3Floor(load_world(str(file)), shipped_lego(), (), Ev3RunOptions()):
        assert "world.yaml: line 5: robots[0]: a wheel of robot scout is over a hole" in caplog.text
