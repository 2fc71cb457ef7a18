"""A planner's steps as pictures, and as a page, a film and a picture in files."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from gui.painter.files.export import write_picture
from robotdriver.errors import WorkshopError
from robotworkshop.assets import find_scene
from robotworkshop.cli.steps import write_steps
from robotworkshop.run.planning_steps import planning_steps
from robotworkshop.run.settings import Settings
from robotworkshop.view.lesson import Storyboard, lesson_picture
from scene.files import load_scene

SCENE = load_scene(find_scene("empty_room"))
(ROBOT,) = SCENE.robots


def settings(mover: str, **parameters) -> Settings:
    return Settings(mover=mover, parameters=parameters)


@pytest.mark.parametrize(
    ("mover", "parameters"), [("prm-textbook", {"samples": 20}), ("rrt-star", {"samples": 40, "finish": "none"})]
)
def test_a_lesson_goes_forward_and_back(mover, parameters) -> None:
    steps = planning_steps(SCENE, ROBOT, settings(mover, **parameters))
    board = Storyboard(ROBOT.name, steps)
    lessons = [board.at(count) for count in range(len(steps) + 1)]
    assert lessons[0].now is None
    assert not len(lessons[0].points)
    assert [lesson.now for lesson in lessons[1:]] == steps
    for before, after in pairwise(lessons):
        assert len(before.edges) <= len(after.edges)
        assert len(before.points) <= len(after.points)
    assert np.hypot(*np.diff(np.array(lessons[-1].way), axis=0).T).sum() > 3_000.0
    back = board.at(len(steps) // 2)
    there = lessons[len(steps) // 2]
    assert (back.now, back.way) == (there.now, there.way)
    assert np.array_equal(back.points, there.points)
    assert np.array_equal(back.edges, there.edges)


@pytest.mark.parametrize("suffix", ["html", "gif", "svg"])
def test_steps_are_written(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"steps.{suffix}"
    write_steps(SCENE, "empty_room", settings("rrt", samples=30), file, is_quiet=True)
    content = file.read_bytes()
    assert content.startswith({"html": b"<!DOCTYPE html>", "gif": b"GIF89a", "svg": b"<?xml"}[suffix])
    if suffix == "html":
        data = content.decode().partition('type="application/json">')[2].partition("</script>")[0]
        kinds = [step[0] for step in json.loads(data)["steps"]]
        assert kinds[0] == "ask"
        assert "way" in kinds
        assert b"{{" not in content


def test_each_step_is_seen_on_the_picture(tmp_path: Path) -> None:
    steps = planning_steps(SCENE, ROBOT, settings("rrt", samples=30))
    drawn = set()
    for count in (0, 1, 2, len(steps)):
        write_picture(lesson_picture(SCENE, Storyboard(ROBOT.name, steps).at(count)), tmp_path / "a.png", 200)
        drawn.add((tmp_path / "a.png").read_bytes())
    assert len(drawn) == 4


def test_a_mover_without_steps_is_refused_in_one_line() -> None:
    with pytest.raises(WorkshopError, match="shows no steps; take one of the textbook planners"):
        planning_steps(SCENE, ROBOT, settings("prm"))
