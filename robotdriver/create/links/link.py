"""Links, which carry bytes to a robot and back: the protocol that every link keeps, and a pair of links in memory.

The rules, the same for all links and held by one test class that every link runs:

1. ``read`` waits until at least one byte is there, at most ``timeout_s``, and returns what is there; nothing is b"".
2. ``write`` hands all bytes to the operating system, or raises; it never waits for the robot, and never for a ``read``
   that waits in another thread. Bytes of one ``write`` are not mixed with those of another.
3. When the other end is gone, what it had sent can still be read; after that ``read`` raises, and ``write`` does so at
   the latest at its second call.
4. ``close`` may be called more than once; after it ``read`` and ``write`` raise.
"""

import threading
from collections import deque
from typing import Protocol, Self

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.phrases import links

CHUNK_BYTES = 4096
"""A read returns no more than about this."""

WRITE_TIMEOUT_S = 1.0
"""A write that the operating system does not take for so long has failed. Less than that a busy computer may take."""


class Link(Protocol):
    """A line to a robot, open from the beginning."""

    @property
    def description(self) -> str:
        """The link's address, as people write it."""

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte; b"" where nothing came.

        Raises:
            DiagnosedError: the other end is gone, or the link was closed.
        """

    def write(self, data: bytes) -> None:
        """Send all of it.

        Raises:
            DiagnosedError: the other end is gone or takes nothing, or the link was closed.
        """

    def fileno(self) -> int | None:
        """Return the descriptor through which another process can write as well; None where there is none."""

    def wake(self) -> bool:
        """Wake a robot that sleeps, where a line leads to its wake-up pin; return whether one may."""

    def beat(self) -> bool:
        """Tell a bridge on the robot that this program lives; return whether there is one.

        Raises:
            DiagnosedError: the other end is gone.
        """

    def close(self) -> None:
        """Close the link."""


def link_gone(description: str, reason: object) -> DiagnosedError:
    """Return the error of a link whose other end is no longer there."""
    return DiagnosedError(Cause.LINK_GONE, f"{description}: {links.LINK_GONE(words=str(reason))}")


class _Pipe:
    """Bytes on their way in one direction."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.chunks: deque[bytes] = deque()
        self.is_closed = False

    def put(self, data: bytes) -> bool:
        with self.changed:
            if not self.is_closed:
                self.chunks.append(data)
                self.changed.notify_all()
            return not self.is_closed

    def take(self, timeout_s: float) -> bytes | None:
        """Return what is there; None at the end of it all."""
        with self.changed:
            self.changed.wait_for(lambda: self.chunks or self.is_closed, timeout_s)
            if not self.chunks and self.is_closed:
                return None
            data = b"".join(self.chunks)
            self.chunks.clear()
            return data

    def close(self) -> None:
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()


class MemoryLink:
    """One end of a pair in memory: for tests, and for a driver and an emulator in one program."""

    def __init__(self, name: str, incoming: _Pipe, outgoing: _Pipe) -> None:
        self.description = name
        self._incoming = incoming
        self._outgoing = outgoing
        self._closed = False

    @classmethod
    def pair(cls, name: str = "memory") -> tuple[Self, Self]:
        """Return two links, each the other's other end."""
        there, back = _Pipe(), _Pipe()
        return cls(name, there, back), cls(name, back, there)

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        data = None if self._closed else self._incoming.take(timeout_s)
        if data is None:
            raise link_gone(self.description, "it was closed")
        return data

    def write(self, data: bytes) -> None:
        """Send all of it."""
        if self._closed or not self._outgoing.put(data):
            raise link_gone(self.description, "it was closed")

    def fileno(self) -> int | None:
        """Return None: no other process can reach it."""
        return None

    def wake(self) -> bool:
        """Return False: there is no such line."""
        return False

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """Close the link."""
        self._closed = True
        self._incoming.close()
        self._outgoing.close()
