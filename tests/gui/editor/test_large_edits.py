"""What is done to a thousand parts at once: a thread does it, and it comes to the same as if done at once."""

from dataclasses import replace
from pathlib import Path

import pytest
from driven import LONG_MS
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from pytestqt.qtbot import QtBot

from gui.editor import document as large
from gui.shell.main_window import MainWindow
from gui.widgets.slices import slices
from robotdriver.pose import Pose
from scene import load_scene
from scene.document import write_document
from scene.editing import Alignment, Kind, Part, align, duplicate, faults, parts_of, remove
from scene.formats import document_from_scene
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace

WALLS = tuple(Wall((1000.0, 5.0 * number), (1500.0 + number, 5.0 * number + 2.0)) for number in range(700))
SCENE = Scene(
    Workspace(0.0, 0.0, 6000.0, 4000.0), robots=(SceneRobot("ada", Pose(500.0, 500.0), (5000.0, 500.0)),), walls=WALLS
)
CTRL_CLICK = QMouseEvent(
    QEvent.Type.MouseButtonPress,
    QPointF(),
    QPointF(),
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.ControlModifier,
)


def do(qtbot: QtBot, window: MainWindow, *commands: str) -> None:
    for command in commands:
        assert window.commands[command].isEnabled(), window.commands[command].toolTip()
        window.commands[command].trigger()
        qtbot.waitUntil(lambda: window.scene_editor.is_settled, timeout=LONG_MS)


def as_bytes(scene: Scene | None) -> bytes:
    assert scene is not None
    return write_document(document_from_scene(scene))


@pytest.fixture
def drawn(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window in which all of a scene of 700 walls is selected."""
    window.run.take_scene(SCENE)
    do(qtbot, window, "workspace.design", "select_all")
    yield window
    window._may_close = True


def test_it_comes_to_the_same(qtbot: QtBot, drawn: MainWindow) -> None:
    parts = parts_of(SCENE)
    for command, wanted in (
        ("align.top", align(SCENE, parts, Alignment.TOP)),
        ("duplicate", duplicate(SCENE, parts, 100.0, -100.0)[0]),
        ("cut", remove(SCENE, parts)),
        ("delete", remove(SCENE, parts)),
    ):
        do(qtbot, drawn, "select_all", command)
        assert as_bytes(drawn.run.scene) == as_bytes(wanted)
        assert bool(drawn.run.unfit) == bool(faults(wanted))
        do(qtbot, drawn, "undo")
        assert drawn.run.scene is SCENE
        assert drawn.run.unfit == ""
        do(qtbot, drawn, "redo")
        assert as_bytes(drawn.run.scene) == as_bytes(wanted)
        do(qtbot, drawn, "undo")
    do(qtbot, drawn, "select_all", "cut", "paste")
    assert drawn.run.scene is not None
    assert len(drawn.run.scene.walls) == len(WALLS)
    assert drawn.run.scene.walls[0] == Wall((1100.0, -100.0), (1600.0, -98.0))


def test_while_a_thread_edits_nothing_else_does_and_a_save_waits(drawn: MainWindow, tmp_path: Path) -> None:
    drawn.commands["duplicate"].trigger()
    assert drawn.scene_editor.tool is None
    for command in ("solve", "undo", "delete", "paste"):
        assert not drawn.commands[command].isEnabled()
    drawn.scene_editor.save(tmp_path / "saved.json")
    drawn.scene_editor.finish_saving()
    assert len(load_scene(tmp_path / "saved.json").walls) == 2 * len(WALLS)
    assert not drawn.scene_editor.is_modified
    assert drawn.scene_editor.tool is not None
    assert drawn.commands["undo"].isEnabled()


def test_a_clipboard_without_parts_is_said_and_leaves_all_as_it_was(qtbot: QtBot, drawn: MainWindow) -> None:
    QGuiApplication.clipboard().setText("no scene " * 20_000)
    do(qtbot, drawn, "paste")
    assert drawn.run.scene is SCENE
    assert "clipboard" in drawn.notices.banner.notice.text
    assert drawn.commands["solve"].isEnabled()


def test_what_a_thread_looks_through_cannot_be_solved_before(
    qtbot: QtBot, drawn: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "POINTS_AT_ONCE", 10)
    document = drawn.scene_editor.editor.document
    assert document is not None
    robot = replace(SCENE.robots[0], start=Pose(1200.0, 1000.0))
    several = tuple(replace(wall) for wall in WALLS)
    document.edit(replace(SCENE, walls=several, robots=(robot,)), "move")
    assert not drawn.scene_editor.is_settled
    assert document.faults == ()
    assert not drawn.commands["solve"].isEnabled()
    document.edit(replace(SCENE, walls=several, obstacles=(Obstacle(((0.0, 0.0),) * 3),)), "draw")
    qtbot.waitUntil(lambda: drawn.scene_editor.is_settled, timeout=LONG_MS)
    assert [fault.place for fault in document.faults] == ["obstacles[0].polygon"]
    assert drawn.run.unfit.startswith("obstacle 1")
    document.undo()
    document.undo()
    qtbot.waitUntil(lambda: drawn.scene_editor.is_settled, timeout=LONG_MS)
    assert drawn.run.unfit == ""


def test_the_list_shows_a_selection_of_many_runs_and_its_user_changes_the_whole_of_it(
    qtbot: QtBot, drawn: MainWindow
) -> None:
    tree, document = drawn.scene_editor.tree, drawn.scene_editor.editor.document
    assert document is not None
    every_other = [Part(Kind.WALL, number) for number in range(0, len(WALLS), 2)]
    document.select(every_other)
    tree.setFocus()
    tree.selectionModel().select(
        tree.parts.index_of(every_other[7]), tree.selectionCommand(tree.parts.index_of(every_other[7]), CTRL_CLICK)
    )
    assert document.selection == (*every_other[:7], *every_other[8:])
    qtbot.waitUntil(lambda: slices().is_over, timeout=LONG_MS)
    assert len(tree.selectedIndexes()) == len(every_other) - 1
