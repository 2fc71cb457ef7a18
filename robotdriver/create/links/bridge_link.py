"""A link over a bridge on the robot, which stops it when this program is not heard; see `robotdriver.create.bridge`."""

import socket
import threading
import time

from robotdriver.create.bridge import GREETING, PATIENCE_S, digest, read_line
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.sockets import SocketLink, tcp_socket
from robotdriver.phrases import links

BEAT_S = PATIENCE_S / 4.0
"""A heartbeat is sent so often while `BridgeLink.beat` is called."""

_GREETING_S = 2.0
_LONGEST = 255


class BridgeLink(SocketLink):
    """A connection to a bridge.

    Args:
        connection: The socket, after the greeting.
        description: Its address.
    """

    def __init__(self, connection: socket.socket, description: str) -> None:
        super().__init__(connection, description)
        self._beat_s = -1.0
        self._order = threading.Lock()

    def write(self, data: bytes) -> None:
        """Send all of it, as messages."""
        pieces = [data[at : at + _LONGEST] for at in range(0, len(data), _LONGEST)]
        super().write(b"".join(bytes((len(piece),)) + piece for piece in pieces))

    def beat(self) -> bool:
        """Tell the bridge that the program lives."""
        now_s = time.monotonic()
        with self._order:
            is_due = now_s - self._beat_s >= BEAT_S
            if is_due:
                self._beat_s = now_s
        if is_due:
            super().write(b"\0")
        return True

    def fileno(self) -> int | None:
        """Return None: the bridge is a better guard than another process here."""
        return None


def connect_bridge(host: str, port: int, key: str, baud: int) -> BridgeLink:
    """Return a link to the robot behind a bridge.

    Raises:
        DiagnosedError: no bridge is there, it does not know the key, or it serves another program.
    """
    description = f"bridge:{host}:{port}"
    connection = tcp_socket(host, port, description)
    connection.settimeout(_GREETING_S)
    try:
        greeting = read_line(connection).encode()
        if not greeting.startswith(GREETING):
            raise DiagnosedError(Cause.WRONG_PORT, f"{description}: {links.NO_BRIDGE(address=f'tcp:{host}:{port}')}")
        nonce = greeting.removeprefix(GREETING).decode()
        connection.sendall(f"{digest(key, nonce)} {baud}\n".encode())
        answer = read_line(connection)
        if answer != "ok":
            refuses = links.BRIDGE_REFUSES_KEY if "key" in answer else links.BRIDGE_REFUSES
            raise DiagnosedError(Cause.NO_PERMISSION, f"{description}: {refuses(words=answer)}")
    except OSError as error:
        connection.close()
        raise DiagnosedError(
            Cause.PORT_BUSY,
            f"{description}: {links.BRIDGE_SILENT(words=str(error), address=f'tcp:{host}:{port}')}",
        ) from error
    except DiagnosedError:
        connection.close()
        raise
    return BridgeLink(connection, description)
