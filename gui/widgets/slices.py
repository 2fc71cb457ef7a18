"""Work that takes longer than a window may stand still, done a slice in each turn of the loop of events."""

from collections import deque
from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer

Work = Iterator[None]
"""Yields after each slice."""


class Slices(QObject):
    """Does all sliced work of an application: one slice a turn, whatever it belongs to, the oldest work first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[QObject, Work]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_over(self) -> bool:
        """True if nothing is left to be done."""
        return not self._waiting

    def begin(self, owner: QObject, work: Work) -> None:
        """Do the first slice of work now and the rest by and by, in place of what is left of the owner's last work."""
        self._forget(owner)
        if not _is_over(work):
            self._waiting.append((owner, work))
            self._timer.start()

    def end(self, owner: QObject) -> None:
        """Do now what is left of an owner's work."""
        left = [work for other, work in self._waiting if other is owner]
        self._forget(owner)
        for work in left:
            for _ in work:
                pass

    def _go_on(self) -> None:
        while self._waiting:
            owner, work = self._waiting[0]
            if shiboken6.isValid(owner):
                if _is_over(work) and self._waiting and self._waiting[0][1] is work:
                    self._waiting.popleft()
                return
            self._waiting.popleft()  # Closed by now.
        self._timer.stop()

    def _forget(self, owner: QObject) -> None:
        self._waiting = deque(other for other in self._waiting if other[0] is not owner)


def slices() -> Slices:
    """Return what does the sliced work of this application."""
    application = QCoreApplication.instance()
    assert application is not None, "there is no loop of events without an application"
    return application.findChild(Slices) or Slices(application)


def _is_over(work: Work) -> bool:
    return next(work, work) is work
