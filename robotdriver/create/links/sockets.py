"""Sockets as links: TCP, and Bluetooth RFCOMM where Python has it."""

import errno
import select
import socket
import threading
from typing import NoReturn

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.link import CHUNK_BYTES, WRITE_TIMEOUT_S, link_gone
from robotdriver.phrases import links

CONNECT_TIMEOUT_S = 5.0
"""An end that has not answered by then is not there; Bluetooth needs some seconds to wake an adapter."""


class SocketLink:
    """A connected stream socket.

    Args:
        connection: The socket; it belongs to the link from now on.
        description: Its address.
    """

    def __init__(self, connection: socket.socket, description: str) -> None:
        self.description = description
        self._socket = connection
        self._socket.settimeout(WRITE_TIMEOUT_S)
        self._write_lock = threading.Lock()

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        try:
            if not select.select((self._socket,), (), (), timeout_s)[0]:
                return b""
            data = self._socket.recv(CHUNK_BYTES)
        except (OSError, ValueError) as error:  # ValueError: select's, for a closed socket
            raise link_gone(self.description, error) from error
        if not data:
            raise link_gone(self.description, "the other end has hung up")
        return data

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            with self._write_lock:
                self._socket.sendall(data)
        except OSError as error:
            raise link_gone(self.description, error) from error

    def fileno(self) -> int | None:
        """Return the socket's descriptor."""
        return self._socket.fileno()

    def wake(self) -> bool:
        """Return False: there is no such line."""
        return False

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """Close the link."""
        self._socket.close()


def connect_tcp(host: str, port: int, token: str = "") -> SocketLink:
    """Return a link to a robot, or an emulated one, at a TCP port.

    Args:
        host: A name, or a numeric address.
        port: From 1 to 65535.
        token: Sent first, with a line feed, where it is not empty; who asks for one hangs up if it is wrong.

    Raises:
        DiagnosedError: nothing answers there.
    """
    description = f"tcp:{host}:{port}"
    link = SocketLink(tcp_socket(host, port, description), description)
    if token:
        link.write(token.encode("ascii") + b"\n")
    return link


def tcp_socket(host: str, port: int, description: str) -> socket.socket:
    """Return a connected socket on which short messages do not wait for more.

    Raises:
        DiagnosedError: nothing answers; the text begins with the description.
    """
    try:
        connection = socket.create_connection((host, port), timeout=CONNECT_TIMEOUT_S)
    except OSError as error:
        reason = error.strerror or str(error) or "no answer"
        text = f"{description}: {links.NO_ANSWER(words=reason)}"
        raise DiagnosedError(Cause.WRONG_PORT, text) from error
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def connect_rfcomm(address: str, channel: int) -> SocketLink:
    """Return a link to a Bluetooth adapter that is paired with this computer.

    Raises:
        DiagnosedError: this Python has no Bluetooth, or the adapter cannot be reached.
    """
    description = f"rfcomm:{address}" + ("" if channel == 1 else f"/{channel}")
    family, protocol = getattr(socket, "AF_BLUETOOTH", None), getattr(socket, "BTPROTO_RFCOMM", None)
    if family is None or protocol is None:
        text = f"{description}: {links.NO_BLUETOOTH()}"
        raise DiagnosedError(Cause.WRONG_PORT, text)
    connection = None
    try:
        connection = socket.socket(family, socket.SOCK_STREAM, protocol)
        connection.settimeout(CONNECT_TIMEOUT_S)
        connection.connect((address, channel))
    except OSError as error:
        if connection is not None:
            connection.close()
        _refuse_rfcomm(description, error)
    return SocketLink(connection, description)


def _refuse_rfcomm(description: str, error: OSError) -> NoReturn:
    reason = error.strerror or str(error) or "no answer"
    if error.errno in (errno.EACCES, errno.EPERM):
        text = f"{description}: {links.BLUETOOTH_REFUSES(words=reason)}"
        raise DiagnosedError(Cause.NO_PERMISSION, text) from error
    if error.errno == errno.EBUSY:
        text = f"{description}: {links.ADAPTER_BUSY()}"
        raise DiagnosedError(Cause.PORT_BUSY, text) from error
    if error.errno in (errno.EHOSTDOWN, errno.ETIMEDOUT, None):
        text = f"{description}: {links.ADAPTER_SILENT(words=reason)}"
        raise DiagnosedError(Cause.ASLEEP_OR_OFF, text) from error
    text = f"{description}: {links.UNREACHABLE(words=reason)}"
    raise DiagnosedError(Cause.WRONG_PORT, text) from error
