"""Unchanged programs on a floor: one run of any family, from its first tick to its last program's end.

A family brings a `ProgramFloor`: its world on a Stage, with a `Device` for each place where a program may run. All else
is the same for all of them: how programs begin, join, fall silent and end, and what came of each.
"""

import logging
import math
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from robotdriver.errors import LinkError
from robotdriver.programs.device import Device
from robotdriver.programs.host import SILENCE_S, ProgramHost
from robotdriver.programs.process import Launched
from robotdriver.programs.program import ProgramEnded, ProgramEvent, ProgramFellSilent
from robotdriver.simulator import Participant
from robotworkshop.families import refusals
from robotworkshop.families.phrases import PROGRAM_COMPUTES, PROGRAM_ENDED, PROGRAM_FAILED, RUN_ENDED
from robotworkshop.stage.events import DriveStarted, Moved, Told
from robotworkshop.stage.simulated_stage import SimulatedStage

log = logging.getLogger(__name__)

REST_S = 0.3
"""After the last program the floor goes on for so long, so that every robot comes to rest."""

_LOOK_UP_S = 0.5
"""Wall time between two looks whether a person has interrupted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """The options of a run of programs.

    Attributes:
        seed: Random seed.
        speed: Factor of real time; None for as fast as possible.
        time_limit_s: It ends at this time of the floor, if not before.
        call_cost_s: What a read or a call costs of a program's time, more than 0.
    """

    seed: int = 0
    speed: float | None = None
    time_limit_s: float = math.inf
    call_cost_s: float = 0.0005


@dataclass(frozen=True, slots=True)
class PlacedProgram:
    """A program that has been launched, and where it is to run.

    Attributes:
        program: Its file.
        place: One of the floor's.
        process: It waits to be taken in.
    """

    program: str
    place: str
    process: Launched


@dataclass(frozen=True, slots=True)
class ProgramReport:
    """The result of one program.

    Attributes:
        place: Where it ran.
        program: Its file, or the name by which it joined.
        status: What it exited with, or the negative number of a signal; None where the run ended it, or it joined.
        reason: Why the run ended it; empty where it ended by itself.
        ended_s: When, on the floor's clock.
        errors: The end of its standard error.
    """

    place: str
    program: str
    status: int | None
    reason: str
    ended_s: float
    errors: str


class ProgramFloor(ABC):
    """A family's world on a Stage. Programs run at its places.

    Attributes:
        stage: Where the robots drive.
        silence_s: A program that computes for so long on the wall clock is taken as one that never waits.
    """

    stage: SimulatedStage
    silence_s: float = SILENCE_S

    @property
    @abstractmethod
    def places(self) -> Mapping[str, Device]:
        """Devices that programs use, by the places where one can run; the order is that in which they are taken.

        A place may have parts, as "robot/brick", by each of which a program that joins can name it.
        """

    def fell_silent(self, device: Device) -> None:
        """Take note that a program computes without waiting, and time goes on without it; called between ticks."""
        self.tell(device.name, PROGRAM_COMPUTES())

    def settle(self, until_s: float) -> None:
        """Let time pass after the last program, so that robots come to rest; by default 0.3 s.

        Args:
            until_s: What has to be over by then, unless it is rest alone: the end of the run, or now where a person has
                ended it.

        Raises:
            LinkError: the floor's time is over.
        """
        del until_s
        self.stage.let_pass(REST_S)

    def tell(self, robot: str, text: str) -> None:
        """Announce a robot's sign."""
        self.stage.announcer.announce(Told(self.stage.time_s, robot, text))


class ProgramRun:
    """One run. A context manager that closes.

    Args:
        floor: Where.
        options: How.
        stderr: Where the programs' standard error goes besides the reports; None for nowhere.
        on_event: Called, between two ticks, with what happens to the programs, and to one that is refused.

    Attributes:
        floor: Where.
        ended_s: When the last program had ended, on the floor's clock.
        was_paced: Whether a program fell silent, so that the wall clock had a say in what happened.
    """

    def __init__(
        self,
        floor: ProgramFloor,
        options: RunOptions,
        stderr: IO[bytes] | None = None,
        on_event: Callable[[ProgramEvent], None] | None = None,
    ) -> None:
        self.floor = floor
        self.was_paced = False
        self.ended_s = math.inf
        self._options = options
        self._on_event = on_event
        self._files: dict[str, str] = {}
        self._ends: dict[str, ProgramEnded] = {}  # by the names of the devices
        self._left_s: dict[str, float] = {}
        self._running: set[Device] = set()
        self._participant: Participant | None = None
        self._is_together = False
        self._over = threading.Event()
        self._end_reason = ""
        self._host = ProgramHost(
            floor.stage.clock,
            read_cost_s=options.call_cost_s,
            call_cost_s=options.call_cost_s,
            silence_s=floor.silence_s,
            on_event=self._hear,
            on_part=self._part,
            stderr=stderr,
        )

    def run(self, jobs: Sequence[PlacedProgram]) -> tuple[ProgramReport, ...]:
        """Run programs until the last one has ended, or the time is up; return what came of them, as they are given.

        Raises:
            LinkError: the floor's time is over.
            KeyError: there is no such place.
        """
        try:
            return self._run(jobs)
        finally:
            self._host.close()  # Also where the caller is interrupted, before the processes are gone.

    def _run(self, jobs: Sequence[PlacedProgram]) -> tuple[ProgramReport, ...]:
        stage, limit_s = self.floor.stage, self._options.time_limit_s
        self._running = {self.floor.places[job.place] for job in jobs}
        # While this takes part, all programs begin at the same moment; with the last one it leaves, and time stands.
        with stage.clock.join("the run") as self._participant:
            stage.announcer.announce(DriveStarted(stage.snapshot()))
            for job in jobs:
                self.add(job)
            try:
                self._participant.wait_until(limit_s)
            except LinkError:
                log.debug("all programs have ended at %.3f s", stage.time_s)
            else:
                self._host.close(RUN_ENDED(time=f"{limit_s:g} s"))
            while not self._host.wait(_LOOK_UP_S):
                pass
        self.ended_s = stage.time_s
        reports = self.reports()
        self._conclude()
        return reports

    def serve(
        self, address: tuple[str, int], opened: Callable[[tuple[str, int], Sequence[str]], None], *, is_together: bool
    ) -> tuple[ProgramReport, ...]:
        """Let programs that others start join until the last one has left; return what came of them.

        Args:
            address: Where they join.
            opened: Told where they can join, and at which places, as soon as they can.
            is_together: Whether it is over when the first one has left.

        Raises:
            LinkError: the address cannot be had.
        """
        stage, self._is_together = self.floor.stage, is_together
        stage.announcer.announce(DriveStarted(stage.snapshot()))
        opened(self._host.listen(*address, self.choose), list(self.floor.places))
        while not self._over.wait(_LOOK_UP_S):
            pass
        self._host.close(self._end_reason or "the round is over")
        self._announce_end()
        return self.reports()

    def add(self, job: PlacedProgram) -> None:
        """Have another program run; called in any thread.

        Raises:
            LinkError: the run is over, or the floor's time.
            KeyError: there is no such place.
        """
        device = self.floor.places[job.place]
        self._files[job.place] = job.program
        self._running.add(device)
        if self._end_reason:
            job.process.abandon()
            self._part(device)
        else:
            self._host.take_in(job.process, device)

    def choose(self, name: str) -> Device:
        """Return the device of a program that joins: that which it names, else the first that is free.

        Raises:
            LinkError: the place is taken, or all are.
        """
        places, word = self.floor.places, name.removesuffix(".py")
        named = [place for place in places if word in (place, *place.split("/"))]
        free = [place for place in named or places if place not in self._files]
        if not free:
            known = ", ".join(places)
            taken = refusals.PLACE_TAKEN(name=word, known=known) if named else refusals.PLACES_TAKEN(known=known)
            raise LinkError(taken)
        self._files[free[0]] = name
        self._running.add(places[free[0]])
        return places[free[0]]

    def end(self, reason: str) -> None:
        """End all programs at once, also while time is paused, and with them the run; called in any thread."""
        self._end_reason = reason
        self.floor.stage.clock.resume()
        self._over.set()
        self._host.close(reason)

    def close(self) -> None:
        """End every program that still runs, and the floor's time."""
        self.floor.stage.stop()
        self._host.close()

    def __enter__(self) -> "ProgramRun":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def reports(self) -> tuple[ProgramReport, ...]:
        """Return what came of the programs until now, in the order in which they came."""
        return tuple(self._report(place, program) for place, program in self._files.items())

    def _report(self, place: str, program: str) -> ProgramReport:
        name = self.floor.places[place].name
        end, ended_s = self._ends.get(name), self._left_s.get(name, self.floor.stage.time_s)
        if end is None:
            return ProgramReport(place, program, None, self._end_reason, ended_s, "")
        # Where a program was when it was ended is chance.
        status, errors = (None, "") if end.reason else (end.status, end.stderr)
        return ProgramReport(place, program, status, end.reason, ended_s, errors)

    def _conclude(self) -> None:
        """Let robots come to rest, unless a person has ended the run."""
        stage = self.floor.stage
        try:
            self.floor.settle(stage.time_s if self._end_reason else self._options.time_limit_s)
        except LinkError as error:
            log.debug("the floor's time ended while robots came to rest: %s", error)
        self._announce_end()

    def _announce_end(self) -> None:
        from robotworkshop.run.events import DriveEnded  # It leads to reports and verdicts; programs start without.

        announcer = self.floor.stage.announcer
        announcer.announce(Moved(self.floor.stage.snapshot(), ()))
        announcer.announce(DriveEnded(()))

    # In the host's thread, between two ticks.

    def _part(self, device: Device) -> None:
        """Take note that a program has left its device."""
        self._left_s[device.name] = self.floor.stage.time_s
        self._running.discard(device)
        if self._participant is None:
            if self._is_together or not self._running:
                self._over.set()
        elif not self._running:
            self._participant.leave()

    def _hear(self, event: ProgramEvent) -> None:
        if self._on_event is not None:
            self._on_event(event)
        devices = {device.name: device for device in self.floor.places.values()}
        if event.name not in devices:  # One that was refused has no robot.
            return
        match event:
            case ProgramEnded(name):
                self._ends[name] = event
                how = PROGRAM_FAILED(status=str(event.status)) if event.status else PROGRAM_ENDED()
                self.floor.tell(name, event.reason or how)
                if words := devices[name].parting_words:
                    self.floor.tell(name, words)
            case ProgramFellSilent(name):
                self.was_paced = True
                self.floor.fell_silent(devices[name])
