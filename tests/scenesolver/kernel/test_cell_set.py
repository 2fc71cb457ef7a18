"""Cells of the floor: the compiled way and the plain one."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel.cell_set import CellSet, CompiledCellSet, PlainCellSet, Reaches, key_of, middle_of, middles
from scenesolver.kernel.library import short_library

CELL_MM = 60.0
ROUND = tuple(key_of(x, y) for x in (0, 1, -1) for y in (0, 1, -1))

coordinates = st.floats(-700.0, 700.0)
places = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=40).map(np.array)
lengths, angles, times = st.floats(0.0, 900.0), st.floats(-4.0, 4.0), st.floats(0.0, 9.0)


def drop_in_sector(cells: CellSet, apex: np.ndarray, heading_rad: float, half_rad: float, reach_mm: float) -> None:
    axis = math.cos(heading_rad), math.sin(heading_rad)
    cells.drop_in_sector(*apex[0].tolist(), *axis, math.cos(half_rad), reach_mm)


def nearest_met(
    cells: CellSet, x_mm: float, y_mm: float, heading_rad: float, reach_mm: float, slack_mm: float
) -> int | None:
    ways = np.array((0.0, 30.0, 200.0))
    begin = x_mm, y_mm, math.cos(heading_rad), math.sin(heading_rad)
    return cells.nearest_met(begin, Reaches(ways, reach_mm + ways), slack_mm, slack_mm / 400.0)


def ask(name: str, *arguments: st.SearchStrategy[object]) -> st.SearchStrategy[Callable[[CellSet], object]]:
    return st.tuples(*arguments).map(lambda given: lambda cells: getattr(cells, name)(*given))


asked = st.one_of(
    ask("add", places, times),
    ask("forget", times),
    ask("spread", st.sampled_from((ROUND, ROUND[::2], ROUND[:1]))),
    ask("drop_near", places, st.floats(0.0, 200.0)),
    ask("drop_about", coordinates, coordinates, st.floats(0.0, 200.0)),
    ask("any_near", places, lengths),
    st.builds(
        lambda *given: lambda cells: drop_in_sector(cells, *given), places, angles, st.floats(0.01, 1.5), lengths
    ),
    st.builds(
        lambda *given: lambda cells: nearest_met(cells, *given),
        coordinates,
        coordinates,
        angles,
        lengths,
        st.sampled_from((0.0, 20.0)),
    ),
)


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
@settings(max_examples=60)
@given(places, st.lists(asked, min_size=1, max_size=12))
def test_both_ways_hold_the_same_cells(first: np.ndarray, questions: list[Callable[[CellSet], object]]) -> None:
    plain, compiled = PlainCellSet(CELL_MM), CompiledCellSet(short_library(), CELL_MM)
    for question in (lambda cells: cells.add(first, 5.0), *questions):
        assert question(compiled) == question(plain)
        assert compiled.keys.tolist() == plain.keys.tolist()
        assert compiled.sensed_s.tolist() == plain.sensed_s.tolist()


@given(places)
def test_places_lie_in_their_cells(given_places: np.ndarray) -> None:
    cells = PlainCellSet(CELL_MM)
    cells.add(given_places, 0.0)
    assert [middle_of(key, CELL_MM) for key in cells.keys.tolist()] == list(map(tuple, middles(cells.keys, CELL_MM)))
    offsets = np.abs(given_places[:, None] - middles(cells.keys, CELL_MM)).max(axis=2)
    assert (offsets.min(axis=1) <= CELL_MM / 2.0).all()
    assert (offsets.min(axis=0) <= CELL_MM / 2.0).all()
