"""Race nights make themselves known on the network as long as players are let in; their codes are never sent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zeroconf import ServiceInfo

from robotworkshop.match.services import ALL_INTERFACES, Browser, ServiceAnnouncement, service, text_of

SERVICE_TYPE = "_rwracenight._tcp.local."
CALLS_OTHERS = 0
"""The port of a night: its players listen, and it calls them."""


@dataclass(frozen=True, slots=True, order=True)
class FoundNight:
    """A race night as it announces itself; nothing of it is proven.

    Attributes:
        name: Of the computer that holds it.
        scene: In which all meet.
        players: How many have joined.
    """

    name: str
    scene: str
    players: int


class NightAnnouncement(ServiceAnnouncement):
    """Announces a race night for as long as it exists, so that it is found by those who know its code.

    Args:
        name: Of the computer that holds it.
        scene: In which all meet.
        host: Where its players reach it; if on the loopback alone, it is announced there alone.
    """

    def __init__(self, name: str, scene: str, host: str) -> None:
        self._told = {"name": name, "scene": scene}
        self._players = 0
        super().__init__(host, lambda at: service(SERVICE_TYPE, name, at, CALLS_OTHERS, self._texts()))

    def count(self, players: int) -> None:
        """Say how many players have joined."""
        if players != self._players:
            self._players = players
            self.describe(self._texts())

    def _texts(self) -> dict[str, str]:
        return self._told | {"players": str(self._players)}


class NightBrowser(Browser[FoundNight]):
    """Looks for race nights for as long as it exists.

    Args:
        changed: Called from a thread of its own with all that are there, each time one comes, changes or goes.
        interfaces: Numeric addresses of this computer to look from; none for all.

    Raises:
        OSError: there is no network.
    """

    def __init__(
        self,
        changed: Callable[[tuple[FoundNight, ...]], None] = lambda _found: None,
        interfaces: Sequence[str] = ALL_INTERFACES,
    ) -> None:
        super().__init__(SERVICE_TYPE, _night, changed, interfaces)


def _night(info: ServiceInfo) -> FoundNight | None:
    """Return what a service says of itself; None if it says nothing to go by."""
    name, players = text_of(info, "name"), text_of(info, "players")
    if not name or not (players.isascii() and players.isdecimal()):
        return None
    return FoundNight(name, text_of(info, "scene"), int(players[:6]))
