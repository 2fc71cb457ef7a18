"""Large letters that fit: smaller where they must be, and cut where even that does not help."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from gui.painter.text import font
from gui.texts.language import isolated

LEAST_SHARE = 0.7
"""A line shrinks to this share of its size before it is cut."""
_STEP = 0.92


def draw_line(
    painter: QPainter,
    box: QRectF,
    words: str,
    size_px: float,
    color: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeading,
    *,
    bold: bool = False,
) -> str:
    """Write one line into a box, in its middle by height.

    Returns:
        What is to be read: all of it, or what was left of it with an ellipsis.
    """
    size = _low_enough(min(size_px, 0.9 * box.height()), box.height(), bold=bold)
    while size > LEAST_SHARE * size_px and _width(words, size, bold=bold) > box.width():
        size *= _STEP
    face = _face(size, bold=bold)
    shown = QFontMetricsF(face).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(face)
    painter.setPen(QColor(color))
    painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), isolated(shown))
    return shown


def draw_block(
    painter: QPainter,
    box: QRectF,
    words: str,
    most_px: float,
    least_px: float,
    color: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    *,
    bold: bool = False,
) -> str:
    """Write some words into a box, in as many lines as they need, as large as they fit.

    Args:
        painter: Draws them.
        box: They stand in its middle by height.
        words: What to write.
        most_px: They are no larger.
        least_px: They are no smaller: what does not fit so is left out at the end.
        color: Of the letters.
        align: To which side the lines keep.
        bold: Whether they are bold.

    Returns:
        What is to be read.
    """
    wrapped = int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
    size = block_size(words, box, most_px, least_px, bold=bold)
    shown, parts = words, words.split()
    while len(parts) > 1 and not _fits(shown, size, box, wrapped, bold=bold):
        parts.pop()
        shown = " ".join(parts) + "\u2026"
    painter.setFont(_face(size, bold=bold))
    painter.setPen(QColor(color))
    painter.drawText(box, wrapped, shown)
    return shown


def block_size(words: str, box: QRectF, most_px: float, least_px: float, *, bold: bool = False) -> float:
    """Return how large words are that `draw_block` writes into a box; no letters are lower than a pixel."""
    return _block_size(words, box.width(), box.height(), most_px, least_px, bold=bold)


@lru_cache(maxsize=512)
def _block_size(words: str, width_px: float, height_px: float, most_px: float, least_px: float, *, bold: bool) -> float:
    """Return the same for a box of this size: a race is painted often, and its names stay."""
    box = QRectF(0.0, 0.0, width_px, height_px)
    size, least_px = most_px, max(least_px, 1.0)
    while size > least_px and not _fits(words, size, box, int(Qt.TextFlag.TextWordWrap), bold=bold):
        size = max(size * _STEP, least_px)
    return size


def _fits(words: str, size_px: float, box: QRectF, flags: int, *, bold: bool) -> bool:
    needed = QFontMetricsF(_face(size_px, bold=bold)).boundingRect(box, flags, words)
    return needed.height() <= box.height() and needed.width() <= box.width()


@lru_cache(maxsize=512)
def _low_enough(size_px: float, height_px: float, *, bold: bool) -> float:
    """Return the size, or a smaller one whose line is no higher: Qt cuts what of a letter goes below its box."""
    while size_px > 1.0 and QFontMetricsF(_face(size_px, bold=bold)).height() > height_px:
        size_px -= 1.0
    return size_px


def _width(words: str, size_px: float, *, bold: bool) -> float:
    return QFontMetricsF(_face(size_px, bold=bold)).horizontalAdvance(words)


def _face(size_px: float, *, bold: bool) -> QFont:
    return font(max(round(size_px), 1), bold=bold)
