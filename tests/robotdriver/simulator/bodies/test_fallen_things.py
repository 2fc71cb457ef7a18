"""Drops are holes for balls and boxes, too, and what lies in one is not pushed on."""

import math

import pytest

from robotdriver.ground import Ground
from robotdriver.models import CREATE_2, MODELS
from robotdriver.movable import CRATE, Movable
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetVelocities

BALL = Movable(mass_kg=0.05, friction=0.02, restitution=0.6, rolls=True)
HOLE = [(1000.0, -500.0), (1400.0, -500.0), (1400.0, 500.0), (1000.0, 500.0)]


@pytest.fixture
def world() -> World:
    world = World(seed=0)
    world.add_floor_region(HOLE, Ground((0, 0, 0), is_drop=True))
    return world


def let_pass(world: World, duration_s: float) -> None:
    for _ in range(round(duration_s / world.tick_s)):
        world.step()


def test_a_ball_that_rolls_into_a_hole_stays_there(world: World) -> None:
    ball = world.add_disc(500.0, 0.0, 40.0, BALL)
    world.kick_obstacle(ball, (1500.0, 0.0))
    let_pass(world, 3.0)
    ((number, disc),) = world.snapshot().discs
    assert number == ball
    assert 1000.0 <= disc.pose.x_mm < 1100.0, "it is drawn where it fell"
    robot = world.add_robot(CREATE_2, Pose(disc.pose.x_mm, disc.pose.y_mm, math.pi), "robot")
    assert not robot.touching, "nothing touches it"
    world.kick_obstacle(ball, (0.0, 900.0))
    let_pass(world, 0.5)
    assert world.snapshot().discs[0][1] == disc, "nor is it kicked"
    world.drag_obstacle(ball, -disc.pose.x_mm, -1500.0)
    world.kick_obstacle(ball, (0.0, -300.0))
    let_pass(world, 0.5)
    assert world.snapshot().discs[0][1].pose.y_mm < -1550.0, "a person has put it back"
    world.remove_obstacle(ball)
    assert world.snapshot().discs == ()


def test_a_box_is_pushed_into_a_hole_and_the_robot_drives_on_to_the_edge(world: World) -> None:
    corners = [(600.0, -100.0), (800.0, -100.0), (800.0, 100.0), (600.0, 100.0)]
    box = world.add_obstacle(corners, movable=CRATE)
    robot = world.add_robot(CREATE_2, Pose(300.0, 0.0), "robot")
    robot.post(SetVelocities({"left": 300.0, "right": 300.0}))
    let_pass(world, 2.6)
    ((number, outline),) = world.snapshot().moved_obstacles
    assert number == box
    assert sum(x for x, _ in outline) / 4.0 == pytest.approx(1000.0, abs=10.0)
    assert robot.pose.x_mm > 950.0, "the box is no obstacle any more"


def test_what_has_fallen_is_restored_with_the_world(world: World) -> None:
    ball = world.add_disc(900.0, 0.0, 40.0, BALL)
    world.kick_obstacle(ball, (500.0, 0.0))
    saved = world.save()
    let_pass(world, 1.0)
    first = world.snapshot().discs
    world.restore(saved)
    let_pass(world, 1.0)
    assert world.snapshot().discs == first
    world.kick_obstacle(ball, (500.0, 0.0))


def test_a_robot_that_has_fallen_is_not_pushed_on(world: World) -> None:
    light, heavy = MODELS["eyebot_s4"], CREATE_2
    assert light.mass_kg < heavy.mass_kg
    fallen = world.add_robot(light, Pose(900.0, 0.0), "light")
    fallen.post(SetVelocities({"left": 200.0, "right": 200.0}))
    let_pass(world, 1.5)
    assert fallen.has_fallen
    there = fallen.pose
    robot = world.add_robot(heavy, Pose(500.0, 0.0), "heavy")
    robot.post(SetVelocities({"left": 300.0, "right": 300.0}))
    let_pass(world, 3.0)
    assert robot.touching
    assert fallen.pose == there
