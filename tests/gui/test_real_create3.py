"""A real Create 3 in place of the simulated robot: an emulated one at a TCP port, driven by the window."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("its keeper needs a POSIX system", allow_module_level=True)

from driven import LONG_MS, ROBOT, ROOM, answer, opened, press, question, until, written
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.connection import LinkState
from gui.sources.plan_source import RunPhase
from tests.robotdriver.create3.served import served


def test_it_is_connected_asked_about_driven_and_stopped(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    robot = ROBOT | {"goal": {"x": 2400, "y": 1000}}
    opened(qtbot, window, written(tmp_path, "room", ROOM | {"robots": [robot], "obstacles": []}))
    run, connection, bar = window.rooms.run, window.rooms.connection, window.rooms.run_room.connection_bar
    press(qtbot, window, "workspace.drive")
    with served() as real:
        bar.type_address(real.address)
        bar.pressed.emit()
        qtbot.waitUntil(lambda: connection.state is LinkState.CONNECTED, timeout=LONG_MS)
        assert window.rooms.drive_plate.text().startswith("iRobot Create 3 at create3:tcp:")
        qtbot.waitUntil(lambda: connection.vitals is not None, timeout=LONG_MS)
        assert connection.vitals is not None
        assert connection.vitals.battery_share == pytest.approx(1.0, abs=0.1)
        press(qtbot, window, "solve")
        until(qtbot, window, RunPhase.SOLVED)
        assert run.is_plan_for_robot
        press(qtbot, window, "start")
        assert question(window) is not None
        assert real.body.pose.x_mm == real.body.pose.y_mm == 0.0, "nothing moves before the answer"
        answer(window, "Drive the robot")
        qtbot.waitUntil(lambda: real.body.pose.distance_to(0.0, 0.0) > 50.0, timeout=LONG_MS)
        assert run.drives_real
        press(qtbot, window, "stop")
        until(qtbot, window, RunPhase.ENDED)
        stands = real.body.pose
        qtbot.wait(200)
        assert real.body.pose == stands
        bar.pressed.emit()
        qtbot.waitUntil(lambda: connection.state is LinkState.APART, timeout=LONG_MS)
