"""Where something that moves may be: always a set that holds the truth."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scenesolver.driving.belief.marks import PROVEN_S, Marks
from scenesolver.driving.belief.moving_things import TOP_MM_S, MovingThings, PossiblePlaces, reaches_of
from scenesolver.driving.belief.seen_floor import sector_of
from scenesolver.kernel.sight import Places

BODY_MM = 170.0


def marked(*places: tuple[float, float]) -> Marks:
    marks = Marks()
    marks.add(np.array(places), 400.0, math.inf, 0.0)
    return marks


def place(x_mm: float, y_mm: float) -> np.ndarray:
    return np.array(((x_mm, y_mm),))


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.floats(0.0, TOP_MM_S), st.floats(-3.1, 3.1)), min_size=1, max_size=16),
    st.floats(-3.0, 3.0),
)
def test_the_thing_is_where_it_may_be_however_it_moves(moves: list[tuple[float, float]], look_rad: float) -> None:
    moving_things = MovingThings(BODY_MM)
    x, y = 1_000.0, 300.0
    moving_things.moving.sensed(place(x, y), 0.0)
    for index, (speed_mm_s, heading_rad) in enumerate(moves):
        x, y = x + 0.3 * speed_mm_s * math.cos(heading_rad), y + 0.3 * speed_mm_s * math.sin(heading_rad)
        now_s = 0.3 * (index + 1)
        # A reading sees as far as the thing, if that is in its sector.
        bearing_rad = math.remainder(math.atan2(y, x) - look_rad, math.tau)
        range_mm = min(3_000.0, math.hypot(x, y)) if abs(bearing_rad) < 0.35 else 3_000.0
        moving_things.see(sector_of(Pose(0.0, 0.0, look_rad), 0.3, range_mm, now_s))
        nearest_mm = np.hypot(*(moving_things.moving.places - (x, y)).T).min()
        assert nearest_mm < 90.0


@pytest.mark.parametrize("turn_rad", np.arange(8) * math.pi / 4.0)
def test_it_may_have_gone_as_far_in_every_direction(turn_rad: float) -> None:
    moving = PossiblePlaces(10.0)
    moving.sensed(place(30.0, 30.0), 0.0)
    moving.elapse(3.0)
    ahead = (moving.places - (30.0, 30.0)) @ (math.cos(turn_rad), math.sin(turn_rad))
    assert 3.0 * TOP_MM_S - 60.0 < ahead.max() < 1.1 * 3.0 * TOP_MM_S + 60.0


def test_a_drive_is_feared_only_from_what_it_moves_towards() -> None:
    moving = PossiblePlaces(5.0)
    moving.sensed(place(0.0, 400.0), 0.0)
    here, reaches = (0.0, 0.0), reaches_of(BODY_MM, (0.0, 0.0), (0.0, 1.0))
    assert moving.feared(here, math.pi / 2.0, reaches) is not None
    assert moving.feared(here, -math.pi / 2.0, reaches) is None
    assert moving.feared(here, math.pi / 2.0, reaches_of(BODY_MM, (0.0, 0.0), (0.0, 0.1))) is None


def test_what_is_sensed_elsewhere_is_no_longer_where_it_was() -> None:
    moving = PossiblePlaces(5.0)
    moving.sensed(place(0.0, 400.0), 0.0)
    moving.sensed(place(300.0, 400.0), 0.5)
    assert moving.places[:, 0].min() > 200.0


def test_where_the_robot_stands_is_nothing_else() -> None:
    moving_things = MovingThings(BODY_MM)
    for each in (moving_things.moving, moving_things.undecided):
        each.sensed(place(100.0, 100.0), 0.0)
    moving_things.rule_out_body((0.0, 0.0))
    assert moving_things.is_empty


@pytest.mark.parametrize(("age_s", "explains", "stands"), [(2.0, True, True), (0.5, True, False), (2.0, False, False)])
def test_an_echo_that_comes_from_what_stands_is_one_of_nothing_else(age_s: float, explains: bool, stands: bool) -> None:
    moving_things, arc = MovingThings(BODY_MM), np.array(((0.0, 400.0), (400.0, 400.0)))
    moving_things.undecided.sensed(arc, 0.0)
    explained = np.ones(1, dtype=np.bool_) if explains else None
    moving_things.take_echo(Places(arc), (200.0, 400.0), marked((0.0, 400.0)), explained, age_s * PROVEN_S)
    assert moving_things.is_empty is stands
