"""A player at a port: the server, the pairing and the service put together."""

import logging
from types import TracebackType
from typing import Self

from robotworkshop.match.identity import Identity
from robotworkshop.match.player.pairing import Pairing
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import Listening, Tell
from robotworkshop.match.player.player_service import PlayerService
from robotworkshop.match.player.refusal_log import RefusalLog
from robotworkshop.match.services import reachable
from robotworkshop.match.wire.connection import Address, address_text, listening_socket
from robotworkshop.match.wire.framed_server import ClientConnection, FramedServer, ServerLimits
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.run import phrases

log = logging.getLogger(__name__)

DEFAULT_LIMITS = ServerLimits(protocol().MAX_MESSAGE_BYTES)


class PlayerServer:
    """Lets a referee call a player. A context manager that closes; the player is closed with it.

    Args:
        player: Who is called.
        address: Where to listen; port 0 for any that is free, an unspecified host for all of this computer's.
        pairing_code: Which the referee must give.
        tell: Told of what happens.
        limits: What strangers may do.
        identity: Whose the player is; None for this user's own.
        allows_unprotected: Whether older referees are let in, which send the pairing code in clear.

    Raises:
        LinkError: the address cannot be listened at.
    """

    def __init__(
        self,
        player: Player,
        address: Address,
        pairing_code: str,
        tell: Tell,
        limits: ServerLimits = DEFAULT_LIMITS,
        *,
        identity: Identity | None = None,
        allows_unprotected: bool = False,
    ) -> None:
        self._player = player
        self._refusals = RefusalLog(tell)
        self._pairing = Pairing(player, pairing_code, tell, identity=identity, allows_unprotected=allows_unprotected)
        listener = listening_socket(address)
        self.address: Address = listener.getsockname()[:2]
        tell(Listening(address_text((_shown_host(self.address[0]), self.address[1])), pairing_code))
        self._server = FramedServer(listener, limits, self._on_connect, self._refusals.refused)

    def close(self) -> None:
        """Stop the robot, hang up, and free the port."""
        self._player.stop(phrases.PLAYER_ENDED())
        self._server.close()
        self._player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _on_connect(self, client: ClientConnection) -> PlayerService:
        return PlayerService(self._player, self._pairing, client, self._refusals.refused)


def _shown_host(host: str) -> str:
    """Return the host that people have to tell their referee, where the player listens at all of a computer's."""
    try:
        return reachable(host)
    except OSError as error:
        log.debug("there is no network: %s", error)
        return host
