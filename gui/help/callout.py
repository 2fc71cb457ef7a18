"""A callout: a few words that float over the window beside the control that they speak of, and a ring round that."""

from collections.abc import Sequence
from itertools import chain

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

ARROW_PX = 10
GAP_PX = 6
"""Between the ring and the tip of the arrow."""
EDGE_PX = 8
"""Kept from the window's edges."""
RADIUS_PX = 7.0


class Ring(QWidget):
    """A frame round a control; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2.0))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), RADIUS_PX, RADIUS_PX)


class Callout(QWidget):
    """A bubble with an arrow. What is in it is the business of who derives from it; nothing below it is blocked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._tip: QPoint | None = None
        margin = ARROW_PX + 14
        self.setContentsMargins(margin, margin, margin, margin)
        self._ring = Ring(parent)
        self.hide()

    def point_at(self, target: QRect | None, kept_clear: Sequence[QRect] = ()) -> None:
        """Stand beside a place, and point at it.

        Args:
            target: It, in the window's coordinates; None is for a control that is not to be seen just now.
            kept_clear: What must be seen besides, the most important first.
        """
        hint = self.sizeHint()
        # For a text that is wrapped the hint's height is reckoned by Qt as if the margins were part of its width.
        self.resize(hint.width(), self.heightForWidth(hint.width()) if self.hasHeightForWidth() else hint.height())
        room = self._window.rect().adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)
        if target is None:
            self._tip = None
            self._ring.hide()
            place = QRect(room.center() - self.rect().center(), self.size())
            self.move(first_clear((place,), kept_clear, room).topLeft())
        else:
            self._ring.setGeometry(target.adjusted(-4, -4, 4, 4))
            self._ring.show()
            self._ring.raise_()
            place = beside(target.adjusted(-4, -4, 4, 4), self.size(), room, kept_clear)
            self.move(place.topLeft())
            self._tip = _nearest(place, target) - place.topLeft()
        self.show()
        self.raise_()
        self.update()

    def close_all(self) -> None:
        """Go away for good."""
        self._ring.deleteLater()
        self.hide()
        self.deleteLater()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bubble."""
        body = QRectF(self.rect()).adjusted(ARROW_PX, ARROW_PX, -ARROW_PX, -ARROW_PX)
        shape = QPainterPath()
        shape.addRoundedRect(body, RADIUS_PX, RADIUS_PX)
        if self._tip is not None:
            shape = shape.united(_arrow(QPointF(self._tip), body))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(self.palette().color(QPalette.ColorRole.ToolTipBase)))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1.5))
        painter.drawPath(shape)


def beside(target: QRect, size: QSize, room: QRect, kept_clear: Sequence[QRect] = ()) -> QRect:
    """Return where a callout stands: below its target, above, at the right or at the left, wherever it fits first.

    Args:
        target: What it points at.
        size: Its own.
        room: Where it must stay; where it fits nowhere it lies on the target's lower part.
        kept_clear: What must be seen besides, the most important first; where it is in the way everywhere, a callout
            stands farther away.
    """
    across, down = target.center().x() - size.width() // 2, target.center().y() - size.height() // 2
    places = (
        QRect(QPoint(across, target.bottom() + GAP_PX), size),
        QRect(QPoint(across, target.top() - GAP_PX - size.height()), size),
        QRect(QPoint(target.right() + GAP_PX, down), size),
        QRect(QPoint(target.left() - GAP_PX - size.width(), down), size),
    )
    pushed = [_pushed_into(place, room) for place in places]
    beside_it = [place for place in pushed if not place.intersects(target)]
    if not beside_it:
        return pushed[0]
    return first_clear(beside_it, kept_clear, room, (target,))


def first_clear(places: Sequence[QRect], kept_clear: Sequence[QRect], room: QRect, also: Sequence[QRect] = ()) -> QRect:
    """Return the first of some places that covers nothing of what is kept clear, moved away where none is.

    Args:
        places: The best first.
        kept_clear: What a place moves away from, downwards or upwards; the most important first. Where not all can be
            kept clear the last of it is given up, and so on; where nothing helps, the first place is returned.
        room: Where it must stay.
        also: What it must not come to lie on when it moves.
    """
    for count in range(len(kept_clear), 0, -1):
        clear = kept_clear[:count]
        moves = [
            (abs(y - place.y()), _pushed_into(QRect(QPoint(place.x(), y), place.size()), room))
            for place in places
            for area in clear
            for y in (area.bottom() + GAP_PX, area.top() - GAP_PX - place.height())
        ]
        moves.sort(key=lambda move: move[0])  # The least way from its target first.
        for place in chain(places, (place for _, place in moves)):
            if not any(map(place.intersects, (*clear, *also))):
                return place
    return places[0]


def _pushed_into(place: QRect, room: QRect) -> QRect:
    x = max(min(place.x(), room.right() - place.width()), room.left())
    y = max(min(place.y(), room.bottom() - place.height()), room.top())
    return QRect(QPoint(x, y), place.size())


def _nearest(place: QRect, target: QRect) -> QPoint:
    """Return the point on the edge of a place that is nearest to the middle of a target."""
    middle = target.center()
    x = max(min(middle.x(), place.right()), place.left())
    y = max(min(middle.y(), place.bottom()), place.top())
    return QPoint(x, y)


def _arrow(tip: QPointF, body: QRectF) -> QPainterPath:
    """Return a triangle from a tip on the edge to the nearest side of the bubble's body."""
    inner = body.adjusted(RADIUS_PX + ARROW_PX, RADIUS_PX + ARROW_PX, -RADIUS_PX - ARROW_PX, -RADIUS_PX - ARROW_PX)
    base = QPointF(min(max(tip.x(), inner.left()), inner.right()), min(max(tip.y(), inner.top()), inner.bottom()))
    along = QPointF(tip.x() - base.x(), tip.y() - base.y())
    aside = QPointF(0.0, ARROW_PX) if abs(along.x()) > abs(along.y()) else QPointF(ARROW_PX, 0.0)
    path = QPainterPath(tip)
    path.lineTo(base + aside)
    path.lineTo(base - aside)
    path.closeSubpath()
    return path
