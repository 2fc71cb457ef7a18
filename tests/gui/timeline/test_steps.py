"""A planner's steps in the window: forward, back, played, dragged, and out of the way when they are over."""

from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, opened, written
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.step_source import StepSource


@pytest.fixture
def steps(window: MainWindow, qtbot: QtBot, room: Path) -> StepSource:
    opened(qtbot, window, room)
    window.rooms.run.choose_mover("prm-textbook", 1, {"samples": 20})
    window.rooms.commands["steps"].trigger()
    source = window.rooms.steps
    qtbot.waitUntil(lambda: source.is_on, timeout=LONG_MS)
    return source


def test_steps_are_gone_through_and_seen(window: MainWindow, qtbot: QtBot, steps: StepSource) -> None:
    strip, panel = window.rooms.steps_panel.strip, window.rooms.steps_panel
    assert panel.isVisible()
    assert steps.count == 0
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    assert steps.sentence_of(steps.count).startswith("A milestone is drawn at (")
    qtbot.keyClick(strip, Qt.Key.Key_PageDown)
    assert steps.sentence_of(steps.count).startswith("The nearest places to (")
    before = window.rooms.view.picture()
    qtbot.keyClick(strip, Qt.Key.Key_End)
    after = window.rooms.view.picture()
    assert before is not None
    assert after is not None
    assert before.lesson is not None
    assert after.lesson is not None
    assert not before.lesson.way
    assert len(after.lesson.way) > 1
    qtbot.keyClick(strip, Qt.Key.Key_PageUp)
    assert steps.count < len(steps.steps)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() // 2, strip.height() // 2))
    assert 0 < steps.count < len(steps.steps)
    steps.set_pace(1_000)
    steps.play_or_rest()
    qtbot.waitUntil(lambda: steps.count == len(steps.steps) and not steps.is_playing, timeout=LONG_MS)


def test_steps_are_shown_where_one_plans_and_no_longer_than_the_scene(
    window: MainWindow, qtbot: QtBot, steps: StepSource, tmp_path: Path
) -> None:
    panel = window.rooms.steps_panel
    window.rooms.commands["workspace.drive"].trigger()
    assert not panel.isVisible()
    assert window.rooms.view.source is window.rooms.run
    window.rooms.commands["workspace.plan"].trigger()
    assert panel.isVisible()
    opened(qtbot, window, written(tmp_path, "other", ROOM))
    assert not steps.is_on
    assert not panel.isVisible()


def test_a_planner_without_steps_says_so_before_it_is_asked(window: MainWindow, qtbot: QtBot, room: Path) -> None:
    opened(qtbot, window, room)
    window.rooms.run.choose_mover("prm", 1, {})
    action = window.rooms.commands["steps"]
    window.rooms.commands.refresh()
    assert not action.isEnabled()
    assert "prm shows no steps; choose a textbook planner" in action.toolTip()
