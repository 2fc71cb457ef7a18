"""The types of Qt, made in the window's thread before any other thread can name them.

PySide makes the type of a class when its name is first touched, and two threads that do so at once crash the program:
one that imports a module full of such names, and the window's.
"""

import time
from collections.abc import Iterator
from importlib import import_module

SLICE_S = 0.002
"""The time that a slice takes, unless one name takes longer."""
OURS = "PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg"
OF_PYQTGRAPH = "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "PySide6.QtTest"
MODULES = OURS + OF_PYQTGRAPH
"""All that this program imports, itself or by a library."""


def make_types() -> Iterator[None]:
    """Make the types that are not made yet, in some 70 ms; between two slices the window may go on."""
    until_s = time.perf_counter() + SLICE_S
    for module in map(import_module, MODULES):
        for name in dir(module):
            getattr(module, name)
            if time.perf_counter() > until_s:
                yield
                until_s = time.perf_counter() + SLICE_S
