"""A chevron, which tells that something unfolds, and where to."""

from enum import Enum

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

CHEVRON_PX = 16


class Chevron(Enum):
    """The direction that it points, as the corners of its line in a square of 16."""

    DOWN = ((4.5, 6.5), (8.0, 10.0), (11.5, 6.5))
    UP = ((4.5, 9.5), (8.0, 6.0), (11.5, 9.5))
    RIGHT = ((6.5, 4.5), (10.0, 8.0), (6.5, 11.5))
    LEFT = ((9.5, 4.5), (6.0, 8.0), (9.5, 11.5))


def draw_chevron(painter: QPainter, place: QRect, way: Chevron, color: QColor) -> None:
    """Draw a chevron in the middle of a place."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(color, 1.5, Qt.PenStyle.SolidLine, cap, join))
    painter.translate(QPointF(place.center()) - QPointF(7.5, 7.5))
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in way.value]))
    painter.restore()
