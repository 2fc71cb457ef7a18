"""Work that must not stop the window: it runs in a thread, and its result is fetched by the window's timer."""

import logging
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from gui.texts.language import tr
from robotdriver.errors import WorkshopError

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class Worker:
    """Runs pieces of work, each in a thread of its own, and hands their results on in the thread that collects them."""

    def __init__(self) -> None:
        self._finished: SimpleQueue[tuple[threading.Thread, Callable[[], None]]] = SimpleQueue()
        self._threads: set[threading.Thread] = set()

    @property
    def is_busy(self) -> bool:
        """True if something runs, or has ended and was not collected."""
        return bool(self._threads)

    def start(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[WorkshopError], None],
    ) -> None:
        """Run the work; one of the two others is called by `collect` when it has ended."""

        def run() -> None:
            try:
                result = work()
            except WorkshopError as error:
                complaint = error
                self._finished.put((thread, lambda: failed(complaint)))
            except Exception as error:
                log.exception("%s failed", name)
                fault = WorkshopError(
                    tr(
                        "\u201c{work}\u201d failed by a fault of the program: {error}",
                        work=name,
                        error=f"{type(error).__name__}: {error}",
                    )
                )
                self._finished.put((thread, lambda: failed(fault)))
            else:
                self._finished.put((thread, lambda: done(result)))

        thread = threading.Thread(target=run, name=name, daemon=True)
        self._threads.add(thread)
        thread.start()

    def collect(self) -> None:
        """Hand on what has ended since the last call."""
        while True:
            try:
                thread, hand_on = self._finished.get_nowait()
            except Empty:
                return
            thread.join()
            self._threads.discard(thread)
            hand_on()

    def join(self, timeout_s: float) -> bool:
        """Wait until all threads have ended; return whether they have. What they came to is not handed on."""
        for thread in self._threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in self._threads)
