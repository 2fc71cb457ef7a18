"""Robots on the floor, told as motors and as bodies: where they go, and what they know of it."""

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.errors import CommandError
from robotdriver.models import AckermannDrive, DifferentialDrive, FreeMotor, OmniDrive, Ramps
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.commands import (
    Advance,
    Curve,
    RunMotor,
    RunMotorTo,
    SetBodyRamps,
    SetDuties,
    SetOdometer,
    SetRamps,
    SetTwist,
    SetVelocities,
    StopAction,
    StopMotors,
    Straight,
    Timed,
    TurnBy,
    TurnTo,
)

RAMPS = Ramps(300.0, 600.0)
TURN_RAMPS = Ramps(1.5, 2.0)
CAR = replace(CREATE_1, drive=AckermannDrive(260.0, 200.0, 500.0, math.radians(35.0), 2.0))
KIWI = replace(CREATE_1, drive=OmniDrive(150.0, 500.0))
ARM = replace(CREATE_1, motors=(FreeMotor("arm", 2.0, -1.0, 1.0),))


def on_floor(model: RobotModel = CREATE_1, *, seed: int = 0, **figures: Any) -> tuple[World, WorldRobot]:
    world = World(seed=seed, conditions=FloorConditions(**figures))
    return world, world.add_robot(model, Pose(0.0, 0.0), "a")


def until_done(world: World, robot: WorldRobot, seconds: float = 60.0) -> None:
    world.step()
    for _ in range(round(seconds / world.tick_s)):
        if robot.undercarriage.is_done:
            return
        world.step()
    raise AssertionError(f"{robot.undercarriage.remaining} are left")


# Movements of the body


@pytest.mark.parametrize("order", [Straight(60.0, 100.0), Straight(-450.0, 150.0), TurnBy(0.75, 0.5)])
def test_a_way_that_ends_just_with_a_tick_is_over(order: Straight | TurnBy) -> None:
    world, robot = on_floor()
    robot.post(order)
    until_done(world, robot)
    place = robot.pose
    for _ in range(20):
        world.step()
    assert robot.pose == place


@given(st.floats(-3_000.0, 3_000.0), st.floats(50.0, 500.0))
def test_a_straight_way_ends_where_it_should(way_mm: float, speed_mm_s: float) -> None:
    world, robot = on_floor()
    robot.post(SetBodyRamps(ahead=RAMPS, turn=TURN_RAMPS))
    robot.post(Straight(way_mm, speed_mm_s))
    until_done(world, robot, 80.0)
    assert robot.pose.x_mm == pytest.approx(way_mm, abs=1e-6)
    assert robot.pose.y_mm == pytest.approx(0.0, abs=1e-9)


@given(st.floats(-9.0, 9.0), st.floats(0.2, 2.0))
def test_a_turn_ends_where_it_should(turn_rad: float, speed_rad_s: float) -> None:
    world, robot = on_floor()
    robot.post(SetBodyRamps(turn=TURN_RAMPS))
    robot.post(TurnBy(turn_rad, speed_rad_s))
    until_done(world, robot)
    assert robot.pose.heading_rad == pytest.approx(turn_rad, abs=1e-9)
    assert math.hypot(robot.pose.x_mm, robot.pose.y_mm) < 1e-6


@given(st.floats(200.0, 2_000.0), st.floats(-3.0, 3.0))
def test_a_curve_is_an_arc(way_mm: float, turn_rad: float) -> None:
    world, robot = on_floor()
    robot.post(SetBodyRamps(ahead=RAMPS))
    robot.post(Curve(way_mm, turn_rad, 200.0))
    until_done(world, robot)
    expected = Pose(0.0, 0.0).along_arc(way_mm, turn_rad)
    assert robot.pose.distance_to(expected.x_mm, expected.y_mm) < 1e-5
    assert robot.pose.heading_rad == pytest.approx(turn_rad, abs=1e-8)


@pytest.mark.parametrize("tiny", [5e-324, -1e-311, 1e-308, 1e-200])
def test_ways_and_speeds_next_to_none_leave_every_place_a_number(tiny: float) -> None:
    orders = (
        Curve(tiny, 0.5, 100.0),
        Curve(100.0, 0.5, 1e-6),
        Straight(tiny, 100.0),
        TurnBy(0.5, 1e-6),
        TurnBy(tiny, 1.0),
        SetVelocities({"left": tiny, "right": 100.0}),
    )
    world, robot = on_floor(heading_noise_deg=3.0)
    for endless in (Curve(100.0, 0.5, abs(tiny)), TurnBy(0.5, abs(tiny))):
        with pytest.raises(CommandError, match="must be at least"):
            robot.post(endless)
    for order in orders:
        robot.post(SetVelocities({"left": 200.0, "right": 150.0}))
        for _ in range(5):
            world.step()
        robot.post(order)
        for _ in range(5):
            world.step()
        pose, believed = robot.pose, robot.undercarriage.odometer.pose
        assert all(map(math.isfinite, (pose.x_mm, pose.y_mm, pose.heading_rad, believed.x_mm, believed.heading_rad)))


def test_a_movement_tells_what_remains() -> None:
    world, robot = on_floor()
    robot.post(Straight(300.0, 200.0))
    for _ in range(50):
        world.step()
    assert robot.undercarriage.remaining == pytest.approx(150.0)
    robot.post(SetTwist(0.0, 0.0, 0.0))
    world.step()
    assert robot.undercarriage.is_done, "another order takes its place"


@settings(max_examples=30)
@given(st.floats(200.0, 1_500.0), st.floats(50.0, 500.0), st.sampled_from((1.0, -1.0)))
def test_at_every_tick_what_is_left_and_what_was_gone_are_the_way(
    way_mm: float, speed_mm_s: float, sign: float
) -> None:
    world, robot = on_floor()
    robot.post(SetBodyRamps(ahead=RAMPS))
    robot.post(Straight(sign * way_mm, speed_mm_s))
    world.step()
    ticks = 1
    while (remaining_mm := robot.undercarriage.remaining) is not None:
        assert sign * robot.pose.x_mm + remaining_mm == pytest.approx(way_mm, abs=1e-9)
        world.step()
        ticks += 1
    slowness = 1.0 / RAMPS.acceleration + 1.0 / RAMPS.deceleration
    peak_mm_s = min(speed_mm_s, math.sqrt(2.0 * way_mm / slowness))
    takes_s = peak_mm_s * slowness + (way_mm - peak_mm_s * peak_mm_s / 2.0 * slowness) / peak_mm_s
    assert takes_s - 1e-6 <= ticks * world.tick_s <= takes_s + world.tick_s + 1e-6


def test_it_turns_to_a_heading_the_shorter_way_round_while_it_drives_on() -> None:
    world, robot = on_floor()
    robot.post(TurnTo(math.radians(170.0), 2.0))
    until_done(world, robot)
    robot.post(SetTwist(ahead_mm_s=100.0))
    robot.post(TurnTo(math.radians(-170.0), 1.0))
    until_done(world, robot)
    assert math.degrees(robot.pose.heading_rad) == pytest.approx(190.0)


def test_a_movement_ends_by_the_odometer_and_not_by_the_truth() -> None:
    world, robot = on_floor(odometry_error=OdometryError.CONSTANT, distance_error=0.1, turn_error=0.1)
    robot.post(Straight(1_000.0, 250.0))
    until_done(world, robot)
    assert robot.undercarriage.odometer.distance_mm == pytest.approx(1_000.0, abs=0.5)
    assert robot.pose.x_mm == pytest.approx(1_000.0 / 1.1, abs=0.5)


@given(st.floats(-400.0, 400.0), st.floats(-400.0, 400.0), st.floats(-1.0, 1.0))
def test_an_omni_robot_goes_any_way(ahead: float, aside: float, turn: float) -> None:
    world, robot = on_floor(KIWI)
    robot.post(SetTwist(ahead / 2.0, aside / 2.0, turn / 2.0))
    for _ in range(100):
        world.step()
    went = robot.undercarriage.odometer.pose
    assert robot.pose.distance_to(went.x_mm, went.y_mm) < 1e-6
    straight_mm = math.hypot(ahead, aside) * 0.75
    assert robot.pose.distance_to(0.0, 0.0) <= straight_mm + 1e-6
    if abs(turn) < 1e-6:
        assert robot.pose.distance_to(ahead * 0.75, aside * 0.75) < 1e-3


def test_a_movement_that_is_too_fast_for_the_wheels_keeps_its_shape() -> None:
    world, robot = on_floor()
    robot.post(SetTwist(500.0, 0.0, 2.0))
    for _ in range(100):
        world.step()
    way_mm, turn_rad = robot.sensor_data.distance_mm, robot.sensor_data.orientation_rad
    assert turn_rad / way_mm == pytest.approx(2.0 / 500.0)
    assert way_mm + turn_rad * 129.0 == pytest.approx(500.0 * 1.5)


def test_a_steered_robot_turns_as_its_wheels_are_turned_and_not_on_the_spot() -> None:
    world, robot = on_floor(CAR)
    robot.post(Curve(1_000.0, 1.0, 200.0))
    until_done(world, robot)
    # The front wheels need some time: the curve is a little wider.
    assert 0.85 < robot.pose.heading_rad < 1.0
    with pytest.raises(CommandError, match="robot a: a steered robot cannot turn on the spot; drive a curve"):
        robot.post(TurnBy(1.0, 1.0))


# Motors


def test_motors_run_by_duty_and_to_places_and_stop_as_they_are_told() -> None:
    model = replace(CREATE_1, drive=DifferentialDrive(258.0, 500.0, Ramps(1_000.0, 1_000.0, coasting=200.0)))
    world, robot = on_floor(model)
    left, right = robot.motors["left"], robot.motors["right"]
    robot.post(SetDuties({"left": 0.5, "right": -3.0}))
    for _ in range(100):
        world.step()
    assert (left.speed_mm_s, right.speed_mm_s) == (250.0, -500.0)
    robot.post(StopMotors(("left", "right"), StopAction.COAST))
    before = left.distance_mm
    for _ in range(200):
        world.step()
    assert left.distance_mm - before == pytest.approx(250.0**2 / 400.0)
    assert left.stop_action is StopAction.COAST
    before = right.distance_mm
    robot.post(RunMotor("right", -77.0, 400.0))
    for _ in range(100):
        world.step()
    assert right.distance_mm - before == pytest.approx(-77.0)
    assert right.remaining is None
    assert right.stop_action is StopAction.HOLD


def test_ramps_can_be_changed_while_it_drives() -> None:
    world, robot = on_floor()
    robot.post(SetRamps({"left": RAMPS, "right": RAMPS}))
    robot.post(SetVelocities({"left": 300.0, "right": 300.0}))
    for _ in range(20):
        world.step()
    assert robot.motors["left"].speed_mm_s == pytest.approx(300.0 * 0.3)


def test_an_arm_stalls_at_its_end_and_moves_no_body() -> None:
    world, robot = on_floor(ARM)
    robot.post(RunMotor("arm", 3.0, 1.0))
    for _ in range(200):
        world.step()
    assert robot.motors["arm"].distance_mm == pytest.approx(1.0)
    assert robot.motors["arm"].is_stalled
    assert robot.pose == Pose(0.0, 0.0)


def test_a_robot_that_slides_along_a_wall_counts_what_its_wheels_turn() -> None:
    world, robot = on_floor()
    world.add_wall((-5_000.0, 400.0), (5_000.0, 400.0))
    robot.post(SetTwist(turn_rad_s=0.5))
    while robot.pose.heading_rad < math.radians(60.0):
        world.step()
    robot.post(SetTwist(ahead_mm_s=200.0, turn_rad_s=0.0))
    for _ in range(100):
        world.step()
    assert robot.touching
    before, began = robot.undercarriage.odometer.distance_mm, robot.pose
    for _ in range(100):
        world.step()
    slid_mm = robot.pose.x_mm - began.x_mm
    counted_mm = robot.undercarriage.odometer.distance_mm - before
    assert slid_mm == pytest.approx(300.0 * math.cos(began.heading_rad), rel=1e-3)
    assert counted_mm == pytest.approx(slid_mm * math.cos(began.heading_rad), rel=1e-3)


def test_a_movement_that_is_blocked_waits_and_goes_on() -> None:
    world, robot = on_floor()
    number = world.add_obstacle([(500.0, -50.0), (600.0, -50.0), (600.0, 50.0), (500.0, 50.0)])
    robot.post(Straight(1_000.0, 300.0))
    for _ in range(300):
        world.step()
    assert robot.undercarriage.is_stalled
    assert robot.undercarriage.remaining == pytest.approx(1_000.0 - (500.0 - 174.0), abs=0.01)
    world.remove_obstacle(number)
    until_done(world, robot)
    assert robot.pose.x_mm == pytest.approx(1_000.0, abs=0.01)


# The odometer


def test_the_odometer_can_be_set_and_its_counters_go_on() -> None:
    world, robot = on_floor()
    robot.post(SetVelocities({"left": 200.0, "right": 220.0}))
    for _ in range(100):
        world.step()
    odometer = robot.undercarriage.odometer
    assert odometer.pose.distance_to(robot.pose.x_mm, robot.pose.y_mm) < 1e-9
    robot.post(SetOdometer(10.0, 20.0, 1.0))
    world.step()
    assert odometer.pose.distance_to(10.0, 20.0) == pytest.approx(3.15, abs=0.01)
    assert odometer.distance_mm == pytest.approx(210.0 * 101 * 0.015)


def return_errors_mm(conditions: FloorConditions, side_mm: float) -> list[tuple[float, float]]:
    """Drive a square by the odometer, to the left and to the right; return where each truly ends against the belief."""
    ends = []
    for sign in (1.0, -1.0):
        world = World(seed=0, conditions=conditions)
        robot = world.add_robot(CREATE_1, Pose(0.0, 0.0), "a")
        for _ in range(4):
            robot.post(Straight(side_mm, 400.0))
            until_done(world, robot)
            robot.post(TurnBy(sign * math.pi / 2.0, 1.0))
            until_done(world, robot)
        believed = robot.undercarriage.odometer.pose
        ends.append((robot.pose.x_mm - believed.x_mm, robot.pose.y_mm - believed.y_mm))
    return ends


def test_umbmark_finds_both_errors_that_were_put_in() -> None:
    """J. Borenstein and L. Feng, "Measurement and correction of systematic odometry errors in mobile robots" (1996).

    A wrong base turns each corner by alpha too little in both squares; unequal wheels bend each side by beta, to the
    same side in both. The return errors give each of them twice, and the mean is taken.
    """
    difference, turning, side_mm = 0.001, 0.005, 4_000.0
    conditions = FloorConditions(
        OdometryError.CONSTANT, distance_error=0.0, turn_error=turning, wheel_difference=difference
    )
    (left_x, left_y), (right_x, right_y) = return_errors_mm(conditions, side_mm)
    alpha_rad = ((right_x + left_x) + (right_y - left_y)) / (-8.0 * side_mm)
    beta_rad = ((right_x - left_x) + (right_y + left_y)) / (-8.0 * side_mm)
    assert abs(alpha_rad) / (math.pi / 2.0) == pytest.approx(turning, rel=0.05)
    assert abs(beta_rad) * CREATE_1.drive.wheel_base_mm / side_mm == pytest.approx(difference, rel=0.05)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (SetVelocities({"left": math.nan}), "mm_s of motor 'left' must be a number, not nan"),
        (RunMotor("wing", 1.0, 1.0), "robot a has no motor 'wing'; it has left, right"),
        (Straight(math.inf, 100.0), r"way_mm must be -1e\+09 to 1e\+09, not inf"),
        (Straight(100.0, 0.0), "speed_mm_s must be at least 1e-06, not 0"),
        (Straight(100.0, -50.0), "speed_mm_s must be at least 1e-06, not -50"),
        (Advance("far", 50.0), "way_mm must be a number, not 'far'"),  # type: ignore[arg-type] # as a program may say it
        (TurnBy(1.0, 0.0), "speed_rad_s must be at least 1e-06, not 0"),
        (RunMotor("left", 10.0, 0.0), "speed must be at least 1e-06, not 0"),
        (SetRamps({"left": Ramps(acceleration=-1.0)}), "acceleration of motor 'left' must be at least 0.001, not -1"),
        (SetRamps({"right": Ramps(deceleration=0.0)}), "deceleration of motor 'right' must be at least 0.001, not 0"),
        (SetBodyRamps(turn=Ramps(coasting=math.nan)), "coasting must be a number, not nan"),
        (Timed(SetVelocities({"left": 1.0}), -0.5), r"after_s must be 0 to 1e\+09, not -0.5"),
        (Timed(RunMotorTo("left", math.nan, 10.0), 0.0), "place must be a number, not nan"),
        (SetTwist(ahead_mm_s="fast"), "ahead_mm_s must be a number, not 'fast'"),  # type: ignore[arg-type] # the same
        (SetTwist(turn_rad_s=math.nan), "turn_rad_s must be a number"),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: Any, words: str) -> None:
    _, robot = on_floor()
    with pytest.raises(CommandError, match=words):
        robot.post(order)
