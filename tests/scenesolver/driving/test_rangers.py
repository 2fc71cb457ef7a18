"""Robots with other sensors than one forward sonar: all that they see feeds the same map."""

import math
from collections import ChainMap
from dataclasses import replace

import pytest
import shapely

from robotdriver.interface import Bumper, Cliff, Forward, SensorData
from robotdriver.models import CREATE_1, CREATE_2, MODELS, PIONEER_3DX, LightBumper
from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import FloorRegion, Obstacle, Scene, SceneRobot, Workspace
from scenesolver.driving.belief.rangers import farthest_mm, rangers_of
from scenesolver.driving.driver import Driver
from scenesolver.driving.touch import Bumped


def frame(**readings: object) -> SensorData:
    return SensorData(1, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, False, readings=readings)  # type: ignore[arg-type]


def test_a_laser_is_a_fan_of_cones_without_gaps() -> None:
    fan = [ranger for ranger in rangers_of(PIONEER_3DX) if ranger.sensor == "laser"]
    edges = sorted((ranger.cone.mount.heading_rad - ranger.cone.half_angle_rad) for ranger in fan)
    assert edges[0] == pytest.approx(-math.pi / 2.0)
    for ranger, begin in zip(
        sorted(fan, key=lambda ranger: ranger.cone.mount.heading_rad), [*edges[1:], math.pi / 2.0], strict=True
    ):
        assert ranger.cone.mount.heading_rad + ranger.cone.half_angle_rad == pytest.approx(begin)
    scan = tuple(math.inf if ray != 90 else 700.0 for ray in range(181))
    nearest = {ranger.reading_mm(frame(laser=scan)) for ranger in fan if ranger.looks_ahead}
    assert nearest == {None, 700.0}


def test_a_light_bumper_bounds_the_distance_of_what_it_sees() -> None:
    (ranger,) = (ranger for ranger in rangers_of(CREATE_2) if ranger.sensor == "light_right")
    assert ranger.reading_mm(frame(light_right=0.0)) is None
    for reach_mm in (50.0, 100.0, 200.0):
        for distance_mm in (5.0, 20.0, 45.0):
            nearest = ranger.reading_mm(frame(light_right=4095.0 * (1.0 - distance_mm / reach_mm)))
            assert nearest is not None
            assert nearest <= distance_mm + 1e-9
            assert distance_mm <= farthest_mm(nearest) + 1e-9 or reach_mm == 200.0


def test_a_sonar_that_reads_less_than_it_can_is_not_there() -> None:
    (ranger,) = rangers_of(CREATE_1)
    assert ranger.reading_mm(frame(sonar=None)) is None
    assert ranger.reading_mm(frame(sonar=203.2)) == 203.2
    assert math.isnan(ranger.reading_mm(frame(sonar=0.0)) or 0.0)


def room(model: str, *hidden: tuple[float, float, float, float], regions: tuple[FloorRegion, ...] = ()) -> Scene:
    robot = SceneRobot("ada", Pose(700.0, 2_000.0, 0.3), (5_300.0, 2_000.0), model)
    things = tuple(Obstacle(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), known=False) for x, y, w, h in hidden)
    return Scene(Workspace(0.0, 0.0, 6_000.0, 4_000.0), (robot,), things, floor_regions=regions)


def planned_and_driven(scene: Scene) -> tuple[shapely.LineString, bool]:
    session = Session(scene, Settings(speed=None), Announcer())
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    return shapely.LineString(solved.path), session.drive()[0].outcome.reached


def driven(scene: Scene, max_speed_mm_s: float | None = None) -> tuple[bool, int, str]:
    session = Session(scene, Settings(speed=None, max_speed_mm_s=max_speed_mm_s), Announcer())
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    outcome = session.drive()[0].outcome
    return outcome.reached, outcome.own_collisions, outcome.reason


@pytest.mark.parametrize(("model", "low_y_mm"), [("pioneer3dx", 1_800.0), ("amigo", 1_900.0)])
def test_pioneers_pass_what_their_sonars_and_lasers_see(model: str, low_y_mm: float) -> None:
    assert driven(room(model, (2_700.0, low_y_mm, 300.0, 500.0))) == (True, 0, "")


@pytest.mark.parametrize("reach_factor", [0.5, 1.0, 2.0])
def test_a_create_2_looks_with_its_light_bumpers_before_it_touches(
    reach_factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their reach is unverified, so the robot on the floor may have another one than its model says."""
    robot = replace(
        CREATE_2,
        sensors=tuple(
            replace(sensor, range_mm=reach_factor * sensor.range_mm) if isinstance(sensor, LightBumper) else sensor
            for sensor in CREATE_2.sensors
        ),
    )
    mover_model = rangers_of(CREATE_2)
    monkeypatch.setattr("robotworkshop.stage.floor.MODELS", ChainMap({"create2": robot}, MODELS))
    monkeypatch.setattr("scenesolver.driving.location_robot.rangers_of", lambda _model: mover_model)
    assert driven(room("create2", (1_400.0, 1_960.0, 200.0, 260.0)), max_speed_mm_s=150.0) == (True, 0, "")


PIT = ((2_700.0, 1_700.0), (3_100.0, 1_700.0), (3_100.0, 2_300.0), (2_700.0, 2_300.0))


def test_a_known_drop_is_planned_round_and_a_bridge_over_it_is_driven() -> None:
    pit = FloorRegion(PIT, drop=True)
    path, _ = planned_and_driven(room("create1", regions=(pit,)))
    assert path.distance(shapely.Polygon(PIT)) >= 174.0
    bridge = FloorRegion(((2_600.0, 1_600.0), (3_200.0, 1_600.0), (3_200.0, 2_400.0), (2_600.0, 2_400.0)))
    path, _ = planned_and_driven(room("create1", regions=(pit, bridge)))
    assert path.distance(shapely.Polygon(PIT)) == 0.0


def test_a_cliff_sensor_without_floor_interrupts_the_drive_like_the_bumper() -> None:
    here = Pose(0.0, 0.0)
    driver = Driver(CREATE_1, 0.05, 300.0, frame(), here)
    for cliffs in (Cliff.NONE, Cliff.FRONT_LEFT):
        drive = driver.advance(100.0)
        assert next(drive) == Forward(100.0)
        driver.follow(replace(frame(), cliffs=cliffs), here)
        driver.sense(here, None)
        with pytest.raises(Bumped if cliffs else StopIteration):
            next(drive)
