"""What a robot on the floor can be told, as data: what its undercarriage obeys, and songs."""

from dataclasses import dataclass

from robotdriver.simulator.undercarriage.commands import DriveOrder, SetVelocities

__all__ = ["Command", "SetVelocities", "Sing"]


@dataclass(frozen=True, slots=True)
class Sing:
    """Sing a song for some simulated time."""

    song: str
    duration_s: float


Command = DriveOrder | Sing
