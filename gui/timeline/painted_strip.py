"""A strip below the floor: what stays is painted once, and the playhead over it."""

from collections.abc import Hashable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.painter.colors import COLORS, Colors
from robotworkshop.view.picture import Theme

HEAD_PX = 14.0
"""The height of a playhead's head."""


class PaintedStrip(QWidget):
    """Keeps what it has painted below the playhead for as long as that stays the same, and can have the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.LIGHT
        self._ground = QPixmap()
        self._ground_of: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def colors(self) -> Colors:
        """The colours of its theme."""
        return COLORS[self._theme]

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def ground_key(self) -> Hashable:
        """Return what the ground follows from, but its size, font and theme; another key has it drawn again."""
        raise NotImplementedError

    def draw_ground(self, painter: QPainter) -> None:
        """Draw what stays."""
        raise NotImplementedError

    def draw_over(self, painter: QPainter) -> None:
        """Draw what moves, over the ground."""
        raise NotImplementedError

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what stays from the last time, on it what moves, and a frame where it has the focus."""
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        key = self.ground_key(), self.size(), ratio, self._theme, self.font()
        if key != self._ground_of:
            self._ground_of = key
            self._ground = ground = QPixmap(self.size() * ratio)
            ground.setDevicePixelRatio(ratio)
            ground.fill(QColor(self.colors.surface))
            drawer = QPainter(ground)
            try:
                self.draw_ground(drawer)
            finally:
                drawer.end()  # An active painter of a pixmap that is gone would end the process.
        painter.drawPixmap(0, 0, self._ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_over(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.colors.accent), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 2.5, -2.5, -2.5), 4.0, 4.0)

    def draw_playhead(self, painter: QPainter, x: float, top: float, bottom: float) -> None:
        """Draw a playhead at a place, between two heights, px."""
        painter.setPen(QPen(QColor(self.colors.accent), 2.0))
        painter.drawLine(QLineF(x, top + 6.0, x, bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colors.accent))
        head = [(-6.0, 0.0), (6.0, 0.0), (6.0, 8.0), (0.0, HEAD_PX), (-6.0, 8.0)]
        painter.drawPolygon(QPolygonF([QPointF(x + dx, top + dy) for dx, dy in head]))
