"""Every command of a Pioneer: bytes in, effect on the floor; and what the robot does by itself."""

import math
import struct
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.material import Eye, Material
from robotdriver.models.pioneers.model_files import shipped_model, shipped_models
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.packets.commands import command_packet
from robotdriver.pioneer.packets.framing import packet
from robotdriver.pioneer.requests import Exit, LoadMap, ReleaseMap, Request, RotateLogs, SetGhost
from robotdriver.pioneer.surroundings import Surroundings
from robotdriver.pioneer.wgs84 import Georeference
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.bodies.contacts import Thing, ThingKind

from .client import TICK_S, Room

STALLED = 0x0101


def heading_deg(room: Room) -> float:
    return math.degrees(room.body.pose.heading_rad)


def speed(room: Room) -> tuple[float, float, float]:
    ahead, aside, turn = room.body.undercarriage.twist_per_s
    return round(ahead, 6), round(aside, 6), round(math.degrees(turn), 6)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ([(C.VEL, 200)], (200.0, 0.0, 0.0)),
        ([(C.VEL, -200)], (-200.0, 0.0, 0.0)),
        ([(C.VEL, 9000)], (1000.0, 0.0, 0.0)),
        ([(C.SETV, 150), (C.VEL, 200)], (150.0, 0.0, 0.0)),
        ([(C.RVEL, 30)], (0.0, 0.0, 30.0)),
        ([(C.ROTATE, -30)], (0.0, 0.0, -30.0)),
        ([(C.SETRV, 20), (C.RVEL, 30)], (0.0, 0.0, 20.0)),
        ([(C.VEL, 200), (C.RVEL, 10)], (200.0, 0.0, 10.0)),
        ([(C.VEL, 200), (C.STOP, None)], (0.0, 0.0, 0.0)),
        ([(C.VEL, 200), (C.HEAD, 0)], (200.0, 0.0, 0.0)),
        # Right +100, left -100: 200 mm/s over the distance of the wheels.
        ([(C.VEL2, 0xFB05)], (0.0, 0.0, round(math.degrees(200.0 * 0.0056 / 2.0), 6))),
        ([(C.VEL2, 0x0A0A)], (200.0, 0.0, 0.0)),
        # The same as ARIA sends it: both bytes are one number with a sign, which is negative where the left wheel's is.
        ([(C.VEL2, -0x04FB)], (0.0, 0.0, round(math.degrees(200.0 * 0.0056 / 2.0), 6))),
        ([(C.VEL2, -0x0A0A)], (-210.0, 0.0, round(math.degrees(20.0 * 0.0056 / 2.0), 6))),
        ([(C.ENABLE, 0), (C.VEL, 200)], (0.0, 0.0, 0.0)),
        ([(C.ENABLE, 0), (C.ENABLE, 1), (C.VEL, 200)], (200.0, 0.0, 0.0)),
        ([(C.LATVEL, 200)], (0.0, 0.0, 0.0)),
        ([(C.VEL, None)], (0.0, 0.0, 0.0)),
        ([(C.SETA, 0), (C.VEL, 200)], (200.0, 0.0, 0.0)),
    ],
)
def test_speeds(sent: list[tuple[int, int | None]], expected: tuple[float, float, float]) -> None:
    room = Room()
    for number, argument in sent:
        room.send(number, argument)
    room.wait(6.0)
    assert speed(room) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(("model", "expected"), [("seekur", 200.0), ("p3dx", 0.0)])
def test_only_some_robots_go_aside(model: str, expected: float) -> None:
    room = Room(model)
    room.send(C.LATACCEL, 400)
    room.send(C.LATVEL, 200)
    room.wait(1.0)
    assert speed(room) == (0.0, pytest.approx(expected), 0.0)
    assert room.sip.lateral == round(expected)
    assert (room.body.pose.y_mm > 100.0) is (expected > 0.0)


def trapezoid_s(way: float, top: float, rate: float) -> float:
    """Return how long a way takes that begins and ends at rest."""
    return 2.0 * math.sqrt(way / rate) if way * rate < top * top else way / top + top / rate


@pytest.mark.parametrize("mm", [1000, -1000, 37])
def test_move_is_exact_and_in_time(mm: int) -> None:
    room = Room()
    room.send(C.SETV, 400)
    room.send(C.SETA, 300)
    room.send(C.MOVE, mm)
    room.wait(trapezoid_s(abs(mm), 400.0, 300.0) + 0.2)
    assert room.body.pose.x_mm == pytest.approx(mm, abs=1e-6)
    assert not room.robot._session.drive.is_moving


@pytest.mark.parametrize(("number", "deg", "end"), [(C.HEAD, 90, 90.0), (C.DHEAD, -45, -45.0), (C.HEAD, 270, -90.0)])
def test_turns_are_exact_and_in_time(number: int, deg: int, end: float) -> None:
    room = Room()
    room.send(C.SETRV, 60)
    room.send(C.SETRA, 100)
    room.send(number, deg)
    room.wait(trapezoid_s(abs(end), 60.0, 100.0) + 0.2)
    assert heading_deg(room) == pytest.approx(end, abs=1e-6)
    assert speed(room) == (0.0, 0.0, 0.0)


def test_a_turn_is_relative_to_where_the_odometer_was_just_set() -> None:
    room = Room()
    room.send(C.HEAD, 90)
    room.wait(3.0)
    room.send(C.SETO)
    room.send(C.DHEAD, 45)
    room.wait(3.0)
    assert heading_deg(room) == pytest.approx(135.0)


def test_it_goes_while_it_turns() -> None:
    room = Room()
    room.send(C.SETV, 200)
    room.send(C.MOVE, 1000)
    room.wait(1.0)
    room.send(C.HEAD, 90)
    room.wait(6.0)
    assert heading_deg(room) == pytest.approx(90.0)
    assert room.body.undercarriage.odometer.distance_mm == pytest.approx(1000.0)
    room.send(C.RVEL, 20)
    room.send(C.MOVE, -500)
    room.wait(6.0)
    assert room.body.undercarriage.odometer.distance_mm == pytest.approx(500.0)
    assert speed(room)[2] == pytest.approx(20.0)


def test_speed_ramps_as_it_was_set() -> None:
    room = Room()
    room.send(C.SETA, 500)
    room.send(C.SETA, -250)
    room.send(C.VEL, 400)
    room.wait(0.4 + TICK_S)
    assert speed(room)[0] == pytest.approx(200.0, abs=11.0)
    room.wait(0.5)
    room.send(C.VEL, 0)
    room.wait(0.8 + TICK_S)
    assert speed(room)[0] == pytest.approx(200.0, abs=11.0)
    room.wait(1.0)
    assert speed(room)[0] == 0.0


@pytest.mark.parametrize("number", [C.ESTOP, C.ESTOP_TOO])
def test_an_emergency_stop_is_quick_and_heeds_nothing_until_it_stands(number: int) -> None:
    room = Room()
    room.send(C.VEL, 500)
    room.wait(3.0)
    x = room.body.pose.x_mm
    room.send(number)
    room.wait(0.06)
    room.send(C.VEL, 500)
    room.wait(0.4)
    assert speed(room) == (0.0, 0.0, 0.0)
    assert room.body.pose.x_mm - x < 40.0
    room.send(C.VEL, 300)
    room.wait(1.1)
    assert speed(room)[0] == pytest.approx(300.0)


def test_the_odometer_can_be_set_and_is_told_in_the_robots_units() -> None:
    room = Room(start=Pose(500.0, 500.0, 1.0))
    room.wait(0.2)
    assert (room.sip.x, room.sip.y, room.sip.heading) == (0, 0, 0)
    room.send_raw(bytes.fromhex("fafb0a073be803d0075a001945"))
    room.wait(0.2)
    assert (room.sip.x, room.sip.y, room.sip.heading) == (round(1000 / 0.485), round(2000 / 0.485), 1024)
    assert room.body.pose == Pose(500.0, 500.0, 1.0)
    room.send(C.SETO)
    room.wait(0.2)
    assert (room.sip.x, room.sip.y, room.sip.heading) == (0, 0, 0)


def test_where_it_believes_to_be_on_the_floor_follows_its_odometry() -> None:
    room = Room()
    start = room.robot.body.pose
    room.send(C.MOVE, 500)
    room.wait(4.0)
    believed = room.robot.drive.believed
    assert (believed.x_mm, believed.y_mm) == pytest.approx((start.x_mm + 500.0, start.y_mm), abs=0.1)
    room.send(C.SETO, b"\x3b" + struct.pack("<3h", 1000, 2000, 90))
    room.wait(0.2)
    assert room.robot.drive.believed.distance_to(believed.x_mm, believed.y_mm) < 0.1
    room.world.put_robot(room.robot.body, Pose(0.0, 3_000.0))
    room.wait(0.2)
    assert room.robot.drive.believed.distance_to(believed.x_mm, believed.y_mm) < 0.1


def test_counts_wrap_beyond_16_bits() -> None:
    room = Room()
    room.send_raw(bytes.fromhex("fafb0a073be803d0075a001945"))
    for _ in range(3):
        room.send(C.MOVE, 15000)
        room.wait(19.0)
    counted = (round(47000 / 0.485) + 0x8000 & 0xFFFF) - 0x8000
    assert room.sip.y == pytest.approx(counted, abs=1)


@pytest.mark.parametrize(
    ("number", "argument", "field", "value"),
    [
        (C.BATTEST, 105, "battery", 105),
        (C.BATTEST, 0, "battery", 130),
        (C.DIGTEMPTEST, 1, "faults", 2),
        (C.DIGTEMPTEST, 0, "faults", 0),
        (C.SPOOFANALOGTEMP, 25, "temperature", 25),
        (C.DIGOUT, 0x0F05, "digital_out", 0xF5),
        (C.ENABLE, 0, "flags", 0x1E),
        (C.SONAR, 0, "flags", 0x01),
        (C.SONAR, 0, "sonars", {}),
        (C.SONAR, 1, "flags", 0x1F),
    ],
)
def test_what_is_pretended_is_reported(number: int, argument: int, field: str, value: object) -> None:
    room = Room()
    room.send(number, argument)
    room.wait(0.2)
    assert getattr(room.sip, field) == value


def test_a_battery_with_a_charge_tells_it() -> None:
    room = Room("mt400")
    room.wait(0.2)
    assert (room.sip.battery, room.sip.charge) == (0, 100)
    room.send(C.BATTEST, 40)
    room.wait(0.2)
    assert (room.sip.battery, room.sip.charge) == (0, 40)


def test_no_report_is_broken_when_the_sonars_go_on_again() -> None:
    room = Room()
    room.send(C.SONAR, 0)
    room.wait(0.3)
    room.take()
    room.send(C.SONAR, 1)
    room.wait(0.5)
    assert [len(data) for data in room.heard if data[0] == 0x32] == [84] * 5


def test_it_moves_in_one_kind_of_report_and_stands_in_another() -> None:
    room = Room()
    room.wait(0.3)
    assert room.sip.id == 0x32
    room.send(C.VEL, 100)
    room.wait(0.5)
    assert room.sip.id == 0x33
    assert (room.sip.left, room.sip.right) == (100, 100)
    room.send(C.VEL, 0)
    room.send(C.RVEL, -10)
    room.wait(1.0)
    assert (room.sip.left, room.sip.right, room.sip.turn_rate) == (31, -31, -100)


def test_sonars_read_what_is_there() -> None:
    room = Room(walls=2000.0)
    room.wait(0.2)
    # The foremost ones look 10 degrees aside with 15 degrees to each side: they hear the wall straight ahead.
    assert room.sip.sonars[3] == room.sip.sonars[4] == 2000 - 166
    assert room.sip.sonars[0] == 2000 - 136
    assert len(room.sip.sonars) == 16
    alone = Room()
    alone.wait(0.2)
    assert set(alone.sip.sonars.values()) == {5000}


def test_two_robots_hear_each_other() -> None:
    room = Room()
    room.world.add_robot(shipped_model("p3dx").on_floor(), Pose(1500.0, 0.0, math.pi), "other")
    room.wait(0.2)
    # The other's front is 210.5 mm ahead of its centre.
    assert room.sip.sonars[3] == pytest.approx(1500.0 - 210.5 - 166.0, abs=2.0)


def test_a_wall_stalls_it_and_backing_off_frees_it() -> None:
    room = Room("p3at", walls=1500.0)
    room.send(C.VEL, 400)
    room.wait(6.0)
    assert room.body.pose.x_mm == pytest.approx(1500.0 - 313.0, abs=0.1)
    assert (room.sip.stall, room.sip.left, room.sip.right) == (STALLED, 0, 0)
    counted = room.sip.x
    room.wait(1.0)
    assert room.sip.x == counted
    room.send(C.VEL, -100)
    room.wait(1.0)
    assert (room.sip.stall, room.sip.left) == (0, -100)


@pytest.mark.parametrize(("mode", "stops"), [(0, False), (1, True), (2, False), (3, True)])
def test_a_bumped_robot_gives_up_where_it_was_told_to(mode: int, stops: bool) -> None:
    room = Room(walls=1500.0)
    room.send(C.BUMPSTALL, mode)
    room.send(C.VEL, 400)
    room.wait(6.0)
    assert room.sip.stall == STALLED
    room.world.put_robot(room.body, Pose(-1000.0, 0.0))
    room.wait(2.0)
    assert speed(room)[0] == (0.0 if stops else pytest.approx(400.0))
    assert room.sip.stall == 0


def test_bumpers_are_told() -> None:
    room = Room(replace(shipped_model("p3dx"), front_bumpers=5, rear_bumpers=5), walls=1000.0)
    room.send(C.VEL, 400)
    room.wait(5.0)
    # A corner each touches, and the wall is flat.
    assert room.sip.stall & 0b111110
    assert not room.sip.stall & 0b111110_00000000


def test_it_stops_when_it_hears_nothing() -> None:
    room = Room()
    room.send(C.VEL, 300)
    room.wait(1.9, pulses=False)
    assert speed(room)[0] == 300.0
    room.wait(1.4, pulses=False)
    assert speed(room)[0] == 0.0
    room.send(C.VEL, 300)
    room.wait(1.2, pulses=False)
    assert speed(room)[0] == 300.0


def test_it_only_warns_where_that_is_wanted() -> None:
    room = Room(habits=Habits(stops_unattended=False))
    room.send(C.VEL, 300)
    room.wait(5.0, pulses=False)
    assert speed(room)[0] == 300.0


def test_a_report_comes_every_100_ms() -> None:
    room = Room()
    room.take()
    room.wait(5.0)
    assert len(room.of(0x32)) == 50


# The visit of a client.


def test_the_handshake_is_answered_at_once() -> None:
    room = Room(is_open=False)
    for number in (0, 1, 1, 0, 2):
        room.send(number)
    assert [data[0] for data in room.heard] == [0, 1, 1, 0, 2]
    assert room.heard[-1] == b"\x02AMRISim\0Pioneer\0p3dx\0"
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


@pytest.mark.parametrize("number", [3, 14, 15, 17, 19, 22, 31, 33, 34, 40, 62, 66, 92, 200, 254])
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


# The simulator's commands.


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
    room.robot.surroundings = Surroundings("a.map", Georeference(43.0, -71.5, 100.0))
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
    room.robot.surroundings = Surroundings("a.map", Georeference(0.0, 10.0))
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
    room.robot.surroundings = Surroundings(has_window=has_window)
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


# Lasers.


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


@pytest.mark.parametrize("name", shipped_models())
def test_every_model_can_be_driven(name: str) -> None:
    room = Room(name, walls=8000.0)
    room.send(C.SIM_LASER_ENABLE, 1)
    room.send(C.VEL, 200)
    room.wait(1.5)
    model = room.model
    assert speed(room)[0] == pytest.approx(200.0)
    assert room.sip.left == round(200.0 / model.conversions.velocity_mm_s)
    assert len(room.sip.sonars) == len(model.sonars.mounts)
    assert bool(room.of(0x60)) is bool(model.lasers)
    assert room.sip.x == pytest.approx(room.body.pose.x_mm / model.conversions.distance_mm, abs=60)


def test_robots_that_are_opened_together_report_in_turn() -> None:
    world, model = World(tick_s=TICK_S, seed=0), shipped_model("p3dx")
    robots = []
    for number in range(5):
        body = world.add_robot(model.on_floor(), Pose(0.0, 1_000.0 * number), str(number))
        robot = EmulatedPioneer(world, body, model, lambda _name, _request: None, phase_s=number * TICK_S)
        robot.receive(b"".join(command_packet(sync) for sync in range(3)) + command_packet(C.OPEN, 1))
        robots.append(robot)
    reported: dict[str, list[int]] = {robot.name: [] for robot in robots}
    for _ in range(16):
        world.step()
        for robot in robots:
            if robot.next_due_s <= world.time_s and robot.advance(world.time_s):
                reported[robot.name].append(world.ticks)
    assert len({ticks[0] % 5 for ticks in reported.values()}) == 5
    for ticks in reported.values():
        assert [later - tick for tick, later in pairwise(ticks)] == [5] * (len(ticks) - 1)
        assert ticks[0] <= 6
