"""Whoever asks about a mover in a file learns what its class says, and its code never runs where the question is."""

import sys
from collections.abc import Callable
from dataclasses import fields
from importlib.metadata import entry_points
from pathlib import Path

import msgspec
import pytest

from robotdriver.errors import WorkshopError
from robotworkshop.run.movers import load_mover
from robotworkshop.run.planning_steps import planning_steps
from robotworkshop.run.settings import Settings
from robotworkshop.tournament.isolation.description import description_of, parameters_type_of
from robotworkshop.tournament.isolation.isolated_mover import Watching
from robotworkshop.tournament.isolation.messages import Described, descriptions
from robotworkshop.tournament.isolation.questions import described, steps_in_file
from scene.mover import PlanningCancelledError
from tests.robotworkshop.run.test_real_robots import small_scene

OURS = [
    point.name for point in entry_points(group="robotworkshop.movers") if point.name != "ros2"
]  # It needs an extra.

CHOOSES = '''
from dataclasses import dataclass, field
from enum import Enum

from scenesolver.driving.textbook_robot import TextbookRobot


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"
    METHOD_RESOLUTION_ORDER = "mro"


@dataclass(frozen=True)
class Mine(TextbookRobot.parameters_type):
    side: Side = Side.RIGHT
    corner: tuple[int, int] = (0, 0)
    hue: int = field(default=3, metadata={"label": "Hue", "maximum": 9})


class Chooses(TextbookRobot):
    """Keeps to one side.

    And more.
    """

    parameters_type = Mine
'''


@pytest.mark.parametrize("name", OURS)
def test_a_form_of_what_is_told_has_the_movers_own_fields(name: str) -> None:
    if name == "ros2":
        pytest.importorskip("rclpy", reason="no rclpy: pip install 'robotworkshop[ros2]'")
    told = descriptions.decode(msgspec.msgpack.encode(description_of(name)))
    assert isinstance(told, Described)
    own, form = load_mover(name).parameters_type, parameters_type_of(told)
    defaults, shown = own(), form()
    for its, of_form in zip(fields(own), fields(form), strict=True):
        assert (its.name, dict(its.metadata)) == (of_form.name, dict(of_form.metadata))
        assert getattr(defaults, its.name) == getattr(shown, its.name)


def test_a_file_is_described_without_being_loaded_here(tmp_path: Path) -> None:
    file = tmp_path / "chooses_a_side.py"
    file.write_text(CHOOSES)
    told = described(str(file), Watching(tmp_path, lambda _piece: None))
    assert not any("chooses_a_side" in module for module in sys.modules)
    assert (told.summary, told.shows_steps) == ("Keeps to one side.", True)
    form = parameters_type_of(told)()
    assert form.side.value == "right"
    assert [choice.value for choice in type(form.side)] == ["left", "right", "mro"]
    assert form.hue == 3
    assert not hasattr(form, "corner"), "no form can show it"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import os; os._exit(3)", "its process ended by itself, with status 3"),
        ("1 / 0", "ZeroDivisionError"),
        ("x = 1", "it defines no complete mover"),
    ],
)
def test_a_file_that_has_no_mover_says_so(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(text)
    with pytest.raises(WorkshopError, match=reason) as caught:
        described(str(file), Watching(tmp_path, lambda _piece: None))
    assert "broken.py" in str(caught.value)


def test_the_steps_of_a_file_are_those_of_its_planner(tmp_path: Path) -> None:
    scene, file = small_scene(), tmp_path / "chooses_a_side.py"
    file.write_text(CHOOSES)
    (robot,) = scene.robots

    def steps(cancel: Callable[[], bool]) -> list[object]:
        settings = Settings(mover=str(file), parameters={"samples": 20}, seed=4)
        return list(steps_in_file(scene, robot.name, settings, Watching(tmp_path, lambda _piece: None), cancel))

    own = Settings(mover="prm-textbook", parameters={"samples": 20}, seed=4)
    assert steps(lambda: False) == planning_steps(scene, robot, own)
    with pytest.raises(PlanningCancelledError):
        steps(lambda: True)
