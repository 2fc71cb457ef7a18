"""A user's demand on how strongly movers are isolated from the computer."""

from enum import StrEnum


class Isolation(StrEnum):
    """The isolation that games require."""

    BEST = "best"
    """By the best level that there is, see `level`."""

    STRICT = "strict"
    """In a sandbox, or not at all."""
