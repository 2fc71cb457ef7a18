"""A simulation is repeated and compared with its recording: every number of every tick, and the first that differs."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from robotdriver.simulator import TICK_S, RobotSnapshot
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import Header, present_versions
from robotworkshop.recording.replay import Replay, TimedEvent
from robotworkshop.run.events import DriveEnded, Event, Replanned
from robotworkshop.stage.events import Bumped, Collided, DriveStarted, Moved

COMPARED = (DriveStarted, Moved, Replanned, Bumped, Collided)
"""The events of a drive that are the same whenever and wherever it is simulated."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """The place where a run left the recorded one.

    Attributes:
        time_s: On the timeline.
        robot: Whose value it is; empty if it belongs to none.
        what: Which value, and what it is in both, in words.
    """

    time_s: float
    robot: str
    what: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a comparison.

    Attributes:
        ticks: How many ticks there are up to the end or the divergence.
        compared: How many of them the recording holds, and so were compared and found identical.
        divergence: Where the runs part; None if they never do.
        differences: By name, what the recording was made with and what runs here, where these are not the same.
        verified: What the comparison was about, in words.
        unverified: What the recording also holds and no simulation can tell, in words; empty if nothing.
    """

    ticks: int
    compared: int
    divergence: Divergence | None
    differences: dict[str, tuple[str, str]]
    verified: str
    unverified: str = ""


class Comparison:
    """Hears what is simulated and compares it with the expected events, until they differ or there are no more.

    Args:
        expected: What must come again, in order.
        on_end: Called once, when there is nothing left to compare.

    Attributes:
        is_over: Whether there is nothing left to compare.
        ticks: How many ticks there were before that.
        compared: How many of them were recorded.
    """

    def __init__(self, expected: Iterable[TimedEvent], on_end: Callable[[], object] = lambda: None) -> None:
        self._expected = iter(expected)
        self._next = next(self._expected, None)
        self._on_end = on_end
        self._last_s = 0.0
        self._divergence: Divergence | None = None
        self.is_over = False
        self.ticks = 0
        self.compared = 0

    def hear(self, event: Event) -> None:
        """Compare an event with the one that is expected next."""
        if self.is_over:
            return
        timed = self._next
        if timed is None:
            self._end(None)
        elif isinstance(event, Moved) and timed.time_s > event.snapshot.time_s:
            self.ticks += 1  # One that was not recorded: what comes after it tells.
        elif timed.event != event:
            self._end(divergence_of(timed, event))
        else:
            self._last_s = timed.time_s
            self._next = next(self._expected, None)
            self.ticks += isinstance(event, Moved)
            self.compared += isinstance(event, Moved)

    def result(self) -> Divergence | None:
        """Return where the runs part, once what is simulated is over."""
        if not self.is_over and self._next is not None:
            self._end(Divergence(self._last_s, "", "the run ends here, and the recorded one goes on"))
        return self._divergence

    def _end(self, divergence: Divergence | None) -> None:
        self._divergence, self.is_over = divergence, True
        self._on_end()


def expected_of_drive(replay: Replay, *more: type) -> Iterator[TimedEvent]:
    """Yield what must come again when a recorded drive is simulated, up to its end.

    How fast the movers ended while the robots sang cannot be simulated.

    Args:
        replay: Of a run or a game.
        more: Kinds of events that must come again beside those of `COMPARED`.

    Raises:
        RecordingError: an event cannot be read.
    """
    kinds = (*COMPARED, *more)
    return (timed for timed in replay.events(to_s=_drive_end_s(replay)) if isinstance(timed.event, kinds))


def end_of_drive(replay: Replay) -> TimedEvent | None:
    """Return the event that tells what came of the drive; None where the recording breaks off before.

    Raises:
        RecordingError: an event cannot be read.
    """
    return next((timed for timed in replay.events(from_s=replay.end_s) if isinstance(timed.event, DriveEnded)), None)


def _drive_end_s(replay: Replay) -> float:
    """Return when the drive was over; later than anything where the recording breaks off before."""
    end = end_of_drive(replay)
    if end is None or not isinstance(end.event, DriveEnded):
        return math.inf
    return min((report.outcome.sim_time_s for report in end.event.reports), default=math.inf)


def check_repeatable(replay: Replay) -> None:
    """Check that this floor can repeat what was recorded.

    Raises:
        RecordingError: it cannot; the text says why.
    """
    if replay.header.tick_s != TICK_S:
        made_by = replay.header.versions.get("robotworkshop", "an unknown version")
        raise RecordingError(
            f"{replay.file}: the floor of robotworkshop {made_by} made it, with another tick; this floor cannot "
            "repeat it, so it is not verified; play it instead"
        )
    if "floor" in replay.index.events:
        raise RecordingError(f"{replay.file}: a user changed the floor during the run, so it cannot be verified")
    if replay.index.events.get("drive", 0) > 1:
        raise RecordingError(f"{replay.file}: it holds several drives; only a single one can be verified")


def differences_of(header: Header) -> dict[str, tuple[str, str]]:
    """Return, by name, what a recording was made with and what runs here, where these are not the same."""
    here = present_versions()
    names = [name for name in here if header.versions.get(name) != here[name]]
    return {name: (header.versions.get(name, "unknown"), here[name]) for name in names}


def divergence_of(timed: TimedEvent, event: Event) -> Divergence:
    """Return the first value in which an event is not the recorded one."""
    recorded = timed.event
    if type(recorded) is not type(event):
        robot = getattr(event, "robot", getattr(recorded, "robot", ""))
        return Divergence(timed.time_s, robot, f"{_words(event)} instead of {_words(recorded)}")
    robot, place, then, now = next(_unequal(recorded, event, "", ""), ("", "", recorded, event))
    return Divergence(timed.time_s, robot, f"{place} is {now!r}, was {then!r}")


def _words(event: Event) -> str:
    time_s = getattr(getattr(event, "snapshot", event), "time_s", None)
    return type(event).__name__ if time_s is None else f"{type(event).__name__} at {time_s:.3f} s"


def _unequal(then: Any, now: Any, place: str, robot: str) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield whose values are not equal, the way to each, and both of them."""
    if then == now:
        return
    if is_dataclass(then) and type(then) is type(now):
        robot = then.name if isinstance(then, RobotSnapshot) else getattr(then, "robot", robot)
        for field in fields(then):
            before, after = getattr(then, field.name), getattr(now, field.name)
            yield from _unequal(before, after, f"{place}.{field.name}".removeprefix("."), robot)
    elif isinstance(then, tuple) and isinstance(now, tuple) and len(then) == len(now):
        for index, (before, after) in enumerate(zip(then, now, strict=True)):
            yield from _unequal(before, after, f"{place}[{index}]", robot)
    else:
        yield robot, place, then, now
