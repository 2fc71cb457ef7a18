"""Every command that moves a Pioneer: bytes in, effect on the floor."""

import math
import struct

import pytest

from robotdriver.models.pioneers.model_files import shipped_models
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pose import Pose

from .client import TICK_S, Room, heading_deg, speed


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
