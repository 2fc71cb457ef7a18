"""Watching a match that a referee broadcasts."""

import socket
from collections.abc import Iterator

from robotworkshop.match import phrases
from robotworkshop.match.errors import MatchError
from robotworkshop.match.wire.connection import Address, address_text
from robotworkshop.recording import Decoder, Recorded

_CHUNK_BYTES = 65536
_CONNECT_TIMEOUT_S = 5.0


class Watched:
    """The events that a referee sends to an observer, until it hangs up. Iterate over it once.

    Args:
        address: Where the referee lets observers in.
    """

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: socket.socket | None = None
        self._is_closed = False

    def __iter__(self) -> Iterator[Recorded]:
        """Connect, and yield what comes.

        Raises:
            MatchError: nothing answers, the connection broke, or it ended before there was anything of a match.
            RecordingError: what answers sends something else.
        """
        decoder = Decoder()
        try:
            with socket.create_connection(self._address, timeout=_CONNECT_TIMEOUT_S) as self._connection:
                self._connection.settimeout(None)
                while not self._is_closed and (data := self._connection.recv(_CHUNK_BYTES)):
                    yield from decoder.feed(data)
        except OSError as error:
            if self._is_closed:
                return
            reason = (error.strerror or str(error)).lower()
            raise MatchError(f"{address_text(self._address)}: {phrases.NOT_WATCHED(words=reason)}") from error
        if decoder.header is None and not self._is_closed:
            raise MatchError(f"{address_text(self._address)}: {phrases.NOTHING_CAME()}")

    def close(self) -> None:
        """Watch no longer; may be called from any thread."""
        self._is_closed = True
        if self._connection is not None:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # It has ended by itself.
