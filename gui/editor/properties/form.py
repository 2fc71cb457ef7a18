"""The form of what is selected, typed in millimetres and degrees; with nothing selected, of the scene as a whole."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFormLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.editor.document import Document
from gui.editor.fault_card import FaultCard
from gui.editor.names import obstacle_name
from gui.editor.properties.frame_rows import frame_rows
from gui.editor.properties.obstacle_rows import obstacle_rows
from gui.editor.properties.robot_rows import robot_rows
from gui.editor.properties.rows import Refresh, Rows
from gui.editor.properties.scene_rows import scene_rows
from gui.editor.properties.wall_rows import wall_rows
from gui.editor.tables import obstacle_tables
from gui.style.fonts import title as title_font
from gui.texts.language import counted, tr
from gui.widgets.column import Column
from gui.widgets.elided import ElidedLabel
from gui.widgets.slices import slices
from gui.widgets.wrapped import WrappedLabel
from scene.editing import Kind, Part

AT_ONCE = 1_000
"""The numbers of so many parts are worked out at once."""


class PropertyForm(Column):
    """Shows one document's selection."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._refreshes: list[Refresh] = []
        self._card: FaultCard | None = None
        self._shape: object = None
        self._focused: tuple[QWidget | None, QWidget | None] = None, None
        hint = WrappedLabel(tr("What is selected in the scene is edited here, in millimetres and degrees."))
        hint.setContentsMargins(16, 12, 16, 12)
        hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setWidget(hint)

    def set_document(self, document: Document) -> None:
        """Show another document."""
        self._document, self._shape = document, None
        document.changed.connect(self._show)
        document.selection_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Make the form again where it has other rows than before, and bring its values up to date."""
        document = self._document
        if document is None:
            return
        self._let_edit(not document.is_making)
        slices().begin(self, self._shown(document))

    def _let_edit(self, on: bool) -> None:
        """Take numbers, or none while the scene is being edited; who types goes on in the same field after that."""
        if on is self.isEnabled():
            return
        before = QApplication.focusWidget()
        self.setEnabled(on)
        if not on:
            self._focused = before if before and self.isAncestorOf(before) else None, QApplication.focusWidget()
        elif (field := self._focused[0]) is not None and isValid(field) and before is self._focused[1]:
            field.setFocus()

    def _shown(self, document: Document) -> Iterator[None]:
        selection = document.selection
        if self._shape != (document, selection):
            self._shape = document, selection
            self._refreshes = []
            self.setWidget(self._built(document))
        if len(selection) > AT_ONCE:
            yield  # The box round thousands of parts takes a while, as has all else that shows them.
        for refresh in self._refreshes:
            refresh(document.scene)
        if self._card is not None:
            self._card.show_faults()

    def _built(self, document: Document) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        title = ElidedLabel(cut=Qt.TextElideMode.ElideMiddle)
        title.setFont(title_font(title.font()))
        column.addWidget(title)
        self._card = FaultCard(document)
        column.addWidget(self._card)
        rows = QFormLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setVerticalSpacing(8)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        column.addLayout(rows)
        form = Rows(document, rows, self._refreshes)
        match document.selection:
            case ():
                title.setText(tr("Scene"))
                scene_rows(form)
            case (Part(Kind.OBSTACLE, index),):
                title.setText(obstacle_name(document.scene.obstacles[index], index))
                obstacle_rows(form, index)
                tables, refresh = obstacle_tables(document, index)
                column.addWidget(tables)
                self._refreshes.append(refresh)
            case (Part(Kind.WALL, index),):
                title.setText(tr("Wall {n}", n=index + 1))
                wall_rows(form, index)
            case (Part(_, index),):
                title.setText(document.scene.robots[index].name)
                robot_rows(form, index)
            case parts:
                title.setText(counted("{n} part", "{n} parts", len(parts)))
                frame_rows(form, parts)
        column.addStretch(1)
        return body
