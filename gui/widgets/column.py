"""A column of fields that scrolls up and down, and is never narrower than what is in it, however large its fonts."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

BUTTONS_PX = 34
"""The room for the buttons of a field and round its words."""
WHOLE_PX = 240
"""The greatest height that is always seen whole: of two columns above each other the longer one scrolls."""


class Column(QScrollArea):
    """Does not scroll sideways: what is in it must be seen in any language, and with fonts of any size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        """Leave room for all of its width and the bar that scrolls, and for all of its height if that is short."""
        least = super().minimumSizeHint()
        if (inner := self.widget()) is None:
            return least
        wide = inner.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        high = self.sizeHint().height()
        return QSize(wide, high if high <= WHOLE_PX else least.height())

    def sizeHint(self) -> QSize:
        """Ask for room for all of it: it scrolls only where the window is too low."""
        inner = self.widget()
        if inner is None:
            return super().sizeHint()
        wide, hint = self.viewport().width(), inner.sizeHint()
        return QSize(hint.width(), inner.heightForWidth(wide) if inner.hasHeightForWidth() else hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that lines of this width have."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take notice that what is in it has got wider or narrower."""
        if event.type() is QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)


def width_for(field: QWidget, longest: str) -> int:
    """Return how wide a field with buttons is in which so much can be read, in pixels.

    Qt itself would leave room for the largest number that it takes, which is never typed.
    """
    metrics = field.fontMetrics()
    return metrics.horizontalAdvance(longest) + BUTTONS_PX
