"""The systems by which the players of a series are paired."""

from enum import StrEnum


class PairingSystem(StrEnum):
    """Pairs players by the games so far."""

    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    ROUND_ROBIN = "round-robin"
