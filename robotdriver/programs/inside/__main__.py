"""Runs a Python program, unchanged, on the floor that its environment names.

``python .../programs/inside [--boot FILE] PROGRAM ARGUMENTS``: joins the floor, puts clocks, naps and threads into its
time and chance under its seed, runs the boot file's ``boot(floor)``, where a family installs what its programs import,
and then the program as ``__main__``, as ``python PROGRAM ARGUMENTS`` would.
"""

import importlib.util
import os
import runpy
import sys
import threading
import traceback
from pathlib import Path
from types import ModuleType

_OWN_FOLDER = str(Path(__file__).resolve().parents[2])
"""Below it the floor's modules and the families' lie."""

PACKAGE = "workshop_floor"
"""The name of this folder in a program's process."""


def _load(path: Path, name: str, **places: "list[str]") -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path, **places)  # type: ignore[arg-type]
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _own(name: str) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.{name}")


def main() -> None:
    """Run the program that the command line names."""
    folder = Path(__file__).resolve().parent
    _load(folder / "__init__.py", PACKAGE, submodule_search_locations=[str(folder)])
    client, crossing, wire = map(_own, ("client", "crossing", "wire"))
    arguments = sys.argv[1:]
    boot = None
    if arguments[:1] == ["--boot"]:
        boot, arguments = Path(arguments[1]), arguments[2:]
    program = arguments[0]
    if not Path(program).exists():
        sys.exit(f"{program}: no such file")
    # The floor may not be there yet: what has to be loaded is loaded before it is waited for. Only what takes a clock
    # of the standard library's when it is loaded comes later.
    chance, times, spinning = map(_own, ("chance", "times", "spinning"))
    processes, waits, terminal = map(_own, ("processes", "waits", "terminal"))
    family = None if boot is None else _load(boot, "workshop_boot")
    name = os.environ.pop(wire.NAME_VARIABLE, Path(program).name)
    floor = client.Floor(crossing.Crossing(crossing.reached_floor(), name))
    chance.adopt_chance()
    times.adopt_time(floor)
    spinning.adopt_spinning(floor)
    _own("threads").adopt_threads(floor)
    processes.adopt_processes(floor)
    waits.adopt_waits(floor)
    terminal.adopt_terminal(floor)
    sys.argv = arguments
    sys.path[0] = str(Path(program).resolve().parent)
    if family is not None:
        family.boot(floor)
    status = _run(program)
    _await_threads()
    floor.leave(has_failed=bool(status))
    sys.exit(status)


def _await_threads() -> None:
    """Wait for the program's threads in the floor's time, as Python would outside of it when it ends."""
    endings = getattr(threading, "_threading_atexits", [])  # by which executors' threads hear that it is over
    while endings:
        endings.pop()()
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join()


def _run(program: str) -> str | int | None:
    """Run a program to its end and return what it exits with; its traceback begins with its own first line."""
    try:
        runpy.run_path(program, run_name="__main__")
    except SystemExit as end:
        return end.code
    except KeyboardInterrupt:
        return 130
    except BaseException as error:
        _print_trace(error, program)
        return 1
    return 0


def _print_trace(error: BaseException, program: str) -> None:
    """Print a program's traceback: from its own first line on, and without our stand-ins for what it calls."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != program:
        trace = trace.tb_next
    told = traceback.TracebackException(type(error), error, trace)
    part: traceback.TracebackException | None = told
    while part is not None:
        lines = [line for line in part.stack if not line.filename.startswith(_OWN_FOLDER)]
        part.stack = traceback.StackSummary.from_list(lines)
        part = part.__cause__ or part.__context__
    sys.stderr.write("".join(told.format()))


if __name__ == "__main__":
    main()
