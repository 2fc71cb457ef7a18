"""The serial ports of this computer: cables, Bluetooth adapters that show as ports, pseudo-terminals."""

import errno
import sys
from dataclasses import dataclass

import serial
from serial.tools import list_ports

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.link import WRITE_TIMEOUT_S
from robotdriver.create.links.serial_link import POLL_S, SerialLink
from robotdriver.phrases import links
from robotdriver.ports.linux import linux_ports

_ADAPTER_VENDORS = ("0403", "067B", "10C4", "1A86")
"""USB vendor numbers of the makers of serial adapters: FTDI, whose chip is in iRobot's cable, Prolific, Silicon Labs
and WCH."""

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
        """True if its USB description is that of a serial adapter: only such a port is opened unasked."""
        return any(f"VID:PID={vendor}:" in self.hardware.upper() for vendor in _ADAPTER_VENDORS)

    @property
    def is_radio(self) -> bool:
        """True if it looks like the port of a paired Bluetooth adapter, as each system makes it."""
        is_windows = "BTHENUM" in self.hardware.upper()
        is_macos = self.device.startswith("/dev/cu.") and "VID:PID" not in self.hardware.upper()
        return is_windows or is_macos or self.device.startswith("/dev/rfcomm")

    @property
    def known(self) -> str:
        """A description for people; empty if nothing is known."""
        return "Bluetooth" if self.is_radio else self.description.removeprefix("n/a")


def serial_ports() -> tuple[PortInfo, ...]:
    """Return the serial ports of this computer, by name."""
    if sys.platform == "linux":
        return tuple(PortInfo(*port) for port in linux_ports())
    ports = (PortInfo(port.device, port.description or "", port.hwid or "") for port in list_ports.comports())
    return tuple(sorted(ports, key=lambda port: port.device))


def open_serial_port(port: str, baud: int) -> SerialLink:
    """Return a link to a port of this computer that no other program may open meanwhile.

    Args:
        port: Its name: COM3, /dev/ttyUSB0, /dev/rfcomm0, /dev/tty.ElementSerial, or a pseudo-terminal's.
        baud: The rate.

    Raises:
        DiagnosedError: there is no such port, it is no serial port, it is busy, or this user may not use it.
    """
    has_locks = _has_locks()
    try:
        opened = serial.Serial(
            port, baud, timeout=POLL_S, write_timeout=WRITE_TIMEOUT_S, exclusive=True if has_locks else None
        )
    except (OSError, ValueError) as error:
        raise _diagnosed(port, error) from error
    return SerialLink(opened, f"serial:{port}", opened.fileno() if has_locks else None)


def _has_locks() -> bool:
    return sys.platform != "win32"


def _diagnosed(port: str, error: Exception) -> DiagnosedError:
    """Return why a port could not be opened, and what to do about it."""
    number, text = getattr(error, "errno", None), str(error)
    denied = number in (errno.EACCES, errno.EPERM) or "PermissionError" in text
    if number in _BUSY or (denied and not _has_locks()):
        return DiagnosedError(Cause.PORT_BUSY, f"serial:{port}: {links.PORT_BUSY()}")
    if denied:
        return DiagnosedError(Cause.NO_PERMISSION, f"serial:{port}: {links.PORT_DENIED()}")
    others = ", ".join(found.device for found in serial_ports()) or links.NO_PORTS()
    if number in _NOT_THERE or "FileNotFoundError" in text:
        return DiagnosedError(Cause.WRONG_PORT, f"serial:{port}: {links.NO_PORT(ports=others)}")
    return DiagnosedError(Cause.WRONG_PORT, f"serial:{port}: {links.NO_SERIAL_PORT(words=text, ports=others)}")
