"""A real robot in place of the simulated one: an emulated Create at a TCP port, connected and driven by the window."""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

import numpy as np
from driven import LONG_MS, ROBOT, ROOM, box, floor_time_s, opened, press, question, solved, until, written
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from test_small_screens import faults_of

from gui.panels.run.address_field import AddressField
from gui.shell.main_window import MainWindow
from gui.shell.window_state import load_window_state, window_state_file
from gui.sources.connection import LinkState
from gui.sources.plan_source import RunPhase
from gui.texts.messages import Severity
from gui.widgets.wrapped import WrappedLabel
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_server import EmulatorServer
from robotdriver.create.links import PortInfo, TcpAddress
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.stage.floor import Floor
from robotworkshop.view.picture import ALL_LAYERS, Theme
from scene.files import load_scene
from tests.robotdriver.beating_clock import clock_of
from tests.robotdriver.create.staged import Stage, serve

SPEED = 2.0
"""The emulated robot's time against ours."""


class Hub:
    """A hub on the way to a robot that can be pulled out and plugged in again."""

    def __init__(self, port: int) -> None:
        self._far = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._run, daemon=True).start()

    def hang_up(self) -> None:
        for end in self._ends:
            with suppress(OSError):  # The robot has hung up already.
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _run(self) -> None:
        with suppress(OSError):
            while True:
                near, far = self._listener.accept()[0], socket.create_connection(("127.0.0.1", self._far))
                self._ends = [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(4096):
            target.sendall(data)
    source.close()


@pytest.fixture
def known_room(tmp_path: Path) -> Path:
    robot = ROBOT | {"goal": {"x": 850, "y": 450}}
    return written(tmp_path, "known", ROOM | {"robots": [robot], "obstacles": [box(600, 0, 100, 200)]})


@pytest.fixture
def stage(known_room: Path) -> Iterator[Stage]:
    world = Floor.of_scene(load_scene(known_room), seed=0, speed=None).world
    robot = EmulatedCreate(world.robots[0], rng=np.random.default_rng(0))
    with clock_of(world, SPEED) as clock, EmulatorServer(clock) as server:
        yield Stage(world, clock, robot, serve(server, robot, "tcp"))


def click_connect(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.commands["workspace.drive"].trigger()
    (button,) = window.rooms.run_room.connection_bar.findChildren(QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def connected(qtbot: QtBot, window: MainWindow, address: object) -> None:
    window.rooms.run_room.connection_bar.type_address(str(address))
    click_connect(qtbot, window)
    assert window.rooms.run_room.connection_bar.button_text == "Cancel"
    qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.CONNECTED, timeout=LONG_MS)
    assert window.rooms.run_room.connection_bar.button_text == "Disconnect"
    assert window.rooms.drive_plate.text().startswith("iRobot Create at "), "it says who drives"


def unfold_form(qtbot: QtBot, window: MainWindow) -> None:
    """Let the plate that says who drives unfold the form of the real robot."""
    if not window.rooms.drive_plate.isChecked():
        qtbot.mouseClick(window.rooms.drive_plate, Qt.MouseButton.LeftButton)
    assert window.rooms.run_room.connection_bar.isVisible()


def start(qtbot: QtBot, window: MainWindow, answer: str = "Drive the robot") -> None:
    press(qtbot, window, "start")
    asked = question(window)
    assert asked is not None
    assert "x 400, y 400 mm" in asked.text
    (button,) = (each for each in asked.buttons if each.text() == answer)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_of_two_robots_in_a_scene_the_real_one_drives_the_task_that_is_chosen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, stage: Stage
) -> None:
    bea = ROBOT | {"name": "Bea", "goal": {"x": 850, "y": 450}}
    ada = ROBOT | {"name": "Ada", "start": {"x": 400, "y": 1200, "heading_deg": 0}, "goal": {"x": 1500, "y": 1300}}
    duel = ROOM | {"robots": [ada, bea], "obstacles": [box(600, 0, 100, 200)]}
    solved(qtbot, window, written(tmp_path, "two", duel))
    connected(qtbot, window, stage.address)
    boxes = window.rooms.run_room.connection_bar.findChildren(QComboBox)
    (choice,) = (each for each in boxes if each.itemText(0) == "Ada")
    unfold_form(qtbot, window)
    assert (choice.isVisible(), choice.count()) == (True, 2)
    choice.setCurrentText("Bea")
    start(qtbot, window)
    until(qtbot, window, RunPhase.ENDED)
    (report,) = window.rooms.run.run_reports
    assert (report.outcome.robot, report.outcome.reached) == ("Bea", True)


def test_the_plan_made_with_the_simulator_is_driven_by_a_real_robot_and_by_the_simulator_again(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    session = window.rooms.run._session
    assert session is not None
    (mover,) = session.movers
    roadmap = mover.roadmap
    connected(qtbot, window, stage.address)
    start(qtbot, window, "Keep it still")
    assert window.rooms.run.phase is RunPhase.SOLVED, "who does not say Drive does not drive"
    start(qtbot, window)
    until(qtbot, window, RunPhase.DRIVING)
    assert "cannot be paused" in window.rooms.commands["start"].toolTip()
    qtbot.waitUntil(lambda: "/s" in window.rooms.run_room.connection_bar.gauges.link.text, timeout=LONG_MS)
    until(qtbot, window, RunPhase.ENDED)

    assert window.rooms.notices.banner.notice is not None
    assert window.rooms.notices.banner.notice.severity is Severity.GOOD, window.rooms.notices.banner.text
    assert stage.body.pose.distance_to(850.0, 450.0) <= GOAL_MM, "by truth"
    assert mover.roadmap is roadmap
    picture = window.rooms.run.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.tracks[0].reached
    assert picture.snapshot is not None
    assert len(picture.snapshot.standing_obstacles) == 1, "drawn as the scene has them"

    click_connect(qtbot, window)
    assert window.rooms.connection.state is LinkState.APART
    stage.until(lambda: not stage.is_driving)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert "Goal reached" in window.rooms.notices.banner.text
    assert mover.roadmap is roadmap


def test_speed_and_floor_say_why_they_are_not_a_real_robots(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    assert window.rooms.commands["faster"].isEnabled()
    connected(qtbot, window, stage.address)
    for command in ("slower", "faster", "real_time"):
        assert not window.rooms.commands[command].isEnabled()
        assert "real robot" in window.rooms.commands[command].toolTip()
    for control in (window.rooms.run_room.speed, window.rooms.run_room.floor):
        assert not control.isEnabled()
        assert any("real robot" in part.toolTip() for part in (control, *control.findChildren(QWidget)))
    click_connect(qtbot, window)
    qtbot.waitUntil(lambda: window.rooms.commands["faster"].isEnabled(), timeout=LONG_MS)
    assert window.rooms.run_room.speed.isEnabled()
    assert window.rooms.run_room.floor.isEnabled()


def test_the_keyboard_does_not_fall_on_the_button_that_disconnects(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    window.rooms.commands["workspace.drive"].setChecked(True)
    field = window.findChild(AddressField)
    assert isinstance(field, AddressField)
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus, timeout=LONG_MS)
    connected(qtbot, window, stage.address)
    assert window.canvas.hasFocus(), QApplication.focusWidget()


def test_stop_all_stops_a_real_robot(qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage) -> None:
    solved(qtbot, window, known_room)
    connected(qtbot, window, stage.address)
    start(qtbot, window)
    qtbot.waitUntil(lambda: stage.is_driving, timeout=LONG_MS)
    press(qtbot, window, "stop")
    qtbot.waitUntil(lambda: not stage.is_driving, timeout=LONG_MS)
    until(qtbot, window, RunPhase.ENDED)
    assert not stage.is_driving
    assert window.rooms.connection.state is LinkState.CONNECTED


def test_stop_all_stops_a_connected_robot_outside_a_drive(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    opened(qtbot, window, known_room)
    connected(qtbot, window, stage.address)
    robot = window.rooms.connection.robot
    assert robot is not None
    robot.drive_forward(100.0)  # As by a mover that was left behind.
    qtbot.waitUntil(lambda: stage.is_driving, timeout=LONG_MS)
    assert not window.rooms.run.is_driving
    press(qtbot, window, "stop")
    qtbot.waitUntil(lambda: not stage.is_driving, timeout=LONG_MS)
    assert window.rooms.connection.state is LinkState.CONNECTED


def test_closing_the_window_stops_a_real_robot(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    connected(qtbot, window, stage.address)
    start(qtbot, window)
    qtbot.waitUntil(lambda: stage.is_driving, timeout=LONG_MS)
    window.close()
    stage.until(lambda: not stage.is_driving)
    assert load_window_state(window_state_file()).addresses == [str(stage.address)]


def test_a_lost_robot_is_told_and_its_last_values_are_greyed_not_cleared(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    connected(qtbot, window, stage.address)
    start(qtbot, window)
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.5, timeout=LONG_MS)
    stage.spoil(is_stalled=True)
    qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.APART, timeout=LONG_MS)
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.notices.banner.notice is not None
    assert window.rooms.notices.banner.notice.severity is Severity.ERROR
    assert window.rooms.notices.banner.text.startswith("Robot lost. It gets no drive command")
    assert "connect again" in window.rooms.notices.banner.text
    assert "Goal not reached" not in window.rooms.notices.log.toPlainText(), "it is told once"
    sheet = window.rooms.run_room.robots.sheet("Ada")
    assert sheet.make_rows().battery.text.endswith("%")
    assert sheet.value("odometry x") != "\u2013"
    assert sheet.value("truth x") == "\u2013", "nobody knows where a real robot is"
    assert not sheet.isEnabled()
    qtbot.waitUntil(lambda: sheet.value("Mover") == "\u2013", timeout=LONG_MS)
    assert window.rooms.run_room.robots.mark == "Last values"
    assert window.rooms.notices.banner.isVisible()
    assert window.rooms.drive_plate.isVisible()
    assert window.rooms.drive_plate.text() == "iRobot Create not connected", "it is told where nothing is unfolded"
    unfold_form(qtbot, window)
    assert window.rooms.run_room.connection_bar.text == "Last values"
    bar = window.rooms.run_room.connection_bar.gauges
    for gauge in (bar.battery, bar.link, bar.loss):
        assert gauge.isVisible()
        assert not gauge.isEnabled()
        assert gauge.text
    assert window.rooms.run_room.connection_bar.button_text == "Connect"


def test_an_address_where_nobody_is_gets_a_diagnosis(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robotdriver.create.driver.detection.serial_ports", lambda: ())
    for address, words in (("tcp:127.0.0.1:1", "127.0.0.1:1"), ("nonsense", "nonsense"), ("", "plug in")):
        window.rooms.notices.banner.clear()
        window.rooms.run_room.connection_bar.type_address(address)
        click_connect(qtbot, window)
        qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
        assert words in window.rooms.notices.banner.text
        assert window.rooms.run_room.connection_bar.button_text == "Connect"


def test_connecting_can_be_cancelled_and_never_stops_the_window(qtbot: QtBot, window: MainWindow, stage: Stage) -> None:
    window.rooms.run_room.connection_bar.type_address(str(stage.address))
    click_connect(qtbot, window)
    click_connect(qtbot, window)
    assert window.rooms.run_room.connection_bar.button_text == "Connect"
    connected(qtbot, window, stage.address)
    assert window.rooms.run.robot is window.rooms.connection.robot is not None


def test_stop_works_with_nothing_open(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "stop")
    assert window.rooms.notices.banner.notice is None


def test_the_model_is_found_out_and_a_plan_for_another_one_is_made_anew(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, stage: Stage
) -> None:
    robot = ROBOT | {"model": "create2", "goal": {"x": 850, "y": 450}}
    solved(qtbot, window, written(tmp_path, "second", ROOM | {"robots": [robot], "obstacles": []}))
    assert window.rooms.run_room.connection_bar.model == ""
    connected(qtbot, window, stage.address)
    assert window.rooms.run_room.connection_bar.text.startswith("iRobot Create at")
    assert window.rooms.run.is_plan_stale
    press(qtbot, window, "start")
    assert "solve again" in window.rooms.notices.banner.text
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    start(qtbot, window)
    until(qtbot, window, RunPhase.ENDED)
    (report,) = window.rooms.run.run_reports
    assert report.outcome.reached


def test_a_robot_whose_link_is_gone_is_looked_for_until_it_is_back_and_stands(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    opened(qtbot, window, known_room)
    assert isinstance(stage.address, TcpAddress)
    with closing(Hub(stage.address.port)) as hub:
        connected(qtbot, window, f"tcp:127.0.0.1:{hub.port}")
        robot = window.rooms.connection.robot
        assert robot is not None
        robot.drive_forward(100.0)
        qtbot.waitUntil(lambda: stage.is_driving, timeout=LONG_MS)
        hub.hang_up()
        qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.CONNECTING, timeout=LONG_MS)
        assert "again" in window.rooms.run_room.connection_bar.text
        qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.CONNECTED, timeout=LONG_MS)
        stage.until(lambda: not stage.is_driving)


def test_a_question_to_drive_a_robot_that_is_lost_is_closed_and_moves_nothing(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    assert isinstance(stage.address, TcpAddress)
    with closing(Hub(stage.address.port)) as hub:
        connected(qtbot, window, f"tcp:127.0.0.1:{hub.port}")
        press(qtbot, window, "start")
        asked = window.rooms.run.real_start
        assert asked is not None
        assert question(window) is not None
        hub.hang_up()
        qtbot.waitUntil(lambda: question(window) is None, timeout=LONG_MS)
        window.rooms.run.drive_real(asked)
        assert "after you pressed Start" in window.rooms.notices.banner.text
        assert window.rooms.run.phase is RunPhase.SOLVED
        qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.CONNECTED, timeout=LONG_MS)
        window.rooms.run.drive_real(asked)
        assert window.rooms.run.phase is RunPhase.SOLVED, (
            "the robot is back, but may stand elsewhere: it is asked again"
        )


def test_a_drive_says_whose_it_is_once_a_robot_was_connected(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    def says(words: str) -> None:
        qtbot.waitUntil(lambda: window.rooms.drive_plate.text().startswith(words), timeout=LONG_MS)

    solved(qtbot, window, known_room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    says("Simulated")
    connected(qtbot, window, stage.address)
    start(qtbot, window)
    until(qtbot, window, RunPhase.DRIVING)
    says("iRobot Create at")
    until(qtbot, window, RunPhase.ENDED)
    click_connect(qtbot, window)
    press(qtbot, window, "start")
    says("Simulated")
    until(qtbot, window, RunPhase.ENDED)


def test_the_key_of_stop_works_over_a_question_and_answers_it(
    qtbot: QtBot, window: MainWindow, known_room: Path, stage: Stage
) -> None:
    solved(qtbot, window, known_room)
    connected(qtbot, window, stage.address)
    robot = window.rooms.connection.robot
    assert robot is not None
    press(qtbot, window, "start")
    asked = question(window)
    assert asked is not None
    qtbot.waitUntil(asked.isActiveWindow, timeout=LONG_MS)
    robot.drive_forward(100.0)
    qtbot.waitUntil(lambda: stage.is_driving, timeout=LONG_MS)
    qtbot.keyClick(asked, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: question(window) is None, timeout=LONG_MS)
    qtbot.waitUntil(lambda: not stage.is_driving, timeout=LONG_MS)
    assert window.rooms.run.phase is RunPhase.SOLVED


@pytest.mark.parametrize("robots", [1, 2])
def test_a_connected_robots_bar_fits_a_small_screen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, stage: Stage, robots: int
) -> None:
    places = [ROBOT | {"name": f"player{n}", "start": {"x": 400, "y": 400 + 600 * n}} for n in range(robots)]
    opened(qtbot, window, written(tmp_path, "some", ROOM | {"robots": places}))
    window.resize(1024, 700)
    bar = window.rooms.run_room.connection_bar

    def is_whole() -> bool:
        return not list(faults_of(window)) and all(gauge.isVisible() for _, gauge in bar.gauges.titled)

    connected(qtbot, window, stage.address)
    unfold_form(qtbot, window)
    qtbot.waitUntil(is_whole, timeout=LONG_MS)
    stage.spoil(is_stalled=True)
    qtbot.waitUntil(lambda: window.rooms.connection.state is LinkState.APART, timeout=LONG_MS)
    qtbot.waitUntil(lambda: not list(faults_of(window)), timeout=LONG_MS)
    (words,) = (label for label in bar.findChildren(WrappedLabel) if label.isVisible())
    assert words.text() == bar.text == "Last values", "without it the gauges would seem to be of now"
    assert window.width() == 1024


def test_the_address_field_offers_the_ports_that_are_there_when_it_opens(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = (
        PortInfo("/dev/ttyS0", "16550A", ""),
        PortInfo("COM7", "USB-SERIAL CH340", "USB VID:PID=1A86:7523"),
        PortInfo("/dev/rfcomm0", "n/a", "n/a"),
    )
    monkeypatch.setattr("robotdriver.create.links.serial_ports", lambda: ports)
    bar = window.rooms.run_room.connection_bar
    bar.type_address("tcp:here:4000")
    field = bar.findChild(AddressField)
    assert field is not None
    field.showPopup()
    field.hidePopup()
    offered = [field.itemText(number) for number in range(field.count())]
    assert "CH340" in offered[-2]
    assert offered[-1].startswith("/dev/rfcomm0")
    assert not any("ttyS0" in text for text in offered)
    assert bar.address == "tcp:here:4000"
    field.activated.emit(field.count() - 2)
    assert bar.address == "COM7", "its address alone"


def test_of_a_long_address_the_beginning_is_seen(qtbot: QtBot) -> None:
    field = AddressField(["tcp:robot.of.the.third.row:12345"])
    qtbot.addWidget(field)
    line = field.lineEdit()
    assert line is not None
    assert line.cursorPosition() == 0
    field.write("serial:/dev/serial/by-id/usb-of-the-third-row")
    assert line.cursorPosition() == 0
    line.setText("tcp:robot.of.the.fourth.row:12345")
    assert line.cursorPosition() > 0
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.cursorPosition() == 0
