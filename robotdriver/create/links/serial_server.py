"""A serial port of another computer as a link, by RFC 2217: bytes, and the rate of the port, over TCP."""

import threading
import time

import serial

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.link import CHUNK_BYTES, link_gone

_POLL_S = 0.01


class SerialServerLink:
    """An open port of a serial server, 8N1 without flow control.

    Args:
        url: ``rfc2217://HOST:PORT``.
        baud: The rate.

    Raises:
        DiagnosedError: no such server answers.
    """

    def __init__(self, url: str, baud: int) -> None:
        self.description = url
        self._write_lock = threading.Lock()
        try:
            self._serial = serial.serial_for_url(url, baud, timeout=_POLL_S)
        except (OSError, ValueError) as error:
            raise DiagnosedError(
                Cause.WRONG_PORT, f"{url}: no serial server answers there ({error}); is it on, and the port right?"
            ) from error

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        deadline_s = time.monotonic() + timeout_s
        try:
            while True:
                data: bytes = self._serial.read(1)
                if data:
                    waiting = min(self._serial.in_waiting, CHUNK_BYTES)
                    return data + self._serial.read(waiting) if waiting else data
                if time.monotonic() >= deadline_s:
                    return b""
        except (OSError, TypeError) as error:
            raise link_gone(self.description, error) from error

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            with self._write_lock:
                self._serial.write(data)
        except (OSError, TypeError) as error:
            raise link_gone(self.description, error) from error

    def fileno(self) -> int | None:
        """Return None: what goes over the socket is escaped, so another process cannot write to it."""
        return None

    def wake(self) -> bool:
        """Return False: few servers pass the lines on."""
        return False

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """Let the port go."""
        self._serial.close()
