"""The emulated Create 3: where its packets bring it, and what it answers."""

import math
import struct
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.create3.emulated import HEADER
from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.create3.packets import PACKET_BYTES, Packet, decoded
from robotdriver.ground import Ground
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import World

numbers = st.integers(0, 255)


class Floor:
    """A robot in the middle of a floor, and what it has told."""

    def __init__(self, *docks: Pose) -> None:
        self.world = World(seed=0)
        self.robot = self.world.add_robot(MODELS["create3"], Pose(0.0, 0.0, 0.0), "robot")
        self.signs: list[str] = []
        self.device = EmulatedCreate3(self.robot, lambda: self.world.ticks, self.signs.append, docks=docks)
        self.told: list[Packet] = []
        self._number = 0

    def say(self, device: int, command: int, payload: bytes = b"") -> int:
        """Send a packet; return its number."""
        self._number += 1
        self.device.write(Packet(device, command, self._number, payload).encoded(), self.world.time_s)
        return self._number

    def run(self, duration_s: float) -> None:
        """Let time pass, and hear the robot after each tick."""
        for _ in range(round(duration_s / self.world.tick_s)):
            self.world.step()
            self.hear()

    def hear(self) -> None:
        """Take what the robot tells."""
        data = self.device.snapshot(self.world.time_s)[HEADER.size :]
        for begin in range(0, len(data), PACKET_BYTES):
            packet = decoded(data[begin : begin + PACKET_BYTES])
            assert packet is not None
            self.told.append(packet)

    def answer(self, device: int, command: int, payload: bytes = b"", within_s: float = 10.0) -> bytes:
        """Send a packet and return the payload of its answer."""
        number = self.say(device, command, payload)
        for _ in range(round(within_s / self.world.tick_s)):
            self.hear()
            found = [
                each for each in self.told if (each.device, each.command, each.number) == (device, command, number)
            ]
            if found:
                return found[0].payload
            self.world.step()
        raise AssertionError(f"no answer to {device}, {command}")


@pytest.fixture
def floor() -> Iterator[Floor]:
    return Floor()


def position(payload: bytes) -> tuple[int, int, int]:
    return struct.unpack_from(">iih", payload, 4)


def test_it_goes_as_far_as_it_is_told(floor: Floor) -> None:
    assert position(floor.answer(1, 8, struct.pack(">i", 500))) == (0, 500, 900)
    assert floor.robot.pose.x_mm == pytest.approx(500.0, abs=1e-6)
    assert position(floor.answer(1, 8, struct.pack(">i", -200))) == (0, 300, 900)


SUCCEEDED, ABORTED = 0, 1


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "heading_deg"), [(700.0, 0.0, 0.0), (400.0, 300.0, 60.0), (-500.0, 0.0, 170.0)]
)
def test_it_docks_on_the_dock_that_it_sees_and_leaves_it_turned_round(
    x_mm: float, y_mm: float, heading_deg: float
) -> None:
    dock = Pose(x_mm, y_mm, math.radians(heading_deg))
    floor = Floor(dock)
    assert floor.answer(1, 20)[4:6] == bytes((ABORTED, 0)), "it stands on no dock"
    assert floor.answer(1, 19, within_s=30.0)[4:6] == bytes((SUCCEEDED, 1))
    pose = floor.robot.pose
    assert (pose.x_mm, pose.y_mm) == (pytest.approx(x_mm, abs=1.0), pytest.approx(y_mm, abs=1.0))
    assert math.remainder(pose.heading_rad - dock.heading_rad, math.tau) == pytest.approx(0.0, abs=0.01)
    assert floor.answer(19, 1)[4:7] == bytes((1, 173, 173)), "contacts, both beams and the field"
    told = [packet.payload[4] for packet in floor.told if (packet.device, packet.command) == (19, 0)]
    assert told[-1] == 1
    assert floor.answer(1, 20)[4:6] == bytes((SUCCEEDED, 0))
    away = dock.to_world(-400.0, 0.0)
    assert floor.robot.pose.distance_to(*away) == pytest.approx(0.0, abs=1.0)
    turned_rad = math.remainder(floor.robot.pose.heading_rad - dock.heading_rad, math.tau)
    assert abs(turned_rad) == pytest.approx(math.pi, abs=0.01)


@pytest.mark.parametrize("docks", [(), (Pose(2_000.0, 0.0, 0.0),), (Pose(400.0, 0.0, math.pi),)])
def test_it_does_not_dock_where_no_beam_reaches_it(docks: tuple[Pose, ...]) -> None:
    floor = Floor(*docks)
    assert floor.answer(1, 19)[4:6] == bytes((ABORTED, 0))
    assert floor.robot.pose == Pose(0.0, 0.0, 0.0)


@pytest.mark.parametrize(("aside_mm", "code"), [(0.0, 172), (150.0, 168), (-150.0, 164), (800.0, 0)])
def test_red_is_seen_on_the_dock_s_left_and_green_on_its_right(aside_mm: float, code: int) -> None:
    # The dock looks back at the robot: its left is the robot's right.
    floor = Floor(Pose(600.0, aside_mm, 0.0))
    assert floor.answer(19, 1)[5] == code


def test_it_turns_to_the_right_by_positive_angles(floor: Floor) -> None:
    assert position(floor.answer(1, 12, struct.pack(">i", 900))) == (0, 0, 0)
    assert floor.robot.pose.heading_rad == pytest.approx(-math.pi / 2.0)


@pytest.mark.parametrize(
    ("angle", "radius", "to"),
    [(900, 200, (200, 200, 0)), (-900, -200, (-200, 200, 1800)), (900, -200, (-200, -200, 0))],
)
def test_arcs_have_the_signs_of_the_sdk(floor: Floor, angle: int, radius: int, to: tuple[int, int, int]) -> None:
    assert position(floor.answer(1, 27, struct.pack(">ii", angle, radius))) == to


def test_it_navigates_to_a_place_and_a_heading(floor: Floor) -> None:
    assert position(floor.answer(1, 17, struct.pack(">iih", 300, 400, 1800), within_s=20.0)) == (300, 400, 1800)
    assert position(floor.answer(1, 17, struct.pack(">iih", 300, 400, -1))) == (300, 400, 1800)


def test_a_position_that_is_reset_is_the_new_origin(floor: Floor) -> None:
    floor.answer(1, 8, struct.pack(">i", 100))
    floor.say(1, 15)
    floor.run(0.1)
    assert position(floor.answer(1, 16)) == (0, 0, 900)


def test_a_movement_that_another_one_replaces_is_answered(floor: Floor) -> None:
    number = floor.say(1, 8, struct.pack(">i", 5_000))
    floor.run(1.0)
    floor.say(1, 4, struct.pack(">ii", 100, 100))
    floor.run(0.1)
    assert number in [packet.number for packet in floor.told if (packet.device, packet.command) == (1, 8)]


def test_a_bump_is_told_and_ends_a_movement(floor: Floor) -> None:
    floor.world.add_wall((400.0, -500.0), (400.0, 500.0))
    x_mm = position(floor.answer(1, 8, struct.pack(">i", 1_000)))[1]
    # The wall begins 400 mm ahead of its middle.
    assert x_mm == pytest.approx(400.0 - 171.0, abs=1.0)
    assert [packet.payload[4] for packet in floor.told if packet.device == 12] == [0x80 | 0x40]


def test_infrared_rises_towards_a_wall(floor: Floor) -> None:
    floor.world.add_wall((300.0, -500.0), (300.0, 500.0))
    floor.run(0.1)
    seen = floor.answer(11, 2)
    signals = [seen[5 + index] << 4 | (seen[12 + index // 2] >> (0 if index % 2 else 4)) & 0xF for index in range(7)]
    assert signals[3] > 1_000
    assert signals[0] == signals[6] == 0
    packed = struct.unpack(">6H", floor.answer(11, 1)[4:])
    assert list(packed) == signals[:6]


def test_it_stops_by_itself_where_the_floor_ends(floor: Floor) -> None:
    floor.world.add_floor_region(
        ((300.0, -500.0), (900.0, -500.0), (900.0, 500.0), (300.0, 500.0)), Ground(is_drop=True)
    )
    floor.say(1, 4, struct.pack(">ii", 200, 200))
    floor.run(3.0)
    assert not floor.robot.has_fallen
    assert any(packet.device == 20 and packet.payload[4] & 0b0110 for packet in floor.told)


def test_a_note_is_answered_when_it_is_over(floor: Floor) -> None:
    floor.answer(5, 0, struct.pack(">IH", 880, 500))
    assert floor.world.time_s == pytest.approx(0.5, abs=0.02)


def test_events_that_are_disabled_are_not_told(floor: Floor) -> None:
    floor.world.add_wall((250.0, -500.0), (250.0, 500.0))
    floor.say(0, 9, bytes(14) + bytes((1 << 4, 0)))  # device 12
    floor.answer(1, 8, struct.pack(">i", 500))
    assert not [packet for packet in floor.told if packet.device == 12]


def test_lights_and_words_are_signs(floor: Floor) -> None:
    floor.say(3, 2, bytes((2, 255, 0, 16)))
    floor.answer(5, 4, b"hello")
    assert floor.signs == ["lights blink #ff0010", "says 'hello'"]


def test_a_robot_whose_program_ends_stands(floor: Floor) -> None:
    floor.say(1, 4, struct.pack(">ii", 300, 300))
    floor.run(0.5)
    floor.device.stop()
    floor.run(0.1)
    place = floor.robot.pose
    floor.run(0.5)
    assert floor.robot.pose == place


@settings(max_examples=20)
@given(
    st.lists(st.builds(Packet, st.integers(0, 255), st.integers(0, 40), st.integers(0, 255), st.binary(max_size=16)))
)
def test_no_packets_end_the_floor(packets: list[Packet]) -> None:
    floor = Floor()
    for packet in packets:
        floor.device.write(packet.encoded(), floor.world.time_s)
        floor.run(0.03)
    assert math.isfinite(floor.robot.pose.x_mm)
