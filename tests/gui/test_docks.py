"""Docks that are dragged about while other things happen."""

import pytest
from driven import LONG_MS
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow


@pytest.mark.parametrize("panel", ["Planner", "Log"])
def test_a_dock_is_let_go_when_the_workspace_changes_while_it_is_dragged(
    qtbot: QtBot, window: MainWindow, panel: str
) -> None:
    dock, left = window.docks[panel], Qt.MouseButton.LeftButton
    qtbot.waitUntil(dock.isVisible, timeout=LONG_MS)
    QTest.mousePress(dock, left, pos=QPoint(30, 8))
    for step in range(1, 8):
        QTest.mouseMove(dock, QPoint(30 + 10 * step, 8 + 10 * step), delay=10)
    assert QWidget.mouseGrabber() is dock
    for workspace in ("design", "drive", "plan"):
        window.commands[f"workspace.{workspace}"].setChecked(True)
        qtbot.wait(0)
    assert QWidget.mouseGrabber() is None
    assert not dock.isFloating()
    qtbot.waitUntil(dock.isVisible, timeout=LONG_MS)
    QTest.mouseRelease(dock, left, pos=QPoint(30, 8))
    QTest.mouseMove(window, QPoint(5, 5))
