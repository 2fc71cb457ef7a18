"""What is shown is what a whole repaint shows, whatever was done before."""

import random
from pathlib import Path

from driven import LONG_MS, ROBOT, ROOM, box, opened, written, written_all
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from repainted import stale_pixels

from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase

COMMANDS = (
    *("workspace.design", "workspace.plan", "workspace.drive", "workspace.match"),
    *("select_all", "undo", "redo", "tool.box", "tool.wall", "tool.select"),
    *("solve", "solve", "start", "start", "step", "stop", "reset", "zoom_in", "fit"),
    *(
        "layer.labels",
        "layer.inflated",
        "layer.trail",
        "layer.clearance",
        "layer.coverage",
        "layer.visits",
        "look.dark",
        "look.light",
        "rulers",
    ),
)
FIRST = ("solve", "start", "stop", "workspace.design", "select_all", "tool.box", "solve", "undo", "solve", "start")
GIVEN = 50
FEW = 30
"""Where dashes go out of sight, Qt begins them elsewhere in another clip."""


def settled(qtbot: QtBot, window: MainWindow) -> None:
    """Hold whatever drives, and wait until nothing is about to be painted."""
    if window.rooms.run.phase is RunPhase.DRIVING:
        window.rooms.run.start_or_pause()
    written_all(qtbot, window)
    qtbot.waitUntil(lambda: window.canvas.is_whole and window.rooms.run.phase is not RunPhase.SOLVING, timeout=LONG_MS)
    qtbot.wait(50)


def test_what_a_tool_draws_goes_with_the_tool(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    window.rooms.commands["workspace.design"].trigger()
    window.rooms.commands["select_all"].trigger()
    settled(qtbot, window)
    window.canvas.tool = None  # As when it is solved, and nothing else looks different yet.
    qtbot.waitUntil(lambda: stale_pixels(window) <= FEW, timeout=10_000)


def drag(window: MainWindow, begin: QPoint, end: QPoint) -> None:
    QTest.mousePress(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, begin)
    QTest.mouseMove(window.canvas, end)
    QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)


def test_what_is_shown_after_each_of_many_commands_is_what_a_whole_repaint_shows(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    robot = ROBOT | {"goal": {"x": 1200, "y": 500}}
    crates = [box(700, 0, 150, 350), box(1000, 1500, 200, 200, known=False)]
    window.resize(1024, 700)  # Each look compares all of its pixels.
    opened(qtbot, window, written(tmp_path, "crates", ROOM | {"robots": [robot], "obstacles": crates}))
    chance = random.Random(7)
    for name in (*FIRST, *chance.choices(COMMANDS, k=GIVEN)):
        if not (action := window.rooms.commands[name]).isEnabled():
            continue
        action.trigger()
        if name in ("tool.box", "tool.wall"):
            begin = QPoint(chance.randrange(80, 300), chance.randrange(120, 300))
            drag(window, begin, begin + QPoint(40, 30))
        settled(qtbot, window)
        qtbot.waitUntil(lambda: stale_pixels(window) <= FEW, timeout=10_000)
