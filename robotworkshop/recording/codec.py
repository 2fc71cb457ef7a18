"""Events to bytes and back, without any input or output: the same stream is a file and what observers are sent.

After the header come frames of events. A row in a frame says only what has changed since the row before, which makes
files small, but a reader would have to begin at the beginning. So about every `KEY_AFTER_BYTES` of events comes a key
frame. It builds upon nothing before it and begins with the situation: the newest event of each kind that a newcomer
must hear, such as scene, plans and poses. From a key frame on, a file can be read from its middle, and what a crash
tore off costs one frame. An observer who comes late starts there as well.

The decoder's side needs no search: each frame has its length, its kind and a checksum, and an index of the key frames
is made in one pass.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.frames import Frame, FrameKind, FrameReader, first_line, make_frame
from robotworkshop.recording.header import Header, pack_header, unpack_header
from robotworkshop.recording.rows.keyframe import Situation
from robotworkshop.recording.rows.rows import Recorded, RowCoder, RowDecoder

KEY_AFTER_BYTES = 128 * 1024
"""The bytes of events, before compression, between two key frames."""
KEY_AFTER_ROWS = 20_000
"""Or so many events."""
KEY_SHARE = 4
"""But at least this many times as many bytes as the situation has: large roadmaps are not said too often."""
FRAME_BYTES = 64 * 1024
"""A frame takes no further event once it has so many bytes."""
MAX_ROWS = 1_000_000 // 16
"""The most events of a frame."""


class _Rows(Struct, array_like=True, frozen=True):
    """The contents of a frame of events; a situation only in a key frame."""

    situation: Annotated[list[Raw], Meta(max_length=MAX_ROWS)]
    news: Annotated[list[Raw], Meta(max_length=MAX_ROWS)]


_DECODER = msgspec.msgpack.Decoder(_Rows)


class Encoder:
    """Turns the events of one run or match into a stream of bytes.

    Args:
        header: How it comes about.

    Raises:
        SceneError: the scene's form is not sound.
    """

    def __init__(self, header: Header) -> None:
        self._opening = first_line() + make_frame(FrameKind.HEADER, pack_header(header))
        self._situation = Situation()
        self._coder = RowCoder()
        self._since_key: list[bytes] = []
        self._to_key_bytes = 0
        self._to_key_rows = 0

    @property
    def opening(self) -> bytes:
        """The beginning of the stream: the first line and the header."""
        return self._opening

    def introduction(self) -> bytes:
        """Return what a newcomer must be sent so that everything encoded from now on can be decoded.

        That is the opening, and the frames from the newest key frame on.
        """
        return self._opening + b"".join(self._since_key)

    def encode(self, events: Iterable[Recorded]) -> bytes:
        """Return the next frames of the stream, which hold these events; nothing for no events.

        Raises:
            RecordingError: an event holds something that cannot be recorded; nothing more can be encoded then.
        """
        frames = bytearray()
        situation, news, size = None, list[Raw](), 0
        for recorded in events:
            if situation is None:
                situation = self._begun_frame()
            row = self._coder.row(recorded)
            self._situation.follow(recorded)
            news.append(Raw(row))
            size += len(row)
            if size >= FRAME_BYTES:
                frames += self._frame(situation, news, size)
                situation, news, size = None, [], 0
        if situation is not None:
            frames += self._frame(situation, news, size)
        return bytes(frames)

    def _begun_frame(self) -> list[Raw]:
        """Return the situation if the next frame is a key frame, which builds upon nothing; else nothing."""
        if self._to_key_bytes > 0 and self._to_key_rows > 0:
            return []
        self._coder = RowCoder()
        situation = [Raw(self._coder.row(recorded)) for recorded in self._situation.events()]
        self._to_key_bytes = max(KEY_AFTER_BYTES, KEY_SHARE * sum(map(len, situation)))
        self._to_key_rows = KEY_AFTER_ROWS
        self._since_key = []
        return situation

    def _frame(self, situation: list[Raw], news: list[Raw], size: int) -> bytes:
        kind = FrameKind.MORE if self._since_key else FrameKind.KEY
        frame = make_frame(kind, msgspec.msgpack.encode(_Rows(situation, news)))
        self._since_key.append(frame)
        self._to_key_bytes -= size
        self._to_key_rows -= len(news)
        return frame


class Decoder:
    """Turns a stream of bytes, from its beginning, back into events. The bytes may come in pieces of any size.

    However hostile they are, decoding takes no more than some hundred megabytes: frames, rows and what they hold are
    bounded.
    """

    def __init__(self) -> None:
        self._frames = FrameReader()
        self._events = EventReader()
        self._header: Header | None = None

    @property
    def header(self) -> Header | None:
        """The header of the stream; None until it has come in."""
        return self._header

    @property
    def offset(self) -> int:
        """The place in the stream where the last whole frame ended."""
        return self._frames.offset

    def feed(self, data: bytes) -> Iterator[Recorded]:
        """Take the next bytes, and yield the events that are now whole; of a stream's first frame the situation too.

        Raises:
            RecordingError: this is no recording, or it is damaged; the events before that have been yielded.
        """
        for frame in self._frames.feed(data):
            if self._header is None:
                self._header = header_of(frame)
                continue
            is_first = not self._events.has_read
            situation, news = self._events.read(content_of(frame))
            if is_first:
                yield from situation
            yield from news


@dataclass(frozen=True, slots=True)
class Content:
    """The contents of a frame of events, not yet decoded.

    Attributes:
        is_key: Whether it builds upon nothing before it.
        situation: The rows that a key frame begins with.
        news: The rows of what has happened since the frame before.
    """

    is_key: bool
    situation: Sequence[Raw]
    news: Sequence[Raw]


def content_of(frame: Frame) -> Content:
    """Return what a frame of events holds.

    Raises:
        RecordingError: it holds something else.
    """
    if frame.kind is FrameKind.HEADER:
        raise RecordingError(phrases.MISPLACED_HEADER(byte=f"{frame.offset:,}"))
    try:
        rows = _DECODER.decode(frame.content)
    except msgspec.MsgspecError as error:
        raise RecordingError(phrases.BAD_EVENTS(byte=f"{frame.offset:,}", words=str(error))) from error
    return Content(frame.kind is FrameKind.KEY, rows.situation, rows.news)


class EventReader:
    """Makes events of what frames hold: one frame after the other, from any key frame on."""

    def __init__(self) -> None:
        self._rows: RowDecoder | None = None

    @property
    def has_read(self) -> bool:
        """True if it has read a frame."""
        return self._rows is not None

    def read(self, content: Content) -> tuple[list[Recorded], Iterator[Recorded]]:
        """Return the situation that a key frame begins with, and what has happened since, to be iterated to its end.

        Raises:
            RecordingError: the frame does not follow upon those that were read, or a row in it is no event.
        """
        if content.is_key:
            self._rows = RowDecoder()
        if self._rows is None:
            raise RecordingError(phrases.NO_FIRST_KEY_FRAME())
        rows = self._rows
        situation = [rows.recorded(row) for row in content.situation]  # What follows builds upon it.
        return situation, map(rows.recorded, content.news)


def header_of(frame: Frame) -> Header:
    """Return the header that the first frame of a stream holds.

    Raises:
        RecordingError: it holds something else.
    """
    if frame.kind is not FrameKind.HEADER:
        raise RecordingError(phrases.NO_HEADER())
    return unpack_header(frame.content)
