"""What is done to a thousand parts at once: a thread does it, and it comes to the same as if done at once."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
from driven import LONG_MS
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.editor import document as large
from gui.editor import tree as listed
from gui.editor.fields import NumberField
from gui.shell.main_window import MainWindow
from gui.widgets.slices import slices
from robotdriver.pose import Pose
from scene import load_scene
from scene.document import write_document
from scene.editing import (
    Alignment,
    Kind,
    Part,
    align,
    bounds,
    duplicate,
    faults,
    move,
    parts_of,
    remove,
    rotate,
    scale,
    tidy,
)
from scene.formats import document_from_scene
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall, Workspace

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
        assert window.rooms.commands[command].isEnabled(), window.rooms.commands[command].toolTip()
        window.rooms.commands[command].trigger()
        qtbot.waitUntil(lambda: window.rooms.scene_editor.is_settled, timeout=LONG_MS)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.rooms.scene_editor.is_settled, timeout=LONG_MS)


def mouse(window: MainWindow, kind: QEvent.Type, place: Point, by_px: float = 0.0) -> None:
    """Press, move or release the left button at a place of the floor, or so far to the right of it."""
    canvas, left = window.rooms.view.canvas, Qt.MouseButton.LeftButton
    at = QPointF(*canvas.view.to_px(*place)) + QPointF(by_px, 0.0)
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else left
    keys = Qt.KeyboardModifier.AltModifier  # Nothing snaps.
    QApplication.sendEvent(canvas, QMouseEvent(kind, at, QPointF(canvas.mapToGlobal(at)), left, held, keys))


def arrow(window: MainWindow, *, is_held: bool) -> None:
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, "", is_held)
    QApplication.sendEvent(window.rooms.view.canvas, press)


def type_in(window: MainWindow, title: str, value: float) -> None:
    (field,) = [
        each for each in window.rooms.scene_editor.form.findChildren(NumberField) if each.accessibleName() == title
    ]
    field.setFocus()
    field.setValue(value)


def as_bytes(scene: Scene | None) -> bytes:
    assert scene is not None
    return write_document(document_from_scene(scene))


@pytest.fixture
def drawn(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window in which all of a scene of 700 walls is selected."""
    window.rooms.run.take_scene(SCENE)
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
        assert as_bytes(drawn.rooms.run.scene) == as_bytes(wanted)
        assert bool(drawn.rooms.run.unfit) == bool(faults(wanted))
        do(qtbot, drawn, "undo")
        assert drawn.rooms.run.scene is SCENE
        assert drawn.rooms.run.unfit == ""
        do(qtbot, drawn, "redo")
        assert as_bytes(drawn.rooms.run.scene) == as_bytes(wanted)
        do(qtbot, drawn, "undo")
    do(qtbot, drawn, "select_all", "cut", "paste")
    assert drawn.rooms.run.scene is not None
    assert len(drawn.rooms.run.scene.walls) == len(WALLS)
    assert drawn.rooms.run.scene.walls[0] == Wall((1100.0, -100.0), (1600.0, -98.0))


def test_while_a_thread_edits_nothing_else_does_and_a_save_waits(drawn: MainWindow, tmp_path: Path) -> None:
    drawn.rooms.commands["duplicate"].trigger()
    assert drawn.rooms.scene_editor.tool is None
    for command in ("solve", "undo", "delete", "paste"):
        assert not drawn.rooms.commands[command].isEnabled()
    drawn.rooms.scene_editor.save(tmp_path / "saved.json")
    drawn.rooms.scene_editor.finish_saving()
    assert len(load_scene(tmp_path / "saved.json").walls) == 2 * len(WALLS)
    assert not drawn.rooms.scene_editor.is_modified
    assert drawn.rooms.scene_editor.tool is not None
    assert drawn.rooms.commands["undo"].isEnabled()


def test_a_clipboard_without_parts_is_said_and_leaves_all_as_it_was(qtbot: QtBot, drawn: MainWindow) -> None:
    QGuiApplication.clipboard().setText("no scene " * 20_000)
    do(qtbot, drawn, "paste")
    assert drawn.rooms.run.scene is SCENE
    assert "clipboard" in drawn.rooms.notices.banner.notice.text
    assert drawn.rooms.commands["solve"].isEnabled()


def test_what_a_thread_looks_through_cannot_be_solved_before(
    qtbot: QtBot, drawn: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "POINTS_AT_ONCE", 10)
    document = drawn.rooms.scene_editor.editor.document
    assert document is not None
    robot = replace(SCENE.robots[0], start=Pose(1200.0, 1000.0))
    several = tuple(replace(wall) for wall in WALLS)
    document.edit(replace(SCENE, walls=several, robots=(robot,)), "move")
    assert not drawn.rooms.scene_editor.is_settled
    assert document.faults == ()
    assert not drawn.rooms.commands["solve"].isEnabled()
    document.edit(replace(SCENE, walls=several, obstacles=(Obstacle(((0.0, 0.0),) * 3),)), "draw")
    qtbot.waitUntil(lambda: drawn.rooms.scene_editor.is_settled, timeout=LONG_MS)
    assert [fault.place for fault in document.faults] == ["obstacles[0].polygon"]
    assert drawn.rooms.run.unfit.startswith("obstacle 1")
    document.undo()
    document.undo()
    qtbot.waitUntil(lambda: drawn.rooms.scene_editor.is_settled, timeout=LONG_MS)
    assert drawn.rooms.run.unfit == ""


def test_the_list_shows_a_selection_of_many_runs_and_its_user_changes_the_whole_of_it(
    qtbot: QtBot, drawn: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, document = drawn.rooms.scene_editor.tree, drawn.rooms.scene_editor.editor.document
    assert document is not None
    every_other = [Part(Kind.WALL, number) for number in range(0, len(WALLS), 2)]
    document.select(every_other[:100])
    monkeypatch.setattr(listed, "RANGES_AT_ONCE", 50)
    document.select(every_other)
    assert len(tree.selectedIndexes()) == 100
    tree.setFocus()
    tree.selectionModel().select(
        tree.parts.index_of(every_other[7]), tree.selectionCommand(tree.parts.index_of(every_other[7]), CTRL_CLICK)
    )
    assert document.selection == (*every_other[:7], *every_other[8:])
    qtbot.waitUntil(lambda: slices().is_over, timeout=LONG_MS)
    assert len(tree.selectedIndexes()) == len(every_other) - 1


def test_a_drag_goes_on_while_its_edits_are_made_and_one_undo_takes_it_back(qtbot: QtBot, drawn: MainWindow) -> None:
    grip, canvas = WALLS[300].start, drawn.rooms.view.canvas
    mouse(drawn, QEvent.Type.MouseButtonPress, grip)
    for pulled_px in (5.0, 30.0, 60.0):
        mouse(drawn, QEvent.Type.MouseMove, grip, pulled_px)
        assert not drawn.rooms.commands["undo"].isEnabled()
    mouse(drawn, QEvent.Type.MouseButtonRelease, grip, 60.0)
    settle(qtbot, drawn)
    assert drawn.rooms.run.scene is not None
    moved_mm = drawn.rooms.run.scene.walls[300].start[0] - grip[0]
    assert moved_mm == pytest.approx(60.0 / canvas.view.px_per_mm)
    assert as_bytes(drawn.rooms.run.scene) == as_bytes(
        move(SCENE, parts_of(SCENE), moved_mm, drawn.rooms.run.scene.walls[300].start[1] - grip[1])
    )
    do(qtbot, drawn, "undo")
    assert drawn.rooms.run.scene is SCENE
    assert not drawn.rooms.commands["undo"].isEnabled()


def test_escape_takes_a_drag_back_that_is_still_being_made(qtbot: QtBot, drawn: MainWindow) -> None:
    grip = WALLS[300].start
    mouse(drawn, QEvent.Type.MouseButtonPress, grip)
    mouse(drawn, QEvent.Type.MouseMove, grip, 30.0)
    mouse(drawn, QEvent.Type.MouseMove, grip, 60.0)
    qtbot.keyClick(drawn.rooms.view.canvas, Qt.Key.Key_Escape)
    mouse(drawn, QEvent.Type.MouseMove, grip, 90.0)
    mouse(drawn, QEvent.Type.MouseButtonRelease, grip, 90.0)
    settle(qtbot, drawn)
    assert drawn.rooms.run.scene is SCENE
    assert not drawn.rooms.commands["undo"].isEnabled()


def test_an_arrow_key_that_is_held_makes_each_step_and_each_key_is_taken_back_alone(
    qtbot: QtBot, drawn: MainWindow
) -> None:
    view = drawn.rooms.view.canvas.view
    for is_held in (False, True, True, False, True):
        arrow(drawn, is_held=is_held)
    settle(qtbot, drawn)
    parts, wanted = parts_of(SCENE), [SCENE]
    for _ in range(5):
        wanted.append(move(wanted[-1], parts, 10.0, 0.0))
    assert as_bytes(drawn.rooms.run.scene) == as_bytes(wanted[5])
    assert drawn.rooms.view.canvas.view == view  # No arrow has moved the floor instead.
    do(qtbot, drawn, "undo")
    assert as_bytes(drawn.rooms.run.scene) == as_bytes(wanted[3])
    do(qtbot, drawn, "undo")
    assert drawn.rooms.run.scene is SCENE


def test_what_is_typed_of_thousands_comes_to_the_same_and_the_field_keeps_the_keyboard(
    qtbot: QtBot, drawn: MainWindow
) -> None:
    parts = parts_of(SCENE)
    box = bounds(SCENE, parts)
    middle = (box[0] + box[2]) / 2.0, (box[1] + box[3]) / 2.0
    for title, value, wanted in (
        ("Left", 1000.0, move(SCENE, parts, 1000.0 - box[0], 0.0)),
        ("Bottom", 50.0, move(SCENE, parts, 0.0, 50.0 - box[1])),
        ("Width", 2000.0, tidy(scale(SCENE, parts, (2000.0 / (box[2] - box[0]), 1.0), box[:2]), parts)),
        ("Height", 2000.0, tidy(scale(SCENE, parts, (1.0, 2000.0 / (box[3] - box[1])), box[:2]), parts)),
        ("Turn by", 90.0, tidy(rotate(SCENE, parts, math.radians(90.0), middle), parts)),
    ):
        type_in(drawn, title, value)
        settle(qtbot, drawn)
        assert as_bytes(drawn.rooms.run.scene) == as_bytes(wanted), title
        focused = QApplication.focusWidget()
        assert focused is not None
        assert focused.accessibleName() == title
        do(qtbot, drawn, "undo")
        assert drawn.rooms.run.scene is SCENE


def test_a_hundred_faults_are_seen_in_their_places(qtbot: QtBot, window: MainWindow) -> None:
    """Each crate of a row overlaps the one beside it."""
    rows = [(100.0 + 60.0 * column, 100.0 + 300.0 * row) for row in range(4) for column in range(40)]
    crates = tuple(
        Obstacle(((x, y), (x + 70.0, y), (x + 70.0, y + 200.0), (x, y + 200.0)), movable=True) for x, y in rows
    )
    window.rooms.run.take_scene(Scene(Workspace(0.0, 0.0, 2600.0, 1400.0), obstacles=crates))
    canvas = window.rooms.view.canvas

    def redness(x: float, y: float) -> int:
        seen = canvas.grab().toImage().pixelColor(QPointF(*canvas.view.to_px(x, y)).toPoint())
        return seen.red() - seen.blue()

    def is_whole() -> bool:
        return slices().is_over and canvas.is_whole

    def seen() -> list[int]:
        qtbot.waitUntil(is_whole, timeout=LONG_MS)
        return [redness(x + 35.0, y + 190.0) for x, y in rows]

    before = seen()
    do(qtbot, window, "workspace.design")
    canvas.grab()  # The image is begun with the first paint.
    assert all(after > plain + 10 for after, plain in zip(seen(), before, strict=True))
    assert redness(2550.0, 1350.0) < 10
