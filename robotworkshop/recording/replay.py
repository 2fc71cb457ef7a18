"""A recording as another source of the same events: from its beginning, from any time, back and forth."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from robotworkshop.recording import phrases
from robotworkshop.recording.codec import EventReader, content_of
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.frames import FrameReader
from robotworkshop.recording.header import Header
from robotworkshop.recording.index import Group, index_of
from robotworkshop.recording.rows.keyframe import Situation
from robotworkshop.recording.rows.rows import Recorded
from robotworkshop.recording.timeline import Timeline, glance_at
from robotworkshop.run.events import Event

MAX_GAP_S = 2.0
"""A longer time in which nothing happens is played as this one."""


HELD_PARTS = 4
"""So many parts of the file are held in memory at once: who goes back and forth over an event stays quick."""


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """An event of a recording.

    Attributes:
        time_s: Where it stands on the timeline.
        step: How many steps there were up to it, itself included.
        wall_ms: On the clock on the wall, since the recording began, ms.
        event: What happened.
    """

    time_s: float
    step: int
    wall_ms: int
    event: Event


class Replay:
    """A recording in a file. Only an index of it and the parts that were read last are held in memory.

    A step is an event that shows the robots anew: a tick of the floor, or a poll of the players. Steps count from 1.

    Args:
        file: What a Recorder wrote; a damaged or cut off file is good up to there.

    Raises:
        RecordingError: it cannot be read, it is no recording, or there is no event in it.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.index = index_of(file)
        self._starts = [_time(group.begins) for group in self.index.groups]
        self._parts: dict[int, _Part] = {}

    @property
    def header(self) -> Header:
        """How the recording came about."""
        return self.index.header

    @property
    def start_s(self) -> float:
        """Where the timeline begins; below 0 where players planned on the referee's clock."""
        return self.index.start_s

    @property
    def end_s(self) -> float:
        """Where the timeline ends."""
        return self.index.end_s

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return self.index.steps

    def events(self, from_s: float = -math.inf, to_s: float = math.inf) -> Iterator[TimedEvent]:
        """Yield the events that stand on the timeline from one time to another, both included.

        Raises:
            RecordingError: an event cannot be read.
        """
        for number in range(self._group_before(from_s), len(self.index.groups)):
            for timed in self._part(number).events:
                if timed.time_s > to_s:
                    return
                if timed.time_s >= from_s:
                    yield timed

    def situation(self, time_s: float) -> tuple[Event, ...]:
        """Return how things stand at a time: the newest events up to then that somebody must hear who did not before.

        Raises:
            RecordingError: an event cannot be read.
        """
        number = max(0, bisect_right(self._starts, time_s) - 1)
        part = self._part(number)
        situation = Situation()
        for recorded in part.situation:
            situation.follow(recorded)
        for timed in part.events:
            if timed.time_s > time_s:
                break
            situation.follow(Recorded(timed.wall_ms, timed.event))
        return tuple(recorded.event for recorded in situation.events())

    def step(self, number: int) -> TimedEvent:
        """Return the step with this number, or the nearest that there is.

        Raises:
            RecordingError: there is no step at all, or it cannot be read.
        """
        if not self.steps:
            raise RecordingError(f"{self.file}: {phrases.NOTHING_MOVES()}")
        number = min(max(number, 1), self.steps)
        first_steps = [group.first_step for group in self.index.groups]
        events = self._part(bisect_left(first_steps, number) - 1).events
        return events[bisect_left(events, number, key=lambda timed: timed.step)]

    def step_at(self, time_s: float) -> int:
        """Return the number of the last step up to a time; 0 before the first one."""
        number = max(0, bisect_right(self._starts, time_s) - 1)
        steps = self.index.groups[number].first_step
        for timed in self._part(number).events:
            if timed.time_s > time_s:
                break
            steps = timed.step
        return steps

    def _group_before(self, time_s: float) -> int:
        """Return the group that holds the first event at or after a time, or one shortly before it."""
        return max(0, bisect_left(self._starts, time_s) - 1)

    def _part(self, number: int) -> "_Part":
        if number not in self._parts:
            try:
                part = _read(self.file, self.index.groups[number], self.index.start_s)
            except RecordingError as error:
                raise RecordingError(f"{self.file}: {error}") from error
            if len(self._parts) == HELD_PARTS:
                del self._parts[next(iter(self._parts))]
            self._parts[number] = part
        return self._parts[number]


@dataclass(frozen=True, slots=True)
class _Part:
    """What a group of frames holds."""

    situation: tuple[Recorded, ...]
    events: tuple[TimedEvent, ...]


def paced(
    events: Iterable[TimedEvent], factor: float, clock: Callable[[], float], wait: Callable[[float], object]
) -> Iterator[TimedEvent]:
    """Yield events when they are due.

    Args:
        events: In order.
        factor: Times as fast as they happened; more than 0.
        clock: Any clock, s.
        wait: Returns after so many seconds of that clock.
    """
    began_s, before_s, played_s = clock(), None, 0.0
    for timed in events:
        if before_s is not None:
            played_s += min(timed.time_s - before_s, MAX_GAP_S) / factor
        before_s = timed.time_s
        early_s = began_s + played_s - clock()
        if early_s > 0.0:
            wait(early_s)
        yield timed


def _read(file: Path, group: Group, start_s: float) -> _Part:
    try:
        with file.open("rb") as stream:
            stream.seek(group.offset)
            data = stream.read(group.end - group.offset)
    except OSError as error:
        raise RecordingError((error.strerror or str(error)).lower()) from error
    reader, line, step = EventReader(), group.begins, group.first_step
    situation: tuple[Recorded, ...] = ()
    events: list[TimedEvent] = []
    for frame in FrameReader(group.offset).feed(data):
        content = content_of(frame)
        told, news = reader.read(content)
        situation = situation or tuple(told)
        for row, recorded in zip(content.news, news, strict=True):
            glance = glance_at(row)
            line, step = line.after(glance), step + glance.is_step
            time_s = start_s if line.now_s is None else line.now_s
            events.append(TimedEvent(time_s, step, recorded.wall_ms, recorded.event))
    return _Part(situation, tuple(events))


def _time(line: Timeline) -> float:
    return -math.inf if line.now_s is None else line.now_s
