"""Other ways of waiting: `select.select` as a nap, asyncio's loop, and spinning until another thread has spoken."""

import atexit
import select
import selectors
import signal
from collections.abc import Callable
from typing import Any

from .client import Floor

_SPIN_S = 0.25
"""A thread that computes for twice so long, of processor time, while others wait is taken to spin."""
_SPINNING_S = 0.002
"""While it spins it is interrupted so often."""
_YIELD_S = 0.015
"""So much of the floor's time passes each time."""


def adopt_waits(floor: Floor) -> None:
    """Let these waits pass in the floor's time."""
    _adopt_select(floor)
    _adopt_selectors(floor)
    _adopt_spinning(floor)


def _adopt_select(floor: Floor) -> None:
    plain: Callable[..., Any] = select.select

    def wait(read: Any, write: Any, other: Any, timeout: "float | None" = None) -> Any:
        if read or write or other or timeout is None:
            with floor.away():
                return plain(read, write, other, timeout)
        floor.sleep(timeout)
        return [], [], []

    setattr(select, "select", wait)  # noqa: B010


def _adopt_selectors(floor: Floor) -> None:
    """Have a selector nap in the floor's time, as asyncio's loop does between its callbacks."""
    chosen: Any = selectors.DefaultSelector
    plain = chosen.select

    def wait(selector: Any, timeout: "float | None" = None) -> Any:
        ready = plain(selector, 0)
        if ready or (timeout is not None and timeout <= 0.0):
            return ready
        if timeout is None:
            with floor.away():
                return plain(selector, None)
        floor.sleep(timeout)
        return plain(selector, 0)

    chosen.select = wait


def _adopt_spinning(floor: Floor) -> None:
    """Let other threads run while the main thread spins: ``while not is_done: pass`` must see what they do."""
    if not hasattr(signal, "setitimer"):
        return
    seen = [-1, 0]  # the floor's time when it was last looked at, and how often it was the same since

    def look(*_: Any) -> None:
        if not floor.owns_this_thread() or not floor.has_other_threads:
            return
        now_ns = floor.now_ns
        seen[:] = [now_ns, seen[1] + 1] if now_ns == seen[0] else [now_ns, 0]
        if seen[1] >= 2:
            signal.setitimer(signal.ITIMER_VIRTUAL, _SPINNING_S, _SPINNING_S)
            floor.sleep(_YIELD_S)
            seen[0] = floor.now_ns
        elif seen[1] == 0:
            signal.setitimer(signal.ITIMER_VIRTUAL, _SPIN_S, _SPIN_S)

    signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, _SPIN_S, _SPIN_S)
    # Python gives its handlers up before it ends, and the signal itself would then end the program.
    atexit.register(signal.setitimer, signal.ITIMER_VIRTUAL, 0.0)
