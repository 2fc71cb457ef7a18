"""The sounds."""

from enum import Enum


class Sound(Enum):
    """A sound, from the least to the most important; the value is its name, a song's as on the floor."""

    KNOCK = "knock"
    LOSER = "loser"
    WINNER = "winner"

    @property
    def weight(self) -> int:
        """The importance of the sound."""
        return list(Sound).index(self)
