"""The shapes of a curve over time: its bounds, its pieces in pixels, what is filled below it, and how it is told."""

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

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
    """Fill what lies between a curve and its zero, pixel column by pixel column.

    As one polygon, a curve that goes up and down in every column would take a hundred times as long.
    """
    import numpy as np

    points = [(point.x(), point.y()) for point in piece.toList()]
    x_px, y_px = np.array(points).T
    left_px = np.arange(math.floor(x_px[0]), math.ceil(x_px[-1]))
    heights_px = zero_px - np.interp(left_px + 0.5, x_px, y_px)
    soft = QColor(color)
    soft.setAlphaF(0.12)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # Else a seam shows between two columns.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(soft)
    columns = zip(left_px.tolist(), heights_px.tolist(), strict=True)
    painter.drawRects([QRectF(left, zero_px, 1.0, -height).normalized() for left, height in columns])
