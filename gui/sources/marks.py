"""The marks on the timeline: a start, new ways, bumps, the end, and bookmarks."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from gui.texts.language import tr
from gui.texts.told_below import said
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.run.events import Event


class MarkKind(Enum):
    """The kinds of marks on the timeline."""

    START = "the start"
    REPLAN = "planned anew"
    BUMP = "bumped"
    END = "the end"
    BOOKMARK = "bookmark"


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the timeline.

    Attributes:
        time_s: Where.
        kind: What.
        words: About it.
    """

    time_s: float
    kind: MarkKind
    words: str


def mark_of(time_s: float, event: "Event") -> Mark | None:
    """Return how an event at some time is marked; None for one that is not."""
    from robotworkshop.run.events import DriveEnded, Judged, Replanned
    from robotworkshop.stage.events import Bumped, DriveStarted

    when = f"{figure(time_s, 1)} s"
    match event:
        case DriveStarted():
            return Mark(time_s, MarkKind.START, tr("Start at {time}", time=when))
        case Replanned(_, robot):
            return Mark(time_s, MarkKind.REPLAN, tr("{robot} plans again at {time}", robot=robot, time=when))
        case Bumped(_, robot):
            return Mark(time_s, MarkKind.BUMP, tr("{robot} bumps at {time}", robot=robot, time=when))
        case DriveEnded(()):
            return Mark(time_s, MarkKind.END, tr("The programs ended at {time}", time=when))
        case DriveEnded(reports):
            reached = ", ".join(report.outcome.robot for report in reports if report.outcome.reached)
            words = (
                tr("{robot} is at the goal at {time}", robot=reached, time=when)
                if reached
                else tr("No robot reached the goal ({time})", time=when)
            )
            return Mark(time_s, MarkKind.END, words)
        case Judged(verdict):
            return Mark(time_s, MarkKind.END, said(verdict.reason))
        case _:
            return None
