"""The end of programs that have none of their own: by Ctrl-C, by the signal that ends programs, or by a hangup."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from robotworkshop.interruption import interrupt

_LOOK_S = 0.5
"""A signal that another thread has taken is noticed after so long."""


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """Let signals that end programs raise KeyboardInterrupt, so that recordings get their end and robots stop.

    These are Ctrl-C, also where a shell ignores it, SIGTERM, and the hangup of a terminal that is closed, but where
    nohup ignores it.
    """
    wanted = [signal.SIGINT, signal.SIGTERM]
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        wanted.append(signal.SIGHUP)
    before = [signal.signal(number, interrupt) for number in wanted]
    try:
        yield
    finally:
        for number, handler in zip(wanted, before, strict=True):
            signal.signal(number, handler)


def wait_until_interrupted() -> NoReturn:
    """Wait in the main thread, while others work, until a signal raises KeyboardInterrupt.

    Whichever thread the system gives a signal to, Python raises it in the main thread; but only when that one runs. A
    program that was frozen and is ended as it thaws would wait for ever without looking up now and then.
    """
    never = threading.Event()
    while True:
        never.wait(_LOOK_S)
