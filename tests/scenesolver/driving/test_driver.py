"""A bumper that is pressed: by what the robot drives into, and by what it leaves."""

from collections.abc import Iterator

import pytest

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.touch import LEAVING_S, Bumped


def frame(number: int, bumper: Bumper) -> SensorData:
    return SensorData(number, number * CREATE_1.frame_period_s, 1.0, 1.0, 0.0, 0.0, bumper, None, False)


def drive(pressed: Iterator[bool]) -> float:
    """Advance frame by frame with a bumper that is pressed or not; return after how long that counts as a bump."""
    start = Pose(0.0, 0.0, 0.0)
    sides = (Bumper.LEFT if is_pressed else Bumper.NONE for is_pressed in pressed)
    driver = Driver(CREATE_1, 0.05, 300.0, frame(0, next(sides)), start)

    def forward() -> Iterator[Step]:
        while True:
            yield from driver.advance(300.0)

    behaviour = forward()
    next(behaviour)
    for number, side in enumerate(sides, start=1):
        driver.follow(frame(number, side), start)
        driver.sense(start, None)
        try:
            next(behaviour)
        except Bumped:
            return driver.now.time_s
    return float("inf")


def test_a_bumper_that_is_pressed_on_the_way_is_a_bump_at_once() -> None:
    assert drive(iter([False] * 10 + [True] * 10)) < 11 * CREATE_1.frame_period_s


def test_what_pressed_before_it_set_out_is_left() -> None:
    assert drive(iter([True] * 10 + [False] * 40)) == float("inf")


def test_what_does_not_let_go_is_a_bump_after_a_while() -> None:
    assert drive(iter([True] * 100)) == pytest.approx(LEAVING_S, abs=3 * CREATE_1.frame_period_s)
