"""Contestants as users name them: settings, parts of their own, and lists that make curves."""

import csv
from pathlib import Path

import pytest

from robotdriver.errors import WorkshopError
from robotworkshop.comparison.contestants import contestants
from robotworkshop.comparison.run_comparison import ComparisonConfig, compare
from robotworkshop.tournament.isolation.limits import Limits

SAMPLER = """
import numpy as np

def sampler(space, count, rng):
    points = rng.uniform(space.bounds[:2], space.bounds[2:], (4 * count, 2))
    return points[space.is_free(points)][:count]
"""


def test_a_list_makes_a_curve_and_a_part_goes_along(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SAMPLER)
    named = contestants(f"prm-textbook:samples=200,20:sampler={file}")
    assert named.curve is not None
    assert (named.curve.label, named.curve.setting) == ("prm-textbook:sampler=mine.py", "samples")
    assert named.curve.values == (20.0, 200.0)
    assert [code.files for _, code in named.entrants] == [{"mine.py": SAMPLER.encode()}] * 2
    planners = [f"prm-textbook:samples=20,200:sampler={file}", "prm-star:finish=none:samples=200,20", "visibility"]
    config = ComparisonConfig(planners, ["maze"], 2, Limits(preprocess_s=20.0), 2, tmp_path / "out")
    done, files = compare(config, lambda *_: None)
    mine, star = done.curves
    assert [point.value for point in mine.points] == [20.0, 200.0]
    few, many = star.points
    assert few.success.value <= many.success.value == 1.0
    assert many.low is not None
    assert many.median is not None
    assert 1.0 <= many.low <= many.median
    assert few.median is None or few.median >= many.median
    # Each is held against the one with as many samples, and one without samples against the best.
    others = {pair.planner: pair.other for pair in done.pairs}
    assert others["prm-star:finish=none:samples=20"] == "prm-textbook:sampler=mine.py:samples=20"
    assert others["visibility"] == "prm-textbook:sampler=mine.py:samples=200"
    names = {each.name for each in files}
    assert names >= {"curve_samples.svg", "curve_seconds.svg", "length.svg", "table_curves.csv", "table_scenes.csv"}
    with (tmp_path / "out" / "table_curves.csv").open(encoding="utf-8", newline="") as opened:
        assert [row["value"] for row in csv.DictReader(opened)] == ["20", "200", "20", "200"]
    page = (tmp_path / "out" / "comparison.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert page.count('class="c') > 20
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prm-star:corners=3", "no parameter 'corners'; its parameters: samples"),
        ("prm-star:samples=3", "samples: 3 is not between 10"),
        ("prm-star:samples=100,many", "a list holds numbers"),
        ("prm-star:samples=100,200:neighbours=3,4", "both samples and neighbours have a list"),
        ("prm-star:sampler=nowhere.py", "no such file"),
        ("prm-star:search=fast", "search: 'fast' is not known"),
        ("nobody:samples=100", "not installed"),
    ],
)
def test_a_slip_is_told_before_anything_is_planned(text: str, told: str) -> None:
    with pytest.raises(WorkshopError, match=told):
        contestants(text)
