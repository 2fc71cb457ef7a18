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
"""At most so much is read at a time."""

_SEND_BUFFER_BYTES = 65536
"""What the system keeps for a client that does not read. More would only be older when it is read."""

_LEFT = (errno.EIO, errno.ECONNRESET, errno.EPIPE, errno.EBADF, errno.ENOTCONN)
"""What the operating system reports of a client that went away."""


class Line(ABC):
    """One end of a connection to a client.

    A message is sent whole or not at all: where the client does not read, later messages are dropped until the rest of
    a message that was begun has gone.

    Attributes:
        dropped_messages: How many were.
        heard_bytes: How many bytes the client has sent.
        is_gone: Whether the client has hung up, for good.
    """

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
        """Hang up."""

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
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)

    def fileno(self) -> int:
        """Return the descriptor to wait on; -1 once it is closed."""
        return self._socket.fileno()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _read(self) -> bytes:
        data = self._socket.recv(CHUNK_BYTES)
        self.is_gone = not data
        return data

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
        """Hang up, and take the name away if it is still ours."""
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
