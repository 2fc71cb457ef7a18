"""A race night is held in the window: players come in, all of them meet, and a table tells who is best."""

from pathlib import Path

import pytest
from driven import LONG_MS, ROBOT, ROOM, opened, press, written
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.match import held_night
from gui.match.race_night import NightPhase
from gui.shell.main_window import MainWindow
from robotworkshop.evening.discovery import FoundNight

BEA = ROBOT | {"name": "Bea", "start": {"x": 400, "y": 1400, "heading_deg": 0}, "goal": {"x": 900, "y": 1400}}
TWO = ROOM | {"robots": [ROBOT | {"goal": {"x": 900, "y": 400}}, BEA], "obstacles": []}


def test_movers_of_this_computer_hold_a_night_without_a_typed_port(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(held_night, "COUNTDOWN_S", 0.1)
    qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
    opened(qtbot, window, written(tmp_path, "two", TWO))
    window.rooms.run.set_speed(5.0)
    press(qtbot, window, "workspace.match")
    matches = window.rooms.matches
    form, night = matches.forms.night, matches.night
    assert form.button.text() == "Hold a race night"
    form.button.click()
    assert night.night.phase is NightPhase.GATHERING
    assert night.night.code
    assert not window.rooms.commands["night"].isEnabled(), "nobody is there"
    assert window.bar.primary.command is window.rooms.commands["night"]
    assert not matches.score_plate.isVisible(), "nobody has met yet"
    assert window.rooms.timeline.kind == "Race night"
    assert not window.rooms.commands["duel"].isEnabled()
    for mover in ("prm", "prm", "visibility"):
        form.add_mover(mover)
    qtbot.waitUntil(lambda: night.night.players == ("prm", "prm 2", "visibility"), timeout=LONG_MS)
    assert window.rooms.commands["night"].text() == "Start with 3 players"
    press(qtbot, window, "night")
    qtbot.waitUntil(lambda: matches.match.is_on, timeout=LONG_MS)  # A game is seen while it is played.
    qtbot.waitUntil(lambda: night.night.phase is NightPhase.ENDED, timeout=4 * LONG_MS)
    best = night.night.standings[0]
    assert night.night.told == f"{best.player} has won"
    assert form.rows[0].startswith(f"1. {best.player}")
    assert sum(row.points for row in night.night.standings) == 4.0, (
        "two rounds, in each a match and a player without one"
    )
    (kept,) = (tmp_path / "data" / "robotworkshop" / "race nights").iterdir()
    assert (kept / "leaderboard.html").is_file()


def test_a_night_that_nobody_has_come_to_is_cancelled(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    opened(qtbot, window, written(tmp_path, "two", TWO))
    press(qtbot, window, "workspace.match")
    matches = window.rooms.matches
    matches.forms.night.button.click()
    press(qtbot, window, "stop")
    qtbot.waitUntil(lambda: matches.night.night.phase is NightPhase.NONE, timeout=LONG_MS)
    assert matches.forms.night.button.text() == "Hold a race night"


def test_a_night_that_was_found_is_joined_by_its_code(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
    press(qtbot, window, "workspace.match")
    matches = window.rooms.matches
    matches.discovery.rest()  # Nobody else on this network takes part in a test.
    matches.forms.nearby.show_nights([FoundNight("lab", "The duel", 2)])
    (join,) = (each for each in matches.forms.nearby.findChildren(QPushButton) if "lab" in each.accessibleName())
    join.click()
    assert "lab" in matches.forms.door.told
    matches.forms.door.enter("ada", "ABC234")
    qtbot.waitUntil(lambda: matches.player.is_waiting, timeout=LONG_MS)
    assert matches.player.pairing_code == "ABC234"
    assert matches.source is matches.player, "its matches are seen here"
    qtbot.waitUntil(lambda: "You take part" in matches.forms.door.told, timeout=LONG_MS)
    press(qtbot, window, "stop")
    qtbot.waitUntil(lambda: not matches.player.is_waiting, timeout=LONG_MS)
    assert matches.source is matches.match
