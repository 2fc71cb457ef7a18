"""Reeds-Shepp curves: each leads where it shall, and none is longer than it need be."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenesolver.planning.cars.reeds_shepp import poses_after, shortest

places = st.floats(-6.0, 6.0)
angles = st.floats(-math.pi, math.pi)
poses = st.tuples(places, places, angles)


def length(start: tuple[float, float, float], end: tuple[float, float, float]) -> float:
    """Return the length of the shortest way from one pose to another."""
    (dx, dy), (c, s) = (end[0] - start[0], end[1] - start[1]), (math.cos(start[2]), math.sin(start[2]))
    asked = [np.array([each]) for each in (c * dx + s * dy, c * dy - s * dx, end[2] - start[2])]
    return float(shortest(*asked).totals[0])


@given(st.lists(poses, min_size=1, max_size=30))
def test_every_way_ends_at_the_pose_that_was_asked_for(ends: list[tuple[float, float, float]]) -> None:
    x, y, phi = np.array(ends).T
    curves = shortest(x, y, phi)
    reached = poses_after(curves.turns, curves.lengths)[:, -1]
    np.testing.assert_allclose(reached[:, 0], x, atol=1e-5)
    np.testing.assert_allclose(reached[:, 1], y, atol=1e-5)
    np.testing.assert_allclose(np.cos(reached[:, 2] - phi), 1.0, atol=1e-9)
    assert (curves.totals >= np.hypot(x, y) - 1e-9).all()
    assert (curves.totals >= np.abs(phi) - 1e-9).all()


@given(poses, poses, poses)
def test_no_detour_is_shorter_and_the_way_back_is_as_long(a, b, c) -> None:
    assert length(a, c) <= length(a, b) + length(b, c) + 1e-6
    assert length(a, b) == pytest.approx(length(b, a), abs=1e-6)


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ((5.0, 0.0, 0.0), 5.0),
        ((-5.0, 0.0, 0.0), 5.0),
        ((1.0, 1.0, math.pi / 2.0), math.pi / 2.0),
        ((0.0, 0.0, math.pi), math.pi),  # three arcs of a sixth of a turn each
        ((0.0, 2.0, math.pi), math.pi),
        ((0.0, 0.0, 0.0), 0.0),
    ],
)
def test_ways_that_one_can_tell_have_their_lengths(end: tuple[float, float, float], expected: float) -> None:
    assert length((0.0, 0.0, 0.0), end) == pytest.approx(expected, abs=1e-9)
