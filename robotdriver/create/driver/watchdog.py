"""Keeps a guard process beside a link: see `guard_process`."""

import logging
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from robotdriver.create.commands import drive_direct
from robotdriver.create.driver import watchdog_process
from robotdriver.create.driver.safety import Guard
from robotdriver.create.links.link import Link
from robotdriver.errors import LinkError
from robotdriver.phrases import links

log = logging.getLogger(__name__)

PATIENCE_S = 0.2
"""A program that has not sent a beat for so long is taken to be unable to drive."""

STOP_BYTES = 8 * drive_direct(0.0, 0.0)
"""Stop, so often that one of them is heard whole where the program died in the middle of its longest command: a song's
35 bytes swallow seven."""

_END_S = 2.0
_ANSWERS_BYTES = 4096


class Watchdog:
    """A process that stops the robot when `beat` is no longer called.

    Args:
        port: The link's descriptor.

    Raises:
        LinkError: the process cannot be started.
    """

    def __init__(self, port: int) -> None:
        beats, self._beats = os.pipe()
        os.set_blocking(self._beats, False)
        arguments = [str(beats), str(port), str(PATIENCE_S), STOP_BYTES.hex()]
        try:
            # Isolated and without site packages: it starts in some 20 ms, whatever is installed.
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(watchdog_process.__file__)), *arguments],
                pass_fds=(beats, port),
                bufsize=0,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._beats)
            raise LinkError(links.GUARD_NOT_STARTED(words=str(error))) from error
        finally:
            os.close(beats)
        if self._process.stdout is None:
            raise AssertionError("the guard was started with a pipe")
        self._answers = self._process.stdout
        # An end of file, where the process died at once, is no readiness.
        if self._answers.read(1) != watchdog_process.READY:
            self._end(0.0)
            raise LinkError(links.GUARD_NOT_READY())
        os.set_blocking(self._answers.fileno(), False)

    @classmethod
    def beside(cls, link: Link) -> "Watchdog | None":
        """Return a guard of a link; None where no other process can write to it."""
        port = link.fileno()
        if port is None:
            log.debug("%s has no descriptor to share: there is no guard process", link.description)
            return None
        return cls(port)

    @property
    def process_id(self) -> int:
        """Of the guard process."""
        return self._process.pid

    def beat(self) -> Guard:
        """Say that the program can still drive; return what is known of the guard since the last beat."""
        try:
            with suppress(BlockingIOError):  # The guard has beats enough to read.
                os.write(self._beats, b"b")
            answers = os.read(self._answers.fileno(), _ANSWERS_BYTES)
        except BlockingIOError:
            return Guard.QUIET
        except OSError as error:
            log.debug("the guard process is gone: %s", error)
            return Guard.GONE
        return Guard.STANDS_BY if answers else Guard.GONE

    def dismiss(self) -> None:
        """Let the guard go; the robot stands."""
        try:
            os.write(self._beats, watchdog_process.DISMISSED)
        except OSError as error:
            log.debug("the guard process could not be dismissed: %s", error)
        self._end(_END_S)

    def _end(self, within_s: float) -> None:
        os.close(self._beats)
        self._answers.close()
        try:
            self._process.wait(within_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
