"""Where the players of a series are: those that were named, or those that the network tells of."""

import secrets
import socket
from collections.abc import Iterable
from typing import Protocol

from robotworkshop.match.discovery import PlayerBrowser
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.client import Introduction, PlayerClient
from robotworkshop.match.referee.match_setup import Invitation
from robotworkshop.match.wire.connection import read_address

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
        referee: What they call the referee.
    """

    def __init__(self, invitations: Iterable[Invitation], referee: str) -> None:
        self._invitations = tuple(invitations)
        self._referee = referee
        self._known: dict[str, Invitation] = {}

    def present(self) -> tuple[str, ...]:
        """Return the names of those that answer."""
        for invitation in self._invitations:
            if invitation not in self._known.values() and (met := greet(invitation, self._referee)) is not None:
                self._known[met.name] = invitation
        return tuple(self._known)

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is."""
        if player not in self._known:
            self.present()
        return self._known.get(player)


class DiscoveredLobby:
    """Players that make themselves known on the network and have the series' pairing code.

    Args:
        browser: Looks for them.
        code: What they were all started with.
        referee: What they call the referee.
    """

    def __init__(self, browser: PlayerBrowser, code: str, referee: str) -> None:
        self._browser = browser
        self._code = code
        self._referee = referee
        self._let_in: dict[str, str] = {}

    def present(self) -> tuple[str, ...]:
        """Return the names of those that are there and take the code; one that does not is asked once."""
        found = {player.name: player.address for player in self._browser.found}
        for name, address in found.items():
            if self._let_in.get(name, "") not in (address, f"not {address}"):
                met = greet(self._at(address), self._referee)
                self._let_in[name] = address if met is not None and met.name == name else f"not {address}"
        return tuple(name for name, address in found.items() if self._let_in[name] == address)

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is, also one that has come back at another address."""
        found = [known.address for known in self._browser.found if known.name == player]
        return self._at(found[0]) if found else None

    def _at(self, address: str) -> Invitation:
        return Invitation(read_address(address), self._code)


def greet(invitation: Invitation, referee: str) -> Introduction | None:
    """Return how a player introduces itself; None where it does not answer, or does not let the referee in."""
    client = PlayerClient(invitation.address, invitation.pairing_code, secrets.token_hex(16), referee)
    try:
        return client.hello()
    except MatchError:
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
