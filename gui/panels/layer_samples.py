"""A sample of each layer, drawn as it is on the floor: beside its name it says what the lines and colours there are."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.painter.colors import COLORS, Colors, tinted
from gui.painter.shapes import dashed, pen
from robotworkshop.view.picture import HEAT_LAYERS, Layer, Theme

WIDE_PX, HIGH_PX = 20, 14
LINES = {
    Layer.ROADMAP: lambda colors: pen(tinted(colors.roadmap, 0.8), 1.0),
    Layer.RAW_PATH: lambda colors: dashed(tinted(colors.robot(0), 0.9), 1.6, 3.0, 3.0),
    Layer.OPTIMUM: lambda colors: dashed(colors.good, 1.4, 4.0, 4.0),
    Layer.PATH: lambda colors: pen(colors.robot(0), 3.0),
    Layer.TRAIL: lambda colors: pen(tinted(colors.robot(0), 0.38), 6.0),
    Layer.WAITS: lambda colors: dashed(colors.robot(2), 1.5, 3.0, 2.0),
}
"""The layers of lines, each with its pen."""


class LayerSample(QWidget):
    """One sample; empty for a layer of another package.

    Args:
        layer: Of which it is.
    """

    def __init__(self, layer: object) -> None:
        super().__init__()
        self._layer, self.theme = layer, Theme.LIGHT
        self.setFixedSize(QSize(WIDE_PX, HIGH_PX))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter, colors = QPainter(self), COLORS[self.theme]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._layer in HEAT_LAYERS:
            _draw_scale(painter, colors)
        elif self._layer in LINES:
            painter.setPen(LINES[Layer(self._layer)](colors))
            painter.drawPolyline([QPointF(1.0, 11.0), QPointF(9.0, 4.0), QPointF(19.0, 6.0)])
        elif isinstance(self._layer, Layer):
            _draw_area(painter, self._layer, colors)


def _draw_scale(painter: QPainter, colors: Colors) -> None:
    """Draw some of the colours of a heat map beside each other."""
    from gui.painter.ground.heat import shade

    for step in range(5):
        painter.fillRect(QRectF(4.0 * step, 2.0, 4.0, 10.0), shade((step + 1) / 5.0, colors))


def _draw_area(painter: QPainter, layer: Layer, colors: Colors) -> None:
    """Draw what has an area, or stands at points."""
    box, disc = QRectF(1.5, 1.5, 17.0, 11.0), QRectF(4.5, 1.5, 11.0, 11.0)
    color = colors.robot(0)
    match layer:
        case Layer.GRID | Layer.NUMBERS:
            painter.setPen(QPen(QColor(colors.control_edge), 1.0))
            for at in (4.5, 9.5):
                painter.drawLine(QPointF(0.0, at), QPointF(20.0, at))
                painter.drawLine(QPointF(2.0 * at - 3.0, 0.0), QPointF(2.0 * at - 3.0, 14.0))
        case Layer.OBSTACLES:
            painter.fillRect(box, QColor(colors.obstacle))
        case Layer.INFLATED:
            painter.setPen(pen(colors.control_edge, 1.0))
            painter.setBrush(QColor(colors.sunk))
            painter.drawRect(box)
            painter.setBrush(QBrush(QColor(colors.inflated), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(box)
        case Layer.UNKNOWN:
            painter.setPen(dashed(colors.unknown, 1.3, 3.0, 2.0))
            painter.setBrush(tinted(colors.unknown_fill, 0.12))
            painter.drawRect(box)
        case Layer.SAMPLES | Layer.COMPONENTS:
            painter.setPen(Qt.PenStyle.NoPen)
            for number, (x, y) in enumerate(((4.0, 9.0), (10.0, 4.0), (16.0, 10.0))):
                painter.setBrush(QColor(colors.roadmap if layer is Layer.SAMPLES else colors.components[number]))
                painter.drawEllipse(QPointF(x, y), 2.0, 2.0)
        case Layer.SONAR:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tinted(color, 0.25))
            painter.drawPie(QRectF(-14.0, -10.0, 32.0, 34.0), -16 * 24, 16 * 48)
            painter.setPen(pen(color, 2.0))
            painter.drawArc(QRectF(-14.0, -10.0, 32.0, 34.0), -16 * 24, 16 * 48)
        case Layer.GHOSTS:
            painter.setPen(dashed(color, 1.5, 3.0, 2.0))
            painter.drawEllipse(disc)
        case Layer.LABELS:
            painter.setPen(pen(color, 1.0))
            painter.setBrush(QColor(colors.plate))
            painter.drawRoundedRect(box.adjusted(0.0, 1.0, 0.0, -1.0), 3.0, 3.0)
            painter.drawLine(QPointF(5.0, 7.0), QPointF(15.0, 7.0))
        case _:
            painter.setPen(pen(color, 1.5))
            painter.drawPolygon([_corner(turn) for turn in range(5)])


def _corner(turn: int) -> QPointF:
    angle = 2.0 * math.pi * turn / 5.0 - math.pi / 2.0
    return QPointF(10.0 + 6.0 * math.cos(angle), 7.5 + 6.0 * math.sin(angle))
