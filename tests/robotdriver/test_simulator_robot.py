"""A robot on the floor as RobotInterface, driven by threads of its own, and repeatable all the same."""

import math
import threading
from collections.abc import Callable
from functools import partial

import pytest

from robotdriver import CREATE_1, Bumper, LinkError, Pose, SensorData
from robotdriver.errors import CommandError
from robotdriver.interface import EACH_FRAME, LONGEST_WAKE_S, Block, RobotInterface, Wake, Wheels, is_due, wake_within
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
        (lambda robot: robot.drive_wheels(100.0, 200.0), 45.0, 30.0 / 258.0),
        (lambda robot: robot.execute(Wheels(-100.0, 100.0)), 0.0, 30.0 / 129.0),
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


def towards_a_wall(*, is_enlisted: bool = True) -> SimulatorRobot:
    world = empty_floor()
    world.add_wall((400.0, -500.0), (400.0, 500.0))
    robot = robot_on(world, SimulationClock(world))
    if is_enlisted:
        robot.enlist()
    robot.drive_forward(300.0)
    return robot


def blocks_of(wake_after: Callable[[SensorData], Wake], frames: int, *, by_default: bool = False) -> list[Block]:
    """Return the blocks in which frames come on the way towards a wall."""
    robot = towards_a_wall()
    newest, blocks = robot.sensor_data(), list[Block]()
    while newest.frame < frames:
        wait = partial(RobotInterface.frames_until, robot) if by_default else robot.frames_until
        blocks.append(wait(newest.frame, wake_after(newest)))
        newest = blocks[-1][-1]
    return blocks


@pytest.mark.parametrize("by_default", [False, True], ids=["simulated", "any robot"])
def test_a_block_ends_with_the_first_frame_that_wakes(*, by_default: bool) -> None:
    every = [frame for (frame,) in blocks_of(lambda _: EACH_FRAME, 80)]
    assert [frame.frame for frame in every] == list(range(1, 81))

    def new_echo(now: SensorData) -> Wake:
        return Wake(at_s=math.inf, readings={"sonar": now.readings["sonar"]})

    blocks = blocks_of(new_echo, 80, by_default=by_default)
    assert [frame for block in blocks for frame in block][:80] == every
    assert 5 < len(blocks) < 60
    newest = robot_at_rest = towards_a_wall().sensor_data()
    for block in blocks:
        wake = wake_within(new_echo(newest), block[0].time_s - 0.015)
        assert [is_due(wake, frame) for frame in block] == [False] * (len(block) - 1) + [True]
        newest = block[-1]
    assert robot_at_rest.frame == 0
    assert Bumper.BOTH in {block[-1].bumper for block in blocks}


def test_a_time_a_way_and_a_turn_wake() -> None:
    assert [len(block) for block in blocks_of(lambda now: Wake(now.time_s + 0.3 - 1e-9), 40)] == [20, 20]
    (gone, *_) = blocks_of(lambda now: Wake(math.inf, now.distance_mm, 45.0), 5)
    assert gone[-2].distance_mm <= 45.0 < gone[-1].distance_mm
    robot = alone()
    robot.turn_clockwise(100.0)
    turned = robot.frames_until(0, Wake(math.inf, turn_rad=0.4))
    assert turned[-1].orientation_rad < -0.4 <= turned[-2].orientation_rad


def test_nobody_waits_longer_than_a_second() -> None:
    frames = alone().frames_until(0, Wake(math.inf))
    assert frames[-1].time_s == pytest.approx(LONGEST_WAKE_S, abs=0.015)
    assert len(frames) == 67


def test_who_waits_for_a_wake_hears_that_the_robot_was_taken_away() -> None:
    robot = towards_a_wall()
    clock = robot._clock
    clock.on_settled(lambda: clock.world.remove_robot(robot.body) if clock.world.ticks == 5 else None)
    with pytest.raises(LinkError, match="was taken from the floor"):
        robot.frames_until(0, Wake(math.inf))


def test_a_robot_that_holds_no_time_back_has_the_same_blocks() -> None:
    robot = towards_a_wall(is_enlisted=False)
    clock = robot._clock
    waiter = clock.join("another")
    thread = threading.Thread(target=lambda: waiter.wait_until(2.0))
    thread.start()
    frames = robot.frames_until(0, Wake(0.3))
    thread.join(PATIENCE_S)
    assert frames[-1].time_s >= 0.3


def test_a_thread_beside_the_one_that_drives_may_wait_for_frames_of_the_same_robot() -> None:
    robot = towards_a_wall()
    blocks: list[Block] = []
    driving = threading.Thread(target=lambda: blocks.append(robot.frames_until(0, Wake(0.6 - 1e-9))), daemon=True)
    driving.start()
    newest = 0
    while driving.is_alive() and newest < 200:
        newest = robot.wait_frame(newest).frame
    driving.join(PATIENCE_S)
    assert [frame.frame for frame in blocks[0]] == list(range(1, 41))
