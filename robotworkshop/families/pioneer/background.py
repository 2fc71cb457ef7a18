"""Long work beside a floor that is being served."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_TURN_S = 0.0005
"""Of Python's own 5 ms, a tick that sends ten reports would wait ten times: each send lets the other thread go on."""


@contextmanager
def short_turns() -> Iterator[None]:
    """Let other threads have their turn soon while this one works; in the whole process, so one at a time."""
    usual_s = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_S)
    try:
        yield
    finally:
        sys.setswitchinterval(usual_s)
