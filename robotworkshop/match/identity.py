"""The identity of a referee or a player: a key pair of its user's, by which each knows the other all evening."""

import logging
import os
from functools import cache
from pathlib import Path

import platformdirs
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

log = logging.getLogger(__name__)

FILE_NAME = "match_key"
_KEY_BYTES = 32


class Identity:
    """A key pair (Ed25519, RFC 8032).

    Args:
        key: The private key; None draws a new one.

    Attributes:
        name: The public key, in hexadecimal: what others know it by.
    """

    def __init__(self, key: Ed25519PrivateKey | None = None) -> None:
        self._key = Ed25519PrivateKey.generate() if key is None else key
        self.name = self._key.public_key().public_bytes_raw().hex()

    def signature(self, words: bytes) -> str:
        """Return a signature of words, in hexadecimal."""
        return self._key.sign(words).hex()

    @classmethod
    def kept(cls, file: Path) -> "Identity":
        """Return the identity in a file, for its user alone to read; made where there is none.

        Raises:
            OSError: the file cannot be read or written.
            ValueError: it holds no key.
        """
        try:
            return cls(Ed25519PrivateKey.from_private_bytes(file.read_bytes()))
        except FileNotFoundError:
            made = cls()
        file.parent.mkdir(parents=True, exist_ok=True)
        written = file.with_name(f"{file.name}.{os.getpid()}")
        with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(made._key.private_bytes_raw())
        written.replace(file)
        return made


def own_identity() -> Identity:
    """Return the identity of this user, the same in every program; where it cannot be kept, one of this program."""
    return _identity_in(platformdirs.user_data_path("robotworkshop"))


@cache
def _identity_in(folder: Path) -> Identity:
    try:
        return Identity.kept(folder / FILE_NAME)
    except (OSError, ValueError) as error:
        log.debug("the key cannot be kept: %s", error)
        return Identity()


def is_signed(words: bytes, signature: str, name: str) -> bool:
    """Return whether words are signed by who has this name."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(name)).verify(bytes.fromhex(signature), words)
    except (ValueError, InvalidSignature):
        return False
    return True
