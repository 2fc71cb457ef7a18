"""What a Pioneer reports, and what it does by itself."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.packets.commands import command_packet
from robotdriver.pose import Pose
from robotdriver.simulator import World

from .client import TICK_S, Room, speed

STALLED = 0x0101


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
