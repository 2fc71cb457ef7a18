"""Pairs a player with one referee: knows which of all connections is that of its referee, and for which match."""

import math
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from robotworkshop.match import phrases
from robotworkshop.match.names import shown_name
from robotworkshop.match.player.guesses import Guesses
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import RefereeCame, RefereeLeft, Tell
from robotworkshop.match.wire.framed_server import ClientConnection
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode

PATIENCE_S = 5.0
"""A referee that has said nothing for so long may be replaced by another one."""

WRONG_CODE_S = 0.5
"""Whoever gives a wrong pairing code has to wait for the answer."""

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


class Pairing:
    """Admits one referee at a time.

    Args:
        player: Whom the referee wants to see.
        pairing_code: Which the referee must give; capitals and small letters are the same.
        tell: Told who comes and goes.
        clock: Times wrong codes, s.
    """

    def __init__(
        self, player: Player, pairing_code: str, tell: Tell, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._player = player
        self._code = _canonical(pairing_code)
        self._guesses = Guesses(clock)
        self._tell = tell
        self._lock = threading.Lock()
        self._referee: _Referee | None = None
        self._is_told_here = False  # whether the last that was told of the referee is that it came

    def admit(self, client: ClientConnection, greeting: Any) -> None:
        """Let a client be the referee from now on.

        Raises:
            CallRefusedError: it speaks another version, gives a wrong code, or another referee's match is on.
        """
        version = protocol().PROTOCOL_VERSION
        if greeting.version != version:
            client.dismiss()
            text = phrases.PLAYER_VERSION(version=str(version), other=str(greeting.version))
            raise CallRefusedError(RefusalCode.WRONG_VERSION, text)
        self._check_code(client, greeting)
        came = _Referee(shown_name(greeting.referee) or "?", greeting.match_id, client)
        with self._lock:
            before = self._referee
            is_back = before is not None and before.match_id == came.match_id
            if before is not None and not is_back and self._holds(before, client):
                client.dismiss()
                text = phrases.BUSY(name=before.name, address=str(before.client.address))
                raise CallRefusedError(RefusalCode.BUSY, text)
            self._referee = came
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

    def _check_code(self, client: ClientConnection, greeting: Any) -> None:
        """Make sure that a client knows the pairing code."""
        is_right = secrets.compare_digest(_canonical(greeting.pairing_code), self._code)
        referee = self._referee
        if (
            is_right
            and referee is not None
            and secrets.compare_digest(referee.match_id.encode(), greeting.match_id.encode())
        ):
            return  # It has proved itself before; others who guess from its computer shall not keep it out.
        look = self._guesses.look(client.host, lambda: is_right)
        if look.is_right:
            return
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


def _canonical(code: str) -> bytes:
    return code.strip().upper().encode()
