"""What the sensors of a robot on the floor read."""

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, CREATE_2, Pose, RobotModel
from robotdriver.models import EZ0, INCH_MM, LIGHT_BUMPERS, PIONEER_3DX, ConeRanger, LaserScanner, Mount
from robotdriver.simulator import Route
from robotdriver.simulator.commands import SetVelocities
from tests.robotdriver.floors import RADIUS_MM, box, drive, empty_floor, run, with_robot


def heard(distance_mm: float) -> float:
    return math.floor(distance_mm / INCH_MM) * INCH_MM


@given(st.floats(180.0, 7_000.0))
def test_the_sonar_reads_whole_inches_within_its_limits(distance_mm: float) -> None:
    world = empty_floor()
    world.add_wall((distance_mm, -5_000.0), (distance_mm, 5_000.0))
    robot = with_robot(world)
    run(world, 1)
    reading = robot.sensor_data.obstacle_distance_mm
    if distance_mm > EZ0.max_range_mm:
        assert reading is None
    else:
        assert reading == heard(distance_mm)


def test_nearer_echoes_than_six_inches_read_as_six_inches() -> None:
    world = empty_floor()
    far_ahead = replace(EZ0, mount=Mount(x_mm=100.0))
    model = replace(CREATE_1, sensors=(far_ahead,))
    robot = world.add_robot(model, Pose(0.0, 0.0), "a")
    world.add_wall((RADIUS_MM + 1.0, -100.0), (RADIUS_MM + 1.0, 100.0))
    run(world, 1)
    assert robot.sensor_data.obstacle_distance_mm == 6 * INCH_MM


@pytest.mark.parametrize(
    ("thing", "distance_mm"),
    [("obstacle", 3_000.0), ("wall", 3_000.0), ("moving", 3_000.0), ("robot", 3_000.0 - RADIUS_MM)],
)
def test_the_sonar_hears(thing: str, distance_mm: float) -> None:
    world = empty_floor()
    robot = with_robot(world)
    world.add_wall((6_000.0, -6_000.0), (6_000.0, 6_000.0))
    match thing:
        case "obstacle":
            world.add_obstacle(box(3_000, -50, 3_100, 50))
        case "wall":
            world.add_wall((3_000.0, 0.0), (3_000.0, 900.0))
        case "moving":
            world.add_obstacle(box(3_300, -50, 3_400, 50), Route(((1_000.0, 0.0),), 300.0 / 0.15))
        case "robot":
            with_robot(world, 3_000.0, name="b")
    run(world, 10)  # the moving thing has come to where the others stand, and the sonar reads at 0.15 s
    assert robot.sensor_data.obstacle_distance_mm == heard(distance_mm)


@given(st.floats(-60.0, 60.0), st.floats(250.0, 1_000.0), st.floats(0.0, 360.0))
def test_the_sonar_hears_what_is_in_its_cone_only(bearing_deg: float, distance: float, turned_deg: float) -> None:
    """A thing of 30 mm, wherever it stands and however the robot is turned."""
    world = empty_floor()
    turned = math.radians(turned_deg)
    direction = turned + math.radians(bearing_deg)
    x, y = distance * math.cos(direction), distance * math.sin(direction)
    corners = box(x - 15, y - 15, x + 15, y + 15)
    world.add_obstacle(corners)
    robot = with_robot(world, heading_deg=turned_deg)
    run(world, 1)
    reach = 20_000.0
    cone = shapely.Polygon(
        [(0.0, 0.0)]
        + [
            (reach * math.cos(turned + side), reach * math.sin(turned + side))
            for side in (-EZ0.half_angle_rad, EZ0.half_angle_rad)
        ]
    )
    seen = shapely.intersection(cone, shapely.Polygon(corners))
    reading = robot.sensor_data.obstacle_distance_mm
    if seen.is_empty:
        assert reading is None
    elif seen.area > 1e-3:
        assert reading is not None
        assert reading <= shapely.distance(seen, shapely.Point(0.0, 0.0)) + 1e-6 < reading + INCH_MM + 2e-6


def test_twenty_readings_a_second() -> None:
    """Each at the first tick at or after a multiple of 50 ms, which is no multiple of the tick."""
    world = empty_floor()
    world.add_obstacle(box(5_000, -5_000, 6_000, 5_000))
    robot = with_robot(world)
    drive(robot, 500.0, 500.0)
    fresh = []
    for _ in range(400):
        before = robot.readings["sonar"]
        world.step()
        if robot.readings["sonar"] != before:
            fresh.append(world.ticks)
    due = {math.ceil(k * 0.05 / 0.015 - 1e-9) for k in range(200)} | {1}
    assert set(fresh) <= due
    # At 500 mm/s nearly every reading is another whole inch.
    assert len(fresh) > 0.9 * 400 * 0.015 * 20 * (0.5 * 50 / INCH_MM)


def test_a_sensor_has_its_own_period_and_phase() -> None:
    world = empty_floor(tick_s=0.01)
    slow = ConeRanger("slow", Mount(), 0.3, 0.0, 9_000.0, 1.0, period_s=0.1, phase_s=0.03)
    robot = world.add_robot(replace(CREATE_1, sensors=(slow,)), Pose(0.0, 0.0), "a")
    world.add_obstacle(box(8_000, -5_000, 9_000, 5_000))
    drive(robot, 500.0, 500.0)
    fresh = []
    for _ in range(50):
        before = robot.readings["slow"]
        world.step()
        if robot.readings["slow"] != before:
            fresh.append(world.ticks)
    assert fresh == [3, 13, 23, 33, 43]


@given(st.floats(-400.0, 400.0), st.floats(-400.0, 400.0), st.floats(0.0, 360.0))
def test_the_wall_sensor_sees_along_its_beam(x: float, y: float, turned_deg: float) -> None:
    if math.hypot(x, y) < RADIUS_MM + 30.0:
        return
    world = empty_floor()
    post = box(x - 20, y - 20, x + 20, y + 20)
    world.add_obstacle(post)
    robot = with_robot(world, heading_deg=turned_deg)
    run(world, 2)
    switch = next(sensor for sensor in CREATE_1.sensors if sensor.name == "wall")
    mount = switch.mount
    start = robot.pose.to_world(mount.x_mm, mount.y_mm)
    heading = robot.pose.heading_rad + mount.heading_rad
    end = (start[0] + 75.0 * math.cos(heading), start[1] + 75.0 * math.sin(heading))
    gap = shapely.distance(shapely.LineString([start, end]), shapely.Polygon(post))
    if gap > 1e-6:
        assert not robot.sensor_data.wall
    elif shapely.length(shapely.intersection(shapely.LineString([start, end]), shapely.Polygon(post))) > 1e-6:
        assert robot.sensor_data.wall


def test_the_wall_sensor_follows_a_wall_while_driving() -> None:
    """Its beam is cast only where something may be near; that shortcut must not show."""
    world = empty_floor()
    world.add_obstacle(box(2_000, -300, 3_000, -200))
    robot = with_robot(world)
    drive(robot, 400.0, 400.0)
    seen = []
    for _ in range(700):
        world.step()
        if robot.sensor_data.wall:
            seen.append(robot.pose.x_mm)
    # The beam begins at (100, -142) and looks 60 degrees to the right: it is on the obstacle's near edge at 58 mm.
    beam_x = 100.0 + (200.0 - 142.0) / math.tan(math.radians(60.0))
    assert min(seen) == pytest.approx(2_000.0 - beam_x, abs=8.0)
    assert max(seen) == pytest.approx(3_000.0 - 100.0, abs=45.0)
    assert len(seen) == pytest.approx((max(seen) - min(seen)) / 6.0, abs=2)


def test_many_robots_hear_as_one_alone_would() -> None:
    """The sensors of a crowd are read in one batch."""
    rng = np.random.default_rng(5)
    crowd = empty_floor()
    poses = [Pose(x, y, heading) for x, y, heading in rng.uniform((-2_500, -2_500, -3), (2_500, 2_500, 3), (15, 3))]
    outline = box(5_000, -5_000, 5_500, 5_000)
    crowd.add_obstacle(outline)
    robots = []
    for number, pose in enumerate(poses):
        if all(pose.distance_to(other.pose.x_mm, other.pose.y_mm) > 2 * RADIUS_MM for other in robots):
            robots.append(crowd.add_robot(CREATE_1, pose, str(number)))
    run(crowd, 1)
    for robot in robots:
        alone = empty_floor()
        alone.add_obstacle(outline)
        for other in robots:
            if other is not robot:
                centre = shapely.Point(other.pose.x_mm, other.pose.y_mm)
                alone.add_obstacle(list(centre.buffer(RADIUS_MM, quad_segs=60).exterior.coords)[:-1])
        listener = alone.add_robot(CREATE_1, robot.pose, "a")
        run(alone, 1)
        assert robot.readings["sonar"] == pytest.approx(listener.readings["sonar"], abs=INCH_MM + 1e-6)


def test_a_laser_sees_walls_things_that_move_and_robots() -> None:
    """Ahead stands a robot, to the left a box that moves, to the right a wall, behind nothing is scanned."""
    world = empty_floor()
    laser = LaserScanner("laser", Mount(), 181, math.pi, 8_000.0, 10.0, 0.1)
    robot = world.add_robot(replace(CREATE_1, sensors=(laser,)), Pose(0.0, 0.0, 1.0), "scanner")
    ahead, left, right = (Pose(0.0, 0.0, 1.0 + turn) for turn in (0.0, math.pi / 2, -math.pi / 2))
    world.add_robot(CREATE_1, ahead.along_arc(3_005.0 + RADIUS_MM, 0.0), "ahead")
    x, y = left.to_world(2_000.0, 0.0)
    world.add_obstacle(box(x - 50, y - 50, x + 50, y + 50), Route(((x, y + 1_000.0),), 1.0))
    world.add_wall(right.to_world(1_504.0, -500.0), right.to_world(1_504.0, 500.0))
    run(world, 1)
    scan = robot.readings["laser"]
    assert isinstance(scan, tuple)
    assert len(scan) == 181
    assert scan[90] == 3_000.0
    assert scan[180] == pytest.approx(1_940.0, abs=30.0)
    assert scan[0] == 1_500.0
    assert scan[45] == math.inf
    before = robot.readings["laser"]
    robot.post(SetVelocities({"left": 100.0, "right": 100.0}))
    run(world, 3)
    assert robot.readings["laser"] is before  # 10 Hz
    run(world, 4)
    assert robot.readings["laser"] is not before


@pytest.mark.parametrize("model", [CREATE_1, CREATE_2, PIONEER_3DX], ids=lambda model: str(model.name))
def test_a_frame_holds_the_reading_of_every_sensor_of_the_model(model: RobotModel) -> None:
    world = empty_floor()
    world.add_wall((900.0, -5_000.0), (900.0, 5_000.0))
    robot = world.add_robot(model, Pose(0.0, 0.0), "a")
    run(world, 60)
    data = robot.sensor_data
    assert set(data.readings) == {sensor.name for sensor in model.sensors}
    if model.sonar is not None:
        assert data.readings["sonar"] == data.obstacle_distance_mm is not None


def test_light_bumpers_tell_on_which_side_something_is() -> None:
    world = empty_floor()
    world.add_obstacle(box(200, -300, 260, 20))
    robot = world.add_robot(CREATE_2, Pose(0.0, 0.0), "a")
    run(world, 1)
    lit = [name for name in LIGHT_BUMPERS if robot.sensor_data.readings[name]]
    assert lit == ["light_centre_right", "light_front_right"]
