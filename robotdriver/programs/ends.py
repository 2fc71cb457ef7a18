"""The ends of programs: by themselves, by a signal, or because the host ends them."""

import logging
import os
import selectors
import subprocess
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO

from robotdriver.programs.device import Device
from robotdriver.programs.inside.wire import Kind, encode
from robotdriver.programs.program import IS_GONE, Program, ProgramEnded, ProgramEvent, ProgramState
from robotdriver.simulator.world import World

log = logging.getLogger(__name__)

_EXIT_S = 1.0
"""Wall time that a program may take from its last word to its exit, whose status then counts."""

_GOODBYE_S = 0.3
"""Wall time that a program may take to end by itself before it is ended."""


class Ends:
    """Watches over the programs of a host, and parts from them. All is called in the host's thread.

    Args:
        world: The floor.
        selector: By which is heard what becomes of the processes.
        stderr: Where their standard error goes besides; None for nowhere.
        tell: Called with what happens to the programs.
        on_part: Called with the device of a program that has left it, or was parted from it.
        forget: Called with a program that is no more.
    """

    def __init__(
        self,
        world: World,
        selector: selectors.BaseSelector,
        stderr: IO[bytes] | None,
        tell: Callable[[ProgramEvent], None],
        on_part: Callable[[Device], None] | None,
        forget: Callable[[Program], None],
    ) -> None:
        self._world = world
        self._selector = selector
        self._stderr = stderr
        self._tell = tell
        self._on_part = on_part
        self._forget = forget

    def watch(self, program: Program) -> None:
        """Hear what a program's process writes to its standard error, and when it ends."""
        process = program.process
        if process is None:
            return
        assert process.stderr is not None
        os.set_blocking(process.stderr.fileno(), False)
        self._selector.register(process.stderr, selectors.EVENT_READ, lambda: self._pass_on_stderr(program))
        if hasattr(os, "pidfd_open"):
            # A process that was forked keeps the connection open: only this tells at once that the program has died.
            with suppress(OSError):
                program.pid_descriptor = os.pidfd_open(process.pid)
                self._selector.register(program.pid_descriptor, selectors.EVENT_READ, lambda: self.lose(program))

    def dismiss(self, program: Program, reason: str) -> None:
        """End a program: send it the reason, and give it a moment to end by itself."""
        if program.state in IS_GONE:
            return
        program.reason = reason
        program.send(encode(Kind.END, round(self._world.time_s * 1e9), reason.encode()), self._selector)
        self.part(program)

    def lose(self, program: Program) -> None:
        """Part from a program whose connection or process has ended, as soon as its last words are carried out."""
        if program.state is ProgramState.ENDED:  # by what was heard before it
            return
        with suppress(KeyError, ValueError):
            self._selector.unregister(program.connection)
        self._forget_pid(program)
        if program.state is ProgramState.LEFT and _has_exited(program):
            self._finish(program)
        elif program.state is not ProgramState.LEAVING:
            self.part(program)

    def part(self, program: Program) -> None:
        """Let a program's device go, as its connection has ended."""
        if program.state in IS_GONE:
            return
        has_ended_well = _has_ended_well(program)
        program.state = ProgramState.LEFT
        program.writes.clear()
        with suppress(KeyError, ValueError):
            self._selector.unregister(program.connection)
        program.connection.close()
        if program.device is not None:
            try:
                if has_ended_well:
                    program.device.release()
                else:
                    program.device.stop()
            except Exception:
                log.exception("%s failed while its robot was stopped", program.name)
            if self._on_part is not None:
                self._on_part(program.device)
        if _has_exited(program):
            self._finish(program)
        elif program.reason:
            program.kill_at_s = time.monotonic() + _GOODBYE_S

    def take_leave(self, programs: Iterable[Program], reason: str) -> None:
        """End all programs, as the run is over, and wait until they are no more."""
        last = tuple(programs)
        for program in last:
            self.dismiss(program, reason)
        deadline_s = time.monotonic() + _GOODBYE_S
        for program in last:
            if program.process is not None and program.state is not ProgramState.ENDED:
                try:
                    program.process.wait(max(deadline_s - time.monotonic(), 0.0))
                except subprocess.TimeoutExpired:
                    program.process.kill()
                self._finish(program)

    def _finish(self, program: Program) -> None:
        """Tell that a program, from which the host has parted, is no more."""
        status = None
        process = program.process
        if process is not None:
            status = process.wait()
            self._forget_pid(program)
            while self._pass_on_stderr(program):
                pass
            assert process.stderr is not None
            process.stderr.close()
        program.state = ProgramState.ENDED
        stderr = program.stderr_tail.decode(errors="replace")
        self._tell(ProgramEnded(program.name, self._world.time_s, status, program.reason, stderr))
        self._forget(program)

    def _pass_on_stderr(self, program: Program) -> bool:
        if program.state is ProgramState.ENDED:
            return False
        data = program.read_stderr()
        if data and self._stderr is not None:
            with suppress(OSError, ValueError):  # our own standard error has gone
                self._stderr.write(data)
                self._stderr.flush()
        if not data:
            assert program.process is not None
            with suppress(KeyError, ValueError):
                self._selector.unregister(program.process.stderr)  # type: ignore[arg-type]
        return bool(data)

    def _forget_pid(self, program: Program) -> None:
        if program.pid_descriptor is not None and _has_exited(program):
            self._selector.unregister(program.pid_descriptor)
            os.close(program.pid_descriptor)
            program.pid_descriptor = None


def _has_ended_well(program: Program) -> bool:
    """Tell whether a program has ended by itself, with status 0; one that has said goodbye exits in a moment."""
    if program.reason or program.has_failed:
        return False
    if program.process is None:
        return program.state is ProgramState.LEAVING
    try:
        return program.process.wait(_EXIT_S) == 0
    except subprocess.TimeoutExpired:
        return False


def _has_exited(program: Program) -> bool:
    """Tell whether a program has no process any more, or never had one that we know."""
    return program.process is None or program.process.poll() is not None
