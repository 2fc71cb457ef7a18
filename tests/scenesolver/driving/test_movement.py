"""Signs that something moves which the scene does not tell of."""

import math
from dataclasses import replace

from robotdriver.models import EZ0, INCH_MM, Mount
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.belief.marks import PROVEN_S
from scenesolver.driving.belief.moving_things import MAY_MOVE_S, MOVES_S
from scenesolver.driving.belief.sonar_map import Glimpse, SonarMap

HERE = Glimpse(Pose(0.0, 0.0, 0.0), 0.0, 0.0)
PERIOD_S = 0.05


def heard(*readings_mm: float | None, looked_about: bool = False) -> SonarMap:
    sonar_map = SonarMap(RangeMap.from_outlines([], []), 174.0)
    for turn in (-0.2, 0.2) if looked_about else ():
        sonar_map.observe(EZ0, Glimpse(Pose(0.0, 0.0, turn), 0.0, 0.0), None, 0.9)
    for index, reading in enumerate(readings_mm):
        sonar_map.observe(EZ0, HERE, reading, 1.0 + PERIOD_S * index)
    return sonar_map


def test_what_stands_where_it_was_first_seen_has_not_moved() -> None:
    assert heard(*[20 * INCH_MM] * 9).moving_things.moving.is_empty


def test_what_comes_to_where_the_floor_was_free_has_moved() -> None:
    moving = heard(None, None, 25 * INCH_MM, 25 * INCH_MM, looked_about=True).moving_things.moving
    x_mm, y_mm = moving.places.T
    assert x_mm.min() > 20 * INCH_MM
    assert x_mm.max() < 30 * INCH_MM
    assert abs(y_mm.mean()) < 2 * INCH_MM


def test_what_comes_to_the_robots_side_has_moved_as_well() -> None:
    beside = replace(EZ0, mount=Mount(0.0, 0.0, math.pi / 2.0))
    sonar_map = SonarMap(RangeMap.from_outlines([], []), 174.0)
    for index, (turn, reading_mm) in enumerate(((-0.2, None), (0.2, None), (0.0, None), (0.0, 635.0), (0.0, 635.0))):
        sonar_map.observe(beside, Glimpse(Pose(0.0, 0.0, turn), 0.0, 0.0), reading_mm, 1.0 + PERIOD_S * index)
    assert abs(sonar_map.moving_things.moving.places.mean(axis=0) - (0.0, 635.0)).max() < 50.0


def test_one_false_echo_is_no_movement() -> None:
    assert heard(None, None, 25 * INCH_MM, None, None, None, looked_about=True).moving_things.moving.is_empty


def test_what_is_heard_from_one_place_long_enough_is_suspected_no_longer() -> None:
    assert not heard(*[20 * INCH_MM] * 9).moving_things.undecided.is_empty
    assert heard(*[20 * INCH_MM] * (3 + round(PROVEN_S / PERIOD_S))).moving_things.is_empty


def test_what_is_not_sensed_again_is_not_feared_for_ever() -> None:
    sonar_map = heard(None, None, 25 * INCH_MM, 25 * INCH_MM, looked_about=True)
    for moving_things, given_up_s in (
        (sonar_map.moving_things.moving, MOVES_S),
        (sonar_map.moving_things.undecided, MAY_MOVE_S),
    ):
        moving_things.elapse(1.15 + given_up_s - 0.1)
        assert not moving_things.is_empty
        moving_things.elapse(1.15 + given_up_s + 0.1)
        assert moving_things.is_empty
