"""The promised Python: plan, drive, draw and simulate in a script or a notebook.

These names keep their meaning from one version to the next, and so do those that `robotdriver`, `scene` and
`scenesolver` export. All else may change.

    from robotworkshop.api import Simulation, load_scene, run, solve

Lengths are in millimetres, angles in radians, times in seconds. What a notebook shows of a result is its picture.
"""

import math
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from robotdriver.errors import WorkshopError
from robotdriver.pose import Pose
from robotdriver.simulator import Memento, SimulatorRobot, World
from robotworkshop.assets import find_scene
from robotworkshop.frontends import load_frontend
from robotworkshop.recording.header import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.movers import load_mover, make_of
from robotworkshop.run.racers import robots_with_goals
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.floor import Floor
from robotworkshop.use_cases import run_scene
from robotworkshop.view.picture import Picture
from robotworkshop.view.snapshot_picture import Onlooker
from scene.files import load_scene as load_scene_file
from scene.mover import RobotMoverInterface
from scene.scene import Scene

__all__ = [
    "Drawn",
    "Mover",
    "RunReport",
    "SavedFloor",
    "Simulation",
    "SolveReport",
    "Solved",
    "load_scene",
    "run",
    "solve",
]

Mover = str | Path | type[RobotMoverInterface]
"""The mover that drives: the name of an installed one, a .py file, or a class."""


class Drawn:
    """An object with a picture."""

    @property
    def picture(self) -> Picture:
        """The picture."""
        raise NotImplementedError

    def save_picture(self, file: str | Path) -> None:
        """Draw it into a file.

        Args:
            file: Ends in .png or .svg; an old file is replaced.

        Raises:
            WorkshopError: another suffix, or the file cannot be written.
        """
        load_frontend("painter")(self.picture, Path(file))

    def _repr_svg_(self) -> str:
        """Return what a notebook shows."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "picture.svg")
            self.save_picture(file)
            return file.read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True, repr=False)
class Solved(Drawn):
    """The results of planning a scene, and of driving it.

    Attributes:
        plans: Of planning, one for each robot with a goal.
        drives: Of driving; empty where nothing drove.
    """

    plans: tuple[SolveReport, ...]
    drives: tuple[RunReport, ...]
    _onlooker: Onlooker

    @property
    def solved(self) -> bool:
        """True if every robot has a path."""
        return all(plan.solved for plan in self.plans)

    @property
    def reached(self) -> bool:
        """True if a robot reached its goal."""
        return any(drive.outcome.reached for drive in self.drives)

    @property
    def picture(self) -> Picture:
        """The scene with plans, trails and robots, at the end."""
        return self._onlooker.picture()

    def __repr__(self) -> str:
        lines = [
            f"{plan.robot}: path of {plan.length_mm:.0f} mm" if plan.solved else f"{plan.robot}: {plan.reason}"
            for plan in self.plans
        ]
        lines += [
            f"{drive.outcome.robot}: " + ("goal reached" if drive.outcome.reached else drive.outcome.reason)
            for drive in self.drives
        ]
        return "\n".join(lines)


def load_scene(scene: str | Path) -> Scene:
    """Return a scene of any known format.

    Args:
        scene: A file, or the name of a ready scene, as "maze".

    Raises:
        WorkshopError: there is no such scene, or it has a fault; the text names file, place and remedy.
    """
    return load_scene_file(find_scene(scene))


def solve(scene: Scene, mover: Mover = "prm", *, seed: int = 0, **parameters: Any) -> Solved:
    """Plan a path for every robot of a scene that has a goal, and verify it.

    Args:
        scene: What is to be solved.
        mover: Who plans.
        seed: Of all randomness; 0 or more.
        parameters: Of the mover, as ``samples=500``.

    Raises:
        WorkshopError: the scene does not fit its robots, has no goal, or there is no such mover or parameter.
    """
    session = _session(scene, mover, Settings(seed=seed, parameters=parameters, speed=None))
    onlooker = Onlooker(session)
    return Solved(session.solve(), (), onlooker)


def run(
    scene: Scene,
    mover: Mover = "prm",
    *,
    seed: int = 0,
    floor: str | None = None,
    time_limit_s: float = 900.0,
    record: str | Path | None = None,
    **parameters: Any,
) -> Solved:
    """Plan a scene and drive it on the simulated floor, as fast as possible.

    Args:
        scene: What is to be solved.
        mover: Who plans and drives.
        seed: Of all randomness; 0 or more. The same scene, mover and seed give the same run.
        floor: "perfect", "lab floor" or "carpet"; None for what the scene says.
        time_limit_s: A drive that takes longer on the floor's clock ends.
        record: A file that `robotworkshop replay` and `export` read; None records nothing. A recording that is there
            is replaced, so that a notebook's cell can be run again; any other file is not.
        parameters: Of the mover, as ``samples=500``.

    Raises:
        WorkshopError: as `solve`, or the recording cannot be written.
    """
    settings = Settings(seed=seed, parameters=parameters, speed=None, floor=floor, time_limit_s=time_limit_s)
    session = _session(scene, mover, settings)
    onlooker = Onlooker(session)
    recording = RecordingOptions(
        datetime.now(), None if record is None else Path(record), record is not None, replaces=True
    )
    done = run_scene(session, recording, scene.title or "scene", session.drive, RunKind.SIMULATED, lambda _plans: True)
    return Solved(done.plans, done.reports, onlooker)


@dataclass(frozen=True, slots=True)
class SavedFloor:
    """A saved moment of a Simulation. Only `Simulation.restore` can use it."""

    saved: Memento
    asked_s: float


class Simulation(Drawn):
    """A floor with a scene's obstacles and robots, which a script drives step by step. Also a context manager.

    No mover drives and no rule judges: the script calls the robots' methods, and time passes in `step` alone.

    Args:
        scene: What stands on the floor.
        seed: Of all that goes wrong; 0 or more. The same calls with the same seed give the same floor, bit for bit.

    Attributes:
        scene: What stands on the floor.
        world: The floor itself: add and remove things, look at contacts.
        robots: The robots by name, each a `robotdriver.RobotInterface`.
    """

    def __init__(self, scene: Scene, *, seed: int = 0) -> None:
        floor = Floor.of_scene(scene, seed=seed, speed=None)
        self.scene = scene
        self.world: World = floor.world
        self.robots: Mapping[str, SimulatorRobot] = floor.robots
        self._clock = floor.clock
        self._script = floor.clock.join("the script")
        self._asked_s = 0.0

    @property
    def time_s(self) -> float:
        """Time since the beginning."""
        return self.world.time_s

    def step(self, duration_s: float) -> None:
        """Let time pass, to the first tick at or after the end of all durations so far.

        Args:
            duration_s: More than 0.

        Raises:
            WorkshopError: the duration is not a positive number.
        """
        if not 0.0 < duration_s < math.inf:
            raise WorkshopError(f"step({duration_s!r}): give a number of seconds above 0")
        self._asked_s += duration_s
        self._script.wait_until(self._asked_s)

    def save(self) -> SavedFloor:
        """Save this moment, to go back to it as often as you wish."""
        return SavedFloor(self.world.save(), self._asked_s)

    def restore(self, moment: SavedFloor) -> None:
        """Go back to a moment: robots, obstacles, random generators and time are as they were.

        The same calls lead to the same floor again, bit for bit.

        Args:
            moment: That this simulation has saved.

        Raises:
            WorkshopError: another one has.
        """
        self._clock.restore(moment.saved)
        self._asked_s = moment.asked_s

    def pose(self, robot: str) -> Pose:
        """Return a robot's true pose. The pose that it believes is in its `sensor_data()`."""
        return self.robots[robot].body.pose

    @property
    def picture(self) -> Picture:
        """The floor as it is now."""
        return Picture(self.scene, snapshot=self.world.snapshot())

    def close(self) -> None:
        """End the simulation."""
        self._clock.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _session(scene: Scene, mover: Mover, settings: Settings) -> Session:
    return Session(scene, settings, Announcer(), movers=_movers(scene, mover, settings))


def _movers(scene: Scene, mover: Mover, settings: Settings) -> Sequence[tuple[str, RobotMoverInterface]]:
    """Return a mover for each robot with a goal, with its name."""
    name = mover.__name__ if isinstance(mover, type) else str(mover)
    mover_class = mover if isinstance(mover, type) else load_mover(name)
    racing = robots_with_goals(scene)
    return [(name, make_of(mover_class, name, settings.parameters, settings.seed)) for _ in racing]
