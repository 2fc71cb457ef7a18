"""Bends round one corner are drawn into one, where there is room outside."""

import math

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st

from scenesolver.driving.behaviour.way import WORTH_MM, with_fewer_turns
from scenesolver.geometry.clearance import Surroundings
from tests.scenesolver.scenes import box, scene_of

RADIUS_MM = 170.0


def round_corner(turn_rad: float = math.pi / 2.0, radius_mm: float = 190.0, bends: int = 5) -> np.ndarray:
    """A path along the x axis that turns to the left round a corner along a polygon, all of it about (3000, 2190)."""
    angles = np.linspace(0.0, turn_rad, bends) - math.pi / 2.0
    arc = np.array((3_000.0, 2_190.0)) + radius_mm * np.column_stack((np.cos(angles), np.sin(angles)))
    step = turn_rad / (bends - 1)
    before = arc[0] - 1_000.0 * np.array((math.cos(-step / 2.0), math.sin(-step / 2.0)))
    after = arc[-1] + 1_000.0 * np.array((math.cos(turn_rad + step / 2.0), math.sin(turn_rad + step / 2.0)))
    return np.concatenate((before[None], arc, after[None]))


def length_mm(path: np.ndarray) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def driven(path: np.ndarray, *obstacles: list[tuple[float, float]]) -> np.ndarray:
    surroundings = Surroundings(scene_of(list(obstacles), size_mm=6_000.0))
    return with_fewer_turns(
        path, lambda legs: float(surroundings.clearances(legs[:-1], legs[1:], RADIUS_MM).min()), 20.0
    )


def test_a_round_corner_is_one_turn() -> None:
    path = round_corner()
    fewer = driven(path, box(2_200, 2_200, 3_000, 3_000))
    assert len(fewer) == 3
    assert length_mm(fewer) - length_mm(path) < 190.0


def test_it_keeps_off_what_stands_outside() -> None:
    path = round_corner()
    fewer = driven(path, box(3_000 + 370, 1_500, 4_000, 2_080))
    assert len(fewer) > 3
    assert shapely.LineString(fewer).distance(shapely.box(3_370, 1_500, 4_000, 2_080)) >= RADIUS_MM + 20.0


def test_turns_to_both_sides_stay() -> None:
    zigzag = np.array([(500.0 * i, 2_000.0 + 400.0 * (i % 2)) for i in range(1, 9)])
    np.testing.assert_array_equal(driven(zigzag), zigzag)


@given(
    steps=st.lists(
        st.tuples(st.floats(20.0, 800.0), st.floats(-1.5, 1.5)).map(lambda step: (step[0], round(step[1], 3))),
        min_size=1,
        max_size=12,
    )
)
def test_it_costs_little_way_and_no_turn(steps: list[tuple[float, float]]) -> None:
    lengths, turns = np.array(steps).T
    headings = np.cumsum(turns)
    places = np.cumsum(np.column_stack((lengths * np.cos(headings), lengths * np.sin(headings))), axis=0)
    path = np.concatenate((np.zeros((1, 2)), places))
    fewer = with_fewer_turns(path, lambda _: 0.0, 20.0)
    np.testing.assert_array_equal(fewer[[0, -1]], path[[0, -1]])
    assert len(fewer) <= len(path)
    assert length_mm(fewer) <= length_mm(path) + WORTH_MM * (len(path) - len(fewer)) + 1e-6
