"""Robots that are moved together: in C and in Python they go the same ways, to the last bit."""

import math
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models import PIONEER_3DX, FreeMotor, OmniDrive, Ramps
from robotdriver.movable import CRATE
from robotdriver.simulator import Route, World
from robotdriver.simulator.bodies import crowd
from robotdriver.simulator.bodies.stride_library import library
from robotdriver.simulator.robot_state import RobotState
from robotdriver.simulator.undercarriage.commands import (
    Advance,
    Curve,
    DriveOrder,
    RunMotor,
    SetBodyRamps,
    SetOdometer,
    SetRamps,
    SetTwist,
    SetVelocities,
    SteerTo,
    StopAction,
    StopMotors,
    Straight,
    Timed,
    TurnBy,
)

pytestmark = pytest.mark.skipif(library() is None, reason="nothing was compiled")

ARM = replace(CREATE_1, motors=(FreeMotor("arm", 2.0, -1.0, 1.0),))
KIWI = replace(CREATE_1, drive=OmniDrive(150.0, 500.0))
speeds = st.sampled_from((0.0, 120.0, -80.0)) | st.integers(-900_000, 900_000).map(lambda um_s: um_s / 1_000.0)
paces = st.floats(0.1, 900.0)
turns = st.sampled_from((0.0, 0.5)) | st.floats(-4.0, 4.0)
ways = st.floats(-400.0, 400.0)
rates = st.floats(20.0, 3_000.0) | st.just(math.inf)
ramps = st.builds(Ramps, rates, rates, rates)
wheels = st.fixed_dictionaries({"left": speeds, "right": speeds})
order = (
    st.builds(SetVelocities, wheels)
    | st.builds(SetTwist, st.none() | speeds, st.none(), st.none() | turns)
    | st.builds(SetBodyRamps, ramps, ramps, ramps)
    | st.builds(Straight, ways, paces)
    | st.builds(Curve, ways, turns, paces)
    | st.builds(TurnBy, turns, st.floats(0.1, 3.0))
    | st.builds(Advance, ways, paces)
    | st.builds(SteerTo, turns, st.floats(0.1, 3.0))
    | st.builds(SetRamps, st.fixed_dictionaries({"left": ramps, "right": ramps}))
    | st.builds(StopMotors, st.just(("left", "right")), st.sampled_from(StopAction))
    | st.builds(RunMotor, st.just("right"), ways, paces)
    | st.builds(Timed, st.builds(SetVelocities, wheels), st.floats(0.0, 0.1))
    | st.builds(SetOdometer, ways, ways, turns)
)
conditions = st.builds(
    FloorConditions,
    odometry_error=st.sampled_from(OdometryError),
    wheel_difference=st.sampled_from((0.0, 0.01)),
    heading_noise_deg=st.sampled_from((0.0, 3.0)),
    contact_slip=st.sampled_from((0.0, 0.0, 0.2)),
    dead_band_mm_s=st.sampled_from((0.0, 30.0)),
    spin_up_s=st.sampled_from((0.0, 0.3)),
)
orders = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 4), order), min_size=1, max_size=25)
floors = st.tuples(conditions, st.integers(1, 5), st.sampled_from(("", "", "box", "route")))
MODELS: tuple[RobotModel, ...] = (PIONEER_3DX, CREATE_1, PIONEER_3DX, ARM, KIWI)


def laid_out(given_conditions: FloorConditions, robots: int, thing: str) -> World:
    """Return a room so narrow that robots meet its walls, each other, and a box that is pushed or on a route."""
    world = World(seed=3, conditions=given_conditions)
    corners = ((-700.0, -700.0), (2_600.0, -700.0), (2_600.0, 700.0), (-700.0, 700.0))
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        world.add_wall(start, end)
    if thing:
        route = Route(((500.0, -300.0),), 150.0) if thing == "route" else None
        box = [(400.0, 300.0), (600.0, 300.0), (600.0, 500.0), (400.0, 500.0)]
        world.add_obstacle(box, route, movable=None if route else CRATE)
    for number in range(robots):
        world.add_robot(MODELS[number], Pose(1_100.0 * (number // 2), -250.0 + 500.0 * (number % 2)), str(number))
    return world


def went(world: World, told: list[tuple[int, int, DriveOrder]]) -> list[object]:
    """Carry out orders, each after so many ticks; return all numbers of all robots after each tick."""
    seen: list[object] = []
    for pause, number, what in told:
        robots = world.robots
        robot = robots[number % len(robots)]
        if not (isinstance(what, SetVelocities | SetRamps | StopMotors | RunMotor | Timed) and robot.model is KIWI):
            robot.post(what)
        for _ in range(pause):
            world.step()
            seen += [bytes(each.state)[: RobotState.known.offset] for each in robots]  # but the address
            frames = [each.frame for each in robots]
            seen += [(each.number, each.distance_mm, each.orientation_rad, each.charge_mah) for each in frames]
            seen += [(each.touches, each.undercarriage.odometer.pose) for each in robots]
    return seen


def in_python(run: Callable[[], list[object]]) -> list[object]:
    with patch.object(crowd, "library", lambda: None):
        return run()


@settings(max_examples=60)
@given(floors, orders)
def test_crowds_go_the_same_ways_in_c_and_in_python(
    floor: tuple[FloorConditions, int, str], told: list[tuple[int, int, DriveOrder]]
) -> None:
    assert went(laid_out(*floor), told) == in_python(lambda: went(laid_out(*floor), told))


def test_a_robot_that_falls_stays_and_its_wheels_turn_in_c_and_in_python() -> None:
    def fallen() -> list[object]:
        world = laid_out(FloorConditions(), 2, "")
        world.robots[0].has_fallen = True
        seen = went(world, [(0, 0, SetVelocities({"left": 200.0, "right": 100.0})), (30, 1, Straight(200.0, 300.0))])
        assert world.robots[0].pose == Pose(0.0, -250.0)
        assert world.robots[0].motors["left"].distance_mm > 50.0
        return seen

    assert fallen() == in_python(fallen)


def test_robots_drive_through_a_ghost_in_c_and_in_python() -> None:
    def passed() -> list[object]:
        world = laid_out(FloorConditions(), 4, "")
        ghost = world.robot("2")
        world.make_ghost(ghost)
        drive = SetVelocities({"left": 300.0, "right": 300.0})
        seen = went(world, [(60, 0, drive), (200, 1, drive)])
        assert world.robot("0").pose.x_mm > ghost.pose.x_mm, "it went on to the wall"
        return seen

    assert passed() == in_python(passed)
