"""Robots with other sensors than one forward sonar: all that they see feeds the same map."""

import math
from dataclasses import replace

import pytest

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1, CREATE_2, MODELS, PIONEER_3DX
from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import FloorRegion, Obstacle, Scene, SceneRobot, Workspace
from scenesolver.driving.eyes import eyes_of


def frame(**readings: object) -> SensorData:
    return SensorData(1, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, False, readings=readings)  # type: ignore[arg-type]


def test_a_laser_is_a_fan_of_cones_without_gaps() -> None:
    fan = [eye for eye in eyes_of(PIONEER_3DX) if eye.sensor == "laser"]
    edges = sorted((eye.cone.mount.heading_rad - eye.cone.half_angle_rad) for eye in fan)
    assert edges[0] == pytest.approx(-math.pi / 2.0)
    for eye, begin in zip(
        sorted(fan, key=lambda eye: eye.cone.mount.heading_rad), [*edges[1:], math.pi / 2.0], strict=True
    ):
        assert eye.cone.mount.heading_rad + eye.cone.half_angle_rad == pytest.approx(begin)
    scan = tuple(math.inf if ray != 90 else 700.0 for ray in range(181))
    nearest = {eye.reading_mm(frame(laser=scan)) for eye in fan if eye.looks_ahead}
    assert nearest == {None, 700.0}


def test_a_light_bumper_tells_only_that_something_is_there() -> None:
    (eye,) = (eye for eye in eyes_of(CREATE_2) if eye.sensor == "light_right")
    assert eye.reading_mm(frame(light_right=False)) is None
    lit = eye.reading_mm(frame(light_right=True))
    assert lit is not None
    assert 0.0 < lit <= eye.cone.max_range_mm


def test_a_sonar_that_reads_less_than_it_can_is_not_there() -> None:
    (eye,) = eyes_of(CREATE_1)
    assert eye.reading_mm(frame(sonar=None)) is None
    assert eye.reading_mm(frame(sonar=203.2)) == 203.2
    assert math.isnan(eye.reading_mm(frame(sonar=0.0)) or 0.0)


def room(model: str, *hidden: tuple[float, float, float, float], regions: tuple[FloorRegion, ...] = ()) -> Scene:
    robot = SceneRobot("ada", Pose(700.0, 2_000.0, 0.3), (5_300.0, 2_000.0), model)
    things = tuple(Obstacle(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), known=False) for x, y, w, h in hidden)
    return Scene(Workspace(0.0, 0.0, 6_000.0, 4_000.0), (robot,), things, floor_regions=regions)


def driven(scene: Scene) -> tuple[bool, int, str]:
    session = Session(scene, Settings(speed=None), Announcer())
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    outcome = session.drive()[0].outcome
    return outcome.reached, outcome.own_collisions, outcome.reason


def test_a_pioneer_passes_what_its_sonars_and_laser_see() -> None:
    assert driven(room("pioneer3dx", (2_700.0, 1_800.0, 300.0, 500.0))) == (True, 0, "")


def test_a_create_without_a_sonar_heeds_its_light_bumpers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dark = replace(CREATE_2, name="dark", sensors=tuple(s for s in CREATE_2.sensors if s.name != "sonar"))
    monkeypatch.setitem(MODELS, "dark", dark)
    assert driven(room("dark", (2_700.0, 1_700.0, 300.0, 600.0))) == (True, 0, "")


def test_a_drop_that_no_sonar_sees_is_backed_off_from() -> None:
    pit = FloorRegion(((2_700.0, 1_700.0), (3_100.0, 1_700.0), (3_100.0, 2_300.0), (2_700.0, 2_300.0)), drop=True)
    scene = room("create1", regions=(pit,))
    assert driven(scene)[0]
