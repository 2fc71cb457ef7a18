"""The secret behind the floors of games: contestants know the seed of their own luck, never that of the floor.

A mover that knew the floor's seed could compute its robot's errors and take them off. So each floor's seed is derived
from 128 random bits that the referee keeps. Their digest is published before the games and they are after, so that
everyone can see that no floor was chosen to suit a contestant.
"""

import hashlib
import secrets
from dataclasses import dataclass, field

SECRET_BYTES = 16
_SEED_BITS = 63


@dataclass(frozen=True, slots=True)
class FloorSecret:
    """The secret from which floors' seeds are derived.

    Attributes:
        text: 32 hexadecimal digits.
    """

    text: str = field(default_factory=lambda: secrets.token_hex(SECRET_BYTES), repr=False)

    @property
    def digest(self) -> str:
        """The digest that is published before the games: SHA-256 of the digits, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def derived(self, *names: str) -> "FloorSecret":
        """Return the secret of one game of many, from which the others cannot be guessed."""
        return FloorSecret(self._hash(names).hex()[: 2 * SECRET_BYTES])

    def seed_of(self, *names: str) -> int:
        """Return the seed of the floor with these names: the first 63 bits of SHA-256 of secret and names."""
        return int.from_bytes(self._hash(names)[:8], "big") >> (64 - _SEED_BITS)

    def _hash(self, names: tuple[str, ...]) -> bytes:
        return hashlib.sha256("\x1f".join((self.text, *names)).encode()).digest()
