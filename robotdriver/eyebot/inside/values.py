"""Values that programs hand over as bytes, and numbers that come back."""

from typing import Any

from .layout import INTEGER


def as_bytes(text: Any) -> bytes:
    """Return a text as bytes, which is how programs that were written for the original may hand it over, too."""
    return text if isinstance(text, bytes) else str(text).encode()


def integer_of(answer: bytes) -> int:
    """Return the whole number that an answer holds."""
    (value,) = INTEGER.unpack(answer)
    return int(value)
