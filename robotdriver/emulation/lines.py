"""The ends at which an emulated robot can be reached: pseudo-terminals and TCP connections. Nothing here blocks."""

import errno
import logging
import os
import socket
import sys
from abc import ABC, abstractmethod
from pathlib import Path

from robotdriver.errors import LinkError

log = logging.getLogger(__name__)

CHUNK_BYTES = 4096
"""The most bytes that are read at a time."""

_AHEAD_BYTES, _LOOKS = 1 << 20, 8
"""The most bytes that are taken from a connection before it is read; what comes then without a pause is dropped. So
often a connection is looked at in a row."""

_SEND_BUFFER_BYTES = 65536
"""The bytes that the system keeps for a client that does not read. More would only be older when it is read."""

_LEFT = (errno.EIO, errno.ECONNRESET, errno.EPIPE, errno.EBADF, errno.ENOTCONN)
"""The operating system's errors for a client that went away."""


class Line(ABC):
    """One end of a connection to a client.

    A message is sent whole or not at all: where the client does not read, later messages are dropped until the rest of
    a message that was begun has gone.

    Attributes:
        dropped_messages: How many were.
        heard_bytes: How many bytes the client has sent.
        is_gone: Whether the client has hung up, for good.
        stays: Whether it is open without a client, too, as a serial port is.
    """

    stays = False

    def __init__(self) -> None:
        self.dropped_messages = 0
        self.heard_bytes = 0
        self.is_gone = False
        self._rest = b""

    @abstractmethod
    def fileno(self) -> int:
        """Return the descriptor to wait on; -1 once it is closed."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""

    def send(self, message: bytes) -> None:
        """Send a message."""
        if self._rest:
            self._rest = self._rest[self._written(self._rest) :]
        if self._rest:
            self.dropped_messages += 1
            return
        written = self._written(message)
        if written:
            self._rest = message[written:]
        else:
            self.dropped_messages += 1

    def read(self) -> bytes:
        """Return what the client sent, perhaps nothing."""
        try:
            data = self._read()
        except BlockingIOError:
            return b""
        except OSError as error:
            self._lose(error)
            return b""
        self.heard_bytes += len(data)
        return data

    @property
    def has_client(self) -> bool:
        """True if a client is there, as far as that can be known."""
        return bool(self.heard_bytes) or not self.stays

    @property
    def has_more(self) -> bool:
        """True if there is something to read of which the descriptor does not tell."""
        return False

    @abstractmethod
    def _read(self) -> bytes: ...

    @abstractmethod
    def _write(self, data: bytes) -> int: ...

    def _written(self, data: bytes) -> int:
        try:
            return self._write(data)
        except BlockingIOError:
            return 0
        except OSError as error:
            self._lose(error)
            return len(data)

    def _lose(self, error: OSError) -> None:
        level = logging.DEBUG if error.errno in _LEFT else logging.WARNING
        log.log(level, "an emulated robot lost a client: %s", error)
        self.is_gone = True


class SocketLine(Line):
    """A TCP connection."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__()
        self._socket = connection
        self._ahead = bytearray()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)

    def fileno(self) -> int:
        """Return the descriptor to wait on; -1 once it is closed."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    @property
    def has_more(self) -> bool:
        """True if something was taken from the connection that was not read yet."""
        return bool(self._ahead)

    def _read(self) -> bytes:
        has_ended = self._look_ahead()
        data = bytes(self._ahead[:CHUNK_BYTES])
        del self._ahead[:CHUNK_BYTES]
        self.is_gone = has_ended and not data
        return data

    def _look_ahead(self) -> bool:
        """Take from the connection what is there; return whether it ends there.

        Only so is it known that a client has left which poured out more than is read in many ticks. What it left is
        dropped, so that it does not hold its robot. What a client has poured out that is seconds ahead of its robot is
        dropped, too: else the end could not be reached.
        """
        for _ in range(_LOOKS):
            try:
                more = self._socket.recv(_AHEAD_BYTES)
            except BlockingIOError:
                return False
            if len(self._ahead) > (_AHEAD_BYTES if more else CHUNK_BYTES):
                self._ahead.clear()
            if not more:
                return True
            self._ahead += more
        return False

    def _write(self, data: bytes) -> int:
        return self._socket.send(data)


class PtyLine(Line):
    """The robot's side of a pseudo-terminal, the client's side of which is a serial port by all appearances.

    Args:
        link: A name for the client's side; a symbolic link that exists is replaced.

    Raises:
        LinkError: this system has no pseudo-terminals, or the name cannot be made.

    Attributes:
        path: Where the client finds it.
    """

    stays = True

    def __init__(self, link: Path | None = None) -> None:
        super().__init__()
        if sys.platform == "win32":
            raise LinkError("Windows has no pseudo-terminals; use --tcp, and tcp:HOST:PORT in the driver")
        import tty

        self._master, self._slave = os.openpty()
        # Raw before anything is written, or the terminal echoes the robot's bytes back to it. The slave stays open:
        # otherwise the master fails when a client leaves.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._link = link
        self._port = Path(os.ttyname(self._slave))
        self.path = str(self._port)
        if link is not None:
            self._name(link)

    def fileno(self) -> int:
        """Return the descriptor to wait on; -1 once it is closed."""
        return self._master

    def close(self) -> None:
        """Close the connection, and take the name away if it is still ours."""
        if self._link is not None and self._link.is_symlink() and self._link.readlink() == self._port:
            self._link.unlink()
        self._link = None
        for descriptor in (self._master, self._slave):
            os.close(descriptor)
        self._master = self._slave = -1

    @property
    def client_speed(self) -> int:
        """The speed that the client has set, as termios numbers it."""
        import termios

        speed: int = termios.tcgetattr(self._slave)[5]
        return speed

    @client_speed.setter
    def client_speed(self, speed: int) -> None:
        import termios

        attributes = termios.tcgetattr(self._slave)
        attributes[4] = attributes[5] = speed
        termios.tcsetattr(self._slave, termios.TCSANOW, attributes)

    def _read(self) -> bytes:
        return os.read(self._master, CHUNK_BYTES)

    def _write(self, data: bytes) -> int:
        return os.write(self._master, data)

    def _name(self, link: Path) -> None:
        try:
            if link.is_symlink():
                link.unlink()
            link.symlink_to(self._port)
        except OSError as error:
            reason = error.strerror or "cannot be made"
            self._link = None
            self.close()
            raise LinkError(f"{link}: the port cannot have this name: {reason}; choose another") from error
        self.path = str(link)
