"""Edges and points that get their shapes when something comes near."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.models import CREATE_2, PIONEER_3DX, RobotModel
from robotdriver.movable import GOLF_BALL
from robotdriver.pose import Pose
from robotdriver.simulator import Thing, ThingKind, World
from robotdriver.simulator.bodies import contacts
from robotdriver.simulator.bodies.contacts import TILE_MM, EdgeTiles
from tests.robotdriver.floors import box, drive, run

COORDINATE = st.one_of(st.floats(-9_000.0, 9_000.0), st.integers(-4, 4).map(lambda tile: tile * TILE_MM))
POINT = st.tuples(COORDINATE, COORDINATE)
CLOUD = Thing(ThingKind.POINTS, 0)


EDGE = st.one_of(
    POINT.map(lambda point: (*point, *point)), st.tuples(POINT, POINT).map(lambda ends: (*ends[0], *ends[1]))
)


@settings(max_examples=60, deadline=None)
@given(st.lists(EDGE, min_size=1, max_size=30), st.lists(st.tuples(POINT, POINT), max_size=4))
def test_each_edge_is_handed_out_once_and_in_time(
    edges: list[tuple[float, ...]], boxes: list[tuple[tuple[float, float], tuple[float, float]]]
) -> None:
    tiles = EdgeTiles()
    tiles.add(CLOUD, np.array(edges))
    taken: list[tuple[float, ...]] = []
    for (x, y), (to_x, to_y) in [*boxes, ((-9_000.0, -9_000.0), (9_000.0, 9_000.0))]:
        square = shapely.box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
        for thing, some in tiles.taken(*square.bounds):
            assert thing == CLOUD
            taken += map(tuple, some.tolist())
        inside = {edge for edge in edges if shapely.LineString((edge[:2], edge[2:])).intersects(square)}
        assert inside <= set(taken)
    assert sorted(taken) == sorted(edges)
    assert tiles.is_empty


def test_robots_stop_at_points_far_from_where_they_began() -> None:
    world = World(seed=0)
    world.add_points([(x, y) for x in (-6_000.0, 6_000.0) for y in np.arange(-300.0, 301.0, 20.0)])
    robots = [
        world.add_robot(CREATE_2, Pose(0.0, 0.0), "one"),
        world.add_robot(CREATE_2, Pose(-400.0, 0.0, math.pi), "two"),
    ]
    for robot in robots:
        drive(robot, 500.0, 500.0)
    run(world, 1_000)
    radius_mm = CREATE_2.body.radius_mm
    assert abs(robots[0].pose.x_mm - (6_000.0 - radius_mm)) < 2.0
    assert abs(robots[1].pose.x_mm + (6_000.0 - radius_mm)) < 2.0
    assert {touch.thing.kind for robot in robots for touch in robot.touches} == {ThingKind.POINTS}


def _floor_of_posts(seed: int) -> tuple[World, list[int]]:
    """Return a floor with more posts than get their shapes at once, one each 400 mm, and their numbers."""
    world = World(seed=seed)
    steps = [400.0 * step for step in range(-16, 17)]
    places = [(x, y) for y in steps for x in steps if (x, y) != (0.0, 0.0)]
    return world, [world.add_obstacle(box(x - 20, y - 20, x + 20, y + 20)) for x, y in places]


@pytest.mark.parametrize("model", [CREATE_2, PIONEER_3DX], ids=lambda model: model.name)
def test_a_drive_is_the_same_whether_shapes_are_made_at_once_or_when_they_are_near(
    model: RobotModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for at_once in (2_000, 10**9):
        monkeypatch.setattr(contacts, "_AT_ONCE", at_once)
        world, numbers = _floor_of_posts(seed=3)
        for number in numbers[:40]:
            world.remove_obstacle(number)
        world.drag_obstacle(numbers[600], 130.0, 90.0)
        start = Pose(-6_400.0, -6_300.0, 0.5)
        robot = world.add_robot(model, start, "one")
        drive(robot, 300.0, 290.0)
        seen = []
        for _ in range(60):
            run(world, 20)
            seen.append((robot.pose, robot.touches))
        found.append(seen)
        assert len({pose for pose, _ in seen}) > 10
        assert any(touches for _, touches in seen)
    assert found[0] == found[1]


@pytest.mark.parametrize(("beside", "room_mm"), [((), 380.0), (((200, -90, 210, 90), (-210, -90, -200, 90)), 200.0)])
def test_a_pushed_thing_stops_at_what_has_no_shape_at_once(
    beside: tuple[tuple[float, float, float, float], ...], room_mm: float
) -> None:
    world, _ = _floor_of_posts(seed=0)
    ball = world.add_disc(0.0, 0.0, 50.0, GOLF_BALL)
    for corners in beside:
        world.add_obstacle(box(*corners))
    world.kick_obstacle(ball, (2_000.0, 0.0))
    run(world, 400)
    ((_, thing),) = world.snapshot().discs
    assert abs(thing.pose.x_mm) < room_mm - 50.0 + 1.0
