"""Points that get their shapes when something comes near."""

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.simulator import Thing, ThingKind, World
from robotdriver.simulator.bodies.point_tiles import TILE_MM, PointTiles
from tests.robotdriver.floors import drive, run

COORDINATE = st.one_of(st.floats(-9_000.0, 9_000.0), st.integers(-4, 4).map(lambda tile: tile * TILE_MM))
POINT = st.tuples(COORDINATE, COORDINATE)
CLOUD = Thing(ThingKind.POINTS, 0)


@settings(max_examples=60, deadline=None)
@given(st.lists(POINT, min_size=1, max_size=30), st.lists(st.tuples(POINT, POINT), max_size=4))
def test_each_point_is_handed_out_once_and_in_time(
    points: list[tuple[float, float]], boxes: list[tuple[tuple[float, float], tuple[float, float]]]
) -> None:
    tiles = PointTiles()
    tiles.add(CLOUD, np.array(points))
    taken: list[tuple[float, float]] = []
    for (x, y), (to_x, to_y) in [*boxes, ((-9_000.0, -9_000.0), (9_000.0, 9_000.0))]:
        left, bottom, right, top = min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
        for thing, some in tiles.taken(left, bottom, right, top):
            assert thing == CLOUD
            taken += [(px, py) for px, py in some.tolist()]
        inside = {(px, py) for px, py in points if left <= px <= right and bottom <= py <= top}
        assert inside <= set(taken)
    assert sorted(taken) == sorted(points)
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
