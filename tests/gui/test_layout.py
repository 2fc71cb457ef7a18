"""The floor keeps its place: whatever is selected, said or opened, and in every workspace it has most of the window."""

from collections.abc import Callable

import pytest
from driven import LONG_MS, press, solved
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import WORKSPACES, Workspace
from gui.panels.layer_presets import LayerPreset
from gui.shell.main_window import MainWindow
from gui.texts.messages import Notice, Severity
from robotworkshop.assets import find_scene
from scene.editing import Kind, Part


@pytest.fixture
def crates(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with a scene that has robots, walls and obstacles, known and unknown, and a plan."""
    return solved(qtbot, window, find_scene("crates"))


def enter(window: MainWindow, workspace: Workspace) -> None:
    window.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
    QApplication.processEvents()


@pytest.mark.parametrize("workspace", WORKSPACES, ids=lambda each: each.id)
@pytest.mark.parametrize(("width", "height", "share"), [(1280, 800, 0.65), (1024, 700, 0.55)])
def test_the_floor_has_most_of_the_window(
    qtbot: QtBot, crates: MainWindow, workspace: Workspace, width: int, height: int, share: float
) -> None:
    crates.resize(width, height)
    enter(crates, workspace)
    floor = crates.ruled
    qtbot.waitUntil(lambda: crates.size() == QSize(width, height), timeout=LONG_MS)
    qtbot.waitUntil(lambda: floor.width() * floor.height() >= share * width * height, timeout=LONG_MS)


def place_of_floor(window: MainWindow) -> tuple[QRect, tuple[float, float], float]:
    """Return where the floor is in the window, where its origin is on it, and its scale."""
    canvas, view = window.canvas, window.canvas.view
    return QRect(canvas.mapTo(window, QPoint(0, 0)), canvas.size()), view.to_px(0.0, 0.0), view.px_per_mm


def selections(window: MainWindow) -> list[Callable[[], object]]:
    """Return what selects each part of the scene, several of them, and none."""
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    scene = document.scene
    parts = [Part(Kind.OBSTACLE, number) for number in range(len(scene.obstacles))]
    parts += [Part(Kind.START, 0), Part(Kind.GOAL, 0)]
    chosen: list[tuple[Part, ...]] = [(part,) for part in parts]
    return [lambda parts=parts: document.select(parts) for parts in (*chosen, tuple(parts), ())]


def sayings(window: MainWindow) -> list[Callable[[], object]]:
    """Return what says something: short and long, good and bad, with remedies and without."""
    texts = ("Short.", "A sentence that is somewhat longer than the others. " * 6)
    notices = [
        Notice(severity, text, remedies)
        for severity in Severity
        for text in texts
        for remedies in ((), ("show_cause", "more_samples"))
    ]
    return [lambda notice=notice: window.rooms.notices.notify(notice) for notice in notices]


def openings(window: MainWindow) -> list[Callable[[], object]]:
    """Return what opens and closes flyouts, folds and sheets, and chooses layers."""
    buttons: list[QAbstractButton] = [window.rooms.layers_plate, window.panes["Log"].fold]
    if window.rooms.drive_plate.isVisible():
        buttons.append(window.rooms.drive_plate)
    done: list[Callable[[], object]] = [button.click for button in buttons for _ in range(2)]
    for sheet in ("Tournament",):
        done += [lambda sheet=sheet: window.panes.open(sheet), lambda sheet=sheet: window.panes.close(sheet)]
    done += [lambda preset=preset: window.rooms.layers.choose(preset) for preset in LayerPreset]
    return done


@pytest.mark.parametrize("workspace", WORKSPACES, ids=lambda each: each.id)
def test_nothing_that_is_selected_said_or_opened_moves_the_floor(
    qtbot: QtBot, crates: MainWindow, workspace: Workspace
) -> None:
    enter(crates, workspace)
    qtbot.waitUntil(lambda: crates.canvas.is_whole, timeout=LONG_MS)
    before = place_of_floor(crates)
    done = [*sayings(crates), *openings(crates)]
    if workspace is Workspace.DESIGN:
        done += [*selections(crates), *(lambda name=name: press(qtbot, crates, name) for name in TOOLS)]
    for number, each in enumerate(done):
        each()
        QApplication.processEvents()
        assert place_of_floor(crates) == before, f"{workspace.id}: the deed number {number} moved the floor"


TOOLS = [f"tool.{name}" for name in ("box", "polygon", "disc", "wall", "robot", "goal", "way", "select")]
