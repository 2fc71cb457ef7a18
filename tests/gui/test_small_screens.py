"""A screen of 1024 by 700: the window fits, and in every workspace everything can be reached and read."""

from collections.abc import Iterator

import pytest
from driven import LONG_MS, opened
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QLabel, QPushButton, QToolBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.main_window import MainWindow
from gui.widgets.elided import ElidedLabel
from robotworkshop.assets import find_scene

WIDTH, HEIGHT = 1024, 700


@pytest.fixture
def small(qtbot: QtBot, window: MainWindow) -> MainWindow:
    opened(qtbot, window, find_scene("duel_crossing"))
    window.resize(WIDTH, HEIGHT)
    return window


@pytest.mark.parametrize("workspace", Workspace)
def test_everything_can_be_reached_and_read(qtbot: QtBot, small: MainWindow, workspace: Workspace) -> None:
    small.commands[f"workspace.{workspace.name.lower()}"].setChecked(True)
    qtbot.waitUntil(lambda: not list(faults_of(small)), timeout=LONG_MS)
    assert small.width() == WIDTH
    assert small.height() == HEIGHT


def faults_of(window: MainWindow) -> Iterator[str]:
    """Walk all widgets, and say which are outside the window, which words are cut, and which bars hide buttons."""
    inside = window.rect()
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        seen = widget.visibleRegion().boundingRect()
        if not inside.contains(QRect(widget.mapTo(window, seen.topLeft()), seen.size())):
            yield f"{widget}: outside"
        if words := words_of(widget):
            needed = max(widget.fontMetrics().horizontalAdvance(line) for line in words.splitlines())
            if needed > widget.width():
                yield f"{words}: {needed} px, and there are {widget.width()}"
        if isinstance(widget, QToolBar):
            hidden = widget.findChild(QToolButton, "qt_toolbar_ext_button")
            if hidden is not None and hidden.isVisible():
                yield f"{widget.windowTitle()}: some buttons are hidden"


def words_of(widget: QWidget) -> str:
    """Return what a widget says that must be read as a whole; empty if it wraps or shortens its words by itself."""
    if isinstance(widget, ElidedLabel):
        return ""
    if isinstance(widget, QLabel):
        return "" if widget.wordWrap() or "<" in widget.text() else widget.text()
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() is widget.toolButtonStyle().ToolButtonIconOnly:
        return ""
    if isinstance(widget, QPushButton | QCheckBox | QToolButton):
        assert isinstance(widget, QAbstractButton)
        return widget.text().replace("&", "")
    return widget.currentText() if isinstance(widget, QComboBox) and not widget.isEditable() else ""
