"""A serial port as a link: a cable, a Bluetooth adapter that shows as a port, or a pseudo-terminal."""

import errno
import sys
import threading
import time
from dataclasses import dataclass

import serial
from serial.tools import list_ports

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.link import CHUNK_BYTES, WRITE_TIMEOUT_S, link_gone

_POLL_S = 0.01
"""How long the port is asked to wait at a time: changing this for each read would set up the port anew each time."""

_ADAPTER_VENDORS = ("0403", "067B", "10C4", "1A86")
"""USB vendor numbers of the makers of serial adapters: FTDI, whose chip is in iRobot's cable, Prolific, Silicon Labs
and WCH."""

_WAKE_PULSE_S, _WAKE_S = 0.5, 0.3
"""The robot's wake-up pin (BRC) must be low for 50 to 1,000 ms by the Create 2 Open Interface."""

_NOT_THERE = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENOTDIR, errno.ENOTTY, errno.EISDIR, errno.EIO}
_BUSY = {errno.EBUSY, errno.EAGAIN}


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A serial port of this computer.

    Attributes:
        device: What to give after ``serial:``.
        description: What the system knows of it.
        hardware: Its hardware id; empty where there is none.
    """

    device: str
    description: str
    hardware: str

    @property
    def is_adapter(self) -> bool:
        """Whether its USB description is that of a serial adapter: only such a port is opened unasked."""
        return any(f"VID:PID={vendor}:" in self.hardware.upper() for vendor in _ADAPTER_VENDORS)


def serial_ports() -> tuple[PortInfo, ...]:
    """Return the serial ports of this computer, by name."""
    ports = (PortInfo(port.device, port.description or "", port.hwid or "") for port in list_ports.comports())
    return tuple(sorted(ports, key=lambda port: port.device))


class SerialLink:
    """An open serial port, 8N1 without flow control, that nobody else may open meanwhile.

    Args:
        port: Its name: COM3, /dev/ttyUSB0, /dev/rfcomm0, /dev/tty.ElementSerial, or a pseudo-terminal's.
        baud: The rate.

    Raises:
        DiagnosedError: there is no such port, it is no serial port, it is busy, or this user may not use it.
    """

    def __init__(self, port: str, baud: int) -> None:
        self.description = f"serial:{port}"
        self._write_lock = threading.Lock()
        try:
            self._serial = serial.Serial(
                port, baud, timeout=_POLL_S, write_timeout=WRITE_TIMEOUT_S, exclusive=True if _has_locks() else None
            )
        except (OSError, ValueError) as error:
            raise _diagnosed(port, error) from error

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
        except (OSError, TypeError) as error:  # TypeError: pyserial's, when another thread has closed the port
            raise link_gone(self.description, error) from error

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            with self._write_lock:
                self._serial.write(data)
        except (OSError, TypeError) as error:
            raise link_gone(self.description, error) from error

    def fileno(self) -> int | None:
        """Return the port's descriptor; None on Windows."""
        return self._serial.fileno() if _has_locks() else None

    def wake(self) -> bool:
        """Pulse RTS and DTR: one of them leads to the robot's wake-up pin in the usual cables."""
        try:
            for level in (False, True, False):
                self._serial.rts = self._serial.dtr = level
                time.sleep(_WAKE_PULSE_S if level else _WAKE_S)
        except OSError:  # a pseudo-terminal has no such lines
            return False
        return True

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """Let the port go."""
        self._serial.close()


def _has_locks() -> bool:
    return sys.platform != "win32"


def _diagnosed(port: str, error: Exception) -> DiagnosedError:
    """Return why a port could not be opened, and what to do about it."""
    number, text = getattr(error, "errno", None), str(error)
    denied = number in (errno.EACCES, errno.EPERM) or "PermissionError" in text
    if number in _BUSY or (denied and not _has_locks()):
        return DiagnosedError(Cause.PORT_BUSY, f"serial:{port}: another program uses the port; end that one first")
    if denied:
        remedy = "join the group that owns it (on most systems: sudo usermod -aG dialout $USER, then log in again)"
        return DiagnosedError(Cause.NO_PERMISSION, f"serial:{port}: you may not use the port; {remedy}")
    others = ", ".join(found.device for found in serial_ports()) or "none at all"
    if number in _NOT_THERE or "FileNotFoundError" in text:
        return DiagnosedError(Cause.WRONG_PORT, f"serial:{port}: there is no such serial port; there is {others}")
    return DiagnosedError(
        Cause.WRONG_PORT, f"serial:{port}: cannot be opened as a serial port ({text}); there is {others}"
    )
