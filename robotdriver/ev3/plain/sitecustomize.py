"""With this folder on PYTHONPATH, plain ``python left.py`` runs an EV3 program on the floor that waits.

Python loads this file before any program. A program that does not name the library runs as always.
"""

import os
import sys
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent
_DOOR = "tcp:127.0.0.1:6850"


def _begin() -> None:
    """Start again as a program on the floor, where this is to run an EV3 program."""
    paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and Path(path) != _FOLDER]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)  # What the program starts is not on the floor.
    words = sys.orig_argv[1:]
    if not words or not words[0].endswith(".py"):
        return
    try:
        if b"ev3dev" not in Path(words[0]).read_bytes():
            return
    except OSError:
        return
    os.environ.setdefault("ROBOTWORKSHOP_FLOOR", _DOOR)
    inside, boot = _FOLDER.parents[1] / "programs" / "inside", _FOLDER.parent / "inside" / "boot.py"
    os.execv(sys.executable, [sys.executable, str(inside), "--boot", str(boot), *words])


_begin()
