"""Words on a picture: one typeface, in pixels, on plates that keep them legible over anything."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QTextLayout

from gui.painter.colors import Colors, tinted
from gui.painter.kept import Kept
from gui.painter.stamps import stamp
from gui.painter.typeface import FAMILY, of_weight
from gui.texts.language import isolated

FAMILIES = [FAMILY, "DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial", "sans-serif"]

PLATE_PX = 180.0
"""A plate with a name is at most so wide; a longer name loses its middle: names of a scene differ at their ends."""


@lru_cache(maxsize=32)
def font(size_px: int, *, bold: bool = False) -> QFont:
    """Return the typeface of pictures; that of the window, where the system has it.

    It is the same object each time, which is not to be changed.
    """
    made = QFont(FAMILIES)
    made.setPixelSize(size_px)
    return of_weight(made, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)


def draw_text(
    painter: QPainter, x_px: float, y_px: float, words: str, face: QFont, color: str, align: Qt.AlignmentFlag
) -> None:
    """Write one line beside, or centred on, a point: AlignLeft begins there, AlignRight ends there."""
    words = isolated(words)
    metrics, width = _measures(face), 0.0
    if align is not Qt.AlignmentFlag.AlignLeft:
        width = metrics.horizontalAdvance(words)
    shift = {Qt.AlignmentFlag.AlignLeft: 0.0, Qt.AlignmentFlag.AlignRight: width}.get(align, width / 2.0)
    painter.setFont(face)
    painter.setPen(tinted(color, 1.0))
    painter.drawText(QPointF(x_px - shift, y_px + (metrics.ascent() - metrics.descent()) / 2.0), words)


def in_lines(words: str, face: QFont, width_px: float) -> str:
    """Return words broken into lines that fit into a width.

    No line ends in a space: from right to left, Qt draws the space at which it breaks a line before the line.
    """
    layout, lines = QTextLayout(words, face), []
    units = words.encode("utf-16-le")  # As Qt counts.
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width_px)
        start = line.textStart()
        lines.append(units[2 * start : 2 * (start + line.textLength())].decode("utf-16-le").rstrip(" "))
    layout.endLayout()
    return "\n".join(lines)


def _measures_of(face: QFont) -> QFontMetricsF:
    return QFontMetricsF(face)


_measures = Kept(_measures_of)
"""Returns the measures of a font."""


@lru_cache(maxsize=512)
def _plate_of(words: str, most_px: float) -> tuple[str, float, float]:
    """Return what is written on a plate, and its width and height; measuring it takes longer than drawing it."""
    metrics = QFontMetricsF(font(11, bold=True))
    words = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, most_px)
    return words, metrics.horizontalAdvance(words) + 12.0, metrics.height() + 4.0


def plate_area(x_px: float, y_px: float, words: str, most_px: float = PLATE_PX) -> QRectF:
    """Return where `draw_plate` draws."""
    _, width, height = _plate_of(words, most_px)
    return QRectF(x_px - width / 2.0, y_px, width, height)


def draw_plate(
    painter: QPainter, x_px: float, y_px: float, words: str, color: str, colors: Colors, most_px: float = PLATE_PX
) -> None:
    """Write a name on a small plate with a border of this colour, whose upper edge is centred on the point."""
    words, width, height = _plate_of(words, most_px)
    plate = _Plate(words, width, height, color, colors.plate, colors.text)
    stamp(painter, x_px, y_px + height / 2.0, plate)


class _Plate(NamedTuple):
    """The look of a plate with a name: its words as they are written, its size in pixels, and its colours."""

    words: str
    width_px: float
    height_px: float
    border: str
    ground: str
    ink: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """Its reach from its middle."""
        return self.width_px / 2.0 + 0.5, self.height_px / 2.0 + 0.5

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin."""
        border, ground = _plate_paths(self.width_px, self.height_px)
        painter.translate(-self.width_px / 2.0, -self.height_px / 2.0)
        painter.fillPath(ground, tinted(self.ground, 0.85))
        painter.fillPath(border, tinted(self.border, 0.9))
        painter.translate(self.width_px / 2.0, self.height_px / 2.0)
        draw_text(painter, 0.0, 0.0, self.words, font(11, bold=True), self.ink, Qt.AlignmentFlag.AlignHCenter)


@lru_cache(maxsize=512)
def _plate_paths(width_px: float, height_px: float) -> tuple[QPainterPath, QPainterPath]:
    """Return a plate's border, one pixel wide, and what is inside; to fill both is quicker than to stroke one."""
    border, ground = QPainterPath(), QPainterPath()
    plate = QRectF(0.0, 0.0, width_px, height_px)
    border.setFillRule(Qt.FillRule.OddEvenFill)
    border.addRoundedRect(plate.adjusted(-0.5, -0.5, 0.5, 0.5), 4.5, 4.5)
    for path in (border, ground):
        path.addRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), 3.5, 3.5)
    return border, ground
