"""Threads that spin until another one has spoken, ``while not is_done: pass``: the others must run meanwhile."""

import atexit
import signal
import time
from _thread import allocate_lock, start_new_thread
from typing import Any

from .client import Floor

_SPIN_S = 0.25
"""A thread that computes for twice so long, of processor time, while others wait is taken to spin."""
_SPINNING_S = 0.002
"""The time between interruptions of the main thread while it spins."""
_YIELD_S = 0.015
"""Time on the floor that passes each time."""


def adopt_spinning(floor: Floor) -> None:
    """Let the program's other threads run while one of them spins. To be called before threads are adopted."""
    _adopt_spinning_main(floor)
    start_new_thread(_watch_others, (floor,))


def _adopt_spinning_main(floor: Floor) -> None:
    """Have the main thread, in which signals are handled, hand on its turn while it spins."""
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


def _watch_others(floor: Floor) -> None:
    """Take the turn from a thread, not the main one, that spins. Runs outside of the floor's time."""
    nap, seen_ns, since_s = allocate_lock(), -1, 0.0
    nap.acquire()
    while not nap.acquire(timeout=_SPIN_S):
        spent_s, time_ns = time.process_time(), floor.reached_ns
        if time_ns != seen_ns:
            seen_ns, since_s = time_ns, spent_s
        elif spent_s - since_s >= 2.0 * _SPIN_S:
            floor.dispossess_spinner()
            since_s = spent_s
