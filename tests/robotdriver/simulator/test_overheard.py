"""Readings that somebody hears in C, in ticks that pass in one call: each as it would be read tick by tick."""

import ctypes
import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.conditions import FloorConditions
from robotdriver.interface import Ear, Quiet
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.bodies.compiled_crowd import library
from robotdriver.simulator.passed_frames import PassedFrames
from robotdriver.simulator.undercarriage.commands import SetVelocities

pytestmark = pytest.mark.skipif(library() is None, reason="nothing was compiled")

Heard = tuple[float, float, float, float | None]

_HEAR = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, *4 * (ctypes.c_double,))
_KEEP = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Listener(Ear):
    """Hears all that it is asked about, but has it shown where it likes."""

    def __init__(self, shows: Callable[[float | None], bool]) -> None:
        super().__init__()
        self.sensor, self.heard, self.newest = "sonar", [], None
        self._shows = shows
        self._functions = _HEAR(self._hear), _KEEP(self._keep)
        self.hear, self.keep = (ctypes.cast(function, ctypes.c_void_p).value or 0 for function in self._functions)
        self.until_s = self.due_s = math.inf

    def _hear(self, _: int, time_s: float, distance_mm: float, turn_rad: float, reading_mm: float) -> int:
        self.newest = time_s, distance_mm, turn_rad, None if math.isnan(reading_mm) else reading_mm
        return int(self._shows(self.newest[3]))

    def _keep(self, _: int) -> None:
        self.heard.append(self.newest)

    def takes_in(self, *_: object) -> bool:
        """Frames that come one by one are all shown."""
        return False


def robot_in(world: World) -> WorldRobot:
    """Put a robot down in a room with a box."""
    corners = ((-900.0, -900.0), (2_600.0, -900.0), (2_600.0, 900.0), (-900.0, 900.0))
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        world.add_wall(start, end)
    world.add_obstacle(((900.0, -200.0), (1_100.0, -200.0), (1_100.0, 150.0)))
    return world.add_robot(CREATE_1, Pose(0.0, 0.0, 0.3), "ada")


def follow(robot: WorldRobot, ear: Ear | None) -> PassedFrames:
    frames = robot.follower = PassedFrames(lambda _: None, ear)
    bounds = 0.0, math.inf, 0.0, math.inf, ("sonar",)
    frames.show(robot.frame, Quiet(math.inf, *bounds))
    frames.is_new = False
    return frames


def heard_in(
    speeds: tuple[float, float], ticks: int, most: int, shows: Callable[[float | None], bool]
) -> tuple[list[Heard], Sequence[float], list[float | None]]:
    """Drive with at most so many ticks a call; return the readings of all frames, the last pose, the last readings."""
    world = World(seed=3, conditions=FloorConditions())
    robot = robot_in(world)
    world.step()
    ear = Listener(shows) if most > 1 else None
    frames = follow(robot, ear)
    robot.post(SetVelocities(dict(zip(("left", "right"), speeds, strict=True))))
    all_heard: list[Heard] = []
    end = world.ticks + ticks
    while world.ticks < end:
        world.step(min(most, end - world.ticks) if most > 1 else None)
        if ear is not None:
            all_heard += ear.heard
            ear.heard = []
        if frames.is_new:
            frame, frames.is_new = robot.frame, False
            all_heard.append((frame.time_s, frame.distance_mm, frame.orientation_rad, frame.readings["sonar"]))
            if not frames.passes(frame):
                frames.show(frame, frames.quiet)
        robot.take_down()
        frames.catch_up()
    pose = robot.pose
    return (
        all_heard,
        (pose.x_mm, pose.y_mm, pose.heading_rad),
        [robot.readings["sonar"], robot.batches["sonar"].look(robot)],
    )


@settings(max_examples=40)
@given(
    st.tuples(st.sampled_from((-200.0, 0.0, 150.0, 300.0)), st.sampled_from((-200.0, 0.0, 150.0, 300.0))),
    st.integers(1, 150),
    st.integers(2, 64),
    st.sampled_from((lambda _: False, lambda reading: reading is None, lambda reading: (reading or 0.0) < 700.0)),
)
def test_what_is_heard_is_what_would_be_read(
    speeds: tuple[float, float], ticks: int, most: int, shows: Callable[[float | None], bool]
) -> None:
    assert heard_in(speeds, ticks, most, shows) == heard_in(speeds, ticks, 1, shows)


def two_in(world: World) -> Sequence[WorldRobot]:
    """Put two robots down that face each other in a room with a box."""
    return robot_in(world), world.add_robot(CREATE_1, Pose(1_800.0, 350.0, 3.3), "bob")


def heard_by_two(
    speeds: Sequence[float], ticks: int, most: int, shows: Callable[[float | None], bool]
) -> list[tuple[list[tuple[float, float | None]], float, float, float | None]]:
    """Drive both with at most so many ticks a call; return of each the newest readings of all frames, and its end."""
    world = World(seed=3, conditions=FloorConditions())
    robots = two_in(world)
    world.step()
    ears = [Listener(shows) if most > 1 else None for _ in robots]
    followers = [follow(robot, ear) for robot, ear in zip(robots, ears, strict=True)]
    for robot, speed in zip(robots, speeds, strict=True):
        robot.post(SetVelocities({"left": speed, "right": 0.8 * speed}))
    all_heard: list[list[tuple[float, float | None]]] = [[], []]
    end = world.ticks + ticks
    while world.ticks < end:
        world.step(min(most, end - world.ticks) if most > 1 else None)
        for robot, ear, frames, heard in zip(robots, ears, followers, all_heard, strict=True):
            if ear is not None:
                heard += [(each[0], each[3]) for each in ear.heard]
                ear.heard = []
            if frames.is_new:
                frames.is_new = False
                heard.append((robot.frame.time_s, robot.frame.readings["sonar"]))
                if not frames.passes(robot.frame):
                    frames.show(robot.frame, frames.quiet)
            robot.take_down()
            frames.catch_up()
    return [
        (heard, robot.pose.x_mm, robot.pose.y_mm, robot.batches["sonar"].look(robot))
        for heard, robot in zip(all_heard, robots, strict=True)
    ]


@settings(max_examples=40)
@given(
    st.tuples(st.sampled_from((-200.0, 0.0, 150.0, 300.0)), st.sampled_from((-200.0, 0.0, 150.0, 300.0))),
    st.integers(1, 250),
    st.integers(2, 64),
    st.sampled_from((lambda _: False, lambda reading: reading is None, lambda reading: (reading or 0.0) < 700.0)),
)
def test_two_robots_hear_what_they_would_read(
    speeds: Sequence[float], ticks: int, most: int, shows: Callable[[float | None], bool]
) -> None:
    assert heard_by_two(speeds, ticks, most, shows) == heard_by_two(speeds, ticks, 1, shows)


def test_ticks_pass_together_while_robots_hear_nothing_of_each_other() -> None:
    world = World(seed=3, conditions=FloorConditions())
    robots = robot_in(world), world.add_robot(CREATE_1, Pose(-500.0, 0.0, 3.3), "bob")
    world.step()
    for robot in robots:
        follow(robot, Listener(lambda _: False))
    world.step(40)
    assert world.passed_ticks == 39


def test_ticks_pass_together_over_readings_that_need_not_be_shown() -> None:
    world = World(seed=3, conditions=FloorConditions())
    robot = robot_in(world)
    world.step()
    follow(robot, Listener(lambda _: False))
    world.step(40)
    assert world.passed_ticks == 39


def test_an_ear_that_sleeps_hears_nothing() -> None:
    world = World(seed=3, conditions=FloorConditions())
    robot = robot_in(world)
    world.step()
    ear = Listener(lambda _: False)
    ear.sleep()
    follow(robot, ear)
    world.step(40)
    assert world.passed_ticks < 5
    assert ear.heard == []


@settings(max_examples=40)
@given(
    st.tuples(st.sampled_from((-200.0, 0.0, 150.0, 300.0)), st.sampled_from((-200.0, 0.0, 150.0, 300.0))),
    st.integers(1, 150),
    st.sampled_from((lambda _: False, lambda reading: (reading or 0.0) < 700.0)),
)
def test_a_robot_is_heard_on_beside_one_that_is_shown_all(
    speeds: Sequence[float], ticks: int, shows: Callable[[float | None], bool]
) -> None:
    world = World(seed=3, conditions=FloorConditions())
    ada, bob = two_in(world)
    world.step()
    ear = Listener(shows)
    frames = follow(ada, ear)
    all_shown = bob.follower = PassedFrames(lambda _: None)
    for robot, speed in zip((ada, bob), speeds, strict=True):
        robot.post(SetVelocities({"left": speed, "right": 0.8 * speed}))
    for tick in range(ticks):
        all_shown.is_new = False
        world.step(8)
        assert all_shown.is_new
        assert world.passed_ticks == 0
        assert ada.frame.number == bob.frame.number == tick + 2
        if frames.is_new:
            frames.is_new = False
            ear.heard.append((ada.frame.time_s, 0.0, 0.0, ada.frame.readings["sonar"]))
            frames.passes(ada.frame)
            frames.show(ada.frame, frames.quiet)
    heard = [(time_s, reading_mm) for time_s, _, _, reading_mm in ear.heard]
    (plainly, *_), _ = heard_by_two(speeds, ticks, 1, shows)
    assert heard == plainly
    ada.take_down()
    assert ada.frame.readings["sonar"] == plainly[-1][1]
