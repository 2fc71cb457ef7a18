"""Songs: notes as the Create plays them, and the two tunes of the game."""

from dataclasses import dataclass
from typing import NamedTuple

from robotdriver.errors import CommandError

MAX_NOTES = 16
TICKS_A_SECOND = 64
LOWEST_NOTE, HIGHEST_NOTE = 31, 127
"""MIDI numbers; every other number is a rest."""

REST = 0


class Note(NamedTuple):
    """One note.

    Attributes:
        pitch: MIDI number, 31 to 127; anything else up to 255 is a rest.
        ticks: How long, in 1/64 s, 0 to 255.
    """

    pitch: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Song:
    """A short tune.

    Attributes:
        name: What it is called on the floor.
        notes: 1 to 16.

    Raises:
        CommandError: a Create cannot keep it.
    """

    name: str
    notes: tuple[Note, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.notes) <= MAX_NOTES:
            raise CommandError(f"song {self.name}: a Create keeps 1 to {MAX_NOTES} notes, not {len(self.notes)}")
        for number, note in enumerate(self.notes, 1):
            if not (0 <= note.pitch <= 255 and 0 <= note.ticks <= 255):
                raise CommandError(f"song {self.name}: note {number} has numbers beyond 0 to 255: {tuple(note)}")

    @property
    def duration_s(self) -> float:
        """The duration of the song."""
        return sum(note.ticks for note in self.notes) / TICKS_A_SECOND


WINNER = Song(
    "winner",
    # Up the chord of G, a look back, and home.
    tuple(Note(*n) for n in ((67, 8), (71, 8), (74, 8), (79, 16), (78, 8), (74, 8), (76, 12), (81, 12), (79, 32))),
)
LOSER = Song(
    "loser",
    # Half tones down, each with a sigh, to a long low note.
    tuple(Note(*n) for n in ((64, 16), (REST, 4), (63, 16), (REST, 4), (62, 16), (REST, 4), (57, 20), (52, 40))),
)

WINNER_SLOT, LOSER_SLOT = 0, 1
"""The slots of the tunes; every model has them."""
