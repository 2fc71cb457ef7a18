"""Tells of what was refused, but not of each grain in a flood: a log must not fill a disk."""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from robotworkshop.match.player.player_events import Refused, Tell

BURST = 5
"""The refusals of one kind that are logged at once."""

REFILL_S = 10.0
"""After a burst, one of the kind is told each time this has passed."""

MAX_KINDS = 32
"""Reasons that differ in their numbers alone are of one kind; what comes after so many kinds is taken as one more."""

_NUMBER = re.compile(r"\d[\d,.]*")


@dataclass(slots=True)
class _Kind:
    since_s: float
    allowance: float = float(BURST)
    untold: int = 0


class RefusalLog:
    """Passes refusals on, a few of each kind at a time; the next one that is told says how many were not.

    Args:
        tell: Told of them.
        clock: s.
    """

    def __init__(self, tell: Tell, clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._lock = threading.Lock()
        self._kinds: dict[str, _Kind] = {}

    def refused(self, peer: str, reason: str) -> None:
        """Take note of a refusal."""
        with self._lock:
            now_s = self._clock()
            name = _NUMBER.sub("#", reason)
            if name not in self._kinds and len(self._kinds) >= MAX_KINDS:
                name = "others"
            kind = self._kinds.setdefault(name, _Kind(now_s))
            kind.allowance = min(kind.allowance + (now_s - kind.since_s) / REFILL_S, float(BURST))
            kind.since_s = now_s
            if kind.allowance < 1.0:
                kind.untold += 1
                return
            kind.allowance -= 1.0
            untold, kind.untold = kind.untold, 0
        self._tell(Refused(peer, reason, untold))
