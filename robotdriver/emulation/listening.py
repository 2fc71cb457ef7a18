"""Sockets that wait for clients: how they are opened, and how a client is accepted when descriptors run out."""

import errno
import logging
import os
import socket
from contextlib import suppress

from robotdriver.errors import LinkError
from robotdriver.phrases import guests

log = logging.getLogger(__name__)

_BACKLOG = 512
"""Connections that the system keeps while a tick is made."""

_MAX_PORT = 65535
_NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a TCP port, 0 for any that is free.

    Raises:
        LinkError: the address is not this computer's, or taken.
    """
    _check(host, port)
    try:
        listener = socket.create_server((host, port), family=_family(host), backlog=_BACKLOG)
    except OSError as error:
        raise _not_to_be_had(host, port, error) from error
    listener.setblocking(False)
    return listener


def open_receiver(host: str, port: int) -> socket.socket:
    """Return a socket that takes datagrams at a UDP port, 0 for any that is free.

    Raises:
        LinkError: the address is not this computer's, or taken.
    """
    _check(host, port)
    receiver = socket.socket(_family(host), socket.SOCK_DGRAM)
    try:
        receiver.bind((host, port))
    except OSError as error:
        receiver.close()
        raise _not_to_be_had(host, port, error) from error
    receiver.setblocking(False)
    return receiver


def address_of(end: socket.socket) -> tuple[str, int]:
    """Return the host and the port at which a socket waits."""
    address: tuple[str, int] = end.getsockname()[:2]
    return address


class Acceptor:
    """Accepts clients, and hangs up on those that the system has no descriptor for."""

    def __init__(self) -> None:
        self._spare_descriptor = os.open(os.devnull, os.O_RDONLY)

    def accept(self, listener: socket.socket) -> tuple[socket.socket, str] | None:
        """Return a client's connection and where it comes from; None where it left, or had to be refused."""
        try:
            connection, address = listener.accept()
        except OSError as error:
            if error.errno in _NO_DESCRIPTORS:
                self._refuse(listener)
            else:
                log.debug("a client left before it was connected: %s", error)
            return None
        return connection, address[0]

    def close(self) -> None:
        """Give the spare descriptor back."""
        os.close(self._spare_descriptor)

    def _refuse(self, listener: socket.socket) -> None:
        """Disconnect a client that the system has no descriptor for, or its connection would keep the selector busy."""
        log.warning("%s", guests.NO_MORE_FILES())
        os.close(self._spare_descriptor)
        with suppress(OSError):
            listener.accept()[0].close()
        self._spare_descriptor = os.open(os.devnull, os.O_RDONLY)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _check(host: str, port: int) -> None:
    if not 0 <= port <= _MAX_PORT:
        raise LinkError(f"cannot listen on {host}:{port}: a port is a number up to {_MAX_PORT}; choose another port")


def _not_to_be_had(host: str, port: int, error: OSError) -> LinkError:
    reason = (error.strerror or str(error)).partition(" (while")[0]  # the rest repeats the address
    is_elsewhere = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
    remedy = "choose an address of this computer" if is_elsewhere else "choose another port"
    return LinkError(f"cannot listen on {host}:{port}: {reason}; {remedy}")
