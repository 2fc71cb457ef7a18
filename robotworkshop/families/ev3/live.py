"""Programs on bricks as the window runs them: a world, laid out and recorded, until it is ended."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from robotdriver.errors import CommandError
from robotdriver.ev3.brick import Brick
from robotdriver.ev3.lego import shipped_lego
from robotworkshop.families.console import Console
from robotworkshop.families.ev3.run import Ev3Floor, Ev3Run, Job, RunOptions
from robotworkshop.families.ev3.world import load_world
from robotworkshop.families.live import Ending, Say, last_line
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.recording.recorder import Recorder
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
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
            Ending(each.robot, each.program, each.ended_s, each.status, each.reason or last_line(each.errors))
            for each in self._programs.run().programs
        )

    def end(self) -> None:
        """End all programs."""
        self._programs.end(STOPPED)


@dataclass(frozen=True, slots=True)
class Ev3Wish:
    """What is to run, and where.

    Attributes:
        programs: One a brick, in the order of the world's robots and their bricks.
        world: A file, or the name of a ready world; None for an empty room.
        seed: Of all chance.
    """

    programs: tuple[Path, ...]
    world: str | None = None
    seed: int = 0

    @contextmanager
    def opened(self, announcer: Announcer, speed: float | None, say: Say) -> Iterator[Ev3Live]:
        """Lay out the world and have the programs ready. As `OpenFloor`.

        Raises:
            WorkshopError: the world or a program cannot be had, or a robot does not fit.
        """
        for program in self.programs:
            if not program.is_file():
                raise CommandError(f"{program}: no such program")
        world = load_world(self.world)
        options, settings = RunOptions(self.seed, speed), Settings(seed=self.seed, speed=speed)
        first = next(iter(world.robots))
        # The first program decides of which parts a robot is that the world says nothing of.
        jobs = [Job(self.programs[0], first)]
        recording = RecordingOptions(datetime.now().astimezone())
        name, cost_s = self.programs[0].name, options.read_cost_s
        with (
            Console(say) as console,
            recording.recorded(
                announcer, RunKind.PROGRAMS, world.scene, settings, name, read_cost_s=cost_s
            ) as recorder,
            Ev3Floor(world, shipped_lego(), jobs, options, announcer) as floor,
        ):
            places = list(floor.bricks)
            if len(self.programs) > len(places):
                known = ", ".join("/".join(place) for place in places)
                raise CommandError(f"{len(self.programs)} programs, and the world has these bricks: {known}")
            jobs = [Job(program, *place) for program, place in zip(self.programs, places, strict=False)]
            programs = Ev3Run(floor, jobs, options, console.stream, console.stream)
            yield Ev3Live(world.scene, floor, programs, recorder)
