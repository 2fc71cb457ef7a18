"""A Pioneer's lasers, as clients set them and are told."""

import struct
from dataclasses import replace

import pytest

from robotdriver.material import Eye, Material
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.things import Thing, ThingKind

from .client import Room


def scan_of(packets: list[bytes], at: int, form: str) -> list[int]:
    distances: list[int] = []
    for data in packets:
        total, _, count = struct.unpack_from("<HHB", data, at)
        distances += [row[0] for row in struct.iter_unpack(form, data[at + 5 : at + 5 + count * struct.calcsize(form)])]
        if len(distances) == total:
            return distances
    raise AssertionError("the scan is not whole")


@pytest.mark.parametrize("commands", [(230, 231, 232, 233), (35, 36, 37, 38)])
def test_lasers_scan_as_they_were_set_and_change_while_they_run(commands: tuple[int, ...]) -> None:
    enable, start, end, step = commands
    room = Room(walls=3000.0)
    room.send(enable, 1)
    room.wait(0.1)
    packets = room.of(0x60)
    assert len(packets) == 6
    distances = scan_of(packets, 7, "<H")
    assert len(distances) == 181
    assert distances[90] == pytest.approx(3000, abs=15)
    room.take()
    room.send(start, -45)
    room.send(end, 45)
    room.send(step, 50)
    room.send(enable, 2)
    room.wait(0.2)
    assert room.of(0x60) == []
    assert len(scan_of(room.of(0x61), 1, "<HBH")) == 181
    room.take()
    room.send(step, 0)
    room.send(start, 400)
    room.send(enable, 0)
    room.wait(0.5)
    assert room.of(0x61) == []
    room.send(enable, 1)
    room.wait(0.1)
    assert len(room.of(0x60)) == 6


def test_the_edges_of_a_field_may_come_one_after_the_other_and_go_with_their_client() -> None:
    room = Room(walls=3000.0)
    room.send(C.SIM_LASER_ENABLE, 1)
    rays = []
    for start, end in ((100, 200), (-45, 45), (-200, -100)):
        room.send(C.SIM_LASER_START, start)
        room.send(C.SIM_LASER_END, end)
        room.wait(0.1)
        room.take()
        room.wait(0.1)
        rays.append(len(scan_of(room.of(0x60), 7, "<H")))
    assert rays == [101, 91, 101]
    room.robot.disconnected()
    room.wait(0.1)
    for number in range(3):
        room.send(number)
    room.send(C.OPEN, 1)
    room.send(C.SIM_LASER_ENABLE, 1)
    room.take()
    room.wait(0.2)
    distances = scan_of(room.of(0x60), 7, "<H")
    assert len(distances) == 181
    assert distances[90] == pytest.approx(3000, abs=15)


def test_the_old_commands_of_lasers_can_be_left_out() -> None:
    room = Room(walls=3000.0, habits=Habits(has_old_laser_commands=False))
    room.send(35, 1)
    room.wait(0.5)
    assert room.of(0x60) == []


def test_a_laser_that_is_moved_elsewhere_says_so_once() -> None:
    room = Room(walls=3000.0)
    room.send(C.SIM_LASER_ENABLE, 2)
    room.wait(0.2)
    room.send_raw(bytes.fromhex("fafb10e000e80300000cfeffff2d0000000200"))
    room.wait(0.3)
    flags = [data[-1] for data in room.of(0x61)][::6]
    assert flags == [0, 0, 1, 0, 0]


def test_reflectors_are_bright_to_lasers_only() -> None:
    room = Room(walls=3000.0)
    room.world.sensing.set_material(Thing(ThingKind.WALL, 1), Material(reflectance=2.0))
    room.world.sensing.set_material(Thing(ThingKind.WALL, 2), Material(seen_by=Eye.SONAR))
    room.send(C.SIM_LASER_ENABLE, 2)
    room.wait(0.2)
    rows: list[tuple[int, int, int]] = []
    for data in room.of(0x61)[:6]:
        count = data[5]
        rows += struct.iter_unpack("<HBH", data[6 : 6 + 5 * count])
    # Rays go from the right to the left: the wall ahead is bright, the one to the left is not seen.
    assert rows[90][1] == 33
    assert rows[0][1] == 0
    assert rows[180][0] == 32767
    room.wait(0.1)
    assert room.sip.sonars[0] < 3000


def test_a_laser_upside_down_reads_from_the_other_side() -> None:
    straight = shipped_model("p3dx")
    flipped = replace(straight, lasers=(replace(straight.lasers[0], is_flipped=True, noise_mm=0.0),))
    plain = replace(straight, lasers=(replace(straight.lasers[0], noise_mm=0.0),))
    scans = []
    for model in (plain, flipped):
        room = Room(model, walls=3000.0, start=Pose(500.0, 200.0, 0.3))
        room.send(C.SIM_LASER_ENABLE, 1)
        room.wait(0.2)
        scans.append(scan_of(room.of(0x60), 7, "<H"))
    assert scans[0] == scans[1][::-1]
    assert scans[0] != scans[1]
