"""The messages between a program and the floor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.programs.inside.wire import (
    MAX_PAYLOAD_BYTES,
    NO_PACE,
    Costs,
    Decoder,
    Kind,
    Message,
    Pace,
    WireError,
    decode_hello,
    decode_welcome,
    encode,
    encode_hello,
    encode_welcome,
)

paces = st.just(NO_PACE) | st.builds(Pace, st.integers(1, 2**16 - 1), st.integers(0, 255))
messages = st.builds(Message, st.sampled_from(Kind), st.integers(-(2**63), 2**63 - 1), st.binary(max_size=200), paces)


@given(st.lists(messages), st.lists(st.integers(0, 50)))
def test_messages_arrive_however_they_are_cut(sent: list[Message], cuts: list[int]) -> None:
    data, decoder, arrived = b"".join(encode(*message) for message in sent), Decoder(), []
    for cut in cuts:
        arrived += decoder.feed(data[:cut])
        data = data[cut:]
    arrived += decoder.feed(data)
    assert arrived == sent


@given(st.binary(max_size=300))
def test_garbage_is_refused_or_awaits_more(data: bytes) -> None:
    decoder = Decoder()
    try:
        decoder.feed(data)
    except WireError:
        return
    assert len(decoder._bytes) <= len(data)


def test_a_message_that_is_too_long_is_refused_before_it_has_come() -> None:
    header = encode(Kind.WRITE, 0, b"")
    too_long = header[:4] + (MAX_PAYLOAD_BYTES + 1).to_bytes(4, "little") + header[8:]
    with pytest.raises(WireError, match="limit"):
        Decoder().feed(too_long)


@given(st.text(max_size=50), st.integers(0, 2**31))
def test_names_and_costs_survive(name: str, cost: int) -> None:
    (hello,) = Decoder().feed(encode_hello(17, name.encode(errors="ignore").decode()))
    assert decode_hello(hello.payload) == name.encode(errors="ignore").decode()
    (welcome,) = Decoder().feed(encode_welcome(5, Costs(15, cost, cost + 1)))
    assert decode_welcome(welcome.payload) == Costs(15, cost, cost + 1)
