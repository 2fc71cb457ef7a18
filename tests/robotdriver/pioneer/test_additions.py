"""Packets that clients ask for beside the regular one: encoders, and inputs and outputs."""

import struct

import pytest

from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.reporting import TICKS_PER_MM

from .client import Room


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
