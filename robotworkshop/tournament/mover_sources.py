"""The movers of recorded games: their files are kept beside the recordings, each once, under its digest."""

import hashlib
from importlib.metadata import EntryPoint
from pathlib import Path

from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import RecordedMover
from robotworkshop.run.movers import ENTRY_POINT_GROUP
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from scene.entry_points import entry_points

MAX_MOVER_BYTES = 2**20
"""A longer file is no mover."""

_FOLDER = "movers"


def installed_movers() -> dict[str, EntryPoint]:
    """Return the movers that are installed here, by name."""
    return {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}


def version_of(point: EntryPoint) -> str:
    """Return what installed a mover: name and version of the distribution."""
    return "unknown" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def recorded_mover(label: str, code: MoverCode) -> RecordedMover:
    """Return what a recording says of a mover: enough to find it again, and to know that it is the same."""
    if code.source is not None:
        return RecordedMover(label, code.name, digest=_digest(code.source), source=code.source)
    point = installed_movers().get(code.name)
    return RecordedMover(label, code.name, version="unknown" if point is None else version_of(point))


def source_file(recordings: Path, source: bytes) -> Path:
    """Return where beside the recordings in a folder the file of a mover is kept."""
    return _file(recordings, _digest(source))


def code_of(mover: RecordedMover, recordings: Path) -> MoverCode:
    """Return the code of a mover that played a game.

    Args:
        mover: As the recording names it.
        recordings: The folder that the recording is in.

    Raises:
        RecordingError: it is not there any more, or it is not the file that played.
    """
    again = "so the game cannot be played again"
    if not mover.digest:
        if mover.name not in installed_movers():
            raise RecordingError(
                f"mover {mover.label}: {mover.name} is not installed here, {again}; install {mover.version}"
            )
        return MoverCode(mover.name)
    if not mover.name.endswith(".py"):
        raise RecordingError(f"mover {mover.label}: {mover.name} is no name of a Python file")
    if _digest(mover.source) == mover.digest:
        return MoverCode(mover.name, mover.source)
    file = _file(recordings, mover.digest)
    try:
        with file.open("rb") as opened:
            source = opened.read(MAX_MOVER_BYTES + 1)
    except FileNotFoundError:
        raise RecordingError(
            f"mover {mover.label}: its file is not there, {again}; put the {mover.name} that played at {file}"
        ) from None
    except OSError as error:
        raise RecordingError(f"mover {mover.label}: {file}: {(error.strerror or str(error)).lower()}") from None
    if _digest(source) != mover.digest:
        raise RecordingError(
            f"mover {mover.label}: {file} is not the file that played, {again}; put the {mover.name} that played there"
        )
    return MoverCode(mover.name, source)


def differences_of_movers(movers: tuple[RecordedMover, ...]) -> dict[str, tuple[str, str]]:
    """Return, by name, which installed movers played in another version than the one here, and both versions."""
    here = installed_movers()
    return {
        f"mover {mover.name}": (mover.version, version_of(here[mover.name]))
        for mover in movers
        if not mover.digest and mover.name in here and version_of(here[mover.name]) != mover.version
    }


def _file(recordings: Path, digest: str) -> Path:
    return recordings / _FOLDER / f"{digest}.py"


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()
