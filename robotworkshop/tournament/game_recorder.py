"""A game of a tournament that is recorded: as drives are, but as bytes, since it may be played on another computer."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import shapely

from robotdriver.models import MODELS
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.run.events import Announcer
from robotworkshop.run.reports import SolveReport
from robotworkshop.run.settings import Settings
from scene.scene import Point, Scene, Task


@dataclass(slots=True)
class Chronicle:
    """What is recorded of a game.

    Attributes:
        announcer: What is told to it is recorded.
        content: The recording; empty before the game has ended.
    """

    announcer: Announcer
    content: bytes = b""


@contextmanager
def recorded(scene: Scene, settings: Settings) -> Iterator[Chronicle]:
    """Record while the block runs.

    Args:
        scene: Where the game is played.
        settings: Its seed, floor and time limit.
    """
    chronicle = Chronicle(Announcer())
    header = Header(RunKind.GAME, scene, settings, datetime.now().astimezone().isoformat(timespec="seconds"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game"
        with Recorder(file, header, chronicle.announcer):
            yield chronicle
        if file.exists():  # A recording in which nothing happened has been removed.
            chronicle.content = file.read_bytes()


def plan_report(
    scene: Scene, task: Task, mover: str, seed: int, path: tuple[Point, ...], reason: str, *, crashed: bool
) -> SolveReport:
    """Return what is known of a caged mover's plan: its path, or why there is none."""
    (robot,) = (robot for robot in scene.robots if robot.name == task.name)
    return SolveReport(
        robot=task.name,
        mover=mover,
        solved=not reason,
        reason=reason,
        path=path,
        length_mm=float(shapely.length(shapely.LineString(path))) if len(path) > 1 else 0.0,
        nodes=0,
        edges=0,
        margin_mm=0.0,
        seconds={},
        robot_radius_mm=MODELS[robot.model].body.radius_mm,
        seed=seed,
        verified=None,
        crashed=crashed,
    )
