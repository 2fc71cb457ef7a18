"""The rows of a form, each with what brings it up to date."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QWidget

from gui.editor.document import Document
from gui.editor.fields import NumberField, TextField, length
from gui.style.fonts import caption, emphasised
from scene.scene import Scene

Refresh = Callable[[Scene], None]
"""Shows in one field what a scene has there."""
Typed = Callable[[float], tuple[Scene, str]]
"""Returns the scene with a number that was typed, and what was done to it."""


class Rows:
    """Lays fields below each other, and has what is typed edit a document.

    Args:
        document: What is edited.
        rows: Where the fields are laid.
        refreshes: Takes what shows in each field what the scene has there.
    """

    def __init__(self, document: Document, rows: QFormLayout, refreshes: list[Refresh]) -> None:
        self._document, self._rows, self._refreshes = document, rows, refreshes

    @property
    def scene(self) -> Scene:
        """The scene as it is now."""
        return self._document.scene

    def edit(self, scene: Scene, words: str) -> None:
        """Take another scene, and what was done to it."""
        self._document.edit(scene, words)

    def make(self, words: str, size: int, work: Callable[[], Scene]) -> None:
        """Have an edit of so many parts made."""
        self._document.make_edit(words, size, lambda: (work(), None))

    def follow(self, refresh: Refresh) -> None:
        """Have something bring a field up to date whenever the scene is another one."""
        self._refreshes.append(refresh)

    def show_row(self, field: QWidget, *, on: bool) -> None:
        """Show or hide the row of a field."""
        self._rows.setRowVisible(field, on)

    def add(self, title: str, field: QWidget) -> None:
        """Lay a field below the others, its title before it."""
        self._rows.addRow(title, field)

    def heading(self, title: str, unit: str, switch: QWidget | None = None) -> None:
        """Begin a group of fields: its title, and at the end of the line their unit, or what switches them."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 6, 0, 0)
        name, of = QLabel(title), QLabel(unit)
        name.setFont(emphasised(caption(name.font())))
        of.setFont(caption(of.font()))
        of.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(name, 1)
        row.addWidget(of)
        if switch is not None:
            row.addWidget(switch)
        self._rows.addRow(line)

    def pair(self, first: QWidget, second: QWidget | None = None) -> QWidget:
        """Put two fields side by side, or one into the first half of the line; return the line."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(first, 1)
        row.addWidget(second or QWidget(), 1)
        self._rows.addRow(line)
        return line

    def length(self, key: str, name: str, read: Callable[[Scene], float], typed: Typed) -> NumberField:
        """Return a field of millimetres, with a letter in it, that is kept up to date."""
        field = length(name, lambda value: self.edit(*typed(value)), -1e6)
        field.show_key(key)
        self.follow(partial(_show_number, field, read))
        return field

    def text(self, title: str, read: Callable[[Scene], str], typed: Callable[[str], tuple[Scene, str]]) -> None:
        """Lay a field of words below the others."""
        field = TextField(title, lambda text: self.edit(*typed(text)))
        self.add(title, field)
        self.follow(lambda scene: field.show_value(read(scene)))


def _show_number(field: NumberField, read: Callable[[Scene], float], scene: Scene) -> None:
    field.show_value(read(scene))
