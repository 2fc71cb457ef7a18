"""A line carries whole messages, however they are cut, and refuses what is none, in time."""

import socket
import time
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotworkshop.tournament.isolation.channel import Channel, ChannelClosedError, ProtocolError, TooLateError
from robotworkshop.tournament.isolation.messages import DriveForward, MoverReport, StopWheels, WaitFrame, calls
from scene.mover import MoverState

SOON_S = 30.0
numbers = st.floats(allow_nan=False)
facts = st.builds(
    MoverReport,
    numbers,
    numbers,
    numbers,
    st.sampled_from(MoverState),
    st.text(max_size=50),
    st.none() | st.lists(st.tuples(numbers, numbers), max_size=20).map(tuple),
)
messages = st.lists(
    st.builds(DriveForward, numbers)
    | st.just(StopWheels())
    | st.builds(WaitFrame, st.integers(0, 2**53 - 1), st.floats(0.0, 86_400.0), facts),
    min_size=1,
    max_size=5,
)


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, Channel]]:
    """A bare end of a line, and a channel at the other one."""
    bare, line = socket.socketpair()
    channel = Channel(line, 1000)
    with bare:
        yield bare, channel
    channel.close()


@given(messages, st.data())
def test_messages_come_whole_however_they_are_cut(sent: list[DriveForward | WaitFrame], data: st.DataObject) -> None:
    here, there = socket.socketpair()
    bare, line = socket.socketpair()
    sender, receiver = Channel(here, 2**20), Channel(line, 2**20)
    try:
        sender.send(*sent)
        content = there.recv(2**20)
        cuts = sorted(data.draw(st.lists(st.integers(0, len(content)), max_size=4)))
        for begin, end in zip([0, *cuts], [*cuts, len(content)], strict=True):
            bare.sendall(content[begin:end])
        deadline = time.monotonic() + SOON_S
        assert [receiver.receive(calls, deadline) for _ in sent] == sent
    finally:
        for closable in (sender, there, bare, receiver):
            closable.close()


@given(st.binary(max_size=200))
def test_nothing_but_messages_comes_through(content: bytes) -> None:
    bare, line = socket.socketpair()
    channel = Channel(line, 1000)
    try:
        bare.sendall(len(content).to_bytes(4, "big") + content)
        try:
            message = channel.receive(calls, time.monotonic() + SOON_S)
        except ProtocolError:
            return
        assert msgspec.msgpack.encode(message)
    finally:
        bare.close()
        channel.close()


def test_a_message_that_is_too_long_is_refused_before_it_is_read(ends: tuple[socket.socket, Channel]) -> None:
    bare, channel = ends
    bare.sendall(b"\xff\xff\xff\xff")
    with pytest.raises(ProtocolError, match="4,294,967,295 bytes; 1,000 are allowed"):
        channel.receive(calls, time.monotonic() + SOON_S)


def test_a_message_that_trickles_is_too_late_and_can_be_awaited_further(ends: tuple[socket.socket, Channel]) -> None:
    bare, channel = ends
    content = msgspec.msgpack.encode(DriveForward(12.5))
    parcel = len(content).to_bytes(4, "big") + content
    for piece in (parcel[:2], parcel[2:9]):
        bare.sendall(piece)
        with pytest.raises(TooLateError):
            channel.receive(calls, time.monotonic() + 0.01)
    bare.sendall(parcel[9:])
    assert channel.receive(calls, time.monotonic() + SOON_S) == DriveForward(12.5)


def test_who_does_not_listen_is_too_late_too(ends: tuple[socket.socket, Channel]) -> None:
    _, channel = ends
    many = [StopWheels()] * 100_000
    with pytest.raises(TooLateError):
        channel.send(*many, deadline=time.monotonic() + 0.1)


def test_a_line_that_is_cut_says_so(ends: tuple[socket.socket, Channel]) -> None:
    bare, channel = ends
    bare.sendall(b"\x00\x00\x00\x05abc")
    bare.close()
    with pytest.raises(ChannelClosedError):
        channel.receive(calls, time.monotonic() + SOON_S)
    with pytest.raises(ChannelClosedError):
        channel.send(StopWheels())
