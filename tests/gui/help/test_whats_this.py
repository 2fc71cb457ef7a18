"""What's this? Every control of the window can answer."""

from collections.abc import Iterator

from driven import opened, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QMenu, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import WORKSPACES
from gui.shell.main_window import MainWindow
from robotworkshop.assets import find_scene
from scene.editing import Kind, Part, parts_of


def controls(window: MainWindow) -> Iterator[QWidget]:
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and not isinstance(widget, QMenu):
            yield widget


def is_explained(control: QWidget) -> bool:
    """Tell whether a control has a text, or is a nameless part of one that has."""
    is_part = control.objectName().startswith("qt_") or control.objectName().startswith("Scroll")
    face = control.text() if isinstance(control, QAbstractButton) else ""
    if (control.accessibleName() or face) and not is_part:
        return bool(control.whatsThis())
    place: QWidget | None = control
    while place is not None and not isinstance(place, QMainWindow):
        if place.whatsThis():
            return True
        place = place.parentWidget()
    return False


def told(control: QWidget) -> str:
    name = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
    return f"{type(control).__name__} {control.objectName()!r} {name!r} {control.toolTip()!r}"


def unexplained(window: MainWindow) -> list[str]:
    window.rooms.guide.explain_next()
    QWhatsThis.leaveWhatsThisMode()
    return [told(control) for control in controls(window) if not is_explained(control)]


def test_every_control_of_every_workspace_is_explained(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window, find_scene("duel_crossing"))
    for command in ("welcome", "palette", "keys", "manual", "tour"):
        press(qtbot, window, command)
    for workspace in WORKSPACES:
        press(qtbot, window, f"workspace.{workspace.id}")
        assert unexplained(window) == []


def test_every_field_of_a_selection_is_explained(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window, find_scene("crates"))
    press(qtbot, window, "workspace.design")
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    for selection in ((), (Part(Kind.OBSTACLE, 0),), (Part(Kind.START, 0),), parts_of(document.scene)):
        document.select(selection)
        assert unexplained(window) == []


def test_a_command_tells_its_key_what_it_does_and_why_not_now(window: MainWindow) -> None:
    window.rooms.guide.explain_next()
    QWhatsThis.leaveWhatsThisMode()
    text = window.rooms.commands["start"].whatsThis()
    assert "<b>Start</b> (Space)" in text
    assert "Start, pause or continue" in text
    assert "Not now: open a scene first." in text


def test_shift_f1_asks_and_escape_ends_it(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert QWhatsThis.inWhatsThisMode()
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_Escape)
    assert not QWhatsThis.inWhatsThisMode()


def test_the_control_with_the_focus_is_explained_without_a_mouse(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.view.canvas.setFocus()
    press(qtbot, window, "explain_focus")
    assert "zooms at the cursor" in window.rooms.view.canvas.whatsThis()
    QWhatsThis.hideText()
