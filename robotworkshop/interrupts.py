"""How programs that run until somebody ends them are ended: by Ctrl-C, or by the signal that ends programs."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


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
