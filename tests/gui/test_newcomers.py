"""What a newcomer comes for is reached by what is written on the window alone, from the welcome page on."""

from pathlib import Path

import pytest
from person import Person
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow


@pytest.fixture
def newcomer(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window.show_welcome()
    return Person(qtbot, window)


def test_a_scene_of_ones_own_is_drawn_solved_and_driven(newcomer: Person) -> None:
    newcomer.clicks("New scene")
    newcomer.waits_for("Next: Robot")
    newcomer.drags((1800.0, 1300.0), (2000.0, 1500.0), (2200.0, 1700.0))
    newcomer.clicks("Robot")
    newcomer.drags((600.0, 800.0), (700.0, 800.0), (900.0, 800.0))
    newcomer.waits_for("Next: Goal")
    newcomer.clicks("Goal")
    newcomer.clicks_floor(2600.0, 800.0)
    newcomer.clicks("Solve")
    newcomer.clicks("Start")
    newcomer.waits_for("Goal reached")


def test_an_ev3_program_drives_on_a_world(newcomer: Person) -> None:
    newcomer.clicks("Lego EV3")
    newcomer.waits_for("05_line_follower.py is an example")
    newcomer.waits_for("0:02", "0:03", "0:04", "0:05")
    assert newcomer.sees("Open program...")
    newcomer.clicks("Pause")
    newcomer.waits_for("Resume")


def test_a_duel_is_won(newcomer: Person, window: MainWindow) -> None:
    window.rooms.run.set_speed(4.0)  # A person has half a minute, and a test has not.
    newcomer.clicks("A duel in one click")
    newcomer.clicks("Start duel")
    newcomer.waits_for("has won")


def test_a_recording_is_shared(newcomer: Person) -> None:
    newcomer.clicks("First drive")
    newcomer.clicks("End the tour")
    newcomer.clicks("Solve")
    newcomer.clicks("Start")
    newcomer.waits_for("Goal reached")
    newcomer.clicks("Drive")
    newcomer.clicks("Share")
    newcomer.waits_for("http://")
