"""The messages between a program and the floor. No input or output: bytes in, messages out.

Every message is a header of 16 bytes and a payload. The header, little-endian: the kind (1 byte), a pace (3 bytes), the
payload's length (4 bytes), a time in ns since the floor began (8 bytes, signed). Payloads of WRITE, CALL, ANSWER and
TICK are the family's own, of fixed layout in each family.
"""

import struct
from enum import IntEnum
from typing import NamedTuple

VERSION = 1
NEVER_NS = 2**63 - 1
"""The time of a WAIT that lasts until the run is over."""

ADDRESS_VARIABLE = "ROBOTWORKSHOP_FLOOR"
"""The variable that names a process its floor: ``fd:NUMBER``, a socket that it inherited, or ``tcp:HOST:PORT``."""

NAME_VARIABLE = "ROBOTWORKSHOP_NAME"
"""The variable with a program's name on a floor that awaits several. Default: the name of its file."""

MAX_PAYLOAD_BYTES = 16 * 2**20

_HEADER = struct.Struct("<BBHIq")
HEADER_BYTES = _HEADER.size
_WELCOME = struct.Struct("<qqq")
_HELLO = struct.Struct("<I")


class Kind(IntEnum):
    """The kind of a message: below 16 from the program, from 16 on from the floor.

    HELLO: the first message; its time is the protocol's version, its payload the process id and a name in UTF-8.
    WRITE: a command; the time is the program's own.
    WAIT: nothing more will come until the floor answers with a TICK at this time or later.
    CALL: a question that the snapshot does not answer; the program waits for the ANSWER, and no time passes.
    AWAY, BACK: the program waits for something that is not on the floor, as a person at the keys; BACK is answered
        by a TICK.
    BYE: the last message; its payload is not empty where the program has failed.
    WELCOME: the answer to HELLO: the tick, the cost of a read and of a call, in ns. A TICK follows.
    TICK: the floor's time, and a snapshot of all that the program may read until it waits again. Its pace is
        that of the wall clock; all other messages have none.
    ANSWER: to a CALL.
    END: the run is over; the payload is the reason in UTF-8.
    """

    HELLO = 1
    WRITE = 2
    WAIT = 3
    CALL = 4
    AWAY = 5
    BACK = 6
    BYE = 7
    WELCOME = 16
    TICK = 17
    ANSWER = 18
    END = 19


class Pace(NamedTuple):
    """The place of a tick on the wall clock, as finely as a message tells it.

    Attributes:
        wall_10us: What the tick takes there, in 10 us; 0 where the floor does not wait for the wall.
        over_256ths: How much of it was over when the message was sent, in 256ths.
    """

    wall_10us: int = 0
    over_256ths: int = 0


NO_PACE = Pace()
"""The tick is as short as it can be."""


class Message(NamedTuple):
    """One message; `time_ns` and `pace` are what its kind says."""

    kind: Kind
    time_ns: int
    payload: bytes = b""
    pace: Pace = NO_PACE


class Costs(NamedTuple):
    """The content of a WELCOME, in ns."""

    tick_ns: int
    read_ns: int
    call_ns: int


class WireError(Exception):
    """Bytes that are no message."""


def encode(kind: Kind, time_ns: int = 0, payload: bytes = b"", pace: Pace = NO_PACE) -> bytes:
    """Return a message as bytes."""
    return _HEADER.pack(kind, pace.over_256ths, pace.wall_10us, len(payload), time_ns) + payload


def pace_of(wall_s: float, left_s: float) -> Pace:
    """Return how a tick lies on the wall clock.

    Args:
        wall_s: What it takes there.
        left_s: What is left of it; 0 where it is late.
    """
    if left_s <= 0.0:
        return NO_PACE
    return Pace(min(max(round(wall_s * 1e5), 1), 0xFFFF), min(max(round(256.0 * (1.0 - left_s / wall_s)), 0), 255))


def encode_hello(pid: int, name: str) -> bytes:
    """Return a HELLO as bytes."""
    return encode(Kind.HELLO, VERSION, _HELLO.pack(pid) + name.encode())


def decode_hello(payload: bytes) -> str:
    """Return the name in a HELLO.

    Raises:
        WireError: it is none.
    """
    try:
        return payload[_HELLO.size :].decode()
    except UnicodeDecodeError:
        raise WireError("the name in a HELLO is not UTF-8") from None


def encode_welcome(now_ns: int, costs: Costs) -> bytes:
    """Return a WELCOME as bytes."""
    return encode(Kind.WELCOME, now_ns, _WELCOME.pack(*costs))


def decode_welcome(payload: bytes) -> Costs:
    """Return what a WELCOME holds.

    Raises:
        WireError: it is none.
    """
    if len(payload) != _WELCOME.size:
        raise WireError("a WELCOME of another length")
    return Costs(*_WELCOME.unpack(payload))


class Decoder:
    """Cuts a stream of bytes into messages."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> list[Message]:
        """Take bytes, however they were cut, and return the messages that are complete.

        Raises:
            WireError: there is no such kind of message, or it is too long.
        """
        data = self._bytes + data if self._bytes else data
        at, messages = 0, []
        while len(data) - at >= HEADER_BYTES:
            number, over, wall, length, time_ns = _HEADER.unpack_from(data, at)
            kind = _KINDS.get(number)
            if kind is None:
                raise WireError(f"there is no message of kind {number}")
            if length > MAX_PAYLOAD_BYTES:
                raise WireError(f"a message of {length} bytes; the limit is {MAX_PAYLOAD_BYTES}")
            end = at + HEADER_BYTES + length
            if len(data) < end:
                break
            pace = Pace(wall, over) if wall else NO_PACE
            messages.append(Message(kind, time_ns, data[at + HEADER_BYTES : end], pace))
            at = end
        self._bytes = data[at:]
        return messages


_KINDS = {int(kind): kind for kind in Kind}
