"""A floor of a family as it goes on before a person's eyes: what the window has to know of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from robotdriver.interface import Reading
from robotdriver.programs.device import Device
from robotdriver.programs.program import ProgramEnded, ProgramEvent, ProgramJoined
from robotworkshop.families.phrases import PROGRAM_JOINED, PROGRAM_LEFT, WAITING
from robotworkshop.families.program_run import PlacedProgram, ProgramRun
from robotworkshop.recording.recorder import Recorder
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

Say = Callable[[str], None]
"""Takes a line that a program printed; called in any thread."""


@dataclass(frozen=True, slots=True)
class ProgramEnding:
    """The result of one program.

    Attributes:
        robot: Which robot it drove.
        program: Its file.
        time_s: When it ended, on the floor's clock.
        status: What it exited with; None where it was ended.
        reason: Why it was ended, or the last line that it wrote to its standard error; may be empty.
    """

    robot: str
    program: str
    time_s: float
    status: int | None
    reason: str


class LiveFloor(Protocol):
    """A floor that is laid out, with programs or clients that drive on it."""

    @property
    def scene(self) -> Scene:
        """The scene of the floor; another object when it is laid out again."""

    @property
    def stage(self) -> SimulatedStage:
        """The stage on which the robots drive."""

    @property
    def recorder(self) -> Recorder | None:
        """The recorder; None if nothing is recorded."""

    def heard(self) -> Mapping[str, Mapping[str, Reading]] | None:
        """Return of each robot what its client was last told by its rangers; None where their readings are shown."""

    def run(self) -> tuple[ProgramEnding, ...]:
        """Run it to its end; return what came of its programs, in the order of their robots.

        Raises:
            LinkError: a program cannot be started, or the floor failed.
        """

    def end(self) -> None:
        """Have it end soon; called in any thread, also before it runs."""


OpenFloor = Callable[[Announcer, float | None, Say], AbstractContextManager[LiveFloor]]
"""Lays out a floor: given who is told of all that happens, the factor of real time (None for as fast as possible), and
who takes what programs print. Raises WorkshopError where something about it is faulty."""


STOPPED = "stopped by the user"


class ProgramsLive:
    """A floor on which programs run, or which they join. As `LiveFloor`.

    Args:
        family: The id of the robots' family.
        scene: What the floor is laid out as.
        programs: The run.
        recorder: What records it.
        jobs: What runs; None where programs join at a door.

    Attributes:
        family: The id of the robots' family, by which the window finds the panels of its devices.
        scene: What the floor is laid out as.
        stage: Where the robots drive.
        recorder: What records it; None where it is not recorded.
    """

    def __init__(
        self,
        family: str,
        scene: Scene,
        programs: ProgramRun,
        recorder: Recorder | None,
        jobs: Sequence[PlacedProgram] = (),
    ) -> None:
        self.family = family
        self.scene = scene
        self.stage: SimulatedStage = programs.floor.stage
        self.recorder = recorder
        self.programs = programs
        self._jobs = tuple(jobs)

    @property
    def devices(self) -> Mapping[str, Device]:
        """The devices that the programs read and write, by the places where they run."""
        return self.programs.floor.places

    def heard(self) -> None:
        """Return None: what all rangers read is shown."""

    def run(self) -> tuple[ProgramEnding, ...]:
        """Run the programs to their ends; return what came of them.

        Raises:
            LinkError: a program cannot be started, or the floor failed.
        """
        return tuple(
            ProgramEnding(
                each.place.partition("/")[0],
                each.program,
                each.ended_s,
                each.status,
                each.reason or told_failure(each.errors, each.program),
            )
            for each in self.programs.run(self._jobs)
        )

    def end(self) -> None:
        """End all programs."""
        self.programs.end(STOPPED)


class ProgramsAwaited(ProgramsLive):
    """A floor that programs join from elsewhere, until the last one has left. As `LiveFloor`.

    Args:
        family: The id of the robots' family.
        scene: What the floor is laid out as.
        programs: The run, whose events `said_of` says.
        recorder: What records it.
        address: Where programs join.
        say: Told where that is.
    """

    def __init__(
        self,
        family: str,
        scene: Scene,
        programs: ProgramRun,
        recorder: Recorder | None,
        address: tuple[str, int],
        say: Say,
    ) -> None:
        super().__init__(family, scene, programs, recorder)
        self._address, self._say = address, say

    def run(self) -> tuple[ProgramEnding, ...]:
        """Let programs join until the last one has left; what comes of them is said, and none of it returned.

        Raises:
            LinkError: the address where they join cannot be had.
        """

        def opened(address: tuple[str, int], places: Sequence[str]) -> None:
            self._say(WAITING(address=f"{address[0]}:{address[1]}", bricks=", ".join(places)))

        self.programs.serve(self._address, opened, is_together=False)
        return ()


def said_of(event: ProgramEvent) -> str:
    """Return what is said of a program that comes or goes on a floor that waits; empty for all else."""
    match event:
        case ProgramJoined(name):
            return f"{name}: {PROGRAM_JOINED()}"
        case ProgramEnded(name):
            return f"{name}: {event.reason or PROGRAM_LEFT()}"
    return ""


_TRACEBACK = "Traceback (most recent call last):"
_FRAME = re.compile(r'^\s+File "(?P<file>.+)", line (?P<line>\d+)', re.MULTILINE)


def told_failure(errors: str, program: str) -> str:
    """Return why a program failed, in one line: of a traceback the error, and the last line of the program's own files.

    Args:
        errors: What it wrote to its standard error.
        program: Its file.
    """
    _, is_traceback, trace = errors.rpartition(_TRACEBACK)
    if not is_traceback:
        return next((line.strip() for line in reversed(errors.splitlines()) if line.strip()), "")
    frames = [(Path(frame["file"]), frame["line"]) for frame in _FRAME.finditer(trace)]
    own = [frame for frame in frames if frame[0].name == Path(program).name]
    beside = [frame for frame in frames if frame[0].parent == Path(program).parent]
    # The error stands at the margin, below the frames, and may have lines of its own.
    lines = trace.strip("\n").splitlines()
    first = next((number for number, line in enumerate(lines) if line and not line[0].isspace()), 0)
    error = " ".join(" ".join(lines[first:]).split())
    where = (beside or own or frames)[-1:]
    return f"{error} ({where[0][0].name}, line {where[0][1]})" if where else error
