"""Pairs a player with one referee: knows which of all connections is that of its referee, and for which match."""

import math
import secrets
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from robotworkshop.match import phrases
from robotworkshop.match.identity import Identity, own_identity
from robotworkshop.match.names import shown_name
from robotworkshop.match.player.guesses import CodeCheck, Guesses
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import RefereeCame, RefereeLeft, Tell
from robotworkshop.match.wire.code_exchange import ExchangeError, PlayerSide, canonical
from robotworkshop.match.wire.framed_server import ClientConnection
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode

PATIENCE_S = 5.0
"""A referee that has said nothing for so long may be replaced by another one."""

WRONG_CODE_S = 0.5
"""A client with a wrong pairing code has to wait for the answer."""

_LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ"
"""Without those that look like others, and without vowels, so that no code is a word."""

_CODE_LENGTH = 6

MIN_CODE_LENGTH = 6
"""A code that a user makes up has so many characters at least."""


def new_pairing_code() -> str:
    """Return a code of almost 29 random bits; see `Guesses` for how fast it can be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


@dataclass(frozen=True, slots=True)
class _Referee:
    name: str
    match_id: str
    client: ClientConnection


@dataclass(frozen=True, slots=True)
class _Pairing:
    """A client that is to prove that it knows the code."""

    request: Any
    side: PlayerSide


class Pairing:
    """Admits one referee at a time.

    Args:
        player: Whom the referee wants to see.
        pairing_code: Which the referee must give; capitals and small letters are the same.
        tell: Told who comes and goes.
        identity: Whose the player is; None for this user's own.
        allows_unprotected: Whether older referees are let in, which send the code in clear.
        clock: Times wrong codes, s.
    """

    def __init__(
        self,
        player: Player,
        pairing_code: str,
        tell: Tell,
        *,
        identity: Identity | None = None,
        allows_unprotected: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._player = player
        self._code = pairing_code
        self._identity = own_identity() if identity is None else identity
        self._allows_unprotected = allows_unprotected
        self._pairing: weakref.WeakKeyDictionary[ClientConnection, _Pairing] = weakref.WeakKeyDictionary()
        self._obeys: tuple[str, str] | None = None  # key and name of the one referee that it obeys
        self._guesses = Guesses(clock)
        self._tell = tell
        self._lock = threading.Lock()
        self._referee: _Referee | None = None
        self._is_told_here = False  # whether the last that was told of the referee is that it came

    def begin(self, client: ClientConnection, request: Any) -> tuple[str, str]:
        """Begin the exchange in which a client proves that it knows the pairing code.

        Returns:
            The player's element and its key, in hexadecimal.

        Raises:
            CallRefusedError: it speaks another version, has to wait after wrong codes, or the player obeys another one.
        """
        self._check_version(client, request.version)
        referee = self._referee
        is_known = referee is not None and _is_same(referee.match_id, request.match_id)
        if not is_known and (look := self._guesses.early(client.host)) is not None:
            self._refuse_code(client, look)
        self._check_obedience(client, request.key)
        side = PlayerSide(self._code, self._identity)
        try:
            side.finish(request.element, request.key, (request.referee, request.match_id))
        except ExchangeError:
            self._check_code(client, request.match_id, is_right=False)
        self._pairing[client] = _Pairing(request, side)
        return side.element, self._identity.name

    def prove(self, client: ClientConnection, proof: Any) -> tuple[str, str]:
        """Let a client be the referee from now on that has proven that it knows the code; the player obeys no other.

        Returns:
            The player's own proof and signature, in hexadecimal.

        Raises:
            CallRefusedError: it has not, or another referee's match is on.
        """
        begun = self._pairing.pop(client, None)
        if begun is None:
            raise CallRefusedError(RefusalCode.NOT_PAIRED, phrases.HELLO_FIRST())
        request, side = begun.request, begun.side
        try:
            side.check(proof.proof, proof.signature, request.key)
            is_right = True
        except ExchangeError:
            is_right = False
        self._check_code(client, request.match_id, is_right=is_right)
        self._admit(client, request.referee, request.match_id, request.key)
        return side.proof(), side.signature()

    def admit(self, client: ClientConnection, greeting: Any) -> None:
        """Let a client be the referee from now on, which has sent the pairing code in clear.

        Raises:
            CallRefusedError: it speaks another version, gives a wrong code, another referee's match is on, or such
                clients are not allowed.
        """
        self._check_version(client, greeting.version)
        if not self._allows_unprotected:
            client.dismiss()
            raise CallRefusedError(RefusalCode.NOT_PAIRED, phrases.HELLO_REFUSED())
        is_right = secrets.compare_digest(canonical(greeting.pairing_code), canonical(self._code))
        self._check_code(client, greeting.match_id, is_right=is_right)
        self._admit(client, greeting.referee, greeting.match_id, "")

    def _check_version(self, client: ClientConnection, other: int) -> None:
        version = protocol().PROTOCOL_VERSION
        if other != version:
            client.dismiss()
            text = phrases.PLAYER_VERSION(version=str(version), other=str(other))
            raise CallRefusedError(RefusalCode.WRONG_VERSION, text)

    def _check_obedience(self, client: ClientConnection, key: str) -> None:
        """Make sure that a client with a key, or an older one without, is the one referee of the evening."""
        if self._obeys is not None and self._obeys[0] != key:
            client.dismiss()
            raise CallRefusedError(RefusalCode.BUSY, phrases.OBEYS(name=self._obeys[1]))

    def _admit(self, client: ClientConnection, name: str, match_id: str, key: str) -> None:
        came = _Referee(shown_name(name) or "?", match_id, client)
        with self._lock:
            self._check_obedience(client, key)
            before = self._referee
            is_back = before is not None and before.match_id == came.match_id
            if before is not None and not is_back and self._holds(before, client):
                client.dismiss()
                text = phrases.BUSY(name=before.name, address=str(before.client.address))
                raise CallRefusedError(RefusalCode.BUSY, text)
            self._referee = came
            if key:
                self._obeys = key, came.name
            client.admit()
            self._player.hear()
            if before is not None and before.client is not client:
                before.client.hang_up()
            if not is_back:
                self._player.begin_match()
            # A player that was frozen finds many connections of a referee that never left: no news for people.
            is_news = not (is_back and self._is_told_here)
            self._is_told_here = True
        if is_news:
            self._tell(RefereeCame(came.name, client.address, is_back))

    def check(self, client: ClientConnection) -> None:
        """Make sure that a client is the referee, and take note of its word.

        Raises:
            CallRefusedError: it is not.
        """
        referee = self._referee
        if referee is None or referee.client is not client:
            raise CallRefusedError(RefusalCode.NOT_PAIRED, phrases.HELLO_FIRST())
        self._player.hear()

    def part(self, client: ClientConnection) -> None:
        """Take note that a client is gone."""
        with self._lock:
            referee = self._referee
            if referee is None or referee.client is not client:
                return
            self._is_told_here = False
        self._tell(RefereeLeft(referee.name, client.address))

    def _check_code(self, client: ClientConnection, match_id: str, *, is_right: bool) -> None:
        """Make sure that a client knows the pairing code."""
        referee = self._referee
        if is_right and referee is not None and _is_same(referee.match_id, match_id):
            return  # It has proved itself before; others who guess from its computer shall not keep it out.
        look = self._guesses.look(client.host, lambda: is_right)
        if not look.is_right:
            self._refuse_code(client, look)

    def _refuse_code(self, client: ClientConnection, look: CodeCheck) -> NoReturn:
        client.dismiss(after_s=WRONG_CODE_S)
        if look.wrong == 1 and not look.is_early:
            text = phrases.WRONG_CODE()
        else:
            wait_s = math.ceil(look.wait_s)
            text = phrases.WRONG_CODES(address=client.host, count=str(look.wrong), time=f"{wait_s} s")
        raise CallRefusedError(RefusalCode.WRONG_PAIRING_CODE, text)

    def _holds(self, referee: _Referee, client: ClientConnection) -> bool:
        """Return whether a referee still has the player for itself."""
        if referee.client is client or self._player.silent_s > PATIENCE_S:
            return False
        return self._player.is_in_game or not referee.client.has_hung_up


def _is_same(match_id: str, other: str) -> bool:
    return secrets.compare_digest(match_id.encode(), other.encode())
