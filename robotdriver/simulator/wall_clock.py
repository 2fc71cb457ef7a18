"""The time of people: what a clock that is paced goes by."""

import threading
import time
from typing import Protocol


class WallClock(Protocol):
    """The time of people, and waiting in it."""

    def now(self) -> float:
        """Return the time in s since some moment; never goes back."""

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        """Wait on a held condition, at most this long."""


class SystemClock:
    """The computer's own clock."""

    def now(self) -> float:
        """Return the time in s since some moment; never goes back."""
        return time.monotonic()

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        """Wait on a held condition, at most this long."""
        condition.wait(timeout_s)
