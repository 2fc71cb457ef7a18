"""Mover's processes that are forked from one that has its imports done; see `fork_server`. On Linux alone."""

import atexit
import contextlib
import os
import socket
import struct
import subprocess
import sys
import threading
from typing import IO

from robotworkshop.tournament.isolation.child_process import StillAliveError
from robotworkshop.tournament.isolation.surroundings import environment

_PROGRAM = "robotworkshop.tournament.isolation.fork_server"

NUMBER = struct.Struct("=i")
"""The message in which the keeper of a mover's process tells its id, and later its status."""

_BEGIN_S = 60.0
"""The server has its imports done within this time, also where other programs keep it waiting."""

_SERVER_END_S = 5.0

_END_S = 60.0
"""A thousand processes are ended within this time, also where other programs keep their keeper waiting."""


class ForkedProcess:
    """A process in a session of its own, whose keeper ends all that it has begun, wherever that has gone.

    Args:
        orders: The far end of the line for orders.
        robot: The far end of the line for the robot.
        folder: Its current folder.
    """

    def __init__(self, orders: socket.socket, robot: socket.socket, folder: str) -> None:
        self._keeper, its_keeper = socket.socketpair()
        lifeline, self._lifeline = os.pipe()  # its standard input ends when we do
        printed, its_printed = os.pipe()
        self.printed: IO[bytes] = os.fdopen(printed, "rb", buffering=0)
        try:
            numbers = [its_keeper.fileno(), lifeline, its_printed, orders.fileno(), robot.fileno()]
            SERVER.fork(folder, numbers)
        finally:
            its_keeper.close()
            os.close(lifeline)
            os.close(its_printed)
        pid = self._told(_BEGIN_S)
        if pid is None:
            raise OSError("the process of a mover cannot be begun")
        self.pid = pid
        self._status: int | None = None
        self._has_ended = False

    def wait(self, timeout_s: float) -> int | None:
        """Wait until it has ended; see `ChildProcess`."""
        if not self._has_ended:
            self._status = self._told(timeout_s)
            self._has_ended = True
        return self._status

    def kill(self) -> None:
        """Have its keeper end it and all that it has begun."""
        try:
            self._keeper.shutdown(socket.SHUT_WR)
        except OSError:  # the keeper is gone
            return

    def close(self) -> None:
        """Wait until its keeper has ended all that it has begun."""
        self._keeper.settimeout(_END_S)
        try:
            while self._keeper.recv(NUMBER.size):
                pass
        except OSError:
            pass
        self._keeper.close()
        os.close(self._lifeline)

    def _told(self, timeout_s: float) -> int | None:
        """Return the next number from its keeper; None where that has ended."""
        self._keeper.settimeout(timeout_s)
        try:
            told = self._keeper.recv(NUMBER.size)
        except TimeoutError:
            raise StillAliveError from None
        except OSError:
            return None
        return NUMBER.unpack(told)[0] if len(told) == NUMBER.size else None


class _Server:
    """The process that forks, and the line to it; begun when it is first needed, and again where it has died.

    Those who play games at a time share one, since each request is whole, and brings the line for its answer along.
    """

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def line(self) -> socket.socket:
        """To the server, for other processes to `share`."""
        with self._asking:
            return self._line or self._begin()

    def share(self, line: socket.socket) -> None:
        """Use the server of another process."""
        with self._asking:
            self._line = line

    def fork(self, folder: str, numbers: list[int]) -> None:
        """Have a mover's process begun, with open files by their numbers."""
        with self._asking:
            try:
                socket.send_fds(self._line or self._begin(), [folder.encode()], numbers)
            except OSError:  # it has died
                socket.send_fds(self._begin(), [folder.encode()], numbers)

    def close(self) -> None:
        """Let it end."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):  # others use it, too
                self._process.wait(_SERVER_END_S)
            self._process = None

    def _begin(self) -> socket.socket:
        self.close()
        self._line, its_line = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its_line:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-u", "-m", _PROGRAM, str(its_line.fileno())],
                cwd="/",
                env=environment("/"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(its_line.fileno(),),
                start_new_session=True,
            )
        return self._line


SERVER = _Server()
atexit.register(SERVER.close)
