"""Movers are found by name and by file, and what is wrong with one is said in one line."""

from pathlib import Path

import pytest

from robotdriver.errors import WorkshopError
from robotworkshop.run.movers import MoverError, available, load_mover, make_mover
from scenesolver.driving.location_robot import LocationRobot

GOOD = """
from dataclasses import dataclass
from robotdriver import Stop
from scene.mover import SteppedMover

@dataclass(frozen=True)
class Parameters:
    patience: int = 3
    speed: float = 100.0
    loud: bool = False

class Idle(SteppedMover):
    "Does nothing."
    parameters_type = Parameters

    def step(self, sensor_data):
        return Stop()
"""


def student_file(folder: Path, text: str) -> str:
    file = folder / "student.py"
    file.write_text(text)
    return str(file)


def test_the_built_in_mover_is_found_like_any_other() -> None:
    assert "prm" in {entry.name for entry in available()}
    assert load_mover("prm") is LocationRobot


def test_every_installed_mover_has_a_summary() -> None:
    assert all(entry.summary and entry.source == "robotworkshop" for entry in available())


def test_an_unknown_mover_is_refused_with_the_known_ones() -> None:
    with pytest.raises(MoverError, match=r"'warp': not installed; there is .*prm"):
        load_mover("warp")


def test_a_mover_from_a_file_takes_parameters_typed_as_text(tmp_path: Path) -> None:
    name = student_file(tmp_path, GOOD)
    mover = make_mover(name, {"patience": "7", "speed": "2.5", "loud": "yes"}, seed=4)
    assert (mover.parameters.patience, mover.parameters.speed, mover.parameters.loud) == (7, 2.5, True)
    assert mover.seed == 4


@pytest.mark.parametrize(
    ("overrides", "complaint"),
    [
        ({"volume": 1}, "no parameter 'volume'; its parameters: patience, speed, loud"),
        ({"patience": "many"}, "'patience': 'many' is not a value of type int"),
        ({"speed": "nan"}, "'speed': 'nan' is not a finite number"),
        ({"loud": "perhaps"}, "'loud': 'perhaps' is neither true nor false"),
    ],
)
def test_a_bad_parameter_is_named(tmp_path: Path, overrides: dict[str, object], complaint: str) -> None:
    with pytest.raises(MoverError, match=complaint):
        make_mover(student_file(tmp_path, GOOD), overrides, seed=0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = (", "SyntaxError"),
        ("import no_such_library", r"no_such_library.*line 1\)"),
        ("\n\n1 / 0\n", r"ZeroDivisionError.*line 3\)"),
        ("x = 1", "defines no complete mover"),
        (GOOD + "\nclass Other(Idle):\n    pass\n", r"several movers \(Idle, Other\)"),
    ],
)
def test_a_file_that_does_not_serve_is_refused_in_one_line(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(MoverError, match=complaint) as caught:
        load_mover(student_file(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MoverError, match="there is no such file"):
        load_mover(str(tmp_path / "nobody.py"))


def test_the_planner_refuses_senseless_values() -> None:
    with pytest.raises(WorkshopError, match="samples"):
        make_mover("prm", {"samples": -5}, seed=0)
