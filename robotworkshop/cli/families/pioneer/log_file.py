"""The file that `--log` names: the program goes on where it can no longer be written, and a line says so."""

import logging
import logging.handlers
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from robotworkshop.cli.printing.stderr import complain

_FILES = 5


class LogFile(logging.handlers.RotatingFileHandler):
    """Writes what happens into a file, and keeps five old ones.

    What cannot be written is lost: a full disk must neither end the program nor fill its memory or the terminal. A line
    says so once, and once more if records could be written meanwhile.

    Args:
        file: Its name.
        max_bytes: A new file is begun then; 0 for never.

    Raises:
        OSError: it cannot be opened.
    """

    def __init__(self, file: Path, max_bytes: int) -> None:
        super().__init__(file, maxBytes=max_bytes, backupCount=_FILES)
        self.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        self._file = file
        self._was_told = self._fails = False

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        self._fails = False
        super().emit(record)
        self._was_told &= self._fails

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802, ARG002 - logging's name and arguments
        """Drop what cannot be written."""
        self._give_up(sys.exc_info()[1])

    def begin_new(self) -> None:
        """Begin a new file; where that cannot be, go on with this one."""
        self.acquire()
        try:
            self.doRollover()
        except OSError as error:
            self._give_up(error)
        finally:
            self.release()

    def _give_up(self, error: BaseException | None) -> None:
        self._fails = True
        # The next record opens the file again: what this stream holds would be tried again with each of them.
        stream: IO[str] | None = self.stream
        self.stream = None
        if stream is not None:
            with suppress(OSError):
                stream.close()
        if not self._was_told:
            self._was_told = True
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            with suppress(OSError, ValueError):  # the terminal may be gone as well
                complain(f"--log {self._file}: {reason.lower()}; the program goes on, and this is not logged")
