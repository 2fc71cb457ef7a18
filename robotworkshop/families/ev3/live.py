"""Programs on bricks as the window runs them: a world, laid out and recorded, until it is ended."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.brick import Brick
from robotdriver.ev3.lego import shipped_lego
from robotdriver.pose import Pose
from robotdriver.programs.program import ProgramEnded, ProgramEvent, ProgramJoined
from robotworkshop.families import refusals
from robotworkshop.families.console import Console
from robotworkshop.families.ev3.keys import planned_presses
from robotworkshop.families.ev3.processes import launched
from robotworkshop.families.ev3.run import Ev3Floor, Ev3Run, Job, RunOptions
from robotworkshop.families.ev3.waiting import DOOR, serve_round
from robotworkshop.families.ev3.world import Ev3World, load_world
from robotworkshop.families.live import Ending, Say, told_failure
from robotworkshop.families.phrases import PROGRAM_JOINED, PROGRAM_LEFT, WAITING
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.recording.recorder import Recorder
from robotworkshop.run.events import DriveEnded
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

STOPPED = "stopped by the user"


class Ev3Live:
    """Bricks that run their programs. As `LiveFloor`.

    Args:
        scene: The world.
        floor: It, laid out.
        programs: Their run.
        recorder: What records it.

    Attributes:
        scene: The world.
        stage: Where the robots drive.
        recorder: What records it; None where it is not recorded.
        bricks: By robot and brick.
    """

    def __init__(self, scene: Scene, floor: Ev3Floor, programs: Ev3Run, recorder: Recorder | None) -> None:
        self.scene = scene
        self.stage: SimulatedStage = floor.stage
        self.recorder = recorder
        self.bricks: Mapping[tuple[str, str], Brick] = floor.bricks
        self._programs = programs

    def heard(self) -> None:
        """Return None: what all rangers read is shown."""

    def run(self) -> tuple[Ending, ...]:
        """Run the programs to their ends; return what came of them.

        Raises:
            LinkError: a program cannot be started.
        """
        return tuple(
            Ending(
                each.robot,
                each.program,
                each.ended_s,
                each.status,
                each.reason or told_failure(each.errors, each.program),
            )
            for each in self._programs.run().programs
        )

    def end(self) -> None:
        """End all programs."""
        self._programs.end(STOPPED)


class Ev3Waiting:
    """A floor on which programs join bricks from elsewhere, until the last one has left. As `LiveFloor`.

    Args:
        scene: The world.
        floor: It, laid out.
        options: What a read costs.
        recorder: What records it.
        say: Told where programs can join, and who comes and goes.
    """

    def __init__(self, scene: Scene, floor: Ev3Floor, options: RunOptions, recorder: Recorder | None, say: Say) -> None:
        self.scene = scene
        self.stage: SimulatedStage = floor.stage
        self.recorder = recorder
        self.bricks: Mapping[tuple[str, str], Brick] = floor.bricks
        self._floor, self._options, self._say = floor, options, say
        self._over = threading.Event()

    def heard(self) -> None:
        """Return None: what all rangers read is shown."""

    def run(self) -> tuple[Ending, ...]:
        """Let programs join until the last one has left.

        Raises:
            LinkError: the address where they join cannot be had.
        """

        def opened(address: tuple[str, int], bricks: Sequence[str]) -> None:
            self._say(WAITING(address=f"{address[0]}:{address[1]}", bricks=", ".join(bricks)))

        def hear(event: ProgramEvent) -> None:
            if isinstance(event, ProgramJoined):
                self._say(f"{event.name}: {PROGRAM_JOINED()}")
            elif isinstance(event, ProgramEnded):
                self._say(f"{event.name}: {event.reason or PROGRAM_LEFT()}")

        announcer = self.stage.announcer
        announcer.announce(DriveStarted(self.stage.snapshot()))
        serve_round(self._floor, DOOR, self._options, hear, opened, self._over, is_together=False)
        announcer.announce(DriveEnded(()))
        return ()

    def end(self) -> None:
        """Close the door, and end the programs."""
        self._over.set()


@dataclass(frozen=True, slots=True)
class Ev3Wish:
    """What is to run, and where.

    Attributes:
        programs: One a brick, in the order of the world's robots and their bricks; none has programs join from
            elsewhere.
        world: A file, or the name of a ready world; None for an empty room.
        seed: Of all chance.
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
    def opened(self, announcer: Announcer, speed: float | None, say: Say) -> Iterator[Ev3Live | Ev3Waiting]:
        """Lay out the world and have the programs ready. As `OpenFloor`.

        Raises:
            WorkshopError: the world or a program cannot be had, or a robot does not fit.
        """
        for program in self.programs:
            if not program.is_file():
                raise CommandError(f"{program}: {refusals.NO_SUCH_PROGRAM()}")
        world = self._laid_world()
        presses, remote = planned_presses(self.keys)
        options = RunOptions(self.seed, speed, presses=presses, remote=remote)
        settings = Settings(seed=self.seed, speed=speed)
        first = next(iter(world.robots))
        # The first program decides of which parts a robot is that the world says nothing of.
        jobs = [Job(self.programs[0], first)] if self.programs else []
        recording = RecordingOptions(datetime.now().astimezone())
        name, cost_s = self.programs[0].name if self.programs else "", options.read_cost_s
        with (
            Console(say) as console,
            launched(self.programs, self.seed, console.stream) as processes,
            recording.recorded(
                announcer, RunKind.PROGRAMS, world.scene, settings, name, read_cost_s=cost_s
            ) as recorder,
            Ev3Floor(world, shipped_lego(), jobs, options, announcer) as floor,
        ):
            if not self.programs:
                yield Ev3Waiting(world.scene, floor, options, recorder, say)
                return
            places = list(floor.bricks)
            if len(self.programs) > len(places):
                known = ", ".join("/".join(place) for place in places)
                raise CommandError(refusals.TOO_FEW_BRICKS(count=str(len(self.programs)), known=known))
            jobs = [Job(program, *place) for program, place in zip(self.programs, places, strict=False)]
            programs = Ev3Run(floor, jobs, options, processes, console.stream)
            yield Ev3Live(world.scene, floor, programs, recorder)

    def _laid_world(self) -> Ev3World:
        world = load_world(self.world)
        if self.start is not None:
            world = world.standing_at(next(iter(world.robots)), self.start)
        return world.fitted() if self.is_fitted else world
