"""What a user asks of the isolation of movers from the computer."""

from enum import StrEnum


class Isolation(StrEnum):
    """How well movers must be kept from the computer for games to be played."""

    BEST = "best"
    """In a sandbox where there can be one, else within limits alone."""

    STRICT = "strict"
    """In a sandbox, or not at all."""
