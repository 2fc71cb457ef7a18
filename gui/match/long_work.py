"""Long work of Match, such as a race night or a ladder: it runs in a thread, tells news, and can be ended."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from gui.sources.worker import Worker
from robotdriver.errors import WorkshopError

LOOK_MS = 100
"""Time between two looks for news."""

Result = TypeVar("Result")


class LongWork(QObject):
    """Runs one piece of work at a time.

    Args:
        take: Called with each piece of news, in the window's thread.
        parent: The room.
    """

    def __init__(self, take: Callable[[object], None], parent: QObject) -> None:
        super().__init__(parent)
        self._take_news = take
        self._worker = Worker()
        self._news: SimpleQueue[object] = SimpleQueue()
        self._is_over = threading.Event()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """True until it has ended."""
        return self._worker.is_busy

    def begin(
        self,
        name: str,
        work: Callable[[Callable[[object], None], threading.Event], Result],
        done: Callable[[Result], None],
        failed: Callable[[WorkshopError], None],
    ) -> None:
        """Begin; one of the last two is called in the window's thread when it has ended.

        Args:
            name: Of its thread.
            work: Takes what it tells news by, and an event that is set when it shall end.
            done: Takes what came of it.
            failed: Takes what went wrong.
        """
        self._news, self._is_over = news, is_over = SimpleQueue[object](), threading.Event()
        self._worker.start(name, lambda: work(news.put, is_over), done, failed)
        self._timer.start()

    def end(self) -> None:
        """Have it end."""
        self._is_over.set()

    def close(self, within_s: float) -> None:
        """End it, and wait for that, so long at most."""
        self.end()
        self._timer.stop()
        self._worker.join(within_s)

    def _look(self) -> None:
        while True:
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            self._take_news(news)
        self._worker.collect()
        if not self._worker.is_busy:
            self._timer.stop()
