"""The places of the players of a series: those that were named, or those that the network tells of."""

import logging
import secrets
import socket
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from robotworkshop.evening.names import PlayerNames
from robotworkshop.match.discovery import FoundPlayer
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.client import Introduction, PlayerClient
from robotworkshop.match.referee.match_setup import Invitation
from robotworkshop.match.wire.connection import address_text, read_address

log = logging.getLogger(__name__)

_REACH_WITHIN_S = 2.0


class Lobby(Protocol):
    """Knows the players that are there."""

    def present(self) -> tuple[str, ...]:
        """Return the names of those that are there now and let the referee in."""

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is now; None where nothing is known of it."""


class NamedLobby:
    """Players that were named with their addresses.

    Args:
        invitations: Of all of them.
        greeter: Meets them.
        names: To whom names belong.
    """

    def __init__(self, invitations: Iterable[Invitation], greeter: "Greeter", names: PlayerNames) -> None:
        self._invitations = tuple(invitations)
        self._greeter = greeter
        self._names = names
        self._known: dict[Invitation, tuple[str, Invitation]] = {}

    def present(self) -> tuple[str, ...]:
        """Return the names of those that answer."""
        for invitation in self._invitations:
            met = None if invitation in self._known else self._greeter.greet(invitation)
            if met is not None and self._names.belongs(
                met.name, _key(met, invitation), address_text(invitation.address)
            ):
                self._known[invitation] = met.name, replace(invitation, key=met.key)
        return tuple(dict.fromkeys(name for name, _ in self._known.values()))

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is."""
        if player not in self.present():
            return None
        return next(invitation for name, invitation in self._known.values() if name == player)


class PlayerFinder(Protocol):
    """Looks for players, as `PlayerBrowser` does."""

    @property
    def found(self) -> tuple[FoundPlayer, ...]:
        """The players that are there now."""


class DiscoveredLobby:
    """Players that make themselves known on the network and have the series' pairing code.

    Args:
        browser: Looks for them.
        code: What they were all started with.
        greeter: Meets them.
        names: To whom names belong.
    """

    def __init__(self, browser: "PlayerFinder", code: str, greeter: "Greeter", names: PlayerNames) -> None:
        self._browser = browser
        self._code = code
        self._greeter = greeter
        self._names = names
        self._lock = threading.Lock()
        self._met: dict[FoundPlayer, Invitation | None] = {}

    def present(self) -> tuple[str, ...]:
        """Return the names of those that are there and know the code; one that does not is asked once."""
        return tuple(dict.fromkeys(name for name, _ in self._let_in()))

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is, also one that has come back at another address."""
        return next((invitation for name, invitation in self._let_in() if name == player), None)

    def _let_in(self) -> list[tuple[str, Invitation]]:
        """Return those that are there, each with the name that is its own; the newest address of one last met first."""
        with self._lock:
            found = self._browser.found
            for player in found:
                if player not in self._met:
                    self._met[player] = self._meet(player)
            here = [(player.name, self._met[player]) for player in reversed(self._met) if player in found]
        return [(name, invitation) for name, invitation in here if invitation is not None]

    def _meet(self, player: FoundPlayer) -> Invitation | None:
        invitation = Invitation(read_address(player.address), self._code)
        met = self._greeter.greet(invitation)
        if met is None or met.name != player.name:
            return None
        is_its_own = self._names.belongs(met.name, _key(met, invitation), player.address)
        return replace(invitation, key=met.key) if is_its_own else None


def _key(met: Introduction, invitation: Invitation) -> str:
    """Return what a player is known by: its key, or its address where it is an older program without one."""
    return met.key or address_text(invitation.address)


@dataclass(frozen=True, slots=True)
class Greeter:
    """Meets players before their games.

    Attributes:
        referee: What they call the referee.
        allows_unprotected: Whether older programs may play, which get the pairing code in clear.
    """

    referee: str
    allows_unprotected: bool = False

    def greet(self, invitation: Invitation) -> Introduction | None:
        """Return how a player introduces itself; None where it does not answer, or does not let the referee in."""
        client = PlayerClient(
            invitation.address,
            invitation.pairing_code,
            secrets.token_hex(16),
            self.referee,
            allows_unprotected=self.allows_unprotected,
        )
        try:
            return client.hello()
        except MatchError as error:
            log.info("%s", error)
            return None
        finally:
            client.close()


def is_there(invitation: Invitation) -> bool:
    """Return whether anything listens where a player is."""
    try:
        socket.create_connection(invitation.address, timeout=_REACH_WITHIN_S).close()
    except OSError:
        return False
    return True
