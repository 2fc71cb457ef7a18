"""A line between two processes: whole messages of bounded size, each within a deadline."""

import socket
import threading
import time
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

_LENGTH_BYTES = 4
_PIECE_BYTES = 65_536

T = TypeVar("T")


class ChannelError(Exception):
    """The other side cannot be talked with any more."""


class ChannelClosedError(ChannelError):
    """The other side is gone."""


class TooLateError(ChannelError):
    """The deadline has passed; what has come of a message so far is kept."""


class ProtocolError(ChannelError):
    """The bytes are no message."""


class Channel:
    """One end of a line. Messages are sent from any thread, and received by one at a time.

    Args:
        line: A connected stream socket; now the channel's own.
        limit_bytes: Longer messages are refused before they are read.
    """

    def __init__(self, line: socket.socket, limit_bytes: int) -> None:
        self._line = line
        self._limit_bytes = limit_bytes
        self._sending = threading.Lock()
        self._received = bytearray()
        self._encoder = msgspec.msgpack.Encoder(enc_hook=_plain)

    def send(self, *messages: msgspec.Struct, deadline: float | None = None) -> None:
        """Send messages, all at once.

        Args:
            messages: What to send.
            deadline: By `time.monotonic`; None waits as long as the other side takes to listen.

        Raises:
            ChannelClosedError: the other side has closed.
            TooLateError: the other side has not listened in time.
        """
        contents = [self._encoder.encode(message) for message in messages]
        parcel = b"".join(len(content).to_bytes(_LENGTH_BYTES, "big") + content for content in contents)
        with self._sending:
            self._set_deadline(deadline)
            try:
                self._line.sendall(parcel)
            except TimeoutError as error:
                raise TooLateError from error
            except OSError as error:
                raise ChannelClosedError from error

    def receive(self, decoder: "msgspec.msgpack.Decoder[T]", deadline: float | None = None) -> T:
        """Return the next message.

        Args:
            decoder: For the kinds that may come.
            deadline: By `time.monotonic`; None waits for ever.

        Raises:
            ChannelClosedError: there is none, and will be none.
            TooLateError: it was not whole in time.
            ProtocolError: it is too long, or none of the kinds that may come.
        """
        self._fill(_LENGTH_BYTES, deadline)
        length = int.from_bytes(self._received[:_LENGTH_BYTES], "big")
        if length > self._limit_bytes:
            raise ProtocolError(f"a message of {length:,} bytes; {self._limit_bytes:,} are allowed")
        self._fill(_LENGTH_BYTES + length, deadline)
        content = bytes(self._received[_LENGTH_BYTES : _LENGTH_BYTES + length])
        del self._received[: _LENGTH_BYTES + length]
        try:
            return decoder.decode(content)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise ProtocolError(f"what is no message: {error}") from error

    def close(self) -> None:
        """Hang up; who waits at the other end is told."""
        self._line.close()

    def _fill(self, count: int, deadline: float | None) -> None:
        """Wait until so many bytes have been received."""
        while len(self._received) < count:
            self._set_deadline(deadline)
            try:
                piece = self._line.recv(_PIECE_BYTES)
            except TimeoutError as error:
                raise TooLateError from error
            except OSError as error:
                raise ChannelClosedError from error
            if not piece:
                raise ChannelClosedError
            self._received += piece

    def _set_deadline(self, deadline: float | None) -> None:
        if deadline is None:
            if self._line.gettimeout() is not None:
                self._line.settimeout(None)
            return
        left_s = deadline - time.monotonic()
        if left_s <= 0.0:
            raise TooLateError
        self._line.settimeout(left_s)


def _plain(value: Any) -> Any:
    """Turn a scene's read-only mappings into what msgpack knows."""
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"a {type(value).__name__} is no plain data")
