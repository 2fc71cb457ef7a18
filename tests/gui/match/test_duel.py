"""A duel on this computer is one click: two movers, one floor, and a score over it."""

from pathlib import Path

from driven import LONG_MS, ROBOT, ROOM, opened, press, written
from pytestqt.qtbot import QtBot

from gui.match.duel import player_names
from gui.shell.main_window import MainWindow

BEA = ROBOT | {"name": "Bea", "start": {"x": 400, "y": 1400, "heading_deg": 0}, "goal": {"x": 900, "y": 1400}}
TWO = ROOM | {"robots": [ROBOT | {"goal": {"x": 1900, "y": 400}}, BEA], "obstacles": []}


def test_two_movers_drive_against_each_other_by_one_click(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
    opened(qtbot, window, written(tmp_path, "two", TWO))
    window.rooms.run.set_speed(20.0)
    press(qtbot, window, "workspace.match")
    plate = window.rooms.matches.score_plate
    assert plate.isVisible()
    assert [side.name for side in plate.sides] == ["prm", "visibility"]
    assert window.bar.primary.command is window.rooms.commands["duel"]
    press(qtbot, window, "duel")
    qtbot.waitUntil(lambda: window.rooms.commands["duel"].text() == "Stop duel", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.rooms.matches.match.verdict is not None, timeout=LONG_MS)
    verdict = window.rooms.matches.match.verdict
    assert verdict is not None
    qtbot.waitUntil(lambda: not window.rooms.matches.match.is_on, timeout=LONG_MS)
    # Which of them that is depends on how busy this computer is: both drive in real time.
    assert {side.name: side.done for side in plate.sides}[verdict.winner] == 1.0


def test_a_scene_for_one_robot_says_what_a_duel_needs(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    press(qtbot, window, "workspace.match")
    assert not window.rooms.commands["duel"].isEnabled()
    assert "two robots" in window.rooms.commands["duel"].toolTip()
    assert not window.rooms.matches.score_plate.isVisible()


def test_players_of_one_mover_are_told_apart() -> None:
    assert player_names(("prm", "prm")) == ["prm 1", "prm 2"]
    assert player_names(("prm", "/home/ada/my_mover.py")) == ["prm", "my_mover"]
