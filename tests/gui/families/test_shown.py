"""What a family's verb shows with --window: the same floor in the window, and nothing that the window does not do."""

from pathlib import Path

import pytest
from driven import LONG_MS
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.main_window import MainWindow
from gui.sources.guest_source import GuestPhase
from robotworkshop.cli.app import main
from robotworkshop.cli.families import showing
from robotworkshop.frontends import ShownFloor

DRIVE = """
from ev3dev2.motor import *
MoveTank(OUTPUT_A, OUTPUT_D).on_for_degrees(30, 30, 360)
"""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[ShownFloor]:
    """Return what the command line hands to the window, which is not opened a second time in this process."""
    floors: list[ShownFloor] = []

    def open_window(_file: object, _settings: object, _placement: object, floor: ShownFloor) -> int:
        floors.append(floor)
        return 0

    monkeypatch.setattr(showing, "load_frontend", lambda _name: open_window)
    return floors


def test_a_program_that_is_shown_drives_in_the_window(
    qtbot: QtBot, window: MainWindow, shown: list[ShownFloor], tmp_path: Path
) -> None:
    file = tmp_path / "drive.py"
    file.write_text(DRIVE)
    assert main(["ev3", str(file), "--window"]) == 0
    (floor,) = shown
    assert (floor.title, floor.serves) == ("drive.py", False)
    window.rooms.families.show(floor)
    qtbot.waitUntil(lambda: window.rooms.families.source.phase is GuestPhase.ENDED, timeout=LONG_MS)
    assert window.workspace is Workspace.DRIVE
    assert window.rooms.view.source is window.rooms.families.source


def test_pioneers_that_are_shown_stand_in_their_sheet(shown: list[ShownFloor]) -> None:
    assert main(["emulate", "pioneer", "-r", "p3dx", "-p", "0", "--window"]) == 0
    assert [floor.serves for floor in shown] == [True]


@pytest.mark.parametrize("words", [["ev3", "--for", "3"], ["eyebot", "--record", "run.rwrec"]])
def test_what_the_window_does_not_do_is_refused(
    words: list[str], shown: list[ShownFloor], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "drive.py"
    file.write_text(DRIVE)
    assert main([words[0], str(file), *words[1:], "--window"]) == 2
    assert "leave out the other options" in capfd.readouterr().err
    assert not shown
