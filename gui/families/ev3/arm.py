"""An arm of a robot, seen from the side."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.painter.shapes import pen, scaled_pens
from gui.texts.language import tr

if TYPE_CHECKING:
    from robotdriver.ev3.tacho import Tacho

_SIZE = QSize(120, 64)
_ARM_PX, _BODY_PX = 40.0, 44.0


class ArmView(QWidget):
    """Draws the robot's body as a box, and its arm in front of it: level at 0 degrees, up where it turns forwards.

    Args:
        tacho: The arm's motor.
        port: The name of its port.
    """

    def __init__(self, tacho: "Tacho", port: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tacho = tacho
        self._shown_deg = math.nan
        self.setFixedSize(_SIZE)
        self.setAccessibleName(tr("Arm at port {name}, from the side", name=port))
        self.setToolTip(tr("The arm at port {name} from the side; the robot looks to the right", name=port))

    def look(self) -> None:
        """Paint anew if the arm has turned."""
        degrees = round(self._tacho.degrees)
        if degrees != self._shown_deg:
            self._shown_deg = degrees
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the floor, the body and the arm."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        quiet, ink = self.palette().placeholderText().color(), self.palette().windowText().color()
        floor_y, pivot = self.height() - 6.0, QPointF(10.0 + _BODY_PX, self.height() / 2.0)
        painter.setPen(pen(quiet, 1.0))
        painter.drawLine(QPointF(4.0, floor_y), QPointF(self.width() - 4.0, floor_y))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(10.0, pivot.y() - 6.0, _BODY_PX, floor_y - pivot.y() - 2.0), 4.0, 4.0)
        turned = math.radians(self._tacho.degrees)
        end = pivot + QPointF(math.cos(turned), -math.sin(turned)) * _ARM_PX
        with scaled_pens(painter):
            painter.setPen(pen(ink, 4.0))
        painter.drawLine(pivot, end)
        painter.setBrush(ink)
        painter.drawEllipse(pivot, 3.0, 3.0)
