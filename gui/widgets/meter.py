"""A meter: a thin bar, filled by a share in a colour of its own."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

HEIGHT_PX, RADIUS_PX = 4, 2.0


class Meter(QWidget):
    """Empty at first.

    Args:
        name: Of what it measures, for screen readers.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 0.0
        self._color: QColor | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(0, HEIGHT_PX)

    def fill_with(self, color: str) -> None:
        """Take a colour; without one it has the accent of the window."""
        self._color = QColor(color)
        self.update()

    def show_share(self, share: float) -> None:
        """Fill it from 0 to 1."""
        share = min(max(share, 0.0), 1.0)
        if share != self.share:
            self.share = share
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the whole, and on it the share."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRoundedRect(whole, RADIUS_PX, RADIUS_PX)
        part = QRectF(whole)
        part.setWidth(whole.width() * self.share)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            part.moveRight(whole.right())
        painter.setBrush(self._color or self.palette().color(QPalette.ColorRole.Accent))
        painter.drawRoundedRect(part, RADIUS_PX, RADIUS_PX)
