"""Where a robot is to be found, as people type it: ``serial:PORT``, ``rfcomm:ADDRESS``, ``tcp:HOST:PORT``."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from robotdriver.create.links.byte_log import RecordedLink, ReplayedLink
from robotdriver.create.links.link import Link
from robotdriver.create.links.serial_port import SerialLink
from robotdriver.create.links.sockets import connect_rfcomm, connect_tcp
from robotdriver.errors import LinkError

RFCOMM_CHANNEL = 1
"""Where adapters for the Create listen as a rule."""

_BLUETOOTH = re.compile(r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}")
_FORMS = "serial:PORT (serial:/dev/ttyUSB0, serial:COM3), rfcomm:ADDRESS (rfcomm:00:06:66:01:23:45), tcp:HOST:PORT"


class Address(Protocol):
    """Where a robot is to be found; its text is what people type."""

    @property
    def has_baud(self) -> bool:
        """Whether the baud rate matters on the way there."""

    @property
    def hears(self) -> bool:
        """Whether anything there hears what is sent."""

    def open(self, baud: int) -> Link:
        """Return a new link.

        Raises:
            DiagnosedError: it cannot be opened; the text says why, and what to do.
        """


@dataclass(frozen=True, slots=True)
class SerialAddress:
    """A serial port."""

    port: str

    @property
    def has_baud(self) -> bool:
        """True: both sides must speak at the same rate."""
        return True

    @property
    def hears(self) -> bool:
        """True."""
        return True

    def open(self, baud: int) -> Link:
        """Return a new link."""
        return SerialLink(self.port, baud)

    def __str__(self) -> str:
        return f"serial:{self.port}"


@dataclass(frozen=True, slots=True)
class BluetoothAddress:
    """A Bluetooth adapter on a robot."""

    address: str
    channel: int = RFCOMM_CHANNEL

    @property
    def has_baud(self) -> bool:
        """False: the adapter speaks to the robot."""
        return False

    @property
    def hears(self) -> bool:
        """True."""
        return True

    def open(self, baud: int) -> Link:  # noqa: ARG002 - the rate of the radio is not ours
        """Return a new link."""
        return connect_rfcomm(self.address, self.channel)

    def __str__(self) -> str:
        return f"rfcomm:{self.address}"


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """A TCP port: an emulated robot's, or a serial server's."""

    host: str
    port: int

    @property
    def has_baud(self) -> bool:
        """False: there is none."""
        return False

    @property
    def hears(self) -> bool:
        """True."""
        return True

    def open(self, baud: int) -> Link:  # noqa: ARG002 - a network has no rate to choose
        """Return a new link."""
        return connect_tcp(self.host, self.port)

    def __str__(self) -> str:
        return f"tcp:{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class ReplayAddress:
    """A byte log, played as if it happened now."""

    file: Path

    @property
    def has_baud(self) -> bool:
        """False: what was recorded was recorded at one rate."""
        return False

    @property
    def hears(self) -> bool:
        """False: what was recorded cannot be changed."""
        return False

    def open(self, baud: int) -> Link:  # noqa: ARG002 - see has_baud
        """Return a new link."""
        return ReplayedLink(self.file)

    def __str__(self) -> str:
        return f"replay:{self.file}"


@dataclass(frozen=True, slots=True)
class RecordedAddress:
    """Another address, what goes over whose link is written to a file; opened anew, the file begins anew."""

    address: Address
    file: Path

    @property
    def has_baud(self) -> bool:
        """As the other address."""
        return self.address.has_baud

    @property
    def hears(self) -> bool:
        """As the other address."""
        return self.address.hears

    def open(self, baud: int) -> Link:
        """Return a new link."""
        return RecordedLink(self.address.open(baud), self.file)

    def __str__(self) -> str:
        return str(self.address)


def parse_address(text: str) -> Address:
    """Return the address that a text means.

    Raises:
        LinkError: it means none.
    """
    kind, colon, rest = text.partition(":")
    rest = rest.removeprefix("//")
    match kind.lower() if colon and rest else "":
        case "serial":
            # The two slashes of a URL are one too many of a device's path.
            return SerialAddress(text.partition(":")[2])
        case "rfcomm":
            if not _BLUETOOTH.fullmatch(rest):
                raise LinkError(f"{text}: a Bluetooth address is six pairs of digits, as rfcomm:00:06:66:01:23:45")
            return BluetoothAddress(rest.upper())
        case "tcp":
            host, _, port = rest.rpartition(":")
            if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
                raise LinkError(f"{text}: a TCP address is a host and a port from 1 to 65535, as tcp:localhost:4000")
            return TcpAddress(host.removeprefix("[").removesuffix("]"), int(port))
        case "replay":
            return ReplayAddress(Path(text.partition(":")[2]))
        case _:
            raise LinkError(f"{text}: not a robot's address; use {_FORMS}")
