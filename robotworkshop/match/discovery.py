"""Players make themselves known on the network, and referees look for them, by zeroconf (mDNS, RFC 6762 and 6763)."""

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata
from types import TracebackType
from typing import Self

from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from robotworkshop.match import phrases
from robotworkshop.match.names import shown_name
from robotworkshop.match.wire.connection import Address, address_text
from robotworkshop.match.wire.protocol import protocol

log = logging.getLogger(__name__)

SERVICE_TYPE = "_robotworkshop._tcp.local."

ALL_INTERFACES: tuple[str, ...] = ()
LOOPBACK_ONLY: tuple[str, ...] = ("127.0.0.1",)

_ANSWER_MS = 3000
_MULTICAST = ("224.0.0.251", 5353)
_MAX_TEXT_BYTES = 255
"""Of a key and its value, with what stands between them (RFC 6763, 6.1)."""

_MAX_NAME_BYTES = 50
"""A label of the Domain Name System has 63, and a number may have to be added."""


@dataclass(frozen=True, slots=True)
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


class Announcement:
    """Announces a player for as long as it exists. A context manager that ends it.

    A network that cannot be told is no reason not to play: that is logged, and nothing else happens.

    Args:
        name: The player's; if another one has it, a number is added to what is announced.
        mover: Name of its mover.
        robot: Of what kind its robot is.
        address: Where it listens; if on the loopback alone, it is announced there alone.
    """

    def __init__(self, name: str, mover: str, robot: str, address: Address) -> None:
        self._zeroconf: Zeroconf | None = None
        try:
            host = reachable(address[0])
            self._zeroconf = _zeroconf(LOOPBACK_ONLY if is_loopback(host) else ALL_INTERFACES)
            service = _service(name, mover, robot, (host, address[1]))
            self._zeroconf.register_service(service, allow_name_change=True)
        except (OSError, ZeroconfError) as error:
            log.warning("%s", phrases.NOT_ANNOUNCED(words=_words(error)))
            self.close()

    def close(self) -> None:
        """Say on the network that the player is gone."""
        if self._zeroconf is not None:
            self._zeroconf.close()
            self._zeroconf = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class PlayerBrowser:
    """Looks for players for as long as it exists. A context manager that ends it.

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
        self._changed = changed
        self._lock = threading.Lock()
        self._found: dict[str, FoundPlayer] = {}
        self._zeroconf = _zeroconf(interfaces)
        self._browser = ServiceBrowser(self._zeroconf, SERVICE_TYPE, listener=_Ear(self._look, self._forget))

    @property
    def found(self) -> tuple[FoundPlayer, ...]:
        """The players that are there now, by name and address."""
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda player: (player.name, player.address)))

    def close(self) -> None:
        """Look no longer."""
        self._browser.cancel()
        self._zeroconf.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _look(self, label: str) -> None:
        info = self._zeroconf.get_service_info(SERVICE_TYPE, label, timeout=_ANSWER_MS)
        player = None if info is None else _player(info)
        if player is None:
            log.debug("what %s announces is not understood", label)
            return
        with self._lock:
            self._found[label] = player
        self._changed(self.found)

    def _forget(self, label: str) -> None:
        with self._lock:
            self._found.pop(label, None)
        self._changed(self.found)


class _Ear(ServiceListener):
    def __init__(self, look: Callable[[str], None], forget: Callable[[str], None]) -> None:
        self._look = look
        self._forget = forget

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:  # noqa: ARG002 - zeroconf's names
        self._look(name)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:  # noqa: ARG002
        self._look(name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:  # noqa: ARG002
        self._forget(name)


def _zeroconf(interfaces: Sequence[str]) -> Zeroconf:
    return Zeroconf(interfaces=list(interfaces) or InterfaceChoice.All)


def is_loopback(host: str) -> bool:
    """Return whether a numeric address can be reached from this computer alone."""
    return ipaddress.ip_address(host).is_loopback


def reachable(host: str) -> str:
    """Return the numeric address under which others reach one who listens at a host.

    Raises:
        OSError: there is no network.
    """
    number = socket.getaddrinfo(host, None)[0][4][0]
    if not ipaddress.ip_address(number).is_unspecified:
        return str(number)
    # The address from which multicasts of zeroconf are sent; nothing is sent to find that out.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_MULTICAST)
        return str(probe.getsockname()[0])


def _service(name: str, mover: str, robot: str, address: Address) -> ServiceInfo:
    host, port = address
    # With its port, so that players of one name on one computer need not be told apart by trial.
    label = f"{_cut(name.replace('.', '-'), _MAX_NAME_BYTES)} {port}"
    return ServiceInfo(
        SERVICE_TYPE,
        f"{label}.{SERVICE_TYPE}",
        port=port,
        parsed_addresses=[host],
        properties={
            key: _cut(value, _MAX_TEXT_BYTES - len(key) - 1)
            for key, value in (
                ("name", name),
                ("mover", mover),
                ("robot", robot),
                ("protocol", str(protocol().PROTOCOL_VERSION)),
                ("program", metadata.version("robotworkshop")),
            )
        },
    )


def _cut(text: str, most_bytes: int) -> str:
    """Return as many characters from the beginning of a text as fit into so many bytes of UTF-8."""
    return text.encode()[:most_bytes].decode(errors="ignore")


def _player(info: ServiceInfo) -> FoundPlayer | None:
    """Return what a service says of itself, fit for a terminal; None if it says nothing to go by."""
    addresses = info.parsed_addresses()
    if not addresses or not info.port or not info.properties.get(b"name"):
        return None

    def shown(key: str) -> str:
        return shown_name((info.properties.get(key.encode()) or b"").decode(errors="replace"))

    where = address_text((addresses[0], info.port))
    return FoundPlayer(shown("name"), where, shown("mover"), shown("robot"), shown("protocol"), shown("program"))


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__
