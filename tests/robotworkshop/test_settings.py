"""Settings are checked at the border, and a broken file is named."""

import math
from pathlib import Path

import pytest

from robotdriver.conditions import CARPET
from robotworkshop.run.settings import Settings, SettingsError, load_settings


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == Settings()


def test_a_file_overrides_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"seed": 3, "speed": null, "parameters": {"samples": 500}}')
    assert load_settings(file) == Settings(seed=3, speed=None, parameters={"samples": 500})


@pytest.mark.parametrize("text", ["{", '{"seed": "three"}', '{"sede": 3}', '{"seed": -1}', '{"speed": 0}', "[]"])
def test_a_broken_file_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load_settings(file)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("speed", [0.0, -1.0, math.nan, math.inf])
def test_a_speed_is_a_positive_factor(speed: float) -> None:
    with pytest.raises(SettingsError, match="speed"):
        Settings(speed=speed)


def test_a_floor_is_named_or_left_to_the_scene() -> None:
    assert Settings().floor_conditions is None
    assert Settings(floor="carpet").floor_conditions is CARPET
    with pytest.raises(SettingsError, match="floor: 'ice' is not known; there are: perfect, lab floor, carpet"):
        Settings(floor="ice")
