"""Plays songs so that they are heard: a Create ignores a song that it is told to play while it plays another."""

from robotdriver.create import commands
from robotdriver.create.protocol_variants import Dialect
from robotdriver.create.songs import LOSER, LOSER_SLOT, WINNER, WINNER_SLOT

_HEARD_S = 0.5
"""A play command of which the robot shows nothing for so long has not been heard."""


class SongQueue:
    """Keeps what is to be played until the robot reports that it plays it. No input or output.

    Args:
        dialect: How the model speaks.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._wanted: int | None = None
        self._told_s: float | None = None

    def tunes(self) -> bytes:
        """Return the commands that have the robot keep both tunes."""
        return commands.song(WINNER_SLOT, WINNER, self._dialect) + commands.song(LOSER_SLOT, LOSER, self._dialect)

    def want(self, slot: int) -> None:
        """Have a tune played as soon as the robot is free; one that still waits is forgotten."""
        self._wanted, self._told_s = slot, None

    def hear(self, is_playing: bool, now_s: float) -> bytes:
        """Take what a frame says, and return what to send."""
        if self._wanted is None:
            return b""
        if self._told_s is not None and now_s - self._told_s < _HEARD_S:
            if is_playing:
                self._wanted = self._told_s = None
            return b""
        if is_playing:  # something else
            return b""
        self._told_s = now_s
        return commands.play_song(self._wanted, self._dialect)
