"""Every sensor and actuator errs by the rate that was asked for, and the same with the same seed."""

import math
from pathlib import Path

import numpy as np
import pytest

from robotdriver.conditions import PERFECT, OdometryError
from robotdriver.eyebot.errors import DeviceErrors, with_driving_errors
from robotworkshop.cli.families.eyebot.verb import read_rates
from robotworkshop.run.settings import SettingsError

from .floors import run_all

GRAY = bytes([128] * 3 * 160 * 120)


def test_switches_err_by_their_share() -> None:
    errors = DeviceErrors({"ir": 0.1, "bump": 0.0}, 1, "S4 1")
    wrong = sum(not errors.switch("ir", 3, True) for _ in range(20_000))
    assert wrong / 20_000 == pytest.approx(0.1, rel=0.05)
    assert all(errors.switch("bump", 3, True) for _ in range(100))


def test_a_servo_errs_by_its_deviation() -> None:
    errors = DeviceErrors({"servo": 5.0}, 1, "S4 1")
    places = [255.0 * errors.servo(1, 0.5) for _ in range(5_000)]
    assert np.mean(places) == pytest.approx(127.5, abs=0.5)
    assert np.std(places) == pytest.approx(5.0, rel=0.05)


def test_the_camera_errs_by_its_rates() -> None:
    noisy = np.frombuffer(DeviceErrors({"camera": 8.0}, 1, "a").picture(GRAY), np.uint8)
    assert np.std(noisy) == pytest.approx(8.0, rel=0.05)
    salted = np.frombuffer(DeviceErrors({"pixels": 0.05}, 1, "a").picture(GRAY), np.uint8).reshape(-1, 3)
    wrong = salted[(salted != 128).any(axis=1)]
    assert len(wrong) / len(salted) == pytest.approx(0.05, rel=0.1)
    assert set(np.unique(wrong)) == {0, 255}
    assert (wrong == wrong[:, :1]).all()


def test_what_has_no_rate_is_perfect_and_the_same_seed_errs_the_same() -> None:
    perfect = DeviceErrors({}, 1, "a")
    assert perfect.picture(GRAY) == GRAY
    assert perfect.servo(1, 0.3) == 0.3
    rates = {"camera": 8.0, "pixels": 0.05}
    assert DeviceErrors(rates, 1, "a").picture(GRAY) == DeviceErrors(rates, 1, "a").picture(GRAY)
    assert DeviceErrors(rates, 1, "a").picture(GRAY) != DeviceErrors(rates, 1, "b").picture(GRAY)


def test_driving_errs_only_by_what_was_asked_for(tmp_path: Path) -> None:
    floor = with_driving_errors(PERFECT, {"drive": 0.1, "psd": 3.0})
    assert floor.odometry_error is OdometryError.RANDOM_EACH_UPDATE
    assert (floor.distance_error, floor.turn_error) == (0.1, 0.0)
    assert with_driving_errors(PERFECT, {"psd": 3.0}) is PERFECT
    (report,) = run_all(tmp_path, "VWStraight(1000, 200)\nVWWait()\n", rates={"drive": 0.1})
    assert math.hypot(report.believed.x_mm, report.believed.y_mm) == pytest.approx(1000.0, abs=1.0)
    assert 0.5 < abs(report.pose.x_mm - 2000.0 - 1000.0) < 100.0


@pytest.mark.parametrize("text", ["sonar=1", "psd", "psd=x", "ir=2", "drive=-1", "drive=nan"])
def test_a_rate_that_cannot_be_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(SettingsError, match="--sigma") as refused:
        read_rates(text)
    assert "\n" not in str(refused.value)
