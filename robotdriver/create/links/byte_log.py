"""Byte logs: what went over a link as a text file, and such a file as a link.

A line is one read or one write: the seconds since the log was begun, ``<`` for what came from the robot or ``>`` for
what went to it, and the bytes as hexadecimal numbers. The first line names the format and the link. A last line without
an end is one that a full disk or a killed program cut off; it is left out.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TextIO

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.link import Link, link_gone
from robotdriver.errors import LinkError
from robotdriver.phrases import links

log = logging.getLogger(__name__)

_FORMAT = "# robotworkshop byte log 1:"


class Entry(NamedTuple):
    """One read or write."""

    time_s: float
    is_incoming: bool
    data: bytes


class _LogFile:
    """The file of a byte log. Where the disk takes no more it ends, with a warning and without an error.

    Args:
        file: Where to write.
        description: What the link is.
        now_s: The clock.

    Raises:
        OSError: the file cannot be made.
    """

    def __init__(self, file: Path, description: str, now_s: Callable[[], float]) -> None:
        self._file = file
        self._now_s = now_s
        self._begin_s = now_s()
        self._lock = threading.Lock()
        self._text: TextIO | None = file.open("w", encoding="ascii", errors="backslashreplace")
        self._put(lambda text: text.write(f"{_FORMAT} {description}\n"))

    def note(self, direction: str, data: bytes) -> None:
        """Write one line, unless there are no bytes or the log has ended."""
        line = f"{self._now_s() - self._begin_s:.6f} {direction} {data.hex(' ')}\n"
        if data:
            self._put(lambda text: text.write(line))

    def close(self) -> None:
        """End the log."""
        self._put(lambda text: text.close())
        self._text = None

    def _put(self, put: Callable[[TextIO], object]) -> None:
        with self._lock:
            if self._text is None:
                return
            try:
                put(self._text)
            except OSError as error:
                log.warning("%s: %s", self._file, links.LOG_ENDS(words=(error.strerror or str(error)).lower()))
                with suppress(OSError):  # What waits to be written cannot be written now, either.
                    self._text.close()
                self._text = None


class RecordedLink:
    """A link that writes down what goes over it. A log that cannot be written any more holds nothing up.

    Args:
        link: What carries the bytes; belongs to this link from now on.
        file: Where to write.
        now_s: The clock.

    Raises:
        LinkError: the file cannot be written.
    """

    def __init__(self, link: Link, file: Path, now_s: Callable[[], float] = time.monotonic) -> None:
        self.description = link.description
        self._link = link
        try:
            self._log = _LogFile(file, link.description, now_s)
        except OSError as error:
            link.close()
            raise LinkError(f"{file}: the byte log cannot be written: {error.strerror}") from error

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        data = self._link.read(timeout_s)
        self._log.note("<", data)
        return data

    def write(self, data: bytes) -> None:
        """Send all of it, and only then write it down."""
        self._link.write(data)
        self._log.note(">", data)

    def fileno(self) -> int | None:
        """Return the descriptor of the link."""
        return self._link.fileno()

    def wake(self) -> bool:
        """Wake what is at the other end of the link."""
        return self._link.wake()

    def beat(self) -> bool:
        """Tell a bridge at the other end of the link that this program lives."""
        return self._link.beat()

    def close(self) -> None:
        """Close the link, and end the log."""
        self._link.close()
        self._log.close()


class ReplayedLink:
    """A byte log as a link: what had come comes again, after the same waiting; what is written goes nowhere.

    Its time is what its reader has waited, so that a reader who is held up elsewhere hears the same, only later.

    Args:
        file: The log.
        pause: Waits so many seconds.

    Raises:
        LinkError: the file cannot be read, or is no byte log.
    """

    def __init__(self, file: Path, pause: Callable[[float], None] = time.sleep) -> None:
        self.description = f"replay:{file}"
        self._pause = pause
        self._incoming = [entry for entry in read_byte_log(file) if entry.is_incoming]
        self._next = 0
        self._time_s = 0.0
        self._closed = False

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting at most so long for the first byte."""
        if self._closed:
            raise link_gone(self.description, "closed")
        if self._next == len(self._incoming):
            raise DiagnosedError(Cause.LINK_GONE, f"{self.description}: {links.END_OF_LOG()}")
        entry = self._incoming[self._next]
        early_s = entry.time_s - self._time_s
        if early_s > timeout_s:
            self._wait(timeout_s)
            return b""
        if early_s > 0.0:
            self._wait(early_s)
        self._next += 1
        return entry.data

    def write(self, data: bytes) -> None:
        """Let the bytes go nowhere."""
        if self._closed:
            raise link_gone(self.description, f"closed, {len(data)} bytes not sent")

    def fileno(self) -> int | None:
        """Return None: nothing is behind it."""
        return None

    def wake(self) -> bool:
        """Return False: nothing is behind it."""
        return False

    def beat(self) -> bool:
        """Return False: there is no bridge."""
        return False

    def close(self) -> None:
        """End the replay."""
        self._closed = True

    def _wait(self, duration_s: float) -> None:
        self._pause(duration_s)
        self._time_s += duration_s


def read_byte_log(file: Path) -> Iterator[Entry]:
    """Yield what went over a link, in order.

    Raises:
        LinkError: the file cannot be read, or is no byte log.
    """
    try:
        lines = file.read_text(encoding="ascii").split("\n")[:-1]
    except (OSError, UnicodeDecodeError) as error:
        raise LinkError(f"{file}: the byte log cannot be read: {error}") from error
    if not lines or not lines[0].startswith(_FORMAT):
        raise LinkError(f"{file}: not a byte log; its first line must begin with {_FORMAT!r}")
    for number, line in enumerate(lines[1:], 2):
        match line.split(maxsplit=2):
            case [time_s, ("<" | ">") as direction, text]:
                try:
                    yield Entry(float(time_s), direction == "<", bytes.fromhex(text))
                except ValueError as error:
                    raise LinkError(f"{file}: line {number}: {error}") from error
            case _:
                raise LinkError(f"{file}: line {number}: not a time, < or >, and bytes")
