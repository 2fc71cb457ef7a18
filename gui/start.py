"""The program starts here: to open the window, or for a verb without options, it need not load the command line.

To build the options of all its commands takes a third of the time in which a window is to be painted. Each function
imports what it needs, since an answer that was kept needs next to nothing.
"""

import gc
import sys

from robotworkshop.kept_answers import kept_answer


def main() -> int:
    """Run the program; return its exit status."""
    try:
        return _run()
    except KeyboardInterrupt:
        sys.stderr.write("robotworkshop: interrupted\n")
        return 130  # As shells say of a program that Ctrl+C has ended.


def _run() -> int:
    match sys.argv[1:]:
        case ["--help" | "movers" as question] if _is_answered(kept_answer(question)):
            return 0
        case ["ports"] if sys.platform == "linux" and _is_answered(_ports()):
            return 0
        case [] | ["window"]:
            return _window(None)
        case ["window", name] if not name.startswith("-"):
            return _window(name)
        case _:
            return _command_line()


def _is_answered(answer: str | None) -> bool:
    """Print an answer, if there is one. Where that fails the command line says what is wrong."""
    if answer is None or sys.stdout is None:
        return False
    try:
        sys.stdout.write(answer)
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _ports() -> str:
    from robotdriver.ports.linux import linux_ports
    from robotworkshop.cli.port_table import port_table

    return port_table(linux_ports())


def _window(name: str | None) -> int:
    from robotworkshop.interruption import heed_interruptions

    heed_interruptions()
    from robotdriver.errors import WorkshopError
    from robotworkshop.cli.printing.stderr import set_up

    gc.disable()  # Up to the first paint nothing becomes garbage, and to look for it takes a tenth of the time.
    set_up()
    try:
        from gui.shell.app import open_window
        from robotworkshop.assets import find_scene

        return open_window(None if name is None else find_scene(name))
    except (ImportError, WorkshopError):
        # There is no display, or something is wrong: the command line knows what to say and what to do then.
        return _command_line()


def _command_line() -> int:
    from robotworkshop.interruption import heed_interruptions

    heed_interruptions()
    from robotworkshop.__main__ import main as run_command_line

    gc.enable()
    return run_command_line()
