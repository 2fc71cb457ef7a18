"""The window, driven by its real actions, on a floor and with a planner that are real too."""

import json
import math
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from driven import LONG_MS, ROBOT, ROOM, box, color_at, floor_time_s, opened, press, solved, until, written
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from gui.painter.colors import COLORS
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.style.theme import ThemeChoice
from gui.texts.messages import Severity
from gui.widgets.elided import ElidedLabel
from robotworkshop.view.picture import ALL_LAYERS, Theme


def test_from_load_to_goal_past_a_crate_that_nobody_told_of(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    assert not window.rooms.commands["solve"].isEnabled()
    opened(qtbot, window, room)
    assert "A room with a crate" in window.windowTitle()
    assert not window.rooms.commands["start"].isEnabled()
    assert "solve the scene first" in window.rooms.commands["start"].toolTip()

    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    picture = window.rooms.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].roadmap is not None
    assert len(picture.tracks[0].path) >= 2
    numbers = dict(window.rooms.run_room.numbers.entries)
    assert numbers["Nodes"] == f"{window.rooms.run.solve_reports[0].nodes:,}"
    assert numbers["Components"] == "1"
    assert numbers["Verified"] == "yes"
    assert {"Clearance", "Edges", "Connect", "Time"} <= set(numbers)

    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.notices.banner.notice is not None
    assert window.rooms.notices.banner.notice.severity is Severity.GOOD
    assert "Goal reached in" in window.rooms.notices.banner.text
    assert "0 collisions" in window.rooms.notices.banner.text
    assert "new path" in window.rooms.notices.log.toPlainText()
    assert window.rooms.run_room.robots.value("Ada", "Mover") == "Arrived"
    picture = window.rooms.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].reached
    assert picture.cheer_s is not None
    driven_mm = sum(math.dist(*leg) for leg in pairwise(picture.tracks[0].trail))
    assert driven_mm > picture.scene.tasks[0].start.distance_to(*picture.scene.tasks[0].goal) - 50.0
    assert not picture.movers[0].dynamic_obstacle.is_empty


def test_the_form_can_be_used_before_the_first_solve(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    for form_part in (
        *window.rooms.run_room.planner.findChildren(QComboBox),
        *window.rooms.run_room.planner.findChildren(QAbstractSpinBox),
    ):
        assert form_part.isEnabled(), form_part.accessibleName()
    (defaults,) = (
        button for button in window.rooms.run_room.planner.findChildren(QPushButton) if button.text() == "Defaults"
    )
    assert window.rooms.run_room.planner.form is not None
    window.rooms.run_room.planner.form.set_value("samples", 300)
    qtbot.mouseClick(defaults, Qt.MouseButton.LeftButton)
    assert window.rooms.run.settings.parameters == {}


def test_a_long_name_is_cut_and_leaves_the_panel_as_wide_as_it_was(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    press(qtbot, window, "workspace.drive")
    opened(qtbot, window, room)
    qtbot.wait(0)
    width = window.rooms.run_room.robots.width()
    name = "Ada" + " of the endless name" * 3
    opened(qtbot, window, written(tmp_path, "long", ROOM | {"robots": [ROBOT | {"name": name}]}))
    (label,) = (label for label in window.rooms.run_room.robots.findChildren(ElidedLabel) if label.text() == name)
    qtbot.waitUntil(lambda: "\u2026" in label.shown_text, timeout=LONG_MS)
    assert label.shown_text.startswith("Ada of")
    assert label.shown_text.endswith("name")
    assert label.toolTip() == name
    assert window.rooms.run_room.robots.width() == width


def test_values_are_shown_once_there_are_any(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    assert not window.rooms.run_room.robots.has_values
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.run_room.robots.has_values
    assert window.rooms.notices.banner.notice is not None
    press(qtbot, window, "reset")
    assert not window.rooms.run_room.robots.has_values
    assert window.rooms.notices.banner.notice is None, "a goal that is no longer reached is no longer praised"


def test_the_canvas_shows_the_robot_where_it_is(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    start = color_at(window, 450.0, 500.0)
    assert start == QColor(COLORS[window.rooms.view.theme].robots[0]) or start.blue() > start.red()
    window.rooms.commands["start"].trigger()
    until(qtbot, window, RunPhase.ENDED)
    goal = color_at(window, 2600.0, 480.0)
    assert goal.blue() > goal.red()


def test_solving_can_be_cancelled(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert window.rooms.run_room.planner.form is not None
    window.rooms.run_room.planner.form.set_value("max_samples", 1_000_000)
    window.rooms.run_room.planner.form.set_value("samples", 1_000_000)
    press(qtbot, window, "solve")
    assert window.rooms.run.phase is RunPhase.SOLVING
    assert not window.rooms.commands["start"].isEnabled()
    press(qtbot, window, "cancel")
    until(qtbot, window, RunPhase.LOADED)
    assert "cancelled" in window.rooms.notices.log.toPlainText()
    assert window.rooms.notices.banner.notice is None


def test_parameters_reach_the_planner(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert window.rooms.run_room.planner.form is not None
    window.rooms.run_room.planner.form.set_value("samples", 300)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    assert window.rooms.run.solve_reports[0].nodes < 1000
    assert not window.rooms.run.is_plan_stale
    window.rooms.run_room.planner.form.set_value("samples", 500)
    assert window.rooms.run.is_plan_stale


def test_a_broken_file_leaves_the_scene_and_says_what_is_wrong(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, room)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(ROOM)[:-40])
    window.rooms.run.open_scene(broken)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.rooms.notices.banner.notice is not None
    assert window.rooms.notices.banner.notice.severity is Severity.ERROR
    assert "broken.json" in window.rooms.notices.banner.text
    assert "broken.json" in window.rooms.notices.log.toPlainText()
    assert window.rooms.run.scene_file == room
    press(qtbot, window, "close_notice")
    assert not window.rooms.notices.banner.isVisible()


def test_a_scene_without_a_goal_is_not_solved_and_says_so_before(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, written(tmp_path, "bare", ROOM | {"robots": []}))
    assert not window.rooms.commands["solve"].isEnabled()
    assert "no robot has a goal" in window.rooms.commands["solve"].toolTip()
    assert "goal" in window.rooms.status.hint


def test_a_scene_that_does_not_fit_is_shown_but_cannot_be_solved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, written(tmp_path, "unfit", ROOM | {"obstacles": [box(300, 300, 200, 200)]}))
    assert "robot 1, start" in window.rooms.notices.banner.text
    assert "robot 1, start" in window.rooms.commands["solve"].toolTip()
    assert not window.rooms.commands["solve"].isEnabled()


def test_no_path_is_told_with_its_cause(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, written(tmp_path, "walled", ROOM | {"obstacles": [box(1400, 0, 200, 2000)]}))
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.LOADED)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.rooms.notices.banner.text.startswith("No path for Ada: ")
    assert "leave no gap" in window.rooms.notices.banner.text
    (button,) = (each for each in window.rooms.notices.banner.findChildren(QPushButton) if each.isVisible())
    assert button.text().replace("&", "") == "Show what is in the way", "more samples would not help"
    numbers = dict(window.rooms.run_room.numbers.entries)
    picture = window.rooms.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].roadmap is not None
    assert numbers["Nodes"] == f"{len(picture.tracks[0].roadmap.points):,}", "as many as are drawn"
    assert numbers["Path"] == "none"
    assert int(numbers["Components"]) > 1
    assert not window.rooms.commands["start"].isEnabled()


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
    window.rooms.run.load_mover(mover)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(mover), timeout=LONG_MS)
    assert window.rooms.run_room.planner.form is not None
    for name in ("samples", "max_samples"):
        window.rooms.run_room.planner.form.set_value(name, 10)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.LOADED)
    while window.rooms.run.phase is not RunPhase.SOLVED:
        qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
        (button,) = (each for each in window.rooms.notices.banner.findChildren(QPushButton) if each.isVisible())
        assert button.text().replace("&", "") == "Solve with more samples"
        before = window.rooms.run_room.planner.form.value("max_samples")
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.rooms.run_room.planner.form.value("max_samples") == 4 * before
        until(qtbot, window, RunPhase.LOADED, RunPhase.SOLVED)
    assert not window.rooms.commands["more_samples"].isEnabled()


def test_a_path_is_verified_and_compared_on_request(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    assert not window.rooms.commands["verify"].isEnabled()
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "verify")
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.rooms.notices.banner.notice is not None
    assert window.rooms.notices.banner.notice.severity is Severity.GOOD
    assert "is verified" in window.rooms.notices.banner.text
    assert dict(window.rooms.run_room.numbers.entries)["Length"] == "not compared"
    press(qtbot, window, "compare")
    qtbot.waitUntil(lambda: "optimum" in dict(window.rooms.run_room.numbers.entries)["Length"], timeout=LONG_MS)
    assert "1.000 times" in window.rooms.notices.log.toPlainText()
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)


def test_another_scene_ends_the_drive(qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(1.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    other = written(tmp_path, "other", ROOM | {"robots": [ROBOT | {"name": "Bo"}], "obstacles": []})
    opened(qtbot, window, other)
    assert window.rooms.run.phase is RunPhase.LOADED
    qtbot.waitUntil(lambda: not threads_of_work(), timeout=LONG_MS)
    assert window.rooms.run.snapshot is None
    assert window.rooms.run_room.robots.value("Bo", "truth x") == "\u2013"


def threads_of_work() -> list[str]:
    """Return the threads that plan and drive; other tests may have left other ones."""
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name in ("solving", "driving") or name.startswith("mover")]


@pytest.mark.parametrize("busy", [RunPhase.SOLVING, RunPhase.DRIVING, RunPhase.PAUSED])
def test_closing_leaves_no_thread_behind(qtbot: QtBot, window: MainWindow, room: Path, busy: RunPhase) -> None:
    window.rooms.run.set_speed(1.0)
    if busy is RunPhase.SOLVING:
        opened(qtbot, window, room)
        assert window.rooms.run_room.planner.form is not None
        window.rooms.run_room.planner.form.set_value("max_samples", 1_000_000)
        window.rooms.run_room.planner.form.set_value("samples", 1_000_000)
        press(qtbot, window, "solve")
    else:
        solved(qtbot, window, room)
        press(qtbot, window, "start")
        qtbot.waitUntil(lambda: floor_time_s(window) > 0.05, timeout=LONG_MS)
        if busy is RunPhase.PAUSED:
            press(qtbot, window, "start")
    assert window.rooms.run.phase is busy
    window.close()
    assert not threads_of_work()


def test_dark_and_light(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    for look, theme in ((ThemeChoice.DARK, Theme.DARK), (ThemeChoice.LIGHT, Theme.LIGHT)):
        press(qtbot, window, f"look.{look.name.lower()}")
        assert window.rooms.view.theme is theme
        floor = pytest.approx(QColor(COLORS[theme].floor).lightness(), abs=40)
        qtbot.waitUntil(
            lambda floor=floor: color_at(window, 1500.0, 1900.0).lightness() == floor,  # type: ignore[misc]
            timeout=LONG_MS,
        )
        assert (window.palette().window().color().lightness() < 128) == (theme is Theme.DARK)


def test_a_drive_repaints_only_where_robots_are(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.commands["layer.sonar"].setChecked(False)
    window.rooms.run.set_speed(1.0)
    whole = window.rooms.view.canvas.width() * window.rooms.view.canvas.height()
    painted: list[int] = []
    paint = window.rooms.view.canvas.paintEvent

    def counting(event: Any) -> None:
        region = event.region()
        painted.append(sum(rect.width() * rect.height() for rect in (region.boundingRect(),)))
        paint(event)

    window.rooms.view.canvas.paintEvent = counting  # type: ignore[method-assign]
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: len(painted) > 30, timeout=LONG_MS)
    small = [area for area in painted if area < whole / 4]
    assert len(small) > len(painted) / 2


def test_a_scene_that_is_edited_as_its_plan_comes_is_not_solved(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    run, came = window.rooms.run, []

    def edit() -> None:
        if run.solve_reports:
            came.append(run.phase)
            assert run.scene is not None
            run.edit_scene(replace(run.scene, obstacles=()), "")

    run.planned.connect(edit)
    press(qtbot, window, "solve")
    qtbot.waitUntil(lambda: bool(came), timeout=LONG_MS)
    told = []
    run.changed.connect(lambda: told.append(run.phase))
    for _ in range(4):  # Each comes with another look at what is done, at the earliest.
        with qtbot.waitSignal(run.movers_found, timeout=LONG_MS):
            run.find_movers()
    assert run.phase is RunPhase.LOADED
    assert RunPhase.SOLVED not in told
    assert not run.solve_reports
    assert not window.rooms.commands["start"].isEnabled()
