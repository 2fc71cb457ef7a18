"""The parts that a user can take in matches."""

from enum import Enum

from gui.texts.language import tr


class Part(Enum):
    """The roles of a user in a match."""

    REFEREE = "referee"
    PLAYER = "player"
    WATCH = "watch"


def part_title(part: Part) -> str:
    """Return what a part is called."""
    return {
        Part.REFEREE: tr("Referee a match"),
        Part.PLAYER: tr("Wait for a referee"),
        Part.WATCH: tr("Watch a match"),
    }[part]
