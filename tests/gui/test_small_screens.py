"""A screen of 1024 by 700: the window fits, and in every workspace everything can be reached and read."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, press, solved, until, written
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as WaitedTooLongError
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import WORKSPACES, Workspace
from gui.help.palette import CommandPalette
from gui.shell.frame.pane import Pane
from gui.shell.furnishing import furnish
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.texts.language import ENGLISH, speak
from gui.widgets.elided import ElidedChoice, ElidedLabel
from gui.widgets.question import Question
from robotworkshop.run.settings import Settings

WIDTH, HEIGHT = 1024, 700
LEAST_LETTERS = 25
"""A text of several lines is read with ease in lines of so many letters."""
TAG = re.compile(r"</?\w")
"""Of formatted text; "< 1 ms" is none."""


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
    for workspace in WORKSPACES:
        small.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
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
            qtbot.waitUntil(is_sound, timeout=LONG_MS)
        except WaitedTooLongError:
            pytest.fail(f"{workspace.id}: {found}")
        assert (small.width(), small.height()) == (WIDTH, HEIGHT)


def test_of_the_planner_and_its_numbers_the_one_that_is_unfolded_scrolls(qtbot: QtBot, small: MainWindow) -> None:
    room = small.rooms.run_room
    for unfolded, other in ((room.planner, room.numbers), (room.numbers, room.planner)):
        (fold,) = (each for each in unfolded.findChildren(QPushButton) if each.isCheckable())
        fold.click()
        qtbot.waitUntil(lambda unfolded=unfolded: unfolded.verticalScrollBar().isVisible(), timeout=LONG_MS)
        assert not other.verticalScrollBar().isVisible()
        assert (small.width(), small.height()) == (WIDTH, HEIGHT)
        fold.click()


def program_dialog(window: MainWindow) -> None:
    window.rooms.families.ask_about((Path("follow.py"),))


def not_found(window: MainWindow) -> None:
    """The palette where no command is found."""
    window.rooms.commands["palette"].trigger()
    (palette,) = (each for each in window.findChildren(CommandPalette) if each.isVisible())
    palette.findChildren(QLineEdit)[0].setText("fly to the moon")


def unsaved(window: MainWindow) -> None:
    """The question whether edits are given up."""
    window.rooms.commands["workspace.design"].setChecked(True)
    window.rooms.commands["select_all"].trigger()
    window.rooms.commands["duplicate"].trigger()
    window.rooms.commands["new"].trigger()


DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "program": program_dialog,
    **{name: lambda window, name=name: window.rooms.commands[name].trigger() for name in ("palette", "keys", "manual")},
    "palette, nothing found": not_found,
    "serve_pioneers": lambda window: window.rooms.commands["serve_pioneers"].trigger(),
    "unsaved": unsaved,
}


def test_menus_and_dialogs_fit_and_return_does_not_cancel(qtbot: QtBot, small: MainWindow) -> None:
    for menu in small.menuBar().findChildren(QMenu):
        assert menu.sizeHint().height() <= HEIGHT, menu.title()
    small.rooms.commands["match.tournament"].trigger()
    form = small.rooms.tournaments.panel.form
    last = form.findChildren(QPushButton)[-1]
    qtbot.waitUntil(lambda: last.visibleRegion().boundingRect() == last.rect(), timeout=LONG_MS)
    for name, ask in DIALOGS.items():
        ask(small)
        (dialog,) = open_boxes(small)
        found: list[str] = []

        def is_sound(dialog: QWidget = dialog, found: list[str] = found) -> bool:
            found[:] = faults_of(dialog)
            return not found

        try:
            qtbot.waitUntil(is_sound, timeout=LONG_MS)
        except WaitedTooLongError:
            pytest.fail(f"{name}: {found}")
        room = dialog.screen().availableSize().expandedTo(QSize(WIDTH, HEIGHT))
        assert dialog.size().boundedTo(room) == dialog.size(), name
        cancels = [box.button(QDialogButtonBox.StandardButton.Cancel) for box in dialog.findChildren(QDialogButtonBox)]
        assert not any(button.isDefault() for button in cancels), name
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not open_boxes(small), timeout=LONG_MS)


def open_boxes(window: MainWindow) -> list[QWidget]:
    """Return the dialogs and questions that are open over a window."""
    return [each for each in window.findChildren(QWidget) if isinstance(each, QDialog | Question) and each.isVisible()]


@pytest.mark.parametrize("language", [ENGLISH, "he"], indirect=True)
def test_panels_and_lists_that_are_empty_say_what_will_be_there(
    qtbot: QtBot, language: str, window: MainWindow
) -> None:
    assert language
    window.resize(WIDTH, HEIGHT)
    for workspace in WORKSPACES:
        window.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
        qtbot.waitUntil(lambda: not list(faults_of(window)), timeout=LONG_MS)
        empty = [dock.objectName() for dock in window.findChildren(Pane) if is_seen(dock) and not is_telling(dock)]
        assert not empty, workspace.id


def is_telling(panel: QWidget) -> bool:
    """Return whether anything can be read in a panel."""
    for part in panel.findChildren(QWidget):
        if part.isVisible() and part.window() is panel.window():
            if isinstance(part, QPlainTextEdit) and len(colors_of(part.viewport().grab().toImage())) > 1:
                return True
            if isinstance(part, QLabel | QAbstractButton) and part.text():
                return True
    return False


def colors_of(image: QImage) -> set[int]:
    """Return the colours of the pixels of a picture."""
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_names_as_long_as_they_may_be_push_nothing_off_the_window(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.resize(WIDTH, HEIGHT)
    name = "a robot " * 12
    robots = [
        {"name": f"{name}{number}", "start": {"x": 400, "y": y, "heading_deg": 0}, "goal": {"x": 2600, "y": y}}
        for number, y in enumerate((400, 1600))
    ]
    file = written(tmp_path, "long_" * 40, {**ROOM, "robots": robots, "obstacles": [], "meta": {"title": name * 2}})
    solved(qtbot, window, file)
    for workspace in (Workspace.DESIGN, Workspace.PLAN, Workspace.DRIVE, Workspace.MATCH):
        window.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
        if workspace is Workspace.DRIVE:
            press(qtbot, window, "start")
            until(qtbot, window, RunPhase.DRIVING)
            press(qtbot, window, "start")
            until(qtbot, window, RunPhase.PAUSED)
        qtbot.wait(0)
        assert (window.width(), window.height()) == (WIDTH, HEIGHT), workspace.id
        assert window.rooms.view.canvas.width() >= WIDTH // 4, workspace.id


def faults_of(window: QWidget) -> Iterator[str]:
    """Walk all widgets, and say which lie outside, overlap, or cut their words, and which bars hide buttons."""
    inside = window.rect()
    seen = [widget for widget in window.findChildren(QWidget) if is_seen(widget)]
    for widget in seen:
        part = widget.visibleRegion().boundingRect()
        if not inside.contains(QRect(widget.mapTo(window, part.topLeft()), part.size())):
            yield f"{widget}: outside"
        yield from cut_words(widget)
        yield from cut_rows(widget)
        yield from stretched_rows(widget)
        if isinstance(widget, QMenuBar):
            hidden = widget.findChild(QToolButton, "qt_menubar_ext_button")
            if hidden is not None and hidden.isVisible():
                yield "some menus are hidden"
        if isinstance(widget, QScrollArea) and widget.horizontalScrollBar().isVisible():
            inner = widget.widget()
            yield f"{inner}, {inner.minimumSizeHint().width()} px in {widget.width()}: must be scrolled sideways"
    telling = [widget for widget in seen if words_of(widget)]
    for one, other in combinations(telling, 2):
        if one.parentWidget() is other.parentWidget() and one.geometry().intersects(other.geometry()):
            yield f"{words_of(one)!r} and {words_of(other)!r} overlap"


def cut_rows(widget: QWidget) -> Iterator[str]:
    """Say which texts of several lines are too narrow to be read, and which rows of tables are too low for theirs."""
    if isinstance(widget, QPlainTextEdit) and widget.width() < LEAST_LETTERS * widget.fontMetrics().averageCharWidth():
        yield f"{widget.accessibleName()}: {widget.width()} px wide"
    if isinstance(widget, QTableView) and (model := widget.model()) is not None:
        for row in range(min(model.rowCount(), 40)):
            for column in range(model.columnCount()):
                high = widget.sizeHintForIndex(model.index(row, column)).height()
                if high > widget.rowHeight(row) + 1:
                    yield f"{model.index(row, column).data()}: {high} px high, and its row {widget.rowHeight(row)}"


def stretched_rows(widget: QWidget) -> Iterator[str]:
    """Say which rows of labels are torn apart, as by a panel that is higher than they need."""
    layout = widget.layout()
    if not isinstance(layout, QGridLayout):
        return
    columns: dict[int, list[QLabel]] = {}
    for number in range(layout.count()):
        label, (_, column, *_) = layout.itemAt(number).widget(), layout.getItemPosition(number)  # type: ignore[misc]
        if isinstance(label, QLabel) and words_of(label) and is_seen(label):
            columns.setdefault(column, []).append(label)
    for labels in columns.values():
        for above, below in pairwise(sorted(labels, key=lambda label: label.y())):
            gap = below.y() - above.geometry().bottom()
            if gap > 2 * below.fontMetrics().height():
                yield f"{above.text()!r} and {below.text()!r}: {gap} px apart"


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
    if isinstance(widget, QLabel) and widget.text() and not TAG.search(widget.text()):
        high = widget.heightForWidth(widget.width()) if widget.wordWrap() else metrics.height()
        if high > widget.height():
            yield f"{widget.text()}: {high} px high, and there are {widget.height()}"


def words_of(widget: QWidget) -> str:
    """Return what a widget says that must be read as a whole; empty if it wraps or shortens its words by itself."""
    if isinstance(widget, ElidedLabel | ElidedChoice):
        return ""
    if isinstance(widget, QLabel):
        is_plain = widget.textFormat() is Qt.TextFormat.PlainText
        return "" if widget.wordWrap() or (TAG.search(widget.text()) and not is_plain) else widget.text()
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() is widget.toolButtonStyle().ToolButtonIconOnly:
        return ""
    if isinstance(widget, QPushButton | QCheckBox | QToolButton):
        assert isinstance(widget, QAbstractButton)
        return widget.text().replace("&", "")
    return widget.currentText() if isinstance(widget, QComboBox) and not widget.isEditable() else ""


def test_all_buttons_are_to_be_seen_where_the_window_had_its_size_before_they_came(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(WIDTH - 24, HEIGHT - 24)
    window.show()
    qtbot.waitExposed(window)
    for _ in furnish(window, Settings(speed=None)):
        qtbot.wait(0)
    last = window.bar.primary
    qtbot.waitUntil(lambda: last.visibleRegion().boundingRect() == last.rect())
    window.close()
