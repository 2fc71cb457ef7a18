"""Does a recording tell what happened? The run is simulated once more, and every number of every tick is compared."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from robotdriver.simulator import TICK_S, RobotSnapshot
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import Header, RunKind, present_versions
from robotworkshop.recording.replay import Replay, TimedEvent
from robotworkshop.run.events import DriveEnded, Event, Replanned
from robotworkshop.run.session import Session
from robotworkshop.stage.events import Announcer, Bumped, Collided, DriveStarted, Moved, MoverView

_COMPARED = (DriveStarted, Moved, Replanned, Bumped, Collided)
"""What a drive announces that is the same whenever and wherever it is simulated."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a run left the recorded one.

    Attributes:
        time_s: On the timeline.
        robot: Whose value it is; empty where it is nobody's.
        what: Which value, and what it is in both, in words.
    """

    time_s: float
    robot: str
    what: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of comparing.

    Attributes:
        ticks: How many ticks there are up to the end or the divergence.
        compared: How many of them the recording holds, and so were compared and found identical.
        divergence: Where the runs part; None if they never do.
        differences: By name, what the recording was made with and what runs here, where these are not the same.
    """

    ticks: int
    compared: int
    divergence: Divergence | None
    differences: dict[str, tuple[str, str]]


def verify(replay: Replay) -> Verification:
    """Simulate a recorded run once more and compare the two, tick by tick.

    What is compared ends with the drive: when a user stopped it, and how fast the movers took their leave while the
    robots sang, nobody can simulate.

    Raises:
        RecordingError: it is no run that can be simulated again, or an event in it cannot be read.
        WorkshopError: the mover is not there, or does not load.
    """
    header = replay.header
    _check_simulated(replay)
    announcer = Announcer()
    session = Session(header.scene, header.settings, announcer)
    session.set_speed(None)
    comparison = _Comparison(_expected(replay), session)
    announcer.listen(comparison.hear, *_COMPARED)
    if all(report.solved for report in session.solve()):
        session.drive()
    return Verification(comparison.ticks, comparison.compared, comparison.result(), _differences(header))


def _check_simulated(replay: Replay) -> None:
    kind, words = replay.header.kind, replay.index.events
    if kind is not RunKind.SIMULATED:
        raise RecordingError(
            f"{replay.file}: a recording of the kind {kind.value} cannot be simulated again, so not verified"
        )
    if replay.header.tick_s != TICK_S:
        made_by = replay.header.versions.get("robotworkshop", "an unknown version")
        raise RecordingError(
            f"{replay.file}: the floor of robotworkshop {made_by} made it, with another tick; this floor cannot "
            "repeat it, so it is not verified; play it instead"
        )
    if "floor" in words:
        raise RecordingError(f"{replay.file}: somebody changed the floor while it ran, so it cannot be verified")
    if words.get("drive", 0) > 1:
        raise RecordingError(f"{replay.file}: it holds several drives; only a single one can be verified")


def _expected(replay: Replay) -> Iterator[TimedEvent]:
    """Yield what must come again, in order, up to the end of the drive."""
    return (timed for timed in replay.events(to_s=_drive_end_s(replay)) if isinstance(timed.event, _COMPARED))


def _drive_end_s(replay: Replay) -> float:
    """Return when the drive was over; later than anything where the recording breaks off before."""
    for timed in replay.events(from_s=replay.end_s):
        if isinstance(timed.event, DriveEnded):
            return min((report.outcome.sim_time_s for report in timed.event.reports), default=math.inf)
    return math.inf


class _Comparison:
    """Hears a run and compares it with the expected events; stops it when they differ, or there are no more."""

    def __init__(self, expected: Iterator[TimedEvent], session: Session) -> None:
        self._expected = expected
        self._next = next(expected, None)
        self._session = session
        self._last_s = 0.0
        self._divergence: Divergence | None = None
        self._is_over = False
        self.ticks = 0
        self.compared = 0

    def hear(self, event: Event) -> None:
        if self._is_over:
            return
        timed = self._next
        if timed is None:
            self._end(None)
        elif isinstance(event, Moved) and timed.time_s > event.snapshot.time_s:
            self.ticks += 1  # One that was not recorded: what comes after it tells.
        elif timed.event != event:
            self._end(_divergence(timed, event))
        else:
            self._last_s = timed.time_s
            self._next = next(self._expected, None)
            self.ticks += isinstance(event, Moved)
            self.compared += isinstance(event, Moved)

    def result(self) -> Divergence | None:
        """Return where the runs part, once this one is over."""
        if not self._is_over and self._next is not None:
            self._end(Divergence(self._last_s, "", "the run ends here, and the recorded one goes on"))
        return self._divergence

    def _end(self, divergence: Divergence | None) -> None:
        self._divergence, self._is_over = divergence, True
        self._session.stop()


def _differences(header: Header) -> dict[str, tuple[str, str]]:
    here = present_versions()
    names = [name for name in here if header.versions.get(name) != here[name]]
    return {name: (header.versions.get(name, "unknown"), here[name]) for name in names}


def _divergence(timed: TimedEvent, event: Event) -> Divergence:
    recorded = timed.event
    if type(recorded) is not type(event):
        robot = getattr(event, "robot", getattr(recorded, "robot", ""))
        return Divergence(timed.time_s, robot, f"{_words(event)} instead of {_words(recorded)}")
    robot, place, then, now = next(_unequal(recorded, event, "", ""), ("", "", recorded, event))
    return Divergence(timed.time_s, robot, f"{place} is {now!r}, was {then!r}")


def _words(event: Event) -> str:
    return f"{type(event).__name__} at {getattr(event, 'time_s', math.nan):.3f} s"


def _unequal(then: Any, now: Any, place: str, robot: str) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield whose values are not equal, the way to each, and both of them."""
    if then == now:
        return
    if is_dataclass(then) and type(then) is type(now):
        if isinstance(then, RobotSnapshot):
            robot = then.name
        elif isinstance(then, MoverView):
            robot = then.robot
        for field in fields(then):
            before, after = getattr(then, field.name), getattr(now, field.name)
            yield from _unequal(before, after, f"{place}.{field.name}".removeprefix("."), robot)
    elif isinstance(then, tuple) and isinstance(now, tuple) and len(then) == len(now):
        for index, (before, after) in enumerate(zip(then, now, strict=True)):
            yield from _unequal(before, after, f"{place}[{index}]", robot)
    else:
        yield robot, place, then, now
