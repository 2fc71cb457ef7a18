"""The driver of real Create 3s and Roots, held against emulated ones at a TCP port."""

import math
import os
import signal
import subprocess
import sys
import time

import pytest

from robotdriver.create3.driver.addresses import Address, is_meant, parse_address
from robotdriver.create3.driver.robot import Create3Robot
from robotdriver.create3.driver.safety import HOLD_S, LOST_S, STANDING, Safety
from robotdriver.errors import LinkError
from robotdriver.ground import Ground
from robotdriver.interface import Bumper, Forward
from robotdriver.models import MODELS
from robotdriver.simulator import World, WorldRobot
from tests.robotdriver.create3.served import Served, served

PATIENT_S = 60.0
"""A busy machine is no cause of its own where the rule of a second is not meant."""


def connected(robot: Served) -> Create3Robot:
    address = parse_address(robot.address)
    driver = Create3Robot(address, MODELS[address.kind], lost_s=PATIENT_S)
    driver.connect()
    return driver


def drive_on(driver: Create3Robot) -> None:
    """Look at frames for as long as there are any."""
    while True:
        driver.wait_frame(driver.sensor_data().frame)


def comes_to_stand(body: WorldRobot) -> bool:
    """Return whether a robot that drove stands, at the latest after a minute."""
    until_s = time.monotonic() + 60.0
    while time.monotonic() < until_s:
        before = body.pose
        time.sleep(0.2)
        if body.pose == before:
            return True
    return False


@pytest.mark.parametrize("kind", ["create3", "root"])
def test_what_it_drives_is_what_the_robot_tells(kind: str) -> None:
    with served(kind) as robot, connected(robot) as driver:
        driver.execute(Forward(80.0))
        frame = driver.sensor_data()
        while frame.distance_mm < 150.0:
            frame = driver.wait_frame(frame.frame)
        driver.turn_counter_clockwise(40.0)
        while frame.orientation_rad < 0.5:
            frame = driver.wait_frame(frame.frame)
        driver.stop()
        assert comes_to_stand(robot.body)
        frame = driver.wait_frame(driver.wait_frame(frame.frame).frame)
        # Positions are told in whole millimetres, headings in tenths of a degree.
        assert frame.distance_mm == pytest.approx(robot.body.frame.distance_mm, abs=3.0)
        assert frame.orientation_rad == pytest.approx(robot.body.pose.heading_rad, abs=math.radians(0.3))
        assert frame.battery_charge_mah == frame.battery_capacity_mah
        assert driver.odometry_drifts


def test_a_wall_is_seen_and_felt() -> None:
    world = World(seed=0)
    world.add_wall((400.0, -500.0), (400.0, 500.0))
    with served(world=world) as robot, connected(robot) as driver:
        driver.drive_forward(100.0)
        frame = driver.sensor_data()
        signals = []
        while frame.bumper is Bumper.NONE:
            frame = driver.wait_frame(frame.frame)
            signals.append(frame.readings["ir_front_centre_left"])
        assert frame.bumper is Bumper.BOTH
        assert frame.readings["bump_left"] is frame.readings["bump_right"] is True
        assert max(signals) > 1_000.0  # type: ignore[type-var,operator]


def test_an_edge_ends_the_drive_and_the_robot_stands() -> None:
    world = World(seed=0)
    world.add_floor_region(((300.0, -500.0), (900.0, -500.0), (900.0, 500.0), (300.0, 500.0)), Ground(is_drop=True))
    with served(world=world) as robot, connected(robot) as driver:
        driver.drive_forward(100.0)
        with pytest.raises(LinkError, match="no floor under its sensor front left and front right"):
            drive_on(driver)
        assert comes_to_stand(robot.body)
        assert not robot.body.has_fallen
        with pytest.raises(LinkError):
            driver.stop()


DRIVING = """
import sys, time
from robotdriver.create3.driver.addresses import parse_address
from robotdriver.create3.driver.robot import Create3Robot
from robotdriver.models import MODELS
with Create3Robot(parse_address(sys.argv[1]), MODELS["create3"], lost_s=60.0) as robot:
    robot.connect()
    robot.drive_forward(100.0)
    print("drives", flush=True)
    while True:
        robot.wait_frame(robot.sensor_data().frame)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_program_that_is_killed_or_frozen_leaves_a_robot_that_stands(number: int) -> None:
    with served() as robot:
        words = [sys.executable, "-c", DRIVING, robot.address]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == b"drives\n"
            while robot.body.pose.x_mm < 10.0:
                time.sleep(0.01)
            program.send_signal(number)
            stands = comes_to_stand(robot.body)
            program.kill()
        assert stands


@pytest.mark.parametrize(
    ("number", "words"), [(signal.SIGKILL, "the link is gone"), (signal.SIGSTOP, "was halted, so the robot")]
)
def test_a_keeper_that_is_killed_or_halted_ends_the_drive_with_one_line(number: int, words: str) -> None:
    with served() as robot, connected(robot) as driver:
        driver.drive_forward(100.0)
        assert driver.keeper_process_id is not None
        os.kill(driver.keeper_process_id, number)
        with pytest.raises(LinkError, match=words):
            drive_on(driver)
        assert comes_to_stand(robot.body)
        driver.connect()
        driver.drive_forward(50.0)


def test_a_robot_that_is_connected_is_not_looked_for_again() -> None:
    with served() as robot, connected(robot) as driver:
        driver.drive_forward(100.0)
        keeper, frame = driver.keeper_process_id, driver.sensor_data().frame
        driver.connect()
        assert driver.keeper_process_id == keeper
        assert driver.sensor_data().frame > frame
        assert comes_to_stand(robot.body)
        driver.drive_forward(50.0)


def test_where_nothing_answers_the_line_names_the_place() -> None:
    driver = Create3Robot(Address("create3", host="127.0.0.1", port=9), MODELS["create3"])
    with pytest.raises(LinkError, match=r"^create3:tcp:127\.0\.0\.1:9: nothing answers there"):
        driver.connect()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("create3", Address("create3")),
        ("create3:", Address("create3")),
        ("Root:My Robot", Address("root", "My Robot")),
        ("create3:tcp:localhost:4003", Address("create3", host="localhost", port=4003)),
        ("root:tcp:[::1]:4003", Address("root", host="::1", port=4003)),
    ],
)
def test_addresses_are_read(text: str, address: Address) -> None:
    assert is_meant(text)
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize("text", ["create3:tcp:localhost", "root:tcp:localhost:0", "create3:tcp::4003", "create1:x"])
def test_addresses_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(LinkError):
        parse_address(text)


def test_the_wheels_are_held_while_nothing_is_heard_and_after_a_driver_that_does_not_look() -> None:
    safety = Safety(heard_s=10.0, looked_s=10.0, told=(100, 100))
    assert safety.wheels(10.0 + HOLD_S) == (100, 100)
    assert safety.wheels(10.01 + HOLD_S) == STANDING
    assert not safety.is_lost(10.0 + LOST_S)
    assert safety.is_lost(10.01 + LOST_S)
    safety.heard_s = 11.01
    assert safety.wheels(11.01) == STANDING, "its driver has not looked for more than a second"
    safety.looked_s = 11.01
    assert safety.wheels(11.01) == (100, 100)
    safety.has_driver = False
    assert safety.wheels(11.01) == STANDING
