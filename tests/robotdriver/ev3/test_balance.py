"""How a robot on two wheels leans."""

import math

import pytest

from robotdriver.ev3.balance import Balance

LENGTH_MM = 250.0


def test_a_hand_holds_it_until_its_wheels_turn() -> None:
    balance = Balance(LENGTH_MM)
    for _ in range(100):
        balance.step(0.0, 0.015)
    assert balance.is_held
    assert balance.reading == [0.0, 0.0]
    balance.step(1.0, 0.015)
    assert not balance.is_held
    assert balance.pitch_rad < 0.0, "it is left behind"


def test_it_falls_as_a_pendulum_and_a_hand_puts_it_upright() -> None:
    balance = Balance(LENGTH_MM)
    balance.step(1.0, 0.015)
    for _ in range(60):
        balance.step(1.0, 0.015)
    before = balance.pitch_rad
    balance.step(1.0, 0.015)
    # Far from upright's rest, yet small: it grows by e in the time of such a pendulum.
    assert abs(before) < 0.2
    assert balance.pitch_rad / before == pytest.approx(math.exp(0.015 * math.sqrt(9806.65 / LENGTH_MM)), rel=0.02)
    for _ in range(100):
        balance.step(1.0, 0.015)
    assert balance.has_tipped
    balance.hold()
    assert balance.reading == [0.0, 0.0]
    assert not balance.has_tipped
