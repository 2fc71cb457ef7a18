"""Runs programs on a floor, in lock-step: one thread and one participant of the clock for all of them.

Time advances only while every program waits. What the programs have written is then carried out, in the order of their
own times and, where these are the same, of their joining; questions are answered in the same order, one at a time. So
it does not matter how the processes were scheduled, and a run is the same every time.
"""

import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from robotdriver.errors import LinkError
from robotdriver.phrases import guests
from robotdriver.programs.device import Device
from robotdriver.programs.doorway import Doorway, bound_listener
from robotdriver.programs.ends import Ends
from robotdriver.programs.exchange import Exchange
from robotdriver.programs.inside.wire import Costs, Decoder, Message, WireError
from robotdriver.programs.pace import RealTime
from robotdriver.programs.process import Launched, launch
from robotdriver.programs.program import (
    HOLDS_TIME,
    IS_GONE,
    Program,
    ProgramEvent,
    ProgramFellSilent,
    ProgramState,
)
from robotdriver.simulator.clock import Participant, SimulationClock

log = logging.getLogger(__name__)

READ_COST_S = 0.0005
"""The default time that a read or a call costs: of the order of what an EV3's processor needs."""

SILENCE_S = 2.0
"""A program that computes for so long on the wall clock is taken as one that never waits."""

START_PATIENCE_S = 20.0
"""Wall time for which the floor's time is held for a program that has been started and has not spoken yet."""

_LIVENESS_S = 0.05
_CHUNK_BYTES = 65536
_CLOSED = "the host was closed"


class ProgramHost:
    """Runs the programs of one floor. A context manager that closes.

    While there is a program, the host takes part in the floor's time; before and after, it does not.

    Args:
        clock: The floor's time.
        read_cost_s: What a program's read costs of its own time, more than 0.
        call_cost_s: What a write or a call costs.
        silence_s: On the wall clock, how long a program may compute before time goes on without it.
        on_event: Called, in the host's thread, with what happens to the programs.
        on_part: Called, in the host's thread and between two ticks, with the device that a program has left.
        stderr: Where the programs' standard error goes besides; None for nowhere.
    """

    def __init__(
        self,
        clock: SimulationClock,
        *,
        read_cost_s: float = READ_COST_S,
        call_cost_s: float = READ_COST_S,
        silence_s: float = SILENCE_S,
        on_event: Callable[[ProgramEvent], None] | None = None,
        on_part: Callable[[Device], None] | None = None,
        stderr: IO[bytes] | None = None,
    ) -> None:
        self._clock = clock
        self._silence_s = silence_s
        self._on_event = on_event
        self._programs: list[Program] = []
        self._participant: Participant | None = None
        self._lock = threading.Lock()  # of the two above, which `start` changes
        self._none_left = threading.Event()
        self._none_left.set()
        self._pace = RealTime(clock.world)
        self._looked_s = 0.0
        self._selector = selectors.DefaultSelector()
        tick_ns = round(clock.world.tick_s * 1e9)
        costs = Costs(tick_ns, max(round(read_cost_s * 1e9), 1), max(round(call_cost_s * 1e9), 0))
        self._ends = Ends(clock.world, self._selector, stderr, self._tell, on_part, self._forget)
        self._exchange = Exchange(clock, costs, self._selector, self._tell, self._ends.dismiss)
        self._errands: deque[Callable[[], None]] = deque()
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._woken.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ, self._take_errands)
        self._reason = _CLOSED
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="programs", daemon=True)
        self._thread.start()

    def start(
        self,
        command: Sequence[str],
        device: Device,
        *,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        stdin: int | IO[bytes] | None = None,
        stdout: int | IO[bytes] | None = None,
    ) -> None:
        """Start a program. No time passes before it first waits.

        Args:
            command: The command line, as of `python_command`.
            device: The floor's side of it.
            environment: Its variables, beside ours; None for those of this process.
            folder: Where it runs; None for here.
            stdin: As for `subprocess.Popen`.
            stdout: As for `subprocess.Popen`.

        Raises:
            LinkError: it cannot be started, the run is over, or the host was closed.
        """
        self._check()
        self.take_in(launch(command, environment, folder, stdin, stdout), device)

    def take_in(self, launched: Launched, device: Device) -> None:
        """Let a program that has been launched drive. No time passes before it first waits.

        Args:
            launched: Its process and connection.
            device: The floor's side of it.

        Raises:
            LinkError: the run is over, or the host was closed; the program is ended.
        """
        try:
            self._check()
            self._admit(Program(device, launched.connection, launched.process))
        except LinkError:
            launched.abandon()
            raise

    def listen(self, host: str, port: int, choose: Callable[[str], Device]) -> tuple[str, int]:
        """Let programs that others start join at a TCP port; return the address.

        Args:
            host: A name or an address of this computer.
            port: 0 for any that is free.
            choose: Given the name by which a program joins, returns its device; called between ticks. Raises
                `LinkError` to refuse the program, with the reason.

        Raises:
            LinkError: the address is not this computer's, or taken; or the host was closed.
        """
        self._check()
        listener = bound_listener(host, port)

        def welcome(connection: socket.socket, decoder: Decoder, name: str, messages: Sequence[Message]) -> None:
            self._meet(Program(None, connection, decoder=decoder), name, messages, choose)

        def open_door() -> None:
            Doorway(listener, self._selector, welcome)

        self._run(open_door)
        address: tuple[str, int] = listener.getsockname()[:2]
        return address

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until no program is left, at most this long on the wall clock; return whether that is so."""
        return self._none_left.wait(timeout_s)

    def end(self, device: Device, reason: str) -> None:
        """End a program at once; its robot stops, and the others go on.

        Args:
            device: The floor's side of it.
            reason: Told to the program and in the event.
        """

        def end() -> None:
            for program in self._programs:
                if program.device is device:
                    self._ends.dismiss(program, reason)

        self._run(end)

    def close(self, reason: str = _CLOSED) -> None:
        """End every program at once, and the host.

        Args:
            reason: Told to the programs and in the events.
        """
        if self._closing.is_set():
            return
        self._reason = reason
        self._closing.set()
        self._wake_up()
        with self._lock:
            participant = self._participant
        if participant is not None:
            participant.leave()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check(self) -> None:
        if self._closing.is_set():
            raise LinkError("the programs' host was closed")

    def _admit(self, program: Program) -> None:
        """Take a program in; from now on no time passes without it."""
        program.connection.setblocking(False)
        program.since_s = time.monotonic()
        with self._lock:
            if self._participant is None:
                self._participant = self._clock.join("the programs")
            self._programs.append(program)
            self._none_left.clear()
        self._run(lambda: self._watch(program))

    def _run(self, errand: Callable[[], None]) -> None:
        self._errands.append(errand)
        self._wake_up()

    def _wake_up(self) -> None:
        with suppress(OSError):  # it is being woken already, or was closed
            self._wake.send(b"\0")

    # The host's thread, in all that follows.

    def _serve(self) -> None:
        failure = ""
        try:
            while not self._closing.is_set():
                self._turn()
        except LinkError as error:
            failure = "" if self._closing.is_set() else str(error)
        except Exception as error:
            log.exception("the programs' host failed")
            failure = f"the programs' host failed: {error}"
        finally:
            self._closing.set()
            self._take_leave(failure or self._reason)

    def _turn(self) -> None:
        """Wait for the programs that hold time; when none does, serve them all and let time pass."""
        if all(program.state in IS_GONE for program in self._programs):
            self._rest()
            self._hear(_LIVENESS_S if self._programs else None)
        elif any(program.state in HOLDS_TIME for program in self._programs):
            self._hear(_LIVENESS_S)
        else:
            self._exchange.carry_out(self._programs)
            for program in tuple(self._programs):
                if program.state is ProgramState.LEAVING:
                    self._ends.part(program)
            if not self._exchange.answer_one(self._programs):
                self._pass_time()

    def _rest(self) -> None:
        """Take no part in the floor's time while there is no program that does."""
        with self._lock:
            is_needed = any(program.state not in IS_GONE for program in self._programs)
            if not is_needed and self._participant is not None:
                self._participant.leave()
                self._participant = None

    def _hear(self, timeout_s: float | None) -> None:
        for key, events in self._selector.select(timeout_s):
            program = key.data if isinstance(key.data, Program) else None
            if program is None:
                key.data()
            elif events & selectors.EVENT_WRITE:
                program.flush(self._selector)
            else:
                self._read(program)
        now_s = time.monotonic()
        if now_s - self._looked_s >= _LIVENESS_S:
            self._looked_s = now_s
            self._look_round(now_s)

    def _look_round(self, now_s: float) -> None:
        """See which programs have died or fallen silent."""
        for program in tuple(self._programs):
            process = program.process
            if process is not None and process.poll() is not None:
                self._ends.lose(program)
                continue
            if process is not None and now_s > program.kill_at_s:
                process.kill()
            patience_s = START_PATIENCE_S if program.state is ProgramState.STARTING else self._silence_s
            if program.state in HOLDS_TIME and now_s - program.since_s > patience_s:
                program.state = ProgramState.SILENT
                log.warning("%s", guests.NOT_WAITED(name=program.name, time=f"{patience_s:g} s"))
                self._tell(ProgramFellSilent(program.name, self._now_s))

    def _take_errands(self) -> None:
        with suppress(BlockingIOError):
            self._woken.recv(_CHUNK_BYTES)
        while self._errands:
            self._errands.popleft()()

    def _watch(self, program: Program) -> None:
        self._selector.register(program.connection, selectors.EVENT_READ, program)
        self._ends.watch(program)

    # Programs that others start.

    def _meet(self, program: Program, name: str, messages: Sequence[Message], choose: Callable[[str], Device]) -> None:
        """Take in a program that has come through the door."""
        self._admit(program)
        self._take_errands()
        try:
            program.device = choose(name)
            for message in messages:
                self._exchange.take(program, message)
        except (LinkError, WireError) as error:
            self._ends.dismiss(program, str(error))

    # What programs say.

    def _read(self, program: Program) -> None:
        try:
            data = program.connection.recv(_CHUNK_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._ends.lose(program)
            return
        try:
            for message in program.decoder.feed(data):
                self._exchange.take(program, message)
        except WireError as error:
            self._ends.dismiss(program, f"it does not speak the protocol: {error}")

    # While every program waits.

    def _pass_time(self) -> None:
        """Let time pass up to the first program's moment, or a slice of it; then wake whose moment has come."""
        waiting = [program for program in self._programs if program.state is ProgramState.WAITING]
        ticks = self._clock.world.ticks
        target = min((program.due_tick for program in waiting), default=ticks + self._pace.slice_ticks)
        target = min(target, ticks + self._pace.slice_ticks)
        if self._is_paced(bool(waiting)):
            target = min(target, self._pace.reached_tick())
            if target <= ticks and not any(program.due_tick <= ticks for program in waiting):
                self._hear(self._clock.world.tick_s)
                return
        else:
            self._pace.drop()
        if target > ticks:
            assert self._participant is not None
            self._participant.wait_until(target * self._clock.world.tick_s)
        ticks = self._clock.world.ticks
        woken = [program for program in waiting if program.due_tick <= ticks]
        for program in woken:
            self._exchange.send_tick(program)
        if not woken:  # Else the answers are waited for, and all else is heard then.
            self._hear(0.0)

    def _is_paced(self, is_in_step: bool) -> bool:
        """Return whether time passes as on the wall: a program is silent, or all who are left are away."""
        if any(program.state is ProgramState.SILENT for program in self._programs):
            return True
        return not is_in_step

    @property
    def _now_s(self) -> float:
        return self._clock.world.time_s

    def _forget(self, program: Program) -> None:
        """Take note that a program is no more."""
        with self._lock:
            self._programs.remove(program)
        if not self._programs:
            self._none_left.set()

    def _take_leave(self, reason: str) -> None:
        """End what is left, as the run is over."""
        self._ends.take_leave(self._programs, reason)
        for key in tuple(self._selector.get_map().values()):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        self._selector.close()
        self._wake.close()
        self._none_left.set()

    def _tell(self, event: ProgramEvent) -> None:
        if self._on_event is not None:
            self._on_event(event)
