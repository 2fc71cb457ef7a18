"""Where a window can open and where it cannot, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.display import find_platform
from robotworkshop.assets import find_scene
from robotworkshop.frontends import NoDisplayError

HEAVY = {
    "distributed",
    "networkx",
    "numpy",
    "PIL",
    "pymunk",
    "pyqtgraph",
    "scipy",
    "serial",
    "shapely",
    "thriftpy2",
    "zeroconf",
}
"""What a window is painted without: it is loaded by threads after that, or when something first needs it."""
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


@pytest.mark.parametrize("ending", ["os.kill(os.getpid(), signal.SIGINT)", "window.close()"])
def test_the_window_opens_paints_and_ends_with_status_0(ending: str) -> None:
    program = f"""
import os, signal, sys
from pathlib import Path
import gui.app
from PySide6.QtCore import QTimer
from robotworkshop.settings import Settings
heavy = {HEAVY!r} & set(sys.modules)
assert not heavy, f"imported before the first paint: {{heavy}}"
begin = gui.app._begin
def begin_and_end(window, scene):
    assert window.isVisible()
    begin(window, scene)
    window.game.scene_changed.connect(lambda: {ending})
gui.app._begin = begin_and_end
sys.exit(gui.app.open_window(Path(sys.argv[1]), Settings()))
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(find_scene("maze"))],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
