"""How the players of a series are paired."""

from enum import StrEnum


class Pairing(StrEnum):
    """How players are paired."""

    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    ROUND_ROBIN = "round-robin"
