"""The sheets of robots: planned, odometry and truth side by side, and gauges that say how well a robot is heard."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from drawn import FRAME, PATH, SCENE, STARTED, VIEW, everything
from driven import LONG_MS
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.panels.run.robot_sheet import RobotSheet
from gui.panels.run.robots import RobotsPanel
from gui.widgets.elided import ElidedLabel
from gui.widgets.gauge import Health
from robotdriver.interface import LinkHealth, SensorData
from robotdriver.pose import Pose
from robotworkshop.view.picture import Picture, Theme
from robotworkshop.view.planned_pose import planned_pose
from scene.scene import Point, SceneRobot

NOTHING = "\u2013"


@pytest.fixture
def panel(qtbot: QtBot) -> RobotsPanel:
    made = RobotsPanel()
    qtbot.addWidget(made)
    made.show()
    return made


def with_frame(frame: SensorData) -> Picture:
    robots = tuple(replace(robot, sensor_data=frame) for robot in STARTED.robots)
    return replace(everything(), snapshot=replace(STARTED, robots=robots))


def test_planned_odometry_and_truth_are_named_with_their_difference(panel: RobotsPanel) -> None:
    panel.show_picture(everything())
    assert (panel.value("Ada", "truth x"), panel.value("Ada", "truth y")) == ("600", "800")
    assert (panel.value("Ada", "belief x"), panel.value("Ada", "belief y")) == ("640", "800")
    assert panel.value("Ada", "Off by") == f"40 mm, {math.degrees(0.05):.0f}\u00b0"
    planned = planned_pose(PATH, Pose(640.0, 800.0, 1.25))
    assert planned is not None
    assert panel.value("Ada", "Off its path") == f"{planned.distance_to(640.0, 800.0):.1f} mm"
    assert panel.value("Bo", "belief x") == NOTHING, "it has no mover"


def test_nobody_claims_to_know_where_a_real_robot_is(panel: RobotsPanel) -> None:
    panel.show_picture(replace(everything(), is_truth_known=False))
    for key in ("truth x", "Off by"):
        assert panel.value("Ada", key) == NOTHING
    assert panel.value("Ada", "belief x") == "640"


def test_values_that_are_not_live_are_greyed_and_stay(panel: RobotsPanel) -> None:
    panel.show_picture(everything())
    panel.show_mark("these are old", is_live=False)
    assert panel.mark == "these are old"
    assert not panel.sheet("Ada").isEnabled()
    assert panel.value("Ada", "truth x") == "600"
    panel.show_mark("", is_live=True)
    assert panel.sheet("Ada").isEnabled()


def test_another_scene_has_other_sheets(panel: RobotsPanel) -> None:
    picture = everything()
    panel.show_picture(picture)
    assert picture.snapshot is not None
    without = replace(picture.snapshot, robots=picture.snapshot.robots[1:])
    other = replace(picture, scene=replace(picture.scene, robots=picture.scene.robots[1:]), snapshot=without)
    panel.show_picture(other)
    assert panel.value("Bo", "truth x") == "3,300"
    with pytest.raises(KeyError):
        panel.sheet("Ada")
    panel.show_picture(None)
    assert not panel.has_values


@pytest.mark.parametrize(
    ("frame", "battery", "link", "loss"),
    [
        (FRAME, Health.GOOD, Health.GOOD, Health.GOOD),
        (replace(FRAME, battery_charge_mah=450.0), Health.POOR, Health.GOOD, Health.GOOD),
        (replace(FRAME, battery_charge_mah=90.0), Health.BAD, Health.GOOD, Health.GOOD),
        (replace(FRAME, time_s=2.0), Health.GOOD, Health.POOR, Health.GOOD),
        (replace(FRAME, link=LinkHealth(lost_frames=5)), Health.GOOD, Health.GOOD, Health.POOR),
        (replace(FRAME, time_s=9.0, link=LinkHealth(9, 9)), Health.GOOD, Health.BAD, Health.BAD),
    ],
)
def test_gauges_say_how_a_robot_is(
    panel: RobotsPanel, frame: SensorData, battery: Health, link: Health, loss: Health
) -> None:
    panel.show_picture(with_frame(frame))
    gauges = panel.sheet("Ada").make_rows()
    assert (gauges.battery.health, gauges.link.health, gauges.loss.health) == (battery, link, loss)
    for theme in Theme:
        panel.set_theme(theme)
        assert not panel.grab().isNull()


coordinate = st.floats(-5_000.0, 5_000.0)
point = st.tuples(coordinate, coordinate)


@given(st.lists(point, min_size=2, max_size=6), point)
def test_the_planned_place_is_the_nearest_of_the_path(path: list[Point], place: Point) -> None:
    planned = planned_pose(path, Pose(*place))
    if planned is None:
        assert all(math.dist(path[0], each) < 1e-100 for each in path)
        return
    reached_mm = planned.distance_to(*place)
    for (from_x, from_y), (to_x, to_y) in pairwise(path):
        for part in range(11):
            x, y = from_x + part / 10.0 * (to_x - from_x), from_y + part / 10.0 * (to_y - from_y)
            assert reached_mm <= math.dist((x, y), place) + 1e-6


def test_a_path_without_legs_plans_nothing() -> None:
    assert planned_pose((), Pose(0.0, 0.0)) is None
    assert planned_pose(((1.0, 1.0), (1.0, 1.0)), Pose(0.0, 0.0)) is None


def test_the_sheets_of_a_crowd_come_one_after_the_other(qtbot: QtBot, panel: RobotsPanel) -> None:
    names = tuple(f"Robot {number}" for number in range(12))
    scene = replace(SCENE, robots=tuple(SceneRobot(name, SCENE.robots[0].start) for name in names))
    panel.show_picture(Picture(scene))
    assert len(panel.findChildren(RobotSheet)) < len(names)
    qtbot.waitUntil(lambda: len(panel.findChildren(RobotSheet)) == len(names), timeout=LONG_MS)

    def are_below_each_other() -> bool:
        places = [panel.sheet(name).y() for name in names]
        return places == sorted(set(places))

    qtbot.waitUntil(are_below_each_other, timeout=LONG_MS)


def crowd(x_mm: float) -> Picture:
    """Return a picture of twelve robots that stand at this place, below one another in the panel."""
    one = STARTED.robots[0]
    names = tuple(f"Robot {number}" for number in range(12))
    scene = replace(SCENE, robots=tuple(SceneRobot(name, SCENE.robots[0].start) for name in names))
    robots = tuple(replace(one, name=name, pose=replace(one.pose, x_mm=x_mm)) for name in names)
    return replace(Picture(scene), snapshot=replace(STARTED, robots=robots))


def told(sheet: RobotSheet) -> set[str]:
    return {label.text() for label in sheet.findChildren(QLabel)}


def has_room_for_all(panel: RobotsPanel) -> bool:
    """Return whether the sheets are as long as they will be: until then the end of the bar is not theirs."""
    inner, bar = panel.widget(), panel.verticalScrollBar()
    are_shown = all(sheet.isVisible() for sheet in panel.findChildren(RobotSheet))
    return are_shown and inner.height() == inner.sizeHint().height() == bar.maximum() + panel.viewport().height()


def test_a_sheet_that_is_scrolled_into_sight_shows_the_values_of_now(qtbot: QtBot, panel: RobotsPanel) -> None:
    panel.resize(320, 500)
    panel.show_picture(crowd(100.0))
    qtbot.waitUntil(lambda: len(panel.findChildren(RobotSheet)) == 12, timeout=LONG_MS)
    sheets, bar = panel.findChildren(RobotSheet), panel.verticalScrollBar()
    qtbot.waitUntil(lambda: has_room_for_all(panel), timeout=LONG_MS)
    assert "100" in told(sheets[0])
    assert not sheets[-1].has_rows
    length = bar.maximum()
    panel.show_picture(crowd(200.0))
    bar.setValue(length)
    qtbot.waitUntil(lambda: "200" in told(sheets[-1]), timeout=LONG_MS)
    qtbot.waitUntil(lambda: sheets[-1].height() == sheets[0].height(), timeout=LONG_MS)
    assert bar.maximum() == length, "the layout does not jump when rows are made"
    bar.setValue(0)
    qtbot.waitUntil(lambda: "200" in told(sheets[0]), timeout=LONG_MS)


def test_values_that_nobody_sees_are_known_when_they_are_asked_for(panel: RobotsPanel) -> None:
    panel.hide()
    panel.show_picture(crowd(100.0))
    panel.show_picture(crowd(200.0))
    assert panel.value("Robot 0", "truth x") == "200"


def test_a_panel_that_is_shown_again_shows_the_values_of_now(qtbot: QtBot, panel: RobotsPanel) -> None:
    panel.show_picture(crowd(100.0))
    panel.hide()
    panel.show_picture(crowd(200.0))
    panel.show()
    first = panel.findChildren(RobotSheet)[0]
    qtbot.waitUntil(lambda: "200" in told(first), timeout=LONG_MS)


def test_a_long_name_has_the_room_beside_what_its_mover_says(qtbot: QtBot) -> None:
    name = "the robot of the third row, called Ada"
    robot, mover = replace(STARTED.robots[0], name=name), replace(VIEW, robot=name)
    sheet = RobotSheet(name, 0)
    qtbot.addWidget(sheet)
    sheet.show_robot(robot, mover, None, is_truth_known=True)
    head, doing = sheet.findChild(ElidedLabel, "head"), sheet.findChild(ElidedLabel, "mover")
    assert head is not None
    assert doing is not None
    needed_px = head.sizeHint().width() + doing.sizeHint().width()
    for room_px, is_whole in ((needed_px + 90, True), (needed_px - 40, False)):
        sheet.resize(room_px, 300)
        sheet.show()
        qtbot.waitUntil(lambda: (head.shown_text == name) is is_whole, timeout=LONG_MS)  # noqa: B023
        assert doing.shown_text == doing.text()
    assert head.shown_text.endswith("Ada"), "long names differ at their ends"
