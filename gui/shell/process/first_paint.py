"""Work that would delay the first paint waits until after it, and is then done between other things."""

import threading
from collections.abc import Callable, Iterator
from itertools import chain

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.shell.process.qt_types import make_types

LOOK_MS = 4
"""The time between looks whether the modules are there."""


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


class InSlices(QObject):
    """Imports in a thread what work needs, then does the work, a slice in each turn of the loop of events.

    What is imported names types of Qt: before the thread begins, they are made here.

    Args:
        load: Imports.
        work: Does the work, and yields after each slice.
        done: Is called when all of it is done.
        parent: With which it ends.
    """

    def __init__(
        self,
        load: Callable[[], object],
        work: Callable[[], Iterator[None]],
        done: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._slices = chain(make_types(), self._loaded(load), _begun_late(work))
        self._done = done
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def end(self) -> None:
        """Do no more: wait for the thread, without which Python must not end."""
        self._timer.stop()
        if self._thread is not None:
            self._thread.join()

    def _loaded(self, load: Callable[[], object]) -> Iterator[None]:
        """Import in a thread, and look now and then whether it has ended."""
        self._thread = threading.Thread(target=load, name="loading the rooms")
        self._thread.start()
        self._timer.setInterval(LOOK_MS)
        while self._thread.is_alive():
            yield
        self._timer.setInterval(0)

    def _go_on(self) -> None:
        if next(self._slices, self) is self:
            self._timer.stop()
            self._done()


def _begun_late(work: Callable[[], Iterator[None]]) -> Iterator[None]:
    """Yield after each slice of work that is not looked at before it is its turn."""
    yield from work()
