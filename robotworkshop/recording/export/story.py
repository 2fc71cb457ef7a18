"""The story that a page tells of a recording: who plays which robot, and when the outcome is known."""

from collections.abc import Mapping
from dataclasses import dataclass

from robotworkshop.recording.header import RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.run.events import DriveEnded, Judged, MatchOpened, PlanningEnded
from robotworkshop.run.verdict import ABANDONED_RULE, Phase
from robotworkshop.view.scoreboard import Score, Scoreboard


@dataclass(frozen=True, slots=True)
class Story:
    """A recording as a whole.

    Attributes:
        names: For each robot that is played in a match or a tournament, what its player or mover is called.
        outcome_s: When its outcome is known; None for one that comes to none.
        score: How it stands at the end.
    """

    names: Mapping[str, str]
    outcome_s: float | None
    score: Score


def story_of(replay: Replay) -> Story:
    """Return the story of a recording.

    Raises:
        RecordingError: an event cannot be read.
    """
    names: dict[str, str] = {}
    outcome_s: float | None = None
    scoreboard = Scoreboard(replay.header.scene)
    for timed in replay.events():
        scoreboard.follow(timed.event)
        match timed.event:
            case MatchOpened(_, players):
                names |= {view.robot: view.name for view in players}
            case PlanningEnded(reports) if replay.header.kind is RunKind.GAME:
                names |= {report.robot: report.mover for report in reports}
            case DriveEnded() | Judged():
                outcome_s = min(timed.time_s, replay.end_s)
            case _:
                pass
    return Story(names, outcome_s, scoreboard.score)


def headline(score: Score) -> str:
    """Return in a few words how a run ended; empty before that."""
    result = score.result
    if result is None:
        return ""
    if result.rule == ABANDONED_RULE:
        return "The match was abandoned"
    if result.winner is None:
        is_draw = score.is_match or any(racer.phase is Phase.ARRIVED for racer in score.racers)
        return "A draw" if is_draw else "Goal not reached"
    if len(score.racers) == 1 and not score.is_match:
        return "Goal reached"
    return f"{result.winner} has won"


def outcome_line(score: Score) -> str:
    """Return why a run ended so, by which rule, and when; empty before that."""
    result = score.result
    if result is None:
        return ""
    basis = f"by the rule {result.rule}, {'by truth' if result.by_truth else 'by what the players say'}, "
    when = f"{basis if result.rule else ''}after {result.time_s:.1f} s"
    return f"{result.reason} ({when})" if result.reason else when
