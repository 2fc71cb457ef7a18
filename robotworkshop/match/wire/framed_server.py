"""A TCP server of framed messages that strangers cannot wear down: each is small, short-lived and dropped for the next.

One thread accepts, and each connection has one that reads, asks and answers. A client that proves itself is admitted:
only then may it send long messages, and take its time between them.
"""

import logging
import selectors
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from robotworkshop.match.errors import MatchError
from robotworkshop.match.wire.connection import Address, address_text

log = logging.getLogger(__name__)

_LENGTH = struct.Struct("!i")
_CHUNK_BYTES = 65536
_AT_ONCE: int = getattr(socket, "MSG_DONTWAIT", 0)  # Windows has none

_PARTING_S = 2.0
"""A client's thread has ended so long after it was told to, unless what it was asked for cannot be cut short."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server.

    Attributes:
        message_bytes: The longest message of one that is admitted.
        strangers: So many connections may not have been admitted; one more, and the oldest of them is dropped.
        stranger_bytes: The longest message of one that is not admitted.
        stranger_s: So long may it stay.
        message_s: Any message is complete so long after its first byte; an answer is taken within this time.
    """

    message_bytes: int
    strangers: int = 64
    stranger_bytes: int = 4096
    stranger_s: float = 5.0
    message_s: float = 10.0


class FrameError(MatchError):
    """The message cannot be answered."""


class ClientConnection:
    """One connection to the server, as those see it who answer its messages."""

    def __init__(self, connection: socket.socket, address: Address, limits: ServerLimits) -> None:
        self._socket = connection
        self._limits = limits
        self._cut = threading.Event()
        self._came_s = time.monotonic()
        self.host = address[0]
        self.address = address_text(address)
        self.is_admitted = False
        self.is_leaving = False

    def admit(self) -> None:
        """Trust it from now on."""
        self.is_admitted = True

    def dismiss(self, after_s: float = 0.0) -> None:
        """Hang up once the present message is answered, which takes at least so long: who guesses shall not be fast."""
        self.is_leaving = True
        self._cut.wait(after_s)

    @property
    def has_hung_up(self) -> bool:
        """True if the other side has ended the connection, as far as is known here."""
        return self._is_at_its_end() or self.is_leaving  # in this order: its own thread may close it meanwhile

    def _is_at_its_end(self) -> bool:
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._socket, selectors.EVENT_READ)
                return bool(selector.select(0.0)) and self._socket.recv(1, socket.MSG_PEEK | _AT_ONCE) == b""
        except BlockingIOError:  # its own thread was faster
            return False
        except (OSError, ValueError):
            return True

    @property
    def is_cut(self) -> bool:
        """True if it was hung up on."""
        return self._cut.is_set()

    def hang_up(self) -> None:
        """End the connection; its thread notices. May be called from any thread."""
        self.is_leaving = True
        self._cut.set()
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError as error:
            log.debug("%s is gone already: %s", self.address, error)

    # For the thread of the connection.

    def receive(self) -> bytes | None:
        """Return the next message, or None if the other side has hung up between two.

        Raises:
            FrameError: it is too long, or takes too long.
            OSError: the connection broke.
        """
        first = self._receive_some(_LENGTH.size, None if self.is_admitted else self._deadline_s)
        if not first:
            return None
        deadline_s = time.monotonic() + self._limits.message_s
        if not self.is_admitted:
            deadline_s = min(deadline_s, self._deadline_s)
        head = first + self._receive_all(_LENGTH.size - len(first), deadline_s)
        (length,) = _LENGTH.unpack(head)
        longest = self._limits.message_bytes if self.is_admitted else self._limits.stranger_bytes
        if length <= 0:
            raise FrameError("it does not speak Thrift's framed transport")
        if length > longest:
            raise FrameError(f"a message of {length:,} bytes; allowed are {longest:,}")
        return self._receive_all(length, deadline_s)

    def send(self, message: bytes) -> None:
        """Send a message.

        Raises:
            OSError: the connection broke, or the message is not taken.
        """
        self._socket.settimeout(self._limits.message_s)
        self._socket.sendall(_LENGTH.pack(len(message)) + message)

    def close(self) -> None:
        """Let go of the connection."""
        self._socket.close()

    @property
    def _deadline_s(self) -> float:
        """The time at which a stranger has to go."""
        return self._came_s + self._limits.stranger_s

    def _receive_all(self, count: int, deadline_s: float) -> bytes:
        received = bytearray()
        while len(received) < count:
            some = self._receive_some(count - len(received), deadline_s)
            if not some:
                raise FrameError("it hung up in the middle of a message")
            received += some
        return bytes(received)

    def _receive_some(self, count: int, deadline_s: float | None) -> bytes:
        left_s = None if deadline_s is None else deadline_s - time.monotonic()
        if left_s is not None and left_s <= 0.0:
            raise self._too_slow()
        self._socket.settimeout(left_s)
        try:
            return self._socket.recv(min(count, _CHUNK_BYTES))
        except TimeoutError:
            raise self._too_slow() from None

    def _too_slow(self) -> FrameError:
        if self.is_admitted:
            return FrameError(f"a message was not complete after {self._limits.message_s:g} s")
        return FrameError(f"no pairing within {self._limits.stranger_s:g} s")


class MessageHandler(Protocol):
    """Answers the messages of one client, in the client's thread."""

    def answer(self, message: bytes) -> bytes:
        """Return the answer to a message.

        Raises:
            MatchError: it cannot be answered; the connection is ended.
        """

    def on_disconnect(self) -> None:
        """Take note that the client is gone."""


class FramedServer:
    """Answers framed messages. A context manager that closes.

    Args:
        listener: A listening socket, which is closed with the server.
        limits: What it puts up with.
        on_connect: Gives each client a host.
        refused: Called with the address of a refused client, and why.
    """

    def __init__(
        self,
        listener: socket.socket,
        limits: ServerLimits,
        on_connect: Callable[[ClientConnection], MessageHandler],
        refused: Callable[[str, str], None],
    ) -> None:
        self._listener = listener
        self._limits = limits
        self._on_connect = on_connect
        self._refused = refused
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._clients: dict[ClientConnection, threading.Thread] = {}
        self._wake, self._woken = socket.socketpair()
        listener.setblocking(False)
        self._accepting = threading.Thread(target=self._accept_all, name="player's door", daemon=True)
        self._accepting.start()

    def close(self) -> None:
        """Free the port, and hang up on everybody."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._wake.send(b"\0")
        self._accepting.join()
        self._listener.close()
        self._wake.close()
        self._woken.close()
        with self._lock:
            clients = dict(self._clients)
        for client in clients:
            client.hang_up()
        for thread in clients.values():
            if thread is not threading.current_thread():
                thread.join(_PARTING_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _accept_all(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._listener, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while not self._closing.is_set():
                selector.select()
                try:
                    connection, address = self._listener.accept()
                except BlockingIOError:
                    continue
                except OSError as error:
                    # Out of files, or the caller is gone again: neither may end the server.
                    self._refused("?", f"a connection could not be accepted: {error.strerror}")
                    self._closing.wait(0.1)
                    continue
                try:
                    self._take_in(connection, address[:2])
                except (OSError, RuntimeError) as error:  # it is gone again, or there can be no more threads
                    self._refused(address_text(address[:2]), f"it could not be served: {error}")
                    connection.close()

    def _take_in(self, connection: socket.socket, address: Address) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        client = ClientConnection(connection, address, self._limits)
        thread = threading.Thread(target=self._serve, args=(client,), name=f"client {client.address}", daemon=True)
        with self._lock:
            thread.start()
            self._clients[client] = thread
            strangers = [other for other in self._clients if not (other.is_admitted or other.is_cut)]
        for stranger in strangers[: -self._limits.strangers]:
            self._refused(stranger.address, "it said no hello, and others wait")
            stranger.hang_up()

    def _serve(self, client: ClientConnection) -> None:
        host = self._on_connect(client)
        try:
            while not client.is_leaving and (message := client.receive()) is not None:
                client.send(host.answer(message))
        except MatchError as error:
            if not client.is_leaving:
                self._refused(client.address, str(error))
        except OSError as error:
            log.debug("the connection to %s broke: %s", client.address, error)
        finally:
            host.on_disconnect()
            with self._lock:
                del self._clients[client]
            client.hang_up()
            client.close()
