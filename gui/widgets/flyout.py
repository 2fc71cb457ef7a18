"""A flyout: what a button unfolds over the window, and a click elsewhere folds again."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QVBoxLayout, QWidget

from gui.style.sheet import give_role

GAP_PX = 6


class Flyout(QFrame):
    """Lies below its button, over all else, and moves nothing.

    Args:
        button: Unfolds and folds it; it becomes checkable.
        over: The part of the window that it lies over.
    """

    def __init__(self, button: QAbstractButton, over: QWidget) -> None:
        super().__init__(over)
        self._button, self._over = button, over
        give_role(self, "flyout")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 12, 12, 12)
        self.column.setSpacing(8)
        button.setCheckable(True)
        button.toggled.connect(self._unfold)
        self.hide()

    def place(self) -> None:
        """Stand below the button, with the same edge, as far as there is room."""
        button, over = self._button, self._over
        corner = button.mapTo(over, QPoint(0, button.height() + GAP_PX))
        size = self.sizeHint().boundedTo(over.size())
        is_at_right = corner.x() + button.width() / 2 > over.width() / 2
        x = corner.x() + button.width() - size.width() if is_at_right else corner.x()
        y = min(corner.y(), over.height() - size.height() - GAP_PX)
        self.setGeometry(QRect(QPoint(max(min(x, over.width() - size.width()), 0), max(y, 0)), size))

    def fold(self) -> None:
        """Go away."""
        self._button.setChecked(False)

    def _unfold(self, on: bool) -> None:
        application = QApplication.instance()
        assert application is not None, "there is no button without an application"
        self.setVisible(on)
        if on:
            self.place()
            self.raise_()
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fold at a click elsewhere, which does what it does all the same, and at Esc; stay at its button."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            if isinstance(watched, QWidget) and not self._is_own(watched):
                self.fold()
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            return self._folds_by(event) or super().eventFilter(watched, event)
        elif event.type() is QEvent.Type.Resize and watched is self._over:
            QTimer.singleShot(0, self, self.place)  # Its button has its new place by then.
        return super().eventFilter(watched, event)

    def _folds_by(self, event: QKeyEvent) -> bool:
        """Fold by the key Esc, which then does nothing else; return whether that was it."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.fold()
        event.accept()
        return True

    def event(self, event: QEvent) -> bool:
        """Take the room that its contents need now."""
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self.place()
        return super().event(event)

    def _is_own(self, widget: QWidget) -> bool:
        """Return whether a widget is a part of it, its button, or a list that one of its fields has opened."""
        if widget is self._button or widget is self or self.isAncestorOf(widget):
            return True
        return (widget.window().windowFlags() & Qt.WindowType.Popup) == Qt.WindowType.Popup
