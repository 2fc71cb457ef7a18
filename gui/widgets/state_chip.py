"""A chip that says what a robot does, with a dot in the robot's colour."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from gui.style.fonts import caption, emphasised
from gui.style.sheet import give_role
from gui.texts.language import sentence
from gui.widgets.elided import ElidedLabel

DOT_PX, LEFT_PX = 3.0, 10


class StateChip(ElidedLabel):
    """Hidden while it says nothing."""

    def __init__(self, tip: str) -> None:
        super().__init__("", tip)
        self._color: QColor | None = None
        self.setFont(emphasised(caption(self.font())))
        self.setIndent(0)  # Else Qt leaves more room behind its words than before them.
        give_role(self, "state")

    def setText(self, text: str) -> None:
        """Say something else, which begins as a sentence does."""
        super().setText(sentence(text))

    def show_color(self, color: str) -> None:
        """Take the colour of the dot."""
        self._color = QColor(color)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words, and the dot before them."""
        super().paintEvent(event)
        if self._color is None or not self.text():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = self.width() - LEFT_PX if mirrored else LEFT_PX
        painter.drawEllipse(QPointF(x, self.height() / 2.0), DOT_PX, DOT_PX)
