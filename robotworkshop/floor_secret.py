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
    """What floors' seeds are derived from.

    Attributes:
        text: 32 hexadecimal digits.
    """

    text: str = field(default_factory=lambda: secrets.token_hex(SECRET_BYTES), repr=False)

    @property
    def digest(self) -> str:
        """What is published before the games: SHA-256 of the digits, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def seed_of(self, *names: str) -> int:
        """Return the seed of the floor with these names: the first 63 bits of SHA-256 of secret and names."""
        named = "\x1f".join((self.text, *names)).encode()
        return int.from_bytes(hashlib.sha256(named).digest()[:8], "big") >> (64 - _SEED_BITS)
