"""The keyframe: the newest event of each kind that a new listener needs to show what others show.

A recording and a broadcast are streams of events, and each event tells only what is new. A viewer that comes late, or
jumps to a place in a file, would have to follow all events from the first. So the writer puts a keyframe into the
stream now and then: the events that still say how things stand, in the order in which they came. A reader begins at
the keyframe before its moment and follows the events from there; nothing before matters.

An event still stands as long as no later one of its kind and robot has come, and none that makes it outdated: the
start of a drive, for example, outdates the last moves of the drive before. News that are true for a moment alone, such
as a bump, are in no keyframe.
"""

from robotworkshop.recording.rows.rows import Recorded
from robotworkshop.run.events import (
    DriveEnded,
    Event,
    Judged,
    MatchOpened,
    MatchStarted,
    PlanningEnded,
    PlanningProgressed,
    PlansCompared,
    PlayersPolled,
)
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved, PanelShown, SceneChanged

_OF_A_MATCH = (
    PlanningProgressed,
    PlanningEnded,
    PlansCompared,
    DriveStarted,
    Moved,
    FloorChanged,
    SceneChanged,
    DriveEnded,
    PanelShown,
    PlayersPolled,
    MatchStarted,
    Judged,
)
_OUTDATED_BY: dict[type, tuple[type, ...]] = {
    MatchOpened: _OF_A_MATCH,
    PlanningEnded: (PlansCompared,),
    DriveStarted: (Moved, FloorChanged, DriveEnded, PanelShown),
    Moved: (FloorChanged,),
}
"""The kinds of events that no longer matter once one of this kind has come."""
_STANDING = (MatchOpened, *_OF_A_MATCH)
"""The kinds whose newest one is still true. The others are news and nothing else."""


_Key = tuple[type, str, bool]


def _key(event: Event) -> _Key:
    """Return what an event is the newest of: progress without a roadmap leaves the last roadmap to be seen."""
    if isinstance(event, PlanningProgressed):
        return PlanningProgressed, event.robot, event.progress.roadmap is not None
    if isinstance(event, PanelShown):
        return PanelShown, event.robot, False
    return type(event), "", False


class Situation:
    """Follows events and keeps those that still say how things stand."""

    def __init__(self) -> None:
        self._newest: dict[_Key, Recorded] = {}
        self._last_kind: type | None = None

    def follow(self, recorded: Recorded) -> None:
        """Take note of an event."""
        event = recorded.event
        kind = type(event)
        if kind is Moved and self._last_kind is Moved:  # As nearly always: the newest one is replaced where it stands.
            self._newest[_key(event)] = recorded
        elif kind in _STANDING:
            self._last_kind = kind
            outdated = _OUTDATED_BY.get(kind, ())
            newest = {key: kept for key, kept in self._newest.items() if key[0] not in outdated}
            key = _key(event)
            newest.pop(key, None)
            if isinstance(event, PlanningProgressed) and event.progress.roadmap is not None:
                newest.pop((kind, event.robot, False), None)
            newest[key] = recorded
            self._newest = newest

    def events(self) -> tuple[Recorded, ...]:
        """Return what a newcomer must hear, in the order in which it came."""
        return tuple(self._newest.values())
