"""Garbage is looked for in the window's thread alone.

Python looks for it in whatever thread happens to make the object that is one too many. Found by a planner's thread, a
part of the window would be taken apart there, which Qt forbids and answers with a crash.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 250


class Sweeper(QObject):
    """Looks for garbage now and then, by the same measure as Python itself, in the thread that it lives in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        due = [made > allowed for made, allowed in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        for generation in reversed(range(len(due))):
            if due[generation]:
                gc.collect(generation)  # The younger ones with it.
                return
