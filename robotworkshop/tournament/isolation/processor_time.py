"""The processor time of a mover's process, as its game sees it from outside, where no mover can lie."""

import math
import os
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


_CHILDREN_EVERY_S = 0.05
"""A look at all processes takes some 0.1 ms, so it is not taken at every step."""

_USER, _SYSTEM, _USER_OF_ENDED, _SYSTEM_OF_ENDED = 11, 12, 13, 14
"""Fields of /proc/PID/stat after the name, see proc_pid_stat(5); `_OF_ENDED` that of children that were waited for."""

_PARENT = 1


class ProcessorTime:
    """Reads the clock of a process and of all that it has begun. Elsewhere than on Linux there is none.

    Args:
        process: The id of the process that was begun: the mover's own, or its sandbox's.
        is_sandboxed: Which of both.
    """

    def __init__(self, process: int, *, is_sandboxed: bool) -> None:
        self._process: int | None = None if is_sandboxed else process
        self._outermost = process
        self._of_others_s = 0.0
        self._looked_s = -math.inf

    def spent_s(self) -> float | None:
        """Return what was used so far; None where that is not known, or the process is gone.

        What other processes than the first one have used is up to `_CHILDREN_EVERY_S` old.
        """
        if sys.platform != "linux":
            return None
        if self._process is None:
            self._process = _descendant(self._outermost, _DEPTH_IN_SANDBOX)
        try:
            if self._process is None:
                return None
            own_s = time.clock_gettime((~self._process << 3) | _OF_PROCESS)
        except OSError:
            return None
        now_s = time.monotonic()
        if now_s - self._looked_s >= _CHILDREN_EVERY_S:
            # Never less than before: what a process has used is nowhere for a moment when it ends.
            self._looked_s, self._of_others_s = now_s, max(self._of_others_s, _of_others_s(self._process))
        return own_s + self._of_others_s


def _of_others_s(process: int) -> float:
    """Return what all have used that a process has begun, also those that have ended, or left it for its parent."""
    stat = _stat(process)
    if stat is None:
        return 0.0
    parent = int(stat[_PARENT])
    ticks = _ticks(stat, _USER_OF_ENDED, _SYSTEM_OF_ENDED)
    parents = _stat(parent)
    ticks += 0 if parents is None else _ticks(parents, _USER_OF_ENDED, _SYSTEM_OF_ENDED)
    found = {process}
    open_ones = [*_children(process), *_children(parent)]
    while open_ones:
        one = open_ones.pop()
        if one in found or (stat := _stat(one)) is None:
            continue
        found.add(one)
        ticks += _ticks(stat, _USER, _SYSTEM, _USER_OF_ENDED, _SYSTEM_OF_ENDED)
        open_ones += _children(one)
    return ticks / os.sysconf("SC_CLK_TCK")


def _stat(process: int) -> list[str] | None:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None


def _ticks(stat: list[str], *fields: int) -> int:
    return sum(int(stat[field]) for field in fields)


def _children(process: int) -> list[int]:
    """Return the children that all threads of a process have begun."""
    found: list[int] = []
    try:
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    except OSError:  # it has ended
        pass
    return found


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
        """The time of the next look, by `time.monotonic`: it cannot be over before."""
        computed_s, waited_s = self._taken()
        return time.monotonic() + max(min(self._limit_s - computed_s, self._patience_s - waited_s), 0.0)

    @property
    def is_over(self) -> bool:
        """True if it has taken more than it may."""
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
