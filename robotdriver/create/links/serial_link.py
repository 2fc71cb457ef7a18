"""An open serial port as a link, wherever pyserial finds the port: at this computer or at another one."""

import threading
import time

import serial

from robotdriver.create.links.link import CHUNK_BYTES, link_gone

POLL_S = 0.01
"""The longest single wait for the port: changing it for each read would set up the port again each time."""

_WAKE_PULSE_S, _WAKE_S = 0.5, 0.3
"""The robot's wake-up pin (BRC) must be low for 50 to 1,000 ms by the Create 2 Open Interface."""

# TypeError: pyserial's, when another thread has closed the port.
_GONE = (OSError, TypeError)


class SerialLink:
    """A serial port, 8N1 without flow control.

    Args:
        port: pyserial's, open, with a timeout of `POLL_S`; it belongs to the link from now on.
        description: Its address.
        descriptor: Through which another process can write to the robot; None where none can.
    """

    def __init__(self, port: serial.Serial, description: str, descriptor: int | None) -> None:
        self.description = description
        self._port = port
        self._descriptor = descriptor
        self._write_lock = threading.Lock()

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        deadline_s = time.monotonic() + timeout_s
        try:
            while True:
                data: bytes = self._port.read(1)
                if data:
                    waiting = min(self._port.in_waiting, CHUNK_BYTES)
                    return data + self._port.read(waiting) if waiting else data
                if time.monotonic() >= deadline_s:
                    return b""
        except _GONE as error:
            raise link_gone(self.description, error) from error

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            with self._write_lock:
                self._port.write(data)
        except _GONE as error:
            raise link_gone(self.description, error) from error

    def fileno(self) -> int | None:
        """Return the port's descriptor; None where no other process can write to it."""
        return self._descriptor

    def wake(self) -> bool:
        """Pulse RTS and DTR: one of them leads to the robot's wake-up pin in the usual cables."""
        try:
            for level in (False, True, False):
                self._port.rts = self._port.dtr = level
                time.sleep(_WAKE_PULSE_S if level else _WAKE_S)
        except (OSError, ValueError):  # A pseudo-terminal has no such lines, and few serial servers pass them on.
            return False
        return True

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """Let the port go."""
        self._port.close()
