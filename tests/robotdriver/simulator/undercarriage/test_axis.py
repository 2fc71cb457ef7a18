"""A driven quantity: how it comes to a speed, and how it comes to rest at a place."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from robotdriver.models import Ramps
from robotdriver.simulator.undercarriage.ramps import Axis

rates = st.floats(10.0, 5_000.0) | st.just(math.inf)
ways = st.floats(-2_000.0, 2_000.0)
speeds = st.floats(5.0, 1_000.0)
ticks = st.sampled_from([0.003, 0.015, 0.1, 0.7])


def advanced(axis: Axis, seconds: float, tick_s: float) -> float:
    return sum(axis.advance(tick_s) for _ in range(round(seconds / tick_s)))


@given(ways, speeds, rates, rates, ticks)
def test_it_comes_to_rest_exactly_at_its_place(
    way: float, speed: float, fast: float, slow: float, tick_s: float
) -> None:
    axis = Axis(Ramps(fast, slow))
    axis.go(way, speed)
    gone, fastest = 0.0, 0.0
    for _ in range(2_000_000):
        step = axis.advance(tick_s)
        assert step * way >= 0.0, "it never goes back"
        gone, fastest = gone + step, max(fastest, abs(axis.speed))
        if math.isnan(axis.remaining):
            break
    assert gone == pytest.approx(way, abs=1e-6)
    assert axis.speed == 0.0
    assert fastest <= speed * (1.0 + 1e-9)


@given(ways, speeds, st.floats(10.0, 5_000.0), st.floats(10.0, 5_000.0))
def test_it_takes_the_time_of_the_trapezoid(way: float, speed: float, fast: float, slow: float) -> None:
    assume(abs(way) > 1.0)
    peak = min(speed, math.sqrt(2.0 * abs(way) * fast * slow / (fast + slow)))
    ramps_mm = peak * peak / 2.0 * (1.0 / fast + 1.0 / slow)
    expected_s = peak / fast + peak / slow + (abs(way) - ramps_mm) / peak
    axis, tick_s, passed_s = Axis(Ramps(fast, slow)), expected_s / 97.3, 0.0
    axis.go(way, speed)
    while not math.isnan(axis.remaining):
        axis.advance(tick_s)
        passed_s += tick_s
    assert expected_s - 1e-6 <= passed_s <= expected_s + tick_s + 1e-6


@given(st.floats(-500.0, 500.0), ways, speeds, st.floats(50.0, 2_000.0), ticks)
def test_whatever_it_does_it_comes_to_a_new_place(
    before: float, way: float, speed: float, rate: float, tick_s: float
) -> None:
    """Also where it goes the other way, or cannot stop in time and has to come back."""
    axis = Axis(Ramps(rate, rate))
    axis.keep(before)
    advanced(axis, 3.5, tick_s)
    axis.go(way, speed)
    gone = 0.0
    for _ in range(2_000_000):
        gone += axis.advance(tick_s)
        if math.isnan(axis.remaining):
            break
    assert gone == pytest.approx(way, abs=1e-6)


@given(st.floats(-500.0, 500.0), st.floats(-500.0, 500.0), rates, rates)
def test_a_change_of_speed_does_not_depend_on_how_time_is_cut(
    first: float, second: float, fast: float, slow: float
) -> None:
    gone = []
    for tick_s in (0.01, 0.05, 0.5):
        axis = Axis(Ramps(fast, slow))
        axis.keep(first)
        way = advanced(axis, 2.0, tick_s)
        axis.keep(second)
        gone.append(way + advanced(axis, 2.0, tick_s))
    assert gone[0] == pytest.approx(gone[1], abs=1e-6)
    assert gone[0] == pytest.approx(gone[2], abs=1e-6)


def test_it_coasts_to_rest_by_friction_and_brakes_faster() -> None:
    axis = Axis(Ramps(math.inf, 1_000.0, coasting=100.0))
    axis.keep(200.0)
    axis.advance(0.1)
    axis.coast()
    assert advanced(axis, 5.0, 0.01) == pytest.approx(200.0**2 / 200.0)
    axis.keep(200.0)
    axis.keep(0.0)
    assert advanced(axis, 5.0, 0.01) == 0.0
