"""The referee's form tells robots with long names apart."""

from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.match.referee_form import MOST_LETTERS, RefereeForm
from gui.widgets.slices import slices
from robotdriver.pose import Pose
from scene.scene import Scene, SceneRobot, Workspace

LONG = "the robot of the third row"


def test_long_names_that_begin_alike_do_not_read_alike(qtbot: QtBot) -> None:
    form = RefereeForm()
    qtbot.addWidget(form)
    names = (f"{LONG} 1", f"{LONG} 2", "Ada")
    robots = tuple(SceneRobot(name, Pose(600.0 * n, 600.0), (600.0 * n, 900.0)) for n, name in enumerate(names, 1))
    form.set_scene(Scene(Workspace(0.0, 0.0, 4000.0, 2000.0), robots=robots))
    slices().end(form)
    shown = [label.text() for name in names for label in form.findChildren(QLabel) if label.toolTip() == name]
    assert len(set(shown)) == 3
    assert shown[2] == "Ada"
    assert all(len(text) <= MOST_LETTERS for text in shown)


def test_no_match_can_be_started_before_there_is_a_robot_with_a_goal(qtbot: QtBot) -> None:
    form = RefereeForm()
    qtbot.addWidget(form)
    (start,) = (each for each in form.findChildren(QPushButton) if each.text() == "Start match")
    assert not start.isEnabled()
    floor, place = Workspace(0.0, 0.0, 4000.0, 2000.0), Pose(600.0, 600.0)
    for goal, can_start in (((2000.0, 900.0), True), (None, False)):
        form.set_scene(Scene(floor, robots=(SceneRobot("Ada", place, goal),)))
        assert start.isEnabled() is can_start
