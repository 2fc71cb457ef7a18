"""EyeBot programs as the window runs them: a world, laid out and recorded, until it is ended."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from robotworkshop.families.console import Console
from robotworkshop.families.eyebot.programs import preparing
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import EyeBotSetup, load_world, robot_name, setup_of
from robotworkshop.families.live import ProgramsLive, Say
from robotworkshop.families.program_run import PlacedProgram
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.recording.recorder import Recorder
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer


class EyeBotLive(ProgramsLive):
    """EyeBots that run their programs. As `LiveFloor`.

    Args:
        setup: The world, and the robots that begin on it.
        run: Their run.
        jobs: Their programs.
        recorder: What records it.
    """

    def __init__(
        self, setup: EyeBotSetup, run: EyeBotRun, jobs: Sequence[PlacedProgram], recorder: Recorder | None
    ) -> None:
        super().__init__("eyebot", setup.scene_with_robots, run.programs, recorder, jobs)
        self._newest = setup.robots[-1]
        self._run = run

    def add_robot(self) -> str:
        """Put another robot like the last one down, with the same program; return its name.

        Raises:
            PlacementError: there is no room for it.
            LinkError: the program cannot be started, or the run is over.
        """
        entry = self._newest
        name = robot_name(entry.kind, len(self.devices) + 1)
        self._run.add(replace(entry, name=name, pose=None))
        return name


@dataclass(frozen=True, slots=True)
class EyeBotWish:
    """The programs to run, and their places.

    Attributes:
        programs: Of the robots in their order; the last one is for all others.
        world: Its file; None for an empty square.
        robots: How many; None for those of the world, or one a program.
        generation: Of RoBIOS, 7 or 6.
        seed: Random seed.
    """

    programs: tuple[Path, ...]
    world: Path | None = None
    robots: int | None = None
    generation: int = 7
    seed: int = 0

    @contextmanager
    def opened(self, announcer: Announcer, speed: float | None, say: Say) -> Iterator[EyeBotLive]:
        """Lay out the world and have the programs ready. As `OpenFloor`.

        Raises:
            WorkshopError: the world or a program cannot be had, the compiler refuses it, or a robot does not fit.
        """

        def warn(text: str) -> None:
            for line in text.splitlines():
                say(line)

        world = load_world(self.world)
        settings = Settings(mover="eyebot", seed=self.seed, speed=speed)
        name = self.programs[0].name if self.programs else "eyebot"
        recording = RecordingOptions(datetime.now().astimezone())
        with tempfile.TemporaryDirectory(prefix="eyebot-") as folder, Console(say) as console:
            setup = setup_of(world, self.programs, preparing(self.generation, Path(folder), warn), self.robots)
            scene = setup.scene_with_robots
            options = EyeBotRunOptions(
                seed=self.seed, speed=speed, stdout=console.stream.fileno(), stderr=console.stream
            )
            cost_s = options.call_cost_s
            with recording.recorded(announcer, RunKind.PROGRAMS, scene, settings, name, read_cost_s=cost_s) as recorder:
                run = EyeBotRun(setup, options, announcer)
                try:
                    with run.jobs() as jobs:
                        yield EyeBotLive(setup, run, jobs, recorder)
                finally:
                    run.close()
