"""What keeps a robot from backing off: whatever was sensed behind it."""

import math

import pytest

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Scene, Workspace
from scenesolver.driving.driver import Driver
from scenesolver.driving.eyes import eyes_of
from scenesolver.driving.moving_obstacles import MovingObstacles
from scenesolver.driving.perception import Perception
from scenesolver.driving.sonar_map import Glimpse
from scenesolver.driving.wariness import Wariness
from scenesolver.geometry.clearance import Surroundings

HERE = Pose(1_000.0, 1_000.0, 0.5)
RADIUS_MM = CREATE_1.body.radius_mm


def wary() -> tuple[Wariness, Perception]:
    now = SensorData(1, 1.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, False)
    traffic = MovingObstacles((), RADIUS_MM)
    empty = RangeMap.from_outlines([], [])
    outlook = Perception(eyes_of(CREATE_1), empty, RADIUS_MM, CREATE_1.frame_period_s, None, traffic)
    surroundings = Surroundings(Scene(Workspace(0.0, 0.0, 2_000.0, 2_000.0), ()))
    return Wariness(Driver(CREATE_1, outlook.period_s, 300.0, now, HERE), outlook, surroundings), outlook


@pytest.mark.parametrize(
    ("bearing_rad", "may"), [(0.0, True), (0.8, True), (math.pi, False), (2.3, False), (-2.3, False)]
)
@pytest.mark.parametrize("moves", [False, True])
def test_it_backs_off_only_where_nothing_was_felt_behind(bearing_rad: float, may: bool, moves: bool) -> None:
    wariness, outlook = wary()
    if moves:
        outlook.map.strangers.sensed(outlook.map.contact(HERE, bearing_rad), 1.0)
    else:
        outlook.map.mark_contact(HERE, bearing_rad)
    assert wariness.can_back_off(40.0) is may


def test_it_looks_out_only_after_an_echo_that_the_scene_does_not_explain() -> None:
    wariness, outlook = wary()
    assert wariness.look_due_s((3_000.0, 1_000.0)) == math.inf
    outlook.map.observe(outlook.ahead_cone, Glimpse(HERE, 0.0, 0.0), 2_500.0, 1.0)
    assert wariness.look_due_s((3_000.0, 1_000.0)) < 1.0
    assert wariness.look_due_s((1_300.0, 1_000.0)) == math.inf
