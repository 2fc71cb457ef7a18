"""What is garbage goes, and goes in the window's thread, whichever thread makes more of it."""

import gc
import threading
import weakref

from driven import LONG_MS
from pytestqt.qtbot import QtBot

from gui.shell.garbage import Sweeper


class Ring:
    """Garbage that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_goes_in_the_windows_thread(qtbot: QtBot) -> None:
    threads: list[int] = []
    ring = Ring()
    weakref.finalize(ring, lambda: threads.append(threading.get_ident()))
    del ring

    def litter() -> None:
        for _ in range(20_000):
            Ring()

    worker = threading.Thread(target=litter)
    worker.start()
    qtbot.waitUntil(lambda: bool(threads), timeout=LONG_MS)
    worker.join()
    assert threads == [threading.get_ident()]


def test_python_looks_for_garbage_itself_before_and_after(sweeper: Sweeper) -> None:
    assert not gc.isenabled()
    sweeper.end()
    assert gc.isenabled()
    sweeper.begin()
    assert not gc.isenabled()
