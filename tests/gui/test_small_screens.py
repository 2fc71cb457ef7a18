"""A screen of 1024 by 700: the window fits, and in every workspace everything can be reached and read."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from driven import LONG_MS, press, solved, until
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as WaitedTooLongError
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.main_window import MainWindow
from gui.sources.run_source import RunPhase
from gui.texts.language import ENGLISH, speak
from gui.widgets.elided import ElidedLabel

WIDTH, HEIGHT = 1024, 700


@pytest.fixture(params=[ENGLISH, "he"])
def language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    speak(qapp, request.param)
    yield request.param
    speak(qapp, ENGLISH)


@pytest.fixture
def small(qtbot: QtBot, language: str, window: MainWindow, room: Path) -> MainWindow:  # noqa: ARG001 - it speaks it
    window.resize(WIDTH, HEIGHT)
    return solved(qtbot, window, room)


def test_everything_can_be_reached_and_read(qtbot: QtBot, small: MainWindow) -> None:
    for workspace in Workspace:
        small.commands[f"workspace.{workspace.name.lower()}"].setChecked(True)
        if workspace is Workspace.DRIVE:
            press(qtbot, small, "start")
            until(qtbot, small, RunPhase.DRIVING)
            press(qtbot, small, "start")
            until(qtbot, small, RunPhase.PAUSED)
        elif workspace is Workspace.MATCH:
            press(qtbot, small, "stop")
            until(qtbot, small, RunPhase.ENDED)
        found: list[str] = []

        def is_sound(found: list[str] = found) -> bool:
            found[:] = faults_of(small)
            return not found

        try:
            qtbot.waitUntil(is_sound, timeout=LONG_MS // 6)
        except WaitedTooLongError:
            pytest.fail(f"{workspace.name}: {found}")
        assert (small.width(), small.height()) == (WIDTH, HEIGHT)


def faults_of(window: MainWindow) -> Iterator[str]:
    """Walk all widgets, and say which lie outside, overlap, or cut their words, and which bars hide buttons."""
    inside = window.rect()
    seen = [widget for widget in window.findChildren(QWidget) if is_seen(widget)]
    for widget in seen:
        part = widget.visibleRegion().boundingRect()
        if not inside.contains(QRect(widget.mapTo(window, part.topLeft()), part.size())):
            yield f"{widget}: outside"
        yield from cut_words(widget)
        if isinstance(widget, QToolBar):
            hidden = widget.findChild(QToolButton, "qt_toolbar_ext_button")
            if hidden is not None and hidden.isVisible():
                yield f"{widget.windowTitle()}: some buttons are hidden"
        if isinstance(widget, QScrollArea) and widget.horizontalScrollBar().isVisible():
            inner = widget.widget()
            yield f"{inner}, {inner.minimumSizeHint().width()} px in {widget.width()}: must be scrolled sideways"
    telling = [widget for widget in seen if words_of(widget)]
    for one, other in combinations(telling, 2):
        if one.parentWidget() is other.parentWidget() and one.geometry().intersects(other.geometry()):
            yield f"{words_of(one)!r} and {words_of(other)!r} overlap"


def is_seen(widget: QWidget) -> bool:
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def cut_words(widget: QWidget) -> Iterator[str]:
    metrics = widget.fontMetrics()
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            if metrics.horizontalAdvance(widget.tabText(tab).replace("&", "")) > widget.tabRect(tab).width():
                yield f"{widget.tabText(tab)}: the tab is too narrow"
    if words := words_of(widget):
        needed = max(metrics.horizontalAdvance(line) for line in words.splitlines())
        if needed > widget.width():
            yield f"{words}: {needed} px, and there are {widget.width()}"
    if isinstance(widget, QLabel) and widget.text() and "<" not in widget.text():
        high = widget.heightForWidth(widget.width()) if widget.wordWrap() else metrics.height()
        if high > widget.height():
            yield f"{widget.text()}: {high} px high, and there are {widget.height()}"


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
