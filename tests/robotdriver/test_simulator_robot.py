"""A robot on the floor as RobotInterface, driven by threads of its own, and repeatable all the same."""

import math
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from robotdriver import CREATE_1, Bumper, LinkError, Pose, SensorData
from robotdriver.errors import CommandError
from robotdriver.interface import Quiet, Rolled
from robotdriver.models import MODELS
from robotdriver.simulator import Route, SimulationClock, SimulatorRobot, World
from tests.robotdriver.floors import box, drive, empty_floor, run

PATIENCE_S = 60.0


def robot_on(world: World, clock: SimulationClock, x: float = 0.0, y: float = 0.0, name: str = "a") -> SimulatorRobot:
    return SimulatorRobot(world.add_robot(CREATE_1, Pose(x, y), name), clock)


def alone() -> SimulatorRobot:
    world = empty_floor()
    robot = robot_on(world, SimulationClock(world))
    robot.enlist()
    return robot


def test_frames_come_every_15_ms_and_commands_act_at_the_next_tick() -> None:
    robot = alone()
    assert robot.sensor_data().frame == 0
    robot.drive_forward(200.0)
    data = robot.wait_frame(0)
    assert (data.frame, data.time_s, data.distance_mm) == (1, 0.015, pytest.approx(3.0))
    assert robot.wait_frame(10).frame == 11
    assert robot.wait_frame(3).frame == 11
    assert robot.sensor_data() is robot.sensor_data()


@pytest.mark.parametrize(
    ("command", "distance", "turn"),
    [
        (lambda robot: robot.drive_forward(-100.0), -30.0, 0.0),
        (lambda robot: robot.turn_clockwise(100.0), 0.0, -30.0 / 129.0),
        (lambda robot: robot.turn_counter_clockwise(100.0), 0.0, 30.0 / 129.0),
        (lambda robot: robot.stop(), 0.0, 0.0),
    ],
)
def test_the_encoders_tell_what_was_driven(
    command: Callable[[SimulatorRobot], None], distance: float, turn: float
) -> None:
    robot = alone()
    command(robot)
    data = robot.wait_frame(19)
    assert data.distance_mm == pytest.approx(distance)
    assert data.orientation_rad == pytest.approx(turn)
    assert robot.body.pose.heading_rad == pytest.approx(turn)


def test_a_robot_on_four_rollers_is_driven_as_one_on_two_wheels() -> None:
    world = empty_floor()
    robot = SimulatorRobot(world.add_robot(MODELS["seekur"], Pose(0.0, 0.0), "a"), SimulationClock(world))
    robot.enlist()
    robot.drive_forward(200.0)
    came = robot.wait_frame(0)
    assert came.distance_mm == pytest.approx(200.0 * came.time_s)
    robot.turn_counter_clockwise(200.0)
    turned = robot.wait_frame(1)
    turned_mm = turned.orientation_rad * robot.model.drive.wheel_base_mm / 2.0
    assert turned_mm == pytest.approx(200.0 * (turned.time_s - came.time_s))
    assert (robot.body.pose.x_mm, robot.body.pose.y_mm) == pytest.approx((came.distance_mm, 0.0))
    robot.close()


def test_a_closed_robot_stands_and_answers_nothing() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    with robot_on(world, clock) as robot:
        robot.enlist()
        robot.drive_forward(300.0)
        robot.wait_frame(9)
    robot.close()
    with clock.join("session") as session:
        session.wait_until(3.0)
    assert robot.body.pose.x_mm == pytest.approx(45.0)
    calls: list[Callable[[], object]] = [
        lambda: robot.drive_forward(1.0),
        lambda: robot.turn_clockwise(1.0),
        lambda: robot.turn_counter_clockwise(1.0),
        robot.stop,
        robot.sensor_data,
        lambda: robot.wait_frame(0),
        robot.be_happy,
        robot.be_sad,
        robot.enlist,
    ]
    for call in calls:
        with pytest.raises(LinkError, match="closed"):
            call()


def test_closing_ends_a_wait_in_another_thread() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    clock.pause()
    robot = robot_on(world, clock)
    robot.enlist()
    errors: list[str] = []

    def wait() -> None:
        try:
            robot.wait_frame(0)
        except LinkError as error:
            errors.append(str(error))

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    robot.close()
    thread.join(PATIENCE_S)
    assert errors == ["robot a was closed"]


def test_a_robot_taken_from_the_floor_is_lost() -> None:
    robot = alone()
    robot.wait_frame(0)
    world = robot._clock.world
    world.remove_robot(robot.body)
    with pytest.raises(LinkError, match="taken from the floor"):
        robot.wait_frame(1)


def test_no_frame_within_the_timeout() -> None:
    robot = alone()
    with pytest.raises(LinkError, match="no frame after 99"):
        robot.wait_frame(99, timeout_s=0.5)
    assert robot.sensor_data().time_s == pytest.approx(0.5, abs=0.015)


def test_songs_last_two_seconds() -> None:
    robot = alone()
    robot.be_happy()
    robot.wait_frame(0)
    assert robot.body.song == "winner"
    robot.be_sad()
    robot.wait_frame(1)
    assert robot.body.song == "loser"
    robot.wait_frame(130, timeout_s=3.0)
    assert robot.body.song == "loser"
    robot.wait_frame(136)
    assert robot.body.song == ""


def test_a_speed_that_is_no_number_is_refused() -> None:
    with pytest.raises(CommandError, match="number"):
        alone().drive_forward(math.nan)


def test_who_is_not_enlisted_watches() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    watched = robot_on(world, clock)
    seen: list[SensorData] = []
    thread = threading.Thread(target=lambda: seen.append(watched.wait_frame(9)), daemon=True)
    thread.start()
    with clock.join("session") as session:
        session.wait_until(3.0)
    thread.join(PATIENCE_S)
    assert seen[0].frame >= 10


def test_a_blocking_mover_drives_as_the_stepped_floor_does() -> None:
    """The original's way, a thread that calls the robot, against commands posted tick by tick: bit for bit."""

    def blocking() -> list[Pose]:
        robot = alone()
        poses: list[Pose] = []

        def move() -> None:
            frame = 0
            for step in range(300):
                if step % 40 == 0:
                    robot.drive_forward(300.0)
                elif step % 40 == 25:
                    robot.turn_clockwise(170.0)
                frame = robot.wait_frame(frame).frame
                poses.append(robot.body.pose)

        thread = threading.Thread(target=move)
        thread.start()
        thread.join(PATIENCE_S)
        return poses

    def stepped() -> list[Pose]:
        world = empty_floor()
        robot = world.add_robot(CREATE_1, Pose(0.0, 0.0), "a")
        poses = []
        for step in range(300):
            if step % 40 == 0:
                drive(robot, 300.0, 300.0)
            elif step % 40 == 25:
                drive(robot, 170.0, -170.0)
            run(world, 1)
            poses.append(robot.pose)
        return poses

    assert blocking() == stepped()


def duel() -> list[tuple[Pose, Pose, SensorData, SensorData]]:
    """Two movers with threads of their own that react to their sensors, among each other and a moving obstacle."""
    world = empty_floor()
    clock = SimulationClock(world)
    world.add_obstacle(box(-3_000, -3_000, 3_000, -2_900))
    world.add_obstacle(box(-3_000, 2_900, 3_000, 3_000))
    world.add_obstacle(box(-200, 900, 200, 1_300), Route(((1_500.0, 1_100.0), (0.0, -1_500.0)), 150.0))
    robots = [robot_on(world, clock, -1_000.0, 0.0, "a"), robot_on(world, clock, 1_000.0, 100.0, "b")]
    trace: list[tuple[Pose, Pose, SensorData, SensorData]] = []
    a, b = robots
    clock.on_tick(lambda: trace.append((a.body.pose, b.body.pose, a.sensor_data(), b.sensor_data())))

    def move(robot: SimulatorRobot, speed: float) -> None:
        frame = 0
        for step in range(600):
            data = robot.wait_frame(frame)
            frame = data.frame
            if data.bumper is not Bumper.NONE:
                robot.drive_forward(-speed)
            elif data.obstacle_distance_mm is not None and data.obstacle_distance_mm < 700.0:
                robot.turn_clockwise(speed)
            elif step % 20 == 0:
                robot.drive_forward(speed)
        robot.close()

    for robot in robots:
        robot.enlist()
    threads = [
        threading.Thread(target=move, args=(robot, speed)) for robot, speed in zip(robots, (400.0, 330.0), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()
    return trace


def test_two_movers_with_threads_of_their_own_are_repeatable() -> None:
    first, second = duel(), duel()
    assert len(first) == 600
    assert first == second
    assert len({pose for pose, *_ in first}) > 100


Passed = list[list[Rolled]]


def followed(answer: bool | Quiet, frames: int, *, catch_up: bool = False) -> tuple[list[SensorData], Passed]:
    """Return the frames that were shown on the way towards a wall, and those that were passed over before each."""
    world = empty_floor()
    world.add_wall((400.0, -500.0), (400.0, 500.0))
    robot = robot_on(world, clock := SimulationClock(world))
    robot.enlist()
    robot.drive_forward(300.0)
    shown: list[SensorData] = []
    passed: Passed = [[]]

    def take(data: SensorData) -> bool | Quiet:
        shown.append(data)
        passed.append([])
        return data.frame < frames and answer

    def roll_on(rolled: Sequence[Rolled]) -> None:
        passed[-1].extend(rolled)

    if catch_up:
        clock.on_settled(robot.catch_up)
    robot.follow_frames(0, take, roll_on)
    return shown, passed


@pytest.mark.parametrize("catch_up", [False, True])
def test_only_frames_with_news_are_shown_to_who_wants_no_others(*, catch_up: bool) -> None:
    every, _ = followed(True, 80)
    shown, passed = followed(Quiet(80 * 0.015 - 1e-6, 0.0, math.inf, 0.0, 0.1, ("sonar",)), 80, catch_up=catch_up)
    told = [rolled for before, data in zip(passed, shown, strict=False) for rolled in (*before, data)]
    assert [(one.time_s, one.distance_mm) for one in told] == [(one.time_s, one.distance_mm) for one in every]
    news = [
        now
        for before, now in pairwise(every)
        if (now.obstacle_distance_mm, now.bumper, now.wall) != (before.obstacle_distance_mm, before.bumper, before.wall)
    ]
    assert shown == [every[0], *(data for data in news if data.frame < 80), every[-1]]
    assert Bumper.BOTH in {data.bumper for data in shown}
    assert 5 < len(shown) < 40


def test_frames_are_shown_again_from_a_time_on_and_after_a_turn_or_a_way() -> None:
    until, _ = followed(Quiet(0.3, 0.0, math.inf, 0.0, 0.1, ()), 25)
    assert [data.frame for data in until] == [1, *range(20, 26)]
    turned, _ = followed(Quiet(math.inf, 0.0, math.inf, 0.5, 0.4, ()), 5)
    assert [data.frame for data in turned] == [1, 2, 3, 4, 5]
    gone, _ = followed(Quiet(math.inf, 0.0, 45.0, 0.0, 0.4, ()), 25)
    assert gone[0].frame == 1
    assert all(data.distance_mm > 45.0 for data in gone[1:])
    assert gone[1].distance_mm < 45.0 + 300.0 * 0.015 + 1e-6
    assert gone[-1].frame == 25
