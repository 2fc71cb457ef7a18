"""Error messages on the terminal: one line each, and nothing that only a programmer can read."""

import logging
import sys
import threading

from robotworkshop.printable import printable
from scene.failure import failure_line

INTERRUPTED = 130
"""The exit status that shells give to a program that was ended by Ctrl-C."""


def set_up() -> None:
    """Have the log, and what threads die of, told in one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)  # Loggers of a family that is served say more, to others.
    handler.setFormatter(_Plain("robotworkshop: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=(handler,))
    threading.excepthook = _complain_of_thread


class _Plain(logging.Formatter):
    """Has every message told in a line of its own, and every line fit for a terminal."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return a message as one line; a traceback may follow it."""
        return printable(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """Return all of a record."""
        return "\n".join(map(printable, super().format(record).splitlines()))


def complain(line: str) -> None:
    """Tell what is wrong."""
    sys.stderr.write(f"robotworkshop: {printable(line)}\n")


def show_errors(text: str) -> None:
    """Show what a program wrote to its standard error as it stands, line by line: a traceback has many."""
    sys.stderr.write("".join(f"{printable(line)}\n" for line in text.splitlines()))


def _complain_of_thread(failed: threading.ExceptHookArgs) -> None:
    """Say in one line what a thread died of: those of the program catch what can go wrong, those of movers may not."""
    if failed.exc_value is not None:
        name = "a thread" if failed.thread is None else f"the thread {failed.thread.name!r}"
        complain(f"{name} of the mover has failed: {failure_line(failed.exc_value)}")
        logging.debug("it came so", exc_info=failed.exc_value)
