"""What is told on the terminal when something is wrong: one line, and nothing that only a programmer can read."""

import logging
import sys
import threading

from scene.failure import failure_line

INTERRUPTED = 130
"""The exit status that shells give to a program that was ended by Ctrl-C."""


def set_up() -> None:
    """Have the log, and what threads die of, told in one line each."""
    logging.basicConfig(level=logging.WARNING, format="robotworkshop: %(message)s", stream=sys.stderr)
    threading.excepthook = _complain_of_thread


def complain(line: str) -> None:
    """Tell what is wrong."""
    sys.stderr.write(f"robotworkshop: {line}\n")


def _complain_of_thread(failed: threading.ExceptHookArgs) -> None:
    """Say in one line what a thread died of: those of the program catch what can go wrong, those of movers may not."""
    if failed.exc_value is not None:
        name = "a thread" if failed.thread is None else f"the thread {failed.thread.name!r}"
        complain(f"{name} of the mover has failed: {failure_line(failed.exc_value)}")
        logging.debug("it came so", exc_info=failed.exc_value)
