"""The welcome page: its ways are free, its first drive begins, and one's own things stand there by their age."""

import math
import os
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from driven import LONG_MS, opened, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.main_window import MainWindow
from gui.welcome.own_things import own_things
from gui.welcome.parts import ListRow
from gui.welcome.ready_ways import ways_of
from robotdriver.models import MODELS
from robotworkshop.assets import find_scene, scene_files
from scene import load_scene
from scenesolver.verify import verify_path


@pytest.mark.parametrize("file", scene_files(), ids=lambda file: file.stem)
def test_the_ways_on_the_pictures_of_scenes_can_be_driven(file: Path) -> None:
    scene = load_scene(file)
    scene = replace(scene, obstacles=tuple(each for each in scene.obstacles if each.known))
    ways = ways_of(file.stem)
    assert len(ways) == len(scene.robots), "tools/write_welcome_ways.py writes them anew"
    for robot, way in zip(scene.robots, ways, strict=True):
        assert robot.task is not None
        radius_mm = MODELS[robot.model].body.radius_mm - 1.0  # They are kept in whole millimetres.
        verdict = verify_path(scene, robot.task, radius_mm, way, math.inf)
        assert verdict.passed, verdict


def test_the_first_drive_opens_a_scene_to_be_solved(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "welcome")
    welcome = window.rooms.notices.welcome
    (button,) = (each for each in welcome.findChildren(QPushButton) if each.property("role") == "primary")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == find_scene("maze"), timeout=LONG_MS)
    assert not welcome.isVisible()
    assert window.workspace is Workspace.PLAN
    assert window.bar.primary.command is window.rooms.commands["solve"]


def test_own_things_stand_by_their_age_and_what_is_gone_is_left_out(tmp_path: Path) -> None:
    now = datetime(2026, 5, 6, 12, 0)
    for days, name in enumerate(("follower.py", "2026-05-04_11-00-00_maze_seed1.rwrec", "my_room.json")):
        file = tmp_path / name
        file.touch()
        when = (now - timedelta(days=2 * days, hours=1)).timestamp()
        os.utime(file, (when, when))
    things = own_things(
        [tmp_path / "my_room.json", tmp_path / "gone.json", tmp_path / "follower.py"],
        [tmp_path / "2026-05-04_11-00-00_maze_seed1.rwrec"],
        now,
    )
    assert [(thing.name, thing.icon) for thing in things] == [
        ("follower", "program"),
        ("maze seed1", "recording"),
        ("my room", "scene"),
    ]
    assert "11:00" in things[0].when


def test_a_click_opens_an_own_thing_and_leads_to_a_duel(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    def click(words: str) -> None:
        press(qtbot, window, "welcome")
        welcome = window.rooms.notices.welcome
        (row,) = (each for each in welcome.findChildren(ListRow) if each.text() == words)
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)

    opened(qtbot, window, room)
    opened(qtbot, window, find_scene("empty_room"))
    click(room.stem)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == room, timeout=LONG_MS)
    click("A duel in one click")
    qtbot.waitUntil(lambda: len(window.rooms.run.scene.tasks) == 2, timeout=LONG_MS)
    assert window.workspace is Workspace.MATCH
    assert not window.rooms.notices.welcome.isVisible()
