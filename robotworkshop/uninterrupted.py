"""Ctrl+C waits while something is done that must not break off in the middle."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold SIGINT back within the block, and let one that came meanwhile through after it.

    An import of PySide that is broken off ends the process: its own parts in Python raise KeyboardInterrupt into C++,
    which takes it for a fatal error. Windows cannot hold a signal back; there it comes as ever.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
