"""What goes wrong on an imperfect floor, held against how it is stated; a perfect one draws nothing."""

import math
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.conditions import CARPET, FLOORS, LAB_FLOOR, FloorConditions, OdometryError, floor_conditions
from robotdriver.errors import ConditionsError
from robotdriver.interface import SensorData
from robotdriver.models import PIONEER_3DX
from robotdriver.simulator import World, WorldRobot
from tests.robotdriver.floors import BASE_MM, box, drive, run, with_robot


def floor(seed: int = 0, **figures: Any) -> World:
    return World(seed=seed, conditions=FloorConditions(**figures))


def reported_shares(world: World, robot: WorldRobot) -> tuple[float, float]:
    """Return by which factors the odometry of one arc differs from the truth."""
    drive(robot, 200.0, 300.0)
    run(world, 200)
    data = robot.sensor_data
    return data.distance_mm / (250.0 * 3.0), data.orientation_rad / (100.0 * 3.0 / BASE_MM)


def test_a_constant_error_is_the_range_itself() -> None:
    world = floor(odometry_error=OdometryError.CONSTANT, distance_error=0.01, turn_error=0.02)
    assert reported_shares(world, with_robot(world)) == (pytest.approx(1.01), pytest.approx(1.02))


def test_an_error_drawn_once_stays_and_each_robot_has_its_own() -> None:
    world = floor(odometry_error=OdometryError.RANDOM_INIT, distance_error=0.01, turn_error=0.02)
    one, other = with_robot(world, name="a"), with_robot(world, y=5_000.0, name="b")
    shares = reported_shares(world, one)
    # The arc is driven on: what is reported of it later is wrong by the same shares.
    run(world, 100)
    assert one.sensor_data.distance_mm / (250.0 * 4.5) == pytest.approx(shares[0])
    assert 0.0 < abs(shares[0] - 1.0) <= 0.01
    assert 0.0 < abs(shares[1] - 1.0) <= 0.02
    assert reported_shares(world, other) != shares


def test_errors_drawn_in_every_tick_average_out_but_are_there() -> None:
    world = floor(odometry_error=OdometryError.RANDOM_EACH_UPDATE, distance_error=0.1)
    share, _ = reported_shares(world, with_robot(world))
    assert 0.0 < abs(share - 1.0) < 0.02


def test_the_truth_knows_nothing_of_the_encoders_errors() -> None:
    world = floor(odometry_error=OdometryError.CONSTANT, distance_error=0.5, turn_error=0.5)
    robot = with_robot(world)
    drive(robot, 200.0, 300.0)
    run(world, 100)
    expected = Pose(0.0, 0.0).driven(300.0, 450.0, BASE_MM)
    assert robot.pose.distance_to(expected.x_mm, expected.y_mm) < 1e-6


def test_wheels_that_rub_slip() -> None:
    """Along a wall a robot comes less far than its encoders say, and only there."""
    world = floor(contact_slip=0.4)
    world.add_wall((0.0, 174.0), (10_000.0, 174.0))
    robot = with_robot(world, 500.0, heading_deg=3.0)
    run(world, 1)
    drive(robot, 200.0, 200.0)
    run(world, 100)
    assert robot.sensor_data.distance_mm == pytest.approx(300.0, rel=0.01)
    assert 0.6 * 300.0 < math.hypot(robot.pose.x_mm - 500.0, robot.pose.y_mm) < 0.95 * 300.0
    assert with_free_way(contact_slip=0.4).pose.x_mm == pytest.approx(300.0)


def with_free_way(**figures: Any) -> WorldRobot:
    """Return a robot that was told for 1.5 s to drive at 200 mm/s."""
    world = floor(**figures)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 100)
    return robot


def test_whole_units_lose_the_remainder_of_every_frame() -> None:
    """As is reported of the Create 1: a turn of less than a degree a frame reads as none."""
    world = floor(whole_units=True)
    robot = with_robot(world)
    drive(robot, -100.0, 100.0)  # 0.67 degrees a frame
    run(world, 100)
    assert robot.sensor_data.orientation_rad == 0.0
    assert robot.pose.heading_rad > 1.0
    drive(robot, 330.0, 330.0)  # 4.95 mm a frame
    run(world, 100)
    assert robot.sensor_data.distance_mm == pytest.approx(400.0)


@given(st.floats(-500.0, 500.0), st.floats(0.05, 3.0))
def test_a_wheel_comes_to_its_speed_in_the_stated_time(speed: float, spin_up_s: float) -> None:
    world = floor(spin_up_s=spin_up_s)
    robot = with_robot(world)
    drive(robot, speed, speed)
    ticks = math.ceil(spin_up_s / world.tick_s) + 1
    run(world, ticks)
    # A ramp of the time t at the rate a, then the full speed.
    ramp_s = abs(speed) * spin_up_s / 500.0
    assert robot.pose.x_mm == pytest.approx(speed * (ticks * world.tick_s - ramp_s / 2.0), abs=1e-6)
    assert robot.motors["left"].speed_mm_s == speed


def test_a_wheel_below_the_dead_band_stands_still() -> None:
    assert with_free_way(dead_band_mm_s=200.1).pose.x_mm == 0.0
    assert with_free_way(dead_band_mm_s=200.0).pose.x_mm == pytest.approx(300.0)


def test_a_command_reaches_the_wheels_late_and_in_order() -> None:
    world = floor(latency_s=0.045)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 2)
    drive(robot, 0.0, 0.0)
    run(world, 1)
    assert robot.pose.x_mm == 0.0
    run(world, 10)
    assert robot.pose.x_mm == pytest.approx(200.0 * 2 * 0.015)


def readings(**figures: Any) -> list[float | None]:
    """Return a hundred readings of a robot that looks at a wall 3 m away."""
    world = floor(**figures)
    world.add_obstacle(box(3_000, -3_000, 3_100, 3_000))
    robot = with_robot(world)
    found = []
    for _ in range(100):
        run(world, 4)
        found.append(robot.sensor_data.obstacle_distance_mm)
    return found


def test_echoes_scatter_by_the_stated_noise() -> None:
    values = [value for value in readings(sonar_noise_mm=100.0) if value is not None]
    assert len(values) == 100
    assert 70.0 < np.std(values) < 130.0
    assert abs(np.mean(values) - 3_000.0) < 40.0


def test_echoes_are_missed() -> None:
    assert 20 < readings(missed_echoes=0.3).count(None) < 40
    assert readings(missed_echoes=1.0) == [None] * 100


def test_false_echoes_come_from_nearer_than_anything() -> None:
    values = readings(false_echoes=1.0)
    assert all(value is not None and 152.0 < value <= 3_000.0 for value in values)
    assert len(set(values)) > 30


def test_a_perfect_floor_has_no_luck() -> None:
    def drive_on(seed: int) -> tuple[Pose, SensorData]:
        world = floor(seed)
        world.add_obstacle(box(400, -400, 500, 400))
        robot = with_robot(world)
        drive(robot, 300.0, 290.0)
        run(world, 200)
        return robot.pose, robot.sensor_data

    assert drive_on(0) == drive_on(1)


@pytest.mark.parametrize("conditions", [LAB_FLOOR, CARPET, FloorConditions(OdometryError.RANDOM_EACH_UPDATE)])
def test_a_bystander_changes_no_other_robots_run(conditions: FloorConditions) -> None:
    """Bit for bit, and wherever it stands in the order of joining."""

    def run_of_a(bystanders_before: int, bystanders_after: int) -> list[object]:
        world = World(seed=5, conditions=conditions)
        world.add_obstacle(box(400, -400, 500, 400))
        for number in range(bystanders_before):
            world.add_robot(CREATE_1, Pose(0.0, 20_000.0 + 500.0 * number), f"before {number}")
        robot = with_robot(world)
        for number in range(bystanders_after):
            drive(world.add_robot(PIONEER_3DX, Pose(0.0, 30_000.0 + 5_000.0 * number), f"after {number}"), 90.0, 100.0)
        drive(robot, 300.0, 280.0)
        seen: list[object] = []
        for _ in range(200):
            world.step()
            seen += [robot.pose, robot.sensor_data]
        return seen

    alone = run_of_a(0, 0)
    assert run_of_a(1, 0) == alone
    assert run_of_a(2, 2) == alone


@pytest.mark.parametrize("tick_s", [0.003, 0.015, 0.05])
def test_errors_drawn_each_update_do_not_depend_on_the_tick(tick_s: float) -> None:
    """Over 20 s an error of distance in plus or minus 10 % comes to 10 % / sqrt(3 * 200)."""
    conditions = FloorConditions(OdometryError.RANDOM_EACH_UPDATE, distance_error=0.1, turn_error=0.0)
    world = World(tick_s, seed=0, conditions=conditions)
    robots = [with_robot(world, y=1_000.0 * number, name=str(number)) for number in range(30)]
    for robot in robots:
        drive(robot, 100.0, 100.0)
    run(world, round(20.0 / tick_s))
    errors = [robot.undercarriage.odometer.distance_mm / 2_000.0 - 1.0 for robot in robots]
    assert np.std(errors) == pytest.approx(0.1 / math.sqrt(600.0), rel=0.35)


def test_the_heading_errs_after_20_m_as_stated() -> None:
    """50 runs: the sum of their squares is of a chi-square distribution."""
    noise_deg, runs = 0.5, 50
    world = World(0.05, seed=0, conditions=FloorConditions(heading_noise_deg=noise_deg))
    robots = [with_robot(world, y=1_000.0 * number, name=str(number)) for number in range(runs)]
    for robot in robots:
        drive(robot, 500.0, 500.0)
    run(world, round(20_000.0 / 500.0 / world.tick_s))
    sigma = math.radians(noise_deg) * math.sqrt(robots[0].pose.x_mm / 1_000.0)
    square = sum((robot.undercarriage.odometer.turn_rad / sigma) ** 2 for robot in robots)
    assert robots[0].pose.x_mm == pytest.approx(20_000.0, rel=1e-3)
    assert scipy.stats.chi2(runs).cdf(square) == pytest.approx(0.5, abs=0.495)


@pytest.mark.parametrize("conditions", [LAB_FLOOR, CARPET])
def test_the_same_seed_gives_the_same_run(conditions: FloorConditions) -> None:
    def trajectory(seed: int) -> list[Pose]:
        world = World(seed=seed, conditions=conditions)
        world.add_obstacle(box(400, -400, 500, 400))
        robots = [with_robot(world, name="a"), world.add_robot(CREATE_1, Pose(0.0, 800.0, -1.0), "b")]
        for robot in robots:
            drive(robot, 300.0, 280.0)
        poses = []
        for _ in range(200):
            world.step()
            poses += [robot.pose for robot in robots]
            poses += [Pose(robot.sensor_data.distance_mm, robot.readings["sonar"] or 0.0) for robot in robots]
        return poses

    assert trajectory(3) == trajectory(3)
    assert trajectory(3) != trajectory(4)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"distance_error": -0.1}, "distance_error: it must be a number from 0 to 0.5, not -0.1"),
        ({"sonar_noise_mm": math.nan}, "sonar_noise_mm: .* not nan"),
        ({"missed_echoes": 1.5}, "missed_echoes: .* from 0 to 1, not 1.5"),
        ({"latency_s": math.inf}, "latency_s"),
        ({"odometry_error": "sometimes"}, "odometry_error: 'sometimes' is no kind of error; there are none, constant"),
    ],
)
def test_figures_out_of_bounds_are_refused(figures: dict[str, Any], words: str) -> None:
    with pytest.raises(ConditionsError, match=words):
        FloorConditions(**figures)


def test_presets_are_found_by_name() -> None:
    assert list(FLOORS) == ["perfect", "lab floor", "carpet"]
    assert floor_conditions("carpet") is CARPET
    with pytest.raises(ConditionsError, match="'ice' is no floor; there are: perfect, lab floor, carpet"):
        floor_conditions("ice")
