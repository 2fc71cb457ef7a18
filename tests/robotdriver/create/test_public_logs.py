"""Bytes that real robots sent, as their owners published them. There are few, and all of old Roombas."""

from robotdriver.create.packets import PacketId, decode_packets, encode_packets
from robotdriver.create.protocol_variants import CREATE_1_DIALECT
from robotdriver.create.stream import StreamDecoder, encode_frame

ON_ITS_DOCK = bytes((0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 3, 65, 87, 0, 33, 34, 8, 116, 8, 116))
"""Group 0 of a Roomba that is lifted and charges (robotreviews.com, topic 6941, August 2007)."""

BOOT = (
    b"bl-start\x032004-05-26-1037-L   \x03Roomba by iRobot!\r\nMC9S12DP256\r\n2004-07-30-1026-L   \r\n"
    b"battery-current-quiescent-raw 525  "
)
"""What a Roomba of 2004 prints when its battery is put in (dump at blog.perquin.com, Roomba serial port)."""

IDS = (7, 8, 19, 20, 25, 35)


def test_a_roombas_first_group_means_what_it_must() -> None:
    values = decode_packets((0,), ON_ITS_DOCK)
    assert encode_packets((0,), values) == ON_ITS_DOCK
    assert [values[PacketId(packet)] for packet in (9, 10, 11, 12)] == [1, 1, 1, 1]
    assert values[PacketId.INFRARED] == CREATE_1_DIALECT.no_infrared
    assert (values[PacketId.VOLTAGE], values[PacketId.CURRENT], values[PacketId.TEMPERATURE]) == (16_727, 33, 34)
    assert values[PacketId.CHARGING_STATE] == 3  # trickle: full, at more than 16 V
    assert values[PacketId.BATTERY_CHARGE] == values[PacketId.BATTERY_CAPACITY] == 2_164


def test_a_true_boot_text_between_frames_costs_no_frame() -> None:
    frame = encode_frame(IDS, dict.fromkeys(map(PacketId, IDS), 0))
    decoder = StreamDecoder(IDS)
    assert len(decoder.feed(3 * frame + BOOT + 3 * frame)) == 6
    assert decoder.statistics.text_bytes >= len(BOOT) - 2  # two bytes of it are no printed text
