"""The longest stretch of the window's own work in each action, on large scenes.

A stretch is the processor time of the window's thread from one turn of its loop of events to the next: so long nothing
else can be done or painted. Each action is done in several rounds, and the median of the rounds' longest stretches
counts. Scenes are made anew, with another seed each time, and opened from files as a user opens them; each in a process
of its own, in which whatever is done for the first time counts to the first round.
"""

import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from statistics import median

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from window_figures import Figure
from window_scenes import crowd, fine_polygon, polygon_field, scanned_map

from gui.shell.app import read_models, settle
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.widgets.slices import slices
from robotworkshop.run.settings import Settings
from scene import save_scene
from scene.editing import parts_of
from scene.scene import Scene

TARGET_MS = 50.0
WITHIN_S = 120.0
REST_S = 0.25
"""So long an action is watched at least: some of its work comes later, by timers."""
SCENES: dict[str, Callable[[int], Scene]] = {
    "2,000 polygons": partial(polygon_field, 2_000),
    "10,000 polygons": partial(polygon_field, 10_000),
    "5,000 corners": partial(fine_polygon, 5_000),
    "63,311 points": scanned_map,
    "50 robots": partial(crowd, 50),
}


def worst_stretch_ms(act: Callable[[], object], is_done: Callable[[], bool]) -> float:
    """Return the longest stretch of an action, from its beginning until it is done."""
    QTimer.singleShot(0, act)
    until_s = time.perf_counter() + REST_S
    return 1000.0 * max(_turns(lambda: time.perf_counter() > until_s and is_done()))


def action_costs(rounds: int, name: str) -> Iterator[Figure]:
    """Measure every action on one of the scenes, in a window that has shown nothing before."""
    with tempfile.TemporaryDirectory() as folder:
        _application()
        window = furnished_window(Settings())
        window.resize(1280, 800)
        window.show()
        window.run.find_movers()
        _live(lambda: bool(window.run.movers))
        window.docks.fill_ahead()
        _live(lambda: all(dock.widget() for dock in window.docks if isinstance(dock, QDockWidget)))
        settle()
        slices().begin(window, read_models())  # As the program does at its start.
        _live(lambda: slices().is_over)
        seed = secrets.randbelow(1_000_000)
        file = Path(folder, f"{name.replace(' ', '_').replace(',', '')}.json")
        save_scene(SCENES[name](seed), file)
        actions = _actions(window, file)
        worst: dict[str, list[float]] = {action: [] for action in actions}
        for _ in range(rounds):
            for action, act in actions.items():
                worst[action].append(worst_stretch_ms(act, lambda: _is_at_rest(window)))
        about = f"longest stretch of the window's own work; median of {rounds} rounds, seed {seed}"
        for action, each in worst.items():
            beside = f"first {each[0]:.0f}, worst {max(each):.0f}"
            yield Figure(f"{action}, {name}", median(each), "ms", TARGET_MS, beside, about)
        window._may_close = True  # noqa: SLF001 - a benchmark answers no dialog
        window.close()


def _actions(window: MainWindow, file: Path) -> dict[str, Callable[[], object]]:
    """Return what is done, in this order, each from where the one before has led."""
    canvas = window.view.canvas

    def choose(command: str) -> Callable[[], object]:
        return lambda: window.commands[command].setChecked(True)

    def select(number: int) -> None:
        document = window.scene_editor.editor.document
        if document is not None:
            document.select([parts_of(document.scene)[number]])

    def nudge() -> None:
        QTest.keyClick(canvas, Qt.Key.Key_Right)

    return {
        "open": lambda: window.run.open_scene(file),
        "zoom in": lambda: canvas.zoom(1.25),
        "zoom out": lambda: canvas.zoom(0.8),
        "go to Design": choose("workspace.design"),
        "select all": window.commands["select_all"].trigger,
        "select a goal": lambda: select(-1),
        "nudge a goal": nudge,
        "select another part": lambda: select(0),
        "nudge another part": nudge,
        "undo": window.commands["undo"].trigger,
        "go to Drive": choose("workspace.drive"),
        "go to Match": choose("workspace.match"),
        "go to Plan": choose("workspace.plan"),
        "dark": choose("look.dark"),
        "light": choose("look.light"),
    }


def _is_at_rest(window: MainWindow) -> bool:
    picture = window.view.picture()
    if window.run._worker.is_busy or not slices().is_over:  # noqa: SLF001 - a scene that is opened is not shown yet
        return False
    return picture is not None and picture.inflated is not None and window.view.canvas.is_whole


def _live(is_done: Callable[[], bool]) -> None:
    """Let the window live until this holds."""
    for _ in _turns(is_done):
        pass


def _turns(is_done: Callable[[], bool]) -> Iterator[float]:
    """Let the window live until this holds, and yield what each turn of its loop took of the processor, s.

    A loop that runs by itself tells of its turns only when it blocks, which it need not do for many of them.
    """
    clock, deadline_s = QTimer(), time.perf_counter() + WITHIN_S
    clock.start(5)  # So often a turn begins at least.
    while not is_done():
        if time.perf_counter() > deadline_s:
            raise RuntimeError(f"the window has not come to rest within {WITHIN_S:.0f} s")
        began_s = time.thread_time()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        yield time.thread_time() - began_s


@cache
def _application() -> QApplication:
    """Return the one application of this process, which must outlive its windows."""
    return QApplication([])
