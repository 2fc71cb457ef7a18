"""Two sets of cells that hear the same echoes: the compiled way and the plain one."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel import places as module
from scenesolver.kernel.cell_pair import CellPair, CompiledCellPair, Marks, Nearness, PlainCellPair
from scenesolver.kernel.cell_set import CellSet, CompiledCellSet, PlainCellSet
from scenesolver.kernel.library import short_library
from scenesolver.kernel.places import Places

CELL_MM = 60.0
NEAR = Nearness(120.0, 300.0, 150.0, 1.0)

coordinates = st.floats(-700.0, 700.0)
points = st.tuples(coordinates, coordinates)
arcs = st.lists(points, min_size=1, max_size=12).map(np.array)
marks = st.lists(st.tuples(points, st.floats(0.0, 9.0), st.sampled_from((5.0, math.inf)), st.booleans()), max_size=40)


def heed(
    pair: CellPair, arc: np.ndarray, marked: list[tuple[tuple[float, float], float, float, bool]], **how: float
) -> int:
    at = np.array([place for place, _, _, _ in marked]).reshape(-1, 2)
    first_s, forget_at_s, explains = (np.array([mark[part] for mark in marked]) for part in (1, 2, 3))
    there = Marks(Places(at), first_s, forget_at_s)
    return pair.heed_echo(Places(arc), there, explains if explains.any() else None, **how)


asked = st.one_of(
    st.builds(
        lambda arc, marked, moves, drifts, now_s: (
            lambda pair: heed(pair, arc, marked, moves=moves, drifts=drifts, now_s=now_s)
        ),
        arcs,
        marks,
        st.booleans(),
        st.booleans(),
        st.floats(0.0, 9.0),
    ),
    st.builds(lambda at, mm: lambda pair: pair.drop_about(*at, mm), points, st.floats(0.0, 200.0)),
    st.builds(
        lambda at, heading, half, reach: (
            lambda pair: pair.drop_in_sector(*at, math.cos(heading), math.sin(heading), math.cos(half), reach)
        ),
        points,
        st.floats(-4.0, 4.0),
        st.floats(0.01, 1.5),
        st.floats(0.0, 900.0),
    ),
)


def held(cells: CellSet) -> tuple[int, list[int], list[float]]:
    return cells.count, cells.keys.tolist(), cells.sensed_s.tolist()


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
@settings(max_examples=60)
@given(st.lists(asked, min_size=1, max_size=12))
def test_both_ways_hold_the_same_cells(questions: list[Callable[[CellPair], object]]) -> None:
    plain = [PlainCellSet(CELL_MM), PlainCellSet(CELL_MM)]
    compiled = [CompiledCellSet(short_library(), CELL_MM) for _ in range(2)]
    pairs = PlainCellPair(*plain, NEAR), CompiledCellPair(*compiled, NEAR)
    for question in questions:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "short_library", lambda: None)
            expected = question(pairs[0])
        assert question(pairs[1]) == expected
        assert [held(cells) for cells in compiled] == [held(cells) for cells in plain]
