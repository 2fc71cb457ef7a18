"""A floor of a family as it goes on before a person's eyes: what the window has to know of it."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from robotdriver.interface import Reading
from robotworkshop.recording.recorder import Recorder
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

Say = Callable[[str], None]
"""Takes a line that a program printed; called in any thread."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What came of one program.

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
        """What the floor is laid out as now; another object when it is laid out anew."""

    @property
    def stage(self) -> SimulatedStage:
        """Where the robots drive."""

    @property
    def recorder(self) -> Recorder | None:
        """What records it; None where it is not recorded."""

    def heard(self) -> Mapping[str, Mapping[str, Reading]] | None:
        """Return of each robot what its client was last told by its rangers; None where their readings are shown."""

    def run(self) -> tuple[Ending, ...]:
        """Run it to its end; return what came of its programs, in the order of their robots.

        Raises:
            LinkError: a program cannot be started, or the floor failed.
        """

    def end(self) -> None:
        """Have it end soon; called in any thread, also before it runs."""


OpenFloor = Callable[[Announcer, float | None, Say], AbstractContextManager[LiveFloor]]
"""Lays out a floor: given who is told of all that happens, the factor of real time (None for as fast as possible), and
who takes what programs print. Raises WorkshopError where something about it is faulty."""


def last_line(errors: str) -> str:
    """Return the last line of a program's error output that says anything: of a traceback the error itself."""
    return next((line.strip() for line in reversed(errors.splitlines()) if line.strip()), "")
