"""One line of time for all that happens: that of the drive, which never runs backwards.

An event that has a time of its own, on the floor's or the referee's clock, stands there. One that has none stands where
the one before it stands. A second drive in the same recording goes on where the first one ended.
"""

from dataclasses import dataclass, replace

import msgspec
from msgspec import Raw, Struct

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError


@dataclass(frozen=True, slots=True)
class RowGlance:
    """A glance at a row that does not make its event.

    Attributes:
        word: What kind of event it is.
        own_s: The event's own time; None if it has none.
        robot: Whom it is about, if about one.
    """

    word: str
    own_s: float | None = None
    robot: str = ""

    @property
    def is_step(self) -> bool:
        """True if it shows the robots again: a tick of the floor, or a poll of the players."""
        return self.word in ("moved", "polled")


@dataclass(frozen=True, slots=True)
class Timeline:
    """The place on the line that was reached.

    Attributes:
        now_s: Where the last event stands; None before any event with a time.
        origin_s: Where this drive's own time is 0.
    """

    now_s: float | None = None
    origin_s: float = 0.0

    def after(self, glance: RowGlance) -> "Timeline":
        """Return the place that is reached with an event."""
        if glance.own_s is None:
            return self
        now_s, origin_s = self.now_s, self.origin_s
        if glance.word == "drive" and now_s is not None and now_s > 0.0:
            origin_s = now_s - glance.own_s
        at_s = origin_s + glance.own_s
        return replace(self, now_s=at_s if now_s is None else max(now_s, at_s), origin_s=origin_s)


class _Timed(Struct, array_like=True, frozen=True):
    """The beginning of a row that begins with a time."""

    time_s: float


class _Nested(Struct, array_like=True, frozen=True):
    """The beginning of a row that begins with one of those."""

    first: _Timed


class _Named(Struct, frozen=True):
    """The fields of an event that is written by its names."""

    time_s: float | None = None
    robot: str = ""
    verdict: "_Named | None" = None


class _Row(Struct, array_like=True, frozen=True):
    word: str
    wall_ms: int
    body: Raw


_ROW = msgspec.msgpack.Decoder(_Row)
_TIMED = msgspec.msgpack.Decoder(_Timed)
_NESTED = msgspec.msgpack.Decoder(_Nested)
_NAMED = msgspec.msgpack.Decoder(_Named)


def glance_at(row: Raw) -> RowGlance:
    """Return what is to be seen of a row at a glance, which takes a tenth of the time of making its event.

    Raises:
        RecordingError: it is none.
    """
    try:
        whole = _ROW.decode(row)
        word, body = whole.word, whole.body
        match word:
            case "moved":
                return RowGlance(word, _NESTED.decode(body).first.time_s)
            case "floor" | "drive" | "polled":
                return RowGlance(word, _TIMED.decode(body).time_s)
            case "planning" | "opened" | "commands" | "scene":
                return RowGlance(word)
        named = _NAMED.decode(body)
        own_s = named.time_s if named.verdict is None else named.verdict.time_s
        return RowGlance(word, own_s, named.robot)
    except msgspec.MsgspecError as error:
        raise RecordingError(phrases.BAD_EVENT(words=str(error))) from error
