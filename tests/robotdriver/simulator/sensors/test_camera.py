"""Pictures of the floor, held against where things project to."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, Ground, Pose
from robotdriver.errors import CommandError
from robotdriver.material import Material
from robotdriver.models import Camera, Mount
from robotdriver.movable import GOLF_BALL
from robotdriver.simulator import Thing, ThingKind, World, WorldRobot
from robotdriver.simulator.sensors.camera import SKY

WIDTH, HEIGHT = 160, 120
CAMERA = Camera("camera", Mount(), 100.0, math.radians(60.0))
FOCAL = WIDTH / 2.0 / math.tan(math.radians(30.0))
RED, BLUE = (200, 0, 0), (0, 0, 200)


def looking(world: World, camera: Camera = CAMERA) -> WorldRobot:
    return world.add_robot(replace(CREATE_1, sensors=(camera,)), Pose(0.0, 0.0), "a")


def wall(world: World, x: float, y: tuple[float, float], height_mm: float, rgb: tuple[int, int, int]) -> None:
    number = world.add_wall((x, y[0]), (x, y[1]))
    world.sensing.set_material(Thing(ThingKind.WALL, number), Material(height_mm=height_mm, rgb=rgb))


def is_of(picture: np.ndarray, rgb: tuple[int, int, int]) -> np.ndarray:  # type: ignore[type-arg]
    return np.all(picture == np.array(rgb, dtype=np.uint8), axis=2)


@given(st.floats(300.0, 4_000.0), st.floats(-800.0, 700.0), st.floats(20.0, 900.0))
def test_a_wall_fills_the_pixels_that_it_projects_to(x: float, right: float, height_mm: float) -> None:
    world = World(seed=0)
    wall(world, x, (right, right + 100.0), height_mm, RED)
    painted = is_of(world.sensing.picture(looking(world), "camera", WIDTH, HEIGHT), RED)
    columns = np.arange(WIDTH) + 0.5
    rows = np.arange(HEIGHT) + 0.5
    y = (WIDTH / 2.0 - columns) / FOCAL * x
    z = 100.0 - (rows - HEIGHT / 2.0) / FOCAL * x
    inside = ((y > right) & (y < right + 100.0))[None, :] & ((z > 0.0) & (z < height_mm))[:, None]
    near_edge = (np.minimum(abs(y - right), abs(y - right - 100.0)) < 1e-6)[None, :] | (
        np.minimum(abs(z), abs(z - height_mm)) < 1e-6
    )[:, None]
    assert np.all((painted == inside) | near_edge)


def test_the_nearer_hides_the_farther_but_not_what_rises_above_it() -> None:
    world = World(seed=0)
    wall(world, 1_000.0, (-2_000.0, 2_000.0), 150.0, RED)
    wall(world, 2_000.0, (-2_000.0, 2_000.0), 400.0, BLUE)
    column = world.sensing.picture(looking(world), "camera", WIDTH, HEIGHT)[:, WIDTH // 2]
    kinds = [tuple(pixel) for pixel in column.tolist()]
    order = [kind for place, kind in enumerate(kinds) if place == 0 or kinds[place - 1] != kind]
    assert order == [SKY, BLUE, RED, (255, 255, 255)]


def test_floors_robots_and_balls_are_in_the_picture() -> None:
    world = World(seed=0)
    world.add_floor_region([(400, -2_000), (800, -2_000), (800, 2_000), (400, 2_000)], Ground(BLUE))
    ball = world.add_disc(1_000.0, 200.0, 40.0, GOLF_BALL)
    world.sensing.set_material(Thing(ThingKind.OBSTACLE, ball), Material(rgb=RED))
    other = world.add_robot(CREATE_1, Pose(1_500.0, -300.0), "b")
    picture = world.sensing.picture(looking(world), "camera", WIDTH, HEIGHT)
    rows, columns = is_of(picture, RED).nonzero()
    assert columns.mean() == pytest.approx(WIDTH / 2.0 - 0.5 - 0.2 * FOCAL, abs=0.6)
    assert np.ptp(columns) + 1 == pytest.approx(80.0 / 1_000.0 * FOCAL, abs=1.5)
    assert np.ptp(rows) + 1 == pytest.approx(80.0 / 1_000.0 * FOCAL, abs=1.5)
    _, columns = is_of(picture, other.material.rgb).nonzero()
    assert columns.mean() == pytest.approx(WIDTH / 2.0 - 0.5 + 0.2 * FOCAL, abs=1.5)
    blue = is_of(picture, BLUE)
    assert blue[:, 5].sum() == pytest.approx(100.0 * FOCAL * (1 / 400.0 - 1 / 800.0), abs=1.5)


def test_a_picture_of_no_size_is_refused() -> None:
    world = World(seed=0)
    robot = looking(world)
    with pytest.raises(CommandError, match="a picture of 0 x 10 pixels cannot be"):
        world.sensing.picture(robot, "camera", 0, 10)
    with pytest.raises(CommandError, match="robot a has no camera 'eye'"):
        world.sensing.picture(robot, "eye", 10, 10)
