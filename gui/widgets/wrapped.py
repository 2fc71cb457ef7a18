"""Labels of several lines."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QPainter, QPaintEvent, QPalette, QTextDocument, QTextOption
from PySide6.QtWidgets import QLabel, QStyle, QWidget


class WrappedLabel(QLabel):
    """A plain text in as many lines as it needs.

    From right to left Qt draws the space at which a label breaks a line before the line, not behind it, and all lines
    but the last stand that much further in. Qt's text documents know better.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines, all of them beginning at the same edge."""
        if not self.isRightToLeft():
            super().paintEvent(event)
            return
        box, side = self.contentsRect(), QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        lines = QTextDocument()
        lines.setDocumentMargin(0.0)
        lines.setDefaultFont(self.font())
        option = QTextOption(side & Qt.AlignmentFlag.AlignHorizontal_Mask | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(self.layoutDirection())
        lines.setDefaultTextOption(option)
        lines.setPlainText(self.text())
        lines.setTextWidth(box.width())
        free_px = box.height() - lines.size().height()
        above = {Qt.AlignmentFlag.AlignTop: 0.0, Qt.AlignmentFlag.AlignBottom: 1.0}
        share = above.get(side & Qt.AlignmentFlag.AlignVertical_Mask, 0.5)
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Text, palette.color(self.foregroundRole()))
        context.palette = palette
        painter = QPainter(self)
        painter.translate(QPointF(box.left(), box.top() + max(0.0, share * free_px)))
        lines.documentLayout().draw(painter, context)
