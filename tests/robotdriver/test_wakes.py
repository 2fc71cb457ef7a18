"""When the one who drives is asked next: each kind of `Wake`, the same on a simulated robot and on any other."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose, SensorData
from robotdriver.interface import (
    EACH_FRAME,
    LONGEST_WAKE_S,
    Block,
    Circle,
    Rectangle,
    RobotInterface,
    Wake,
    is_due,
    is_due_at,
)
from robotdriver.simulator import SimulationClock, SimulatorRobot, World
from tests.robotdriver.floors import empty_floor

NEVER = Wake(math.inf)
FRAME = SimulatorRobot(
    empty_floor().add_robot(CREATE_1, Pose(0.0, 0.0), "a"), SimulationClock(empty_floor())
).sensor_data()


def towards_a_wall() -> SimulatorRobot:
    """Return a robot that stands 800 mm before a wall, looks at it, and holds time back."""
    world = World(seed=1)
    world.add_wall((800.0, -500.0), (800.0, 500.0))
    robot = SimulatorRobot(world.add_robot(CREATE_1, Pose(0.0, 0.0), "a"), SimulationClock(world))
    robot.enlist()
    return robot


def read(**facts: object) -> SensorData:
    return replace(FRAME, **facts)


@pytest.mark.parametrize(
    ("reading", "is_below"),
    [(299.0, True), (300.0, False), (None, False), (True, False), ((900.0, 250.0), True), ((math.inf, 400.0), False)],
)
def test_a_reading_below_a_bound_wakes(reading: object, is_below: bool) -> None:
    wake = NEVER._replace(below={"sonar": ((math.inf, 300.0),)})
    assert is_due(wake, read(readings={"sonar": reading})) is is_below


def test_each_place_on_the_way_has_its_own_bound() -> None:
    wake = NEVER._replace(from_mm=1_000.0, below={"sonar": ((100.0, 700.0), (200.0, 600.0), (300.0, 200.0))})
    heard = {"sonar": 500.0}
    woken = [gone for gone in range(0, 401, 50) if is_due(wake, read(distance_mm=1_000.0 + gone, readings=heard))]
    assert woken == [0, 50, 100, 150, 200], "beyond the last place nothing is bound"


def test_a_robot_wakes_as_it_sets_out_and_as_it_comes_to_rest() -> None:
    robot = towards_a_wall()
    robot.drive_forward(200.0)
    frames = robot.frames_until(0, Wake(math.inf, way_mm=0.0, turn_rad=0.0))
    assert [frame.distance_mm > 0.0 for frame in frames] == [False] * (len(frames) - 1) + [True]
    robot.stop()
    frames = robot.frames_until(frames[-1].frame, NEVER._replace(rests=True))
    last, before = frames[-1].distance_mm, [robot.body.pose.x_mm, *[frame.distance_mm for frame in frames]][-2]
    assert last == before


def test_a_robot_wakes_where_it_leaves_a_rectangle_and_where_it_comes_into_a_circle() -> None:
    for place, is_there in (
        ({"out_of": Rectangle(1_000.0, 1_900.0, 1_100.0, 2_100.0)}, lambda x: x > 1_100.0),
        ({"into": Circle(1_300.0, 2_000.0, 150.0)}, lambda x: x >= 1_150.0),
    ):
        robot = towards_a_wall()
        robot.drive_forward(300.0)
        start = Pose(1_000.0, 2_000.0)  # where its mover takes it to be
        frames = robot.frames_until(0, Wake(math.inf, pose=start, **place))
        found = [is_there(start.x_mm + frame.distance_mm) for frame in frames]
        assert found == [False] * (len(frames) - 1) + [True]


def test_truth_wakes_by_time_and_place_alone() -> None:
    wake = Wake(2.0, out_of=Rectangle(0.0, 0.0, 100.0, 100.0), into=Circle(50.0, 50.0, 10.0))
    cases = [
        ((1.0, 20.0, 20.0), False),
        ((2.0, 20.0, 20.0), True),
        ((1.0, 101.0, 20.0), True),
        ((1.0, 50.0, 60.0), True),
    ]
    for (time_s, x_mm, y_mm), is_woken in cases:
        assert is_due_at(wake, time_s, Pose(x_mm, y_mm)) is is_woken


_WAKES = st.builds(
    Wake,
    at_s=st.sampled_from((0.4, 0.9, math.inf)),
    way_mm=st.sampled_from((30.0, 200.0, math.inf)),
    below=st.sampled_from(({}, {"sonar": ((math.inf, 500.0),)}, {"sonar": ((50.0, 100.0), (400.0, 450.0))})),
    rests=st.booleans(),
    out_of=st.sampled_from((None, Rectangle(-10.0, -10.0, 120.0, 10.0))),
    into=st.sampled_from((None, Circle(200.0, 0.0, 50.0))),
)


@settings(max_examples=6)
@given(st.lists(_WAKES, min_size=1, max_size=3), st.sampled_from((-200.0, 0.0, 250.0)))
def test_blocks_are_the_same_on_a_simulated_robot_and_on_any_other(wakes: list[Wake], speed_mm_s: float) -> None:
    def blocks(by_default: bool) -> list[Block]:
        robot, newest, found = towards_a_wall(), 0, list[Block]()
        robot.drive_forward(speed_mm_s)
        wait: Callable[[int, Wake], Block] = (
            partial(RobotInterface.frames_until, robot) if by_default else robot.frames_until
        )
        for wake in wakes:
            found.append(list(wait(newest, wake)))
            newest = found[-1][-1].frame
            assert len(found[-1]) * 0.015 <= LONGEST_WAKE_S + 0.015
        return found

    assert blocks(by_default=False) == blocks(by_default=True)


def test_each_frame_wakes_by_default() -> None:
    assert is_due(EACH_FRAME, FRAME)
    assert not is_due(NEVER, FRAME)
