"""What a robot heeds that was sensed where it goes: what is behind it, comes from aside, or only seems to move."""

import math
from dataclasses import replace

import numpy as np
import pytest

from robotdriver.interface import Bumper, Forward, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Scene, Workspace
from scenesolver.driving.behaviour.avoidance import FALSE_ALARM_S, Avoidance
from scenesolver.driving.belief.moving_obstacles import MovingObstacles
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.belief.rangers import rangers_of
from scenesolver.driving.belief.sonar_map import Glimpse
from scenesolver.driving.driver import Driver
from scenesolver.geometry.clearance import Surroundings

HERE = Pose(1_000.0, 1_000.0, 0.5)
RADIUS_MM = CREATE_1.body.radius_mm


def wary(drifts: bool = False) -> tuple[Avoidance, Perception, Driver]:
    now = SensorData(1, 1.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, False)
    traffic = MovingObstacles((), RADIUS_MM)
    empty = RangeMap.from_outlines([], [])
    perception = Perception(rangers_of(CREATE_1), empty, RADIUS_MM, CREATE_1.frame_period_s, None, traffic, drifts)
    surroundings = Surroundings(Scene(Workspace(0.0, 0.0, 2_000.0, 2_000.0), ()))
    driver = Driver(CREATE_1, perception.period_s, 300.0, now, HERE)
    return Avoidance(driver, perception, surroundings), perception, driver


@pytest.mark.parametrize(
    ("bearing_rad", "may"), [(0.0, True), (0.8, True), (math.pi, False), (2.3, False), (-2.3, False)]
)
@pytest.mark.parametrize("moves", [False, True])
def test_it_backs_off_only_where_nothing_was_felt_behind(bearing_rad: float, may: bool, moves: bool) -> None:
    avoidance, perception, _ = wary()
    if moves:
        perception.map.moving_things.moving.sensed(perception.map.contact(HERE, bearing_rad), 1.0)
    else:
        perception.map.mark_contact(HERE, bearing_rad)
    assert avoidance.can_back_off(40.0) is may


@pytest.mark.parametrize("drifts", [False, True])
def test_it_does_not_fear_the_same_ghost_for_ever(drifts: bool) -> None:
    avoidance, perception, driver = wary(drifts)
    target = HERE.to_world(2_000.0, 0.0)
    for now_s in np.arange(1.0, 30.0, CREATE_1.frame_period_s).tolist():
        perception.map.moving_things.moving.sensed(np.array((HERE.to_world(300.0, 0.0),)), now_s)
        driver.follow(replace(driver.now, time_s=now_s), HERE)
        if next(avoidance.watch_out(target), None) is None:
            break
    assert FALSE_ALARM_S < now_s < FALSE_ALARM_S + 2.0


@pytest.mark.parametrize(("away_mm", "drifts", "may_move"), [(2_500.0, False, True), (2_500.0, True, False)])
def test_what_is_heard_from_afar_may_move_unless_the_odometry_drifts(
    away_mm: float, drifts: bool, may_move: bool
) -> None:
    _, perception, _ = wary(drifts)
    perception.map.observe(perception.ahead_cone, Glimpse(HERE, 0.0, 0.0), away_mm, 1.0)
    assert perception.map.moving_things.is_empty is not may_move


def test_it_goes_nowhere_where_something_came_while_it_turned() -> None:
    avoidance, perception, driver = wary()
    for heading_rad in np.arange(0.0, math.tau, 0.2).tolist():
        perception.map.observe(
            perception.ahead_cone, Glimpse(replace(HERE, heading_rad=heading_rad), 0.0, 0.0), None, 1.0
        )
    driver.follow(replace(driver.now, time_s=1.1), HERE)
    steps = avoidance.step_aside(HERE.heading_rad + math.pi / 2.0)
    next(steps)
    # All round the robot something is sensed before it has turned.
    around = np.linspace(0.0, math.tau, 60)
    ring = np.column_stack((HERE.x_mm + 240.0 * np.cos(around), HERE.y_mm + 240.0 * np.sin(around)))
    perception.map.moving_things.moving.sensed(ring, 1.1)
    turned = replace(HERE, heading_rad=HERE.heading_rad + math.pi / 2.0)
    went = None
    try:
        for time_s in np.arange(1.2, 3.0, CREATE_1.frame_period_s).tolist():
            driver.follow(replace(driver.now, time_s=time_s, orientation_rad=math.pi / 2.0), turned)
            driver.sense(turned, None)
            assert not isinstance(driver.obey(getattr(step := next(steps), "command", step)), Forward)
    except StopIteration as end:
        went = end.value
    assert went is False
