"""Packets of the Create 3: what one side writes the other reads, and damage is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create3.packets import PACKET_BYTES, PAYLOAD_BYTES, Packet, checksum, decoded

bytes_of_one = st.integers(0, 255)
packets = st.builds(Packet, bytes_of_one, bytes_of_one, bytes_of_one, st.binary(max_size=PAYLOAD_BYTES))


@given(packets)
def test_a_packet_is_read_as_it_was_written(packet: Packet) -> None:
    data = packet.encoded()
    assert len(data) == PACKET_BYTES
    read = decoded(data)
    assert read is not None
    assert (read.device, read.command, read.number) == (packet.device, packet.command, packet.number)
    assert read.payload == packet.payload.ljust(PAYLOAD_BYTES, b"\0")


@given(packets, st.integers(0, 8 * PACKET_BYTES - 1))
def test_one_flipped_bit_is_noticed(packet: Packet, bit: int) -> None:
    damaged = bytearray(packet.encoded())
    damaged[bit // 8] ^= 1 << bit % 8
    assert decoded(bytes(damaged)) is None


@given(st.binary(max_size=40))
def test_what_is_no_packet_is_none(data: bytes) -> None:
    packet = decoded(data)
    assert packet is None or packet.encoded() == data


@given(packets)
def test_the_sdk_reads_and_writes_the_same(packet: Packet) -> None:
    sdk = pytest.importorskip("irobot_edu_sdk.packet")
    theirs = sdk.Packet(packet.device, packet.command, packet.number, packet.payload)
    assert theirs.to_bytes() == packet.encoded()
    assert sdk.Packet.from_bytes(packet.encoded()).check_crc()


def test_the_checksum_of_the_check_word() -> None:
    """The catalogue of CRCs has 0xF4 for CRC-8 with this polynomial."""
    assert checksum(b"123456789") == 0xF4
