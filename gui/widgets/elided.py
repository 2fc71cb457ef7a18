"""A label that gives way: what does not fit ends in an ellipsis, and the whole is in the tool tip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from gui.texts.language import FIRST_STRONG_ISOLATE, isolated

LEAST_LETTERS = 6
"""It asks for room for so many letters."""


class ElidedLabel(QLabel):
    """One line of plain text that never makes its surroundings wider.

    Args:
        text: What it says.
        tip: What it is about, for the tool tip below the whole text.
    """

    def __init__(self, text: str = "", tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Say something else."""
        super().setText(text)
        self.setToolTip("\n".join(line for line in (text, self._tip) if line))

    @property
    def shown_text(self) -> str:
        """What of the text is to be seen at the present width."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        """Ask for room for a few letters."""
        letters = self.fontMetrics().horizontalAdvance(self.text()[:LEAST_LETTERS] + "\u2026")
        return QSize(min(letters, super().sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment().value),
            self.palette(),
            self.isEnabled(),
            self._directed(self.shown_text),
            self.foregroundRole(),
        )

    def _directed(self, text: str) -> str:
        """Return a text that runs as the window does if it is made of parts, else in its own direction."""
        return text if FIRST_STRONG_ISOLATE in text else isolated(text)
