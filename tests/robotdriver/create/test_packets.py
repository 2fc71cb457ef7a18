"""The table of packets against the printed sizes, and values to bytes and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create.errors import BadReplyError
from robotdriver.create.packets import (
    GROUPS,
    PACKETS,
    PacketId,
    decode_packets,
    encode_packets,
    packets_size,
    single_packets,
)
from robotdriver.errors import CommandError

PRINTED_GROUP_SIZES = {0: 26, 1: 10, 2: 6, 3: 10, 4: 14, 5: 12, 6: 52, 100: 80, 101: 28, 106: 12, 107: 9}

ids_lists = st.lists(st.sampled_from([*GROUPS, *PACKETS]), min_size=1, max_size=8)


@st.composite
def ids_and_values(draw: st.DrawFn) -> tuple[list[int], dict[PacketId, int]]:
    ids = draw(ids_lists)
    values = {p: draw(st.integers(PACKETS[p].low, PACKETS[p].high)) for p in single_packets(ids)}
    return ids, values


@pytest.mark.parametrize(("group", "size"), PRINTED_GROUP_SIZES.items())
def test_groups_have_their_printed_sizes(group: int, size: int) -> None:
    assert packets_size([group]) == size


def test_every_packet_has_a_form() -> None:
    assert set(PACKETS) == set(PacketId)


@given(ids_and_values())
def test_values_survive_the_way_to_bytes_and_back(drawn: tuple[list[int], dict[PacketId, int]]) -> None:
    ids, values = drawn
    data = encode_packets(ids, values)
    assert len(data) == packets_size(ids)
    assert decode_packets(ids, data) == values


def test_high_byte_comes_first_and_signs_are_kept() -> None:
    assert decode_packets([19, 20, 24, 22], bytes((0xFF, 0x38, 1, 0x2C, 0xFF, 0x40, 0x00))) == {
        PacketId.DISTANCE: -200,
        PacketId.ANGLE: 300,
        PacketId.TEMPERATURE: -1,
        PacketId.VOLTAGE: 0x4000,
    }


@given(ids_lists, st.binary(max_size=300))
def test_an_answer_of_the_wrong_length_is_the_robots_error(ids: list[int], data: bytes) -> None:
    if len(data) != packets_size(ids):
        with pytest.raises(BadReplyError, match=f"sent {len(data)} bytes"):
            decode_packets(ids, data)


@pytest.mark.parametrize("unknown", [-1, 59, 99, 102, 255])
def test_an_unknown_packet_is_our_error(unknown: int) -> None:
    with pytest.raises(CommandError, match=f"no sensor packet {unknown}"):
        decode_packets([7, unknown], b"")


def test_a_value_that_does_not_fit_is_named() -> None:
    with pytest.raises(CommandError, match="packet 24 holds -128 to 127, not 200"):
        encode_packets([7, 24], {PacketId.BUMPS_AND_DROPS: 1, PacketId.TEMPERATURE: 200})
