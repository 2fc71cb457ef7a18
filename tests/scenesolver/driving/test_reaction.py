"""Late robots: stop distances that hold, and turns that settle at once."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.conditions import FloorConditions
from robotdriver.interface import EACH_FRAME, DriveCommand, Forward, Stop, Turn
from robotdriver.models import CREATE_1, EZ0
from robotdriver.pose import Pose, wrap_angle
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.world import World
from robotdriver.simulator.world_robot import WorldRobot
from scene.mover import Hold
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.reaction import speed_to_stop_within, stop_distance_mm

SPIN_UP_S = 500.0 / 700.0
"""The brakes that stop distances are stated for."""


def a_floor(latency_s: float, spin_up_s: float = SPIN_UP_S) -> tuple[World, WorldRobot]:
    world = World(seed=0, conditions=FloorConditions(spin_up_s=spin_up_s, latency_s=latency_s))
    return world, world.add_robot(CREATE_1, Pose(0.0, 0.0, 0.0), "ada")


def send(robot: WorldRobot, command: DriveCommand) -> None:
    match command:
        case Forward(speed):
            robot.post(SetVelocities({"left": speed, "right": speed}))
        case Turn(speed):
            robot.post(SetVelocities({"left": -speed, "right": speed}))
        case Stop():
            robot.post(SetVelocities({"left": 0.0, "right": 0.0}))


@given(st.floats(1.0, 500.0), st.floats(0.0, 1.0), st.floats(100.0, 5000.0))
def test_the_speed_for_a_stop_distance_has_that_stop_distance(speed: float, latency: float, brakes: float) -> None:
    room = stop_distance_mm(speed, latency, brakes)
    assert speed_to_stop_within(room, latency, brakes) == pytest.approx(speed)


def test_without_room_there_is_no_speed() -> None:
    assert speed_to_stop_within(0.0, 0.1) == speed_to_stop_within(-5.0, 0.1) == 0.0


@pytest.mark.parametrize("latency_s", [0.0, 0.03, 0.15])
@pytest.mark.parametrize("speed_mm_s", [20.0, 60.0, 120.0, 200.0, 300.0, 400.0, 500.0])
@pytest.mark.parametrize("late_ticks", [0, 1, 2, 3])
def test_a_robot_stands_within_its_stop_distance_of_a_wall_seen_late(
    latency_s: float, speed_mm_s: float, late_ticks: int
) -> None:
    world, robot = a_floor(latency_s)
    send(robot, Forward(speed_mm_s))
    for _ in range(80 + late_ticks):
        world.step()
    # The wall comes up from the floor where a robot that is told nothing can just stop; it is heard when it is heard.
    reaction_s = EZ0.period_s + 2.0 * CREATE_1.frame_period_s + latency_s
    room_mm = stop_distance_mm(speed_mm_s, reaction_s)
    x = robot.pose.x_mm + CREATE_1.body.radius_mm + room_mm
    world.add_wall((x, -500.0), (x, 500.0))
    for _ in range(200):
        world.step()
        if robot.sensor_data.obstacle_distance_mm is not None:
            send(robot, Stop())
        assert not robot.touching
    assert robot.pose.x_mm + CREATE_1.body.radius_mm < x
    assert all(motor.speed_mm_s == 0.0 for motor in robot.motors.values())


def drive(latency_s: float, heading_rad: float) -> tuple[Driver, list[DriveCommand], WorldRobot]:
    """Let a robot turn to a heading and come to rest; return what it was told.

    It is asked in every frame: a command that is held must not change before that is over.
    """
    world, robot = a_floor(latency_s)
    world.step()
    driver = Driver(CREATE_1, EZ0, 300.0, robot.sensor_data, robot.pose)

    def plan() -> Iterator[Step]:
        yield from driver.turn_to(heading_rad)
        yield from driver.wait(0.5)

    said: list[DriveCommand] = []
    held = Hold(Stop(), EACH_FRAME)
    for step in plan():
        command = step.command if isinstance(step, Hold) else step
        assert held.is_over(driver.now) or command == held.command
        said.append(command)
        send(robot, driver.obey(command))
        if isinstance(step, Hold) and not driver.is_setting_out:
            held = step
        world.step()
        sensed = robot.sensor_data
        here = Pose(0.0, 0.0, sensed.orientation_rad)
        driver.follow(sensed, here)
        driver.sense(here, None)
    return driver, said, robot


@pytest.mark.parametrize("latency_s", [0.0, 0.03, 0.09, 0.15, 0.3])
@pytest.mark.parametrize("heading_rad", [0.05, -0.4, 1.5, 3.0])
def test_a_turn_settles_without_turning_back_and_forth(latency_s: float, heading_rad: float) -> None:
    driver, said, robot = drive(latency_s, heading_rad)
    assert abs(wrap_angle(robot.pose.heading_rad - heading_rad)) < 0.01
    senses = [math.copysign(1.0, command.speed_mm_s) for command in said if isinstance(command, Turn)]
    assert sum(a != b for a, b in pairwise(senses)) <= 2
    # Ramps take their time as well; the latency is measured to a few frames.
    assert driver.pace.latency_s - 2.0 * driver.frame_s == pytest.approx(latency_s, abs=0.016)


@pytest.mark.parametrize("heading_rad", [0.05, -0.4, 1.5, 3.0])
def test_wheels_that_stop_at_once_turn_at_one_rate_once_that_is_known(heading_rad: float) -> None:
    world, robot = a_floor(0.0, 0.0)
    world.step()
    driver = Driver(CREATE_1, EZ0, 300.0, robot.sensor_data, robot.pose)

    def turn(to_rad: float) -> list[DriveCommand]:
        said: list[DriveCommand] = []
        for step in driver.turn_to(to_rad):
            command = step.command if isinstance(step, Hold) else step
            said.append(command)
            send(robot, driver.obey(command))
            world.step()
            driver.follow(robot.sensor_data, Pose(0.0, 0.0, robot.sensor_data.orientation_rad))
            driver.sense(driver.pose, None)
        return said

    turn(1.0)
    turn(0.0)
    rates = {round(command.speed_mm_s, 6) for command in turn(heading_rad) if isinstance(command, Turn)}
    assert len(rates) == 1
    assert robot.pose.heading_rad == pytest.approx(heading_rad, abs=1e-6)


def test_odometry_that_drifts_is_not_wound_up_by_turns_to_one_side() -> None:
    world, robot = a_floor(0.03)
    world.step()
    driver = Driver(CREATE_1, EZ0, 300.0, robot.sensor_data, robot.pose, drifts=True)
    most_rad = 0.0
    for quarters in range(1, 9):
        for step in driver.turn_to(quarters * math.pi / 2.0):
            send(robot, driver.obey(step.command if isinstance(step, Hold) else step))
            world.step()
            driver.follow(robot.sensor_data, Pose(0.0, 0.0, robot.sensor_data.orientation_rad))
            driver.sense(driver.pose, None)
        most_rad = max(most_rad, abs(robot.sensor_data.orientation_rad))
        assert abs(wrap_angle(robot.pose.heading_rad - quarters * math.pi / 2.0)) < 0.01
    assert most_rad < math.radians(201.0)
