"""Lays out a family's floor and has programs ready on it, for the window or any other who watches."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from robotdriver.errors import CommandError
from robotworkshop.families import refusals
from robotworkshop.families.console import Console
from robotworkshop.families.live import ProgramsLive, Say
from robotworkshop.families.processes import launched
from robotworkshop.families.program_run import PlacedProgram, ProgramRun, RunOptions
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer

if TYPE_CHECKING:
    from robotworkshop.families.family import ProgramFamily


@contextmanager
def open_programs(
    family: "ProgramFamily",
    programs: Sequence[Path],
    world: str | None,
    seed: int,
    announcer: Announcer,
    speed: float | None,
    say: Say,
    *,
    time_limit_s: float = math.inf,
) -> Iterator[ProgramsLive]:
    """Lay out a floor and have programs ready. As `OpenFloor` from `announcer` on.

    Raises:
        WorkshopError: the world or a program cannot be had, or there are more programs than places.
    """
    options = RunOptions(seed=seed, speed=speed, time_limit_s=time_limit_s)
    scene, floor = family.laid_out(programs, world, announcer, options)
    places = list(floor.places)
    try:
        if len(programs) > len(places):
            known = ", ".join(places)
            raise CommandError(refusals.TOO_FEW_PLACES(count=str(len(programs)), known=known))
        name = programs[0].name if programs else family.name
        recording = RecordingOptions(datetime.now().astimezone())
        settings, cost_s = Settings(seed=seed, speed=speed), options.call_cost_s
        with (
            Console(say) as console,
            launched(map(family.command, programs), seed, console.stream) as processes,
            recording.recorded(announcer, RunKind.PROGRAMS, scene, settings, name, read_cost_s=cost_s) as recorder,
            ProgramRun(floor, options, console.stream) as run,
        ):
            placed = zip(programs, places, processes, strict=False)
            jobs = [PlacedProgram(str(program), place, process) for program, place, process in placed]
            yield ProgramsLive(family.name, scene, run, recorder, jobs)
    finally:
        floor.stage.stop()
