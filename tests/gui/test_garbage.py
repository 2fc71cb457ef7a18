"""What is garbage goes, and goes in the window's thread, whichever thread makes more of it."""

import gc
import threading
import weakref
from pathlib import Path

import pytest
from driven import LONG_MS
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import WORKSPACES, Workspace
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.process.garbage import Sweeper
from gui.sources.plan_source import RunPhase
from robotworkshop.run.settings import Settings


class Ring:
    """Garbage that only a search finds."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_goes_in_the_windows_thread(qtbot: QtBot) -> None:
    threads: list[int] = []
    ring = Ring()
    weakref.finalize(ring, lambda: threads.append(threading.get_ident()))
    del ring

    def litter() -> None:
        for _ in range(20_000):
            Ring()

    worker = threading.Thread(target=litter)
    worker.start()
    qtbot.waitUntil(lambda: bool(threads), timeout=LONG_MS)
    worker.join()
    assert threads == [threading.get_ident()]


def test_garbage_that_has_lasted_goes_where_there_is_much_more_of_what_lasts(qtbot: QtBot) -> None:
    """It outlives the searches for young garbage, as parts of a closed dialog do."""
    threads: list[int] = []
    ring = Ring()
    weakref.finalize(ring, lambda: threads.append(threading.get_ident()))
    gc.collect()
    lasting: list[Ring] = []
    growth = QTimer()
    growth.timeout.connect(lambda: lasting.extend(Ring() for _ in range(20_000)))
    growth.start(50)
    del ring
    qtbot.waitUntil(lambda: bool(threads), timeout=LONG_MS)
    assert threads == [threading.get_ident()]


def test_python_looks_for_garbage_itself_before_and_after(sweeper: Sweeper) -> None:
    assert not gc.isenabled()
    sweeper.end()
    assert gc.isenabled()
    sweeper.begin()
    assert not gc.isenabled()


@pytest.mark.parametrize("visited", [(), WORKSPACES], ids=["nothing", "everything"])
def test_a_closed_window_leaves_nothing_behind(qtbot: QtBot, room: Path, visited: tuple[Workspace, ...]) -> None:
    def used() -> weakref.ref[MainWindow]:
        window = furnished_window(Settings(speed=None))
        window.show()
        window.rooms.run.open_scene(room)
        qtbot.waitUntil(lambda: window.rooms.run.phase is RunPhase.LOADED, timeout=LONG_MS)
        for workspace in visited:  # A panel that was not seen is no part of the window for Qt.
            window.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
        window.close()
        window.deleteLater()
        return weakref.ref(window)

    kept = used()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert kept() is None


def test_what_is_remembered_of_a_scene_goes_with_it_and_waits_for_no_search(
    qtbot: QtBot, window: MainWindow, sweeper: Sweeper, room: Path
) -> None:
    window.rooms.run.open_scene(room)
    qtbot.waitUntil(lambda: window.rooms.run.phase is RunPhase.LOADED, timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.rooms.scene_editor.is_settled, timeout=LONG_MS)
    sweeper.end()
    gc.disable()
    remembered = weakref.ref(window.rooms.run.inspector)
    window.rooms.run.open_scene(room)
    qtbot.waitUntil(lambda: remembered() is None, timeout=LONG_MS)
