"""Pictures in sequence: what is shown, in numbered files, until the user ends it."""

from pathlib import Path

from driven import LONG_MS, opened, press
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from robotworkshop.assets import find_scene


def test_pictures_are_written_until_the_command_is_chosen_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, find_scene("crossing"))
    window.rooms.sequence.begin(tmp_path / "floor.png")
    qtbot.waitUntil(lambda: (tmp_path / "floor_0002.png").is_file(), timeout=LONG_MS)
    press(qtbot, window, "picture_sequence")
    assert not window.rooms.sequence.is_on
    written = sorted(file.name for file in tmp_path.iterdir())
    assert written[:2] == ["floor_0001.png", "floor_0002.png"]
    assert f"{len(written)} pictures are in" in window.rooms.notices.log.toPlainText()


def test_a_folder_that_is_not_there_ends_it_with_a_line(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, find_scene("crossing"))
    window.rooms.sequence.begin(tmp_path / "nowhere" / "floor.png")
    qtbot.waitUntil(lambda: not window.rooms.sequence.is_on, timeout=LONG_MS)
    assert "The picture was not written" in window.rooms.notices.log.toPlainText()
