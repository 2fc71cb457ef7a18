"""A line one pixel thick between parts of the window."""

from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QWidget

from gui.style.sheet import give_role


class Hairline(QFrame):
    """A line as wide as what it divides."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)
        give_role(self, "line")


class Ruled(QWidget):
    """Draws the lines between its parts from edge to edge, where its layout keeps all else away from the edges."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules: list[QWidget] = []

    def rule(self) -> QWidget:
        """Return what is to be laid where a line is."""
        made = QWidget()
        made.setFixedHeight(1)
        self._rules.append(made)
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines."""
        super().paintEvent(event)
        painter = QPainter(self)
        for rule in self._rules:
            painter.fillRect(0, rule.y(), self.width(), 1, self.palette().color(QPalette.ColorRole.Mid))
