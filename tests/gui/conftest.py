"""The pictures and the window under test need no screen and leave the user's own files alone; what the tests share."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from driven import LONG_MS, ROOM, written

from gui.panels.run.robots import RobotsPanel
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import USUAL_SIZE, MainWindow
from gui.shell.process.garbage import Sweeper
from gui.shell.process.overrides import keep_errors_whole
from gui.timeline.panel import TimelinePanel
from robotworkshop.run.settings import Settings

keep_errors_whole()  # A test that fails must not end its worker.


@pytest.fixture(autouse=True)
def own_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.fixture(autouse=True, scope="module")
def nothing_lasts() -> None:
    """What other tests have left over is no part of what the sweeper counts and looks through."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_windows_left(one_application: object) -> Iterator[None]:  # noqa: ARG001 - it has the windows
    """A change of colours goes through each widget that there is: those of earlier tests would be thousands."""
    before = set(QApplication.topLevelWidgets())
    yield
    for panel in set(QApplication.topLevelWidgets()) - before:
        if isinstance(panel, RobotsPanel | TimelinePanel):  # A window that was not looked at leaves them behind.
            panel.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if len(QApplication.topLevelWidgets()) > len(before):
        gc.collect()


@pytest.fixture(autouse=True)
def sweeper(one_application: object) -> Iterator[Sweeper]:  # noqa: ARG001 - it needs a loop of events
    """No part of a window is taken apart by a thread of the planner."""
    made = Sweeper()
    made.begin()
    yield made
    made.end()


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return written(tmp_path, "room", ROOM)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = furnished_window(Settings(speed=None))
    qtbot.addWidget(made)
    made.resize(USUAL_SIZE)  # The screen of tests is smaller than any real one.
    made.show()
    made.rooms.run.find_movers()
    qtbot.waitUntil(lambda: bool(made.rooms.run.movers), timeout=LONG_MS)
    yield made
    made.close()
