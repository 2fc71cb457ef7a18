"""A TCP connection that carries frames: a length of four bytes, then so many bytes. Nothing takes longer than told.

The time-outs of sockets are for one read each: who sends a byte now and then would never be cut. Here a whole exchange
has a deadline, and a frame that is too long is refused before memory is taken for it.
"""

import socket
import struct
import time

from robotdriver.errors import LinkError
from robotdriver.phrases.links import NOT_LISTENED
from robotworkshop.match import phrases
from robotworkshop.match.errors import MatchError

Address = tuple[str, int]
"""Host and port."""

LOOPBACK = "127.0.0.1"

_LENGTH = struct.Struct("!i")
_CHUNK_BYTES = 65536


def listening_socket(address: Address) -> socket.socket:
    """Return a socket that listens.

    Args:
        address: Of this computer; port 0 for any that is free.

    Raises:
        LinkError: the address is not this computer's, or taken.
    """
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    try:
        return socket.create_server(address, family=family)
    except OSError as error:
        reason = _words(error).partition(" (while")[0]  # the rest repeats the address
        raise LinkError(f"{address_text(address)}: {NOT_LISTENED(words=reason)}") from error


def read_address(text: str) -> Address:
    """Return host and port of ``HOST:PORT`` or ``PORT``, which is one of this computer.

    Raises:
        MatchError: the text is neither.
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise MatchError(f"{text}: {phrases.NO_ADDRESS()}")
    return host.removeprefix("[").removesuffix("]") or LOOPBACK, int(port)


def address_text(address: Address) -> str:
    """Return an address as ``HOST:PORT``."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class SilentError(MatchError):
    """The other side did not answer in time."""


class GoneError(MatchError):
    """Nothing answers, or the other side has hung up."""


class Connection:
    """A connected frame stream. Not to be shared between threads, except for `shut`.

    Args:
        address: Where the other side listens.
        max_bytes: Longer frames are refused.
        timeout_s: To connect.

    Raises:
        GoneError: nothing listens there.
        SilentError: nothing answers there.
    """

    def __init__(self, address: Address, max_bytes: int, timeout_s: float) -> None:
        self._max_bytes = max_bytes
        try:
            self._socket = socket.create_connection(address, timeout=timeout_s)
        except TimeoutError as error:
            raise SilentError(phrases.NO_ANSWER(time=f"{timeout_s:.3g} s")) from error
        except OSError as error:
            raise GoneError(phrases.NOT_REACHED(words=_words(error))) from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def local_host(self) -> str:
        """This computer's address as the other side sees it."""
        return str(self._socket.getsockname()[0])

    def exchange(self, frame: bytes, timeout_s: float) -> bytes:
        """Send a frame, and return the one that comes back. After an error the connection is of no use any more.

        Raises:
            GoneError: the other side has hung up.
            SilentError: the answer was not complete in time.
            MatchError: the answer is no frame, or too long.
        """
        deadline_s = time.monotonic() + timeout_s
        try:
            self._socket.settimeout(max(timeout_s, 0.001))
            self._socket.sendall(_LENGTH.pack(len(frame)) + frame)
            (length,) = _LENGTH.unpack(self._receive(_LENGTH.size, deadline_s))
            if not 0 < length <= self._max_bytes:
                raise MatchError(phrases.ANSWER_SIZE(count=str(length), limit=str(self._max_bytes)))
            return self._receive(length, deadline_s)
        except TimeoutError as error:
            raise SilentError(phrases.NO_ANSWER(time=f"{timeout_s:.3g} s")) from error
        except OSError as error:
            raise GoneError(phrases.BROKEN(words=_words(error))) from error

    def _receive(self, count: int, deadline_s: float) -> bytes:
        received = bytearray()
        while len(received) < count:
            left_s = deadline_s - time.monotonic()
            if left_s <= 0.0:
                raise TimeoutError
            self._socket.settimeout(left_s)
            chunk = self._socket.recv(min(count - len(received), _CHUNK_BYTES))
            if not chunk:
                raise GoneError(phrases.HUNG_UP())
            received += chunk
        return bytes(received)

    def shut(self) -> None:
        """End an exchange that another thread waits in."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # it is closed already, which is what was wanted

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def _words(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
