"""Tells of what was refused, but not of each grain in a flood: a log must not fill a disk."""

import threading
import time
from collections.abc import Callable

from robotworkshop.match.happenings import Refused, Tell

BURST = 20
"""So many are told at once."""

REFILL_S = 5.0
"""After a burst, one is told each time this has passed."""


class RefusalLog:
    """Passes refusals on, a few at a time; the next one that is told says how many were not.

    Args:
        tell: Told of them.
        clock: s.
    """

    def __init__(self, tell: Tell, clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._lock = threading.Lock()
        self._allowance = float(BURST)
        self._since_s = clock()
        self._untold = 0

    def refused(self, peer: str, reason: str) -> None:
        """Take note of a refusal."""
        with self._lock:
            now_s = self._clock()
            self._allowance = min(self._allowance + (now_s - self._since_s) / REFILL_S, float(BURST))
            self._since_s = now_s
            if self._allowance < 1.0:
                self._untold += 1
                return
            self._allowance -= 1.0
            untold, self._untold = self._untold, 0
        self._tell(Refused(peer, reason, untold))
