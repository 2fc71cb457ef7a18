"""A player's answers are checked before they are decoded: no contestant can wear the referee down."""

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TMessageType, TType
from thriftpy2.transport import TMemoryBuffer

from robotworkshop.match.wire.wire import Call, WireError, check_answer
from tests.robotworkshop.match.scripted import IDL

SERVICE: Any = IDL.Player
ASKED = Call("getStatus", 7)
HEAD = struct.pack("!Ii9si", 0x80010000 | TMessageType.REPLY, 9, b"getStatus", 7)

points = st.lists(st.builds(IDL.Point, x_mm=st.floats(), y_mm=st.floats()), max_size=6)
statuses = st.builds(
    IDL.Status,
    phase=st.integers(0, 8),
    activity=st.text(),
    progress=st.floats(),
    reason=st.text(),
    location=st.builds(IDL.Point, x_mm=st.floats(), y_mm=st.floats()),
    orientation=st.floats(),
    time_s=st.floats(),
    path=points,
    detected_obstacle=st.lists(points, max_size=4),
    health=st.just(IDL.Health(is_good=True, age_s=0.0, loss=0.0, battery=1.0)),
    collisions=st.integers(0, 9),
)


def answer(status: Any) -> bytes:
    buffer = TMemoryBuffer()
    writer = TBinaryProtocol(buffer)
    writer.write_message_begin("getStatus", TMessageType.REPLY, 7)
    SERVICE.getStatus_result(success=status).write(writer)
    writer.write_message_end()
    return bytes(buffer.getvalue())


def decode(message: bytes) -> None:
    reader = TBinaryProtocol(TMemoryBuffer(message))
    reader.read_message_begin()
    SERVICE.getStatus_result().read(reader)


@given(statuses)
def test_sound_answers_pass(status: Any) -> None:
    check_answer(answer(status), SERVICE, ASKED)


@given(statuses, st.integers(0), st.integers(0, 255))
def test_a_damaged_byte_brings_no_more_than_a_refusal(status: Any, at: int, value: int) -> None:
    damaged = bytearray(answer(status))
    damaged[at % len(damaged)] = value
    try:
        check_answer(bytes(damaged), SERVICE, ASKED)
    except WireError:
        return
    if damaged[3] == TMessageType.REPLY:
        decode(bytes(damaged))


@given(statuses, st.integers(0))
def test_a_piece_is_refused(status: Any, count: int) -> None:
    whole = answer(status)
    with pytest.raises(WireError):
        check_answer(whole[: count % len(whole)], SERVICE, ASKED)


def field(kind: int, number: int, value: bytes) -> bytes:
    return struct.pack("!bh", kind, number) + value


def listed(kind: int, count: int, members: bytes = b"") -> bytes:
    return struct.pack("!bi", kind, count) + members


POINT = field(TType.DOUBLE, 1, bytes(8)) + field(TType.DOUBLE, 2, bytes(8)) + b"\0"
OTHER = field(TType.I64, 1, bytes(8)) + field(TType.DOUBLE, 2, bytes(8)) + b"\0"


@pytest.mark.parametrize(
    "hostile",
    [
        listed(TType.VOID, 2**31 - 1),
        listed(TType.LIST, 3, listed(TType.VOID, 2**31 - 1) * 3),
        listed(TType.STRUCT, 2**31 - 1, POINT),
        listed(TType.STRUCT, -1, POINT),
        listed(TType.STRUCT, 40_000, bytes(39_999)),
        listed(TType.STRUCT, 20_000, (POINT + OTHER) * 10_000),
        listed(TType.STRING, 1, struct.pack("!i", 2**31 - 1)),
    ],
    ids=["nothings", "lists of nothings", "too many", "fewer than none", "one short", "unlike", "long text"],
)
@pytest.mark.parametrize("number", [8, 99], ids=["known", "unknown"])
def test_what_could_hurt_is_refused(hostile: bytes, number: int) -> None:
    status = field(TType.STRUCT, 0, field(TType.LIST, number, hostile) + b"\0") + b"\0"
    with pytest.raises(WireError):
        check_answer(HEAD + status, SERVICE, ASKED)


@pytest.mark.parametrize("place", range(4), ids=["first", "second", "third", "last"])
def test_one_struct_unlike_the_others_is_looked_at_wherever_it_is(place: int) -> None:
    structs = [POINT] * 4
    structs[place] = b"\x55" + POINT[1:]
    unknown = field(TType.STRUCT, 0, field(TType.LIST, 99, listed(TType.STRUCT, 4, b"".join(structs))) + b"\0")
    with pytest.raises(WireError, match="no type 85"):
        check_answer(HEAD + unknown, SERVICE, ASKED)


def test_structs_that_are_not_all_alike_are_looked_at_one_by_one() -> None:
    mixed = listed(TType.STRUCT, 4, POINT + OTHER + POINT + b"\0")
    unknown = field(TType.STRUCT, 0, field(TType.LIST, 99, mixed) + b"\0") + b"\0"
    with pytest.raises(WireError, match="is missing"):
        check_answer(HEAD + unknown, SERVICE, ASKED)


def test_an_answer_to_another_question_is_refused() -> None:
    for asked in (Call("getStatus", 8), Call("getLocation", 7)):
        with pytest.raises(WireError, match="another call"):
            check_answer(answer(None), SERVICE, asked)
