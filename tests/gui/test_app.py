"""Where a window can open and where it cannot, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shell.app import OPENED_LATER, load_ahead
from gui.shell.display import find_platform
from robotworkshop.frontends import NoDisplayError

HEAVY = {
    "distributed",
    "networkx",
    "numpy",
    "PIL",
    "pymunk",
    "scipy",
    "serial",
    "shapely",
    "thriftpy2",
    "zeroconf",
}
"""What a window is painted without: it is loaded by threads after that, or when something first needs it."""
FURNITURE = {
    "gui.contributions.actions",
    "gui.contributions.contribution",
    "gui.painter.painter",
    "gui.shell.furnishing",
    "gui.sources.source",
    "gui.widgets.question",
    "msgspec",
    "scene.scene",
}
"""What comes after the first paint where the command line has not needed it before."""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Windows and macOS always have a display")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@on_linux
def test_without_a_display_one_line_says_so() -> None:
    with pytest.raises(NoDisplayError, match="no display") as caught:
        find_platform()
    assert "\n" not in str(caught.value)


@on_linux
@pytest.mark.parametrize("variables", [{"DISPLAY": ":987"}, {"DISPLAY": "", "WAYLAND_DISPLAY": "wayland-987"}])
def test_a_dead_display_does_not_end_the_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variables: dict[str, str]
) -> None:
    for name, value in (variables | {"XDG_RUNTIME_DIR": str(tmp_path)}).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(NoDisplayError):
        find_platform()


def test_who_chooses_a_platform_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert find_platform() == ""


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        ([], "os.kill(os.getpid(), signal.SIGINT)"),
        (["window", "hall"], "window.close()"),
        (["--verbose", "window", "hall"], "window.close()"),
    ],
)
def test_the_window_opens_paints_and_ends_with_status_0(words: list[str], ending: str) -> None:
    program = f"""
import os, signal, sys
import gui.shell.app
from gui.start import main
furnish, begin = gui.shell.app._furnish, gui.shell.app._begin
def look_and_furnish(application, window, *what):
    assert window.isVisible()
    heavy = ({HEAVY!r} | (set() if "--verbose" in sys.argv else {FURNITURE!r})) & set(sys.modules)
    assert not heavy, f"imported before the first paint: {{heavy}}"
    assert "--verbose" in sys.argv or "typer" not in sys.modules
    assert "QStyle" not in vars(sys.modules["PySide6.QtWidgets"]), "this type alone takes 5 ms to make"
    furnish(application, window, *what)
def begin_and_end(application, window, *what):
    window.rooms.run.scene_changed.connect(lambda: {ending})
    begin(application, window, *what)
gui.shell.app._furnish, gui.shell.app._begin = look_and_furnish, begin_and_end
sys.exit(main())
"""
    run = subprocess.run(
        [sys.executable, "-c", program, *words],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr


def test_a_window_that_is_closed_before_it_is_furnished_ends_in_good_order() -> None:
    program = """
import os, signal, sys
import gui.shell.app
from gui.start import main
furnish = gui.shell.app._furnish
def furnish_and_end(*what):
    furnish(*what)
    os.kill(os.getpid(), signal.SIGINT)
gui.shell.app._furnish = furnish_and_end
sys.exit(main())
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("words", [["window", "nowhere"], ["--nonsense"]])
def test_a_window_that_cannot_open_is_told_in_one_line(words: list[str]) -> None:
    program = "import sys; from gui.start import main; sys.exit(main())"
    run = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=120)
    assert run.returncode == 2
    assert run.stderr.startswith("robotworkshop: ")
    assert run.stderr.count("\n") == 1


def test_what_opens_later_is_imported_by_a_thread_and_then_told(qtbot: QtBot, qapp: QApplication) -> None:
    done: list[bool] = []
    load_ahead(qapp, lambda: done.append(True))
    assert not done, "the window goes on meanwhile"
    qtbot.waitUntil(lambda: bool(done), timeout=60_000)
    assert all(module in sys.modules for module in OPENED_LATER)
