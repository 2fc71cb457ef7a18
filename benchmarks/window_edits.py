"""Edits thousands of parts at once, as a user does: by the mouse, by keys, by the form and by the list.

Each is a walk: its steps follow each other a turn of the loop of events at a time, as events of a hand do.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox

from gui.editor.document import Document
from gui.editor.handles import HandleAction, handles
from gui.editor.overlay import REACH_PX
from gui.editor.select_tool import GAP_PER_REACH
from gui.shell.autosave.drafts import Draft, DraftContent, drafts_folder
from gui.shell.main_window import MainWindow
from scene.editing import outline, parts_of
from scene.formats import scene_formats

NO_KEYS = Qt.KeyboardModifier.NoModifier
STEP_MS = 20
"""A hand's next event comes so long after the last one at the earliest."""
PULLS = 4
"""So often the mouse moves while it drags something."""


class Hand:
    """Does things to a scene as a user does, through the widgets of a window.

    Attributes:
        is_still: Whether it has ended what it began.

    Args:
        window: In the workspace Design.
        file: Of the scene.
    """

    def __init__(self, window: MainWindow, file: Path) -> None:
        self.window, self.file = window, file
        self.is_still = True

    def walks(self) -> dict[str, Callable[[], object]]:
        """Return everything that is done, each from where the one before has led, by its name."""
        return {
            "select all with the keyboard": lambda: self._command("select_all"),
            "nudge all": lambda: self._walk(self._arrows(held=1)),
            "hold an arrow key": lambda: self._walk(self._arrows(held=PULLS)),
            "undo the nudges": lambda: self._walk(self._commands("undo", "undo")),
            "drag all": lambda: self._walk(self._drag_selection()),
            "turn all": lambda: self._walk(self._pull(HandleAction.TURN)),
            "stretch all": lambda: self._walk(self._pull(HandleAction.STRETCH)),
            "type how far all are turned": lambda: self._type("Turn by", 10.0),
            "type where all lie": lambda: self._type("Left", 200.0),
            "hold undo": lambda: self._walk(self._commands(*["undo"] * 5)),
            "hold redo": lambda: self._walk(self._commands(*["redo"] * 5)),
            "undo all of it": lambda: self._walk(self._commands(*["undo"] * 5)),
            "cut all": lambda: self._command("cut"),
            "paste what was cut": lambda: self._command("paste"),
            "undo both": lambda: self._walk(self._commands("undo", "undo")),
            "select nothing": lambda: self._walk(self._click_beside()),
            "select all by a band": lambda: self._walk(self._band()),
            "take one out of the selection": lambda: self._walk(self._click(Qt.KeyboardModifier.ShiftModifier)),
            "select one of them": lambda: self._walk(self._click()),
            "select all in the list": self._select_in_list,
            "go to the end of the list": lambda: QTest.keyClick(self.window.rooms.scene_editor.tree, Qt.Key.Key_End),
            "open with all selected": lambda: self._with_all(lambda: self.window.rooms.run.open_scene(self.file)),
            "drag the workspace's edge": lambda: self._walk(self._pull(HandleAction.EDGE)),
            "undo the edge": lambda: self._command("undo"),
            "leave thousands outside": lambda: self._type("Right", 0.3, is_share=True),
            "zoom in on the faults": lambda: self.window.rooms.view.canvas.zoom(1.25),
            "select one beside the faults": lambda: self._walk(self._click()),
            "nudge one beside the faults": lambda: self._walk(self._arrows(held=1)),
            "zoom out again": lambda: self.window.rooms.view.canvas.zoom(0.8),
            "undo what left them outside": lambda: self._walk(self._commands("undo", "undo")),
            **{
                f"export as {each.name}": lambda each=each: self.window.rooms.filing.export_scene(
                    self._document.scene, self.file.with_name(f"exported{each.suffixes[0]}"), each
                )
                for each in scene_formats()[1:]
                if each.can_write
            },
            "look for what was left behind": self._leave_behind,
            "restore it": lambda: self._command("restore"),
            "open the file again": lambda: self.window.rooms.run.open_scene(self.file),
        }

    @property
    def _document(self) -> Document:
        document = self.window.rooms.scene_editor.editor.document
        assert document is not None
        return document

    def _walk(self, steps: Iterator[object]) -> None:
        """Take the first step now, and each further one a moment after the last, when the scene can be edited."""

        def go_on() -> None:
            self.is_still = not (self._document.is_making or next(steps, steps) is not steps)
            if not self.is_still:
                QTimer.singleShot(STEP_MS, go_on)

        go_on()

    def _command(self, command: str) -> bool:
        self.window.rooms.commands.refresh()
        is_possible = self.window.rooms.commands[command].isEnabled()
        self.window.rooms.commands[command].trigger()
        return is_possible

    def _commands(self, *commands: str) -> Iterator[object]:
        for command in commands:
            yield self._command(command)

    def _with_all(self, act: Callable[[], object]) -> None:
        self._command("select_all")
        act()

    def _arrows(self, held: int) -> Iterator[object]:
        canvas = self.window.rooms.view.canvas
        for number in range(held):
            press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, NO_KEYS, "", number > 0)
            QApplication.sendEvent(canvas, press)
            yield

    def _mouse(
        self, kind: QEvent.Type, at: QPointF, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        canvas, left = self.window.rooms.view.canvas, Qt.MouseButton.LeftButton
        where = QPointF(canvas.mapToGlobal(at))
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else left
        QApplication.sendEvent(canvas, QMouseEvent(kind, at, where, left, held, keys))

    def _drag(self, begin: QPointF, end: QPointF) -> Iterator[object]:
        self._mouse(QEvent.Type.MouseButtonPress, begin)
        yield
        for number in range(1, PULLS + 1):
            self._mouse(QEvent.Type.MouseMove, begin + (end - begin) * number / PULLS)
            yield
        self._mouse(QEvent.Type.MouseButtonRelease, end)

    def _drag_selection(self) -> Iterator[object]:
        begin = self._place_of(len(self._document.selection) // 2)
        yield from self._drag(begin, begin + QPointF(20.0, 10.0))

    def _pull(self, action: HandleAction) -> Iterator[object]:
        view, document = self.window.rooms.view.canvas.view, self._document
        found = handles(document.scene, document.selection, GAP_PER_REACH * REACH_PX / view.px_per_mm)
        at = QPointF(*view.to_px(*next(handle.at for handle in found if handle.action is action)))
        yield from self._drag(at, at + QPointF(12.0, 7.0))

    def _band(self) -> Iterator[object]:
        canvas = self.window.rooms.view.canvas
        yield from self._drag(QPointF(2.0, canvas.height() - 2.0), QPointF(canvas.width() - 2.0, 2.0))

    def _click(self, keys: Qt.KeyboardModifier = NO_KEYS) -> Iterator[object]:
        at = self._place_of(len(parts_of(self._document.scene)) // 2)
        self._mouse(QEvent.Type.MouseButtonPress, at, keys)
        yield
        self._mouse(QEvent.Type.MouseButtonRelease, at, keys)

    def _click_beside(self) -> Iterator[object]:
        at = QPointF(2.0, self.window.rooms.view.canvas.height() - 2.0)
        self._mouse(QEvent.Type.MouseButtonPress, at)
        yield
        self._mouse(QEvent.Type.MouseButtonRelease, at)

    def _place_of(self, number: int) -> QPointF:
        scene = self._document.scene
        return QPointF(*self.window.rooms.view.canvas.view.to_px(*outline(scene, parts_of(scene)[number])[0]))

    def _type(self, title: str, value: float, *, is_share: bool = False) -> bool:
        for field in self.window.rooms.scene_editor.form.findChildren(QDoubleSpinBox):
            if field.accessibleName() == title and field.isVisible():
                field.setFocus()
                field.setValue(value * field.value() if is_share else field.value() + value)
                field.editingFinished.emit()
                return True
        return False

    def _select_in_list(self) -> None:
        tree = self.window.rooms.scene_editor.tree
        tree.setFocus()
        tree.selectAll()

    def _leave_behind(self) -> None:
        """Have the window look for a draft, which a window that is no more has written."""

        def write() -> None:
            draft = Draft.begin(drafts_folder())
            draft.write(DraftContent(self._document.scene, self.file, datetime.now(UTC)))
            draft.leave()

        thread = Thread(target=write)
        thread.start()
        thread.join()
        self.window.rooms.rescue.look()
