"""Long work of Match, such as a race night or a ladder: it runs in a thread, tells news, and can be ended."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from PySide6.QtCore import QObject

from gui.sources.background import Background
from robotdriver.errors import WorkshopError

Result = TypeVar("Result")


class LongWork(Background):
    """Runs one piece of work at a time.

    Args:
        take: Called with each piece of news, in the window's thread.
        parent: The room.
    """

    def __init__(self, take: Callable[[object], None], parent: QObject) -> None:
        super().__init__(parent)
        self._take_news = take
        self._news: SimpleQueue[object] = SimpleQueue()
        self._is_over = threading.Event()

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
            work: Gets a function to call with each piece of news, and an event that is set when it must end.
            done: Takes what came of it.
            failed: Takes what went wrong.
        """
        self._news, self._is_over = news, is_over = SimpleQueue[object](), threading.Event()
        self.start(name, lambda: work(news.put, is_over), done, failed)

    def end(self) -> None:
        """Have it end."""
        self._is_over.set()

    def close(self, within_s: float) -> None:
        """End it, and wait for that, so long at most."""
        self.end()
        super().close(within_s)

    def _look(self) -> None:
        while True:
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            self._take_news(news)
        super()._look()
