"""A file that is there while the program runs, so that the next start knows whether this one was killed."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

log = logging.getLogger(__name__)


@contextmanager
def run_marked(port: int, folder: Path | None = None) -> Iterator[bool]:
    """Mark a program at a port as running while the block runs; yield whether the one before was killed.

    Args:
        port: The program's first; 0 for none, which cannot be told from others.
        folder: Where marks are kept; None for the user's.
    """
    if not port:
        yield False
        return
    mark = (folder or platformdirs.user_state_path("robotworkshop")) / f"pioneer-{port}.run"
    was_killed = False
    try:
        was_killed = mark.exists() and not _is_alive(mark.read_text(encoding="ascii", errors="replace"))
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(str(os.getpid()), encoding="ascii")
    except OSError as error:
        log.info("whether the program was killed cannot be known: %s", error)
    try:
        yield was_killed
    finally:
        try:
            mark.unlink(missing_ok=True)
        except OSError as error:
            log.info("%s cannot be removed: %s", mark, error)


def _is_alive(process: str) -> bool:
    if not process.isascii() or not process.isdigit() or int(process) == os.getpid():
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # It is another user's.
        return True
    return True
