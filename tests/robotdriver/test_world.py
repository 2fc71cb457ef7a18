"""The floor as a robot meets it: exact arcs, contacts that never overlap, slipping wheels."""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Bumper, Pose
from robotdriver.errors import CommandError, PlacementError
from robotdriver.simulator import Route, World
from robotdriver.simulator.commands import SetVelocities, Sing
from tests.robotdriver.floors import BASE_MM, RADIUS_MM, box, drive, empty_floor, run, small, with_robot

wheel_speeds = st.floats(-500.0, 500.0)
commands = st.lists(st.tuples(wheel_speeds, wheel_speeds, st.integers(1, 60)), min_size=1, max_size=12)

L_SHAPE = [(0.0, 0.0), (2000.0, 0.0), (2000.0, 400.0), (400.0, 400.0), (400.0, 2000.0), (0.0, 2000.0)]


@given(commands)
def test_a_free_robot_follows_the_closed_form(legs: list[tuple[float, float, int]]) -> None:
    world = empty_floor()
    robot = with_robot(world, 100.0, -200.0, 33.0)
    expected = robot.pose
    for left, right, ticks in legs:
        drive(robot, left, right)
        run(world, ticks)
        seconds = ticks * world.tick_s
        expected = expected.driven(left * seconds, right * seconds, BASE_MM)
        assert robot.pose.distance_to(expected.x_mm, expected.y_mm) < 1e-6
        assert robot.pose.heading_rad == pytest.approx(expected.heading_rad, abs=1e-9)


@given(commands)
def test_encoders_count_what_the_wheels_turn(legs: list[tuple[float, float, int]]) -> None:
    world = empty_floor()
    robot = with_robot(world)
    for left, right, ticks in legs:
        drive(robot, left, right)
        run(world, ticks)
    for side, name in enumerate(("left", "right")):
        turned = sum(leg[side] * leg[2] for leg in legs) * world.tick_s
        assert robot.motors[name].distance_mm == pytest.approx(turned, abs=1e-6)


@settings(max_examples=10)
@given(st.integers(0, 2**32 - 1))
def test_nothing_ever_overlaps(seed: int) -> None:
    """Robots that drive at random among concave, moving and open things, held against shapely's distances."""
    rng = np.random.default_rng(seed)
    world = empty_floor()
    standing = [shapely.Polygon(L_SHAPE), shapely.LineString([(2500.0, -500.0), (1200.0, 1900.0)])]
    world.add_obstacle(L_SHAPE)
    world.add_wall((2500.0, -500.0), (1200.0, 1900.0))
    world.add_obstacle(box(-900, -900, -500, -500), Route(((2000.0, -700.0), (-700.0, 2500.0)), 400.0))
    places = [Pose(700.0, 700.0), Pose(-300.0, 800.0, 1.0), Pose(1000.0, -400.0, 2.0), Pose(800.0, 1150.0, -2.0)]
    robots = [world.add_robot(CREATE_1, place, str(number)) for number, place in enumerate(places)]
    for _ in range(30):
        for robot in robots:
            drive(robot, *rng.uniform(-500.0, 500.0, 2))
        for _ in range(10):
            world.step()
            ((_, outline),) = world.snapshot().moved_obstacles
            things = [*standing, shapely.Polygon(outline)]
            for robot in robots:
                centre = shapely.Point(robot.pose.x_mm, robot.pose.y_mm)
                gaps = [shapely.distance(thing, centre) - RADIUS_MM for thing in things]
                gaps += [
                    other.pose.distance_to(robot.pose.x_mm, robot.pose.y_mm) - 2 * RADIUS_MM
                    for other in robots
                    if other is not robot
                ]
                assert min(gaps) >= -1e-9
                assert robot.touching == (min(gaps) <= 1e-3)


def test_a_wall_stops_a_robot_at_its_edge_and_its_wheels_know() -> None:
    world = empty_floor()
    world.add_obstacle(box(1000, -500, 1200, 500))
    robot = with_robot(world)
    drive(robot, 300.0, 300.0)
    run(world, 300)
    assert robot.pose.x_mm == pytest.approx(1000.0 - RADIUS_MM, abs=1e-6)
    assert robot.pose.y_mm == pytest.approx(0.0, abs=1e-9)
    assert robot.sensor_data.distance_mm == pytest.approx(1000.0 - RADIUS_MM), "the encoders stop with the body"
    assert robot.undercarriage.is_stalled
    assert robot.motors["left"].speed_mm_s == pytest.approx(0.0, abs=1e-6)
    drive(robot, -300.0, -300.0)
    run(world, 3)
    assert not robot.undercarriage.is_stalled
    assert robot.sensor_data.distance_mm == pytest.approx(1000.0 - RADIUS_MM - 3 * 4.5)


def test_a_robot_slides_along_a_wall() -> None:
    world = empty_floor()
    world.add_wall((0.0, RADIUS_MM + 1.0), (10_000.0, RADIUS_MM + 1.0))
    robot = with_robot(world, 500.0, 0.0, 30.0)
    drive(robot, 200.0, 200.0)
    run(world, 200)
    assert robot.pose.y_mm == pytest.approx(1.0, abs=1e-6)
    assert robot.pose.x_mm == pytest.approx(500.0 + 600.0 * math.cos(math.radians(30.0)), abs=0.5)


@pytest.mark.parametrize("opening_deg", [15.0, 40.0, 90.0, 150.0])
def test_a_corner_of_any_angle_holds_a_robot(opening_deg: float) -> None:
    """Driven for long into a corner it touches both walls, and is inside of neither."""
    half = math.radians(opening_deg / 2)
    ends = [(-4000.0 * math.cos(half), side * 4000.0 * math.sin(half)) for side in (-1.0, 1.0)]
    world = empty_floor()
    for end in ends:
        world.add_wall((0.0, 0.0), end)
    robot = with_robot(world, -RADIUS_MM / math.sin(half) - 300.0, 5.0)
    drive(robot, 500.0, 500.0)
    run(world, 200)
    centre = shapely.Point(robot.pose.x_mm, robot.pose.y_mm)
    for end in ends:
        gap = shapely.distance(shapely.LineString([(0.0, 0.0), end]), centre) - RADIUS_MM
        assert -1e-9 <= gap <= 1e-3
    assert len({touch.thing for touch in robot.touches}) == 2


def test_a_long_tick_does_not_jump_through_a_wall() -> None:
    world = empty_floor(tick_s=2.0)
    world.add_wall((600.0, -500.0), (600.0, 500.0))
    robot = world.add_robot(small(20.0), Pose(0.0, 0.0), "a")
    drive(robot, 500.0, 500.0)
    run(world, 3)
    assert robot.pose.x_mm == pytest.approx(580.0, abs=1e-6)


@pytest.mark.parametrize(
    ("bearing_deg", "expected"),
    [
        (0, Bumper.BOTH),
        (10, Bumper.BOTH),
        (45, Bumper.LEFT),
        (80, Bumper.LEFT),
        (-45, Bumper.RIGHT),
        (-80, Bumper.RIGHT),
        (120, Bumper.NONE),
        (180, Bumper.NONE),
    ],
)
def test_the_bumper_tells_the_side(bearing_deg: int, expected: Bumper) -> None:
    world = empty_floor()
    world.add_wall((RADIUS_MM, -500.0), (RADIUS_MM, 500.0))
    robot = with_robot(world, heading_deg=-bearing_deg)
    run(world, 1)
    assert robot.touching
    assert math.degrees(robot.touches[0].bearing_rad) == pytest.approx(
        bearing_deg if bearing_deg != 180 else math.copysign(180, robot.touches[0].bearing_rad)
    )
    assert robot.sensor_data.bumper is expected


def test_a_collision_is_a_first_contact() -> None:
    """Staying, turning and pressing on are no further collisions; coming back is one."""
    world = empty_floor()
    number = world.add_obstacle(box(400, -500, 600, 500))
    robot = with_robot(world)

    def collisions(left: float, right: float, ticks: int) -> list[tuple[str, bool]]:
        drive(robot, left, right)
        found = []
        for _ in range(ticks):
            world.step()
            found += [(str(contact.other), contact.own) for contact in world.contacts_begun]
        return found

    assert collisions(200, 200, 200) == [(f"obstacle {number}", True)]
    assert collisions(100, -100, 20) == []
    assert collisions(-200, -200, 20) == []
    assert collisions(200, 200, 200) == [(f"obstacle {number}", True)]


def test_rubbing_along_a_wall_is_one_collision() -> None:
    """A body that weaves along what it rubs leaves it by a hair and comes back: parting is to be a millimetre away."""
    world = empty_floor()
    world.add_wall((-500.0, RADIUS_MM), (5000.0, RADIUS_MM))
    robot = with_robot(world, y=-1e-6)
    begun, felt = [], []
    for tick in range(400):
        left, right = (200.0, 210.0) if tick // 10 % 2 == 0 else (210.0, 200.0)
        drive(robot, *((left, right) if tick // 20 % 2 == 0 else (right, left)))
        world.step()
        begun += world.contacts_begun
        felt.append(robot.touching)
    assert sum(one is not other for one, other in pairwise(felt)) >= 10
    assert len(begun) == 1


def test_robots_block_and_bump_each_other() -> None:
    """Who drives into a standing robot has collided by itself; the other one has only been touched."""
    world = empty_floor()
    a, b = with_robot(world, name="a"), with_robot(world, 1000.0, name="b")
    drive(a, 300.0, 300.0)
    begun = []
    for _ in range(300):
        world.step()
        begun += world.contacts_begun
    assert (b.pose.x_mm, b.pose.y_mm) == (1000.0, 0.0)
    assert a.pose.x_mm == pytest.approx(1000.0 - 2 * RADIUS_MM, abs=1e-6)
    assert [(contact.robot, contact.other.label, contact.own) for contact in begun] == [
        ("a", "b", True),
        ("b", "a", False),
    ]
    assert a.sensor_data.bumper is Bumper.BOTH
    assert a.sensor_data.bumper, "as a student asks it"
    assert b.sensor_data.bumper is Bumper.NONE
    assert not b.sensor_data.bumper


def test_a_robot_that_moved_while_it_was_alone_is_met_where_it_stands() -> None:
    """Who is far from everything is not looked for exactly; it must be when somebody comes."""
    world = empty_floor()
    a, b = with_robot(world, name="a"), with_robot(world, 3000.0, name="b")
    drive(a, 200.0, 200.0)
    run(world, 12)
    drive(a, 0.0, 0.0)
    drive(b, -500.0, -500.0)
    while not a.touching:
        world.step()
        assert b.pose.distance_to(a.pose.x_mm, a.pose.y_mm) >= 2 * RADIUS_MM
    assert a.pose.x_mm == pytest.approx(36.0)
    assert b.pose.x_mm == pytest.approx(36.0 + 2 * RADIUS_MM, abs=1e-6)


def test_robots_join_and_leave_a_running_floor() -> None:
    world = empty_floor()
    a, b = with_robot(world, name="a"), with_robot(world, 600.0, name="b")
    drive(a, 300.0, 300.0)
    run(world, 100)
    assert a.touching
    world.remove_robot(b)
    run(world, 100)
    assert a.pose.x_mm > 600.0
    assert not a.touching
    c = with_robot(world, -600.0, name="b")
    run(world, 10)
    assert c.frame.number == 10
    assert c.frame.time_s == pytest.approx(0.15)
    with pytest.raises(PlacementError, match="not on the floor"):
        world.remove_robot(b)


def test_a_moving_obstacle_keeps_its_speed_and_its_round() -> None:
    world = empty_floor(tick_s=0.01)
    world.add_obstacle(box(-50, -50, 50, 50), Route(((1000.0, 0.0), (1000.0, 500.0)), 250.0))
    seen = []
    for _ in range(1300):
        world.step()
        ((_, outline),) = world.snapshot().moved_obstacles
        seen.append((outline[0][0] + 50.0, outline[0][1] + 50.0))
    length = 1500.0 + math.hypot(1000.0, 500.0)
    assert seen[399] == pytest.approx((1000.0, 0.0))
    assert seen[599] == pytest.approx((1000.0, 500.0))
    assert seen[1299] == pytest.approx((1300 * 2.5 - length, 0.0))
    assert max(math.dist(*pair) for pair in pairwise(seen)) <= 2.5 + 1e-9


def test_a_moving_obstacle_without_a_loop_stays_at_its_end() -> None:
    world = empty_floor()
    world.add_obstacle(box(-50, -50, 50, 50), Route(((0.0, 0.0), (300.0, 0.0), (300.0, 0.0)), 250.0, loop=False))
    run(world, 200)
    ((_, outline),) = world.snapshot().moved_obstacles
    assert outline[0] == pytest.approx((250.0, -50.0))


def test_a_moving_obstacle_halts_before_it_crushes_a_robot_and_goes_on_when_it_leaves() -> None:
    world = empty_floor()
    world.add_obstacle(box(-1000, -100, -800, 100), Route(((2000.0, 0.0),), 200.0, loop=False))
    robot = with_robot(world)
    begun = []
    for _ in range(500):
        world.step()
        begun += world.contacts_begun
    assert robot.pose == Pose(0.0, 0.0)
    assert robot.touching
    assert [contact.own for contact in begun] == [False]
    assert max(x for x, _ in world.snapshot().moved_obstacles[0][1]) == pytest.approx(-RADIUS_MM, abs=1e-3)
    robot.post(SetVelocities({"left": 100.0, "right": -100.0}))
    run(world, 150)
    drive(robot, 0.0, 0.0)
    heading = robot.pose.heading_rad
    assert heading < -0.5
    drive(robot, 400.0, 400.0)
    run(world, 200)
    assert max(x for x, _ in world.snapshot().moved_obstacles[0][1]) > 0.0


def test_the_commands_of_each_tick_lead_another_world_to_the_same_place() -> None:
    first, second = empty_floor(), empty_floor()
    robot, other = with_robot(first), with_robot(second)
    for tick in range(20):
        if tick % 3 == 0:
            drive(robot, 100.0 + tick, 200.0)
            drive(robot, 300.0, 100.0 + tick)
        first.step()
        assert len(robot.taken) == (2 if tick % 3 == 0 else 0)
        for command in robot.taken:
            other.post(command)
        second.step()
        assert second.snapshot() == first.snapshot()


def test_a_robot_is_refused_where_it_would_overlap() -> None:
    world = empty_floor()
    world.add_obstacle(L_SHAPE)
    world.add_wall((-3000.0, 0.0), (-3000.0, 500.0))
    with_robot(world, 5000.0, 0.0, name="a")
    for x, y, thing in (
        (200.0, 200.0, "obstacle 0"),
        (2100.0, 200.0, "obstacle 0"),
        (-2900.0, 0.0, "wall 0"),
        (5300.0, 0.0, "robot a"),
    ):
        with pytest.raises(PlacementError, match=thing):
            with_robot(world, x, y, name="b")
    with pytest.raises(PlacementError, match="'a'"):
        with_robot(world, 9000.0, 0.0, name="a")
    with pytest.raises(PlacementError, match="finite"):
        with_robot(world, math.nan, name="b")
    with pytest.raises(PlacementError, match="robot a"):
        world.add_obstacle(box(4000, -1000, 6000, 1000))
    with_robot(world, 2000.0 + RADIUS_MM, 200.0, name="beside")
    with_robot(world, 800.0, 800.0, name="in the corner of the L")
    assert len(world.robots) == 3


@pytest.mark.parametrize(
    "make",
    [
        lambda: Route((), 100.0),
        lambda: Route(((0.0, 0.0),), 0.0),
        lambda: Route(((0.0, math.nan),), 100.0),
        lambda: World(0.0, seed=0),
        lambda: empty_floor().add_obstacle([(0.0, 0.0), (1.0, 0.0)]),
        lambda: empty_floor().add_obstacle([(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)]),
        lambda: empty_floor().add_obstacle([(0.0, 0.0), (1.0, math.inf), (1.0, 0.0)]),
        lambda: empty_floor().add_wall((0.0, 0.0), (math.nan, 0.0)),
    ],
)
def test_what_cannot_be_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(PlacementError):
        make()


def test_commands_are_cut_or_refused() -> None:
    world = empty_floor()
    robot = with_robot(world)
    drive(robot, 9_000.0, -math.inf)
    run(world, 1)
    assert [motor.velocity_mm_s for motor in robot.motors.values()] == [500.0, -500.0]
    with pytest.raises(CommandError, match="number"):
        drive(robot, math.nan, 0.0)
    with pytest.raises(CommandError, match="'arm'"):
        robot.post(SetVelocities({"arm": 1.0}))


def test_the_battery_drains_by_the_model() -> None:
    world = empty_floor()
    idle, driving = with_robot(world), with_robot(world, 1000.0, 1000.0, name="b")
    drive(driving, 250.0, -500.0)
    run(world, 2_000)
    hours = 30.0 / 3600.0
    battery = CREATE_1.battery
    assert idle.charge_mah == pytest.approx(battery.capacity_mah - battery.idle_ma * hours)
    assert driving.charge_mah == pytest.approx(
        battery.capacity_mah - (battery.idle_ma + 1.5 * battery.wheel_ma) * hours
    )
    assert driving.sensor_data.battery_charge_mah == driving.charge_mah


def test_a_song_ends() -> None:
    world = empty_floor()
    robot = with_robot(world)
    robot.post(Sing("winner", 0.15))
    run(world, 1)
    assert world.snapshot().robots[0].song == "winner"
    run(world, 10)
    assert robot.song == ""


@pytest.mark.parametrize("lasts_s", [-0.1, math.inf, math.nan])
def test_a_song_must_end(lasts_s: float) -> None:
    robot = with_robot(empty_floor())
    with pytest.raises(CommandError, match=r"^robot a: duration_s must be "):
        robot.post(Sing("winner", lasts_s))


def test_a_snapshot_stays_as_it_was() -> None:
    world = empty_floor()
    robot = with_robot(world)
    drive(robot, 100.0, 200.0)
    run(world, 10)
    before = world.snapshot()
    copy = before.robots[0].pose, before.robots[0].sensor_data, before.time_s
    run(world, 10)
    assert (before.robots[0].pose, before.robots[0].sensor_data, before.time_s) == copy
    assert world.snapshot() != before
