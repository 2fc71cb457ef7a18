"""The outlines of marks: what was drawn before is kept, and marks nothing else."""

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.driving.belief.marks import CELL_MM, MERGE_MM, Outlines
from scenesolver.kernel.sight import Places

coordinates = st.floats(0.0, 600.0)
marks = st.lists(st.tuples(coordinates, coordinates), max_size=25).map(lambda at: np.array(at).reshape(-1, 2))


@settings(max_examples=40)
@given(marks, marks)
def test_what_was_drawn_before_changes_nothing(some: np.ndarray, more: np.ndarray) -> None:
    outlines = Outlines()
    for at in (some, np.concatenate((some, more)), more):
        drawn = outlines.draw(Places(at))
        assert drawn.is_valid
        anew = Outlines().draw(Places(at))
        assert sorted(part.wkb for part in shapely.get_parts(drawn)) == sorted(
            part.wkb for part in shapely.get_parts(anew)
        )


@settings(max_examples=40)
@given(marks)
def test_every_mark_lies_within_and_nothing_far_from_all_of_them(at: np.ndarray) -> None:
    drawn = Outlines().draw(Places(at))
    for x, y in at.tolist():
        assert drawn.contains(shapely.Point(x, y))
    reach_mm = CELL_MM / 2.0 + MERGE_MM
    assert shapely.difference(drawn, shapely.MultiPoint(at).buffer(reach_mm)).area < 1.0
