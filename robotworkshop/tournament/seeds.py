"""With which seeds the matches of a tournament are played: those from 0, from a number of one's own, or sealed ones.

Movers that are tuned to known seeds win by them. Sealed seeds begin from a random number that its tournament's host
publishes when all is played; the digest, published before, proves that it was not chosen to suit a mover.
"""

import hashlib
import secrets
from dataclasses import dataclass

from robotworkshop.run.settings import SettingsError

SEALED = "sealed"
"""What `--seed-base` takes for a random one."""

_SEALED_BITS = 56
"""So many cannot be tried one after the other on an evening, and leave room for the games of a match in 64 bits."""

MOST_BASE = 2**_SEALED_BITS


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of every match.

    Attributes:
        count: How many.
        base: The first one.
        is_sealed: Whether it was drawn at random.
    """

    count: int
    base: int = 0
    is_sealed: bool = False


def read_base(text: str) -> int | None:
    """Return the first seed that a user asks for; None for a sealed one.

    Raises:
        SettingsError: it is none.
    """
    if text == SEALED:
        return None
    if not (text.isascii() and text.isdigit() and int(text) < MOST_BASE):
        raise SettingsError(f"--seed-base {text[:60]!r}: use a whole number below 2**{_SEALED_BITS}, or {SEALED}")
    return int(text)


def drawn(count: int, base: int | None) -> Seeds:
    """Return seeds; a sealed base is drawn now."""
    return Seeds(count, secrets.randbits(_SEALED_BITS), is_sealed=True) if base is None else Seeds(count, base)


def digest_of_base(base: int) -> str:
    """Return what is published of a sealed base before the games: SHA-256 of its decimal digits, in hexadecimal."""
    return hashlib.sha256(str(base).encode()).hexdigest()
