"""The way over to the floor: what a program has written goes across together, and ticks and answers come back."""

import os
import socket
import sys
import threading
from collections import Counter, deque
from contextlib import suppress

from .wire import ADDRESS_VARIABLE, Costs, Decoder, Kind, Message, decode_welcome, encode, encode_hello

_CHUNK_BYTES = 1 << 18
_MOST_TELLINGS = 20
"""A thread that is told so often that the run is over catches everything in a loop: its program is ended."""


class FloorEnded(SystemExit):  # No error: the program ends as quietly as by sys.exit().
    """The run is over."""


class Crossing:
    """A program's end of its connection to the floor.

    Args:
        connection: A socket to the floor.
        name: What the program is called, for a floor on which several are awaited.

    Raises:
        FloorEnded: the floor refuses the program; the text is its reason.

    Attributes:
        costs: The floor's tick, and what the program's doings cost of its time.
    """

    def __init__(self, connection: socket.socket, name: str) -> None:
        self._socket = connection
        self._pid = os.getpid()
        self._decoder = Decoder()
        self._arrived: deque[Message] = deque()
        self._written: list[bytes] = []
        self._end_reason = ""
        self._tellings: Counter[int] = Counter()  # by threads
        self._socket.sendall(encode_hello(self._pid, name))
        self.costs: Costs = decode_welcome(self.receive(Kind.WELCOME).payload)

    def write(self, kind: Kind, time_ns: int, payload: bytes = b"") -> None:
        """Put a message to those that go across next."""
        self._written.append(encode(kind, time_ns, payload))

    def send(self) -> None:
        """Send what has been written.

        Raises:
            FloorEnded: the floor has gone, or this is a process that was forked from the program.
        """
        if os.getpid() != self._pid:
            raise FloorEnded("a process that was forked has no robot")
        written, self._written = b"".join(self._written), []
        try:
            self._socket.sendall(written)
        except OSError as error:
            self._say_why_it_ended()
            raise self._ended(f"the floor has gone: {error}") from None

    def receive(self, kind: Kind) -> Message:
        """Wait for the next message, which is of this kind, and return it.

        Raises:
            FloorEnded: the run is over, or the floor has gone.
        """
        while not self._arrived:
            try:
                data = self._socket.recv(_CHUNK_BYTES)
            except OSError as error:
                raise self._ended(f"the floor has gone: {error}") from None
            if not data:
                raise self._ended("the floor has gone")
            self._arrived.extend(self._decoder.feed(data))
        message = self._arrived.popleft()
        if message.kind is Kind.END:
            self._end_reason = message.payload.decode()
            raise self._ended(self._end_reason)
        assert message.kind is kind, f"{message.kind.name} came in place of {kind.name}"
        return message

    def leave(self, time_ns: int, *, has_failed: bool) -> None:
        """Say goodbye, unless this is a process that was forked from the program."""
        if os.getpid() == self._pid:
            try:
                self.write(Kind.BYE, time_ns, b"\1" if has_failed else b"")
                self.send()
            except FloorEnded:
                pass  # The run was over before.
        self._socket.close()

    def _say_why_it_ended(self) -> None:
        """Raise the reason that the floor gave before it hung up, to this thread or another, if it gave one."""
        try:
            while data := self._socket.recv(_CHUNK_BYTES):
                self._arrived.extend(self._decoder.feed(data))
        except OSError:
            pass  # It hung up without a word.
        for message in self._arrived:
            if message.kind is Kind.END:
                self._end_reason = message.payload.decode()
        if self._end_reason:
            raise self._ended(self._end_reason)

    def _ended(self, reason: str) -> FloorEnded:
        """Return the end of the program, which says its reason only where the program was not started by its floor.

        A program that has not ended by it after many times is ended here, with what it has written.
        """
        self._tellings[thread := threading.get_ident()] += 1
        if self._tellings[thread] > _MOST_TELLINGS:
            with suppress(BaseException):
                sys.stdout.flush()
            os._exit(1)
        end = FloorEnded(reason)
        if self._socket.family not in (socket.AF_INET, socket.AF_INET6):
            end.code = 1  # The floor's own terminal tells the reason.
        return end


def reached_floor() -> socket.socket:
    """Return a connection to the floor that the environment names.

    Raises:
        FloorEnded: the environment names no floor, or none answers there.
    """
    address = os.environ.get(ADDRESS_VARIABLE, "")
    kind, _, rest = address.partition(":")
    try:
        if kind == "fd":
            connection = socket.socket(fileno=int(rest))
            connection.set_inheritable(False)  # What the program starts is not on the floor.
            del os.environ[ADDRESS_VARIABLE]
        elif kind == "tcp":
            host, _, port = rest.rpartition(":")
            connection = socket.create_connection((host, int(port)))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            raise FloorEnded(f"{ADDRESS_VARIABLE}={address}: no floor; start the program through robotworkshop")
    except (OSError, ValueError) as error:
        raise FloorEnded(f"{ADDRESS_VARIABLE}={address}: no floor there: {error}") from None
    return connection
