"""A floor that is changed while time passes."""

import math

import pytest

from robotdriver import Pose
from robotdriver.errors import PlacementError
from robotdriver.models import CREATE_2
from robotdriver.movable import CRATE
from robotdriver.simulator import Route, World
from tests.robotdriver.floors import RADIUS_MM, box, drive, empty_floor, run, with_robot

SQUARE = box(-100, -100, 100, 100)


def outlines(world: World) -> dict[int, tuple[tuple[float, float], ...]]:
    snapshot = world.snapshot()
    return dict(snapshot.standing_obstacles) | dict(snapshot.moved_obstacles)


def at(x: float, y: float) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for dx, dy in SQUARE]


def test_what_is_taken_away_is_seen_and_met_no_more() -> None:
    world = empty_floor()
    near, far = world.add_obstacle(at(1_000, 0)), world.add_obstacle(at(2_000, 0))
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 100)
    assert robot.sensor_data.obstacle_distance_mm == pytest.approx(600.0, abs=26.0)
    world.remove_obstacle(near)
    run(world, 200)
    assert list(outlines(world)) == [far]
    assert robot.pose.x_mm == pytest.approx(900.0)
    assert robot.sensor_data.obstacle_distance_mm == pytest.approx(1_000.0, abs=26.0)
    assert world.add_obstacle(at(0, 2_000)) == 2


@pytest.mark.parametrize("kind", ["standing", "on a route", "movable"])
def test_what_is_dragged_is_met_where_it_was_put(kind: str) -> None:
    world = empty_floor()
    route = Route(((5_000.0, 9_000.0),), 1e-6) if kind == "on a route" else None
    number = world.add_obstacle(at(5_000, 5_000), route, movable=CRATE if kind == "movable" else None)
    robot = with_robot(world)
    run(world, 1)
    world.drag_obstacle(number, -4_000.0, -5_000.0)
    assert outlines(world)[number][0] == pytest.approx((900.0, -100.0))
    drive(robot, 100.0, 100.0)
    run(world, 200)
    assert robot.sensor_data.obstacle_distance_mm == pytest.approx(600.0, abs=27.0)
    run(world, 400)
    assert robot.touching
    if kind != "movable":
        assert robot.pose.x_mm == pytest.approx(900.0 - RADIUS_MM, abs=1e-2)


def test_a_dragged_route_goes_on_from_there() -> None:
    world = empty_floor()
    number = world.add_obstacle(at(0, 0), Route(((1_000.0, 0.0),), 100.0, loop=False))
    run(world, 200)
    world.drag_obstacle(number, 0.0, 2_000.0)
    run(world, 200)
    assert outlines(world)[number][0] == pytest.approx((500.0, 1_900.0))


def test_standing_obstacles_are_listed_anew_only_when_they_have_changed() -> None:
    world = empty_floor()
    number = world.add_obstacle(at(1_000, 0))
    before = world.snapshot().standing_obstacles
    run(world, 3)
    assert world.snapshot().standing_obstacles is before
    world.drag_obstacle(number, 10.0, 0.0)
    assert world.snapshot().standing_obstacles != before


def test_a_robot_that_is_put_elsewhere_does_not_notice() -> None:
    world = empty_floor()
    world.add_wall((3_000.0, -500.0), (3_000.0, 500.0))
    robot = with_robot(world)
    drive(robot, 200.0, 200.0)
    run(world, 100)
    world.put_robot(robot, Pose(2_500.0, 0.0, math.pi))
    assert robot.sensor_data.distance_mm == pytest.approx(300.0)
    assert robot.sensor_data.orientation_rad == 0.0
    run(world, 100)
    assert robot.pose.x_mm == pytest.approx(2_200.0)
    assert robot.sensor_data.distance_mm == pytest.approx(600.0)
    assert robot.sensor_data.obstacle_distance_mm is None


def test_changes_that_cannot_be_change_nothing() -> None:
    world = empty_floor()
    standing, movable = world.add_obstacle(at(1_000, 0)), world.add_obstacle(at(0, 1_000), movable=CRATE)
    robot = with_robot(world)
    other = with_robot(world, 0.0, -1_000.0, name="b")
    before = world.snapshot()
    for refused in (
        lambda: world.put_robot(robot, Pose(800.0, 0.0)),
        lambda: world.put_robot(robot, Pose(0.0, -900.0)),
        lambda: world.put_robot(robot, Pose(math.nan, 0.0)),
        lambda: world.drag_obstacle(standing, -900.0, 0.0),
        lambda: world.drag_obstacle(standing, -1_000.0, 900.0),
        lambda: world.drag_obstacle(movable, 950.0, -900.0),
        lambda: world.drag_obstacle(standing, math.inf, 0.0),
        lambda: world.drag_obstacle(7, 0.0, 0.0),
        lambda: world.remove_obstacle(7),
        lambda: world.add_obstacle(at(50, 0)),
        lambda: world.add_obstacle(at(50, 1_000)),
        lambda: world.add_obstacle(at(1_050, 0), movable=CRATE),
        lambda: world.add_obstacle(at(5_000, 0), Route(((0.0, 0.0),), 1.0), movable=CRATE),
    ):
        with pytest.raises(PlacementError):
            refused()
    assert world.snapshot() == before
    world.put_robot(other, Pose(0.0, -1_010.0))  # over its own place
    assert world.add_obstacle(at(3_000, 0)) == 2


def test_another_floor_is_taken_whole_while_robots_drive_on() -> None:
    world = World(seed=0)
    stays = world.add_robot(CREATE_2, Pose(0.0, 0.0), "stays")
    goes = world.add_robot(CREATE_2, Pose(0.0, 2_000.0), "goes")
    world.add_wall((1_000.0, -500.0), (1_000.0, 500.0))
    drive(stays, 200.0, 200.0)
    run(world, 100)
    before, way_mm = stays.pose, stays.undercarriage.odometer.distance_mm
    floor = world.bare()
    floor.add_obstacle(((-500.0, 1_500.0), (500.0, 1_500.0), (500.0, 2_500.0), (-500.0, 2_500.0)))
    floor.add_wall((600.0, -500.0), (600.0, 500.0))
    # The first place is in the obstacle, the second on the other robot.
    places = [Pose(0.0, 1_400.0), before, Pose(0.0, -2_000.0)]
    assert world.take_floor(floor, lambda _robot: places) == (goes,)
    assert (stays.pose, goes.pose) == (before, places[-1])
    assert stays.undercarriage.odometer.distance_mm == way_mm
    run(world, 400)
    assert stays.pose.x_mm == pytest.approx(600.0 - CREATE_2.body.radius_mm, abs=0.1)
    assert [str(touch.thing) for touch in stays.touches] == ["wall 0"]
    assert world.ticks == 500
    assert list(outlines(world)) == [0]


def test_a_floor_without_room_for_a_robot_is_not_taken() -> None:
    world = World(seed=0)
    robot = world.add_robot(CREATE_2, Pose(0.0, 0.0), "robot")
    floor = world.bare()
    floor.add_obstacle(((-9_000.0, -9_000.0), (9_000.0, -9_000.0), (9_000.0, 9_000.0), (-9_000.0, 9_000.0)))
    with pytest.raises(PlacementError, match="no room for robot robot"):
        world.take_floor(floor, lambda _robot: [Pose(1_000.0, 0.0)])
    assert robot.pose == Pose(0.0, 0.0)
    assert outlines(world) == {}
