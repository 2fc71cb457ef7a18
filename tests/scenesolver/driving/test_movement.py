"""Signs that something moves which the scene does not tell of."""

import math

import pytest

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.sonar_map import Glimpse, SonarMap

HERE = Glimpse(Pose(0.0, 0.0, 0.0), 0.0, 0.0)


def heard(*readings_mm: float | None, looked_about: bool = False) -> SonarMap:
    sonar_map = SonarMap(RangeMap.from_outlines([], []), 174.0)
    for turn in (-0.2, 0.2) if looked_about else ():
        sonar_map.observe(EZ0, Glimpse(Pose(0.0, 0.0, turn), 0.0, 0.0), None, 0.9)
    for index, reading in enumerate(readings_mm):
        sonar_map.observe(EZ0, HERE, reading, 1.0 + 0.05 * index)
    return sonar_map


def test_what_stands_where_it_was_first_seen_has_not_moved() -> None:
    assert math.isinf(heard(*[20 * INCH_MM] * 9).movement.last_s)


def test_what_comes_to_where_the_floor_was_free_has_moved() -> None:
    movement = heard(None, None, 25 * INCH_MM, 25 * INCH_MM, looked_about=True).movement
    assert movement.last_s == pytest.approx(1.1)
    assert movement.place == pytest.approx((25.5 * INCH_MM, 0.0))


def test_one_false_echo_is_no_movement() -> None:
    assert math.isinf(heard(None, None, 25 * INCH_MM, None, None, None, looked_about=True).movement.last_s)
