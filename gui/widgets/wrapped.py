"""Labels of several lines."""

import math

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QStyle, QWidget

LINE_SHARE = 1.25
"""A line is so much higher than its letters: lines that follow each other closely are hard to read."""


class WrappedLabel(QLabel):
    """A plain text in as many lines as it needs, with some room between them.

    It lays out its lines itself: a label of Qt's has no choice of their height, and from right to left it draws the
    space at which a line breaks before the line, so that all lines but the last stand that much further in.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def heightForWidth(self, width: int) -> int:
        """Be as high as the lines need."""
        edges = self.contentsMargins()
        lines = self._laid(max(width - edges.left() - edges.right(), 1)).lineCount()
        return math.ceil(max(lines, 1) * self._line_px) + edges.top() + edges.bottom()

    def sizeHint(self) -> QSize:
        """Be as broad as a label of Qt's."""
        width = super().sizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Be as high as one line at least."""
        edges = self.contentsMargins()
        return QSize(super().minimumSizeHint().width(), math.ceil(self._line_px) + edges.top() + edges.bottom())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines, all of them beginning at the same edge."""
        box, side = self.contentsRect(), QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        laid = self._laid(box.width())
        above = {Qt.AlignmentFlag.AlignTop: 0.0, Qt.AlignmentFlag.AlignBottom: 1.0}
        share = above.get(side & Qt.AlignmentFlag.AlignVertical_Mask, 0.5)
        free_px = max(0.0, box.height() - laid.lineCount() * self._line_px)
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        laid.draw(painter, QPointF(box.left(), box.top() + share * free_px))

    @property
    def _line_px(self) -> float:
        return LINE_SHARE * QFontMetricsF(self.font()).height()

    def _laid(self, width_px: int) -> QTextLayout:
        """Return the lines within a width."""
        side = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        option = QTextOption(side & Qt.AlignmentFlag.AlignHorizontal_Mask | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(self.layoutDirection())
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        laid = QTextLayout(self.text().replace("\n", "\u2028"), self.font())
        laid.setTextOption(option)
        pitch_px, half_px = self._line_px, (LINE_SHARE - 1.0) / 2.0 * QFontMetricsF(self.font()).height()
        laid.beginLayout()
        while (line := laid.createLine()).isValid():
            line.setLineWidth(width_px)
            line.setPosition(QPointF(0.0, half_px + (laid.lineCount() - 1) * pitch_px))
        laid.endLayout()
        return laid
