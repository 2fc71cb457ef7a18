"""What cannot be done says why when its key is pressed, and what movers print is seen."""

from pathlib import Path

from driven import LONG_MS, opened, press, until
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.shell.told.printed import Printed
from gui.sources.guest_source import GuestPhase
from gui.sources.plan_source import RunPhase
from robotworkshop.assets import world_files

EV3 = """
from time import sleep
from ev3dev2.sound import Sound
sleep(1000)
"""


def type_key(qtbot: QtBot, window: MainWindow, key: Qt.Key, ctrl: bool = False) -> None:
    window.activateWindow()
    window.canvas.setFocus()
    qtbot.waitUntil(window.isActiveWindow, timeout=LONG_MS)
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(window.canvas, key, modifier)


def test_a_key_that_does_nothing_says_why(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    window.rooms.commands.refresh()
    type_key(qtbot, window, Qt.Key.Key_F5)
    assert window.rooms.notices.banner.text.endswith("Solve: open a scene first.")
    type_key(qtbot, window, Qt.Key.Key_R, ctrl=True)
    assert "Open again: open a scene first." in window.rooms.notices.banner.text
    opened(qtbot, window, room)
    type_key(qtbot, window, Qt.Key.Key_Space)
    assert "Start: solve the scene first, with F5." in window.rooms.notices.banner.text
    type_key(qtbot, window, Qt.Key.Key_F5)
    until(qtbot, window, RunPhase.SOLVED)
    assert "Start" not in window.rooms.notices.banner.text, "what can be done is done"


def test_escape_is_left_to_tools(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    window.rooms.commands["workspace.design"].trigger()
    window.rooms.commands["tool.polygon"].trigger()
    type_key(qtbot, window, Qt.Key.Key_Escape)
    assert window.rooms.scene_editor.editor.kind.name == "SELECT"
    assert window.rooms.notices.banner.notice is None


def test_what_is_printed_is_told(qtbot: QtBot) -> None:
    told: list[str] = []
    printed = Printed()
    printed.noticed.connect(lambda notice: told.append(notice.text))
    print("at the corner")
    for number in range(500):
        print("a flood", number)
    qtbot.waitUntil(lambda: any("at the corner" in line for line in told), timeout=LONG_MS)
    printed.close()
    assert any("more lines were printed" in line for line in told)
    assert len(told) < 400
    print("not seen")
    assert "not seen" not in told[-1]


def test_a_program_named_at_the_start_runs_and_a_world_opens_with_its_robots(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    guests = window.rooms.families.source
    program = tmp_path / "prog.py"
    program.write_text(EV3)
    world = next(file for file in world_files() if file.suffix == ".yaml")
    for file in (program, world):
        window.open_file(file)
        qtbot.waitUntil(lambda: guests.phase is GuestPhase.RUNNING, timeout=LONG_MS)
        assert window.rooms.view.source is guests
        assert guests.title == file.name
        assert "goal" not in window.rooms.status.hint
        assert not window.rooms.commands["layer.roadmap"].isEnabled()
        assert window.rooms.commands["layer.trail"].isEnabled()
        press(qtbot, window, "stop")
        qtbot.waitUntil(lambda: guests.phase is GuestPhase.ENDED, timeout=LONG_MS)
