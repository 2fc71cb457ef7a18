"""Frames: the bytes of a recording or of a broadcast, cut into pieces of which each can be trusted by itself.

A stream is one line of text that says what it is, then frames. A frame is its kind (1 byte), the length of what it
holds and a CRC-32 (4 bytes each, little-endian), and zlib-compressed bytes. The CRC covers kind, length and content, so
no flipped bit goes unnoticed, and a stream that was cut off anywhere is good up to its last whole frame.
"""

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError

FORMAT_VERSION = 1
"""The version of the bytes that this program writes and reads."""
MAX_CONTENT_BYTES = 16 * 2**20
"""The largest content of a frame, compressed or not: a reader needs no more memory than that."""

STREAM_NAME = b"robotworkshop recording "
"""Every stream begins so, of whatever version it is."""
_FIRST_LINE = STREAM_NAME + b"%d\n"
_FIRST_LINE_FORM = re.compile(rb"robotworkshop recording (\d{1,9})\n")
_MAX_FIRST_LINE = len(_FIRST_LINE % 999_999_999)
_HEAD = struct.Struct("<BII")
_COMPRESSION = 1
"""zlib's quickest: level 6 makes a recording a tenth smaller and takes three times as long."""


class FrameKind(IntEnum):
    """The kind of a frame."""

    HEADER = 1
    KEY = 2
    MORE = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """One whole frame, checked.

    Attributes:
        kind: What it holds.
        content: The bytes, decompressed.
        offset: Where it begins in the stream, bytes.
        end: Where the next one begins.
    """

    kind: FrameKind
    content: bytes
    offset: int
    end: int


def first_line() -> bytes:
    """Return what every stream begins with."""
    return _FIRST_LINE % FORMAT_VERSION


def make_frame(kind: FrameKind, content: bytes) -> bytes:
    """Return one frame.

    Raises:
        RecordingError: there is too much in it.
    """
    if len(content) > MAX_CONTENT_BYTES:
        raise RecordingError(f"{len(content):,} bytes at once are more than a recording holds; {MAX_CONTENT_BYTES:,}")
    packed = zlib.compress(content, _COMPRESSION)
    return _HEAD.pack(kind, len(packed), _checksum(kind, packed)) + packed


class FrameReader:
    """Cuts bytes, as they come, into frames. Takes no more memory than two frames need.

    Args:
        offset: Where in the stream the first bytes come from; at 0 the first line is read, elsewhere a frame begins.
    """

    def __init__(self, offset: int = 0) -> None:
        self._offset = offset
        self._waiting = bytearray()

    @property
    def offset(self) -> int:
        """The place where the last whole frame ended."""
        return self._offset

    @property
    def has_rest(self) -> bool:
        """True if there are bytes after the last whole frame."""
        return bool(self._waiting)

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Take the next bytes, of any number, and yield the frames that are now whole.

        Raises:
            RecordingError: this is no recording, or one of another version, or a frame is damaged.
        """
        self._waiting += data
        return self._frames()

    def _frames(self) -> Iterator[Frame]:
        if self._offset == 0 and not self._read_first_line():
            return
        while len(self._waiting) >= _HEAD.size:
            kind, length, checksum = _HEAD.unpack_from(self._waiting)
            if length > MAX_CONTENT_BYTES or kind not in FrameKind.__members__.values():
                raise self._damaged()
            end = _HEAD.size + length
            if len(self._waiting) < end:
                return
            packed = bytes(self._waiting[_HEAD.size : end])
            if _checksum(kind, packed) != checksum:
                raise self._damaged()
            frame = Frame(FrameKind(kind), self._unpacked(packed), self._offset, self._offset + end)
            del self._waiting[:end]
            self._offset += end
            yield frame

    def _read_first_line(self) -> bool:
        found = _FIRST_LINE_FORM.match(self._waiting)
        if found is None:
            begun = bytes(self._waiting[:_MAX_FIRST_LINE])
            if len(begun) < _MAX_FIRST_LINE and b"\n" not in begun and _may_become_first_line(begun):
                return False
            raise RecordingError(phrases.NO_RECORDING())
        if int(found[1]) != FORMAT_VERSION:
            raise RecordingError(phrases.OTHER_FORMAT(number=str(int(found[1])), known=str(FORMAT_VERSION)))
        del self._waiting[: found.end()]
        self._offset = found.end()
        return True

    def _unpacked(self, packed: bytes) -> bytes:
        """Return what was compressed; never more than the limit, whatever a hostile sender has compressed."""
        unpacking = zlib.decompressobj()
        try:
            content = unpacking.decompress(packed, MAX_CONTENT_BYTES)
        except zlib.error as error:
            raise self._damaged() from error
        if not unpacking.eof:
            raise self._damaged()
        return content

    def _damaged(self) -> RecordingError:
        return RecordingError(phrases.DAMAGED(byte=f"{self._offset:,}"))


def _may_become_first_line(begun: bytes) -> bool:
    word = _FIRST_LINE.partition(b"%")[0]
    return word.startswith(begun) or (begun.startswith(word) and begun[len(word) :].isdigit())


def _checksum(kind: int, packed: bytes) -> int:
    return zlib.crc32(packed, zlib.crc32(_HEAD.pack(kind, len(packed), 0)))
