"""A client at a port that asks for a token: heard by no robot, and told nothing, until it has shown it.

The token is the first line that a client sends: its characters and a line feed. What comes after it is the robot's.
"""

import secrets
import socket
from enum import Enum

VISIT_S = 5.0
"""A client that has not shown its token by then, on the wall clock, is hung up."""

MAX_VISITORS = 64
"""The most visitors at all ports of a server. When one more comes, the oldest is disconnected."""


class Shown(Enum):
    """The bytes that a visitor has shown so far."""

    NOT_ALL = "not all"
    RIGHT = "right"
    WRONG = "wrong"


class Visitor:
    """A connection of which nothing is known yet.

    Args:
        connection: Its socket; the visitor's own until `leave_socket`.
        host: Where it comes from.
        token: What it has to show, of ASCII characters.
        until_s: When it has to go, on the wall clock.
    """

    def __init__(self, connection: socket.socket, host: str, token: str, until_s: float) -> None:
        connection.setblocking(False)
        self._socket = connection
        self._wanted = token.encode("ascii") + b"\n"
        self._shown = b""
        self.host = host
        self.until_s = until_s

    def look(self) -> Shown:
        """Read what came of the token, and nothing of what follows it."""
        try:
            data = self._socket.recv(len(self._wanted) - len(self._shown))
        except BlockingIOError:
            return Shown.NOT_ALL
        except OSError:
            return Shown.WRONG
        self._shown += data
        if data and b"\n" not in self._shown and len(self._shown) < len(self._wanted):
            return Shown.NOT_ALL
        return Shown.RIGHT if secrets.compare_digest(self._shown, self._wanted) else Shown.WRONG

    def leave_socket(self) -> socket.socket:
        """Return the connection, which is the caller's from now on."""
        return self._socket

    def fileno(self) -> int:
        """Return the descriptor to wait on; -1 once it is closed."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()
