"""Runs a Python program that brings an ``eye`` of its own, which calls the C library.

``python linked.py LIBRARY PROGRAM ARGUMENTS``: whatever name the program has for the library, it gets this one, which
joins the floor; and its clocks and naps are in the floor's time.
"""

import ctypes
import datetime as dt
import importlib.util
import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

CLOCK_REALTIME, CLOCK_MONOTONIC = 0, 1


class _TimeSpec(ctypes.Structure):
    _fields_ = (("tv_sec", ctypes.c_long), ("tv_nsec", ctypes.c_long))


def main() -> None:
    """Run the program that the command line names."""
    library, program = sys.argv[1:3]
    _adopt_chance()
    _adopt_time(ctypes.CDLL(library))
    _lead_to(library)
    sys.argv = sys.argv[2:]
    sys.path[0] = str(Path(program).resolve().parent)
    _load_from_random(Path(program).with_name("random") / "eye.py")
    runpy.run_path(program, run_name="__main__")


def _adopt_chance() -> None:
    """Let the program's chance begin from the run's seed, as that of every other program in Python."""
    file = Path(__file__).resolve().parents[2] / "programs" / "inside" / "chance.py"
    spec = importlib.util.spec_from_file_location("workshop_chance", file)
    assert spec is not None
    assert spec.loader is not None
    chance = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(chance)
    chance.adopt_chance()


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
        setattr(time, name, staticmethod(stand_in))  # no method where a class keeps it

    class FloorDatetime(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(now_ns(CLOCK_REALTIME) / 1e9, tz)

    setattr(dt, "datetime", FloorDatetime)  # noqa: B010


def _lead_to(library: str) -> None:
    """Have every name of an EyeSim library lead to this one."""
    plain = ctypes.CDLL.__init__
    kept: list[Any] = []

    def with_place(arguments: "tuple[Any, ...]") -> "tuple[Any, ...]":
        return arguments or (None,)

    def keep(arguments: "tuple[Any, ...]") -> "tuple[Any, ...]":
        kept.append(arguments)
        return arguments

    def init(self: ctypes.CDLL, name: Any, *arguments: Any, **options: Any) -> None:
        is_ours = "eyesim" in str(name)
        plain(self, library if is_ours else name, *arguments, **options)
        if is_ours:
            # The published `eye` gives no place for the sender, and forgets a timer's function at once.
            for adapted, adapt in (("RADIOCheck", with_place), ("OSAttachTimer", keep)):
                setattr(self, adapted, _Function(self[adapted], adapt))

    ctypes.CDLL.__init__ = init  # type: ignore[method-assign]


class _Function:
    """A function of the library that is called with other arguments than the program says.

    What a program declares of it, as its ``argtypes``, counts for the library's.

    Args:
        function: The library's.
        arguments_for: Takes the program's arguments and returns those for the library.
    """

    def __init__(self, function: Any, arguments_for: "Callable[[tuple[Any, ...]], tuple[Any, ...]]") -> None:
        object.__setattr__(self, "_function", function)
        object.__setattr__(self, "_arguments_for", arguments_for)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._function, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*self._arguments_for(arguments))


if __name__ == "__main__":
    main()
