"""What is said where there is no way: it names what would help."""

import pytest

from scenesolver.geometry.barriers import Passage
from scenesolver.planning.no_way import too_narrow

ENDS = (0.0, 0.0), (4000.0, 0.0)
RADIUS_MM = 170.0


@pytest.mark.parametrize(("margin_mm", "helps"), [(20.0, True), (0.0, False)])
def test_a_smaller_margin_is_advised_only_where_one_was_asked_for(margin_mm: float, helps: bool) -> None:
    error = str(too_narrow(Passage((2000.0, 0.0), 345.0), *ENDS, RADIUS_MM, margin_mm))
    assert ("--set margin_mm=2.5" in error) is helps
    assert "widen it" in error


@pytest.mark.parametrize(
    ("width_mm", "told"),
    [
        (300.0, "648.1 mm wide: the widest one is only 300.0 mm wide at (2000, 0), 348.1 mm too narrow"),
        (648.07, "648.1 mm wide: the widest one is only 648.1 mm wide at (2000, 0), 0.0072 mm too narrow"),
    ],
)
def test_lengths_are_told_to_a_tenth_and_hairs_as_such(width_mm: float, told: str) -> None:
    assert told in str(too_narrow(Passage((2000.0, 0.0), width_mm), *ENDS, 324.03857795, 20.0))
