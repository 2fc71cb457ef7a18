"""Programs for EV3 and EyeBot robots run in the window: opened, held, stopped, seen and played back."""

import math
import os
import socket
import threading
from pathlib import Path

import numpy as np
import pytest
from driven import LONG_MS, opened, press
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.families.ev3.brick_panel import BrickPanel
from gui.families.eyebot.sheet import EyeBotSheet
from gui.families.program_dialog import ProgramDialog
from gui.shell.main_window import MainWindow
from gui.sources.guest_source import GuestPhase
from robotworkshop.families.ev3.live import Ev3Wish
from robotworkshop.families.ev3.processes import command_of
from robotworkshop.families.eyebot.live import EyeBotWish
from robotworkshop.families.processes import join

DRIVE = """
from ev3dev2.led import Leds
from ev3dev2.motor import MoveTank, OUTPUT_A, OUTPUT_D
Leds().set_color('LEFT', 'GREEN')
print('driving')
MoveTank(OUTPUT_A, OUTPUT_D).on_for_rotations(30, 30, 2)
"""
FAIL = "from ev3dev2.motor import LargeMotor\nprint('so far')\n1 / 0\n"
WAIT_FOR_ENTER = """
from ev3dev2.button import Button
from ev3dev2.motor import LargeMotor, OUTPUT_A
motor = LargeMotor(OUTPUT_A)
button = Button()
while not button.enter:
    pass
print('pressed')
"""
EYEBOT = "from eye import *\nLCDPrintf('at home')\nVWStraight(200, 200)\nVWWait()\n"


@pytest.fixture(autouse=True)
def own_recordings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def program(folder: Path, text: str) -> Path:
    file = folder / "program.py"
    file.write_text(text)
    return file


def until(qtbot: QtBot, window: MainWindow, *phases: GuestPhase) -> None:
    qtbot.waitUntil(lambda: window.rooms.families.source.phase in phases, timeout=LONG_MS)


def test_a_program_drives_and_is_played_back(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = program(tmp_path, DRIVE)
    assert window.rooms.families.is_program(file)
    window.rooms.families.ask_about([file])
    dialog = window.findChild(ProgramDialog)
    assert dialog is not None
    dialog.keys.setText("enter@soon")
    dialog.accept()
    assert dialog.isVisible(), "it says what is wrong with the keys"
    dialog.keys.setText("enter@1s")
    dialog.place.is_own.setChecked(True)
    dialog.place.x_mm.setValue(-300)
    dialog.place.heading_deg.setValue(90)
    dialog.accept()
    until(qtbot, window, GuestPhase.ENDED)
    source = window.rooms.families.source
    assert window.rooms.view.source is source
    assert source.samples is not None
    assert (curves := source.samples.curves()) is not None
    assert np.nanmax(curves.robots[0].values["speed"]) > 100.0, "plots are live while a program drives"
    assert source.snapshot is not None
    pose = source.snapshot.robots[0].pose
    assert pose.x_mm == pytest.approx(-300.0, abs=2.0)
    assert pose.y_mm > 200.0, "the robot looks to the north"
    assert window.rooms.notices.banner.notice is not None
    assert "program.py has ended" in window.rooms.notices.banner.notice.text
    assert "driving" in window.rooms.notices.log.toPlainText()
    (sheet,) = window.rooms.families.panel.sheets
    assert isinstance(sheet, BrickPanel)
    sheet.look()
    assert sheet.value(0) == "0\u00b0/s, holds"
    assert next(color.green() for color in sheet.lamps.colors) == 255
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    assert window.rooms.playback.marks[-1].words.startswith("The programs ended at")
    window.rooms.playback.seek(window.rooms.playback.span_s[1])
    window.rooms.playback.arrive()
    assert window.rooms.view.source is window.rooms.playback
    played = window.rooms.view.picture()
    assert played is not None
    assert played.snapshot is not None
    assert played.snapshot.robots[0].pose == pose


def test_a_program_that_is_opened_as_any_file_asks_for_its_world(window: MainWindow, tmp_path: Path) -> None:
    window.rooms.filing.file_chosen.emit(program(tmp_path, DRIVE))
    assert window.findChild(ProgramDialog) is not None
    assert not window.rooms.families.source.has_content


def test_a_floor_waits_and_begins_anew(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        door = free.getsockname()
    monkeypatch.setattr("robotworkshop.families.ev3.live.DOOR", door)
    press(qtbot, window, "wait_for_programs")
    dialog = window.findChild(ProgramDialog)
    assert dialog is not None
    dialog.accept()
    until(qtbot, window, GuestPhase.RUNNING)
    source = window.rooms.families.source
    first = source.live
    qtbot.waitUntil(lambda: "waiting at" in window.rooms.notices.log.toPlainText(), timeout=LONG_MS)
    joined = threading.Thread(target=join, args=(command_of(program(tmp_path, DRIVE)), "robot", door))
    joined.start()
    qtbot.waitUntil(lambda: source.live is not first and source.phase is GuestPhase.RUNNING, timeout=LONG_MS)
    joined.join()
    assert "a program has joined" in window.rooms.notices.log.toPlainText()
    press(qtbot, window, "stop")
    until(qtbot, window, GuestPhase.ENDED)


def test_a_program_that_fails_shows_its_own_traceback(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.rooms.families.open("fail", Ev3Wish((program(tmp_path, FAIL),)).opened)
    until(qtbot, window, GuestPhase.ENDED)
    notice = window.rooms.notices.banner.notice
    assert notice is not None
    assert notice.text.endswith("with status 1: ZeroDivisionError: division by zero (program.py, line 3)")
    log = window.rooms.notices.log.toPlainText()
    assert "so far" in log
    assert f'File "{tmp_path / "program.py"}", line 3' in log


def test_a_faulty_world_is_one_line(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    world.write_text("board_width: many\n")
    window.rooms.families.open("fail", Ev3Wish((program(tmp_path, DRIVE),), str(world)).opened)
    until(qtbot, window, GuestPhase.NONE)
    notice = window.rooms.notices.banner.notice
    assert notice is not None
    assert "world.yaml" in notice.text


def test_buttons_pause_and_stop(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.rooms.families.open("wait", Ev3Wish((program(tmp_path, WAIT_FOR_ENTER),)).opened)
    until(qtbot, window, GuestPhase.RUNNING)
    press(qtbot, window, "start")
    source = window.rooms.families.source
    assert source.phase is GuestPhase.PAUSED
    assert source.live is not None
    held_s = source.live.stage.time_s
    press(qtbot, window, "step")
    qtbot.waitUntil(lambda: source.live is not None and source.live.stage.time_s > held_s, timeout=LONG_MS)
    take_and_turn(qtbot, window)
    press(qtbot, window, "start")
    (sheet,) = window.rooms.families.panel.sheets
    assert isinstance(sheet, BrickPanel)
    enter = sheet.buttons["enter"]
    qtbot.mousePress(enter, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    until(qtbot, window, GuestPhase.ENDED)
    qtbot.mouseRelease(enter, Qt.MouseButton.LeftButton)
    assert "pressed" in window.rooms.notices.log.toPlainText()
    press(qtbot, window, "start")
    until(qtbot, window, GuestPhase.RUNNING)
    press(qtbot, window, "stop")
    until(qtbot, window, GuestPhase.ENDED)
    assert window.rooms.notices.log.toPlainText().endswith("Stopped")


def take_and_turn(qtbot: QtBot, window: MainWindow) -> None:
    """Drag the one robot by the mouse, and turn it with Shift: its odometer does not notice."""
    canvas, live = window.rooms.view.canvas, window.rooms.families.source.live
    assert live is not None
    (robot,) = live.stage.world.robots
    believed, button = robot.undercarriage.odometer.pose, Qt.MouseButton.LeftButton

    def at(x_mm: float, y_mm: float) -> QPoint:
        return QPointF(*canvas.view.to_px(x_mm, y_mm)).toPoint()

    qtbot.mousePress(canvas, button, pos=at(0.0, 0.0))
    qtbot.mouseMove(canvas, at(500.0, 300.0))
    qtbot.mouseRelease(canvas, button, pos=at(500.0, 300.0))
    assert robot.pose.distance_to(500.0, 300.0) < 20.0
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mousePress(canvas, button, shift, pos=at(500.0, 300.0))
    qtbot.mouseMove(canvas, at(-500.0, 300.0))
    qtbot.mouseRelease(canvas, button, shift, pos=at(-500.0, 300.0))
    assert robot.pose.distance_to(500.0, 300.0) < 20.0
    assert abs(robot.pose.heading_rad) == pytest.approx(math.pi, abs=0.05)
    assert robot.undercarriage.odometer.pose == believed


def test_a_program_replaces_another_and_ends_with_the_window(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    source, said = window.rooms.families.source, tmp_path / "said"

    def endless(name: str) -> Path:
        file = tmp_path / name
        file.write_text(
            "import os, time\nfrom ev3dev2.motor import LargeMotor\n"
            f"with open({str(said)!r}, 'a') as out:\n    out.write(f'{{os.getpid()}}\\n')\n"
            "while True:\n    time.sleep(0.1)\n"
        )
        return file

    def processes() -> list[int]:
        return [int(line) for line in said.read_text().splitlines()] if said.exists() else []

    window.rooms.families.open("first", Ev3Wish((endless("first.py"),)).opened)
    qtbot.waitUntil(lambda: len(processes()) == 1, timeout=LONG_MS)
    window.rooms.families.open("second", Ev3Wish((endless("second.py"),)).opened)
    qtbot.waitUntil(lambda: len(processes()) == 2, timeout=LONG_MS)
    assert not is_alive(processes()[0])
    until(qtbot, window, GuestPhase.RUNNING)
    press(qtbot, window, "workspace.design")
    assert window.rooms.view.source is window.rooms.run, "it is drawn there"
    press(qtbot, window, "workspace.drive")
    assert window.rooms.view.source is source
    press(qtbot, window, "start")
    assert source.phase is GuestPhase.PAUSED
    window.close()
    assert not is_alive(processes()[1])


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_another_eyebot_joins_while_the_first_waits(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    text = "from eye import *\nLCDMenu('GO', '', '', '')\nKEYWait(KEY1)\n"
    window.rooms.families.open("wait", EyeBotWish((program(tmp_path, text),)).opened)
    until(qtbot, window, GuestPhase.RUNNING)
    (sheet,) = window.rooms.families.panel.sheets
    sheet.look()
    assert "1,955 mm" in [label.text() for label in sheet.findChildren(QLabel)], "its sensors' values are there"
    press(qtbot, window, "add_robot")
    qtbot.waitUntil(lambda: len(window.rooms.families.panel.sheets) == 2, timeout=LONG_MS)
    sheets = window.rooms.families.panel.sheets
    for sheet in sheets:
        assert isinstance(sheet, EyeBotSheet)
        qtbot.waitUntil(sheet.panel.isVisible, timeout=LONG_MS)
        qtbot.waitUntil(lambda sheet=sheet: sheet.panel.keys[0].text() == "GO", timeout=LONG_MS)  # type: ignore[misc]
        sheet.panel.keys[0].click()
    until(qtbot, window, GuestPhase.ENDED)
    picture = window.rooms.view.picture()
    assert picture is not None
    assert [track.robot for track in picture.tracks] == ["S4 1", "S4 2"]


def test_an_eyebot_shows_its_display_and_gives_way_to_a_scene(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, room: Path
) -> None:
    window.rooms.families.open("eyebot", EyeBotWish((program(tmp_path, EYEBOT),)).opened)
    until(qtbot, window, GuestPhase.ENDED)
    (sheet,) = window.rooms.families.panel.sheets
    assert isinstance(sheet, EyeBotSheet)
    qtbot.waitUntil(sheet.panel.isVisible, timeout=LONG_MS)
    picture = window.rooms.view.picture()
    assert picture is not None
    (track,) = picture.tracks
    assert track.robot == "S4 1"
    assert len(track.trail) > 1
    opened(qtbot, window, room)
    assert window.rooms.view.source is window.rooms.run
    assert window.rooms.families.source.phase is GuestPhase.NONE


def test_the_panel_says_what_it_is_for_before_any_program_runs(qtbot: QtBot, window: MainWindow) -> None:
    window.panes.open("Programs")
    qtbot.waitUntil(lambda: any("as soon as a program runs" in label.text() for label in shown_labels(window)))


def shown_labels(window: MainWindow) -> list[QLabel]:
    return [label for label in window.panes["Programs"].findChildren(QLabel) if label.isVisible()]
