"""One program of a host: its process, its connection, and where it is in the floor's time."""

import math
import os
import selectors
import socket
import subprocess
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto

from robotdriver.programs.device import Device
from robotdriver.programs.inside.wire import Decoder

_STDERR_TAIL_BYTES = 16384


class ProgramState(Enum):
    """A program's state in the floor's time."""

    STARTING = auto()
    """The program has not said anything yet, and holds time."""
    RUNNING = auto()
    """The program computes, and holds time."""
    WAITING = auto()
    """The program waits for a moment of the floor's time."""
    CALLING = auto()
    """The program waits for an answer."""
    AWAY = auto()
    """The program waits for something that is not on the floor."""
    SILENT = auto()
    """The program has computed for too long, and time goes on without it as on the wall."""
    LEAVING = auto()
    """The program has said goodbye, and what it wrote before is still to be carried out."""
    LEFT = auto()
    """The program's connection has ended; its process may live on."""
    ENDED = auto()
    """The program has ended."""


HOLDS_TIME = (ProgramState.STARTING, ProgramState.RUNNING)
IS_GONE = (ProgramState.LEFT, ProgramState.ENDED)


@dataclass(frozen=True, slots=True)
class ProgramJoined:
    """A program has said its first word."""

    name: str
    time_s: float


@dataclass(frozen=True, slots=True)
class ProgramFellSilent:
    """A program has computed for too long; from now on the floor is paced in real time, and no run is like another."""

    name: str
    time_s: float


@dataclass(frozen=True, slots=True)
class ProgramSpokeAgain:
    """A program that had fallen silent is in step again."""

    name: str
    time_s: float


@dataclass(frozen=True, slots=True)
class ProgramEnded:
    """A program has ended, and its robot stops.

    Attributes:
        status: What it exited with, the negative number of the signal that ended it, or None where it had no process.
        reason: Why it was ended, in a line; empty where it ended by itself.
        stderr: The end of what it wrote there: its own traceback, if it crashed.
    """

    name: str
    time_s: float
    status: int | None
    reason: str
    stderr: str


ProgramEvent = ProgramJoined | ProgramFellSilent | ProgramSpokeAgain | ProgramEnded


@dataclass(eq=False, slots=True)
class Program:
    """One program.

    Attributes:
        device: The floor's side of it; None for one that has connected and not said its name.
        connection: To the program; does not block.
        process: None for a program that was started elsewhere.
        state: Where it is in the floor's time.
        due_tick: Up to which tick it waits.
        told_tick: Of its last snapshot.
        writes: Its commands since the last tick, each with its time in ns.
        question: What it waits to be answered, and its time in ns.
        since_s: On the wall clock, when it last said something, was answered, or has slept in its tick at the latest.
        reason: Why it was ended; empty where it ended by itself.
        has_failed: Whether its last word was that it has failed.
        kill_at_s: On the wall clock, when a program that was told to end is killed.
        pid_descriptor: Becomes readable when the process ends; None where the system has no such thing.
        stderr_tail: The end of what it wrote to its standard error.
    """

    device: Device | None
    connection: socket.socket
    process: subprocess.Popen[bytes] | None = None
    decoder: Decoder = field(default_factory=Decoder)
    state: ProgramState = ProgramState.STARTING
    due_tick: int = 0
    told_tick: int = -1
    writes: deque[tuple[int, bytes]] = field(default_factory=deque)
    question: tuple[int, bytes] = (0, b"")
    since_s: float = 0.0
    reason: str = ""
    has_failed: bool = False
    kill_at_s: float = math.inf
    pid_descriptor: int | None = None
    stderr_tail: bytes = b""
    _outbox: bytes = b""

    @property
    def name(self) -> str:
        """The device's name."""
        return "a program" if self.device is None else self.device.name

    def send(self, message: bytes, selector: selectors.BaseSelector) -> None:
        """Send a message; what the system does not take at once goes when there is room."""
        try:
            sent = 0 if self._outbox else self.connection.send(message)
        except BlockingIOError:
            sent = 0
        except OSError:
            return  # It has gone; the reading tells.
        if sent < len(message):
            self._outbox += message[sent:]
            self._watch(selector, selectors.EVENT_READ | selectors.EVENT_WRITE)

    def flush(self, selector: selectors.BaseSelector) -> None:
        """Send what was kept, as there is room again."""
        with suppress(OSError):
            self._outbox = self._outbox[self.connection.send(self._outbox) :]
        if not self._outbox:
            self._watch(selector, selectors.EVENT_READ)

    def read_stderr(self) -> bytes:
        """Return what the process has written to its standard error, perhaps nothing."""
        assert self.process is not None
        assert self.process.stderr is not None
        try:
            data = os.read(self.process.stderr.fileno(), 65536)
        except BlockingIOError:
            return b""
        self.stderr_tail = (self.stderr_tail + data)[-_STDERR_TAIL_BYTES:]
        return data

    def _watch(self, selector: selectors.BaseSelector, events: int) -> None:
        selector.modify(self.connection, events, selector.get_key(self.connection).data)
