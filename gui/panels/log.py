"""The log: all that was said, with the time of day."""

import time

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QStyle, QWidget

from gui.painter.colors import COLORS
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity, unbroken
from gui.widgets.empty_hint import EmptyHint
from robotworkshop.view.picture import Theme

MAX_LINES = 2000


class LogPanel(QPlainTextEdit):
    """Notices, the newest below. The oldest of more than MAX_LINES are forgotten."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setMaximumBlockCount(MAX_LINES)
        self.setAccessibleName(tr("Log"))
        hint = tr("What happens is written here, with the time of day.")
        EmptyHint(self, hint, self.document().isEmpty, self.textChanged)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        # A line that begins with the time of day has no direction of its own, and would stand at the left.
        option = self.document().defaultTextOption()
        option.setTextDirection(self.layoutDirection())
        option.setAlignment(QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft))
        self.document().setDefaultTextOption(option)
        self._theme = Theme.LIGHT
        self._notices: list[tuple[str, Notice]] = []
        self._newest = 0
        """The place of the scroll bar when the newest line is in view."""
        # Later: the range changes in the middle of Qt's laying out, which a scroll would begin again.
        self.verticalScrollBar().rangeChanged.connect(self._keep_newest, Qt.ConnectionType.QueuedConnection)

    def add(self, notice: Notice) -> None:
        """Write a notice below the others, and bring it into view."""
        self._notices = [*self._notices[1 - MAX_LINES :], (time.strftime("%H:%M:%S"), notice)]
        self._write(*self._notices[-1])
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.clear()
        for moment, notice in self._notices:
            self._write(moment, notice)

    def _keep_newest(self, _least: int, most: int) -> None:
        """Keep the newest line in view, if it was: with less room, or as soon as the log is seen, lines wrap again."""
        was_newest = self.verticalScrollBar().value() >= self._newest
        self._newest = most
        if was_newest:
            self.verticalScrollBar().setValue(most)

    def _write(self, moment: str, notice: Notice) -> None:
        colors = COLORS[self._theme]
        color = {Severity.ERROR: colors.bad, Severity.GOOD: colors.good}.get(notice.severity)
        plain = QTextCharFormat()
        plain.setForeground(QApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        words = QTextCharFormat()
        words.setForeground(QColor(color) if color else QApplication.palette().color(QPalette.ColorRole.Text))
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self.document().isEmpty():
            cursor.insertBlock()
        cursor.insertText(f"{moment}  ", plain)
        cursor.insertText(unbroken(notice.text), words)
