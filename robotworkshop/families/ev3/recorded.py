"""Runs of EV3 programs as recordings."""

from datetime import datetime
from pathlib import Path

from robotworkshop.families.ev3.run import RunOptions
from robotworkshop.families.ev3.world import Ev3World
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.recording.recorder import Recorder
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer


def recorded(file: Path, announcer: Announcer, world: Ev3World, options: RunOptions) -> Recorder:
    """Return what records a run in a world until it is closed.

    Raises:
        RecordingError: the file cannot be made.
    """
    began = datetime.now().astimezone().isoformat(timespec="seconds")
    settings = Settings(seed=options.seed, speed=options.speed)
    header = Header(RunKind.PROGRAMS, world.scene, settings, began, read_cost_s=options.read_cost_s)
    return Recorder(file, header, announcer)
