"""Signs that something moves which the scene does not tell of."""

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.belief.sonar_map import Glimpse, SonarMap
from scenesolver.driving.belief.unsettled import PROVEN_S, STRANGE_S, SUSPECT_S

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
    assert heard(*[20 * INCH_MM] * 9).strangers.is_empty


def test_what_comes_to_where_the_floor_was_free_has_moved() -> None:
    strangers = heard(None, None, 25 * INCH_MM, 25 * INCH_MM, looked_about=True).strangers
    x_mm, y_mm = strangers.places.T
    assert x_mm.min() > 20 * INCH_MM
    assert x_mm.max() < 30 * INCH_MM
    assert abs(y_mm.mean()) < 2 * INCH_MM


def test_one_false_echo_is_no_movement() -> None:
    assert heard(None, None, 25 * INCH_MM, None, None, None, looked_about=True).strangers.is_empty


def test_what_is_heard_from_one_place_long_enough_is_suspected_no_longer() -> None:
    assert not heard(*[20 * INCH_MM] * 9).suspects.is_empty
    assert heard(*[20 * INCH_MM] * (3 + round(PROVEN_S / PERIOD_S))).all_stands


def test_what_is_not_sensed_again_is_not_feared_for_ever() -> None:
    sonar_map = heard(None, None, 25 * INCH_MM, 25 * INCH_MM, looked_about=True)
    for unsettled, given_up_s in ((sonar_map.strangers, STRANGE_S), (sonar_map.suspects, SUSPECT_S)):
        unsettled.elapse(1.15 + given_up_s - 0.1)
        assert not unsettled.is_empty
        unsettled.elapse(1.15 + given_up_s + 0.1)
        assert unsettled.is_empty
