"""How much processor time the process of a mover has used, as its game sees it from outside, where no mover can lie."""

import sys
import time
from pathlib import Path
from typing import TypeVar

import msgspec

from robotworkshop.tournament.isolation.channel import Channel, TooLateError

_Said = TypeVar("_Said")

_DEPTH_IN_SANDBOX = 2
"""Bubblewrap waits outside for its own first process inside, and that one has begun the mover's."""

_OF_PROCESS = 2
"""Of all threads, user and system; see clock_getcpuclockid(3) and the kernel's posix-timers.h."""


class ProcessorTime:
    """Reads the clock of one process, from its beginning on. Elsewhere than on Linux there is none.

    Args:
        process: The id of the process that was begun: the mover's own, or its sandbox's.
        is_sandboxed: Which of both.
    """

    def __init__(self, process: int, *, is_sandboxed: bool) -> None:
        self._process: int | None = None if is_sandboxed else process
        self._outermost = process

    def spent_s(self) -> float | None:
        """Return what was used so far; None where that is not known, or the process is gone."""
        if sys.platform != "linux":
            return None
        if self._process is None:
            self._process = _descendant(self._outermost, _DEPTH_IN_SANDBOX)
        try:
            return None if self._process is None else time.clock_gettime((~self._process << 3) | _OF_PROCESS)
        except OSError:
            return None


def _descendant(process: int, generations: int) -> int | None:
    """Return the first child of the first child, and so on, so many generations down."""
    for _ in range(generations):
        try:
            children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        except OSError:
            return None
        if not children:
            return None
        process = int(children[0])
    return process


class Budget:
    """A limit on the processor time that a mover takes, and on how long it is waited for.

    On a computer that has other work, too, a mover's process waits for a processor. That is not its fault, so it may
    take longer on the wall clock than it may compute; but one that only sleeps is not waited for much longer.

    Args:
        clock: Of the mover's process.
        limit_s: Of processor time; of wall time, where the former is not known.
        patience_s: Of wall time.
    """

    def __init__(self, clock: ProcessorTime, limit_s: float, patience_s: float) -> None:
        self._clock = clock
        self._limit_s = limit_s
        self._patience_s = patience_s
        self._computed_s = 0.0
        self._waited_s = 0.0
        self._began: tuple[float, float | None] | None = None

    def begin(self) -> None:
        """Let the mover's time run from now on."""
        self._began = (time.monotonic(), self._clock.spent_s())

    def end(self) -> None:
        """Stop its time, and keep what it took."""
        self._computed_s, self._waited_s = self._taken()
        self._began = None

    def renew(self) -> None:
        """Give it all its time again."""
        self._computed_s = self._waited_s = 0.0
        if self._began is not None:
            self.begin()

    @property
    def deadline(self) -> float:
        """When to look again, by `time.monotonic`: it cannot be over before."""
        computed_s, waited_s = self._taken()
        return time.monotonic() + max(min(self._limit_s - computed_s, self._patience_s - waited_s), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether it has taken more than it may."""
        computed_s, waited_s = self._taken()
        return computed_s >= self._limit_s or waited_s >= self._patience_s

    def _taken(self) -> tuple[float, float]:
        if self._began is None:
            return self._computed_s, self._waited_s
        began_s, spent_s = self._began
        waited_s, now_spent_s = time.monotonic() - began_s, self._clock.spent_s()
        # A process whose clock could not be read at first had only just begun.
        computed_s = waited_s if now_spent_s is None else now_spent_s - (spent_s or 0.0)
        return self._computed_s + computed_s, self._waited_s + waited_s


def receive_within(line: Channel, decoder: "msgspec.msgpack.Decoder[_Said]", *budgets: Budget) -> _Said:
    """Return the next message.

    Raises:
        TooLateError: one of the budgets was over before it came.
        ChannelError: there will be none.
    """
    while True:
        try:
            return line.receive(decoder, min(budget.deadline for budget in budgets))
        except TooLateError:
            if any(budget.is_over for budget in budgets):
                raise
