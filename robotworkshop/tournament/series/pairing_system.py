"""How the players of a series are paired."""

from enum import StrEnum


class PairingSystem(StrEnum):
    """Who meets whom, by what has been played."""

    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    ROUND_ROBIN = "round-robin"
