"""The commands of robots, as rows: enough to have them do it again."""

from typing import Annotated

from msgspec import Meta, Struct

from robotdriver.simulator import Command, SetVelocities, Sing
from robotworkshop.recording.errors import RecordingError
from robotworkshop.stage.events import CommandsTaken

_MAX_COMMANDS = 100_000
_MAX_MOTORS = 256
_MAX_NAME = 10_000


class VelocitiesRow(Struct, array_like=True, frozen=True, tag="velocities"):
    """The row of `SetVelocities`."""

    mm_s: Annotated[dict[str, float], Meta(max_length=_MAX_MOTORS)]


class SongRow(Struct, array_like=True, frozen=True, tag="song"):
    """The row of `Sing`."""

    song: Annotated[str, Meta(max_length=_MAX_NAME)]
    duration_s: float


class CommandsRow(Struct, array_like=True, frozen=True):
    """The row of `CommandsTaken`."""

    tick: Annotated[int, Meta(ge=1)]
    robot: Annotated[str, Meta(max_length=_MAX_NAME)]
    commands: Annotated[tuple[VelocitiesRow | SongRow, ...], Meta(max_length=_MAX_COMMANDS)]


def pack_commands(event: CommandsTaken) -> CommandsRow:
    """Return commands as a row.

    Raises:
        RecordingError: one of them is of a kind that no Create is told.
    """
    return CommandsRow(event.tick, event.robot, tuple(map(_packed, event.commands)))


def unpack_commands(row: CommandsRow) -> CommandsTaken:
    """Return the commands of a row."""
    return CommandsTaken(row.tick, row.robot, tuple(map(_unpacked, row.commands)))


def _packed(command: Command) -> VelocitiesRow | SongRow:
    match command:
        case SetVelocities(mm_s):
            return VelocitiesRow(dict(mm_s))
        case Sing(song, duration_s):
            return SongRow(song, duration_s)
        case _:
            raise RecordingError(f"a command of the kind {type(command).__name__} cannot be recorded")


def _unpacked(row: VelocitiesRow | SongRow) -> Command:
    return SetVelocities(row.mm_s) if isinstance(row, VelocitiesRow) else Sing(row.song, row.duration_s)
