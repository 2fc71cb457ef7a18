"""Packets that clients ask for beside the regular one: encoders, and inputs and outputs."""

import struct

import pytest

from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.reporting import TICKS_PER_MM

from .client import Room, read_sip


def encoders(room: Room) -> list[tuple[int, int]]:
    return [struct.unpack("<2i", data[1:]) for data in room.heard if data[0] == 0x90]


def test_encoders_come_with_each_report_and_count_the_way() -> None:
    room = Room()
    room.send(C.ENABLE, 1)
    room.send(C.ENCODER, 2)
    room.send(C.MOVE, 500)
    room.wait(5.0)
    left, right = encoders(room)[-1]
    assert left == pytest.approx(500 * TICKS_PER_MM, rel=0.01)
    assert right == pytest.approx(500 * TICKS_PER_MM, rel=0.01)
    assert len(encoders(room)) == pytest.approx(50, abs=2)
    room.send(C.ENCODER, 0)
    room.wait(0.3)
    count = len(encoders(room))
    room.wait(1.0)
    assert len(encoders(room)) == count


def test_a_turn_counts_the_wheels_against_each_other() -> None:
    room = Room()
    room.send(C.ENABLE, 1)
    room.send(C.DHEAD, 90)
    room.wait(5.0)
    room.send(C.ENCODER, 1)
    room.wait(1.0)
    ((left, right),) = encoders(room)
    assert left < 0 < right
    assert left == pytest.approx(-right, rel=0.01)


def test_inputs_and_outputs_are_told_once_or_with_each_report() -> None:
    room = Room()
    room.send(C.DIGOUT, 0xFF05)
    room.send(C.IOREQUEST, 1)
    room.wait(1.0)
    (told,) = [data for data in room.heard if data[0] == 0xF0]
    assert told[1:9] == bytes((4, 0xFF, 0, 0, 0xFF, 2, 0, 0x05))
    assert told[9] == 9
    assert len(told) == 10 + 2 * 9
    room.send(C.IOREQUEST, 2)
    room.wait(1.0)
    assert sum(data[0] == 0xF0 for data in room.heard) == pytest.approx(11, abs=1)


def gripper(room: Room) -> int:
    """Return the state that clients read in the last report."""
    sips = [data for data in room.heard if data[0] in (0x32, 0x33)]
    return read_sip(sips[-1]).tail[1]


def test_a_gripper_is_moved_asked_for_and_reported() -> None:
    room = Room()
    room.wait(0.2)
    assert gripper(room) == 0, "before a client uses it"
    room.send(37, 1)
    room.wait(0.2)
    (told,) = [data for data in room.heard if data[0] == 0xE0]
    assert told == bytes((0xE0, 2, 0x30, 10)), "of general inputs; open and down, and at rest"
    room.send(C.GRIPPER, 2)
    room.wait(1.0)
    assert gripper(room) == 0x80 | 0x01 | 0x30, "it closes"
    room.wait(2.0)
    assert gripper(room) == 0x01, "both paddles are pressed"
    room.send(C.GRIPPER, 4)
    room.wait(1.0)
    assert gripper(room) == 0x40 | 0x02 | 0x01, "the lift moves"
    room.send(C.GRIPPER, 15)
    room.wait(1.0)
    assert gripper(room) == 0x02 | 0x01, "it stands between its ends"


def test_what_is_a_laser_s_is_not_taken_for_the_gripper_s() -> None:
    room = Room("p3dx")
    for number, value in ((C.LASER_START, -90), (C.LASER_END, 90), (C.LASER_RESOLUTION, 100), (C.LASER_ENABLE, 1)):
        room.send(number, value)
    room.wait(0.5)
    assert any(data[0] == 0x60 for data in room.heard)
    assert gripper(room) == 0


def test_a_camera_at_the_serial_port_is_turned_and_asked() -> None:
    room = Room()
    room.send(C.TTY2, bytes.fromhex("8101040002ff"))
    room.send(C.TTY2, bytes.fromhex("810106021814 0f0f0c0e 00000302 ff"))
    room.send(C.TTY2, bytes.fromhex("8101044700000800ff"))
    room.wait(0.1)
    camera = room.robot.camera
    assert (camera.is_on, camera.pan, camera.tilt, camera.zoom) == (True, -50, 50, 128)
    room.send(C.GETAUX, 0)
    room.send(C.GETAUX, 11)  # answered when so many bytes have come
    room.wait(0.1)
    room.send(C.TTY2, bytes.fromhex("81090612ff"))
    room.send(C.GETAUX, 3)
    room.wait(0.1)
    told = [data[1:] for data in room.heard if data[0] == 0xB0]
    assert told == [bytes.fromhex("9050 0f0f0c0e 00000302 ff")]
