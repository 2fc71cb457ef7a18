"""The ends at which an emulated Create can be reached: pseudo-terminals and TCP ports. Nothing here ever blocks."""

import errno
import logging
import os
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import numpy as np

from robotdriver.errors import LinkError

log = logging.getLogger(__name__)

_CHUNK_BYTES = 4096
_LEFT = (errno.EIO, errno.ECONNRESET, errno.EPIPE, errno.EBADF, errno.ENOTCONN)
"""What the operating system says of a client that went away."""


class Line(ABC):
    """One end of a connection to a driver.

    A frame is sent whole or not at all: where the driver does not read, later frames are dropped until the rest of a
    frame that was begun has gone.

    Attributes:
        dropped_frames: How many were.
        is_gone: Whether the driver has hung up, for good.
    """

    def __init__(self) -> None:
        self.dropped_frames = 0
        self.is_gone = False
        self._rest = b""

    @abstractmethod
    def fileno(self) -> int:
        """Return the descriptor to wait on."""

    @abstractmethod
    def close(self) -> None:
        """Hang up."""

    def send(self, frame: bytes) -> None:
        """Send a frame."""
        if self._rest:
            self._rest = self._rest[self._written(self._rest) :]
        if self._rest:
            self.dropped_frames += 1
            return
        written = self._written(frame)
        if written:
            self._rest = frame[written:]
        else:
            self.dropped_frames += 1

    def read(self) -> bytes:
        """Return what the driver sent, perhaps nothing."""
        try:
            data = self._read()
        except BlockingIOError:
            return b""
        except OSError as error:
            self._lose(error)
            return b""
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
        log.log(level, "an emulated Create lost its driver: %s", error)
        self.is_gone = True


class SocketLine(Line):
    """A TCP connection."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__()
        self._socket = connection
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self) -> int:
        """Return the descriptor to wait on."""
        return self._socket.fileno()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _read(self) -> bytes:
        data = self._socket.recv(_CHUNK_BYTES)
        self.is_gone = not data
        return data

    def _write(self, data: bytes) -> int:
        return self._socket.send(data)


class PtyLine(Line):
    """The robot's side of a pseudo-terminal, the driver's side of which is a serial port by all appearances.

    A driver that has set another baud rate than the robot's is heard as nothing, and hears noise, as on a cable.

    Args:
        rng: The source of the noise.
        link: A name for the driver's side; a symbolic link that exists is replaced.
        baud: Tells the robot's rate; that of now is also the port's until a driver sets another.

    Raises:
        LinkError: this system has no pseudo-terminals, or the name cannot be made.

    Attributes:
        path: Where the driver finds it.
    """

    def __init__(self, *, rng: np.random.Generator, link: Path | None, baud: Callable[[], int]) -> None:
        super().__init__()
        if sys.platform == "win32":
            raise LinkError("Windows has no pseudo-terminals; use --tcp, and tcp:HOST:PORT in the driver")
        import tty

        self._rng = rng
        self._baud = baud
        self._warned_of: int | None = None
        self._master, self._slave = os.openpty()
        # Raw before anything is written, or the terminal echoes the robot's bytes back to it. The slave stays open:
        # otherwise the master fails when a driver leaves.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._set_port_baud(baud())
        self._link = link
        self._port = Path(os.ttyname(self._slave))
        self.path = str(self._port)
        if link is not None:
            self._name(link)

    def fileno(self) -> int:
        """Return the descriptor to wait on."""
        return self._master

    def close(self) -> None:
        """Hang up, and take the name away if it is still ours."""
        if self._link is not None and self._link.is_symlink() and self._link.readlink() == self._port:
            self._link.unlink()
        self._link = None
        for descriptor in (self._master, self._slave):
            os.close(descriptor)

    def send(self, frame: bytes) -> None:
        """Send a frame; to a driver with a wrong baud rate it is noise."""
        if frame and not self._is_understood():
            frame = self._rng.integers(256, size=len(frame), dtype=np.uint8).tobytes()
        super().send(frame)

    def read(self) -> bytes:
        """Return what the driver sent, perhaps nothing."""
        data = super().read()
        return data if self._is_understood() else b""

    def _read(self) -> bytes:
        return os.read(self._master, _CHUNK_BYTES)

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

    def _set_port_baud(self, baud: int) -> None:
        import termios

        speed = getattr(termios, f"B{baud}", None)
        if speed is not None:  # 14400 and 28800 are no terminal speeds
            attributes = termios.tcgetattr(self._slave)
            attributes[4] = attributes[5] = speed
            termios.tcsetattr(self._slave, termios.TCSANOW, attributes)

    def _is_understood(self) -> bool:
        import termios

        baud = self._baud()
        wanted = getattr(termios, f"B{baud}", None)
        present = termios.tcgetattr(self._slave)[5]
        understood = wanted is None or present == wanted
        if not understood and present != self._warned_of:
            log.warning("%s: the driver does not speak at the robot's %d baud: it hears noise", self.path, baud)
        self._warned_of = present
        return understood
