"""Referee and player convince each other that they know one pairing code, without sending it.

SPAKE2 (RFC 9382, by the library spake2) gives both a key that is the same only where their codes are. What is sent
shows nothing of the code: an impostor can try one code an exchange, and no more afterwards. Each proves the key and
signs with its own, by which the other knows it again.
"""

import hashlib
import hmac

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

from robotworkshop.match.identity import Identity, is_signed

_REFEREE, _PLAYER = b"robotworkshop referee", b"robotworkshop player"


class ExchangeError(Exception):
    """The other side does not know the code, or is not who it says."""


class _Side:
    """The part that both sides share."""

    _own, _other = b"", b""

    def __init__(self, exchange: SPAKE2_A | SPAKE2_B, identity: Identity) -> None:
        self._exchange = exchange
        self._identity = identity
        self._key = b""
        self._words = b""
        self.element = exchange.start().hex()

    def _finish(self, element: str, told: tuple[str, ...]) -> None:
        """Take the other side's element, and bind all that both have told each other to the key.

        Raises:
            ExchangeError: it is no element.
        """
        try:
            self._key = self._exchange.finish(bytes.fromhex(element))
        except (SPAKEError, ValueError, AssertionError) as error:
            raise ExchangeError from error
        parts = [part.encode(errors="replace") for part in told]
        self._words = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()

    def proof(self) -> str:
        """Return what only one can tell that has the same key, in hexadecimal."""
        return hmac.digest(self._key, self._own + self._words, "sha256").hex()

    def signature(self) -> str:
        """Return a signature of all that was told, in hexadecimal."""
        return self._identity.signature(self._own + self._words)

    def check(self, proof: str, signature: str, name: str) -> None:
        """Make sure that the other side knows the code, and has the key that it is known by.

        Raises:
            ExchangeError: it does not.
        """
        wanted = hmac.digest(self._key, self._other + self._words, "sha256").hex()
        is_right = hmac.compare_digest(wanted.encode(), proof.encode(errors="replace"))
        if not (is_right and is_signed(self._other + self._words, signature, name)):
            raise ExchangeError


class RefereeSide(_Side):
    """The referee's part.

    Args:
        code: The pairing code as it was typed.
        identity: Whose the referee is.

    Attributes:
        element: What is sent to the player, in hexadecimal.
    """

    _own, _other = _REFEREE, _PLAYER

    def __init__(self, code: str, identity: Identity) -> None:
        super().__init__(SPAKE2_A(canonical(code), idA=_REFEREE, idB=_PLAYER), identity)

    def finish(self, element: str, player: str, told: tuple[str, ...]) -> None:
        """Take the player's element and name; `told` is what the referee has said of itself."""
        self._finish(element, (*told, self._identity.name, self.element, player, element))


class PlayerSide(_Side):
    """The player's part; see `RefereeSide`."""

    _own, _other = _PLAYER, _REFEREE

    def __init__(self, code: str, identity: Identity) -> None:
        super().__init__(SPAKE2_B(canonical(code), idA=_REFEREE, idB=_PLAYER), identity)

    def finish(self, element: str, referee: str, told: tuple[str, ...]) -> None:
        """Take the referee's element and name, and what it has said of itself."""
        self._finish(element, (*told, referee, element, self._identity.name, self.element))


def canonical(code: str) -> bytes:
    """Return a code as it counts: capitals and small letters are the same."""
    return code.strip().upper().encode()
