"""A table of contents of a recording: found in one pass over the file, small whatever the file's length."""

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from msgspec import Raw

from robotworkshop.recording import phrases
from robotworkshop.recording.codec import content_of, header_of
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.frames import Frame, FrameKind, FrameReader
from robotworkshop.recording.header import Header
from robotworkshop.recording.timeline import Timeline, glance_at

MAX_GROUP_ROWS = 200_000
"""A key frame comes long before that many events; a file without one is refused before it takes memory."""
MAX_MARKS = 20_000
"""Further marks are not kept."""

_CHUNK_BYTES = 2**20


class MarkKind(Enum):
    """The events that are worth a mark on the timeline, by their words in a recording."""

    DRIVE_STARTED = "drive"
    REPLANNED = "replanned"
    BUMPED = "bumped"
    COLLIDED = "collided"
    FLOOR_CHANGED = "floor"
    DRIVE_ENDED = "ended"
    JUDGED = "judged"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something worth looking at.

    Attributes:
        time_s: Where on the timeline.
        kind: What happened.
        robot: To whom; empty where it is about all.
    """

    time_s: float
    kind: MarkKind
    robot: str


@dataclass(frozen=True, slots=True)
class Group:
    """A key frame and those that build upon it: what is read at once.

    Attributes:
        offset: Where it begins in the file, bytes.
        end: Where it ends.
        begins: The place on the timeline before its first event.
        first_step: How many steps there are before it.
        rows: How many events it has.
    """

    offset: int
    end: int
    begins: Timeline
    first_step: int
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Index:
    """The content of a recording, and where it stands.

    Attributes:
        header: How it came about.
        groups: In order; at least one.
        start_s: Where the timeline begins.
        end_s: Where it ends.
        steps: How many of its events show the robots again.
        events: How many there are of each kind, by its word in a recording.
        marks: In order.
        damage: What is wrong with the end of the file, in words; empty if nothing.
    """

    header: Header
    groups: tuple[Group, ...]
    start_s: float
    end_s: float
    steps: int
    events: dict[str, int]
    marks: tuple[Mark, ...]
    damage: str


def index_of(file: Path) -> Index:
    """Read a recording from end to end, and return what is where. What comes after damage is not used.

    Raises:
        RecordingError: it cannot be read, it is no recording, or there is no event in it.
    """
    indexer = _Indexer()
    frames = FrameReader()
    damage, length = "", 0
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK_BYTES):
                length += len(chunk)
                for frame in frames.feed(chunk):
                    indexer.add(frame)
    except OSError as error:
        raise RecordingError(f"{file}: {(error.strerror or str(error)).lower()}") from error
    except RecordingError as error:
        if indexer.is_empty:
            raise RecordingError(f"{file}: {error}") from error
        damage = str(error)
    if indexer.is_empty:
        reason = phrases.CUT_OFF_AT_ONCE(count=f"{length:,}") if length else phrases.EMPTY()
        raise RecordingError(f"{file}: {reason}")
    if frames.has_rest and not damage:
        damage = phrases.CUT_OFF(byte=f"{frames.offset:,}")
    return indexer.index(damage)


def is_without_events(file: Path) -> bool:
    """Return whether a recording ended before anything happened. One that cannot be read did not: it is to be heard of.

    Stops at the first event, so it is quick whatever the file's length.
    """
    frames = FrameReader()
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK_BYTES):
                if any(frame.kind is not FrameKind.HEADER for frame in frames.feed(chunk)):
                    return False
    except (OSError, RecordingError):
        return False
    return True


class _Indexer:
    """Takes the frames of a recording one after the other."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._groups: list[Group] = []
        self._line = Timeline()
        self._start_s: float | None = None
        self._steps = 0
        self._events: dict[str, int] = {}
        self._marks: list[Mark] = []

    @property
    def is_empty(self) -> bool:
        return not self._groups

    def add(self, frame: Frame) -> None:
        if self._header is None:
            self._header = header_of(frame)
            return
        content = content_of(frame)
        if content.is_key:
            self._groups.append(Group(frame.offset, frame.end, self._line, self._steps))
        elif not self._groups:
            raise RecordingError(phrases.MISPLACED_FRAME(byte=f"{frame.offset:,}"))
        group = self._groups[-1]
        self._groups[-1] = replace(group, end=frame.end, rows=group.rows + len(content.news))
        if self._groups[-1].rows > MAX_GROUP_ROWS:
            raise RecordingError(phrases.NO_KEY_FRAME(byte=f"{frame.end:,}"))
        for row in content.news:
            self._add_row(row)

    def _add_row(self, row: Raw) -> None:
        glance = glance_at(row)
        self._line = self._line.after(glance)
        now_s = self._line.now_s
        if self._start_s is None:
            self._start_s = now_s
        self._events[glance.word] = self._events.get(glance.word, 0) + 1
        self._steps += glance.is_step
        if glance.word in _MARKED and len(self._marks) < MAX_MARKS:
            self._marks.append(Mark(now_s or 0.0, MarkKind(glance.word), glance.robot))

    def index(self, damage: str) -> Index:
        assert self._header is not None, "there is no group without a header before it"
        return Index(
            self._header,
            tuple(self._groups),
            self._start_s or 0.0,
            self._line.now_s or 0.0,
            self._steps,
            self._events,
            tuple(self._marks),
            damage,
        )


_MARKED = frozenset(kind.value for kind in MarkKind)
