"""What a user chooses to start with, where no option says it."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class StartChoice:
    """A floor and its first robot.

    Attributes:
        map_file: The floor; None for one without a map.
        model: The word for the robot.
        is_factory: Whether every client gets one of its own.
    """

    map_file: Path | None
    model: str
    is_factory: bool = False
