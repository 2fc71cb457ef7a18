"""Things that robots push about: boxes, discs and balls turn, roll and come to rest, and hardly overlap anything."""

import hashlib
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.errors import PlacementError
from robotdriver.models import PIONEER_3DX, Disc, Polygon
from robotdriver.movable import CRATE, GOLF_BALL, Movable
from robotdriver.simulator import Route, World

from .floors import RADIUS_MM, box, drive, empty_floor, run, with_robot

ROOT = Path(__file__).resolve().parents[2]

DEPTH_MM = 0.5
"""Movable things overlap anything by no more."""


def at(x: float, y: float) -> list[tuple[float, float]]:
    return box(x - 100, y - 100, x + 100, y + 100)


def moved(world: World, number: int) -> shapely.Polygon:
    return shapely.Polygon(dict(world.snapshot().moved_obstacles)[number])


def ball(world: World, number: int) -> Pose:
    return dict(world.snapshot().discs)[number].pose


def turned(world: World, number: int) -> float:
    """Return how far a square has turned, in rad."""
    (ax, ay), (bx, by), *_ = dict(world.snapshot().moved_obstacles)[number]
    return math.atan2(by - ay, bx - ax)


def test_a_box_is_pushed_straight_ahead() -> None:
    world = empty_floor()
    number = world.add_obstacle(at(500, 0), movable=CRATE)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 400)
    assert robot.pose.x_mm == pytest.approx(1_200.0)
    assert moved(world, number).bounds[0] == pytest.approx(1_200.0 + RADIUS_MM, abs=DEPTH_MM)
    assert turned(world, number) == pytest.approx(0.0, abs=1e-3)
    drive(robot, 0.0, 0.0)
    run(world, 20)
    stood = moved(world, number).bounds[0]
    run(world, 100)
    assert moved(world, number).bounds[0] == stood < 1_200.0 + RADIUS_MM + 10.0, "a box does not slide far"


@pytest.mark.parametrize("stop", ["wall", "obstacle", "robot", "points"])
def test_a_box_against_something_stops_the_robot_that_pushes_it(stop: str) -> None:
    world = empty_floor()
    number = world.add_obstacle(at(500, 0), movable=CRATE)
    match stop:
        case "wall":
            world.add_wall((800.0, -50.0), (800.0, 50.0))
        case "obstacle":
            world.add_obstacle(box(800, -150, 900, 150))
        case "robot":
            with_robot(world, 800.0 + RADIUS_MM, name="b")
        case "points":
            world.add_points([(800.0, y) for y in range(-150, 151, 20)])
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 400)
    assert moved(world, number).bounds[2] == pytest.approx(800.0, abs=2.0)
    assert robot.pose.x_mm == pytest.approx(600.0 - RADIUS_MM, abs=3.0)
    assert robot.sensor_data.distance_mm == pytest.approx(robot.pose.x_mm, abs=5.0), "its wheels stall"
    assert all(other.pose.x_mm == 800.0 + RADIUS_MM for other in world.robots if other.name == "b")


def test_a_row_of_boxes_is_pushed_as_one() -> None:
    world = empty_floor()
    numbers = [world.add_obstacle(at(x, 0), movable=CRATE) for x in (500.0, 800.0, 1_100.0)]
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 400)
    assert robot.pose.x_mm == pytest.approx(1_200.0, abs=5.0)
    for place, number in enumerate(numbers):
        expected = 1_200.0 + RADIUS_MM + 200.0 * place
        assert moved(world, number).bounds[0] == pytest.approx(expected, abs=10.0)


def test_a_heavy_robot_pushes_a_light_one_through_a_box() -> None:
    world = empty_floor()
    number = world.add_obstacle(at(500, 0), movable=CRATE)
    heavy = world.add_robot(PIONEER_3DX, Pose(0.0, 0.0), "heavy")
    light = with_robot(world, 900.0, name="light")
    drive(heavy, 200.0, 200.0)
    run(world, 300)
    assert heavy.pose.x_mm == pytest.approx(900.0, abs=20.0)
    assert moved(world, number).bounds[0] == pytest.approx(heavy.pose.x_mm + 210.0, abs=DEPTH_MM)
    assert light.pose.x_mm == pytest.approx(moved(world, number).bounds[2] + RADIUS_MM, abs=10.0)
    assert light.sensor_data.distance_mm == 0.0


def test_a_box_that_is_pushed_off_its_middle_turns() -> None:
    world = empty_floor()
    number = world.add_obstacle(at(500, 60), movable=CRATE)
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 150)
    assert turned(world, number) > math.radians(4.0)


def test_a_ball_that_was_pushed_rolls_on_and_stops_by_friction() -> None:
    """It leaves with the robot's speed, and rolls v^2 / 2 c g: what is pushed stays so fast by rolling resistance."""
    world = empty_floor()
    number = world.add_disc(RADIUS_MM + 20.0, 0.0, 20.0, GOLF_BALL)
    robot = with_robot(world)
    drive(robot, 300.0, 300.0)
    run(world, 67)
    assert robot.pose.x_mm == pytest.approx(300.0, abs=2.0)
    drive(robot, 0.0, 0.0)
    run(world, 1)
    left_at = ball(world, number).x_mm
    assert 300.0 + RADIUS_MM + 20.0 <= left_at < 450.0 + RADIUS_MM, "it hops a little ahead of the robot"
    run(world, 20)
    assert ball(world, number).x_mm > left_at + 50.0
    run(world, 200)
    rest = ball(world, number)
    run(world, 50)
    assert ball(world, number) == rest
    rolled_mm = rest.x_mm - RADIUS_MM - 20.0 - 300.0
    fastest_mm_s = 300.0 * (1.0 + GOLF_BALL.restitution)
    resistance_mm_s2 = GOLF_BALL.friction * 9_806.65
    assert 0.8 * 300.0**2 / 2.0 / resistance_mm_s2 < rolled_mm < fastest_mm_s**2 / 2.0 / resistance_mm_s2


def test_a_slippery_disc_slides_farther_than_a_rough_one() -> None:
    ways = []
    for friction in (0.05, 0.4):
        world = empty_floor()
        number = world.add_disc(RADIUS_MM + 60.0, 0.0, 50.0, Movable(mass_kg=0.3, friction=friction))
        robot = with_robot(world)
        drive(robot, 400.0, 400.0)
        run(world, 30)
        drive(robot, 0.0, 0.0)
        run(world, 200)
        ways.append(ball(world, number).x_mm - robot.pose.x_mm)
    assert ways[0] > ways[1] + 50.0


def test_rangers_see_a_box_as_it_is_turned_and_a_ball_as_it_is_round() -> None:
    world = empty_floor()
    world.add_obstacle(at(1_000, 0), movable=CRATE)
    robot = with_robot(world)
    run(world, 10)
    assert robot.readings["sonar"] == pytest.approx(900.0, abs=26.0)
    other = empty_floor()
    other.add_disc(1_000.0, 0.0, 20.0, GOLF_BALL)
    robot = with_robot(other)
    run(other, 10)
    assert robot.readings["sonar"] == pytest.approx(980.0, abs=26.0)


@pytest.mark.parametrize(
    ("figures", "complaint"),
    [
        ({"mass_kg": 0.0}, "mass_kg must be more than 0"),
        ({"friction": math.nan}, "friction must be a number from 0"),
        ({"restitution": 1.5}, "restitution must be a number from 0 to 1"),
    ],
)
def test_a_movable_thing_of_odd_figures_is_refused(figures: dict[str, float], complaint: str) -> None:
    with pytest.raises(PlacementError, match=complaint):
        Movable(**figures)  # type: ignore[arg-type]  # rolls is no figure


@pytest.mark.parametrize("radius_mm", [0.0, -1.0, math.nan, math.inf])
def test_a_disc_of_no_size_is_refused(radius_mm: float) -> None:
    with pytest.raises(PlacementError, match="obstacle 0: a disc needs"):
        empty_floor().add_disc(0.0, 0.0, radius_mm, GOLF_BALL)


def crowded(world: World) -> tuple[list[shapely.Geometry], int]:
    """Put standing things, movable ones and one on a route down; return what stands, and the number of the last."""
    standing = [
        shapely.Polygon(at(1_300, 1_300)),
        shapely.LineString([(-1_500.0, 1_500.0), (1_500.0, 1_700.0)]),
        shapely.LineString([(-1_200.0, -400.0), (-1_200.0, 900.0)]),
    ]
    world.add_obstacle(at(1_300, 1_300))
    world.add_wall((-1_500.0, 1_500.0), (1_500.0, 1_700.0))
    world.add_wall((-1_200.0, -400.0), (-1_200.0, 900.0))
    # Concave, three-cornered and square.
    for outline in (
        [(-300, -300), (300, -300), (300, -200), (-200, -200), (-200, 300), (-300, 300)],
        [(600, 600), (1_000, 700), (700, 1_000)],
        at(900, -700),
        at(-900, 600),
    ):
        world.add_obstacle(outline, movable=CRATE)
    for x, y, radius, movable in ((400, 100, 20, GOLF_BALL), (450, -100, 60, CRATE), (-700, 900, 20, GOLF_BALL)):
        world.add_disc(float(x), float(y), float(radius), movable)
    return standing, world.add_obstacle(at(-1_000, -900), Route(((1_500.0, -900.0), (0.0, 1_200.0)), 150.0))


def movable_things(world: World, route: int) -> list[shapely.Geometry]:
    snapshot = world.snapshot()
    boxes = [shapely.Polygon(outline) for number, outline in snapshot.moved_obstacles if number != route]
    # Polygons inside of discs: an overlap of them is one of the discs.
    discs = [
        shapely.Point(disc.pose.x_mm, disc.pose.y_mm).buffer(disc.radius_mm, quad_segs=32) for _, disc in snapshot.discs
    ]
    return boxes + discs


def bodies(world: World) -> Iterator[tuple[shapely.Geometry, float]]:
    """Yield what robots take of the floor: an outline, and how far round it."""
    for robot in world.robots:
        body, pose = robot.model.body, robot.pose
        if isinstance(body, Disc):
            yield shapely.Point(pose.x_mm, pose.y_mm), body.radius_mm
        else:
            assert isinstance(body, Polygon)
            yield shapely.Polygon([pose.to_world(x, y) for x, y in body.corners]), 0.0


def check_overlaps(world: World, standing: list[shapely.Geometry], route: int) -> None:
    things = movable_things(world, route)
    going = shapely.Polygon(dict(world.snapshot().moved_obstacles)[route])
    robots = list(bodies(world))
    for place, (body, radius_mm) in enumerate(robots):
        for solid, width_mm in [*((thing, 0.0) for thing in (*standing, going)), *robots[:place]]:
            if radius_mm + width_mm == 0.0:
                assert not shapely.relate_pattern(body, solid, "T********")
            else:
                assert shapely.distance(body, solid) >= radius_mm + width_mm - 1e-9
    for place, thing in enumerate(things):
        shrunk = thing.buffer(-DEPTH_MM)
        for other in (*standing, going, *things[:place], *(body.buffer(radius) for body, radius in robots)):
            assert not shapely.intersects(shrunk, other)


@settings(max_examples=4)
@given(st.integers(0, 2**32 - 1))
def test_robots_overlap_nothing_and_movable_things_next_to_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    world = empty_floor()
    standing, route = crowded(world)
    places = [Pose(0.0, 600.0, -1.0), Pose(0.0, 0.0, 0.0), Pose(500.0, -450.0, -1.0)]
    for number, place in enumerate(places):
        world.add_robot(CREATE_1, place, str(number))
    world.add_robot(PIONEER_3DX, Pose(-600.0, -100.0, 1.0), "pioneer")
    for _ in range(20):
        for robot in world.robots:
            drive(robot, *rng.uniform(-150.0, 500.0, 2))
        for _ in range(8):
            world.step()
            check_overlaps(world, standing, route)


@settings(max_examples=5)
@given(st.integers(0, 2**32 - 1))
def test_where_all_robots_stand_energy_never_grows(seed: int) -> None:
    """What moves bounces, rubs and rolls to rest."""
    rng = np.random.default_rng(seed)
    world = empty_floor()
    for x in (-600.0, 600.0):
        world.add_wall((x, -600.0), (x, 600.0))
        world.add_wall((-600.0, x), (600.0, x))
    robot = with_robot(world, -350.0, 0.0)
    numbers = [world.add_disc(x, y, 20.0, GOLF_BALL) for x in (-100.0, 100.0) for y in (-60.0, -10.0, 40.0)]
    numbers.append(world.add_disc(300.0, 0.0, 60.0, Movable(mass_kg=0.1, friction=0.05, restitution=1.0)))
    world.add_obstacle(at(400, 300), movable=CRATE)
    drive(robot, *rng.uniform(300.0, 500.0, 2))
    run(world, int(rng.integers(10, 60)))
    drive(robot, 0.0, 0.0)
    run(world, 1)
    energies = []
    while world.energy_j > 0.0 and len(energies) < 200:
        world.step()
        energies.append(world.energy_j)
    assert all(later <= earlier * (1.0 + 1e-9) for earlier, later in pairwise(energies))


def fingerprint() -> str:
    """Return a digest of every bit of where everything is on a floor full of pushing."""
    rng, digest, world = np.random.default_rng(3), hashlib.sha256(), empty_floor()
    crowded(world)
    for number, place in enumerate([Pose(0.0, 600.0, -1.0), Pose(0.0, 0.0, 0.0), Pose(500.0, -450.0, -1.0)]):
        world.add_robot(CREATE_1, place, str(number))
    world.add_robot(PIONEER_3DX, Pose(-600.0, -100.0, 1.0), "pioneer")
    for _ in range(15):
        for robot in world.robots:
            drive(robot, *rng.uniform(-150.0, 500.0, 2))
        run(world, 8)
        snapshot = world.snapshot()
        digest.update(repr((snapshot.moved_obstacles, snapshot.discs)).encode())
        digest.update(repr([robot.pose for robot in world.robots]).encode())
    return digest.hexdigest()


def test_pushing_is_the_same_in_another_process_whatever_its_hash_seed() -> None:
    # Another library has put a package of this name where Python looks before it comes here.
    code = (
        "import sys, types; sys.modules['tests'] = tests = types.ModuleType('tests'); tests.__path__ = ['tests'];"
        "from tests.robotdriver.test_movable import fingerprint; print(fingerprint())"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1] == fingerprint() + "\n"
