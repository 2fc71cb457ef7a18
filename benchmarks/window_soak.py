"""Strains the window: random edits and undos, random commands, and scene after scene.

Each figure counts what went wrong, and should be 0: edits that undo did not take back byte for byte, and exceptions.
Each run prints its seed; given the same again, it does the same again.
"""

import gc
import os
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog
from window_figures import Figure

from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from robotworkshop.assets import find_scene
from robotworkshop.run.settings import Settings
from scene.editing import Part, bounds, move, parts_of, remove, rotate, scale
from scene.editing.parts import centre
from scene.errors import SceneError
from scene.formats import scene_to_bytes
from scene.formats.native import NATIVE
from scene.scene import Scene

NOT_AT_RANDOM = frozenset({"quit", "audience", "full_screen"})
"""Commands that would end the soak, or give it another screen."""
SCENES = ("maze", "hall", "warehouse", "gallery", "crates")
WARM_LOADS = 10
"""After so many loads whatever is kept from one to the next has been made."""


def soak(edits: int, commands: int, loads: int, seed: int | None) -> Iterator[Figure]:
    """Let one window endure all of it; without a seed a new one is taken."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    chance, faults = random.Random(seed), list[str]()

    def note(kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        faults.append(f"{kind.__name__}: {error}")

    before, sys.excepthook = sys.excepthook, note
    try:
        with tempfile.TemporaryDirectory() as folder:
            # Whatever the window stores on its way is none of the user's.
            os.environ.update({f"XDG_{name}_HOME": folder for name in ("CONFIG", "STATE", "DATA", "CACHE")})
            window = _window()
            about = f"random, seed {seed}; what it counts should be 0"
            wrong = _wrong_undos(window, chance, edits)
            yield Figure(f"undos of {edits} random edits that differ", wrong, "", 1.0, "byte for byte", about)
            _command_at_random(window, chance, commands, Path(folder))
            told = "; ".join(sorted(set(faults)))[:120]
            yield Figure(f"exceptions in {commands} random commands", len(faults), "", 1.0, told, about)
            grown_mb, from_mb = _growth_mb(window, loads, Path(folder))
            about = f"growth of the process from load {WARM_LOADS} to load {loads}, by turns of {', '.join(SCENES)}"
            yield Figure(f"growth over {loads} loads", grown_mb, "MB", 20.0, f"from {from_mb:.0f}", about)
            window._may_close = True  # noqa: SLF001 - a benchmark answers no dialog
            window.close()
    finally:
        sys.excepthook = before


def _wrong_undos(window: MainWindow, chance: random.Random, edits: int) -> int:
    """Edit at random, undo all of it, and return how many states are not those that were before."""
    _open(window, SCENES[0])
    document = window.rooms.scene_editor.editor.document
    assert document is not None, "a scene is open"
    states = [_bytes(document.scene)]
    while len(states) <= edits:
        before = document.scene
        document.edit(_edited(before, chance), "a random edit")
        _live(0.0)
        if document.scene is not before:
            states.append(_bytes(document.scene))
    wrong = 0
    for state in reversed(states[:-1]):
        document.undo()
        _live(0.0)
        wrong += _bytes(document.scene) != state
    for state in states[1:]:
        document.redo()
        wrong += _bytes(document.scene) != state
    return wrong


def _edited(scene: Scene, chance: random.Random) -> Scene:
    parts = parts_of(scene)
    some: tuple[Part, ...] = tuple(chance.sample(parts, chance.randint(1, min(4, len(parts)))))
    way = chance.random()
    if way < 0.5:
        return move(scene, some, chance.uniform(-500.0, 500.0), chance.uniform(-500.0, 500.0))
    if way < 0.7:
        return rotate(scene, some, chance.uniform(-3.0, 3.0), centre(bounds(scene, some)))
    if way < 0.9 or len(parts) < 8:
        return scale(scene, some, (chance.uniform(0.5, 2.0), chance.uniform(0.5, 2.0)), bounds(scene, some)[:2])
    return remove(scene, some[:1])


def _bytes(scene: Scene) -> str:
    """Return all of a scene, sound or not; a file takes only sound ones."""
    try:
        return scene_to_bytes(scene, NATIVE).decode()
    except SceneError:
        return repr(scene)


def _command_at_random(window: MainWindow, chance: random.Random, commands: int, folder: Path) -> None:
    """Give commands that are enabled at random, and close every dialog that they open."""
    ids = [command.id for command in window.rooms.commands.commands if command.id not in NOT_AT_RANDOM]
    given = 0
    while given < commands:
        action = window.rooms.commands[chance.choice(ids)]
        if not action.isEnabled():
            continue
        action.trigger()
        given += 1
        _live(chance.choice((0.0, 0.0, 0.02, 0.1)))
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog):
                dialog.reject()
        _save(window, folder)  # Else every second command asks about lost edits.
    window.rooms.stop_all()
    _until(lambda: not window.rooms.run.is_driving)


def _growth_mb(window: MainWindow, loads: int, folder: Path) -> tuple[float, float]:
    """Return how much the process grew over loads of scenes, MB, and from what."""
    from_mb = 0.0
    for number in range(loads):
        _save(window, folder)
        _open(window, SCENES[number % len(SCENES)])
        _live(0.05)
        gc.collect()
        if number == WARM_LOADS:
            from_mb = _resident_mb()
    return _resident_mb() - from_mb, from_mb


def _open(window: MainWindow, name: str) -> None:
    before = window.rooms.run.scene
    window.rooms.run.open_scene(find_scene(name))
    _until(lambda: window.rooms.run.scene is not before)


def _save(window: MainWindow, folder: Path) -> None:
    window.rooms.scene_editor.save(folder / "soak.json")
    window.rooms.scene_editor.finish_saving()


def _window() -> MainWindow:
    _application()
    window = furnished_window(Settings())
    window.resize(1280, 800)
    window.show()
    window.rooms.run.find_movers()
    _until(lambda: bool(window.rooms.run.movers))
    return window


def _live(seconds: float) -> None:
    until_s = time.perf_counter() + seconds
    while True:
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if time.perf_counter() >= until_s:
            return
        time.sleep(0.001)


def _until(condition: Callable[[], bool]) -> None:
    deadline_s = time.perf_counter() + 60.0
    while not condition():
        if time.perf_counter() > deadline_s:
            raise RuntimeError("the window has not come to rest within 60 s")
        _live(0.005)


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


@cache
def _application() -> QApplication:
    """Return the one application of this process, which must outlive its windows."""
    return QApplication([])
