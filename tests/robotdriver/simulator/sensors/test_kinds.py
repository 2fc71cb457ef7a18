"""Every kind of sensor on the floor, held against what there is."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver import CREATE_1, Ground, Pose
from robotdriver.conditions import FloorConditions
from robotdriver.interface import Reading
from robotdriver.material import ALL_EYES, NO_EYES, Eye, Material
from robotdriver.models import (
    PIONEER_3DX,
    SENSOR_KINDS,
    BeaconReceiver,
    BeaconSeeker,
    Camera,
    Compass,
    ConeRanger,
    DifferentialDrive,
    DownwardRanger,
    FloorSensor,
    Gps,
    Gyro,
    LaserScanner,
    LightBumper,
    Mount,
    Overcurrent,
    ProximitySwitch,
    RayRanger,
    RemoteReceiver,
    RobotModel,
    Sensor,
    StallSensor,
    TouchShape,
    WheelDrop,
)
from robotdriver.simulator import Thing, ThingKind, World, WorldRobot
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.sensors.moment import Look
from robotdriver.simulator.sensors.readers import READERS

RADIUS_MM = 174.0
CONE = ConeRanger("cone", Mount(), math.radians(15.0), 100.0, 5_000.0, 0.0, 0.05)
LASER = LaserScanner("laser", Mount(), 181, math.pi, 8_000.0, 0.0, 0.1)
RAY = RayRanger("ray", Mount(RADIUS_MM), 0.0, 2_000.0)


def equipped(*sensors: Sensor) -> RobotModel:
    return replace(CREATE_1, sensors=sensors)


def robot_with(world: World, *sensors: Sensor, pose: Pose | None = None, name: str = "a") -> WorldRobot:
    return world.add_robot(equipped(*sensors), pose or Pose(0.0, 0.0), name)


def drive(robot: WorldRobot, left: float, right: float) -> None:
    robot.post(SetVelocities({"left": left, "right": right}))


def box(x: float, y: float, half: float = 50.0) -> list[tuple[float, float]]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def number(reading: Reading) -> float:
    assert isinstance(reading, float), reading
    return reading


# What is read when


def test_what_nobody_looks_at_is_never_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[str] = []
    for kind, reader in tuple(READERS.items()):

        def counted(moment: Any, sensor: Any, cells: Any, reader: Any = reader) -> Any:
            worked_out.extend([sensor.name] * len(cells))
            return reader(moment, sensor, cells)

        monkeypatch.setitem(READERS, kind, counted)
    world = World(seed=0)
    world.add_wall((2_000.0, -5_000.0), (2_000.0, 5_000.0))
    robots = [world.add_robot(PIONEER_3DX, Pose(0.0, 1_000.0 * number), str(number)) for number in range(4)]
    for _ in range(100):
        world.step()
    assert worked_out == []
    for _ in range(100):
        world.step()
        assert isinstance(robots[0].readings["laser"], tuple)
    assert set(worked_out) == {"laser"}
    assert len(worked_out) == pytest.approx(15, abs=2), "ten times a second, and of one robot"


def test_a_reading_is_that_of_its_moment_however_late_it_is_looked_at() -> None:
    def frames(looks_at_once: bool) -> list[dict[str, Reading]]:
        world = World(seed=3, conditions=FloorConditions(sonar_noise_mm=20.0, missed_echoes=0.1))
        world.add_obstacle(box(1_500.0, 0.0))
        robot = robot_with(world, CONE, replace(LASER, noise_mm=5.0), RAY, FloorSensor("floor", Mount()))
        other = robot_with(world, CONE, pose=Pose(800.0, 600.0, -2.0), name="b")
        drive(robot, 200.0, 190.0)
        drive(other, 100.0, 150.0)
        kept = []
        for _ in range(150):
            world.step()
            kept.append(robot.sensor_data if looks_at_once else None)
            kept[-1] = dict(robot.frame.readings) if looks_at_once else robot.frame.readings  # type: ignore[call-overload]
        return [dict(readings) for readings in kept]  # type: ignore[call-overload]

    assert frames(True) == frames(False)


def test_every_kind_can_be_read() -> None:
    felt = {"bumper", "touch", "proximity", "light_bumper", "stall", "overcurrent", "camera"}
    assert {kind for kind, sensor in SENSOR_KINDS.items() if sensor not in READERS} == felt


# Rangers


@given(st.floats(-1.2, 1.2), st.floats(300.0, 1_900.0))
def test_a_ray_reads_the_distance_along_itself(angle: float, distance_mm: float) -> None:
    world = World(seed=0)
    world.add_wall((RADIUS_MM + distance_mm, -9_000.0), (RADIUS_MM + distance_mm, 9_000.0))
    robot = robot_with(world, replace(RAY, mount=Mount(RADIUS_MM, 0.0, angle)))
    expected = distance_mm / math.cos(angle)
    reading = robot.readings["ray"]
    assert reading is None if expected > 2_000.0 + 1e-6 else reading == pytest.approx(expected, abs=1e-6)


@given(st.floats(0.0, 60.0), st.floats(1.0, 60.0))
def test_a_flat_face_gives_no_echo_beyond_the_angle_of_incidence(turned_deg: float, limit_deg: float) -> None:
    """A face that is turned by so much: the cone's edge meets it 15 degrees less steeply."""
    world = World(seed=0, conditions=FloorConditions(echo_incidence_deg=limit_deg))
    turned = math.radians(turned_deg)
    ahead, along = (1_000.0, 0.0), (-math.sin(turned), math.cos(turned))
    world.add_wall(
        (ahead[0] - 20_000.0 * along[0], -20_000.0 * along[1]), (ahead[0] + 20_000.0 * along[0], 20_000.0 * along[1])
    )
    robot = robot_with(world, CONE)
    world.step()
    least_deg = max(turned_deg - 15.0, 0.0)
    if abs(least_deg - limit_deg) > 1e-3:
        assert (robot.readings["cone"] is None) == (least_deg > limit_deg)


def test_one_and_many_rangers_lose_the_same_echoes() -> None:
    world = World(seed=0, conditions=FloorConditions(echo_incidence_deg=20.0))
    rng = np.random.default_rng(1)
    for _ in range(60):
        x, y, heading = rng.uniform((-8_000.0, -8_000.0, 0.0), (8_000.0, 8_000.0, 3.0))
        world.add_wall((x, y), (x + 900.0 * math.cos(heading), y + 900.0 * math.sin(heading)))
    robots = []
    while len(robots) < 12:
        try:
            pose = Pose(*rng.uniform((-8_000.0, -8_000.0, -3.0), (8_000.0, 8_000.0, 3.0)).tolist())
            robots.append(robot_with(world, CONE, pose=pose, name=str(len(robots))))
        except Exception:
            continue
        robots[-1].material = Material(seen_by=NO_EYES)
    world.step()
    together = [robot.readings["cone"] for robot in robots]
    moment, reader = world.sensing.moment, READERS[ConeRanger]
    alone = [reader(moment, CONE, [Look(robot.place, 1, CONE)])[0] for robot in robots]
    assert [value is None for value in together] == [value is None for value in alone]
    assert None in together


def test_robots_that_face_each_other_hear_each_others_pings() -> None:
    def heard(crosstalk: float, heading: float) -> list[Reading]:
        world = World(seed=0, conditions=FloorConditions(crosstalk=crosstalk))
        robot = robot_with(world, CONE)
        robot_with(world, CONE, pose=Pose(3_000.0, 0.0, heading), name="b")
        readings = []
        for _ in range(200):
            world.step()
            readings.append(robot.readings["cone"])
        return readings

    assert set(heard(0.0, math.pi)) == {3_000.0 - RADIUS_MM}
    disturbed = [number(value) for value in heard(0.5, math.pi)]
    assert 10 < sum(value < 2_800.0 for value in disturbed) < 100


def test_a_laser_scatters_by_its_noise_and_can_be_changed_while_it_runs() -> None:
    world = World(seed=0)
    world.add_wall((3_000.0, -9_000.0), (3_000.0, 9_000.0))
    robot = robot_with(world, replace(LASER, noise_mm=10.0))
    values = []
    for _ in range(700):
        world.step()
        scan = robot.readings["laser"]
        assert isinstance(scan, tuple)
        values.append(scan[90])
    assert np.std(sorted(set(values))) == pytest.approx(10.0, rel=0.35)
    world.change_sensor(robot, replace(LASER, rays=11, sector_rad=0.2, max_range_mm=2_000.0))
    for _ in range(10):
        world.step()
    assert robot.readings["laser"] == (math.inf,) * 11


# What eyes see


@pytest.mark.parametrize(
    ("eye", "sensor"), [(Eye.SONAR, CONE), (Eye.LASER, LASER), (Eye.INFRARED, RAY)], ids=["sonar", "laser", "infrared"]
)
@pytest.mark.parametrize("moves", [False, True])
def test_a_thing_is_seen_by_the_eyes_that_its_material_says(eye: Eye, sensor: Sensor, moves: bool) -> None:
    from robotdriver.simulator import Route

    def nearest(seen_by: Eye) -> float | None:
        world = World(seed=0)
        route = Route(((1_000.0, 0.5),), 1.0) if moves else None
        obstacle = world.add_obstacle(box(1_000.0, 0.0), route)
        world.sensing.set_material(Thing(ThingKind.OBSTACLE, obstacle), Material(seen_by=seen_by))
        robot = robot_with(world, sensor)
        world.step()
        reading = robot.readings[sensor.name]
        found = min(reading) if isinstance(reading, tuple) else reading
        return None if found is None or found == math.inf else number(found)

    assert nearest(eye) is not None
    assert nearest(ALL_EYES & ~eye) is None


def test_a_ghost_is_seen_by_nobody() -> None:
    world = World(seed=0)
    robot = robot_with(world, CONE, LASER)
    ghost = robot_with(world, pose=Pose(1_000.0, 0.0), name="ghost")
    ghost.material = Material(seen_by=NO_EYES)
    world.step()
    assert robot.readings["cone"] is None
    assert set(robot.readings["laser"]) == {math.inf}  # type: ignore[arg-type]


def test_lasers_and_thin_rays_see_points_that_have_a_size() -> None:
    world = World(seed=0)
    world.add_points([(900.0, y) for y in range(-100, 101, 50)])
    world.add_points([(1_000.0, y) for y in range(-500, 501, 50)], 50.0)
    robot = robot_with(world, LASER, RAY)
    world.step()
    scan = robot.readings["laser"]
    assert isinstance(scan, tuple)
    assert scan[90] == pytest.approx(1_000.0)
    assert sum(map(math.isfinite, scan)) == 55  # to 27 degrees on either side
    assert robot.readings["ray"] == pytest.approx(1_000.0 - RADIUS_MM)


def test_a_thin_ray_sees_with_the_eye_that_it_has() -> None:
    world = World(seed=0)
    world.sensing.set_material(Thing(ThingKind.OBSTACLE, world.add_obstacle(box(500, 0))), Material(Eye.INFRARED))
    world.sensing.set_material(Thing(ThingKind.OBSTACLE, world.add_obstacle(box(900, 0))), Material(Eye.SONAR))
    robot = robot_with(world, RAY, replace(RAY, name="sonar", eye=Eye.SONAR))
    world.step()
    assert robot.readings["ray"] == pytest.approx(450.0 - RADIUS_MM)
    assert robot.readings["sonar"] == pytest.approx(850.0 - RADIUS_MM)


def test_a_laser_tells_what_reflects() -> None:
    world = World(seed=0)
    wall = world.add_wall((2_000.0, -50.0), (2_000.0, 9_000.0))
    world.sensing.set_material(Thing(ThingKind.WALL, wall), Material(reflectance=33.0))
    world.add_wall((2_000.0, -60.0), (2_000.0, -9_000.0))
    robot = robot_with(world, LASER)
    seen = world.sensing.reflectances(robot, "laser")
    assert seen[95] == 33.0
    assert seen[80] == 1.0
    assert seen[0] == 0.0


# What is near, and what is underfoot


def test_a_light_bumper_measures_how_near_something_is_and_how_light() -> None:
    world = World(seed=0)
    bumper = LightBumper("light", Mount(RADIUS_MM), 100.0, 4_000.0)
    number_of = world.add_obstacle(box(RADIUS_MM + 25.0 + 50.0, 0.0))
    robot = robot_with(world, bumper, ProximitySwitch("near", Mount(RADIUS_MM), 100.0))
    world.step()
    assert robot.readings["light"] == pytest.approx(3_000.0)
    assert robot.readings["near"] is True
    world.sensing.set_material(Thing(ThingKind.OBSTACLE, number_of), Material(reflectance=0.1))
    world.step()
    assert robot.readings["light"] == pytest.approx(300.0)
    world.sensing.set_material(Thing(ThingKind.OBSTACLE, number_of), Material(seen_by=Eye.LASER))
    world.step()
    assert robot.readings["light"] == 0.0
    assert robot.readings["near"] is False


def test_a_touch_bar_feels_what_it_meets() -> None:
    bar = TouchShape("bar", ((180.0, -40.0), (190.0, -40.0), (190.0, 40.0), (180.0, 40.0)))
    world = World(seed=0)
    world.add_obstacle(box(400.0, 0.0))
    robot = robot_with(world, bar)
    drive(robot, 100.0, 100.0)
    pressed_at = None
    for _ in range(200):
        world.step()
        if pressed_at is None and robot.readings["bar"]:
            pressed_at = robot.pose.x_mm
    assert pressed_at == pytest.approx(350.0 - 190.0, abs=1.6)


def test_floors_are_seen_in_colour_and_by_their_depth() -> None:
    world = World(seed=0)
    world.add_floor_region(box(200.0, 0.0, 20.0), Ground((255, 0, 0)))
    world.add_floor_region(box(-200.0, 0.0, 20.0), Ground(is_drop=True, drop_mm=800.0))
    robot = robot_with(
        world,
        FloorSensor("ahead", Mount(200.0)),
        DownwardRanger("down", Mount(), 20.0, 2_550.0),
        DownwardRanger("behind", Mount(-200.0), 20.0, 2_550.0),
        DownwardRanger("short", Mount(-200.0), 20.0, 500.0),
        WheelDrop("left", Mount(0.0, 129.0)),
        WheelDrop("caster", Mount(-200.0)),
    )
    assert robot.readings["ahead"] == Ground((255, 0, 0))
    assert robot.readings["down"] == 20.0
    assert robot.readings["behind"] == 820.0
    assert robot.readings["short"] is None
    assert (robot.readings["left"], robot.readings["caster"]) == (False, True)


# The robot's own state


def test_a_gyro_counts_turns_and_drifts_and_a_compass_does_not() -> None:
    world = World(seed=0)
    robot = robot_with(
        world,
        Gyro("gyro", drift_rad_s=0.01),
        Compass("compass", resolution_rad=math.radians(2.0)),
        pose=Pose(0, 0, 1.0),
    )
    assert robot.readings["gyro"] == (0.0, 0.0)
    drive(robot, -129.0, 129.0)
    for _ in range(1_000):
        world.step()
    gyro = robot.readings["gyro"]
    assert isinstance(gyro, tuple)
    assert abs(gyro[0] - 15.0) == pytest.approx(0.15)
    assert gyro[1] == pytest.approx(1.0)
    compass = number(robot.readings["compass"])
    assert 0.0 <= math.remainder(16.0 - compass, math.tau) < math.radians(2.0)
    world.put_robot(robot, Pose(500.0, 0.0, 3.0))
    assert robot.readings["gyro"][1] == 0.0  # type: ignore[index]


def test_a_gps_reads_the_place_but_in_a_shadow() -> None:
    world = World(seed=0)
    world.sensing.add_gps_shadow(box(1_000.0, 0.0, 300.0))
    robot = robot_with(world, Gps("gps", Mount(100.0)), Gps("rough", noise_mm=50.0))
    assert robot.readings["gps"] == (100.0, 0.0)
    errors = []
    drive(robot, 200.0, 200.0)
    while robot.pose.x_mm < 600.0:
        world.step()
        rough = robot.readings["rough"]
        assert isinstance(rough, tuple)
        errors.append(rough[0] - robot.pose.x_mm)
    assert np.std(errors) == pytest.approx(50.0, rel=0.2)
    assert robot.readings["gps"] is None


def test_a_motor_that_is_held_fast_stalls_at_once_and_draws_too_much_later() -> None:
    world = World(seed=0)
    world.add_wall((300.0, -500.0), (300.0, 500.0))
    robot = robot_with(world, StallSensor("stall"), Overcurrent("current", ("left",), after_s=0.5))
    drive(robot, 200.0, 200.0)
    stalled_s = current_s = None
    for _ in range(200):
        world.step()
        if stalled_s is None and robot.readings["stall"]:
            stalled_s = world.time_s
        if current_s is None and robot.readings["current"]:
            current_s = world.time_s
    assert stalled_s == pytest.approx(0.63, abs=0.05)
    assert current_s is not None
    assert current_s - stalled_s == pytest.approx(0.5, abs=0.05)
    drive(robot, -200.0, -200.0)
    for _ in range(5):
        world.step()
    assert (robot.readings["stall"], robot.readings["current"]) == (False, False)


# Infrared


def test_a_virtual_wall_is_sensed_in_its_beam_and_not_behind_a_thing() -> None:
    world = World(seed=0)
    world.sensing.set_beacons((Beacon(Pose(1_000.0, 0.0, math.pi), math.radians(10.0), 1_500.0),))
    robot = robot_with(world, BeaconReceiver("wall"))
    beside = robot_with(world, BeaconReceiver("wall"), pose=Pose(0.0, 800.0), name="b")
    assert (robot.readings["wall"], beside.readings["wall"]) == (True, False)
    world.add_obstacle(box(600.0, 0.0))
    assert robot.readings["wall"] is False


def test_a_seeker_finds_the_bearing_of_its_channel() -> None:
    world = World(seed=0)
    world.sensing.set_beacons((Beacon(Pose(600.0, 600.0), channel=2), Beacon(Pose(0.0, -900.0), channel=1)))
    robot = robot_with(world, BeaconSeeker("seek", Mount(), channel=2), BeaconSeeker("none", Mount(), channel=3))
    assert robot.readings["seek"] == pytest.approx((math.pi / 4.0, math.hypot(600.0, 600.0)))
    assert robot.readings["none"] is None


def test_a_remote_control_is_received_on_its_channel() -> None:
    world = World(seed=0)
    robot = robot_with(world, RemoteReceiver("one", 1), RemoteReceiver("two", 2))
    world.sensing.set_remote(2, 5)
    assert (robot.readings["one"], robot.readings["two"]) == (0.0, 5.0)


def test_cameras_have_no_readings() -> None:
    robot = robot_with(World(seed=0), Camera("camera", Mount(), 60.0, 1.0))
    assert dict(robot.readings) == {}
    assert isinstance(robot.model.drive, DifferentialDrive)
