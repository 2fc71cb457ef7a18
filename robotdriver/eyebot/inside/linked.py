"""Runs a Python program that brings an ``eye`` of its own, which calls the C library.

``python linked.py LIBRARY PROGRAM ARGUMENTS``: whatever name the program has for the library, it gets this one, which
joins the floor; and its clocks and naps are in the floor's time.
"""

import ctypes
import importlib.util
import runpy
import sys
import time
from pathlib import Path
from typing import Any

CLOCK_REALTIME, CLOCK_MONOTONIC = 0, 1


class _TimeSpec(ctypes.Structure):
    _fields_ = (("tv_sec", ctypes.c_long), ("tv_nsec", ctypes.c_long))


def main() -> None:
    """Run the program that the command line names."""
    library, program = sys.argv[1:3]
    _adopt_time(ctypes.CDLL(library))
    _lead_to(library)
    sys.argv = sys.argv[2:]
    sys.path[0] = str(Path(program).resolve().parent)
    _load_from_random(Path(program).with_name("random") / "eye.py")
    runpy.run_path(program, run_name="__main__")


def _load_from_random(file: Path) -> None:
    """Load an ``eye`` that lies in a folder "random", whose name would hide the standard module or be hidden by it."""
    spec = importlib.util.spec_from_file_location("random.eye", file)
    if not file.is_file() or spec is None or spec.loader is None:
        return
    module = sys.modules["random.eye"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def _adopt_time(library: ctypes.CDLL) -> None:
    """Let the `time` module tell the floor's time, by the clocks that the library has for programs in C."""

    def now_ns(clock: int) -> int:
        moment = _TimeSpec()
        library.clock_gettime(clock, ctypes.byref(moment))
        return int(moment.tv_sec * 10**9 + moment.tv_nsec)

    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        span_ns = round(seconds * 1e9)
        wanted = _TimeSpec(*divmod(span_ns, 10**9))
        library.nanosleep(ctypes.byref(wanted), None)

    stand_ins: dict[str, Any] = {
        "sleep": sleep,
        "time": lambda: now_ns(CLOCK_REALTIME) / 1e9,
        "time_ns": lambda: now_ns(CLOCK_REALTIME),
        "monotonic": lambda: now_ns(CLOCK_MONOTONIC) / 1e9,
        "monotonic_ns": lambda: now_ns(CLOCK_MONOTONIC),
        "perf_counter": lambda: now_ns(CLOCK_MONOTONIC) / 1e9,
        "perf_counter_ns": lambda: now_ns(CLOCK_MONOTONIC),
    }
    for name, stand_in in stand_ins.items():
        setattr(time, name, stand_in)


def _lead_to(library: str) -> None:
    """Have every name of an EyeSim library lead to this one."""
    plain = ctypes.CDLL.__init__

    def init(self: ctypes.CDLL, name: Any, *arguments: Any, **options: Any) -> None:
        plain(self, library if "eyesim" in str(name) else name, *arguments, **options)

    ctypes.CDLL.__init__ = init  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
