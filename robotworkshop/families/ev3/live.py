"""Programs on bricks as the window runs them: a world, laid out and recorded, until it is ended."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.lego import shipped_lego
from robotdriver.pose import Pose
from robotdriver.programs.program import ProgramEvent
from robotworkshop.families import refusals
from robotworkshop.families.console import Console
from robotworkshop.families.ev3.keys import planned_presses
from robotworkshop.families.ev3.processes import DOOR, command_of
from robotworkshop.families.ev3.run import BrickProgram, Ev3Floor, Ev3Run, Ev3RunOptions
from robotworkshop.families.ev3.world import Ev3World
from robotworkshop.families.ev3.world_by_name import load_world
from robotworkshop.families.live import ProgramsAwaited, ProgramsLive, Say, said_of
from robotworkshop.families.processes import launched
from robotworkshop.families.program_run import ProgramRun
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer


@dataclass(frozen=True, slots=True)
class Ev3Wish:
    """The programs to run, and their places.

    Attributes:
        programs: One a brick, in the order of the world's robots and their bricks; none has programs join from
            elsewhere.
        world: A file, or the name of a ready world; None for an empty room.
        seed: Random seed.
        is_fitted: Whether robots get what their programs construct, in place of the world's parts.
        start: Where the first robot starts; None for where the world has it.
        keys: Buttons that are pressed, as `planned_presses` reads them.
    """

    programs: tuple[Path, ...]
    world: str | None = None
    seed: int = 0
    is_fitted: bool = False
    start: Pose | None = None
    keys: str = ""

    @contextmanager
    def opened(self, announcer: Announcer, speed: float | None, say: Say) -> Iterator[ProgramsLive]:
        """Lay out the world and have the programs ready. As `OpenFloor`.

        Raises:
            WorkshopError: the world or a program cannot be had, or a robot does not fit.
        """
        for program in self.programs:
            if not program.is_file():
                raise CommandError(f"{program}: {refusals.NO_SUCH_PROGRAM()}")
        world = self._laid_world()
        presses, remote = planned_presses(self.keys)
        options = Ev3RunOptions(seed=self.seed, speed=speed, presses=presses, remote=remote)
        settings = Settings(seed=self.seed, speed=speed)
        first = next(iter(world.robots))
        # The first program decides of which parts a robot is that the world says nothing of.
        jobs = [BrickProgram(self.programs[0], first)] if self.programs else []
        if self.is_fitted and len(self.programs) == len(world.robots):
            jobs = [BrickProgram(program, robot) for program, robot in zip(self.programs, world.robots, strict=True)]
        recording = RecordingOptions(datetime.now().astimezone())
        name, cost_s = self.programs[0].name if self.programs else "", options.call_cost_s
        with (
            Console(say) as console,
            launched(map(command_of, self.programs), self.seed, console.stream) as processes,
            recording.recorded(
                announcer, RunKind.PROGRAMS, world.scene, settings, name, read_cost_s=cost_s
            ) as recorder,
            Ev3Floor(world, shipped_lego(), jobs, options, announcer) as floor,
        ):
            if not self.programs:

                def hear(event: ProgramEvent) -> None:
                    if said := said_of(event):
                        say(said)

                with ProgramRun(floor, options, on_event=hear) as awaited:
                    yield ProgramsAwaited("ev3", world.scene, awaited, recorder, DOOR, say)
                return
            places = list(floor.bricks)
            if len(self.programs) > len(places):
                known = ", ".join("/".join(place) for place in places)
                raise CommandError(refusals.TOO_FEW_BRICKS(count=str(len(self.programs)), known=known))
            jobs = [BrickProgram(program, *place) for program, place in zip(self.programs, places, strict=False)]
            run = Ev3Run(floor, jobs, options, processes, console.stream)
            with run.programs:
                yield ProgramsLive("ev3", world.scene, run.programs, recorder, run.jobs)

    def _laid_world(self) -> Ev3World:
        world = load_world(self.world)
        if self.start is not None:
            world = world.standing_at(next(iter(world.robots)), self.start)
        return world.fitted() if self.is_fitted else world
