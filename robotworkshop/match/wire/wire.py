"""Messages of the players' protocol, checked before thriftpy2 decodes them.

thriftpy2 believes every length and follows every nesting that it is sent. Here a message is walked through once,
without recursion and without making anything of it, by the rules of Thrift's strict binary protocol.
"""

import struct
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from thriftpy2.thrift import TMessageType, TType

from robotworkshop.match.errors import MatchError

MAX_DEPTH = 8
"""Structs and containers nest no deeper; the protocol's own nest 3 deep."""

MAX_VALUES = 10_000
"""Fields and members of containers in one message, all together; the protocol's own have some 20."""

MAX_NAME_BYTES = 64

_VERSION = 0x80010000
_SIZES = MappingProxyType(
    {TType.BOOL: 1, TType.BYTE: 1, TType.DOUBLE: 8, TType.I16: 2, TType.I32: 4, TType.I64: 8},
)


_UNKNOWN: Any = MappingProxyType({})
"""The spec of what the protocol does not know: anything well formed may be in it."""


class WireError(MatchError):
    """The bytes are no message of the protocol."""


@dataclass(frozen=True, slots=True)
class Call:
    """The head of a message.

    Attributes:
        method: Which is called.
        number: The caller's sequence number, which the answer repeats.
    """

    method: str
    number: int


def check_call(message: bytes, service: Any) -> Call:
    """Check that a message is a sound call; its arguments then hold what thriftpy2 expects.

    Every length lies within the message, nothing nests deeper than `MAX_DEPTH`, known fields have their declared types
    and required ones are there. Fields that are not known are allowed, as in every Thrift. The arguments of a method
    that the service does not have are checked for their form alone.

    Args:
        message: A whole frame, without its length.
        service: As thriftpy2 loads it.

    Raises:
        WireError: it is not; the text says in what way.
    """
    reader = _Reader(message)
    call = _head(reader, TMessageType.CALL)
    known = call.method in service.thrift_services
    spec = getattr(service, f"{call.method}_args").thrift_spec if known else {}
    _walk(reader, _Fields(spec, set(spec)))
    return call


def check_answer(message: bytes, service: Any, call: Call) -> None:
    """Check that a message is a sound answer to a call, as `check_call` does; an exception is an answer as well.

    Args:
        message: A whole frame, without its length.
        service: As thriftpy2 loads it.
        call: What was asked.

    Raises:
        WireError: it is not; the text says in what way.
    """
    reader = _Reader(message)
    if _head(reader, TMessageType.REPLY, TMessageType.EXCEPTION) != call:
        raise WireError("it answers another call")
    is_reply = message[3] == TMessageType.REPLY
    _walk(reader, _Fields(getattr(service, f"{call.method}_result").thrift_spec if is_reply else {}, set()))


def _head(reader: "_Reader", *kinds: int) -> Call:
    """Read what a message begins with, which must be of one of these kinds."""
    head = reader.number("!I", 4)
    if head & 0xFFFF0000 != _VERSION:
        raise WireError("it is not in Thrift's strict binary protocol")
    if head & 0xFF not in kinds:
        wanted = "a call" if TMessageType.CALL in kinds else "an answer"
        raise WireError(f"it is a message of type {head & 0xFF}, not {wanted}")
    name = reader.take(reader.length(MAX_NAME_BYTES))
    number = reader.number("!i", 4)
    if not name.isascii():
        raise WireError("the method's name is not ASCII")
    return Call(name.decode("ascii"), number)


class _Reader:
    """Takes a message apart; never beyond its end."""

    def __init__(self, message: bytes) -> None:
        self._message = message
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._message) - self._at

    def take(self, count: int) -> bytes:
        self.skip(count)
        return self._message[self._at - count : self._at]

    def skip(self, count: int) -> None:
        if count > self.left:
            raise WireError("it ends in the middle")
        self._at += count

    def number(self, form: str, size: int) -> int:
        value: int = struct.unpack(form, self.take(size))[0]
        return value

    def skip_alike(self, count: int) -> int:
        """Step over structs that are all made as the first one is, of numbers alone; return how many they were.

        So paths and outlines are walked through at the speed of comparing bytes. It is all of the structs or none.
        """
        message, begin = self._message, self._at
        marks, at = [], begin
        while at + 3 <= len(message) and message[at] in _SIZES:
            marks += [at, at + 1, at + 2]
            at += 3 + _SIZES[message[at]]
        marks.append(at)
        size = at + 1 - begin
        end = begin + count * size
        if count == 0 or end > len(message) or message[at] != TType.STOP:
            return 0
        if any(message[mark:end:size].count(message[mark]) != count for mark in marks):
            return 0
        self._at = end
        return count

    def length(self, limit: int) -> int:
        count = self.number("!i", 4)
        if not 0 <= count <= min(limit, self.left):
            raise WireError(f"it states a length of {count}, where {self.left} bytes follow")
        return count


class _Fields:
    """A struct that is being walked through: what may come in it, and what still has to."""

    def __init__(self, spec: Any, required: set[int]) -> None:
        self.spec = spec
        self.required = required

    def next(self, reader: _Reader) -> tuple[int, Any] | None:
        """Return type and spec of the next field, or None at the end."""
        kind = reader.number("!b", 1)
        if kind == TType.STOP:
            for missing in self.required:
                raise WireError(f"{self.spec[missing][1]} is missing")
            return None
        number = reader.number("!h", 2)
        declared = self.spec.get(number)
        if declared is None:
            return kind, _UNKNOWN
        if kind != declared[0]:
            raise WireError(f"{declared[1]} has type {kind}, not {declared[0]}")
        self.required.discard(number)
        return kind, declared[2].thrift_spec if kind == TType.STRUCT else _UNKNOWN


class _Members:
    """A container that is being walked through: the types of its members in turn, and how many are to come."""

    def __init__(self, kinds: tuple[int, ...], count: int) -> None:
        self.kinds = kinds
        self.left = count * len(kinds)

    def next(self, reader: _Reader) -> tuple[int, Any] | None:  # noqa: ARG002 - as for fields
        """Return type and spec of the next member, or None at the end."""
        if self.left == 0:
            return None
        self.left -= 1
        return self.kinds[-1 - self.left % len(self.kinds)], _UNKNOWN


def _walk(reader: _Reader, fields: _Fields) -> None:
    """Walk through a message's fields and all that is in them, to the end of the message."""
    open_values: list[_Fields | _Members] = [fields]
    values = 0
    while open_values:
        following = open_values[-1].next(reader)
        if following is None:
            open_values.pop()
            continue
        values += 1
        if values > MAX_VALUES:
            raise WireError(f"it holds more than {MAX_VALUES:,} values")
        opened = _enter(reader, *following)
        if opened is not None:
            if len(open_values) >= MAX_DEPTH:
                raise WireError(f"it nests deeper than {MAX_DEPTH}")
            open_values.append(opened)
    if reader.left:
        raise WireError(f"{reader.left} bytes follow after its end")


def _enter(reader: _Reader, kind: int, spec: Any) -> _Fields | _Members | None:
    """Step over a plain value, or into one that holds others."""
    match kind:
        case TType.STRUCT:
            return _Fields(spec, {number for number, declared in spec.items() if declared[-1]})
        case TType.LIST | TType.SET:
            member = reader.number("!b", 1)
            count = reader.length(reader.left)
            if member == TType.STRUCT:
                count -= reader.skip_alike(count)
            return _Members((member,), count)
        case TType.MAP:
            key, value = reader.number("!b", 1), reader.number("!b", 1)
            return _Members((key, value), reader.length(reader.left))
        case TType.STRING:
            reader.skip(reader.length(reader.left))
        case _ if kind in _SIZES:
            reader.skip(_SIZES[kind])
        case _:
            raise WireError(f"there is no type {kind}")
    return None
