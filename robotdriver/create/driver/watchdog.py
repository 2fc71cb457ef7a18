"""Keeps two guard processes beside a link: see `watchdog_process`."""

import logging
import os
import signal
import socket
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

_GUARDS = 2
_BEGIN_S = 10.0
"""An interpreter starts within some 20 ms, even on a busy computer within so long."""

_END_S = 2.0
_ANSWERS_BYTES = 4096


class _GuardLine:
    """The program's end of the line to one guard.

    Args:
        line: The socket.

    Raises:
        OSError: no guard answers at the other end.

    Attributes:
        process_id: The guard's.
        has_answered: Whether it has, since this was last set to False.
    """

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        line.settimeout(_BEGIN_S)
        number = b""
        while not number.endswith(b"\n"):
            if not (byte := line.recv(1)):
                raise ConnectionError("it ended at once")
            number += byte
        self.process_id = int(number)
        self.has_answered = False
        line.setblocking(False)

    def beat(self) -> bool:
        """Say that the program can still drive; return whether the guard is there."""
        try:
            self._line.send(b"b")
        except BlockingIOError:  # It has beats enough to read.
            pass
        except OSError:
            return False
        try:
            answers = self._line.recv(_ANSWERS_BYTES)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.has_answered = self.has_answered or bool(answers)
        return bool(answers)

    def dismiss(self) -> None:
        """Tell the guard that the robot stands."""
        with suppress(OSError):  # It has ended already.
            self._line.send(watchdog_process.DISMISSED)

    def end(self) -> None:
        """See the guard out: it has been dismissed, or never began."""
        self._line.settimeout(_END_S)
        try:
            while self._line.recv(_ANSWERS_BYTES):
                pass
        except TimeoutError:  # It was stopped. Its line is open, so the number is still its own.
            os.kill(self.process_id, signal.SIGKILL)
        except OSError as error:
            log.debug("guard %d is gone: %s", self.process_id, error)
        self._line.close()


class Watchdog:
    """Two processes that stop the robot when `beat` is no longer called.

    Args:
        port: The link's descriptor.

    Raises:
        LinkError: the processes cannot be started.
    """

    def __init__(self, port: int) -> None:
        pairs = [socket.socketpair() for _ in range(_GUARDS)]
        theirs = [pair[1].fileno() for pair in pairs]
        self._lines: list[_GuardLine] = []
        arguments = [str(port), str(PATIENCE_S), STOP_BYTES.hex(), *map(str, theirs)]
        try:
            # Isolated and without site packages: it starts in some 20 ms, whatever is installed.
            starter = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(watchdog_process.__file__)), *arguments],
                pass_fds=(port, *theirs),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            for own, _ in pairs:
                own.close()
            raise LinkError(links.GUARD_NOT_STARTED(words=str(error))) from error
        finally:
            for _, other in pairs:
                other.close()
        try:
            self._lines += (_GuardLine(own) for own, _ in pairs)
            starter.wait()  # It has left the guards to themselves.
        except (OSError, ValueError) as error:
            starter.kill()
            starter.wait()
            self.dismiss()
            for own, _ in pairs:
                own.close()
            raise LinkError(links.GUARD_NOT_READY()) from error

    @classmethod
    def beside(cls, link: Link) -> "Watchdog | None":
        """Return the guards of a link; None where no other process can write to it."""
        port = link.fileno()
        if port is None:
            log.debug("%s has no descriptor to share: there is no guard process", link.description)
            return None
        return cls(port)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The process ids of the guards."""
        return tuple(line.process_id for line in self._lines)

    def beat(self) -> Guard:
        """Say that the program can still drive; return what is known of the guards since the last beat."""
        are_there = [line.beat() for line in self._lines]
        if not all(are_there):
            return Guard.GONE
        if not all(line.has_answered for line in self._lines):
            return Guard.QUIET
        for line in self._lines:
            line.has_answered = False
        return Guard.STANDS_BY

    def dismiss(self) -> None:
        """Let the guards go; the robot stands."""
        for line in self._lines:
            line.dismiss()
        for line in self._lines:
            line.end()
