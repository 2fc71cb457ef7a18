"""Coloured regions and drops, and what the floor sensors of a robot see of them."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import Cliff, Ground, Pose
from robotdriver.errors import PlacementError
from robotdriver.ground import PLAIN
from robotdriver.models import PIONEER_3DX
from robotdriver.simulator.sensors.floor_regions import FloorRegions

from .floors import box, drive, empty_floor, run, with_robot

BLACK = Ground((0, 0, 0))
RED = Ground((255, 0, 0))
DROP = Ground(is_drop=True)

channels = st.integers(0, 255)


def test_a_plain_floor_is_white_under_every_sensor() -> None:
    world = empty_floor()
    robot = with_robot(world)
    run(world, 2)
    for name in ("cliff_left", "cliff_front_left", "cliff_front_right", "cliff_right"):
        assert robot.sensor_data.readings[name] == PLAIN
    assert robot.sensor_data.cliffs is Cliff.NONE


def test_each_sensor_sees_what_is_under_it() -> None:
    world = empty_floor()
    world.add_floor_region(box(-500, 100, 500, 500), RED)
    robot = with_robot(world)
    run(world, 1)
    assert {name for name, ground in robot.readings.items() if ground == RED} == {"cliff_left"}
    drive(robot, -258.0, 258.0)
    run(world, round(0.5 * 3.14159 / 0.015 / 2.0) + 20)
    assert robot.readings["cliff_left"] == PLAIN
    assert robot.readings["cliff_front_left"] == RED


def test_a_drop_is_told_in_the_frame() -> None:
    world = empty_floor()
    world.add_floor_region(box(300, -1000, 900, 1000), DROP)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    seen = []
    for _ in range(200):
        world.step()
        if not seen or robot.sensor_data.cliffs is not seen[-1]:
            seen.append(robot.sensor_data.cliffs)
    assert seen == [Cliff.NONE, Cliff.FRONT_LEFT | Cliff.FRONT_RIGHT, ~Cliff.NONE]
    assert robot.pose.x_mm == pytest.approx(300.0, abs=3.0), "it has fallen"


def test_the_last_region_lies_on_top_and_owns_its_edge() -> None:
    regions = FloorRegions()
    regions.add(box(0, 0, 100, 100), BLACK)
    regions.add([(50, 0), (200, 0), (200, 100)], RED)
    assert [regions.at(x, 0.0) for x in (0.0, 49.9, 50.0, 200.0, 200.1)] == [BLACK, BLACK, RED, RED, PLAIN]
    assert regions.at(60.0, 90.0) == BLACK


def test_several_threads_may_ask_at_once() -> None:
    regions = FloorRegions()
    regions.add([(500.0 * math.cos(turn), 500.0 * math.sin(turn)) for turn in np.linspace(0.0, 6.0, 200)], RED)

    def ask(seed: int) -> list[Ground]:
        places = np.random.default_rng(seed).uniform(-600.0, 600.0, (3_000, 2)).tolist()
        return [regions.mixed(x, y, 5.0) for x, y in places]

    with ThreadPoolExecutor(2) as threads:
        both = list(threads.map(ask, (1, 1)))
    assert both[0] == both[1]


def test_a_model_without_floor_sensors_sees_nothing_of_it() -> None:
    world = empty_floor()
    world.add_floor_region(box(-500, -500, 500, 500), DROP)
    robot = world.add_robot(PIONEER_3DX, Pose(0.0, 0.0), "p")
    run(world, 20)
    assert not any(isinstance(reading, Ground) for reading in robot.readings.values())
    assert robot.sensor_data.cliffs is Cliff.NONE


@given(channels, channels, channels)
def test_what_is_brighter_reflects_more(red: int, green: int, blue: int) -> None:
    share = Ground((red, green, blue)).reflectance
    assert 0.0 <= share <= 1.0 + 1e-12
    assert Ground((min(red + 1, 255), green, blue)).reflectance >= share
    assert Ground((red, green, blue), is_drop=True).reflectance == 0.0


@pytest.mark.parametrize(
    ("polygon", "ground", "words"),
    [
        ([(0, 0), (1, 1)], RED, "floor region 0: its outline"),
        ([(0, 0), (1, 1), (1, 0), (0, 1)], RED, "cross itself"),
        ([(0, 0), (1, float("nan")), (1, 0)], RED, "finite corners"),
        ([(0, 0), (1, 0), (1, 1)], Ground((0, 300, 0)), "0 to 255"),
    ],
)
def test_a_bad_region_is_refused(polygon: list[tuple[float, float]], ground: Ground, words: str) -> None:
    world = empty_floor()
    with pytest.raises(PlacementError, match=words):
        world.add_floor_region(polygon, ground)
    world.step()


def test_a_robot_falls_where_its_centre_leaves_the_floor_and_stays_there() -> None:
    world = empty_floor()
    world.add_floor_region(box(500, -500, 800, 500), DROP)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 160)
    assert not world.snapshot().robots[0].has_fallen
    run(world, 100)
    assert world.snapshot().robots[0].has_fallen
    assert robot.pose.x_mm == pytest.approx(500.0, abs=3.0)
    assert robot.sensor_data.distance_mm == pytest.approx(200.0 * 260 * 0.015, abs=0.1), "its wheels turn in the air"
    world.put_robot(robot, Pose(0.0, 0.0))
    run(world, 10)
    assert not world.snapshot().robots[0].has_fallen


def test_no_drop_is_so_narrow_that_a_tick_jumps_it() -> None:
    world = empty_floor()
    world.add_floor_region(box(500, -500, 500.5, 500), DROP)
    robot = with_robot(world)
    drive(robot, 500.0, 500.0)
    run(world, 100)
    assert robot.has_fallen


def test_a_plank_over_a_drop_carries_a_robot() -> None:
    world = empty_floor()
    world.add_floor_region(box(500, -500, 800, 500), DROP)
    world.add_floor_region(box(400, -50, 900, 50), Ground())
    robot = with_robot(world)
    drive(robot, 500.0, 500.0)
    run(world, 200)
    assert not robot.has_fallen
    assert robot.pose.x_mm == pytest.approx(1_500.0)
