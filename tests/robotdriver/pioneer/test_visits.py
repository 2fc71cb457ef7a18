"""The visit of a client to a Pioneer, from the handshake to the end."""

import struct
from collections.abc import Callable

import pytest

from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C

from .client import TICK_S, Room, speed


def test_the_handshake_is_answered_at_once() -> None:
    room = Room(is_open=False)
    for number in (0, 1, 1, 0, 2):
        room.send(number)
    assert [data[0] for data in room.heard] == [0, 1, 1, 0, 2]
    assert room.heard[-1] == b"\x02MobileSim\0Pioneer\0p3dx\0"
    assert not room.robot.is_open


def test_the_drivers_of_player_and_ros_open_it_without_an_argument() -> None:
    room = Room(is_open=False)
    for number in range(3):
        room.send(number)
    room.take()
    room.send(C.OPEN)
    room.send(C.PULSE)
    room.send(C.ENABLE, 1)
    room.send(C.VEL, 200)
    room.wait(1.0, pulses=False)
    room.send(C.PULSE)
    room.wait(1.0, pulses=False)
    assert {data[0] for data in room.heard} <= {0x32, 0x33}
    assert speed(room) == (200.0, 0.0, 0.0)
    room.send(C.CLOSE)
    room.wait(TICK_S, pulses=False)
    assert room.robot.wants_hangup


def test_nothing_is_done_before_the_handshake_and_nothing_reported_before_opening() -> None:
    room = Room(is_open=False)
    room.send(C.OPEN, 1)
    room.send(C.VEL, 100)
    room.wait(1.0)
    assert room.heard == []
    for number in range(3):
        room.send(number)
    room.take()
    room.send(C.VEL, 100)
    room.send(C.CONFIG, 1)
    room.wait(1.0)
    assert [data[0] for data in room.heard] == [0x20]
    assert speed(room) == (0.0, 0.0, 0.0)


def test_settings_are_those_of_the_model() -> None:
    room = Room("amigo")
    room.send(C.CONFIG, 1)
    room.wait(TICK_S)
    [settings] = room.of(0x20)
    assert settings[1:23] == b"Pioneer\0amigo\0SIM\0\0" + struct.pack("<H", 9999) + b"\x0f"
    assert struct.pack("<4H", 50, 500, 100, 100) in settings


@pytest.mark.parametrize("leaves", [lambda room: room.send(C.CLOSE, 1), lambda room: room.robot.disconnected()])
def test_a_client_that_leaves_stops_it_and_the_next_one_finds_it_fresh(leaves: Callable[[Room], None]) -> None:
    room = Room()
    room.send(C.SETA, 500)
    room.send(C.SONAR, 0)
    room.send(C.VEL, 300)
    room.wait(2.0)
    leaves(room)
    room.wait(2.0)
    assert speed(room) == (0.0, 0.0, 0.0)
    assert not room.robot.is_open
    room.take()
    room.wait(1.0)
    assert room.heard == []
    for number in range(3):
        room.send(number)
    room.send(C.OPEN, 1)
    room.wait(0.3)
    assert (room.sip.x, room.sip.flags) == (0, 0x1F)
    assert room.body.pose.x_mm > 300.0


def test_closing_hangs_up() -> None:
    room = Room()
    room.send(C.CLOSE, 1)
    room.wait(TICK_S)
    assert room.robot.wants_hangup


@pytest.mark.parametrize("number", [3, 14, 15, 17, 22, 31, 33, 34, 62, 66, 92, 200, 254])
def test_what_is_not_known_does_nothing(number: int) -> None:
    room = Room()
    room.send(number, 100)
    room.wait(0.5)
    assert speed(room) == (0.0, 0.0, 0.0)
    assert {data[0] for data in room.heard} <= {0, 1, 2, 0x32}


def test_commands_can_be_ignored() -> None:
    room = Room(habits=Habits(ignored=frozenset({C.VEL})))
    room.send(C.VEL, 300)
    room.wait(0.5)
    assert speed(room) == (0.0, 0.0, 0.0)
