"""The sonar's volts and inches."""

import pytest

from robotdriver.create.sonar import sonar_distance_mm, sonar_raw
from robotdriver.errors import CommandError
from robotdriver.models import INCH_MM


@pytest.mark.parametrize("supply_v", [3.3, 5.0, 6.0])
def test_every_inch_survives_the_analog_input(supply_v: float) -> None:
    for inches in range(6, 254):
        assert sonar_distance_mm(sonar_raw(inches * INCH_MM, supply_v), supply_v) == inches * INCH_MM


def test_nothing_heard_reads_as_none() -> None:
    assert sonar_distance_mm(sonar_raw(None)) is None
    assert sonar_distance_mm(1023) is None


def test_six_volts_give_the_inches_of_the_data_sheet() -> None:
    # 6 V / 512 = 11.7 mV an inch; 100 inches are 1.172 V, of 5 V in 1023 steps.
    assert sonar_raw(100 * INCH_MM, 6.0) == round(1.171875 / 5.0 * 1023)


@pytest.mark.parametrize("supply_v", [0.0, -6.0, 12.0, float("nan")])
def test_a_supply_that_cannot_be_is_refused(supply_v: float) -> None:
    with pytest.raises(CommandError, match="supply"):
        sonar_distance_mm(100, supply_v)
