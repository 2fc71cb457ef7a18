"""Those who take part in a lock-step: time advances only while all of them wait."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

Condition = Callable[[], bool]


class LockStep(Protocol):
    """Lets a participant wait."""

    def wait_for(self, participant: "Participant", time_s: float, condition: Condition) -> None:
        """Carry out `Participant.wait_until`."""

    def dismiss(self, participant: "Participant") -> None:
        """Carry out `Participant.leave`."""


def always() -> bool:
    """Return that nothing but the time is waited for."""
    return True


class Participant:
    """Time advances only while this participant waits. Also a context manager that leaves.

    Made by `SimulationClock.join`. Its thread is the one that last called `wait_until`.
    """

    __slots__ = ("_clock", "condition", "due_tick", "has_left", "name", "thread", "wake")

    def __init__(self, clock: LockStep, name: str, wake: threading.Condition) -> None:
        self._clock = clock
        self.name = name
        self.wake = wake
        self.thread: threading.Thread | None = None
        self.due_tick: int | None = None  # waits for this tick or the first later one at which ...
        self.condition: Condition = always  # ... this is true
        self.has_left = False

    def wait_until(self, time_s: float, condition: Condition = always) -> None:
        """Wait until the World's time is at least this; ``math.inf`` waits for the end of the run.

        Args:
            time_s: The time.
            condition: Wait on until this is true; asked after ticks, by any thread, and changes only in a tick.

        Raises:
            LinkError: the run is over, or the participant has left.
        """
        self._clock.wait_for(self, time_s, condition)

    def leave(self) -> None:
        """Hold time back no longer. A `wait_until` in another thread ends with a LinkError."""
        self._clock.dismiss(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()
