"""A crash of the window itself, which no Python code survives, leaves in a file which thread was where."""

import faulthandler
import logging
from pathlib import Path

import platformdirs

log = logging.getLogger(__name__)


def crash_log_file() -> Path:
    """Return the file that crashes are written to."""
    return platformdirs.user_log_path("robotworkshop") / "crash.log"


def log_crashes() -> None:
    """Have a crash write the lines that its threads were at, behind those of earlier crashes."""
    file = crash_log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        stream = file.open("a", encoding="utf-8")
    except OSError as error:
        log.warning("a crash could not be logged: %s: %s", file, error.strerror)
        return
    faulthandler.enable(stream)  # It holds the stream as long as the program runs.
