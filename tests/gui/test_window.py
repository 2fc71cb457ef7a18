"""The window, driven by its real actions, on a floor and with a planner that are real too."""

import json
import math
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import shapely
from driven import LONG_MS, ROBOT, ROOM, box, floor_time_s, opened, press, solved, until, written
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.painter.colors import COLORS
from gui.panels.layers import LayersPanel
from gui.shell.commands.layers import LAYER_KEYS
from gui.shell.main_window import MainWindow
from gui.sources.run_source import RunPhase
from gui.style.theme import ThemeChoice
from gui.texts.messages import Severity
from gui.widgets.elided import ElidedLabel
from robotworkshop.view.picture import ALL_LAYERS, USUAL_LAYERS, Layer, Theme


def test_from_load_to_goal_past_a_crate_that_nobody_told_of(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    assert not window.commands["solve"].isEnabled()
    opened(qtbot, window, room)
    assert "A room with a crate" in window.windowTitle()
    assert not window.commands["start"].isEnabled()
    assert "solve the scene first" in window.commands["start"].toolTip()

    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    picture = window.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].roadmap is not None
    assert len(picture.tracks[0].path) >= 2
    numbers = dict(window.run_room.numbers.entries)
    assert numbers["Nodes"] == f"{window.run.solve_reports[0].nodes:,}"
    assert numbers["Components"] == "1"
    assert numbers["Verified"] == "yes"
    assert {"Clearance", "Edges", "Connect", "In all"} <= set(numbers)

    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert window.notices.banner.notice is not None
    assert window.notices.banner.notice.severity is Severity.GOOD
    assert "Goal reached in" in window.notices.banner.text
    assert "0 collisions" in window.notices.banner.text
    assert "new path" in window.notices.log.toPlainText()
    assert window.run_room.robots.value("Ada", "Mover") == "arrived"
    picture = window.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].reached
    assert picture.cheer_s is not None
    driven_mm = sum(math.dist(*leg) for leg in pairwise(picture.tracks[0].trail))
    assert driven_mm > picture.scene.tasks[0].start.distance_to(*picture.scene.tasks[0].goal) - 50.0
    assert not picture.movers[0].dynamic_obstacle.is_empty


def test_the_form_can_be_used_before_the_first_solve(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    for form_part in (
        *window.run_room.planner.findChildren(QComboBox),
        *window.run_room.planner.findChildren(QAbstractSpinBox),
    ):
        assert form_part.isEnabled(), form_part.accessibleName()
    (defaults,) = (
        button for button in window.run_room.planner.findChildren(QPushButton) if button.text() == "Defaults"
    )
    assert window.run_room.planner.form is not None
    window.run_room.planner.form.set_value("samples", 300)
    qtbot.mouseClick(defaults, Qt.MouseButton.LeftButton)
    assert window.run.settings.parameters == {}


def test_a_long_name_is_cut_and_leaves_the_panel_as_wide_as_it_was(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, room)
    qtbot.wait(0)
    width = window.run_room.robots.width()
    name = "Ada" + " of the endless name" * 3
    opened(qtbot, window, written(tmp_path, "long", ROOM | {"robots": [ROBOT | {"name": name}]}))
    (label,) = (label for label in window.run_room.robots.findChildren(ElidedLabel) if label.text() == name)
    qtbot.waitUntil(lambda: label.shown_text.endswith("\u2026"), timeout=LONG_MS)
    assert label.shown_text.startswith("Ada of")
    assert label.toolTip() == name
    assert window.run_room.robots.width() == width


def test_values_are_shown_once_there_are_any(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    assert not window.run_room.robots.has_values
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert window.run_room.robots.has_values
    assert window.notices.banner.notice is not None
    press(qtbot, window, "reset")
    assert not window.run_room.robots.has_values
    assert window.notices.banner.notice is None, "a goal that is no longer reached is no longer praised"


def test_the_canvas_shows_the_robot_where_it_is(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    start = color_at(window, 450.0, 500.0)
    assert start == QColor(COLORS[window.view.theme].robots[0]) or start.blue() > start.red()
    window.commands["start"].trigger()
    until(qtbot, window, RunPhase.ENDED)
    goal = color_at(window, 2600.0, 480.0)
    assert goal.blue() > goal.red()


def color_at(window: MainWindow, x_mm: float, y_mm: float) -> QColor:
    x, y = window.view.canvas.view.to_px(x_mm, y_mm)
    image = window.view.canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(x * ratio), round(y * ratio))


def test_pause_step_resume_and_stop(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(2.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    assert window.commands["start"].text() == "Pause"
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.PAUSED)

    qtbot.waitUntil(lambda: is_still(qtbot, window), timeout=LONG_MS)
    before = floor_time_s(window)
    press(qtbot, window, "step")
    qtbot.waitUntil(lambda: floor_time_s(window) > before, timeout=LONG_MS)
    assert floor_time_s(window) == pytest.approx(before + 0.015)

    assert window.commands["start"].text() == "Resume"
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > before + 0.1, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)
    assert window.run.settings.speed == 2.0, "the speed that was chosen outlives the haste of a stop"
    assert "Stopped" in window.notices.log.toPlainText()
    assert window.notices.banner.notice is None, "what the user wanted is no complaint"


def is_still(qtbot: QtBot, window: MainWindow) -> bool:
    before = floor_time_s(window)
    qtbot.wait(50)
    return floor_time_s(window) == before


def test_reset_brings_the_robot_back_and_the_plan_can_be_driven_again(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(2.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    press(qtbot, window, "reset")
    until(qtbot, window, RunPhase.SOLVED)
    assert window.run.snapshot is None
    assert window.run_room.robots.value("Ada", "truth x") == "\u2013"
    window.run.set_speed(None)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert "Goal reached" in window.notices.banner.text


def carried(qtbot: QtBot, window: MainWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one place of the floor to another, mm, and hold the button."""
    first, last = (QPointF(*window.view.canvas.view.to_px(*place)).toPoint() for place in (start, end))
    qtbot.mousePress(window.view.canvas, Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(window.view.canvas, (first + last) / 2)
    qtbot.mouseMove(window.view.canvas, last)


def paused(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(1.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.05, timeout=LONG_MS)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: is_still(qtbot, window), timeout=LONG_MS)
    for layer in ALL_LAYERS - {Layer.OBSTACLES, Layer.UNKNOWN}:
        window.view.show_layer(layer, False)


def test_an_obstacle_is_dragged_while_the_robots_drive(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    floor = QColor(COLORS[window.view.theme].floor)
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: color_at(window, 1500.0, 300.0) == floor, timeout=LONG_MS)
    assert color_at(window, 1500.0, 1450.0) != floor
    press(qtbot, window, "reset")
    until(qtbot, window, RunPhase.SOLVED)
    assert color_at(window, 1500.0, 300.0) != floor, "the scene has it where it was"


def test_the_hatching_follows_a_known_obstacle_and_the_movers_are_said_not_to_know(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    known = {**ROOM, "obstacles": [box(1400, 200, 200, 500)]}
    paused(qtbot, window, written(tmp_path, "known", known))

    def inflated() -> shapely.Geometry:
        picture = window.run.picture(ALL_LAYERS, Theme.LIGHT)
        assert picture is not None
        return picture.inflated

    before = inflated()
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: shapely.contains_xy(inflated(), [1500.0] * 2, [450.0, 1450.0]).tolist() == [False, True],
        timeout=LONG_MS,
    )
    assert "The movers do not know that obstacle 1 was moved" in window.notices.log.toPlainText()
    press(qtbot, window, "reset")
    until(qtbot, window, RunPhase.SOLVED)
    assert inflated() is before, "the next drive begins with the scene as it is"


def test_a_robot_is_picked_up_and_put_down(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    assert window.run.snapshot is not None
    before = window.run.snapshot.robots[0].pose
    carried(qtbot, window, (before.x_mm, before.y_mm), (before.x_mm + 300.0, before.y_mm + 700.0))
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.LeftButton)

    def away_mm() -> float:
        assert window.run.snapshot is not None
        return window.run.snapshot.robots[0].pose.distance_to(before.x_mm, before.y_mm)

    qtbot.waitUntil(lambda: away_mm() > 700.0, timeout=LONG_MS)
    assert away_mm() == pytest.approx(761.6, abs=20.0)


def test_where_a_thing_cannot_be_it_is_red_and_stays_away(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    carried(qtbot, window, (1500.0, 450.0), (450.0, 450.0))
    red = color_at(window, 450.0, 640.0)
    assert red.red() > red.green() + 30
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.LeftButton)
    assert color_at(window, 450.0, 640.0) == QColor(COLORS[window.view.theme].floor)
    assert window.run.snapshot is not None
    assert min(x for x, _ in window.run.snapshot.standing_obstacles[0][1]) > 600.0


def test_before_the_start_nothing_is_dragged_but_the_floor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    before = window.view.canvas.view
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.LeftButton)
    assert window.view.canvas.view != before


def driven_mm(window: MainWindow) -> float:
    return 0.0 if window.run.snapshot is None else window.run.snapshot.robots[0].pose.distance_to(400.0, 400.0)


def test_the_floor_is_chosen_for_the_next_start_and_the_plan_stays(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    (choice,) = window.run_room.floor.findChildren(QComboBox)
    choice.setCurrentText("carpet")
    choice.activated.emit(choice.currentIndex())
    assert window.run.settings.floor == "carpet"
    assert not window.run.is_plan_stale
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: driven_mm(window) > 300.0, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)
    outcome = window.run.run_reports[0].outcome
    assert outcome.truth is not None
    assert outcome.truth.distance_to(outcome.odometry.x_mm, outcome.odometry.y_mm) > 0.1, "a carpet leads astray"


def test_a_pause_that_is_quicker_than_the_drive_holds_it(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(1.0)
    window.commands["start"].trigger()
    window.commands["start"].trigger()
    assert window.run.phase is RunPhase.PAUSED
    qtbot.waitUntil(lambda: window.run.snapshot is not None, timeout=LONG_MS)
    qtbot.waitUntil(lambda: is_still(qtbot, window), timeout=LONG_MS)
    assert floor_time_s(window) < 1.0


def test_solving_can_be_cancelled(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert window.run_room.planner.form is not None
    window.run_room.planner.form.set_value("max_samples", 1_000_000)
    window.run_room.planner.form.set_value("samples", 1_000_000)
    press(qtbot, window, "solve")
    assert window.run.phase is RunPhase.SOLVING
    assert not window.commands["start"].isEnabled()
    press(qtbot, window, "cancel")
    until(qtbot, window, RunPhase.LOADED)
    assert "cancelled" in window.notices.log.toPlainText()
    assert window.notices.banner.notice is None


def test_parameters_reach_the_planner(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert window.run_room.planner.form is not None
    window.run_room.planner.form.set_value("samples", 300)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    assert window.run.solve_reports[0].nodes < 1000
    assert not window.run.is_plan_stale
    window.run_room.planner.form.set_value("samples", 500)
    assert window.run.is_plan_stale


def test_a_broken_file_leaves_the_scene_and_says_what_is_wrong(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, room)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(ROOM)[:-40])
    window.run.open_scene(broken)
    qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.notices.banner.notice is not None
    assert window.notices.banner.notice.severity is Severity.ERROR
    assert "broken.json" in window.notices.banner.text
    assert "broken.json" in window.notices.log.toPlainText()
    assert window.run.scene_file == room
    press(qtbot, window, "close_notice")
    assert not window.notices.banner.isVisible()


def test_a_scene_without_a_goal_is_not_solved_and_says_so_before(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, written(tmp_path, "bare", ROOM | {"robots": []}))
    assert not window.commands["solve"].isEnabled()
    assert "no robot has a goal" in window.commands["solve"].toolTip()
    assert "goal" in window.status.hint


@pytest.mark.parametrize(
    ("px_per_mm", "text"), [(0.00012, "1 m = 0.12 px"), (0.104, "1 m = 104 px"), (50.0, "1 m = 50,000 px")]
)
def test_the_scale_is_a_number_however_small(window: MainWindow, px_per_mm: float, text: str) -> None:
    window.status.show_scale(px_per_mm)
    assert text in [label.text() for label in window.status.findChildren(QLabel)]


def test_a_scene_that_does_not_fit_is_shown_but_cannot_be_solved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, written(tmp_path, "unfit", ROOM | {"obstacles": [box(300, 300, 200, 200)]}))
    assert "robot 1, start" in window.notices.banner.text
    assert "robot 1, start" in window.commands["solve"].toolTip()
    assert not window.commands["solve"].isEnabled()


def test_no_path_is_told_with_its_cause(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, written(tmp_path, "walled", ROOM | {"obstacles": [box(1400, 0, 200, 2000)]}))
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.LOADED)
    qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.notices.banner.text.startswith("No path for Ada: ")
    assert "leave no gap" in window.notices.banner.text
    (button,) = (each for each in window.notices.banner.findChildren(QPushButton) if each.isVisible())
    assert button.text().replace("&", "") == "Show what is in the way", "more samples would not help"
    numbers = dict(window.run_room.numbers.entries)
    picture = window.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].roadmap is not None
    assert numbers["Nodes"] == f"{len(picture.tracks[0].roadmap.points):,}", "as many as are drawn"
    assert numbers["Path"] == "none"
    assert int(numbers["Components"]) > 1
    assert not window.commands["start"].isEnabled()


THIN = """
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.errors import NoPathError

class Thin(LocationRobot):
    \"\"\"Finds nothing on a roadmap of few milestones.\"\"\"

    def preprocess(self, progress, cancel_requested):
        super().preprocess(progress, cancel_requested)
        if self.parameters.max_samples < 100:
            raise NoPathError("no path was found", proven=False)
"""


def test_a_roadmap_that_is_too_thin_is_enlarged_by_the_button_in_the_banner(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    mover = tmp_path / "thin.py"
    mover.write_text(THIN)
    opened(qtbot, window, room)
    window.run.load_mover(mover)
    qtbot.waitUntil(lambda: window.run.settings.mover == str(mover), timeout=LONG_MS)
    assert window.run_room.planner.form is not None
    for name in ("samples", "max_samples"):
        window.run_room.planner.form.set_value(name, 10)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.LOADED)
    while window.run.phase is not RunPhase.SOLVED:
        qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
        (button,) = (each for each in window.notices.banner.findChildren(QPushButton) if each.isVisible())
        assert button.text().replace("&", "") == "Solve with more samples"
        before = window.run_room.planner.form.value("max_samples")
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.run_room.planner.form.value("max_samples") == 4 * before
        until(qtbot, window, RunPhase.LOADED, RunPhase.SOLVED)
    assert not window.commands["more_samples"].isEnabled()


def test_a_path_is_verified_and_compared_on_request(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert not window.commands["verify"].isEnabled()
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "verify")
    qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.notices.banner.notice is not None
    assert window.notices.banner.notice.severity is Severity.GOOD
    assert "is verified" in window.notices.banner.text
    assert dict(window.run_room.numbers.entries)["Length"] == "not compared"
    press(qtbot, window, "compare")
    qtbot.waitUntil(lambda: "optimum" in dict(window.run_room.numbers.entries)["Length"], timeout=LONG_MS)
    assert "1.000 times" in window.notices.log.toPlainText()
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)


def test_another_scene_ends_the_drive(qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(1.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    other = written(tmp_path, "other", ROOM | {"robots": [ROBOT | {"name": "Bo"}], "obstacles": []})
    opened(qtbot, window, other)
    assert window.run.phase is RunPhase.LOADED
    qtbot.waitUntil(lambda: not threads_of_work(), timeout=LONG_MS)
    assert window.run.snapshot is None
    assert window.run_room.robots.value("Bo", "truth x") == "\u2013"


def threads_of_work() -> list[str]:
    """Return the threads that plan and drive; other tests may have left other ones."""
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name in ("solving", "driving") or name.startswith("mover")]


@pytest.mark.parametrize("busy", [RunPhase.SOLVING, RunPhase.DRIVING, RunPhase.PAUSED])
def test_closing_leaves_no_thread_behind(qtbot: QtBot, window: MainWindow, room: Path, busy: RunPhase) -> None:
    window.run.set_speed(1.0)
    if busy is RunPhase.SOLVING:
        opened(qtbot, window, room)
        assert window.run_room.planner.form is not None
        window.run_room.planner.form.set_value("max_samples", 1_000_000)
        window.run_room.planner.form.set_value("samples", 1_000_000)
        press(qtbot, window, "solve")
    else:
        solved(qtbot, window, room)
        press(qtbot, window, "start")
        qtbot.waitUntil(lambda: floor_time_s(window) > 0.05, timeout=LONG_MS)
        if busy is RunPhase.PAUSED:
            press(qtbot, window, "start")
    assert window.run.phase is busy
    window.close()
    assert not threads_of_work()


def focused(qtbot: QtBot, window: MainWindow, widget: QWidget) -> QWidget:
    window.activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(widget.hasFocus, timeout=LONG_MS)
    return widget


def test_keys_act_on_the_canvas_and_in_the_log(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    for place in (window.view.canvas, window.notices.log):
        focused(qtbot, window, place)
        for layer, key in LAYER_KEYS.items():
            was_on = layer in window.view.layers
            qtbot.keyClick(place, key)
            assert (layer in window.view.layers) is not was_on
            qtbot.keyClick(place, key)
            assert (layer in window.view.layers) is was_on
        qtbot.keyClick(place, "[")
        assert window.run.settings.speed == 10.0
        qtbot.keyClick(place, "\\")
        assert window.run.settings.speed == 1.0
        window.run.set_speed(None)


def test_a_number_field_takes_numbers_and_leaves_the_other_keys_to_the_commands(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    window.run.set_speed(1.0)
    field = focused(qtbot, window, window.run_room.planner.findChildren(QSpinBox)[0])
    assert isinstance(field, QSpinBox)
    field.selectAll()
    qtbot.keyClicks(field, "42")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 42
    assert window.view.layers == USUAL_LAYERS - {Layer.NUMBERS}, "1 to 9 are numbers here"
    qtbot.keyClick(field, "G")
    assert Layer.GRID not in window.view.layers
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert window.run.phase is RunPhase.DRIVING


def test_a_text_field_takes_every_key(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    field = QLineEdit(window)
    field.show()
    focused(qtbot, window, field)
    qtbot.keyClicks(field, "G 4 [ R")
    assert field.text() == "G 4 [ R"
    assert window.view.layers == USUAL_LAYERS - {Layer.NUMBERS}
    assert window.run.phase is RunPhase.SOLVED


def test_the_space_bar_presses_a_button_that_was_reached_by_tab(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    layers = window.findChild(LayersPanel)
    assert isinstance(layers, LayersPanel)
    window.docks["Layers"].raise_()
    box = layers.findChildren(QCheckBox)[0]
    qtbot.waitUntil(box.isVisible, timeout=LONG_MS)
    focused(qtbot, window, box)
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert not box.isChecked()
    assert window.run.phase is RunPhase.SOLVED
    focused(qtbot, window, window.view.canvas)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert box.isChecked()
    assert window.view.canvas.hasFocus(), "a click leaves the keys with the floor"


def test_a_form_that_is_scrolled_keeps_its_numbers(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    focused(qtbot, window, window.view.canvas)
    for field in window.run_room.planner.findChildren(QSpinBox):
        turn(field, QPointF(10.0, 5.0), 120)
    assert window.run.settings.parameters == {}
    assert window.run.settings.seed == 0


def test_every_command_has_a_tip_and_no_key_twice(window: MainWindow) -> None:
    keys = [key for command in window.commands.commands for key in command.keys]
    assert len(keys) == len(set(keys))
    for command in window.commands.commands:
        assert command.tip
        assert not command.tip.endswith(".")


def test_the_wheel_zooms_at_the_cursor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    place = QPointF(150.0, 220.0)
    before = window.view.canvas.view
    for _ in range(3):
        turn(window.view.canvas, place, 120)
    after = window.view.canvas.view
    assert after.px_per_mm == pytest.approx(before.px_per_mm * 1.25**3)
    assert after.to_mm(place.x(), place.y()) == pytest.approx(before.to_mm(place.x(), place.y()))
    press(qtbot, window, "fit")
    assert window.view.canvas.view == before


def turn(widget: QWidget, place: QPointF, angle: int) -> None:
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_the_middle_button_drags_the_floor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    grabbed = window.view.canvas.view.to_mm(100.0, 100.0)
    qtbot.mousePress(window.view.canvas, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    qtbot.mouseMove(window.view.canvas, QPoint(160, 130))
    qtbot.mouseRelease(window.view.canvas, Qt.MouseButton.MiddleButton, pos=QPoint(160, 130))
    assert window.view.canvas.view.to_mm(160.0, 130.0) == pytest.approx(grabbed)


def dropped(window: MainWindow, file: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


MOVER = """
from dataclasses import dataclass
from robotdriver.interface import Forward
from scene.mover import SteppedMover

@dataclass(frozen=True)
class Parameters:
    speed_mm_s: float = 300.0

class Onwards(SteppedMover):
    \"\"\"Drives on and on.\"\"\"
    parameters_type = Parameters

    def step(self, sensor_data):
        return Forward(self.parameters.speed_mm_s)
"""


def test_a_mover_in_a_file_is_loaded_chosen_and_drives(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, room)
    file = tmp_path / "onwards.py"
    file.write_text(MOVER)
    press(qtbot, window, "load_mover")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.close()
    qtbot.waitUntil(lambda: window.run.settings.mover == str(file), timeout=LONG_MS)
    assert window.run_room.planner.findChildren(QComboBox)[0].currentText() == "onwards.py"
    assert window.run_room.planner.form is not None
    assert window.run_room.planner.form.values() == {}
    window.run_room.planner.form.set_value("speed_mm_s", 400.0)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.5, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)


def test_a_mover_that_does_not_load_is_told_and_the_old_one_stays(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken(:")
    dropped(window, file)
    qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
    assert "broken.py" in window.notices.banner.text
    assert window.run.settings.mover == "prm"


def test_a_folder_or_an_odd_name_is_refused_in_one_line(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for name, words in ((tmp_path, "directory"), (tmp_path / "two\nlines.json", "no such file")):
        window.notices.banner.clear()
        dropped(window, name)
        qtbot.waitUntil(lambda: window.notices.banner.notice is not None, timeout=LONG_MS)
        assert words in window.notices.banner.text
        assert "\n" not in window.notices.banner.text
    assert window.notices.log.document().blockCount() == 2
    odd = written(tmp_path, "three\nlines", ROOM | {"meta": {}})
    opened(qtbot, window, odd)
    assert window.windowTitle().startswith("three\\nlines")


def test_a_file_can_be_dropped(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    dropped(window, room)
    qtbot.waitUntil(lambda: window.run.scene_file == room, timeout=LONG_MS)


def test_the_file_dialog_opens_a_scene_without_stopping_the_window(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    press(qtbot, window, "open")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(room))
    dialog.close()
    qtbot.waitUntil(lambda: window.run.scene_file == room, timeout=LONG_MS)


def test_a_ready_scene_is_in_the_menu(qtbot: QtBot, window: MainWindow) -> None:
    scenes = next(action.menu() for action in window.menuBar().actions() if action.text() == "&Scenes")
    entries = {action.text(): action for action in scenes.actions()}
    entries["Maze"].trigger()
    qtbot.waitUntil(lambda: window.run.scene is not None, timeout=LONG_MS)
    assert window.run.scene_file is not None
    assert window.run.scene_file.name == "maze.json"


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_what_is_shown_can_be_exported(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, suffix: str
) -> None:
    solved(qtbot, window, room)
    file = tmp_path / f"picture.{suffix}"
    picture = window.view.picture()
    assert picture is not None
    window.filing.export_picture(picture, file)
    assert file.stat().st_size > 10_000
    window.filing.export_picture(picture, tmp_path / "nowhere" / f"picture.{suffix}")
    assert "cannot be written" in window.notices.banner.text


def test_dark_and_light(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    for look, theme in ((ThemeChoice.DARK, Theme.DARK), (ThemeChoice.LIGHT, Theme.LIGHT)):
        press(qtbot, window, f"look.{look.name.lower()}")
        assert window.view.theme is theme
        floor = pytest.approx(QColor(COLORS[theme].floor).lightness(), abs=40)
        qtbot.waitUntil(
            lambda floor=floor: color_at(window, 1500.0, 1900.0).lightness() == floor,  # type: ignore[misc]
            timeout=LONG_MS,
        )
        assert (window.palette().window().color().lightness() < 128) == (theme is Theme.DARK)


def test_a_drive_repaints_only_where_robots_are(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.view.show_layer(Layer.SONAR, False)
    window.run.set_speed(1.0)
    whole = window.view.canvas.width() * window.view.canvas.height()
    painted: list[int] = []
    paint = window.view.canvas.paintEvent

    def counting(event: Any) -> None:
        region = event.region()
        painted.append(sum(rect.width() * rect.height() for rect in (region.boundingRect(),)))
        paint(event)

    window.view.canvas.paintEvent = counting  # type: ignore[method-assign]
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: len(painted) > 30, timeout=LONG_MS)
    small = [area for area in painted if area < whole / 4]
    assert len(small) > len(painted) / 2
