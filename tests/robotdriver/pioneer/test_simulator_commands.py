"""What a client asks of the simulator round its Pioneer."""

import math
import struct

import pytest

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.packets.framing import packet
from robotdriver.pioneer.requests import Exit, LoadMap, ReleaseMap, Request, RotateLogs, SetGhost
from robotdriver.pioneer.surroundings import PioneerSurroundings
from robotdriver.pioneer.wgs84 import Georeference
from robotdriver.pose import Pose

from .client import TICK_S, Room


def test_it_is_put_elsewhere_and_does_not_notice() -> None:
    room = Room()
    room.send_raw(bytes.fromhex("fafb10e000e80300000cfeffff2d0000000200"))
    room.wait(0.2)
    assert room.body.pose == Pose(1000.0, -500.0, math.radians(45.0))
    assert (room.sip.x, room.sip.y, room.sip.heading) == (0, 0, 0)
    room.send(C.MOVE, 500)
    room.wait(4.0)
    room.send(C.SIM_RESET)
    room.wait(0.5)
    assert room.body.pose == Pose(0.0, 0.0)
    assert (room.sip.x, room.sip.y, room.sip.heading) == (0, 0, 0)


def test_it_is_not_put_into_a_wall() -> None:
    room = Room(walls=1000.0)
    room.send_raw(bytes.fromhex("fafb10e000e80300000cfeffff2d0000000200"))
    room.wait(0.2)
    assert room.body.pose == Pose(0.0, 0.0)


def test_the_old_commands_are_carried_out_where_that_is_wanted() -> None:
    room = Room(habits=Habits(is_srisim=True))
    for number, argument in ((66, 700), (67, -300), (68, 90)):
        room.send(number, argument)
    room.wait(0.1)
    assert room.body.pose == Pose(700.0, -300.0, math.pi / 2.0)
    room.send(69)
    room.wait(0.1)
    assert room.body.pose == Pose(0.0, 0.0)
    room.send(62, 1)
    room.wait(0.1)
    assert not any(isinstance(request, Exit) for request in room.requests)


def state_of(data: bytes) -> tuple[int, ...]:
    return struct.unpack("<I3H4i3ii3i", data[3:])


def test_its_state_is_told_once_or_before_every_report() -> None:
    room = Room()
    room.robot.surroundings = PioneerSurroundings("a.map", Georeference(43.0, -71.5, 100.0))
    room.send(C.SIM_STAT, 1)
    room.wait(0.5)
    [state] = room.of(0x62)
    flags, cycle, _, _, x, y, z, th, lat, lon, alt, quality, *errors = state_of(state)
    assert (flags, cycle, x, y, z, th) == (7, 100, 0, 0, 0, 0)
    assert (lat, lon, alt, quality, errors) == (430000000, -715000000, 10000, 100, [0, 0, 0])
    room.take()
    room.send(C.SIM_STAT)
    room.send(C.SIM_STAT, 3)
    room.wait(0.1)
    assert len(room.of(0x62)) == 1
    room.take()
    room.send(C.SIM_STAT, 2)
    room.wait(1.0)
    assert [data[0] for data in room.heard] == [0x62, 0x32] * 10
    room.take()
    room.send(C.SIM_STAT, 1)
    room.wait(0.2)
    assert len(room.of(0x62)) == 3
    room.send(C.SIM_STAT, 0)
    room.wait(0.1)
    room.take()
    room.wait(1.0)
    assert room.of(0x62) == []


def test_gps_follows_the_robot_and_its_shadows() -> None:
    room = Room()
    room.robot.surroundings = PioneerSurroundings("a.map", Georeference(0.0, 10.0))
    room.world.sensing.add_gps_shadow([(9000, -1000), (11000, -1000), (11000, 1000), (9000, 1000)])
    room.world.put_robot(room.body, Pose(10_000.0, 0.0))
    room.send(C.SIM_STAT, 1)
    room.world.put_robot(room.body, Pose(0.0, 10_000.0))
    room.wait(0.1)
    *_, lat, lon, _, quality, _, _, _ = state_of(room.of(0x62)[-1])
    # A metre to the north at the equator is 1 / 110,574 degrees.
    assert (lat, lon, quality) == (pytest.approx(10e7 / 110574, abs=2), 100000000, 100)
    room.world.put_robot(room.body, Pose(10_000.0, 0.0))
    room.send(C.SIM_STAT, 1)
    room.wait(0.1)
    *_, lat, lon, _, quality, _, _, _ = state_of(room.of(0x62)[-1])
    assert (lat, quality) == (0, 0)
    assert lon - 100000000 == pytest.approx(10e7 / 111319.5, abs=2)


def test_odometry_errors_are_told() -> None:
    conditions = FloorConditions(odometry_error=OdometryError.CONSTANT, distance_error=0.01, turn_error=0.02)
    room = Room(conditions=conditions)
    room.send(C.SIM_STAT, 1)
    room.send(C.MOVE, 1000)
    room.wait(6.0)
    assert state_of(room.of(0x62)[0])[-3:] == (100000, 100000, 200000)
    assert room.sip.x == round(1000 / 0.485)
    assert room.body.pose.x_mm == pytest.approx(1000.0 / 1.01)


@pytest.mark.parametrize("has_window", [False, True])
def test_devices_are_told_and_whether_there_is_a_window(has_window: bool) -> None:
    room = Room()
    room.robot.surroundings = PioneerSurroundings(has_window=has_window)
    room.send(C.SIM_LASER_ENABLE, 2)
    room.send(C.SIM_CTRL, 6)
    room.wait(0.1)
    [info] = room.of(0x63)
    assert info.split(b"\0", 2)[2][:4] == struct.pack("<I", has_window)
    assert b"pioneerSonar" in info
    assert b"lms2xx" in info


@pytest.mark.parametrize(
    ("argument", "request_"),
    [
        (struct.pack("<BHH5s", 0x3B, 1, 5, b"a.map"), LoadMap("a.map", keeps=False)),
        (struct.pack("<BHH5s", 0x3B, 2, 5, b"a.map"), LoadMap("a.map", keeps=True)),
        (struct.pack("<BHH", 0x3B, 1, 0), LoadMap("", keeps=False)),
        (struct.pack("<BH", 0x3B, 1), LoadMap("", keeps=False)),
        (struct.pack("<BH", 0x3B, 3), ReleaseMap()),
        (struct.pack("<BH", 0x3B, 4), RotateLogs()),
        (struct.pack("<BH", 0x3B, 7), SetGhost()),
    ],
)
def test_the_owner_of_the_floor_is_asked(argument: bytes, request_: Request) -> None:
    room = Room()
    room.send_raw(packet(bytes((C.SIM_CTRL,)) + argument))
    room.wait(0.1)
    assert room.requests == [request_]


def test_another_map_is_told_to_those_who_have_opened_the_robot() -> None:
    room = Room()
    room.robot.tell_map_changed("b.map", by_user=True, is_loaded=False)
    room.wait(TICK_S)
    assert room.of(0x66) == [b"\x66\x01\x00b.map\0"]


@pytest.mark.parametrize("number", [C.SIM_EXIT, C.RESET, C.MAINT])
def test_no_client_ends_the_program(number: int) -> None:
    room = Room()
    room.send(number, 3)
    room.wait(0.5)
    assert room.requests == []
    assert len(room.of(0x32)) >= 4


def test_a_client_may_end_it_where_that_is_allowed() -> None:
    room = Room(habits=Habits(may_exit=True))
    room.send(C.SIM_EXIT, 3)
    room.wait(0.1)
    assert room.requests == [Exit(3)]
