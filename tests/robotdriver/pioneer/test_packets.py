"""The bytes of the protocol, there and back, whole and torn."""

import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.models.pioneers.model import Conversions
from robotdriver.pioneer.packets.commands import Command, command_packet
from robotdriver.pioneer.packets.framing import HEADER, PacketReader, checksum, packet
from robotdriver.pioneer.packets.laser import extended_scan, short_scan
from robotdriver.pioneer.packets.reports import (
    Configuration,
    SimInfoDevice,
    SimulatorState,
    identity,
    map_changed,
    pulse,
    simulator_info,
)
from robotdriver.pioneer.packets.sip import Status, sips, words, wrapped

contents = st.binary(min_size=1, max_size=198)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (command_packet(11, 250), "fafb060b3bfa00053b"),
        (command_packet(21, -10), "fafb06151b0a001f1b"),
        (command_packet(0), "fafb03000000"),
        (pulse(1), "fafb03010001"),
        (identity("AMRISim", "Pioneer", "p3dx"), "fafb1802414d524953696d0050696f6e656572007033647800ebbd"),
    ],
)
def test_packets_are_those_that_clients_and_robots_send(data: bytes, expected: str) -> None:
    assert data.hex() == expected


@given(st.lists(contents, max_size=5), st.data())
def test_packets_are_found_however_they_are_cut(packets: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(map(packet, packets))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=5)))
    reader = PacketReader()
    found = []
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += reader.receive(stream[begin:end])
    assert found == packets
    assert reader.bad_packets == 0


@given(st.binary(max_size=600), contents)
def test_garbage_before_a_packet_is_skipped(garbage: bytes, content: bytes) -> None:
    reader = PacketReader()
    # A count that claims what follows has to be fed first.
    found = reader.receive(garbage + packet(content)) + reader.receive(bytes(256))
    assert found[-1:] == [content] or content in found


@given(contents, st.integers(1, 0xFFFF))
def test_a_packet_with_a_wrong_checksum_is_ignored(content: bytes, wrong: int) -> None:
    frame = bytearray(packet(content))
    frame[-2:] = struct.pack(">H", checksum(content) ^ wrong)
    reader = PacketReader()
    assert reader.receive(bytes(frame)) == []
    assert reader.bad_packets >= 1


@pytest.mark.parametrize("count", range(256))
def test_no_count_swallows_more_than_one_packet(count: int) -> None:
    reader = PacketReader()
    after = packet(b"\x0b\x3b\x64\x00")
    found = reader.receive(HEADER + bytes((count,)) + after) + reader.receive(after * 40)
    assert found[-1] == b"\x0b\x3b\x64\x00"
    assert len(found) >= 40


def test_a_flood_of_headers_is_not_kept() -> None:
    reader = PacketReader()
    for _ in range(1000):
        assert reader.receive(HEADER * 500) == []
    assert len(reader._pending) <= 256


@given(st.integers(0, 255), st.integers(-65535, 65535))
def test_numbers_come_back(number: int, argument: int) -> None:
    [data] = PacketReader().receive(command_packet(number, argument))
    command = Command.of(data)
    assert (command.number, command.integer) == (number, argument)


@given(st.text(alphabet=st.characters(codec="ascii", categories=("L", "N", "P")), max_size=60))
def test_strings_come_back(text: str) -> None:
    [data] = PacketReader().receive(command_packet(59, text.encode()))
    assert Command.of(data).text == text


@given(st.binary(max_size=197))
def test_no_argument_is_too_strange(argument: bytes) -> None:
    command = Command(59, argument)
    assert command.text.isprintable()
    assert command.integer is None or -65536 < command.integer < 65536
    assert command.numbers("iii") is None or len(argument) >= 13


@given(st.integers(-(2**40), 2**40))
def test_counts_wrap_as_clients_expect(count: int) -> None:
    assert (wrapped(count) - count) % 65536 == 0
    assert -32768 <= wrapped(count) <= 32767


def test_the_regular_packet_of_sixteen_sonars_has_89_bytes() -> None:
    status = Status(130, 0, 31, 255, 0, -127, 0)
    [sip] = sips(np.zeros((1, 7)), np.full((1, 16), 5000.0), Conversions(), status)
    assert len(sip) == 89
    assert sip[:4].hex() == "fafb5632"


statuses = st.builds(
    Status,
    st.integers(0, 0xFFFF),
    st.integers(0, 0xFFFF),
    st.integers(0, 0xFFFF),
    st.integers(0, 0xFF),
    st.sampled_from([0, 2]),
    st.integers(-128, 127),
    st.integers(0, 100),
    st.integers(0, 0xFF),
)


@given(st.integers(0, 2**32), st.integers(0, 32), statuses, st.sampled_from([0.0, 1.0, 1e3, 1e9]))
@settings(max_examples=60)
def test_the_packets_of_a_crowd_are_those_of_each_robot(seed: int, sonars: int, status: Status, far: float) -> None:
    chance = np.random.default_rng(seed)
    motions = chance.normal(0.0, far, (9, 7)) + chance.integers(-2, 3, (9, 7)) / 2.0
    motions[:, 6] = chance.integers(0, 2, 9)
    echoes_mm, units = chance.uniform(0.0, 70_000.0, (9, sonars)), Conversions(0.485, range_mm=chance.uniform(0.1, 1))
    together = sips(motions, echoes_mm, units, status)
    assert together == [sips(motions[[row]], echoes_mm[[row]], units, status)[0] for row in range(9)]
    assert PacketReader(255).receive(b"".join(together)) == [frame[3:-2] for frame in together]


def test_settings_have_the_layout_of_the_seed() -> None:
    configuration = Configuration(
        "Pioneer", "p3dx", "AMRISim", 100, 2000, True, True, 0, 0, (150, 100, 100), (3000, 300, 300), (0, 0, 0)
    ).encoded()
    assert len(configuration) == 0x79 + 3
    assert configuration[4:28] == b"Pioneer\0p3dx\0SIM\0\0" + struct.pack("<3H", 9999, 9999, 9999)
    assert configuration[-2:].hex() == "935f"


def test_the_simulators_state_has_62_bytes() -> None:
    state = SimulatorState(5, 100, 100, 100, (1000.4, -500.0, 45.0), 43.0, -71.5, 754.0, 1.0).encoded()
    assert len(state) == 62
    values = struct.unpack("<BBBI3H4i3ii3i", state[3:-2])
    assert values[3:] == (5, 100, 100, 100, 1000, -500, 0, 45, 430000000, -715000000, 75400, 100, 0, 0, 0)


def test_no_gps_and_bad_gps_are_told_apart() -> None:
    for quality, told in ((-1.0, -1), (0.0, 0), (1.0, 100)):
        state = SimulatorState(4, 100, 100, 100, (0.0, 0.0, 0.0), gps_quality=quality).encoded()
        assert struct.unpack_from("<i", state, 3 + 7 + 6 + 16 + 12)[0] == told


def test_devices_are_listed() -> None:
    info = simulator_info("AMRISim", "1.0", 3, [SimInfoDevice("r.sonar", "pioneerSonar", 0, True)])
    assert info[3:-2] == b"\x63AMRISim\x001.0\0" + struct.pack("<II", 3, 1) + b"r.sonar\0pioneerSonar\0\0\x01\0\0\0"


def test_only_so_many_devices_are_listed_as_there_is_room_for() -> None:
    info = simulator_info(
        "AMRISim", "1.0", 0, [SimInfoDevice("r" * 60 + f".{n}", "lms2xx", n, False) for n in range(9)]
    )
    assert len(info) <= 258
    assert struct.unpack_from("<II", info, 3 + 1 + 8 + 4) == (0, 3)


def test_another_map_is_told() -> None:
    assert map_changed("a.map", by_user=False, is_loaded=True)[3:-2] == b"\x66\0\x01a.map\0"
    long = map_changed("\u00e4" * 190 + ".map", by_user=False, is_loaded=False)
    assert long[6:-2].decode() == "\u00e4" * 97 + ".map\0"


@pytest.mark.parametrize(("rays", "packets"), [(2, 1), (32, 1), (33, 2), (181, 6), (541, 17)])
def test_scans_come_in_packets_of_32_rays(rays: int, packets: int) -> None:
    distances = [100 + ray for ray in range(rays)]
    reader = PacketReader(255)
    short = reader.receive(short_scan(words(np.array(distances, dtype=float)), (10.0, -20.0, 30.0)))
    extended = reader.receive(extended_scan(words(np.array(distances, dtype=float)), [33] * rays, 0, 1))
    assert len(short) == len(extended) == packets
    got: list[int] = []
    for data in short:
        total, first, count = struct.unpack_from("<HHB", data, 7)
        assert (total, first) == (rays, len(got))
        assert struct.unpack_from("<hhh", data, 1) == (10, -20, 30)
        got += struct.unpack_from(f"<{count}H", data, 12)
    assert got == distances
    told: list[int] = []
    for data in extended:
        total, first, count = struct.unpack_from("<HHB", data, 1)
        assert (total, first) == (rays, len(told))
        rows = [struct.unpack_from("<HBH", data, 6 + 5 * ray) for ray in range(count)]
        assert {row[1:] for row in rows} == {(33, 0)}
        told += [row[0] for row in rows]
        assert data[-2:] == b"\0\x01"
    assert told == distances
