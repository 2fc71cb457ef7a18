"""The commands of a robot on the floor, as data: what its undercarriage obeys, and songs."""

import math
from dataclasses import dataclass

from robotdriver.errors import CommandError
from robotdriver.simulator.undercarriage.commands import DriveOrder, SetVelocities

__all__ = ["Command", "SetVelocities", "Sing"]


@dataclass(frozen=True, slots=True)
class Sing:
    """Sing a song for some simulated time.

    Raises:
        CommandError: the time is no number, endless, or less than 0.
    """

    song: str
    duration_s: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.duration_s < math.inf:
            raise CommandError(f"the song {self.song} must last 0 s or more, not {self.duration_s:g} s")


Command = DriveOrder | Sing
