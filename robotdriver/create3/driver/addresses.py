"""Addresses of Create 3s and Roots, as people type them: ``create3:NAME``, ``root:tcp:HOST:PORT``."""

from dataclasses import dataclass

from robotdriver.errors import LinkError
from robotdriver.phrases import links

KINDS = ("create3", "root")
"""Addresses begin so; also the names of the robots' models."""

_TCP = "tcp:"


@dataclass(frozen=True, slots=True)
class Address:
    """A robot's address.

    Attributes:
        kind: One of `KINDS`.
        name: By which Bluetooth knows it, or its Bluetooth address; empty for the first robot that is found.
        host: Of an emulated robot at a TCP port; empty for one that is found by Bluetooth.
        port: Likewise.
    """

    kind: str
    name: str = ""
    host: str = ""
    port: int = 0

    def __str__(self) -> str:
        if self.host:
            return f"{self.kind}:{_TCP}{self.host}:{self.port}"
        return f"{self.kind}:{self.name}" if self.name else self.kind


def is_meant(text: str) -> bool:
    """Return whether a text is the address of such a robot, good or bad."""
    return text.partition(":")[0].lower() in KINDS


def parse_address(text: str) -> Address:
    """Return the address that a text means.

    Raises:
        LinkError: it means none.
    """
    kind, _, rest = text.partition(":")
    kind = kind.lower()
    if not is_meant(text):
        raise LinkError(f"{text}: {links.BAD_ADDRESS()}")
    if not rest.lower().startswith(_TCP):
        return Address(kind, rest)
    host, _, port = rest[len(_TCP) :].rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise LinkError(f"{text}: {links.BAD_TCP_ADDRESS()}")
    return Address(kind, host=host.removeprefix("[").removesuffix("]"), port=int(port))
