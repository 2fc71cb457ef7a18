"""A robot with corners: a Pioneer among things, robots and lasers."""

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import CREATE_1, Pose
from robotdriver.errors import PlacementError, WorkshopError
from robotdriver.models import PIONEER_3DX, Disc, Polygon
from robotdriver.movable import CRATE
from robotdriver.simulator import Route, World, WorldRobot
from robotdriver.simulator.commands import StopAction, StopMotors

from .floors import RADIUS_MM, box, drive, empty_floor, run

assert isinstance(PIONEER_3DX.body, Polygon)
CORNERS = PIONEER_3DX.body.corners


def pioneer(world: World, x: float = 0.0, y: float = 0.0, heading_deg: float = 0.0, name: str = "p") -> WorldRobot:
    return world.add_robot(PIONEER_3DX, Pose(x, y, math.radians(heading_deg)), name)


def outline(robot: WorldRobot) -> shapely.Polygon:
    return shapely.Polygon([robot.pose.to_world(x, y) for x, y in CORNERS])


def test_it_is_planned_as_the_disc_that_holds_it() -> None:
    assert PIONEER_3DX.body.radius_mm == pytest.approx(math.hypot(301.0, 120.0))


def test_it_stops_with_its_front_at_a_wall() -> None:
    world = empty_floor()
    world.add_wall((1_000.0, -900.0), (1_000.0, 900.0))
    robot = pioneer(world)
    drive(robot, 300.0, 300.0)
    begun = []
    for _ in range(300):
        world.step()
        begun += world.contacts_begun
    assert robot.pose.x_mm == pytest.approx(790.0, abs=2e-3)
    assert robot.pose.y_mm == pytest.approx(0.0, abs=2e-3)
    assert robot.sensor_data.distance_mm == pytest.approx(790.0, abs=0.01), "its wheels stop with it"
    assert len(begun) == 1
    assert begun[0].own


def test_it_slides_along_a_wall_that_it_meets_at_an_angle() -> None:
    world = empty_floor()
    world.add_wall((-500.0, 400.0), (9_000.0, 400.0))
    robot = pioneer(world, heading_deg=20.0)
    drive(robot, 200.0, 200.0)
    run(world, 600)
    assert robot.pose.x_mm > 0.8 * 1_800.0 * math.cos(math.radians(20.0))
    assert outline(robot).bounds[3] == pytest.approx(400.0, abs=5e-3)


def test_its_corners_catch_where_a_disc_would_turn() -> None:
    """Turning on the spot beside a wall it is held; with room for the disc that holds it, it turns freely."""
    world = empty_floor()
    world.add_wall((-900.0, 240.0), (900.0, 240.0))
    held, free = pioneer(world), pioneer(world, 0.0, -1_500.0, name="free")
    for robot in (held, free):
        drive(robot, -100.0, 100.0)
    run(world, 200)
    assert free.pose.heading_rad == pytest.approx(200 * 0.015 * 200.0 / PIONEER_3DX.drive.wheel_base_mm)
    assert 0.05 < held.pose.heading_rad < 1.0
    assert held.touching


def test_it_is_put_only_where_it_fits() -> None:
    world = empty_floor()
    world.add_wall((215.0, -900.0), (215.0, 900.0))
    robot = pioneer(world)  # 5 mm ahead of it; turned round it would stick out.
    with pytest.raises(PlacementError, match="robot p overlaps wall 0"):
        world.put_robot(robot, Pose(0.0, 0.0, math.pi))
    with pytest.raises(PlacementError, match="robot q overlaps robot p"):
        world.add_robot(CREATE_1, Pose(0.0, 212.5 + RADIUS_MM - 1.0), "q")
    world.add_robot(CREATE_1, Pose(0.0, 212.5 + RADIUS_MM + 1.0), "q")
    with pytest.raises(PlacementError, match="overlaps robot p"):
        world.add_obstacle(box(-10, -10, 10, 10))
    assert len(world.snapshot().robots) == 2


def test_others_see_its_outline_and_it_sees_them() -> None:
    world = empty_floor()
    robot = pioneer(world)
    other = world.add_robot(CREATE_1, Pose(2_000.0, 0.0, math.pi), "create")
    run(world, 30)
    assert other.readings["sonar"] == pytest.approx(2_000.0 - 210.0, abs=26.0)
    scan = robot.readings["laser"]
    assert isinstance(scan, tuple)
    assert scan[90] == pytest.approx(2_000.0 - RADIUS_MM - 18.0, abs=10.0)
    apex = PIONEER_3DX.sensors[3].mount
    assert robot.readings["sonar_3"] == pytest.approx(2_000.0 - RADIUS_MM - apex.x_mm, abs=5.0)
    assert robot.readings["sonar_11"] is None
    world.put_robot(other, Pose(-2_000.0, 0.0))
    run(world, 30)
    assert robot.readings["sonar_11"] == pytest.approx(2_000.0 - RADIUS_MM - 255.0, abs=5.0)
    assert other.readings["sonar"] == pytest.approx(2_000.0 - 301.0, abs=26.0)


@settings(max_examples=8)
@given(st.integers(0, 2**32 - 1))
def test_nothing_ever_overlaps(seed: int) -> None:
    rng = np.random.default_rng(seed)
    world = empty_floor()
    standing = [shapely.Polygon(box(600, -300, 900, 500)), shapely.LineString([(-1_500.0, 700.0), (1_500.0, 900.0)])]
    world.add_obstacle(box(600, -300, 900, 500))
    world.add_wall((-1_500.0, 700.0), (1_500.0, 900.0))
    world.add_obstacle(box(-1_300, -500, -1_100, -300), Route(((1_500.0, -600.0),), 150.0))
    one, other = pioneer(world), pioneer(world, 0.0, -800.0, 90.0, name="q")
    create = world.add_robot(CREATE_1, Pose(-700.0, 200.0), "create")
    for _ in range(15):
        for robot in (one, other, create):
            drive(robot, *rng.uniform(-300.0, 500.0, 2))
        for _ in range(8):
            world.step()
            ((_, moving),) = world.snapshot().moved_obstacles
            things = [*standing, shapely.Polygon(moving)]
            for robot, mate in ((one, other), (other, one)):
                assert not shapely.relate_pattern(outline(robot), [*things, outline(mate)], "T********").any()
                centre = shapely.Point(create.pose.x_mm, create.pose.y_mm)
                assert shapely.distance(outline(robot), centre) >= RADIUS_MM - 1e-9


def test_it_pushes_a_box_until_the_box_is_stopped() -> None:
    world = empty_floor()
    world.add_obstacle(box(300, -100, 500, 100), movable=CRATE)
    robot = pioneer(world)
    drive(robot, 200.0, 200.0)
    run(world, 200)
    ((_, pushed),) = world.snapshot().moved_obstacles
    assert robot.pose.x_mm == pytest.approx(600.0, abs=2.0)
    assert pushed[0][0] == pytest.approx(810.0, abs=4.0)
    world.add_wall((1_100.0, -50.0), (1_100.0, 50.0))
    run(world, 200)
    assert robot.pose.x_mm == pytest.approx(1_100.0 - 200.0 - 210.0, abs=0.1)


def test_a_snapshot_tells_what_each_of_its_rangers_sees() -> None:
    world = empty_floor()
    world.add_wall((2_000.0, -5_000.0), (2_000.0, 5_000.0))
    robot = pioneer(world)
    run(world, 60)
    (seen,) = world.snapshot().robots
    ranges_mm = dict(zip((ranger.name for ranger in PIONEER_3DX.rangers), seen.ranges_mm, strict=True))
    assert len(ranges_mm) == 17
    assert ranges_mm["laser"] == pytest.approx(1_982.0, abs=10.0)
    assert all(ranges_mm[name] == reading for name, reading in robot.frame.readings.items() if name.startswith("sonar"))
    assert ranges_mm["sonar_3"] is not None
    assert ranges_mm["sonar_12"] is None, "it looks back, where there is nothing"


def test_a_corner_that_is_turned_into_a_wall_is_its_own_collision() -> None:
    world = empty_floor()
    world.add_wall((-900.0, 240.0), (900.0, 240.0))
    robot = pioneer(world)
    drive(robot, -100.0, 100.0)
    begun = []
    for _ in range(200):
        world.step()
        begun += world.contacts_begun
    assert [contact.own for contact in begun] == [True]
    assert not robot.pose.x_mm, "it only turned"


def test_a_heavier_robot_pushes_a_lighter_one_and_not_the_other_way_round() -> None:
    world = empty_floor()
    heavy = pioneer(world)
    light = world.add_robot(CREATE_1, Pose(600.0, 0.0), "create")
    drive(heavy, 200.0, 200.0)
    run(world, 200)
    assert heavy.pose.x_mm == pytest.approx(600.0)
    assert light.pose.x_mm == pytest.approx(600.0 + 210.0 + RADIUS_MM, abs=1e-2)
    assert light.sensor_data.distance_mm == 0.0, "its wheels are dragged"
    drive(heavy, 0.0, 0.0)
    drive(light, -200.0, -200.0)
    run(world, 200)
    assert heavy.pose.x_mm == pytest.approx(600.0)


def test_a_robot_whose_wheels_coast_is_pushed_by_one_of_its_own_weight() -> None:
    world = empty_floor()
    pusher = world.add_robot(CREATE_1, Pose(0.0, 0.0), "pusher")
    free = world.add_robot(CREATE_1, Pose(500.0, 0.0), "free")
    free.post(StopMotors(("left", "right"), StopAction.COAST))
    drive(pusher, 200.0, 200.0)
    run(world, 200)
    assert pusher.pose.x_mm == pytest.approx(600.0)
    assert free.pose.x_mm == pytest.approx(600.0 + 2.0 * RADIUS_MM, abs=1e-2)
    free.post(StopMotors(("left", "right"), StopAction.BRAKE))
    run(world, 200)
    assert pusher.pose.x_mm == pytest.approx(600.0, abs=5.0)


def test_a_row_of_lighter_robots_is_pushed_up_to_a_wall() -> None:
    world = empty_floor()
    heavy = pioneer(world)
    for number in range(2):
        world.add_robot(CREATE_1, Pose(600.0 + 400.0 * number, 0.0), str(number))
    world.add_wall((1_500.0, -500.0), (1_500.0, 500.0))
    drive(heavy, 200.0, 200.0)
    run(world, 400)
    last = world.robot("1").pose
    assert last.x_mm == pytest.approx(1_500.0 - RADIUS_MM, abs=1e-2)
    assert heavy.pose.x_mm == pytest.approx(1_500.0 - 4.0 * RADIUS_MM - 210.0, abs=1e-2)


@settings(max_examples=6)
@given(st.integers(0, 2**32 - 1))
def test_robots_that_shove_each_other_never_overlap(seed: int) -> None:
    rng = np.random.default_rng(seed)
    world = empty_floor()
    wall = shapely.LineString([(-1_500.0, 700.0), (1_500.0, 900.0)])
    world.add_wall((-1_500.0, 700.0), (1_500.0, 900.0))
    heavies = [pioneer(world), pioneer(world, 0.0, -800.0, 90.0, name="q")]
    lights = [
        world.add_robot(CREATE_1, Pose(x, y), str(number))
        for number, (x, y) in enumerate(((-700.0, 200.0), (500.0, 0.0), (700.0, 500.0), (0.0, 400.0)))
    ]
    for _ in range(15):
        for robot in world.robots:
            drive(robot, *rng.uniform(-300.0, 500.0, 2))
        for _ in range(8):
            world.step()
            outlines = [outline(robot) for robot in heavies]
            assert not shapely.relate_pattern(outlines[0], [outlines[1], wall], "T********").any()
            assert not shapely.relate_pattern(outlines[1], wall, "T********")
            centres = [shapely.Point(robot.pose.x_mm, robot.pose.y_mm) for robot in lights]
            for place, centre in enumerate(centres):
                assert shapely.distance([*outlines, wall], centre).min() >= RADIUS_MM - 1e-9
                assert min(shapely.distance(centres[:place], centre), default=1e9) >= 2.0 * RADIUS_MM - 1e-9


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (Disc(math.nan), "body.radius_mm: "),
        (Disc(0.0), "body.radius_mm: "),
        (Polygon(((100.0, 0.0), (-100.0, 100.0), (-100.0, math.inf))), "body.corners"),
        (Polygon(((100.0, 0.0), (-100.0, 0.0), (0.0, 0.0))), "the body must be convex"),
        (Polygon(((200.0, -200.0), (200.0, 200.0), (50.0, 0.0), (-200.0, 0.0))), "must be convex"),
        (Polygon(((100.0, 100.0), (100.0, -100.0), (-100.0, -100.0), (-100.0, 100.0))), "counter-clockwise"),
        (Polygon(((300.0, -100.0), (300.0, 100.0), (100.0, 100.0), (100.0, -100.0))), "the centre of rotation"),
        (
            Polygon(tuple((math.cos(a * 0.05), math.sin(a * 0.05)) for a in range(125))),
            "125 corners; use at most 64",
        ),
    ],
)
def test_a_body_that_cannot_be_is_refused_in_a_line(body: Disc | Polygon, complaint: str) -> None:
    with pytest.raises(WorkshopError, match=complaint) as refused:
        empty_floor().add_robot(replace(PIONEER_3DX, body=body), Pose(0.0, 0.0), "p")
    assert "\n" not in str(refused.value)
