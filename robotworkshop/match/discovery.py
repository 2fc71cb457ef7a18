"""Players make themselves known on the network, and referees look for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata

from zeroconf import ServiceInfo

from robotworkshop.match.services import ALL_INTERFACES, Browser, ServiceAnnouncement, service, text_of
from robotworkshop.match.wire.connection import Address, address_text
from robotworkshop.match.wire.protocol import protocol

SERVICE_TYPE = "_robotworkshop._tcp.local."


@dataclass(frozen=True, slots=True, order=True)
class FoundPlayer:
    """A player as it announces itself; nothing of it is proven.

    Attributes:
        name: Its name.
        address: Where it listens, as ``HOST:PORT``.
        mover: Name of its mover.
        robot: Of what kind its robot is.
        version: Of the protocol that it speaks.
        program: Version of its program.
    """

    name: str
    address: str
    mover: str
    robot: str
    version: str
    program: str


class Announcement(ServiceAnnouncement):
    """Announces a player for as long as it exists.

    Args:
        name: The player's; if another one has it, a number is added to what is announced.
        mover: Name of its mover.
        robot: Of what kind its robot is.
        address: Where it listens; if on the loopback alone, it is announced there alone.
    """

    def __init__(self, name: str, mover: str, robot: str, address: Address) -> None:
        texts = {
            "name": name,
            "mover": mover,
            "robot": robot,
            "protocol": str(protocol().PROTOCOL_VERSION),
            "program": metadata.version("robotworkshop"),
        }
        super().__init__(address[0], lambda host: service(SERVICE_TYPE, name, host, address[1], texts))


class PlayerBrowser(Browser[FoundPlayer]):
    """Looks for players for as long as it exists.

    Args:
        changed: Called from a thread of its own with all that are there, each time one comes or goes.
        interfaces: Numeric addresses of this computer to look from; none for all.

    Raises:
        OSError: there is no network.
    """

    def __init__(
        self,
        changed: Callable[[tuple[FoundPlayer, ...]], None] = lambda _found: None,
        interfaces: Sequence[str] = ALL_INTERFACES,
    ) -> None:
        super().__init__(SERVICE_TYPE, _player, changed, interfaces)


def _player(info: ServiceInfo) -> FoundPlayer | None:
    """Return what a service says of itself; None if it says nothing to go by."""
    addresses, name = info.parsed_addresses(), text_of(info, "name")
    if not addresses or not info.port or not name:
        return None
    where = address_text((addresses[0], info.port))
    mover, robot, version, program = (text_of(info, key) for key in ("mover", "robot", "protocol", "program"))
    return FoundPlayer(name, where, mover, robot, version, program)
