"""The mark of a robot: its number on a disc in its colour, as on the floor."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.painter.colors import COLORS
from gui.style.fonts import caption, emphasised
from robotworkshop.view.picture import Theme

SIDE_PX = 22


class RobotDisc(QWidget):
    """Tells a robot from the others, also without its colour.

    Args:
        number: Its place in the scene.
    """

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._theme = number, Theme.LIGHT
        self.setFont(emphasised(caption(self.font())))
        side = max(SIDE_PX, round(1.6 * self.fontMetrics().height()))
        self.setFixedSize(side, side)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the disc and its number."""
        colors, painter = COLORS[self._theme], QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.robot(self._number)))
        painter.drawEllipse(QRectF(self.rect()))
        painter.setPen(QColor(colors.robot_ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self._number + 1))
