"""How much of the way is left."""

import itertools
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from robotworkshop.cli.printing.console import remaining_mm
from robotworkshop.cli.printing.stdout import print_table

PATH = ((0.0, 0.0), (1000.0, 0.0), (1000.0, 500.0))


@pytest.mark.parametrize(
    ("place", "rest"),
    [((0.0, 0.0), 1500.0), ((250.0, 40.0), 1250.0), ((1000.0, 200.0), 300.0), ((1010.0, 900.0), 0.0)],
)
def test_the_rest_of_the_way_is_measured_along_the_path(place: tuple[float, float], rest: float) -> None:
    assert remaining_mm(place, PATH) == pytest.approx(rest)


def test_without_a_path_nothing_is_left() -> None:
    assert remaining_mm((3.0, 4.0), ()) == 0.0


points = st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))


@example(place=(0.0, 0.0), path=[(0.0, 0.0), (0.0, 1e-261)])
@given(points, st.lists(points, min_size=2, max_size=8))
def test_the_rest_is_never_longer_than_the_whole(place: tuple[float, float], path: list[tuple[float, float]]) -> None:
    whole = math.fsum(math.dist(a, b) for a, b in itertools.pairwise(path))
    assert -1e-6 <= remaining_mm(place, path) <= whole + 1e-6


def test_tables_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([{"name": "a", "say": "x"}, {"name": "long", "say": "y"}], ("name", "say"))
    assert capsys.readouterr().out.splitlines() == [
        "name  say",
        "a     x",
        "long  y",
    ]
