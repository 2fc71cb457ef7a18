"""The parts that a user can take in matches."""

from enum import Enum

from gui.texts.language import tr


class Part(Enum):
    """The parts of Match besides a duel: two that are held here, and three roles in a match."""

    NIGHT = "night"
    LADDER = "ladder"
    REFEREE = "referee"
    PLAYER = "player"
    WATCH = "watch"


def part_title(part: Part) -> str:
    """Return what a part is called."""
    return {
        Part.NIGHT: tr("Race night"),
        Part.LADDER: tr("Ladder"),
        Part.REFEREE: tr("Referee a match"),
        Part.PLAYER: tr("Wait for a referee"),
        Part.WATCH: tr("Watch a match"),
    }[part]
