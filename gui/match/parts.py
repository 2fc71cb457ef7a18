"""The parts that a user can take in matches."""

from enum import Enum

from gui.texts.language import tr


class Part(Enum):
    """The roles of a user in a match."""

    REFEREE = "referee"
    PLAYER = "player"
    WATCH = "watch"
    TOURNAMENT = "tournament"


def part_title(part: Part) -> str:
    """Return what a part is called."""
    return {
        Part.REFEREE: tr("Referee"),
        Part.PLAYER: tr("Player"),
        Part.WATCH: tr("Watch"),
        Part.TOURNAMENT: tr("Tournament"),
    }[part]
