"""The floor's time is slowed, held and let on tick by tick, by the commands of the Drive workspace."""

from pathlib import Path

import pytest
from driven import LONG_MS, at_rest, floor_time_s, press, solved, until
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.sources.run_source import SPEEDS

TICK_S = 0.015


@pytest.fixture
def paused(qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    press(qtbot, window, "workspace.drive")
    window.rooms.run.set_speed(1.0)
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.0, timeout=LONG_MS)
    press(qtbot, window, "start")
    assert window.rooms.run.phase is RunPhase.PAUSED
    at_rest(qtbot, window)
    return window


def test_each_step_is_one_tick_and_the_numbers_are_those_of_the_last_one(qtbot: QtBot, paused: MainWindow) -> None:
    for _ in range(3):
        before_s = floor_time_s(paused)
        press(qtbot, paused, "step")
        qtbot.waitUntil(lambda before_s=before_s: floor_time_s(paused) > before_s, timeout=LONG_MS)
        assert floor_time_s(paused) == pytest.approx(before_s + TICK_S)
    assert paused.rooms.run.snapshot is not None
    at = paused.rooms.run.snapshot.robots[0].pose
    qtbot.waitUntil(lambda: paused.rooms.run_room.robots.value("Ada", "truth x") == f"{at.x_mm:,.0f}", timeout=LONG_MS)


def test_a_robot_that_is_held_says_so(qtbot: QtBot, paused: MainWindow) -> None:
    robots = paused.rooms.run_room.robots
    assert robots.value("Ada", "Mover") == "Paused"
    press(qtbot, paused, "start")
    assert robots.value("Ada", "Mover") != "Paused"


def test_the_speed_goes_from_a_tenth_to_as_fast_as_can_be_while_it_drives(qtbot: QtBot, paused: MainWindow) -> None:
    for _ in SPEEDS:
        press(qtbot, paused, "slower")
    assert paused.rooms.run.settings.speed == min(speed for speed in SPEEDS if speed is not None)
    for _ in SPEEDS:
        press(qtbot, paused, "faster")
    assert paused.rooms.run.settings.speed is None
    press(qtbot, paused, "start")
    until(qtbot, paused, RunPhase.ENDED)


def test_a_floor_that_is_chosen_while_it_drives_is_that_of_the_next_start(paused: MainWindow) -> None:
    paused.rooms.run_room.floor.chosen.emit("carpet")
    assert "next start" in paused.rooms.notices.log.toPlainText()


def test_what_was_recorded_cannot_be_dragged(qtbot: QtBot, paused: MainWindow) -> None:
    press(qtbot, paused, "stop")
    until(qtbot, paused, RunPhase.ENDED)
    qtbot.waitUntil(lambda: paused.rooms.playback.is_open, timeout=LONG_MS)
    recording = paused.rooms.playback.file
    assert recording is not None
    press(qtbot, paused, "start")
    until(qtbot, paused, RunPhase.DRIVING)
    assert paused.rooms.view._draggable() is not None
    paused.rooms.playback.open(recording, shown=True)
    qtbot.waitUntil(lambda: paused.rooms.playback.is_shown, timeout=LONG_MS)
    assert paused.rooms.view._draggable() is None
