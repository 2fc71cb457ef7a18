"""Those who take part in a lock-step: time advances only while all of them wait."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

Turn = Callable[[], float | None]
"""Called when a participant's time has come; returns the time at which it is to be called next, None to leave."""


class News(Protocol):
    """Tells whether there is news for a participant."""

    is_new: bool


class LockStep(Protocol):
    """What lets a participant wait."""

    def wait_for(self, participant: "Participant", time_s: float) -> None:
        """Carry out `Participant.wait_until`."""

    def serve(self, participant: "Participant", time_s: float, turn: Turn) -> None:
        """Carry out `Participant.serve`."""

    def dismiss(self, participant: "Participant") -> None:
        """Carry out `Participant.leave`."""


class Participant:
    """Time advances only while this participant waits. Also a context manager that leaves.

    Made by `SimulationClock.join`. Its thread is the one that last called `wait_until`.
    """

    __slots__ = (
        "_clock",
        "due_tick",
        "failure",
        "has_left",
        "ident",
        "is_at_turn",
        "name",
        "news",
        "thread",
        "turn",
        "wake",
    )

    def __init__(self, clock: LockStep, name: str, wake: threading.Condition) -> None:
        self._clock = clock
        self.name = name
        self.wake = wake
        self.thread: threading.Thread | None = None
        self.ident = 0
        self.due_tick: int | None = None
        self.has_left = False
        self.turn: Turn | None = None  # what is called when its time has come; not while that is under way
        self.is_at_turn = False
        self.news: News | None = None  # its turn may come later than it is due, when there is news of this
        self.failure: BaseException | None = None  # what its turn has raised

    def wait_until(self, time_s: float) -> None:
        """Wait until the World's time is at least this; ``math.inf`` waits for the end of the run.

        Raises:
            LinkError: the run is over, or the participant has left.
        """
        self._clock.wait_for(self, time_s)

    def serve(self, time_s: float, turn: Turn) -> None:
        """Have a turn taken at this time, and then whenever it asks for, until it asks for no more; then leave.

        Whichever thread makes the ticks takes the turns, one at a time. Between two of them a participant waits, and a
        turn may wait itself, by `wait_until`.

        Raises:
            LinkError: the run is over, or the participant has left.
            BaseException: whatever the turn raises; the participant has left then.
        """
        self._clock.serve(self, time_s, turn)

    def follow(self, time_s: float, turn: Turn, news: News) -> None:
        """Have turns taken as `serve` does, but only where there is news: that of a turn is none any more.

        Raises:
            LinkError: the run is over, or the participant has left.
            BaseException: whatever the turn raises; the participant has left then.
        """
        self.news = news
        self._clock.serve(self, time_s, turn)

    def leave(self) -> None:
        """Hold time back no longer. A `wait_until` in another thread ends with a LinkError."""
        self._clock.dismiss(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()
