"""How programs without an end of their own are ended: by Ctrl-C, or by the signal that ends programs."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

_LOOK_S = 0.5
"""A signal that another thread has taken is noticed after so long."""


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """Let Ctrl-C, also where a shell ignores it, and the signal that ends programs raise KeyboardInterrupt."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, signal.default_int_handler) for number in wanted]
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
