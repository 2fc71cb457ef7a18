"""What a page needs to know of a recording as a whole: who plays which robot, and when the outcome is known."""

from collections.abc import Mapping
from dataclasses import dataclass

from robotworkshop.recording.header import RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.run.events import DriveEnded, Judged, MatchOpened, PlanningEnded


@dataclass(frozen=True, slots=True)
class Story:
    """A recording as a whole.

    Attributes:
        names: For each robot that is played in a match or a tournament, what its player or mover is called.
        outcome_s: When its outcome is known; None for one that comes to none.
    """

    names: Mapping[str, str]
    outcome_s: float | None


def story_of(replay: Replay) -> Story:
    """Return the story of a recording.

    Raises:
        RecordingError: an event cannot be read.
    """
    names: dict[str, str] = {}
    outcome_s: float | None = None
    for timed in replay.events():
        match timed.event:
            case MatchOpened(_, players):
                names |= {view.robot: view.name for view in players}
            case PlanningEnded(reports) if replay.header.kind is RunKind.GAME:
                names |= {report.robot: report.mover for report in reports}
            case DriveEnded() | Judged():
                outcome_s = min(timed.time_s, replay.end_s)
            case _:
                pass
    return Story(names, outcome_s)
