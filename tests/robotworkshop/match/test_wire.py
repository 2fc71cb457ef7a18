"""Messages are checked before thriftpy2 sees them: what passes it decodes, and what could hurt it does not pass."""

import re
import struct
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thriftpy2.protocol import TBinaryProtocol
from thriftpy2.thrift import TType
from thriftpy2.transport import TMemoryBuffer

from robotworkshop.assets import protocol_file
from robotworkshop.match.wire.wire import MAX_DEPTH, MAX_VALUES, Call, WireError, check_call
from tests.robotworkshop.match.calling import IDL, greeting, head, message

SERVICE: Any = IDL.Player

POINT = IDL.Point(x_mm=1.0, y_mm=2.0)
TASK = IDL.Task(robot="r", start=IDL.Pose(x_mm=1.0, y_mm=2.0, heading_rad=3.0), goal=POINT, time_limit_s=1.0)


def field(kind: int, number: int, value: bytes) -> bytes:
    return struct.pack("!bh", kind, number) + value


def text(value: bytes) -> bytes:
    return struct.pack("!i", len(value)) + value


@given(st.text(), st.text(), st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_calls_pass_with_their_numbers(referee: str, match_id: str, version: int, number: int) -> None:
    sent = message("hello", number, greeting=greeting(version=version, referee=referee, match_id=match_id))
    assert check_call(sent, SERVICE) == Call("hello", number)


@pytest.mark.parametrize("method", SERVICE.thrift_services)
def test_every_method_passes(method: str) -> None:
    arguments = {
        "hello": {"greeting": greeting()},
        "pair": {"request": IDL.PairRequest(version=1, referee="", match_id="", element="", key="")},
        "prove": {"proof": IDL.PairProof(proof="", signature="")},
        "setScene": {"scene": "{}", "task": TASK},
    }.get(method, {})
    assert check_call(message(method, **arguments), SERVICE).method == method


@given(st.integers(0), st.integers(0, 255))
def test_no_damaged_byte_brings_more_than_a_refusal(at: int, value: int) -> None:
    sent = bytearray(message("setScene", scene="{}", task=TASK))
    sent[at % len(sent)] = value
    damaged = bytes(sent)
    try:
        call = check_call(damaged, SERVICE)
    except WireError:
        return
    decode_if_known(call, damaged)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(body: bytes) -> None:
    with pytest.raises(WireError):
        check_call(body, SERVICE)


@given(st.sampled_from(["hello", "setScene", "stop"]), st.binary(max_size=200))
def test_random_arguments_are_refused_or_can_be_decoded(method: str, body: bytes) -> None:
    sent = head(method) + body
    try:
        call = check_call(sent, SERVICE)
    except WireError:
        return
    decode_if_known(call, sent)


def decode_if_known(call: Call, sent: bytes) -> None:
    """Let thriftpy2 decode what has passed; text that is no UTF-8 is the one thing that it still may refuse."""
    reader: Any = TBinaryProtocol(TMemoryBuffer(sent), strict_decode=True)
    try:
        reader.read_message_begin()
        if call.method in SERVICE.thrift_services:
            arguments = getattr(SERVICE, f"{call.method}_args")()
            arguments.read(reader)
            assert all(getattr(arguments, name) is not None for _, name, *_ in arguments.thrift_spec.values())
    except UnicodeDecodeError:
        return


def test_cut_messages_are_refused() -> None:
    whole = message("setScene", scene="{}", task=TASK)
    for length in range(len(whole)):
        with pytest.raises(WireError):
            check_call(whole[:length], SERVICE)


STRUCT, LIST, MAP, STRING, BOOL, STOP = TType.STRUCT, TType.LIST, TType.MAP, TType.STRING, TType.BOOL, b"\0"


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"", "ends in the middle"),
        (STOP + b"more", "follow after its end"),
        (field(STRING, 9, struct.pack("!i", 2**31 - 1)), "states a length of 2147483647"),
        (field(STRING, 9, struct.pack("!i", -1)), "states a length of -1"),
        (field(LIST, 9, struct.pack("!bi", STRUCT, 2**31 - 1)), "states a length"),
        (field(MAP, 9, struct.pack("!bbi", BOOL, BOOL, -5)), "states a length"),
        (field(LIST, 9, struct.pack("!bi", BOOL, MAX_VALUES) + b"\1" * MAX_VALUES) + STOP, "more than"),
        (struct.pack("!bh", STRUCT, 9) * 1_000_000, f"deeper than {MAX_DEPTH}"),
        (struct.pack("!bhbi", LIST, 9, LIST, 1) + struct.pack("!bi", LIST, 1) * 1_000, f"deeper than {MAX_DEPTH}"),
        (field(99, 9, b""), "no type 99"),
        (field(LIST, 9, struct.pack("!bi", 0, 1) + b"\0"), "no type 0"),
    ],
)
def test_what_could_hurt_is_refused(body: bytes, complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        check_call(head("stop") + body, SERVICE)


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        (b"\0\0\0\4stop\1\0\0\0\1\0", "strict binary"),
        (struct.pack("!II", 0x80010002, 4) + b"stop\0\0\0\1\0", "not a call"),
        (struct.pack("!II", 0x80010004, 4) + b"stop\0\0\0\1\0", "not a call"),
        (struct.pack("!Ii", 0x80010001, 65) + b"s" * 65 + b"\0\0\0\1\0", "length of 65"),
        (struct.pack("!Ii", 0x80010001, 1) + b"\xff\0\0\0\1\0", "not ASCII"),
        (message("setScene", task=TASK), "scene is missing"),
        (message("setScene", scene="{}"), "task is missing"),
        (message("setScene", scene="{}", task=IDL.Task(robot="r", goal=POINT, time_limit_s=1.0)), "start is missing"),
        (message("hello", greeting=IDL.Greeting(version=1)), "is missing"),
        (head("hello") + field(STRING, 1, text(b"hi")) + STOP, "greeting has type 11, not 12"),
    ],
)
def test_what_is_not_the_protocol_is_refused(sent: bytes, complaint: str) -> None:
    with pytest.raises(WireError, match=complaint):
        check_call(sent, SERVICE)


def test_fields_of_later_versions_are_let_through() -> None:
    new = field(MAP, 90, struct.pack("!bbi", STRING, LIST, 1) + text(b"k") + struct.pack("!bi", BOOL, 2) + b"\1\0")
    whole = message("hello", greeting=greeting())
    assert check_call(whole[:-2] + new + STOP + STOP, SERVICE).method == "hello"


def test_generated_code_hides_no_package_of_ours() -> None:
    """Code that Apache Thrift generated for Python once was a package named robotworkshop."""
    text = protocol_file().read_text(encoding="utf-8")
    spaces = dict(re.findall(r"^namespace (\w+) ([\w.]+)$", text, re.MULTILINE))
    assert set(spaces) == {"cpp", "java", "js", "py"}
    assert find_spec(spaces["py"].partition(".")[0]) is None
