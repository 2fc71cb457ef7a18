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
"""The parts of the file that are held in memory, so that going back and forth over an event stays quick."""


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

    A step is an event that shows the robots again: a tick of the floor, or a poll of the players. Steps count from 1.

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
        """The header of the recording."""
        return self.index.header

    @property
    def start_s(self) -> float:
        """The beginning of the timeline; below 0 where players planned on the referee's clock."""
        return self.index.start_s

    @property
    def end_s(self) -> float:
        """The end of the timeline."""
        return self.index.end_s

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.index.steps

    def events(self, from_s: float = -math.inf, to_s: float = math.inf) -> Iterator[TimedEvent]:
        """Yield the events that stand on the timeline from one time to another, both included.

        Raises:
            RecordingError: an event cannot be read.
        """
        for number in range(self._group_before(from_s), len(self.index.groups)):
            for timed in self._part(number):
                if timed.time_s > to_s:
                    return
                if timed.time_s >= from_s:
                    yield timed

    def situation(self, time_s: float) -> tuple[Event, ...]:
        """Return how things stand at a time: the newest events up to then that a new listener needs.

        Raises:
            RecordingError: an event cannot be read.
        """
        number = max(0, bisect_right(self._starts, time_s) - 1)
        part = self._part(number)
        situation = Situation()
        for recorded in part.situation:
            situation.follow(recorded)
        for timed in part:
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
        part = self._part(bisect_left(first_steps, number) - 1)
        return next(timed for timed in part if timed.step >= number)

    def step_at(self, time_s: float) -> int:
        """Return the number of the last step up to a time; 0 before the first one."""
        number = max(0, bisect_right(self._starts, time_s) - 1)
        steps = self.index.groups[number].first_step
        for timed in self._part(number):
            if timed.time_s > time_s:
                break
            steps = timed.step
        return steps

    def _group_before(self, time_s: float) -> int:
        """Return the group that holds the first event at or after a time, or one shortly before it."""
        return max(0, bisect_left(self._starts, time_s) - 1)

    def _part(self, number: int) -> "_Part":
        if number not in self._parts:
            part = _Part(self.file, self.index.groups[number], self.index.start_s)
            if len(self._parts) == HELD_PARTS:
                del self._parts[next(iter(self._parts))]
            self._parts[number] = part
        return self._parts[number]


class _Part:
    """The contents of a group of frames, read as far as they were asked for: those of a crowd take a while.

    Args:
        file: The recording.
        group: Which of its frames.
        start_s: Where the timeline begins.

    Raises:
        RecordingError: the file cannot be read.
    """

    def __init__(self, file: Path, group: Group, start_s: float) -> None:
        self._file, self._start_s = file, start_s
        try:
            with file.open("rb") as stream:
                stream.seek(group.offset)
                data = stream.read(group.end - group.offset)
        except OSError as error:
            raise RecordingError(f"{file}: {(error.strerror or str(error)).lower()}") from error
        self._frames = FrameReader(group.offset).feed(data)
        self._reader, self._line, self._step = EventReader(), group.begins, group.first_step
        self._situation: tuple[Recorded, ...] = ()
        self._events: list[TimedEvent] = []
        self._error: RecordingError | None = None

    @property
    def situation(self) -> tuple[Recorded, ...]:
        """The situation at its beginning."""
        while not self._situation and self._reads_on():
            pass
        return self._situation

    def __iter__(self) -> Iterator[TimedEvent]:
        """Yield its events in order; raises RecordingError at the first that cannot be read."""
        number = 0
        while number < len(self._events) or self._reads_on():
            if number < len(self._events):
                yield self._events[number]
                number += 1

    def _reads_on(self) -> bool:
        """Read the next frame; return whether there was one."""
        if self._error is not None:
            raise self._error
        try:
            if (frame := next(self._frames, None)) is None:
                return False
            content = content_of(frame)
            told, news = self._reader.read(content)
            self._situation = self._situation or tuple(told)
            for row, recorded in zip(content.news, news, strict=True):
                glance = glance_at(row)
                self._line, self._step = self._line.after(glance), self._step + glance.is_step
                time_s = self._start_s if self._line.now_s is None else self._line.now_s
                self._events.append(TimedEvent(time_s, self._step, recorded.wall_ms, recorded.event))
        except RecordingError as error:
            self._error = RecordingError(f"{self._file}: {error}")
            raise self._error from error
        return True


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


def _time(line: Timeline) -> float:
    return -math.inf if line.now_s is None else line.now_s
