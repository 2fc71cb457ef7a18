"""What would keep a window from being painted waits until it is."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


def when_painted(widget: QWidget, then: Callable[[], object]) -> None:
    """Call back once, when a widget has been painted for the first time and is seen."""
    _Waiting(widget, then)


class _Waiting(QObject):
    """Belongs to the widget, and looks at its events up to the first paint."""

    def __init__(self, widget: QWidget, then: Callable[[], object]) -> None:
        super().__init__(widget)
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look; what is painted in an event is on the screen when the event loop comes round again."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._call)
        return super().eventFilter(watched, event)

    def _call(self) -> None:
        self._then()
        self.deleteLater()
