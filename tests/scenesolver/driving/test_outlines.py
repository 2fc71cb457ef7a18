"""The outlines of marks: what was drawn before is kept, and marks nothing else."""

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.driving.belief.marks import CELL_MM, MERGE_MM, Marks

coordinates = st.floats(0.0, 600.0)
marks = st.lists(st.tuples(coordinates, coordinates), max_size=25).map(lambda at: np.array(at).reshape(-1, 2))


def marked(at: np.ndarray) -> Marks:
    marks = Marks()
    marks.add(at, 0.0, np.inf)
    return marks


def parts_of(marks: Marks) -> list[bytes]:
    assert marks.obstacle.is_valid
    return sorted(part.wkb for part in shapely.get_parts(marks.obstacle))


@settings(max_examples=40)
@given(marks, marks)
def test_what_was_drawn_before_changes_nothing(some: np.ndarray, more: np.ndarray) -> None:
    seen = marked(some)
    assert parts_of(seen) == parts_of(marked(some))
    seen.add(more, 500.0, np.inf, 1.0)
    assert parts_of(seen) == parts_of(marked(np.concatenate((some, more))))
    seen.forget(np.arange(len(some) + len(more)) < len(some))
    assert parts_of(seen) == parts_of(marked(more))


@settings(max_examples=40)
@given(marks)
def test_every_mark_lies_within_and_nothing_far_from_all_of_them(at: np.ndarray) -> None:
    drawn = marked(at).obstacle
    for x, y in at.tolist():
        assert drawn.contains(shapely.Point(x, y))
    reach_mm = CELL_MM / 2.0 + MERGE_MM
    assert shapely.difference(drawn, shapely.MultiPoint(at).buffer(reach_mm)).area < 1.0
