"""Apache Thrift's own library talks to a player: its transport and protocol, each message written by hand.

What its compiler would generate from robot.thrift are such sequences of calls.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from thrift.protocol.TBinaryProtocol import TBinaryProtocol
from thrift.Thrift import TApplicationException, TMessageType, TType
from thrift.transport.TSocket import TSocket
from thrift.transport.TTransport import TFramedTransport

from robotworkshop.match.wire.rpc_errors import RefusalCode
from robotworkshop.run.verdict import Phase
from tests.robotworkshop.match.calling import CODE, IDL, PATIENCE_S, duel, served_player

Value = Any
Write = Callable[[TBinaryProtocol], None]


class ApacheClient:
    """Calls a player; structs are dictionaries from field numbers to values."""

    def __init__(self, address: tuple[str, int]) -> None:
        socket = TSocket(*address)
        socket.setTimeout(1000.0 * PATIENCE_S)
        self.transport = TFramedTransport(socket)
        self.transport.open()
        self._protocol = TBinaryProtocol(self.transport, strictRead=True, strictWrite=True)
        self._number = 0

    def call(self, method: str, write_arguments: Write = lambda _: None) -> dict[int, Value]:
        """Return the fields of the result: 0 what was returned, 1 the declared exception."""
        self._number += 1
        out = self._protocol
        out.writeMessageBegin(method, TMessageType.CALL, self._number)
        out.writeStructBegin(f"{method}_args")
        write_arguments(out)
        out.writeFieldStop()
        out.writeStructEnd()
        out.writeMessageEnd()
        self.transport.flush()
        name, kind, number = out.readMessageBegin()
        assert (name, number) == (method, self._number)
        if kind == TMessageType.EXCEPTION:
            failure = TApplicationException()
            failure.read(out)
            raise failure
        assert kind == TMessageType.REPLY
        result: dict[int, Value] = self._read(TType.STRUCT)
        out.readMessageEnd()
        return result

    def _read(self, kind: int) -> Value:
        source = self._protocol
        match kind:
            case TType.STRUCT:
                fields = {}
                source.readStructBegin()
                while (field := source.readFieldBegin())[1] != TType.STOP:
                    fields[field[2]] = self._read(field[1])
                    source.readFieldEnd()
                source.readStructEnd()
                return fields
            case TType.LIST:
                member, count = source.readListBegin()
                members = [self._read(member) for _ in range(count)]
                source.readListEnd()
                return members
            case TType.STRING:
                return source.readString()
            case TType.I32:
                return source.readI32()
            case TType.DOUBLE:
                return source.readDouble()
            case TType.BOOL:
                return source.readBool()
        raise AssertionError(kind)


def text(out: TBinaryProtocol, number: int, value: str) -> None:
    out.writeFieldBegin("", TType.STRING, number)
    out.writeString(value)
    out.writeFieldEnd()


def double(out: TBinaryProtocol, number: int, value: float) -> None:
    out.writeFieldBegin("", TType.DOUBLE, number)
    out.writeDouble(value)
    out.writeFieldEnd()


def struct(out: TBinaryProtocol, number: int, write_fields: Write) -> None:
    out.writeFieldBegin("", TType.STRUCT, number)
    out.writeStructBegin("")
    write_fields(out)
    out.writeFieldStop()
    out.writeStructEnd()
    out.writeFieldEnd()


def greeting(code: str) -> Write:
    def fields(out: TBinaryProtocol) -> None:
        out.writeFieldBegin("version", TType.I32, 1)
        out.writeI32(IDL.PROTOCOL_VERSION)
        out.writeFieldEnd()
        text(out, 2, "an Apache")
        text(out, 3, code)
        text(out, 4, "match")

    return lambda out: struct(out, 1, fields)


def assignment(scene: str) -> Write:
    _, task = duel()

    def start(out: TBinaryProtocol) -> None:
        double(out, 1, task.start.x_mm)
        double(out, 2, task.start.y_mm)
        double(out, 3, task.start.heading_rad)

    def goal(out: TBinaryProtocol) -> None:
        double(out, 1, task.goal[0])
        double(out, 2, task.goal[1])

    def fields(out: TBinaryProtocol) -> None:
        text(out, 1, task.name)
        struct(out, 2, start)
        struct(out, 3, goal)
        double(out, 5, 60.0)

    def arguments(out: TBinaryProtocol) -> None:
        text(out, 1, scene)
        struct(out, 2, fields)

    return arguments


@pytest.fixture
def apache() -> Iterator[ApacheClient]:
    with served_player() as served:
        client = ApacheClient(served.address)
        yield client
        client.transport.close()


def poll(apache: ApacheClient, phase: Phase) -> dict[int, Value]:
    for _ in range(100_000):
        status: dict[int, Value] = apache.call("getStatus")[0]
        if status[1] == phase.value:
            return status
    raise AssertionError(status)


def test_a_whole_game(apache: ApacheClient) -> None:
    introduction = apache.call("hello", greeting(CODE))[0]
    assert introduction == {1: 1, 2: "ada", 3: "prm", 4: "sim", 5: [], 6: introduction[6]}
    scene, task = duel()
    assert apache.call("setScene", assignment(scene)) == {}
    assert apache.call("getLocation") == {0: {1: task.start.x_mm, 2: task.start.y_mm}}
    assert apache.call("preprocess") == {}
    ready = poll(apache, Phase.READY)
    assert sorted(ready) == list(range(1, 12))
    assert ready[3] == 1.0
    assert ready[8][-1] == {1: task.goal[0], 2: task.goal[1]}
    assert ready[10][1] is True
    assert apache.call("start") == {}
    arrived = poll(apache, Phase.ARRIVED)
    assert abs(arrived[5][1] - task.goal[0]) < 50.0
    assert apache.call("stop") == {}
    assert apache.call("beHappy") == {}


@pytest.mark.parametrize(
    ("method", "arguments", "code", "words"),
    [
        ("setScene", assignment("{"), RefusalCode.BAD_SCENE, "ends in the middle"),
        ("preprocess", lambda _: None, RefusalCode.OUT_OF_ORDER, "no scene is set"),
        ("hello", greeting("WRONG"), RefusalCode.WRONG_PAIRING_CODE, "pairing code is wrong"),
    ],
)
def test_refusals_are_declared_exceptions(
    apache: ApacheClient, method: str, arguments: Write, code: RefusalCode, words: str
) -> None:
    apache.call("hello", greeting(CODE))
    refusal = apache.call(method, arguments)[1]
    assert refusal[1] == code.value
    assert words in refusal[2]


def test_a_method_that_there_is_not(apache: ApacheClient) -> None:
    with pytest.raises(TApplicationException) as failure:
        apache.call("selfDestruct")
    assert failure.value.type == TApplicationException.UNKNOWN_METHOD
    assert apache.call("hello", greeting(CODE))[0][2] == "ada"
