"""Ticks that pass in one call: whatever is asked, robots go, sense and report as tick by tick, to the last bit."""

import math
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.interface import Quiet
from robotdriver.material import ALL_EYES, PLAIN_MATERIAL, Eye, Material
from robotdriver.models import PIONEER_3DX
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.bodies import crowd
from robotdriver.simulator.bodies.compiled_crowd import library
from robotdriver.simulator.bodies.contacts import Thing, ThingKind
from robotdriver.simulator.passed_frames import PassedFrames
from robotdriver.simulator.robot_state import RobotState
from robotdriver.simulator.undercarriage.commands import DriveOrder, SetTwist, SetVelocities, Straight, TurnBy

SLOW = replace(PIONEER_3DX, sensors=())  # its frames come every seventh tick or so
speeds = st.integers(-500, 500).map(float)
order = (
    st.builds(SetVelocities, st.fixed_dictionaries({"left": speeds, "right": speeds}))
    | st.builds(SetTwist, speeds, st.none(), st.floats(-2.0, 2.0))
    | st.builds(Straight, st.floats(-600.0, 600.0), st.floats(50.0, 400.0))
    | st.builds(TurnBy, st.floats(-4.0, 4.0), st.floats(0.1, 3.0))
)
conditions = st.builds(
    FloorConditions,
    odometry_error=st.sampled_from(OdometryError),
    heading_noise_deg=st.sampled_from((0.0, 3.0)),
    contact_slip=st.sampled_from((0.0, 0.2)),
    spin_up_s=st.sampled_from((0.0, 0.3)),
)
bounds = st.tuples(st.sampled_from((0.0, 0.1, 3.0)), st.sampled_from((0.0, 5.0, 200.0)), st.sampled_from((0.1, 9.0)))
told = st.lists(st.tuples(st.integers(1, 40), st.integers(0, 2), order, bounds), min_size=1, max_size=8)


def laid_out(given_conditions: FloorConditions, robots: int) -> World:
    """Return a room so narrow that robots meet its walls and each other now and then."""
    world = World(seed=3, conditions=given_conditions)
    corners = ((-900.0, -900.0), (2_600.0, -900.0), (2_600.0, 900.0), (-900.0, 900.0))
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        world.add_wall(start, end)
    for number in range(robots):
        model = (CREATE_1, SLOW, CREATE_1)[number]
        world.add_robot(model, Pose(800.0 * number, 0.0, number * 1.0), str(number))
    return world


class Follower:
    """Follows a robot as a mover does that lets frames pass."""

    def __init__(self, robot: WorldRobot) -> None:
        self.robot = robot
        self.seen: list[object] = []
        self.frames = robot.follower = PassedFrames(self._take)
        self.bounds = 0.0, 0.0, 0.0
        self.number = -1

    def _take(self, rolled: object) -> None:
        self.seen += [(each.time_s, each.distance_mm, each.orientation_rad) for each in rolled]  # type: ignore[attr-defined]

    def look(self) -> None:
        """Take the newest frame, and say which of the next ones may be passed over."""
        frame, (wait_s, way_mm, turn_rad) = self.robot.frame, self.bounds
        is_new, self.number = frame.number != self.number, frame.number
        if is_new and not self.frames.passes(frame):
            self.frames.catch_up()
            self._take([frame])
            start = frame.distance_mm, way_mm, frame.orientation_rad, turn_rad
            self.frames.show(frame, Quiet(frame.time_s + wait_s, *start, ("sonar",)))


def went(
    world: World, orders: list[tuple[int, int, DriveOrder, tuple[float, float, float]]], most: int
) -> list[object]:
    """Carry out orders, with at most so many ticks a call; return all that can be known of the robots after each."""
    followers, places, states = [Follower(robot) for robot in world.robots], [], []
    for ticks, number, what, frames in orders:
        follower = followers[number % len(followers)]
        follower.bounds = frames
        follower.robot.post(what)
        end = world.ticks + ticks
        while world.ticks < end:
            world.step(min(most, end - world.ticks))
            assert all(len(each.passed_places) == world.passed_ticks for each in world.robots if world.passed_ticks)
            for each in followers:
                if world.passed_ticks:
                    places += [(each.robot.name, *place) for place in each.robot.passed_places]
                pose = each.robot.pose
                places.append((each.robot.name, pose.x_mm, pose.y_mm, pose.heading_rad))
                each.look()
        states += [bytes(each.state)[: RobotState.known.offset] for each in world.robots]
        states += [(dict(each.frame.readings), each.frame.charge_mah, each.frame.number) for each in world.robots]
        for each in followers:
            each.frames.catch_up()
    places.sort(key=lambda place: place[0])
    return [states, places, [each.seen for each in followers], world.time_s]


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
@settings(max_examples=40)
@given(conditions, st.integers(1, 3), told, st.integers(2, 20))
def test_ticks_of_one_call_are_those_of_many(
    floor: FloorConditions,
    robots: int,
    orders: list[tuple[int, int, DriveOrder, tuple[float, float, float]]],
    most: int,
) -> None:
    assert went(laid_out(floor, robots), orders, most) == went(laid_out(floor, robots), orders, 1)


def along_a_wall(wall: Material = PLAIN_MATERIAL) -> World:
    """Return a floor on which a Create's wall sensor sees a wall on its right when it has gone 0.2 m, for 0.6 m."""
    world = World(seed=0)
    number = world.add_wall((330.0, -200.0), (930.0, -200.0))
    world.sensing.set_material(Thing(ThingKind.WALL, number), wall)
    world.add_robot(CREATE_1, Pose(0.0, 0.0), "0")
    return world


def seen_along(world: World, most: int) -> tuple[list[bool], list[bool]]:
    """Drive along the wall; return for each tick whether it is seen, and whether the tick passed with others."""
    (robot,) = world.robots
    robot.post(SetVelocities({"left": 300.0, "right": 300.0}))
    seen: list[bool] = []
    together: list[bool] = []
    while world.ticks < 300:
        before = bool(robot.felt["wall"])
        world.step(min(most, 300 - world.ticks))
        seen += [before] * world.passed_ticks + [bool(robot.felt["wall"])]
        together += [world.passed_ticks > 0] * (world.passed_ticks + 1)
    return seen, together


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
def test_ticks_pass_together_while_a_wall_is_seen_or_near() -> None:
    (each, _), (seen, together) = seen_along(along_a_wall(), 1), seen_along(along_a_wall(), 9)
    assert seen == each, "it is seen first, and last, in the same ticks"
    assert 100 < sum(seen) < 200
    passed = [is_seen for is_seen, is_together in zip(seen, together, strict=True) if is_together]
    assert sum(passed) > 0.8 * sum(seen)


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
def test_what_gives_no_light_back_is_felt_by_python() -> None:
    dark = Material(seen_by=ALL_EYES & ~Eye.INFRARED)
    (each, _), (seen, _) = seen_along(along_a_wall(dark), 1), seen_along(along_a_wall(dark), 9)
    assert seen == each
    assert not any(seen)


def driven(world: World) -> list[int]:
    """Drive one robot for half a second while nobody follows; return how many ticks each call has made."""
    (robot,) = world.robots
    robot.post(SetVelocities({"left": 200.0, "right": 200.0}))
    made = []
    while world.ticks < 34:
        world.step(34 - world.ticks)
        made.append(world.passed_ticks + 1)
    return made


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
def test_ticks_pass_together_until_there_is_news() -> None:
    made = driven(laid_out(FloorConditions(), 1))
    assert sum(made) == 34
    assert made[0] == 1  # an order is taken in
    assert max(made) == 4  # the sonar reads every 50 ms


def test_without_a_compiler_each_tick_is_a_call() -> None:
    with patch.object(crowd, "library", lambda: None):
        assert driven(laid_out(FloorConditions(), 1)) == [1] * 34


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
def test_a_frame_that_has_to_be_shown_ends_the_call() -> None:
    world = laid_out(FloorConditions(), 1)
    follower = Follower(world.robots[0])
    world.step(9)
    assert world.ticks == 1  # nobody knows yet what it senses
    follower.bounds = math.inf, math.inf, math.inf
    follower.look()
    world.step(9)
    assert world.ticks > 2
    follower.bounds = 0.0, 0.0, 0.0
    follower.look()
    follower.frames.show(world.robots[0].frame, True)
    world.step(9)
    assert world.passed_ticks == 0


@pytest.mark.skipif(library() is None, reason="nothing was compiled")
def test_what_was_taken_in_is_that_of_the_last_tick_of_a_call() -> None:
    world = laid_out(FloorConditions(), 1)
    robot, order = world.robots[0], SetVelocities({"left": 100.0, "right": 100.0})
    robot.post(order)
    world.step()
    assert list(robot.taken) == [order]
    robot.post(SetVelocities({"left": 100.0, "right": 99.0}))
    world.step(9)
    assert world.passed_ticks
    assert not robot.taken
