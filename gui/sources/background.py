"""Work in threads for parts of the window that are no sources, as those that write files."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from gui.sources.worker import Worker
from robotdriver.errors import WorkshopError

LOOK_MS = 20
"""The time between looks for what has ended."""
Result = TypeVar("Result")


class Background(QObject):
    """Runs work in threads, and hands on what comes of it in the window's thread, by a timer that rests otherwise."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """True if something runs, or has ended and was not handed on."""
        return self._worker.is_busy

    def start(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[WorkshopError], None],
    ) -> None:
        """Run the work; one of the two others is called when it has ended."""
        self._worker.start(name, work, done, failed)
        self._timer.start()

    def finish(self, within_s: float) -> None:
        """Wait for what runs, so long at most, and hand it on."""
        self._worker.join(within_s)
        self._look()

    def close(self, within_s: float) -> None:
        """Wait for what runs, so long at most; what it comes to is not handed on."""
        self._worker.join(within_s)
        self._timer.stop()

    def _look(self) -> None:
        self._worker.collect()
        if not self._worker.is_busy:
            self._timer.stop()
