"""The symbols of the timeline's marks, each of a shape of its own, and the words beside them."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from gui.painter.colors import Colors
from gui.sources.marks import MarkKind
from gui.texts.language import tr


def draw_symbol(painter: QPainter, kind: MarkKind, x: float, y: float, colors: Colors) -> None:
    """Draw the symbol of a kind of mark; each has a shape of its own."""
    painter.setPen(Qt.PenStyle.NoPen)
    match kind:
        case MarkKind.START:
            painter.setBrush(QColor(colors.second_text))
            corners = [(-3.0, -5.0), (5.0, 0.0), (-3.0, 5.0)]
        case MarkKind.REPLAN:
            painter.setBrush(QColor(colors.second_text))
            corners = [(0.0, -5.0), (4.5, 0.0), (0.0, 5.0), (-4.5, 0.0)]
        case MarkKind.BUMP:
            painter.setBrush(QColor(colors.bad))
            corners = [(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)]
        case MarkKind.BOOKMARK:
            painter.setBrush(QColor(colors.accent))
            corners = [(-4.0, -5.0), (4.0, -5.0), (4.0, 5.0), (0.0, 2.0), (-4.0, 5.0)]
        case MarkKind.END:
            painter.setBrush(QColor(colors.good))
            painter.drawEllipse(QPointF(x, y), 4.5, 4.5)
            return
    painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners]))


def mark_words(kind: MarkKind, number: int, *, is_told: bool) -> str:
    """Return what stands beside a mark: the word at the first of a kind that has room, then numbers."""
    if is_told:
        return str(number) if kind in (MarkKind.REPLAN, MarkKind.BUMP) else ""
    word = {
        MarkKind.START: tr("Start"),
        MarkKind.REPLAN: tr("New way"),
        MarkKind.BUMP: tr("Bump"),
        MarkKind.END: tr("End"),
        MarkKind.BOOKMARK: tr("Bookmark"),
    }[kind]
    return word if number == 1 else f"{word} {number}"
