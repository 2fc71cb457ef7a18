"""A process of its own for one mover: how it is begun, spoken with, and ended. What runs inside is `mover_worker`."""

import contextlib
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

from robotworkshop.tournament.isolation import sandbox
from robotworkshop.tournament.isolation.channel import Channel
from robotworkshop.tournament.isolation.child_process import ChildProcess, SpawnedProcess, StillAliveError
from robotworkshop.tournament.isolation.forked_process import ForkedProcess
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.messages import MAX_FROM_MOVER_BYTES
from robotworkshop.tournament.isolation.processor_time import ProcessorTime
from robotworkshop.tournament.isolation.surroundings import environment

LOG_BYTES = 256 * 1024
"""The bytes that are kept of what a mover prints."""

PRINTED_BYTES = 64 * 1024 * 1024
"""A mover that prints more loses."""

_END_S = 5.0
"""A killed process is gone within this time, unless the system itself is stuck."""

_PIECE_BYTES = 65_536

_BY_SIGNAL = 128
"""The number added to a signal in the status of a sandboxed process that the signal has ended, as in shells."""


class MoverProcess:
    """A child process with two lines to it, and a bounded log of what it prints.

    It ends when this process does, however that happens.

    Args:
        files: What it finds in its current folder, which goes with it.
        level: Whether it runs in a `sandbox`. By Landlock, as within limits, it binds itself as soon as it is told to.
        most_bytes: The longest message that is taken from it.
        printed: Told each piece of what it prints, in a thread of its own.

    Attributes:
        orders: The line on which the game gives orders to the mover.
        robot: The line on which the mover calls its robot.
        clock: Of its processor time.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        level: IsolationLevel,
        most_bytes: int = MAX_FROM_MOVER_BYTES,
        printed: Callable[[bytes], None] = lambda _piece: None,
    ) -> None:
        self._is_sandboxed = level is IsolationLevel.SANDBOX
        self._folder = tempfile.TemporaryDirectory(prefix="robotworkshop-", ignore_cleanup_errors=True)
        for name, content in files.items():
            Path(self._folder.name, name).write_bytes(content)
        ours_orders, its_orders = socket.socketpair()
        ours_robot, its_robot = socket.socketpair()
        with its_orders, its_robot:
            self._process = self._begin(its_orders, its_robot)
        self.clock = ProcessorTime(self._process.pid, is_sandboxed=self._is_sandboxed)
        self.orders = Channel(ours_orders, most_bytes)
        self.robot = Channel(ours_robot, most_bytes)
        self._tell_printed = printed
        self._log = bytearray()
        self._printed_too_much = False
        self._is_killed = False
        args = (self._process.printed,)
        self._reader = threading.Thread(target=self._read, args=args, name="what a mover prints", daemon=True)
        self._reader.start()

    @property
    def log(self) -> bytes:
        """The first part of what it has printed."""
        return bytes(self._log)

    def exit_reason(self) -> str:
        """Return, of a process whose lines are dead, how its process came to its end."""
        if self._printed_too_much:
            return f"it printed more than {PRINTED_BYTES // 2**20} MB"
        try:
            status = self._process.wait(_END_S)
        except StillAliveError:
            return "its process hung up"
        if status is None:
            return "its process was ended from outside"
        if self._is_sandboxed and status > _BY_SIGNAL:
            status = _BY_SIGNAL - status
        if status >= 0:
            return f"its process ended by itself, with status {status}"
        try:
            name = signal.Signals(-status).name
        except ValueError:
            name = f"signal {-status}"
        return f"its process died of {name}"

    def kill(self) -> None:
        """End its process now, with all that it has begun and that has not got away from its group."""
        if self._is_killed:
            return
        self._is_killed = True
        self._process.kill()

    def close(self) -> None:
        """End its process, and give back all that it took."""
        self.kill()
        with contextlib.suppress(StillAliveError):  # Among a thousand processes of its own its keeper is slow.
            self._process.wait(_END_S)
        self._process.close()
        self.orders.close()
        self.robot.close()
        # What got away from its group may hold the log open for ever; then the thread is left behind with it.
        self._reader.join(1.0)
        self._folder.cleanup()

    def _begin(self, orders: socket.socket, robot: socket.socket) -> ChildProcess:
        """Begin a process that holds the far ends of the lines."""
        folder = self._folder.name
        if self._is_sandboxed:
            return SpawnedProcess(sandbox.command(Path(folder)), orders, robot, folder, environment(sandbox.PLACE))
        if sys.platform == "linux":
            return ForkedProcess(orders, robot, folder)
        return SpawnedProcess([], orders, robot, folder, environment(folder))

    def _read(self, printed: IO[bytes]) -> None:
        """Keep the first part of what is printed, and see that it does not get out of hand."""
        total = 0
        with printed:
            while piece := os.read(printed.fileno(), _PIECE_BYTES):
                total += len(piece)
                self._log += piece[: LOG_BYTES - len(self._log)]
                self._tell_printed(piece)
                if total > PRINTED_BYTES and not self._printed_too_much:
                    self._printed_too_much = True
                    self.kill()  # It is read to its end: a mover that has not ended yet would tell of a broken pipe.
