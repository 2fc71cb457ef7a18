"""Addresses of robots, as people type them: a port's name, ``rfcomm:ADDRESS``, ``tcp:HOST:PORT``."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Protocol

from robotdriver.create.links.bridge_link import connect_bridge
from robotdriver.create.links.byte_log import RecordedLink, ReplayedLink
from robotdriver.create.links.link import Link
from robotdriver.create.links.serial_port import open_serial_port
from robotdriver.create.links.serial_server import connect_serial_server
from robotdriver.create.links.sockets import connect_rfcomm, connect_tcp
from robotdriver.errors import LinkError
from robotdriver.phrases import links

RFCOMM_CHANNEL = 1
"""The channel on which adapters for the Create usually listen."""

_BLUETOOTH = re.compile(r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}")
_PORT_NAME = re.compile(r"\.{0,2}/.+|(?i:com)[0-9]{1,3}")
"""A path, or a port of Windows."""

_CHANNELS = range(1, 31)


class Address(Protocol):
    """The address of a robot; its text is what people type."""

    @property
    def has_baud(self) -> bool:
        """True if the baud rate matters on the way there."""

    @property
    def hears(self) -> bool:
        """True if anything there hears what is sent."""

    def open(self, baud: int) -> Link:
        """Return a new link.

        Raises:
            DiagnosedError: it cannot be opened; the text says why, and what to do.
        """


@dataclass(frozen=True, slots=True)
class SerialAddress:
    """A serial port."""

    has_baud: ClassVar[bool] = True  # both sides must speak at the same rate
    hears: ClassVar[bool] = True

    port: str

    def open(self, baud: int) -> Link:
        """Return a new link."""
        return open_serial_port(self.port, baud)

    def __str__(self) -> str:
        return f"serial:{self.port}"


@dataclass(frozen=True, slots=True)
class BluetoothAddress:
    """A Bluetooth adapter on a robot."""

    has_baud: ClassVar[bool] = False  # the adapter speaks to the robot
    hears: ClassVar[bool] = True

    address: str
    channel: int = RFCOMM_CHANNEL

    def open(self, baud: int) -> Link:  # noqa: ARG002 - the rate of the radio is not ours
        """Return a new link."""
        return connect_rfcomm(self.address, self.channel)

    def __str__(self) -> str:
        return f"rfcomm:{self.address}" + ("" if self.channel == RFCOMM_CHANNEL else f"/{self.channel}")


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """A TCP port: an emulated robot's, or a serial server's.

    Attributes:
        host: A name, or a numeric address.
        port: From 1 to 65535.
        token: Which the other side asks for before any byte flows; empty where it asks for none. Not part of the text,
            which is shown.
    """

    has_baud: ClassVar[bool] = False  # there is none
    hears: ClassVar[bool] = True

    host: str
    port: int
    token: str = field(default="", repr=False)

    def open(self, baud: int) -> Link:  # noqa: ARG002 - a network has no rate to choose
        """Return a new link."""
        return connect_tcp(self.host, self.port, self.token)

    def __str__(self) -> str:
        return f"tcp:{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class SerialServerAddress:
    """A serial port that another computer serves by RFC 2217, so that its rate can be set from here."""

    has_baud: ClassVar[bool] = True  # the other computer sets it
    hears: ClassVar[bool] = True

    host: str
    port: int

    def open(self, baud: int) -> Link:
        """Return a new link."""
        return connect_serial_server(str(self), baud)

    def __str__(self) -> str:
        return f"rfc2217://{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class BridgeAddress:
    """A bridge on the robot. Its text does not tell the key."""

    has_baud: ClassVar[bool] = True  # the bridge sets it
    hears: ClassVar[bool] = True

    host: str
    port: int
    key: str = ""

    def open(self, baud: int) -> Link:
        """Return a new link."""
        return connect_bridge(self.host, self.port, self.key, baud)

    def __str__(self) -> str:
        return f"bridge:{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class ReplayAddress:
    """A byte log, played as if it happened now."""

    has_baud: ClassVar[bool] = False  # what was recorded was recorded at one rate
    hears: ClassVar[bool] = False  # what was recorded cannot be changed

    file: Path

    def open(self, baud: int) -> Link:  # noqa: ARG002 - see has_baud
        """Return a new link."""
        return ReplayedLink(self.file)

    def __str__(self) -> str:
        return f"replay:{self.file}"


@dataclass(frozen=True, slots=True)
class RecordedAddress:
    """Another address, what goes over whose link is written to a file; opened again, the file begins again."""

    address: Address
    file: Path

    @property
    def has_baud(self) -> bool:
        """The same as the other address has."""
        return self.address.has_baud

    @property
    def hears(self) -> bool:
        """The same as the other address has."""
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
    if _PORT_NAME.fullmatch(text) or Path(text).is_char_device():
        return SerialAddress(text)
    kind, colon, rest = text.partition(":")
    rest = rest.removeprefix("//")
    match kind.lower() if colon and rest else "":
        case "serial":
            # The two slashes of a URL are one too many of a device's path.
            return SerialAddress(text.partition(":")[2])
        case "rfcomm":
            address, slash, channel = rest.partition("/")
            if not _BLUETOOTH.fullmatch(address):
                raise LinkError(f"{text}: {links.BAD_BLUETOOTH()}")
            if slash and not (channel.isascii() and channel.isdigit() and int(channel) in _CHANNELS):
                raise LinkError(f"{text}: {links.BAD_CHANNEL()}")
            return BluetoothAddress(address.upper(), int(channel) if slash else RFCOMM_CHANNEL)
        case "tcp" | "socket":
            place, _, token = rest.partition("#")
            if not token.isascii() or not token.isprintable():
                raise LinkError(f"tcp:{place}: {links.BAD_TOKEN()}")
            return TcpAddress(*_host_and_port(f"tcp:{place}", place), token)
        case "bridge":
            key, _, place = rest.rpartition("@")
            return BridgeAddress(*_host_and_port(text, place), key)
        case "rfc2217":
            return SerialServerAddress(*_host_and_port(text, rest))
        case "replay":
            return ReplayAddress(Path(text.partition(":")[2]))
        case _:
            raise LinkError(f"{text}: {links.BAD_ADDRESS()}")


def _host_and_port(text: str, rest: str) -> tuple[str, int]:
    host, _, port = rest.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise LinkError(f"{text}: {links.BAD_TCP_ADDRESS()}")
    return host.removeprefix("[").removesuffix("]"), int(port)
