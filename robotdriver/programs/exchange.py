"""The protocol between programs and the floor, without its input and output."""

import logging
import selectors
import time
from collections.abc import Callable, Sequence

from robotdriver.programs.inside.wire import (
    NO_PACE,
    VERSION,
    Costs,
    Kind,
    Message,
    WireError,
    encode,
    encode_welcome,
    pace_of,
)
from robotdriver.programs.program import (
    IS_GONE,
    Program,
    ProgramEvent,
    ProgramJoined,
    ProgramSpokeAgain,
    ProgramState,
)
from robotdriver.simulator.clock import SimulationClock

log = logging.getLogger(__name__)


class Exchange:
    """Takes in the programs' messages and answers them. All is called between two ticks.

    Args:
        clock: The floor and its time.
        costs: What the programs' doings cost of their own time.
        selector: By which sending is finished where the system does not take a message at once.
        tell: Called with what happens to the programs.
        dismiss: Ends a program for a reason.
    """

    def __init__(
        self,
        clock: SimulationClock,
        costs: Costs,
        selector: selectors.BaseSelector,
        tell: Callable[[ProgramEvent], None],
        dismiss: Callable[[Program, str], None],
    ) -> None:
        self._clock = clock
        self._world = clock.world
        self._costs = costs
        self._selector = selector
        self._tell = tell
        self._dismiss = dismiss

    @property
    def now_ns(self) -> int:
        """The floor's time, in ns."""
        return self._world.ticks * self._costs.tick_ns

    def take(self, program: Program, message: Message) -> None:
        """Take a message in.

        Raises:
            WireError: it is out of place, or of another version of the protocol.
        """
        program.since_s = time.monotonic()
        if program.state in IS_GONE:
            return
        if program.state is ProgramState.SILENT:
            program.state = ProgramState.STARTING if message.kind is Kind.HELLO else ProgramState.RUNNING
            self._tell(ProgramSpokeAgain(program.name, self._world.time_s))
        match message.kind:
            case Kind.WRITE:
                program.writes.append((message.time_ns, message.payload))
            case Kind.WAIT:
                # A program that waits for the past would keep the floor's time for ever.
                due_tick = max(message.time_ns // self._costs.tick_ns, program.told_tick + 1)
                program.state, program.due_tick = ProgramState.WAITING, due_tick
            case Kind.CALL:
                program.state, program.question = ProgramState.CALLING, (message.time_ns, message.payload)
            case Kind.AWAY:
                program.state = ProgramState.AWAY
            case Kind.BACK:
                # Where the floor keeps to the wall, this moment is one within the present tick.
                due_tick = 0 if self._clock.speed is None else self._world.ticks + 1
                program.state, program.due_tick = ProgramState.WAITING, due_tick
            case Kind.BYE:
                program.state, program.has_failed = ProgramState.LEAVING, bool(message.payload)
            case Kind.HELLO if program.state is ProgramState.STARTING:
                self._greet(program, message)
            case _:
                raise WireError(f"{message.kind.name} is out of place")

    def _greet(self, program: Program, hello: Message) -> None:
        """Answer a program's first message; it runs from now on.

        Raises:
            WireError: it speaks another version of the protocol.
        """
        if hello.time_ns != VERSION:
            raise WireError(f"version {hello.time_ns} of the protocol is not known; this is {VERSION}")
        program.send(encode_welcome(self.now_ns, self._costs), self._selector)
        self._tell(ProgramJoined(program.name, self._world.time_s))
        self.send_tick(program)

    def send_tick(self, program: Program) -> None:
        """Let a program run on with a new snapshot."""
        device = program.device
        assert device is not None
        try:
            snapshot = device.snapshot(self._world.time_s)
        except Exception as error:
            self._fail(program, error)
            return
        speed, left_s = self._clock.speed, self._clock.left_s
        pace = pace_of(self._world.tick_s / speed, left_s) if speed else NO_PACE
        program.state, program.since_s = ProgramState.RUNNING, time.monotonic() + left_s
        program.told_tick = self._world.ticks
        program.send(encode(Kind.TICK, self.now_ns, snapshot, pace), self._selector)

    def carry_out(self, programs: Sequence[Program]) -> None:
        """Carry out what was written, in the order of the programs' times and, where these are the same, of joining."""
        writers = [program for program in programs if program.writes]
        while writers:
            program = min(writers, key=lambda program: program.writes[0][0])
            time_ns, command = program.writes.popleft()
            try:
                program.device.write(command, time_ns / 1e9)  # type: ignore[union-attr]
            except Exception as error:
                self._fail(program, error)
            if not program.writes:
                writers.remove(program)

    def answer_one(self, programs: Sequence[Program]) -> bool:
        """Answer the earliest question; return whether there was one."""
        callers = [program for program in programs if program.state is ProgramState.CALLING]
        if not callers:
            return False
        caller = min(callers, key=lambda program: program.question[0])
        try:
            answer = caller.device.call(caller.question[1])  # type: ignore[union-attr]
        except Exception as error:
            self._fail(caller, error)
            return True
        caller.state, caller.since_s = ProgramState.RUNNING, time.monotonic()
        caller.send(encode(Kind.ANSWER, self.now_ns, answer), self._selector)
        return True

    def _fail(self, program: Program, error: Exception) -> None:
        log.error("%s failed on the floor and was ended: %s", program.name, error, exc_info=error)
        self._dismiss(program, f"the floor's side of it failed: {error}")
