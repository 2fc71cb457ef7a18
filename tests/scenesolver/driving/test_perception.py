"""In which order a robot looks aside."""

import pytest

from scenesolver.driving.belief.perception import looks_in_turn


@pytest.mark.parametrize("heading_rad", [0.0, 1e-15, -1e-15])
def test_looks_of_the_same_length_begin_on_the_right_however_they_are_rounded(heading_rad: float) -> None:
    assert looks_in_turn(heading_rad, -1.0, 1.0) == [-1.0, 1.0]


def test_the_order_that_needs_less_turning_is_taken() -> None:
    assert looks_in_turn(0.5, -1.0, 1.0) == [1.0, -1.0]
    assert looks_in_turn(-0.5, -1.0, 1.0) == [-1.0, 1.0]


def test_what_lies_on_the_way_to_the_direction_needs_no_look() -> None:
    assert looks_in_turn(1.5, -1.0, 1.0) == [-1.0]
