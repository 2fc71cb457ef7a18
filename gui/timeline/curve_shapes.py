"""The shapes of a curve over time: its bounds, its pieces in pixels, what is filled below it, and how it is told."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.timeline.time_axis import TimeAxis
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from gui.sources.samples import Floats


def told(value: float, unit: str) -> str:
    """Return a value as it is told: small ones with decimals, and no unit where there is none."""
    return f"{figure(value, 0 if unit or abs(value) >= 100.0 else 2)} {unit}".rstrip()


def bounds(values: "Sequence[Floats]", least: float) -> tuple[float, float]:
    """Return the least and the greatest of some values, with 0 between them, and not nearer than so much."""
    import numpy as np

    known = [each[~np.isnan(each)] for each in values]
    known = [each for each in known if len(each)]
    low = min((float(each.min()) for each in known), default=0.0)
    high = max((float(each.max()) for each in known), default=0.0)
    return min(low, 0.0), max(high, min(low, 0.0) + least)


def pieces(time_s: "Floats", values: "Floats", axis: TimeAxis, zero_px: float, scale: float) -> Iterator[QPolygonF]:
    """Yield a curve in pixels, parted where it is torn."""
    piece = QPolygonF()
    for moment, value in zip(time_s.tolist(), values.tolist(), strict=True):
        if value == value:
            piece.append(QPointF(axis.x(moment), zero_px - value * scale))
        elif not piece.isEmpty():
            yield piece
            piece = QPolygonF()
    if not piece.isEmpty():
        yield piece


def fill_below(painter: QPainter, piece: QPolygonF, zero_px: float, color: QColor) -> None:
    """Fill what lies between a curve and its zero."""
    area = QPolygonF(piece)
    area.append(QPointF(piece.last().x(), zero_px))
    area.append(QPointF(piece.first().x(), zero_px))
    soft = QColor(color)
    soft.setAlphaF(0.12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(soft)
    painter.drawPolygon(area)


def shade_below(painter: QPainter, piece: QPolygonF, zero_px: float, color: QColor) -> None:
    """Fill the same where the curve has two points in each column of pixels: a line for each of these is enough."""
    soft = QColor(color)
    soft.setAlphaF(0.12)
    painter.setPen(QPen(soft, 1.0))
    points = [piece.at(number) for number in range(0, piece.size(), 2)]
    painter.drawLines([QLineF(point.x(), point.y(), point.x(), zero_px) for point in points])
