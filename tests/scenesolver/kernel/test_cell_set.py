"""Cells of the floor: the compiled kernel and its source hold the same ones, and those lie where the places do."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel import cell_set
from scenesolver.kernel.cell_set import CellSet, key_of, middles
from tests.uncompiled import uncompiled

(WRITTEN,) = uncompiled("scenesolver.kernel.cell_set")
CELL_MM = 60.0
ROUND = np.array([key_of(x, y) for x in (0, 1, -1) for y in (0, 1, -1)])

coordinates = st.floats(-700.0, 700.0)
places = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=40).map(np.array)
lengths, angles, times = st.floats(0.0, 900.0), st.floats(-4.0, 4.0), st.floats(0.0, 9.0)
Question = Callable[[Any, Any], object]


def ask(name: str, *arguments: st.SearchStrategy[object]) -> st.SearchStrategy[Question]:
    return st.tuples(*arguments).map(lambda given: lambda _, cells: getattr(cells, name)(*given))


def drop_in_sector(apex: np.ndarray, heading_rad: float, half_rad: float, reach_mm: float) -> Question:
    axis = math.cos(heading_rad), math.sin(heading_rad)
    return lambda _, cells: cells.drop_in_sector(*apex[0].tolist(), *axis, math.cos(half_rad), reach_mm)


def nearest_met(x_mm: float, y_mm: float, heading_rad: float, reach_mm: float) -> Question:
    ways = np.array((0.0, 30.0, 200.0))
    begin = x_mm, y_mm, math.cos(heading_rad), math.sin(heading_rad)
    return lambda kernel, cells: cells.nearest_met(begin, kernel.Reaches(ways, reach_mm + ways))


asked = st.one_of(
    ask("add", places, times),
    ask("move", places, st.floats(0.0, 200.0), times),
    ask("forget", times),
    ask("spread", st.sampled_from((ROUND, ROUND[::2].copy(), ROUND[:1]))),
    ask("drop_near", places, st.floats(0.0, 200.0)),
    ask("drop_about", coordinates, coordinates, st.floats(0.0, 200.0)),
    ask("any_near", places, lengths),
    st.builds(drop_in_sector, places, angles, st.floats(0.01, 1.5), lengths),
    st.builds(nearest_met, coordinates, coordinates, angles, lengths),
)


@settings(max_examples=60, deadline=None)
@given(places, st.lists(asked, min_size=1, max_size=12))
def test_both_ways_hold_the_same_cells(first: np.ndarray, questions: list[Question]) -> None:
    compiled, written = CellSet(CELL_MM), WRITTEN.CellSet(CELL_MM)
    for question in (lambda _, cells: cells.add(first, 5.0), *questions):
        assert question(cell_set, compiled) == question(WRITTEN, written)
        assert compiled.keys.tolist() == written.keys.tolist()
        assert compiled.sensed_s.tolist() == written.sensed_s.tolist()


@given(places)
def test_places_lie_in_their_cells(given_places: np.ndarray) -> None:
    cells = CellSet(CELL_MM)
    cells.add(given_places, 0.0)
    assert (np.diff(cells.keys) > 0).all()
    offsets = np.abs(given_places[:, None] - middles(cells.keys, CELL_MM)).max(axis=2)
    assert (offsets.min(axis=1) <= CELL_MM / 2.0).all()
    assert (offsets.min(axis=0) <= CELL_MM / 2.0).all()


@given(places, st.floats(0.0, 9.0))
def test_cells_spread_to_their_neighbours_with_the_newest_time(given_places: np.ndarray, later_s: float) -> None:
    cells = CellSet(CELL_MM)
    cells.add(given_places, 1.0)
    cells.add(given_places[:1], 1.0 + later_s)
    sensed_s = dict(zip(cells.keys.tolist(), cells.sensed_s.tolist(), strict=True))
    cells.spread(ROUND)
    expected: dict[int, float] = {}
    for key, time_s in sensed_s.items():
        for offset in ROUND.tolist():
            expected[key + offset] = max(time_s, expected.get(key + offset, 0.0))
    assert dict(zip(cells.keys.tolist(), cells.sensed_s.tolist(), strict=True)) == expected
    assert (np.diff(cells.keys) > 0).all()
