"""How tests drive the window: a room with a crate, and the real actions with which a user comes to its goal."""

import json
from pathlib import Path
from typing import Any

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.widgets.question import Question

LONG_MS = 60_000
"""Nothing here takes so long; it is only where a test gives up."""


def box(x: float, y: float, width: float, height: float, *, known: bool = True) -> dict[str, Any]:
    return {"polygon": [[x, y], [x + width, y], [x + width, y + height], [x, y + height]], "known": known}


ROBOT = {"name": "Ada", "start": {"x": 400, "y": 400, "heading_deg": 0}, "goal": {"x": 2600, "y": 400}}
ROOM = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [3000, 2000]},
    "robots": [ROBOT],
    "obstacles": [box(1400, 200, 200, 500, known=False)],
    "meta": {"title": "A room with a crate"},
}


def written(folder: Path, name: str, scene: dict[str, Any]) -> Path:
    file = folder / f"{name}.json"
    file.write_text(json.dumps(scene))
    return file


def opened(qtbot: QtBot, window: MainWindow, file: Path) -> MainWindow:
    window.rooms.run.open_scene(file)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == file, timeout=LONG_MS)
    return window


def question(window: MainWindow) -> Question | None:
    """Return the question that is open; None where there is none."""
    return next((each for each in window.findChildren(Question) if each.isVisible()), None)


def answer(window: MainWindow, words: str) -> None:
    """Give the answer that begins with these words to the question that is open."""
    asked = question(window)
    assert asked is not None, "nothing is asked"
    (button,) = (each for each in asked.buttons if each.text().replace("&", "").startswith(words))
    button.click()


def press(qtbot: QtBot, window: MainWindow, command: str) -> None:
    """Trigger a command as its button would, which does nothing while it is disabled."""
    assert window.rooms.commands[command].isEnabled(), window.rooms.commands[command].toolTip()
    window.rooms.commands[command].trigger()
    qtbot.wait(0)
    written_all(qtbot, window)


def written_all(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until no file is being written."""
    qtbot.waitUntil(
        lambda: not (window.rooms.scene_editor.is_saving or window.rooms.filing.is_writing), timeout=LONG_MS
    )


def until(qtbot: QtBot, window: MainWindow, *phases: RunPhase) -> None:
    qtbot.waitUntil(lambda: window.rooms.run.phase in phases, timeout=LONG_MS)


def solved(qtbot: QtBot, window: MainWindow, file: Path) -> MainWindow:
    opened(qtbot, window, file)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    return window


def floor_time_s(window: MainWindow) -> float:
    return 0.0 if window.rooms.run.snapshot is None else window.rooms.run.snapshot.time_s


def at_rest(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the pause is in force and the window shows the last tick: one that was under way may follow it."""
    session = window.rooms.run._session
    assert session is not None

    def is_at_rest() -> bool:
        stage = session._stage
        if stage is None or not stage.clock.is_paused:
            return False
        with stage.held() as world:
            return floor_time_s(window) == world.time_s

    qtbot.waitUntil(is_at_rest, timeout=LONG_MS)


def color_at(window: MainWindow, x_mm: float, y_mm: float) -> QColor:
    """Return the colour that the canvas shows at a place of the floor."""
    x, y = window.rooms.view.canvas.view.to_px(x_mm, y_mm)
    image = window.rooms.view.canvas.grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(x * ratio), round(y * ratio))
