"""Finds doors by their entry points: kinds of files that a recording is exported as, and servers of live runs.

An entry point of the group `robotworkshop.exports` is named like the suffix of its files, "mcap", and leads to an
`Export`. One of the group `robotworkshop.live` is named like its option, "foxglove" or "ros2", and leads to a `Live`.
One of the group `robotworkshop.drivers` leads to a `Drive`, which lets programs of others drive emulated robots.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotdriver.errors import WorkshopError
from scene.entry_points import entry_points

if TYPE_CHECKING:
    from robotdriver.simulator import WorldRobot
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.recording import Header, Replay
    from robotworkshop.stage.events import Announcer

EXPORTS, LIVE, DRIVERS = "robotworkshop.exports", "robotworkshop.live", "robotworkshop.drivers"


@dataclass(frozen=True, slots=True)
class Drivable:
    """An emulated robot that others than its own clients may drive.

    Attributes:
        name: Of the robot.
        body: On the floor.
        drive: Turns its wheels, given mm/s of the left and the right one; called between two ticks.
        device: What emulates it.
    """

    name: str
    body: "WorldRobot"
    drive: Callable[[float, float], None]
    device: object


Export = Callable[["Replay", Path, float, float], str]
"""Writes a recording into a file, from one time to another, and returns in words what was made."""

Live = Callable[["Address | None", "Announcer", "Header", Callable[[str], None]], AbstractContextManager[object]]
"""Serves a run while its context lasts, at an address if it has one; tells in a line where."""

Drive = Callable[
    [Callable[[], Sequence[Drivable]], "Announcer", "Header", Callable[[str], None]], AbstractContextManager[object]
]
"""Lets programs drive the robots that are there now, while its context lasts; tells in a line where."""


class DoorError(WorkshopError):
    """A door was asked for that is not installed, or does not load."""


def export_suffixes() -> tuple[str, ...]:
    """Return the suffixes of the files that installed doors write, as ".mcap"."""
    return tuple(sorted(f".{point.name}" for point in entry_points(group=EXPORTS)))


def load_export(suffix: str) -> Export:
    """Return what writes files of a suffix, as ".mcap".

    Raises:
        DoorError: nothing that is installed does, or it does not load.
    """
    export: Export = _load(EXPORTS, suffix.removeprefix("."))
    return export


def load_live(name: str) -> Live:
    """Return what serves live runs under a name, as "foxglove".

    Raises:
        DoorError: nothing that is installed does, or it does not load.
    """
    live: Live = _load(LIVE, name)
    return live


def load_driver(name: str) -> Drive:
    """Return what lets programs drive emulated robots under a name, as "ros2".

    Raises:
        DoorError: nothing that is installed does, or it does not load.
    """
    drive: Drive = _load(DRIVERS, name)
    return drive


def _load(group: str, name: str) -> Any:
    for point in entry_points(group).select(name=name):
        try:
            return point.load()
        except ImportError as error:
            raise DoorError(f"{name}: cannot be loaded: {error}") from error
    raise DoorError(f"{name}: not installed; install robotworkshop again")
