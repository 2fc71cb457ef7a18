"""A drive is held, stepped and begun anew, and its obstacles and robots are moved by hand."""

from pathlib import Path

import pytest
import shapely
from driven import LONG_MS, ROOM, at_rest, box, color_at, floor_time_s, press, solved, until, written
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QComboBox,
)
from pytestqt.qtbot import QtBot

from gui.painter.colors import COLORS
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.view.picture import ALL_LAYERS, Layer, Theme


def test_pause_step_resume_and_stop(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(2.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    assert window.rooms.commands["start"].text() == "Pause"
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.PAUSED)

    at_rest(qtbot, window)
    before = floor_time_s(window)
    press(qtbot, window, "step")
    qtbot.waitUntil(lambda: floor_time_s(window) > before, timeout=LONG_MS)
    assert floor_time_s(window) == pytest.approx(before + 0.015)

    assert window.rooms.commands["start"].text() == "Resume"
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > before + 0.1, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.run.settings.speed == 2.0, "the speed that was chosen outlives the haste of a stop"
    assert "Stopped" in window.rooms.notices.log.toPlainText()
    assert window.rooms.notices.banner.notice is None, "what the user wanted is no complaint"


def test_reset_brings_the_robot_back_and_the_plan_can_be_driven_again(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(2.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.1, timeout=LONG_MS)
    press(qtbot, window, "reset")
    until(qtbot, window, RunPhase.SOLVED)
    assert window.rooms.run.snapshot is None
    assert window.rooms.run_room.robots.value("Ada", "truth x") == "\u2013"
    window.rooms.run.set_speed(None)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert "Goal reached" in window.rooms.notices.banner.text


def carried(qtbot: QtBot, window: MainWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one place of the floor to another, mm, and hold the button."""
    first, last = (QPointF(*window.rooms.view.canvas.view.to_px(*place)).toPoint() for place in (start, end))
    qtbot.mousePress(window.rooms.view.canvas, Qt.MouseButton.LeftButton, pos=first)
    qtbot.mouseMove(window.rooms.view.canvas, (first + last) / 2)
    qtbot.mouseMove(window.rooms.view.canvas, last)


def paused(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(1.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.05, timeout=LONG_MS)
    press(qtbot, window, "start")
    at_rest(qtbot, window)
    for layer in ALL_LAYERS - {Layer.OBSTACLES, Layer.UNKNOWN, Layer.NUMBERS}:
        window.rooms.commands[f"layer.{layer.name.lower()}"].setChecked(False)


def test_an_obstacle_is_dragged_while_the_robots_drive(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    floor = QColor(COLORS[window.rooms.view.theme].floor)
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.LeftButton)
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
        picture = window.rooms.run.picture(ALL_LAYERS, Theme.LIGHT)
        assert picture is not None
        return picture.inflated

    before = inflated()
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: shapely.contains_xy(inflated(), [1500.0] * 2, [450.0, 1450.0]).tolist() == [False, True],
        timeout=LONG_MS,
    )
    assert "The movers do not know that obstacle 1 was moved" in window.rooms.notices.log.toPlainText()
    press(qtbot, window, "reset")
    until(qtbot, window, RunPhase.SOLVED)
    assert inflated() is before, "the next drive begins with the scene as it is"


def test_a_robot_is_picked_up_and_put_down(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    assert window.rooms.run.snapshot is not None
    before = window.rooms.run.snapshot.robots[0].pose
    carried(qtbot, window, (before.x_mm, before.y_mm), (before.x_mm + 300.0, before.y_mm + 700.0))
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.LeftButton)

    def away_mm() -> float:
        assert window.rooms.run.snapshot is not None
        return window.rooms.run.snapshot.robots[0].pose.distance_to(before.x_mm, before.y_mm)

    qtbot.waitUntil(lambda: away_mm() > 700.0, timeout=LONG_MS)
    assert away_mm() == pytest.approx(761.6, abs=20.0)


def test_where_a_thing_cannot_be_it_is_red_and_stays_away(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    paused(qtbot, window, room)
    before = color_at(window, 450.0, 640.0)
    carried(qtbot, window, (1500.0, 450.0), (450.0, 450.0))
    red = color_at(window, 450.0, 640.0)
    assert red.red() > red.green() + 30
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.LeftButton)
    assert color_at(window, 450.0, 640.0) == before
    assert window.rooms.run.snapshot is not None
    assert min(x for x, _ in window.rooms.run.snapshot.standing_obstacles[0][1]) > 600.0


def test_before_the_start_nothing_is_dragged_but_the_floor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    before = window.rooms.view.canvas.view
    carried(qtbot, window, (1500.0, 450.0), (1500.0, 1450.0))
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.LeftButton)
    assert window.rooms.view.canvas.view != before


def driven_mm(window: MainWindow) -> float:
    return (
        0.0 if window.rooms.run.snapshot is None else window.rooms.run.snapshot.robots[0].pose.distance_to(400.0, 400.0)
    )


def test_the_floor_is_chosen_for_the_next_start_and_the_plan_stays(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    (choice,) = window.rooms.run_room.floor.findChildren(QComboBox)
    choice.setCurrentText("carpet")
    choice.activated.emit(choice.currentIndex())
    assert window.rooms.run.settings.floor == "carpet"
    assert not window.rooms.run.is_plan_stale
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: driven_mm(window) > 300.0, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)
    outcome = window.rooms.run.run_reports[0].outcome
    assert outcome.truth is not None
    assert outcome.truth.distance_to(outcome.odometry.x_mm, outcome.odometry.y_mm) > 0.1, "a carpet leads astray"


def test_a_pause_that_is_quicker_than_the_drive_holds_it(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(1.0)
    window.rooms.commands["start"].trigger()
    window.rooms.commands["start"].trigger()
    assert window.rooms.run.phase is RunPhase.PAUSED
    qtbot.waitUntil(lambda: window.rooms.run.snapshot is not None, timeout=LONG_MS)
    at_rest(qtbot, window)
    assert floor_time_s(window) < 1.0
