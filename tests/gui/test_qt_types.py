"""No thread makes a type of Qt: they are there before any thread can import what names them."""

import subprocess
import sys

import pytest

from gui.shell.process.crash_log import crash_log_file

MADE_FIRST = """
import sys
from importlib import import_module

from PySide6.QtWidgets import QApplication

from gui.shell.process.first_paint import InSlices
from gui.shell.process.qt_types import MODULES

application = QApplication([])
missing = []


def load():
    for name in MODULES:
        module = sys.modules.get(name)
        missing.extend([name] if module is None else set(dir(module)) - set(vars(module)))


loading = InSlices(load, lambda: iter(()), application.quit, application)
assert "QMdiArea" not in vars(sys.modules["PySide6.QtWidgets"]), "they are made in the loop of events, in slices"
application.exec()
sys.exit(", ".join(missing[:5]))
"""
ALL_LOADED = """
import sys
from importlib import import_module

from gui.shell.app import OPENED_LATER
from gui.shell.process.qt_types import MODULES

for module in ("gui.shell.furnishing", "gui.painter.files.export", *OPENED_LATER):
    import_module(module)
sys.exit(", ".join(name for name in sys.modules if name.startswith("PySide6.Qt") and name not in MODULES))
"""


CRASHING = """
import os
import signal

from gui.shell import app

app._begin = lambda *_: os.kill(os.getpid(), signal.SIGSEGV)
app.open_window(None)
"""


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    ).stderr.strip()


def test_types_are_made_before_a_thread_imports_rooms() -> None:
    assert run(MADE_FIRST) == ""


def test_nothing_that_the_window_loads_has_types_of_another_module() -> None:
    assert run(ALL_LOADED) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a process there is ended otherwise")
def test_a_crash_leaves_which_thread_was_where() -> None:
    run(CRASHING)
    assert "Current thread" in crash_log_file().read_text()
