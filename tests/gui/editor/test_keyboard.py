"""A scene is drawn without a mouse: tools put things down, arrows move them, tables and fields take numbers."""

from pathlib import Path

import pytest
from driven import press, written_all
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.editor.corners import PointsTable
from gui.shell.main_window import MainWindow
from scene import load_scene
from scene.editing import Kind, Part, bounds
from scene.formats.discopygal import DISCOPYGAL
from scene.scene import Scene

BOX = Part(Kind.OBSTACLE, 0)


@pytest.fixture
def design(qtbot: QtBot, window: MainWindow) -> MainWindow:
    press(qtbot, window, "new")
    window.rooms.view.canvas.setFocus()
    yield window
    window._may_close = True


def scene_of(window: MainWindow) -> Scene:
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    return document.scene


def keys(qtbot: QtBot, window: MainWindow, *strokes: Qt.Key) -> None:
    for stroke in strokes:
        qtbot.keyClick(window.rooms.view.canvas, stroke)


def test_every_tool_puts_something_down_in_the_middle(qtbot: QtBot, design: MainWindow) -> None:
    for tool in (Qt.Key.Key_B, Qt.Key.Key_P, Qt.Key.Key_D, Qt.Key.Key_W, Qt.Key.Key_N, Qt.Key.Key_T):
        keys(qtbot, design, tool, Qt.Key.Key_Return)
    scene = scene_of(design)
    assert [len(obstacle.polygon) for obstacle in scene.obstacles] == [4, 3, 32]
    assert len(scene.walls) == 1
    assert scene.robots[0].goal == (2000.0, 1500.0)
    keys(qtbot, design, Qt.Key.Key_V, Qt.Key.Key_Return)
    assert scene_of(design) is scene, "there is nothing that selecting could draw"


def test_arrows_move_what_is_selected_and_else_the_floor(qtbot: QtBot, design: MainWindow) -> None:
    keys(qtbot, design, Qt.Key.Key_B, Qt.Key.Key_Return)
    before = bounds(scene_of(design), (BOX,))
    keys(qtbot, design, Qt.Key.Key_Right)
    QTest.keyClick(design.rooms.view.canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(design.rooms.view.canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert bounds(scene_of(design), (BOX,))[:2] == (before[0] + 9.0, before[1] + 100.0)
    for _ in range(3):
        press(qtbot, design, "undo")
    assert bounds(scene_of(design), (BOX,)) == before
    keys(qtbot, design, Qt.Key.Key_V, Qt.Key.Key_Escape)
    scene, left = scene_of(design), design.rooms.view.canvas.view.centre_x_mm
    keys(qtbot, design, Qt.Key.Key_Left)
    assert scene_of(design) is scene
    assert design.rooms.view.canvas.view.centre_x_mm < left


def test_corners_and_waypoints_come_and_go_in_their_tables(qtbot: QtBot, design: MainWindow) -> None:
    keys(qtbot, design, Qt.Key.Key_B, Qt.Key.Key_Return, Qt.Key.Key_Y, Qt.Key.Key_Return)
    corners, way = design.rooms.scene_editor.form.findChildren(PointsTable)
    assert way.model().rowCount() == 1
    corners.setCurrentIndex(corners.model().index(0, 0))
    qtbot.keyClick(corners, Qt.Key.Key_Insert)
    polygon = scene_of(design).obstacles[0].polygon
    assert polygon[1] == ((polygon[0][0] + polygon[2][0]) / 2.0, (polygon[0][1] + polygon[2][1]) / 2.0)
    for _ in range(4):
        qtbot.keyClick(corners, Qt.Key.Key_Delete)
    assert len(scene_of(design).obstacles[0].polygon) == 3, "a polygon keeps three corners, and the obstacle stays"
    way.setCurrentIndex(way.model().index(0, 0))
    qtbot.keyClick(way, Qt.Key.Key_Insert)
    motion = scene_of(design).obstacles[0].motion
    assert motion is not None
    assert motion.waypoints[1] == (motion.waypoints[0][0] + 200.0, motion.waypoints[0][1])
    for _ in range(2):
        qtbot.keyClick(way, Qt.Key.Key_Delete)
    assert scene_of(design).obstacles[0].motion is None


@pytest.mark.parametrize("typed", ["nan", "inf", "1e300", "wide"])
def test_what_is_no_coordinate_is_not_taken(qtbot: QtBot, design: MainWindow, typed: str) -> None:
    keys(qtbot, design, Qt.Key.Key_B, Qt.Key.Key_Return)
    scene = scene_of(design)
    corners, _ = design.rooms.scene_editor.form.findChildren(PointsTable)
    first = corners.model().index(0, 0)
    before = first.data()
    corners.model().setData(first, typed)
    assert scene_of(design) is scene
    assert first.data() == before


def test_a_scene_is_exported_for_another_program_and_stays_in_its_own_file(
    qtbot: QtBot, design: MainWindow, tmp_path: Path
) -> None:
    keys(qtbot, design, Qt.Key.Key_B, Qt.Key.Key_Return, Qt.Key.Key_N, Qt.Key.Key_Return)
    for _ in range(7):
        QTest.keyClick(design.rooms.view.canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    keys(qtbot, design, Qt.Key.Key_T, Qt.Key.Key_Return)
    for _ in range(5):
        QTest.keyClick(design.rooms.view.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(qtbot, design, "export_scene")
    (dialog,) = design.findChildren(QFileDialog)
    assert not [each for each in dialog.nameFilters() if ".sim" in each or ".pgm" in each], "these are only read"
    dialog.selectNameFilter(next(each for each in dialog.nameFilters() if "DiscoPygal" in each))
    file = tmp_path / "there.json"
    dialog.fileSelected.emit(str(file))
    dialog.close()
    written_all(qtbot, design)
    assert load_scene(file).robots[0].goal == pytest.approx((2000.0, 1000.0))
    assert design.rooms.run.scene_file is None
    assert design.rooms.scene_editor.is_modified
    document = design.rooms.scene_editor.editor.document
    assert document is not None
    document.select((BOX,))
    press(qtbot, design, "tool.way")
    keys(qtbot, design, Qt.Key.Key_Return)
    design.rooms.filing.export_scene(scene_of(design), file, DISCOPYGAL)
    written_all(qtbot, design)
    assert "no place for: that obstacles move" in design.rooms.notices.banner.text
