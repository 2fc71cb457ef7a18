"""The statistics of a comparison, against values that are known from elsewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotworkshop.comparison.figures import paired_bootstrap, wilson


@pytest.mark.parametrize(
    ("found", "cells", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (8, 10, 0.4902, 0.9433), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_are_those_of_the_literature(found: int, cells: int, low: float, high: float) -> None:
    interval = wilson(found, cells)
    assert interval.value == found / cells
    assert interval.low == pytest.approx(low, abs=5e-4)
    assert interval.high == pytest.approx(high, abs=5e-4)


@given(st.lists(st.floats(-1.0, 1.0), min_size=1, max_size=40), st.integers(1, 5))
def test_a_bootstrap_repeats_and_holds_its_mean(values: list[float], scenes: int) -> None:
    labels = [str(number % scenes) for number in range(len(values))]
    interval = paired_bootstrap(np.array(values), labels)
    assert interval == paired_bootstrap(np.array(values), labels)
    assert min(values) - 1e-12 <= interval.low <= interval.high <= max(values) + 1e-12


def test_seeds_of_one_scene_are_no_scenes_more() -> None:
    rng = np.random.default_rng(1)
    by_scene = np.repeat(rng.normal(0.0, 1.0, 8), 50)
    wide = paired_bootstrap(by_scene, [str(number // 50) for number in range(400)])
    narrow = paired_bootstrap(by_scene, [str(number) for number in range(400)])
    assert wide.high - wide.low > 3.0 * (narrow.high - narrow.low)
