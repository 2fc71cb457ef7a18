"""Starts the window again and again while Python's threads take turns as often as they can: none may crash.

Usage: ``python tools/start_often.py [--times 200] [--turns-us 10]``. Each window opens the demo scene, loads all that
it loads by and by, and is closed. What a crash leaves is printed. The files of your own are left alone.
"""

import argparse
import os
import subprocess
import sys
import tempfile

ONCE = """
import sys

sys.setswitchinterval({turns_s})
from PySide6.QtWidgets import QApplication

from gui.shell import app

load_ahead = app.load_ahead
app.load_ahead = lambda application: load_ahead(application, QApplication.closeAllWindows)
sys.exit(app.open_window(None))
"""
WITHIN_S = 120.0


def main() -> int:
    """Start the window so often; return how many starts did not end well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--turns-us", type=float, default=10.0)
    options = parser.parse_args()
    failed = sum(not _is_well(options.turns_us * 1e-6) for _ in range(options.times))
    print(f"{options.times} starts, threads in turns of {options.turns_us:g} us: {failed} failed")
    return failed


def _is_well(turns_s: float) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        homes = {f"XDG_{name}_HOME": folder for name in ("CONFIG", "STATE", "DATA", "CACHE")}
        ended = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", ONCE.format(turns_s=turns_s)],
            env={"QT_QPA_PLATFORM": "offscreen"} | os.environ | homes,
            capture_output=True,
            text=True,
            timeout=WITHIN_S,
            check=False,
        )
    if ended.returncode:
        print(f"status {ended.returncode}\n{ended.stderr}", flush=True)
    return ended.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
