"""Recordings of served Pioneers: where the robots are, and what their clients were told by their rangers.

What no client has asked for is not worked out for a recording either, so one costs little.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from robotdriver.interface import Reading
from robotdriver.simulator import RobotSnapshot, WorldSnapshot
from robotworkshop.families import phrases
from robotworkshop.families.pioneer.serving import PioneerServing
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.recording.recorder import Recorder
from robotworkshop.run.events import DriveEnded
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted, FloorChanged, Moved

log = logging.getLogger(__name__)

PICTURE_S = 0.08
"""A recording shows the robots so often; they report every 0.1 s."""


@contextmanager
def pioneers_recorded(
    serving: PioneerServing, name: str, seed: int, file: Path | None = None
) -> Iterator[Recorder | None]:
    """Record what happens on a floor of Pioneers while the block runs.

    Args:
        serving: The Pioneers.
        name: What the recording is called.
        seed: Random seed.
        file: Where to write it, with a number where that is there already; None for the user's folder.

    Raises:
        RecordingError: the file that was named cannot be made.
    """
    told, wanted = Announcer(), RecordingOptions(datetime.now().astimezone(), None if file is None else _free(file))
    scene, tick_s = serving.host.scene, serving.stage.world.tick_s
    with (
        wanted.recorded(told, RunKind.PROGRAMS, scene, Settings(seed=seed), name, tick_s=tick_s) as recorder,
        pioneers_told(serving, told),
    ):
        yield recorder


def _free(file: Path) -> Path:
    """Return a file that is not there yet: this one, or with the first number that is free."""
    free, number = file, 1
    while free.exists():
        number += 1
        free = file.with_stem(f"{file.stem}-{number}")
    if free != file:
        log.warning("%s", phrases.RECORDED_TO(name=str(file), file=str(free)))
    return free


@contextmanager
def pioneers_told(serving: PioneerServing, to: Announcer) -> Iterator[None]:
    """Announce what happens on a floor of Pioneers while the block runs, as their clients know of it.

    Args:
        serving: The Pioneers.
        to: Told of it, from the robots that are there now on.
    """
    to.announce(DriveStarted(_as_told(serving.stage.snapshot(), {})))
    serving.stage.announcer.overhear(_Relay(serving, to).hear)
    try:
        yield
    finally:
        to.announce(DriveEnded(()))


class _Relay:
    """Hands events on as clients know of them.

    Args:
        serving: The Pioneers.
        to: Told of the events.
    """

    def __init__(self, serving: PioneerServing, to: Announcer) -> None:
        self._host = serving.host
        self._to = to
        self._next_s = 0.0

    def hear(self, event: object) -> None:
        """Take an event, between two ticks."""
        match event:
            case Moved(snapshot, movers):
                if snapshot.time_s >= self._next_s:
                    self._next_s = snapshot.time_s + PICTURE_S - 1e-9
                    self._to.announce(Moved(self._told(snapshot), movers))
            case FloorChanged(snapshot):
                self._to.announce(FloorChanged(self._told(snapshot)))
            case DriveStarted():
                pass  # It has been told.
            case _:
                self._to.announce(event)

    def _told(self, snapshot: WorldSnapshot) -> WorldSnapshot:
        return _as_told(snapshot, {guest.name: guest.heard for guest in self._host.pioneers})


def _as_told(snapshot: WorldSnapshot, heard: Mapping[str, Mapping[str, Reading]]) -> WorldSnapshot:
    """Return a floor on which rangers read what clients were told last."""
    return replace(
        snapshot, robots=tuple(_robot_as_told(robot, heard.get(robot.name, {})) for robot in snapshot.robots)
    )


def _robot_as_told(robot: RobotSnapshot, heard: Mapping[str, Reading]) -> RobotSnapshot:
    # A recording says what has changed, so that a client is told nothing any more must be said as well.
    readings = {ranger.name: heard.get(ranger.name) for ranger in robot.model.rangers}
    return replace(robot, sensor_data=replace(robot.sensor_data, readings=readings))
