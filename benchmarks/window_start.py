"""Measures the time from the start of the program to the first paint of its window, and until the window is furnished.

In processes of their own. The first paint shows the frame: menus, empty bars and docks with their titles, the canvas
with its rulers. The rooms and their commands come after it, between other things.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from window_figures import Figure, percentile

PROGRAM = "import logging; logging.basicConfig(level=logging.DEBUG); from gui.start import main; main()"
"""A stand-in for the command `robotworkshop`, with its log, in which the window says when it is painted."""
PAINTED = re.compile(r"the window is painted, after ([\d.]+) s")
FURNISHED = re.compile(r"the window is furnished, after ([\d.]+) s")
BARE = """
import os, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget


class Floor(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, self.tell)

    def tell(self):
        os.write(2, f"the window is painted, after {time.process_time():.3f} s\\n".encode())


application = QApplication([])
window = QMainWindow()
window.setCentralWidget(Floor())
window.resize(1280, 800)
window.show()
application.exec()
"""
"""A program that opens a window with nothing in it."""
BARE_TARGET = 1.8
WARM_TARGET_MS, COLD_TARGET_MS = 350.0, 450.0


def first_paint(runs: int) -> Iterator[Figure]:
    """Start the program so many times with its files in the system's cache, and a third as often without.

    Before each warm start a bare window is started: what else the machine does slows both.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(folder)
        _start(environment)  # Compiles what was never imported before.
        _start(environment, BARE)
        bare, warm = [], []
        for _ in range(runs):
            bare.append(_start(environment, BARE))
            warm.append(_start(environment))
        least = [min(cpu for _, cpu in each) for each in (warm, bare)]
        medians = [percentile([cpu for _, cpu in each], 50) for each in (warm, bare)]
        beside = f"{1000.0 * medians[0]:.0f} to {1000.0 * medians[1]:.0f} ms; of the least {least[0] / least[1]:.2f}"
        about = f"processor time, of a bare window of Qt for Python; medians of {runs} starts of each, by turns"
        yield Figure("first paint, of a bare window", medians[0] / medians[1], "times", BARE_TARGET, beside, about)
        yield _figure("first paint, warm", warm, WARM_TARGET_MS, "files in the system's cache")
        whole = [_start(environment, until=FURNISHED) for _ in range(max(runs // 3, 3))]
        yield _figure("furnished, warm", whole, None, "until all rooms and their commands are there")
        if hasattr(os, "posix_fadvise"):
            cold = []
            for _ in range(max(runs // 3, 3)):
                _forget_files(Path(folder))
                cold.append(_start(environment))
            about = "files forgotten by the system's cache, but for those that other programs hold"
            yield _figure("first paint, cold", cold, COLD_TARGET_MS, about)


def _figure(name: str, runs: list[tuple[float, float]], target: float | None, about: str) -> Figure:
    wall, cpu = ([1000.0 * run[clock] for run in runs] for clock in (0, 1))
    beside = f"least {min(wall):.0f}; processor: median {percentile(cpu, 50):.0f}, least {min(cpu):.0f}"
    about = f"from the start of `robotworkshop`, {about}; median of {len(runs)} starts"
    return Figure(name, percentile(wall, 50), "ms", target, beside, about)


def _environment(folder: str) -> dict[str, str]:
    """Return an environment in which a window is opened for the first time, and bytecode is kept as when installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    homes = {f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    return kept | homes | {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}


def _start(
    environment: dict[str, str], program: str = PROGRAM, until: re.Pattern[str] = PAINTED
) -> tuple[float, float]:
    """Open a window, and return how long it took until it tells of this, by the clock and of the processor, s."""
    began_s = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stderr is not None
        try:
            for line in run.stderr:
                if told := until.search(line):
                    return time.perf_counter() - began_s, float(told[1])
        finally:
            run.kill()
    raise RuntimeError("the window was never painted")


def _forget_files(bytecode: Path) -> None:
    """Have the system forget the files that a start reads: those of Python, of the libraries, and of the program."""
    ours = Path(__file__).resolve().parents[1]
    packages = [ours / name for name in ("gui", "robotworkshop", "scene", "robotdriver")]
    for folder in (*map(Path, (sysconfig.get_path("stdlib"), sysconfig.get_path("platlib"))), bytecode, *packages):
        for file in folder.rglob("*"):
            if file.is_file():
                handle = os.open(file, os.O_RDONLY)
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(handle)
