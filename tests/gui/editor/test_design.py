"""A scene is drawn in the Design workspace by real actions, from an empty floor to a drive, and nothing is lost."""

import math
from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, answer, box, opened, press, question, written
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.editor.editor import ToolKind
from gui.editor.fields import NumberField, SwitchField
from gui.editor.tree import COUNT_ROLE
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.texts.told_below import fault_said
from scene import load_scene
from scene.editing import Kind, Part

LEFT = Qt.MouseButton.LeftButton


def place(window: MainWindow, x_mm: float, y_mm: float) -> QPoint:
    x, y = window.rooms.view.canvas.view.to_px(x_mm, y_mm)
    return QPoint(round(x), round(y))


def drag(qtbot: QtBot, window: MainWindow, *way: tuple[float, float]) -> None:
    places = [place(window, *each) for each in way]
    qtbot.mousePress(window.rooms.view.canvas, LEFT, pos=places[0])
    for each in places[1:]:
        qtbot.mouseMove(window.rooms.view.canvas, pos=each)
    qtbot.mouseRelease(window.rooms.view.canvas, LEFT, pos=places[-1])


def click(qtbot: QtBot, window: MainWindow, x_mm: float, y_mm: float) -> None:
    qtbot.mouseClick(window.rooms.view.canvas, LEFT, pos=place(window, x_mm, y_mm))


def do(window: MainWindow, command: str) -> None:
    assert window.rooms.commands[command].isEnabled(), window.rooms.commands[command].toolTip()
    window.rooms.commands[command].trigger()


@pytest.fixture
def drawn(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with a scene of a box, a robot and its goal, drawn by hand."""
    do(window, "new")
    do(window, "tool.box")
    drag(qtbot, window, (1800.0, 1000.0), (2000.0, 1500.0), (2200.0, 2000.0))
    do(window, "tool.robot")
    drag(qtbot, window, (600.0, 1500.0), (600.0, 1800.0), (600.0, 2000.0))
    do(window, "tool.goal")
    click(qtbot, window, 3400.0, 1500.0)
    do(window, "tool.select")
    yield window
    window._may_close = True


def test_a_scene_is_drawn_saved_solved_and_driven(qtbot: QtBot, drawn: MainWindow, tmp_path: Path) -> None:
    scene = drawn.rooms.run.scene
    assert scene is not None
    (obstacle,), (robot,) = scene.obstacles, scene.robots
    assert obstacle.polygon == ((1800.0, 1000.0), (2200.0, 1000.0), (2200.0, 2000.0), (1800.0, 2000.0))
    assert (robot.start.x_mm, robot.start.y_mm, robot.goal) == (600.0, 1500.0, (3400.0, 1500.0))
    assert robot.start.heading_rad == pytest.approx(math.pi / 2.0)
    assert drawn.isWindowModified()
    assert drawn.rooms.scene_editor.needs_a_file
    drawn.rooms.scene_editor.save(tmp_path / "mine.json")
    qtbot.waitUntil(lambda: not drawn.isWindowModified(), timeout=LONG_MS)
    assert load_scene(tmp_path / "mine.json") == scene
    do(drawn, "solve")
    qtbot.waitUntil(lambda: drawn.rooms.run.phase is RunPhase.SOLVED, timeout=LONG_MS)
    do(drawn, "start")
    assert drawn.workspace is Workspace.DRIVE
    qtbot.waitUntil(lambda: drawn.rooms.run.phase is RunPhase.ENDED, timeout=LONG_MS)
    assert drawn.rooms.run.run_reports[0].outcome.reached


def test_an_edit_forgets_the_plan_and_undo_gives_the_scene_back(qtbot: QtBot, drawn: MainWindow) -> None:
    do(drawn, "solve")
    qtbot.waitUntil(lambda: drawn.rooms.run.phase is RunPhase.SOLVED, timeout=LONG_MS)
    before = drawn.rooms.run.scene
    drag(qtbot, drawn, (2000.0, 1500.0), (2000.0, 1700.0), (2000.0, 1900.0))
    assert drawn.rooms.run.phase is RunPhase.LOADED
    assert drawn.rooms.run.scene is not before
    do(drawn, "undo")
    assert drawn.rooms.run.scene is before
    do(drawn, "redo")
    assert drawn.rooms.run.scene is not before


def test_a_heading_may_be_typed_as_any_angle(qtbot: QtBot, drawn: MainWindow) -> None:
    click(qtbot, drawn, 600.0, 1500.0)
    for typed, heading in (("270", -90.0), ("-190", 170.0), ("361", 1.0), ("180", 180.0)):
        (field,) = (
            each
            for each in drawn.rooms.scene_editor.form.findChildren(NumberField)
            if each.accessibleName() == "Heading"
        )
        field.selectAll()
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert drawn.rooms.run.scene is not None
        assert math.degrees(drawn.rooms.run.scene.robots[0].start.heading_rad) == pytest.approx(heading, abs=0.01)
        assert field.value() == pytest.approx(heading, abs=0.01)


def test_a_complaint_goes_when_what_was_wrong_is_mended(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, written(tmp_path, "unfit", ROOM | {"obstacles": [box(300, 300, 200, 200)]}))
    assert "robot 1, start" in window.rooms.notices.banner.text
    do(window, "show_cause")
    do(window, "delete")
    assert window.rooms.run.unfit == ""
    assert window.rooms.notices.banner.notice is None
    window._may_close = True


def test_corners_and_edges_are_counted_as_in_the_table() -> None:
    assert fault_said("obstacles[3].polygon: edges 1 and 3 cross") == "obstacle 4: edges 2 and 4 cross"
    assert fault_said("walls[0][1]: beyond") == "wall 1, point 2: beyond"
    assert fault_said("robots[0].goal: it overlaps obstacles[1].") == "robot 1, goal: it overlaps obstacle 2."


def test_what_is_wrong_is_said_while_it_is_drawn(qtbot: QtBot, drawn: MainWindow) -> None:
    drag(qtbot, drawn, (2000.0, 1500.0), (1000.0, 1500.0), (700.0, 1500.0))
    assert "overlaps obstacle 1" in drawn.rooms.run.unfit
    assert not drawn.rooms.commands["solve"].isEnabled()
    assert drawn.rooms.notices.banner.notice is None
    do(drawn, "undo")
    assert drawn.rooms.run.unfit == ""
    assert drawn.rooms.commands["solve"].isEnabled()


def field(window: MainWindow, name: str) -> NumberField:
    return next(
        each for each in window.rooms.scene_editor.form.findChildren(NumberField) if each.accessibleName() == name
    )


def test_numbers_are_typed(qtbot: QtBot, drawn: MainWindow) -> None:
    click(qtbot, drawn, 2000.0, 1500.0)
    field(drawn, "Left").setValue(1500.0)
    field(drawn, "Width").setValue(200.0)
    scene = drawn.rooms.run.scene
    assert scene is not None
    assert scene.obstacles[0].polygon[:2] == ((1500.0, 1000.0), (1700.0, 1000.0))
    click(qtbot, drawn, 600.0, 1500.0)
    field(drawn, "Heading").setValue(180.0)
    scene = drawn.rooms.run.scene
    assert scene is not None
    assert scene.robots[0].start.heading_rad == pytest.approx(math.pi)
    for _ in range(3):
        do(drawn, "undo")
    assert scene.obstacles != drawn.rooms.run.scene.obstacles  # type: ignore[union-attr]  # there is a scene


def test_a_goal_is_given_a_heading_and_turns_with_all_of_the_scene(qtbot: QtBot, drawn: MainWindow) -> None:
    click(qtbot, drawn, 600.0, 1500.0)
    (switch,) = (
        each
        for each in drawn.rooms.scene_editor.form.findChildren(SwitchField)
        if each.accessibleName() == "Heading at the goal"
    )
    assert not field(drawn, "Goal heading").isEnabled()
    switch.click()
    field(drawn, "Goal heading").setValue(90.0)

    def heading_rad() -> float | None:
        assert drawn.rooms.run.scene is not None
        return drawn.rooms.run.scene.robots[0].goal_heading_rad

    assert heading_rad() == pytest.approx(math.pi / 2.0)
    do(drawn, "select_all")
    field(drawn, "Turn by").setValue(90.0)
    assert heading_rad() == pytest.approx(math.pi)
    do(drawn, "undo")
    do(drawn, "undo")
    do(drawn, "undo")
    assert heading_rad() is None


def test_parts_are_copied_pasted_brought_into_line_and_deleted(drawn: MainWindow) -> None:
    do(drawn, "select_all")
    do(drawn, "copy")
    do(drawn, "paste")
    scene = drawn.rooms.run.scene
    assert scene is not None
    assert [robot.name for robot in scene.robots] == ["player1", "player2"]
    assert len(scene.obstacles) == 2
    do(drawn, "paste")
    scene = drawn.rooms.run.scene
    assert scene is not None
    assert len({obstacle.polygon for obstacle in scene.obstacles}) == 3, "what is pasted once more can be seen"
    drawn.rooms.scene_editor.tree.selectAll()
    do(drawn, "align.left")
    do(drawn, "delete")
    scene = drawn.rooms.run.scene
    assert scene is not None
    assert (scene.robots, scene.obstacles) == ((), ())


def test_edits_that_are_not_saved_are_asked_about(qtbot: QtBot, drawn: MainWindow, room: Path) -> None:
    drawn.rooms.filing.open_scene(room)
    answer(drawn, "Keep editing")
    assert drawn.rooms.run.scene_file is None
    drawn.rooms.filing.open_scene(room)
    answer(drawn, "Throw away")
    qtbot.waitUntil(lambda: drawn.rooms.run.scene_file == room, timeout=LONG_MS)
    assert not drawn.isWindowModified()


def test_a_question_about_edits_closes_where_another_scene_is_open(qtbot: QtBot, drawn: MainWindow, room: Path) -> None:
    drawn.rooms.filing.when_nothing_is_lost(lambda: pytest.fail("it is not the scene that was asked about"))
    drawn.rooms.run.open_scene(room)  # As one that was being loaded, and comes while the question is open.
    qtbot.waitUntil(lambda: drawn.rooms.run.scene_file == room, timeout=LONG_MS)
    qtbot.waitUntil(lambda: question(drawn) is None, timeout=LONG_MS)


def test_a_file_for_a_scene_is_not_asked_for_any_more_where_another_one_is_open(
    qtbot: QtBot, drawn: MainWindow, room: Path
) -> None:
    do(drawn, "save_as")
    assert drawn.findChildren(QFileDialog)
    drawn.rooms.run.open_scene(room)
    qtbot.waitUntil(lambda: not drawn.findChildren(QFileDialog), timeout=LONG_MS)


def test_edits_made_while_a_scene_is_loaded_stay(qtbot: QtBot, drawn: MainWindow, room: Path) -> None:
    drawn.rooms.run.open_scene(room)
    do(drawn, "select_all")
    do(drawn, "delete")
    edited = drawn.rooms.run.scene
    qtbot.waitUntil(lambda: "was being loaded" in drawn.rooms.notices.banner.text, timeout=LONG_MS)
    assert drawn.rooms.run.scene is edited
    assert drawn.isWindowModified()


def test_a_window_that_is_closed_asks_first(qtbot: QtBot, drawn: MainWindow) -> None:
    assert not drawn.close()
    answer(drawn, "Throw away")
    qtbot.waitUntil(lambda: not drawn.isVisible(), timeout=LONG_MS)


def test_a_disk_that_is_full_loses_nothing(qtbot: QtBot, drawn: MainWindow, tmp_path: Path) -> None:
    drawn.rooms.scene_editor.save(tmp_path / "no such folder" / "mine.json")
    qtbot.waitUntil(lambda: not drawn.rooms.scene_editor.is_saving, timeout=LONG_MS)
    assert drawn.rooms.notices.banner.notice is not None
    assert "was not saved" in drawn.rooms.notices.banner.notice.text
    assert drawn.isWindowModified()


def test_nothing_is_drawn_while_robots_drive_or_in_another_workspace(qtbot: QtBot, drawn: MainWindow) -> None:
    do(drawn, "solve")
    qtbot.waitUntil(lambda: drawn.rooms.run.phase is RunPhase.SOLVED, timeout=LONG_MS)
    drawn.rooms.run.set_speed(1.0)
    do(drawn, "start")
    assert not drawn.rooms.commands["delete"].isEnabled()
    assert drawn.rooms.view.canvas.tool is not drawn.rooms.scene_editor.editor
    do(drawn, "stop")
    qtbot.waitUntil(lambda: drawn.rooms.run.phase is RunPhase.ENDED, timeout=LONG_MS)
    do(drawn, "workspace.plan")
    assert drawn.rooms.view.canvas.tool is None
    assert not drawn.rooms.commands["tool.box"].isEnabled()


def test_selecting_in_the_list_selects_on_the_floor(drawn: MainWindow) -> None:
    tree = drawn.rooms.scene_editor.tree
    tree.selectionModel().select(tree.parts.index_of(Part(Kind.GOAL, 0)), QItemSelectionModel.SelectionFlag.Select)
    assert Part(Kind.GOAL, 0) in drawn.rooms.scene_editor.editor.document.selection  # type: ignore[union-attr]  # there is one


def test_start_and_goal_are_listed_below_one_robot(drawn: MainWindow) -> None:
    parts = drawn.rooms.scene_editor.tree.parts
    assert [parts.data(parts.index(row, 0)) for row in range(2)] == ["Robots", "Obstacles"]
    robots = parts.index(0, 0)
    assert (parts.data(robots, COUNT_ROLE), parts.rowCount(robots)) == (1, 2)


def test_a_long_name_in_the_list_leaves_start_and_goal_apart(drawn: MainWindow) -> None:
    tree = drawn.rooms.scene_editor.tree
    shown = [
        tree.fontMetrics().elidedText(
            f"{'the robot of the third row ' * 4}{tree.parts.data(tree.parts.index_of(Part(kind, 0)))}",
            tree.textElideMode(),
            260,
        )
        for kind in (Kind.START, Kind.GOAL)
    ]
    assert shown[0] != shown[1]


def test_a_new_scene_begins_with_the_box_in_the_hand(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "new")
    qtbot.waitUntil(lambda: window.rooms.scene_editor.tool is not None, timeout=LONG_MS)
    assert window.rooms.scene_editor.editor.kind is ToolKind.BOX
    assert window.rooms.commands["tool.box"].isChecked()
