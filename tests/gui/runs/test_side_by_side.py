"""Two runs beside each other: one clock, one view, a table of what differs, and the way back."""

from pathlib import Path

from driven import LONG_MS, press, solved, until
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from gui.canvas.canvas import Canvas
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase


def recorded(qtbot: QtBot, window: MainWindow, seed: int) -> Path:
    """Drive, and return the recording."""
    window.rooms.run.choose_mover("prm", seed, {"samples": 60})
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    file = window.rooms.playback.file
    assert file is not None
    return file


def test_two_runs_are_played_on_one_clock_and_told_apart(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    rooms = window.rooms
    assert not rooms.commands["compare_runs"].isEnabled(), "there is nothing to compare yet"
    first = recorded(qtbot, window, 1)
    second = recorded(qtbot, window, 2)
    side_by_side, playback = rooms.side_by_side, rooms.playback
    assert rooms.commands["compare_runs"].isEnabled()
    side_by_side.begin(first)
    qtbot.waitUntil(lambda: side_by_side.table.is_told, timeout=LONG_MS)
    (floor,) = [each for each in window.findChildren(Canvas) if each.isVisible() and each is not rooms.view.canvas]
    assert side_by_side.table.isVisible()

    playback.seek(2.0)
    qtbot.waitUntil(lambda: side_by_side.other.time_s == playback.time_s, timeout=LONG_MS)
    rooms.view.canvas.zoom(1.5, QPointF(20.0, 20.0))
    assert (floor.view.px_per_mm, floor.view.centre_x_mm) == (
        rooms.view.canvas.view.px_per_mm,
        rooms.view.canvas.view.centre_x_mm,
    )
    floor.pan(30.0, 0.0)
    assert rooms.view.canvas.view.centre_x_mm == floor.view.centre_x_mm

    table = side_by_side.table
    assert all(table.text_of(row, column) for row in ("Time", "Length", "Closest", "Ended") for column in (1, 2))
    assert "arrived" in table.text_of("Ended", 1)
    assert playback.file == second
    playback.close_recording()
    assert not side_by_side.is_on
    assert not floor.isVisible()
    assert not table.isVisible()


def test_two_recordings_that_are_dropped_are_compared(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    file = recorded(qtbot, window, 1)
    window.rooms.playback.close_recording()
    other = file.with_name("other.rwrec")
    other.write_bytes(file.read_bytes())
    window.open_files((file, other))
    qtbot.waitUntil(lambda: window.rooms.side_by_side.table.is_told, timeout=LONG_MS)
    assert window.rooms.side_by_side.table.text_of("They part at", 2) == "never"
    window.rooms.side_by_side.end()
    assert window.rooms.playback.is_shown, "the first is still there"
