"""The beginning of the frozen program: as the command line, or as one of the processes that it starts.

Our code begins a process by calling `sys.executable` as an interpreter. Frozen, that is this program, so it answers to
the two calls that there are; the processes of a tournament's crew are multiprocessing's own, which `freeze_support`
answers. `check.py` plays a tournament and drives a guarded robot, so a third call does not stay unnoticed.
"""

import io
import multiprocessing
import os
import runpy
import sys


def main() -> int:
    """Run what the arguments ask for; return the exit status."""
    multiprocessing.freeze_support()
    _give_back_library_path()
    match sys.argv[1:]:
        case ["-P", "-u", "-m", module, *arguments]:  # robotworkshop.tournament.isolation.isolation: a mover
            sys.argv[1:] = arguments
            sys.stdout, sys.stderr = _unbuffered(sys.stdout), _unbuffered(sys.stderr)
            runpy.run_module(module, run_name="__main__", alter_sys=True)
            return 0
        case ["-I", "-S", script, *arguments]:  # robotdriver.create.driver.watchdog: a file that needs no package
            sys.argv[:] = [script, *arguments]
            runpy.run_path(script, run_name="__main__")
            return 0
    from gui.start import main as start

    return start()


def _unbuffered(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a stream that keeps nothing back, as `-u` has it: what is printed last must not be lost."""
    raw = open(stream.fileno(), "wb", buffering=0, closefd=False)  # noqa: SIM115  # as long as the program
    return io.TextIOWrapper(raw, stream.encoding, stream.errors, write_through=True)


def _give_back_library_path() -> None:
    """Let programs of the system that are begun from here (a browser, a player of sounds) find their own libraries.

    The loader of the frozen program has put ours first; it has read the variable already, so this process keeps them.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    elif os.environ.get("LD_LIBRARY_PATH") == getattr(sys, "_MEIPASS", None):
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    sys.exit(main())
