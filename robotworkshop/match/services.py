"""Announcements of programs on the network, and the search for them, by zeroconf (mDNS, RFC 6762 and 6763)."""

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from robotworkshop.match import phrases
from robotworkshop.match.names import shown_name

log = logging.getLogger(__name__)

ALL_INTERFACES: tuple[str, ...] = ()
LOOPBACK_ONLY: tuple[str, ...] = ("127.0.0.1",)

_ANSWER_MS = 3000
_MULTICAST = ("224.0.0.251", 5353)
_MAX_TEXT_BYTES = 255
"""Of a key and its value, with what stands between them (RFC 6763, 6.1)."""

_MAX_NAME_BYTES = 50
"""A label of the Domain Name System has 63, and a number may have to be added."""


class Sortable(Protocol):
    """A found service, which has a place in the order of the list."""

    def __lt__(self, other: Any, /) -> bool:
        """Return whether it is listed before another one."""


Found = TypeVar("Found", bound=Sortable)


class ServiceAnnouncement:
    """Announces a service for as long as it exists. A context manager that ends it.

    A network that cannot be told is no reason not to play: that is logged, and nothing else happens.

    Args:
        host: Where it is; if on the loopback alone, it is announced there alone.
        describe: Returns what is announced, for the numeric address under which others reach the host.
    """

    def __init__(self, host: str, describe: Callable[[str], ServiceInfo]) -> None:
        self._zeroconf: Zeroconf | None = None
        try:
            reached = reachable(host)
            self._zeroconf = _zeroconf(LOOPBACK_ONLY if is_loopback(reached) else ALL_INTERFACES)
            self._service = describe(reached)
            self._zeroconf.register_service(self._service, allow_name_change=True)
        except (OSError, ZeroconfError) as error:
            log.warning("%s", phrases.NOT_ANNOUNCED(words=_words(error)))
            self.close()

    def describe(self, texts: Mapping[str, str]) -> None:
        """Say other things of the service from now on."""
        if self._zeroconf is None:
            return
        before = self._service
        self._service = ServiceInfo(
            before.type,
            before.name,
            port=before.port,
            server=before.server,
            parsed_addresses=before.parsed_addresses(),
            properties=properties_of(texts),
        )
        try:
            self._zeroconf.update_service(self._service)
        except (OSError, ZeroconfError) as error:
            log.warning("%s", phrases.NOT_ANNOUNCED(words=_words(error)))

    def close(self) -> None:
        """Say on the network that it is gone."""
        if self._zeroconf is not None:
            self._zeroconf.close()
            self._zeroconf = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Browser(Generic[Found]):
    """Looks for services of one type for as long as it exists. A context manager that ends it.

    Args:
        service_type: Of what is looked for.
        read: Returns what a service says of itself; None if it says nothing to go by.
        changed: Called from a thread of its own with all that are there, each time one comes, changes or goes.
        interfaces: Numeric addresses of this computer to look from; none for all.

    Raises:
        OSError: there is no network.
    """

    def __init__(
        self,
        service_type: str,
        read: Callable[[ServiceInfo], Found | None],
        changed: Callable[[tuple[Found, ...]], None],
        interfaces: Sequence[str],
    ) -> None:
        self._type, self._read, self._changed = service_type, read, changed
        self._lock = threading.Lock()
        self._found: dict[str, Found] = {}
        self._zeroconf = _zeroconf(interfaces)
        self._browser = ServiceBrowser(self._zeroconf, service_type, listener=_Ear(self._look, self._forget))

    @property
    def found(self) -> tuple[Found, ...]:
        """All that are there now, in order."""
        with self._lock:
            return tuple(sorted(self._found.values()))

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
        info = self._zeroconf.get_service_info(self._type, label, timeout=_ANSWER_MS)
        found = None if info is None else self._read(info)
        if found is None:
            log.debug("what %s announces is not understood", label)
            return
        with self._lock:
            self._found[label] = found
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


def service(service_type: str, name: str, host: str, port: int, texts: Mapping[str, str]) -> ServiceInfo:
    """Return what is announced.

    Args:
        service_type: Of it.
        name: For people; as much of it as there is room for.
        host: Numeric address under which others reach it.
        port: At which it listens; 0 where it calls others.
        texts: What else is said of it.
    """
    # With its port, so that those of one name on one computer need not be told apart by trial.
    label = f"{_cut(name.replace('.', '-'), _MAX_NAME_BYTES)} {port}"
    return ServiceInfo(
        service_type,
        f"{label}.{service_type}",
        port=port,
        parsed_addresses=[host],
        properties=properties_of(texts),
    )


def properties_of(texts: Mapping[str, str]) -> dict[str, str]:
    """Return what can be announced of some texts, by their keys."""
    return {key: _cut(value, _MAX_TEXT_BYTES - len(key) - 1) for key, value in texts.items()}


def text_of(info: ServiceInfo, key: str) -> str:
    """Return what a service says of itself under a key, fit for a terminal; empty where it says nothing."""
    return shown_name((info.properties.get(key.encode()) or b"").decode(errors="replace"))


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


def _zeroconf(interfaces: Sequence[str]) -> Zeroconf:
    return Zeroconf(interfaces=list(interfaces) or InterfaceChoice.All)


def _cut(text: str, most_bytes: int) -> str:
    """Return as many characters from the beginning of a text as fit into so many bytes of UTF-8."""
    return text.encode()[:most_bytes].decode(errors="ignore")


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__
