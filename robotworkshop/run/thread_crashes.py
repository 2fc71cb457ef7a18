"""Takes errors that end a mover's own threads to its guard; Python would print them as tracebacks."""

import threading
from typing import Protocol

from robotdriver.errors import LinkError


class Guard(Protocol):
    """Looks after one mover."""

    def has_run(self, error: BaseException) -> bool:
        """Return whether an error comes out of this very mover's code."""

    def fail(self, error: BaseException) -> None:
        """Take down that the mover has failed."""


class ThreadCrashes:
    """Knows the guards of the movers that drive now. While there are any it stands in for `threading.excepthook`."""

    def __init__(self) -> None:
        self._guards: tuple[Guard, ...] = ()
        self._lock = threading.Lock()
        self._hook_before = threading.excepthook

    def watch(self, guard: Guard) -> None:
        """Look after the threads of a mover."""
        with self._lock:
            if not self._guards:
                self._hook_before, threading.excepthook = threading.excepthook, self._take_in
            if guard not in self._guards:
                self._guards = (*self._guards, guard)

    def forget(self, guard: Guard) -> None:
        """Look after the threads of a mover no longer."""
        with self._lock:
            was_watched = guard in self._guards
            self._guards = tuple(other for other in self._guards if other is not guard)
            if was_watched and not self._guards:
                threading.excepthook = self._hook_before

    def _take_in(self, crash: threading.ExceptHookArgs) -> None:
        error = crash.exc_value
        guard = None if error is None else next((one for one in self._guards if one.has_run(error)), None)
        if guard is None or error is None:
            self._hook_before(crash)
        elif not isinstance(error, LinkError):  # the drive is over, or the link is lost, which others notice
            guard.fail(error)


crashes = ThreadCrashes()
