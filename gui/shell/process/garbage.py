"""Garbage is looked for in the window's thread alone.

Python looks for it in whatever thread happens to make the object that is one too many. Found by a planner's thread, a
part of the window would be taken apart there, which Qt forbids and answers with a crash.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 100
OLDEST = 2
MOST_YOUNG = 30_000
"""No more things than this outlive one search and wait for others: of thousands of parts there are a lot."""
GROWN = 1.25
"""Long-lived things are looked through when there are so many more than the last time: a large scene has a lot."""
BUSY = 20_000
"""A thread that makes more things than this between two looks puts off the look through long-lived ones, but ..."""
MOST_PUT_OFF = 20
"""... no more often than this."""


class Sweeper(QObject):
    """Looks for garbage now and then, by the same measure as Python itself, in the thread that it lives in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lasting: int | None = None  # Not yet counted.
        self._outlived = self._put_off = 0
        self._may_be_due = self._is_due = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._sweep)

    def begin(self) -> None:
        """Look for garbage from now on, instead of Python."""
        gc.disable()
        self._timer.start()

    def end(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()

    def _sweep(self) -> None:
        """Do one thing at a time: to count what lasts takes a while, too, where it is a lot."""
        made, *_ = gc.get_count()
        young, middle, old = (each > most for each, most in zip(gc.get_count(), gc.get_threshold(), strict=True))
        if self._is_due and made > BUSY and self._put_off < MOST_PUT_OFF:
            gc.collect(1)
            self._put_off += 1
        elif self._is_due:
            gc.collect()
            self._outlived, self._put_off, self._lasting, self._is_due = 0, 0, None, False
        elif self._lasting is None:
            self._lasting = len(gc.get_objects(OLDEST))
        elif self._may_be_due:
            self._is_due = len(gc.get_objects(OLDEST)) > GROWN * self._lasting
            self._may_be_due = False
        elif middle or self._outlived > MOST_YOUNG:
            gc.collect(1)
            self._outlived, self._may_be_due = 0, old
        elif young:
            gc.collect(0)
            self._outlived += made
