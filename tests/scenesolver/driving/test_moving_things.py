"""Where something that moves may be: always a set that holds the truth."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scenesolver.driving.belief.marks import ALONE_S, PROVEN_S, Marks
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
    moving_things = MovingThings(BODY_MM, drifts=False)
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
    moving_things = MovingThings(BODY_MM, drifts=False)
    for each in (moving_things.moving, moving_things.undecided):
        each.sensed(place(100.0, 100.0), 0.0)
    moving_things.rule_out_body((0.0, 0.0))
    assert moving_things.is_empty


def test_what_stands_says_nothing_of_what_is_farther_along_the_same_arc() -> None:
    moving_things = MovingThings(BODY_MM, drifts=False)
    arc = np.array(((0.0, 400.0), (400.0, 400.0)))
    moving_things.undecided.sensed(arc, 0.0)
    moving_things.take_echo(Places(arc), (200.0, 400.0), marked((0.0, 400.0)), np.ones(1, dtype=np.bool_), 2.0)
    assert moving_things.undecided.places[:, 0].min() > 200.0


@pytest.mark.parametrize(
    ("explained_by", "pause_s", "is_alone"),
    [
        ([0] * 12, 0.0, True),
        # A thing that goes along with the robot is where now this and now that stands.
        ([0] * 6 + [1] * 6, 0.0, False),
        ([0] * 6 + [None] + [0] * 5, 0.0, False),
        ([0] * 12, 1.0, False),
    ],
    ids=["one", "two in turn", "none for once", "a pause"],
)
def test_where_one_standing_thing_explains_every_echo_nothing_else_is_heard(
    explained_by: list[int | None], pause_s: float, is_alone: bool
) -> None:
    moving_things, marks = MovingThings(BODY_MM, drifts=False), marked((0.0, 400.0), (100.0, 400.0))
    arc = Places(np.array(((0.0, 400.0), (100.0, 400.0), (400.0, 400.0))))
    for number, mark in enumerate(explained_by):
        explains = None if mark is None else np.arange(2) == mark
        time_s = 2.0 * PROVEN_S + ALONE_S / 10.0 * number + (pause_s if number > 5 else 0.0)
        moving_things.take_echo(arc, (200.0, 400.0), marks, explains, time_s)
    assert moving_things.is_empty is is_alone
