"""The end of a drive for its robots: each sings of victory or of defeat, as it is told."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from robotdriver.interface import RobotInterface
from robotworkshop.run.reports import Outcome


class EndSong(Enum):
    """The songs at the end of a drive."""

    VICTORY = "victory"
    DEFEAT = "defeat"

    def sung_by(self, robot: RobotInterface) -> None:
        """Have a robot begin to sing."""
        match self:
            case EndSong.VICTORY:
                robot.be_happy()
            case EndSong.DEFEAT:
                robot.be_sad()


SongChoice = Callable[[Sequence[Outcome]], Mapping[str, EndSong]]
"""Told what came of a drive once its robots stand; returns what each of them sings, by its name.

A robot without a song stays silent. The drive waits for the answer, which may come from another program.
"""


def sing_by_outcome(outcomes: Sequence[Outcome]) -> Mapping[str, EndSong]:
    """Let those that have reached their goals sing of victory, and all others of defeat; after a draw none sings."""
    winners = [outcome for outcome in outcomes if outcome.reached]
    songs = {outcome.robot: EndSong.VICTORY for outcome in winners}
    if len(winners) == 1 or len(outcomes) == 1:
        songs |= {outcome.robot: EndSong.DEFEAT for outcome in outcomes if not outcome.reached}
    return songs
