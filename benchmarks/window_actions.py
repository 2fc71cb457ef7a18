"""The longest stretch of the window's own work in each action, on large scenes.

A stretch is the processor time of the window's thread from one turn of its loop of events to the next: so long nothing
else can be done or painted. Each action is done in several rounds, and the median of the rounds' longest stretches
counts. Scenes are made anew, with another seed each time, and opened from files as a user opens them; each in a process
of its own, in which whatever is done for the first time counts to the first round.

Every command of the window is given once a round: those that a user gives most often have a figure each, all others
share one, beside which the slowest stand. A command that is blocked on a scene is not counted there.
"""

import os
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWhatsThis
from window_edits import Hand
from window_figures import Figure
from window_scenes import crowd, fine_polygon, polygon_field, scanned_map

from gui.contributions.command import Menu
from gui.shell.app import load_ahead, settle
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.process.garbage import Sweeper
from gui.sources.plan_source import RunPhase
from gui.widgets.slices import slices
from robotworkshop.run.settings import Settings
from scene import save_scene
from scene.editing import parts_of
from scene.scene import Scene

TARGET_MS, UNKNOWN_TARGET_MS = 50.0, 100.0
"""The longest stretch, and that of a scene with thousands of polygons on no map."""
UNKNOWN = "2,000 of 10,000 unknown"
WITHIN_S = 120.0
REST_S = 0.25
"""So long an action is watched at least: some of its work comes later, by timers."""
WATCHED_S = 2.0
"""So long is watched what goes on by itself."""
SOLVED_WITHIN_S = 15.0
SAMPLES = 500
SHOWN = 4
"""So many of the commands that share a figure stand beside it."""
SCENES: dict[str, Callable[[int], Scene]] = {
    "2,000 polygons": partial(polygon_field, 2_000),
    "10,000 polygons": partial(polygon_field, 10_000),
    UNKNOWN: partial(polygon_field, 10_000, unknown=2_000),
    "5,000 corners": partial(fine_polygon, 5_000),
    "63,311 points": scanned_map,
    "50 robots": partial(crowd, 50),
}


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a user does.

    Attributes:
        name: What it is, for people; for a command that has no figure of its own, its name.
        act: Does it; returns False where it cannot be done now.
        is_named: Whether it has a figure of its own.
        lasts_s: It is watched so long at most where it goes on by itself, as a drive does; else until all is at rest.
        is_over: Says whether all of it was done, where it has several steps.
    """

    name: str
    act: Callable[[], object]
    is_named: bool = True
    lasts_s: float = 30.0
    is_over: Callable[[], bool] = lambda: True


def worst_stretch_ms(act: Callable[[], object], is_done: Callable[[], bool]) -> float:
    """Return the longest stretch of an action, from its beginning until it is done."""
    QTimer.singleShot(0, act)
    until_s = time.perf_counter() + REST_S
    return 1000.0 * max(_turns(lambda: time.perf_counter() > until_s and is_done()))


def action_costs(rounds: int, name: str) -> Iterator[Figure]:
    """Measure every action on one of the scenes, in a window that has shown nothing before."""
    with tempfile.TemporaryDirectory() as folder:
        # Whatever the window stores on its way is none of the user's.
        os.environ.update({f"XDG_{kind}_HOME": folder for kind in ("CONFIG", "STATE", "DATA", "CACHE")})
        sweeper = Sweeper(_application())
        sweeper.begin()
        window = furnished_window(Settings())
        window.resize(1280, 800)
        window.show()
        window.rooms.run.find_movers()
        _live(lambda: bool(window.rooms.run.movers))
        window.panes.fill_ahead()
        _live(lambda: all(window.panes[panel.id].widget() for panel in window.rooms.panels))
        settle()
        loaded: list[bool] = []
        load_ahead(_application(), lambda: loaded.append(True))  # As the program does at its start.
        _live(lambda: bool(loaded))
        settle()
        seed = secrets.randbelow(1_000_000)
        file = Path(folder, f"{name.replace(' ', '_').replace(',', '')}.json")
        save_scene(SCENES[name](seed), file)
        actions = _actions(window, file)
        worst: dict[str, list[float]] = {}
        for _ in range(rounds):
            for action in actions:
                if (stretch_ms := _stretch_ms(window, action)) is not None:
                    worst.setdefault(action.name, []).append(stretch_ms)
        about = f"longest stretch of the window's own work; median of {rounds} rounds, seed {seed}"
        yield from _figures(name, actions, worst, about)
        window._may_close = True  # noqa: SLF001 - a benchmark answers no dialog
        window.close()
        sweeper.end()


def _figures(scene: str, actions: list[Action], worst: dict[str, list[float]], about: str) -> Iterator[Figure]:
    """Yield a figure for each action that is named, and two for all others: of any time, and of the first."""
    others: dict[str, list[float]] = {}
    target_ms = UNKNOWN_TARGET_MS if scene == UNKNOWN else TARGET_MS
    for name, each in worst.items():
        if any(action.name == name and action.is_named for action in actions):
            beside = f"first {each[0]:.0f}, worst {max(each):.0f}"
            yield Figure(f"{name}, {scene}", median(each), "ms", target_ms, beside, about)
        else:
            others[name] = each
    slowest = sorted(others, key=lambda name: median(others[name]), reverse=True)
    beside = ", ".join(f"{name} {median(others[name]):.0f} (worst {max(others[name]):.0f})" for name in slowest[:SHOWN])
    name = f"{len(others)} other commands, {scene}"
    yield Figure(name, median(others[slowest[0]]), "ms", target_ms, beside, about)
    slowest = sorted(others, key=lambda name: others[name][0], reverse=True)
    beside = ", ".join(f"{name} {others[name][0]:.0f}" for name in slowest[:SHOWN])
    yield Figure(f"the first time, {scene}", others[slowest[0]][0], "ms", target_ms, beside, about)


def _stretch_ms(window: MainWindow, action: Action) -> float | None:
    """Return the longest stretch of an action, and close whatever it has opened; None if it cannot be done now."""
    began_s = time.perf_counter()
    was_done = True

    def act() -> None:
        nonlocal was_done
        was_done = action.act() is not False

    def is_done() -> bool:
        return time.perf_counter() > began_s + action.lasts_s or (action.is_over() and _is_at_rest(window))

    stretch_ms = worst_stretch_ms(act, is_done)
    QWhatsThis.leaveWhatsThisMode()
    for widget in QApplication.topLevelWidgets():
        if widget is not window and widget.isVisible() and widget.isWindow():
            widget.close()
    return stretch_ms if was_done else None


def _actions(window: MainWindow, file: Path) -> list[Action]:
    """Return what is done, in this order, each from where the one before has led."""
    canvas, target, hand = window.rooms.view.canvas, file.with_name("written"), Hand(window, file)
    # They would end the window, leave the scene, or change nothing; and what the hand gives is given already.
    given = {"quit", "new", "look.system", "cut", "restore"}

    def choose(command: str) -> Callable[[], object]:
        given.add(command)
        return lambda: window.rooms.commands[command].setChecked(True)

    def give(command: str) -> Callable[[], object]:
        given.add(command)

        def trigger() -> bool:
            window.rooms.commands.refresh()
            is_possible = window.rooms.commands[command].isEnabled()
            window.rooms.commands[command].trigger()
            return is_possible

        return trigger

    def select(number: int) -> None:
        document = window.rooms.scene_editor.editor.document
        if document is not None:
            document.select([parts_of(document.scene)[number]])

    def nudge() -> None:
        QTest.keyClick(canvas, Qt.Key.Key_Right)

    def write_picture(suffix: str) -> None:
        picture = window.rooms.view.picture()
        if picture is not None:
            window.rooms.filing.export_picture(picture, target.with_suffix(suffix))

    def seek(share: float) -> bool:
        begin_s, end_s = window.rooms.playback.span_s
        window.rooms.playback.seek(begin_s + share * (end_s - begin_s))
        return window.rooms.playback.is_open

    def open_recording() -> bool:
        file = window.rooms.playback.file
        if file is not None:
            window.rooms.playback.open(file, shown=True)
        return file is not None

    def play() -> bool:
        window.rooms.playback.play_or_rest()
        return window.rooms.playback.is_open

    named = [
        Action("open", lambda: window.rooms.run.open_scene(file)),
        Action("zoom in", lambda: canvas.zoom(1.25)),
        Action("zoom out", lambda: canvas.zoom(0.8)),
        Action("go to Design", choose("workspace.design")),
        Action("select all", give("select_all")),
        Action("align", give("align.left")),
        Action("undo the alignment", give("undo")),
        Action("duplicate all", give("duplicate")),
        Action("undo the copies", give("undo")),
        Action("select all to copy", give("select_all")),
        Action("copy all", give("copy")),
        Action("paste all", give("paste")),
        Action("undo the paste", give("undo")),
        Action("select all again", give("select_all")),
        Action("delete all", give("delete")),
        Action("undo the deletion", give("undo")),
        Action("redo the deletion", give("redo")),
        Action("undo it again", give("undo")),
        *(Action(name, walk, is_over=lambda: hand.is_still) for name, walk in hand.walks().items()),
        Action("select a goal", lambda: select(-1)),
        Action("nudge a goal", nudge),
        Action("select another part", lambda: select(0)),
        Action("nudge another part", nudge),
        Action("undo", give("undo")),
        Action("save", give("save")),
        Action("reload", give("reload")),
        Action("write a PNG", lambda: write_picture(".png")),
        Action("write an SVG", lambda: write_picture(".svg")),
        Action("go to Drive", choose("workspace.drive")),
        Action("go to Match", choose("workspace.match")),
        Action("go to Plan", choose("workspace.plan")),
        Action("dark", choose("look.dark")),
        Action("light", choose("look.light")),
        Action("solve", lambda: _solve(window), lasts_s=SOLVED_WITHIN_S),
        Action("cancel", lambda: window.rooms.run.cancel()),
        Action("compare", give("compare"), lasts_s=WATCHED_S),
        Action("cancel comparing", lambda: window.rooms.run.cancel()),
        Action("start", give("start"), lasts_s=WATCHED_S),
        Action("stop", give("stop")),
        Action("open the recording", open_recording),
        Action("scrub to its end", lambda: seek(1.0)),
        Action("scrub back", lambda: seek(0.7)),
        Action("step on", lambda: window.rooms.playback.step(1)),
        Action("step back", lambda: window.rooms.playback.step(-1)),
        Action("play", play, lasts_s=WATCHED_S),
        Action("close the recording", lambda: window.rooms.playback.close_recording()),
    ]
    # What was given already is given no more; of the ready scenes, none is large.
    others = [each for each in window.rooms.commands.commands if each.id not in given and each.menu is not Menu.SCENES]
    switches = {command.id for command in others if command.is_on is not None and not command.group}
    return [
        *named,
        Action("Design", choose("workspace.design"), is_named=False),
        Action("all", give("select_all"), is_named=False),
        *(
            Action(f"{command.id}{turn}", give(command.id), is_named=False, lasts_s=WATCHED_S)
            for command in others
            for turn in (("", " back") if command.id in switches else ("",))
        ),
    ]


def _solve(window: MainWindow) -> None:
    """Solve with few samples: how the window endures it is what is measured, not the planner."""
    window.rooms.run.settings = msgspec.structs.replace(window.rooms.run.settings, parameters={"samples": SAMPLES})
    window.rooms.run.solve()


def _is_at_rest(window: MainWindow) -> bool:
    picture = window.rooms.view.picture()
    if window.rooms.run._worker.is_busy or not slices().is_over:  # noqa: SLF001 - a scene that is opened is not shown yet
        return False
    if not window.rooms.scene_editor.is_settled:  # A thread edits the scene, or looks through it.
        return False
    if window.rooms.scene_editor.is_saving or window.rooms.filing.is_writing or window.rooms.rescue.is_looking:
        return False
    if window.rooms.run.phase is RunPhase.EMPTY or picture is None or not window.rooms.view.canvas.is_whole:
        return False
    scene = picture.scene
    return picture.inflated is not None or bool(window.rooms.run.unfit) or not (scene.obstacles or scene.walls)


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
