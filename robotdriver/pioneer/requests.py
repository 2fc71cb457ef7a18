"""Requests of a client to the program around its robot; the robot emits it, and the floor's owner decides."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LoadMap:
    """Have the robots drive in another map.

    Attributes:
        file: Its name, from the folder of the first one; empty to read the present one again.
        keeps: Whether to load no other map until this client releases it.
    """

    file: str
    keeps: bool


@dataclass(frozen=True, slots=True)
class ReleaseMap:
    """Let other clients load maps again."""


@dataclass(frozen=True, slots=True)
class RotateLogs:
    """Begin a new log file."""


@dataclass(frozen=True, slots=True)
class SetGhost:
    """Let other robots neither see nor touch this one."""


@dataclass(frozen=True, slots=True)
class Exit:
    """End the program with this exit status."""

    status: int


Request = LoadMap | ReleaseMap | RotateLogs | SetGhost | Exit

Ask = Callable[[str, Request], None]
"""Given the robot's name and its request, between two ticks."""
