"""A World that is saved and restored is driven on to the same bits: whatever moves, errs, sings or comes meanwhile."""

import hashlib
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.conditions import LAB_FLOOR
from robotdriver.errors import PlacementError
from robotdriver.ground import Ground
from robotdriver.models import PIONEER_3DX
from robotdriver.movable import CRATE, GOLF_BALL
from robotdriver.simulator import Route, SetVelocities, SimulationClock, SimulatorRobot, Sing, World

from .floors import box, drive, empty_floor, run, with_robot


def lively_floor(seed: int) -> World:
    """Return a small room with crates in a row, a ball, a disc, a box on a route, and three robots."""
    world = World(seed=seed, conditions=LAB_FLOOR)
    for start, end in (((0, 0), (3_000, 0)), ((3_000, 0), (3_000, 2_000)), ((0, 2_000), (3_000, 2_000))):
        world.add_wall(start, end)
    world.add_points([(5.0, y) for y in range(100, 1_900, 50)])
    for x in (1_100.0, 1_305.0, 1_510.0):
        world.add_obstacle(box(x, 350, x + 200, 550), movable=CRATE)
    world.add_disc(900.0, 1_000.0, 60.0, GOLF_BALL)
    world.add_disc(1_400.0, 1_200.0, 90.0, CRATE)
    world.add_obstacle(box(2_300, 1_500, 2_500, 1_700), Route(((2_400.0, 400.0),), 200.0))
    world.add_robot(CREATE_1, Pose(500, 450), "round")
    world.add_robot(CREATE_1, Pose(500, 1_000), "other")
    world.add_robot(PIONEER_3DX, Pose(500, 1_500), "cornered")
    return world


def driven(world: World, ticks: int, seed: int) -> str:
    """Drive at chance, and return a hash of all that could be seen meanwhile."""
    rng, seen = np.random.default_rng(seed), hashlib.sha256()
    for tick in range(ticks):
        for robot in world.robots:
            if rng.random() < 0.05:
                left, right = rng.uniform(-50.0, 400.0, 2)
                robot.post(SetVelocities({"left": left, "right": right}))
            if rng.random() < 0.02:
                robot.post(Sing("winner", 0.2))
        if tick == ticks // 2:
            numbers = world.movable_obstacles
            world.kick_obstacle(numbers[int(rng.integers(len(numbers)))], tuple(rng.uniform(-500.0, 500.0, 2)))
        world.step()
        for robot in world.robots:
            frame = robot.frame
            told = robot.pose, robot.song, frame.number, frame.distance_mm, robot.charge_mah, dict(robot.readings)
            seen.update(repr((told, robot.touches, robot.undercarriage.odometer.pose)).encode())
        seen.update(repr((world.snapshot().discs, world.snapshot().moved_obstacles, world.energy_j)).encode())
        seen.update(repr((world.contacts_begun, world.time_s)).encode())
    return seen.hexdigest()


@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 1_000), before=st.integers(0, 60))
def test_it_is_driven_on_to_the_same_bits(seed: int, before: int) -> None:
    world = lively_floor(seed)
    driven(world, before, seed)
    saved = world.save()
    first = driven(world, 30, seed + 1)
    world.restore(saved)
    assert driven(world, 30, seed + 1) == first


def test_what_came_meanwhile_is_gone_and_what_went_is_there() -> None:
    world = lively_floor(3)
    ada, pioneer = world.robot("round"), world.robot("cornered")
    driven(world, 40, 3)
    saved = world.save()
    first = driven(world, 20, 4)
    world.restore(saved)
    newcomer = world.add_robot(CREATE_1, Pose(2_700, 1_000), "newcomer")
    world.remove_robot(pioneer)
    world.make_ghost(ada)
    world.remove_obstacle(world.movable_obstacles[0])
    world.remove_obstacle(5)
    world.add_obstacle(box(2_000, 100, 2_100, 200), movable=CRATE)
    world.add_wall((2_800, 1_300), (2_900, 1_400))
    world.add_floor_region(box(0, 0, 300, 300), Ground((0, 0, 0)))
    other = world.bare()
    world.take_floor(other, lambda _: ())
    run(world, 20)
    world.restore(saved)
    assert newcomer.is_removed
    assert world.robots == (ada, world.robot("other"), pioneer)
    assert not pioneer.is_removed
    assert driven(world, 20, 4) == first


def test_to_save_changes_nothing_where_nothing_can_be_pushed() -> None:
    ways = []
    for saves in (True, False):
        world = empty_floor()
        world.add_obstacle(box(400, -500, 600, 500))
        one, two = with_robot(world), with_robot(world, 0, 400, name="b")
        drive(one, 300.0, 250.0)
        drive(two, 200.0, 300.0)
        run(world, 30)
        if saves:
            world.save()
        run(world, 120)
        ways.append((one.pose, two.pose, one.frame.distance_mm))
    assert ways[0] == ways[1]


def test_what_another_floor_has_saved_is_refused() -> None:
    with pytest.raises(PlacementError, match="another floor"):
        empty_floor().restore(empty_floor().save())


def test_those_who_wait_for_time_wait_on_after_a_restore() -> None:
    world = empty_floor()
    robot = SimulatorRobot(with_robot(world), SimulationClock(world))
    robot.enlist()
    frame = robot.wait_frame(robot.wait_frame(0).frame).frame
    clock = robot._clock
    saved = world.save()
    robot.drive_forward(200.0)
    far = [robot.wait_frame(frame + count).distance_mm for count in range(5)]
    clock.restore(saved)
    assert robot.sensor_data().frame == frame
    robot.drive_forward(200.0)
    assert [robot.wait_frame(frame + count).distance_mm for count in range(5)] == far
    assert far[-1] == pytest.approx(200.0 * 5 * world.tick_s)
    assert math.isclose(world.time_s, (frame + 5) * world.tick_s)
