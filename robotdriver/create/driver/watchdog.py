"""Keeps a guard process beside a link: see `guard_process`."""

import logging
import os
import subprocess
import sys
from pathlib import Path

from robotdriver.create.commands import drive_direct
from robotdriver.create.driver import watchdog_process
from robotdriver.create.links.link import Link
from robotdriver.errors import LinkError

log = logging.getLogger(__name__)

PATIENCE_S = 0.25
"""A program that has not sent a beat for so long is taken to be unable to drive."""

STOP_BYTES = 8 * drive_direct(0.0, 0.0)
"""Stop, so often that one of them is heard whole where the program died in the middle of its longest command: a song's
35 bytes swallow seven."""

_END_S = 2.0


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
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._beats)
            raise LinkError(f"the guard process cannot be started ({error}); the robot would not be safe") from error
        finally:
            os.close(beats)
        self._await_ready()

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

    def beat(self) -> bool:
        """Say that the program can still drive; return whether the guard is there to hear it."""
        try:
            os.write(self._beats, b"b")
        except BlockingIOError:
            pass  # The guard has beats enough to read.
        except OSError as error:
            log.debug("the guard process is gone: %s", error)
            return False
        return True

    def dismiss(self) -> None:
        """Let the guard go; the robot stands."""
        try:
            os.write(self._beats, watchdog_process.DISMISSED)
        except OSError as error:
            log.debug("the guard process could not be dismissed: %s", error)
        os.close(self._beats)
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _await_ready(self) -> None:
        out = self._process.stdout
        if out is None:
            raise AssertionError("the guard was started with a pipe")
        with out:
            # An end of file, where the process died at once, is no readiness.
            if out.read(1) != watchdog_process.READY:
                os.close(self._beats)
                self._process.kill()
                self._process.wait()
                raise LinkError("the guard process does not start; the robot would not be safe")
