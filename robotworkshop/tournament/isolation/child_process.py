"""Begins the process of one mover, and ends it: forked from one that has its imports done, else from nothing."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from typing import IO, Protocol

WORKER = "robotworkshop.tournament.isolation.mover_worker"


class StillAliveError(Exception):
    """A process has not ended in time."""


class ChildProcess(Protocol):
    """A mover's process, with all that it has begun.

    Attributes:
        pid: Its id; that of its sandbox, where it is in one.
        printed: What it prints.
    """

    pid: int
    printed: IO[bytes]

    def wait(self, timeout_s: float) -> int | None:
        """Wait until it has ended, and return its status, a signal's number negated; None where that is lost.

        Raises:
            StillAliveError: it has not ended in time.
        """

    def kill(self) -> None:
        """Begin to end it, and what it has begun."""

    def close(self) -> None:
        """Give back what it took, when it has ended."""


class SpawnedProcess:
    """A process that begins with nothing, in a group of its own.

    Args:
        before: The words of a command that it is run by, as a sandbox.
        orders: The far end of the line for orders.
        robot: The far end of the line for the robot.
        folder: Its current folder.
        variables: Of its environment.
    """

    def __init__(
        self,
        before: list[str],
        orders: socket.socket,
        robot: socket.socket,
        folder: str,
        variables: Mapping[str, str],
    ) -> None:
        numbers = () if sys.platform == "win32" else (orders.fileno(), robot.fileno())
        # -P: a file in the current folder must not stand in for a library. -u: what was printed last is what is wanted.
        self._process = subprocess.Popen(
            [*before, sys.executable, "-P", "-u", "-m", WORKER, *map(str, numbers)],
            cwd=folder,
            env=variables,
            stdin=subprocess.PIPE,  # it ends when ours does
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            pass_fds=numbers,
            start_new_session=sys.platform != "win32",
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.pid = self._process.pid
        self.printed: IO[bytes] = self._process.stdout
        if sys.platform == "win32":
            for line in (orders, robot):
                shared = line.share(self.pid)
                self._process.stdin.write(len(shared).to_bytes(4, "big") + shared)

    def wait(self, timeout_s: float) -> int | None:
        """Wait until it has ended; see `ChildProcess`."""
        try:
            return self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            raise StillAliveError from None

    def kill(self) -> None:
        """End it and what is left of its group."""
        if sys.platform == "win32":
            self._process.kill()
            return
        try:
            os.killpg(self.pid, signal.SIGKILL)  # where its leader is gone, the rest of the group is left
        except (ProcessLookupError, PermissionError):  # nothing is; macOS says the latter of a leader not waited for
            self._process.kill()

    def close(self) -> None:
        """Close its standard input."""
        assert self._process.stdin is not None
        self._process.stdin.close()
