"""A process of its own for one mover: how it is begun, spoken with, and ended. What runs inside is `mover_worker`."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from robotworkshop.tournament.isolation import sandbox
from robotworkshop.tournament.isolation.channel import Channel
from robotworkshop.tournament.isolation.messages import MAX_FROM_MOVER_BYTES
from robotworkshop.tournament.isolation.processor_time import ProcessorTime
from robotworkshop.tournament.isolation.surroundings import Surroundings

LOG_BYTES = 256 * 1024
"""So much of what a mover prints is kept."""

PRINTED_BYTES = 64 * 1024 * 1024
"""A mover that prints more loses."""

_END_S = 5.0
"""A killed process is gone within this time, unless the system itself is stuck."""

_PIECE_BYTES = 65_536

_BY_SIGNAL = 128
"""What a process's status begins from in a sandbox, as in shells, where a signal has ended it."""


class MoverProcess:
    """A child process with two lines to it, and a bounded log of what it prints.

    It ends when this process does, however that happens.

    Args:
        files: What it finds in its current folder, which goes with it.
        is_sandboxed: Whether it runs in a `sandbox`; else it reads and writes what its user may.

    Attributes:
        orders: The line on which the game gives orders to the mover.
        robot: The line on which the mover calls its robot.
        clock: Of its processor time.
    """

    def __init__(self, files: Mapping[str, bytes], *, is_sandboxed: bool = False) -> None:
        self.is_sandboxed = is_sandboxed
        self._folder = tempfile.TemporaryDirectory(prefix="robotworkshop-", ignore_cleanup_errors=True)
        for name, content in files.items():
            Path(self._folder.name, name).write_bytes(content)
        ours_orders, its_orders = socket.socketpair()
        ours_robot, its_robot = socket.socketpair()
        with its_orders, its_robot:
            self._surroundings = Surroundings(sandbox.PLACE if is_sandboxed else self._folder.name)
            before = sandbox.command(Path(self._folder.name)) if is_sandboxed else []
            environment = self._surroundings.environment
            self._process = _begin(before, its_orders, its_robot, self._folder.name, environment)
        self.clock = ProcessorTime(self._process.pid, is_sandboxed=is_sandboxed)
        self.orders = Channel(ours_orders, MAX_FROM_MOVER_BYTES)
        self.robot = Channel(ours_robot, MAX_FROM_MOVER_BYTES)
        self._log = bytearray()
        self._printed_too_much = False
        self._is_killed = False
        assert self._process.stdout is not None
        args = (self._process.stdout,)
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
        except subprocess.TimeoutExpired:
            return "its process hung up"
        if self.is_sandboxed and status > _BY_SIGNAL:
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
        if sys.platform == "win32":
            self._process.kill()
            return
        try:
            os.killpg(self._process.pid, signal.SIGKILL)  # where its leader is gone, the rest of the group is left
        except (ProcessLookupError, PermissionError):  # nothing is; macOS says the latter of a leader not waited for
            self._process.kill()

    def close(self) -> None:
        """End its process, and give back all that it took."""
        self.kill()
        self._process.wait(_END_S)
        if not self.is_sandboxed:
            self._surroundings.end_offspring()
        self.orders.close()
        self.robot.close()
        assert self._process.stdin is not None
        self._process.stdin.close()
        # What got away from its group may hold the log open for ever; then the thread is left behind with it.
        self._reader.join(1.0)
        self._folder.cleanup()

    def _read(self, printed: IO[bytes]) -> None:
        """Keep the first part of what is printed, and see that it does not get out of hand."""
        total = 0
        with printed:
            while piece := os.read(printed.fileno(), _PIECE_BYTES):
                total += len(piece)
                self._log += piece[: LOG_BYTES - len(self._log)]
                if total > PRINTED_BYTES:
                    self._printed_too_much = True
                    self.kill()
                    return


def _begin(
    before: list[str], orders: socket.socket, robot: socket.socket, folder: str, environment: Mapping[str, str]
) -> "subprocess.Popen[bytes]":
    """Begin a process that holds the far ends of two lines; its standard input ends when ours does."""
    # -P: a file in the current folder must not stand in for a library. -u: what was printed last is what is wanted.
    program = [sys.executable, "-P", "-u", "-m", "robotworkshop.tournament.isolation.mover_worker"]
    numbers = () if sys.platform == "win32" else (orders.fileno(), robot.fileno())
    process = subprocess.Popen(
        [*before, *program, *map(str, numbers)],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        bufsize=0,
        pass_fds=numbers,
        start_new_session=sys.platform != "win32",
    )
    if sys.platform == "win32":
        assert process.stdin is not None
        for line in (orders, robot):
            shared = line.share(process.pid)
            process.stdin.write(len(shared).to_bytes(4, "big") + shared)
    return process
