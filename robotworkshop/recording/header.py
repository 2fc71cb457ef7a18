"""The header of a recording, before its first event: all that is needed to do the same again."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from importlib.metadata import version
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from robotdriver.simulator import TICK_S
from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.rows.scene_rows import SceneRow, pack_scene, unpack_scene
from robotworkshop.run.settings import Settings, SettingsError
from scene.limits import MAX_ROBOTS
from scene.scene import Scene

_LIBRARIES = ("robotworkshop", "numpy", "scipy", "shapely", "pymunk")
"""Libraries whose versions may change the last bit of a run."""


class RunKind(Enum):
    """The kind of a recorded run."""

    SIMULATED = "simulated"
    REAL = "real"
    MATCH = "match"
    ARENA = "arena"
    PROGRAMS = "programs"
    """Programs of other people drove; they cannot be simulated again from this alone."""
    GAME = "game"
    """Of a tournament: each mover was in a process of its own; their source files are kept beside the recording."""


def present_versions() -> dict[str, str]:
    """Return what runs here, by name: program, libraries, Python, and platform."""
    return {name: version(name) for name in _LIBRARIES} | {
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()} {' '.join(platform.libc_ver())}".strip(),
    }


class RecordedMover(Struct, frozen=True):
    """A mover that took part in a game.

    Attributes:
        label: What the tournament calls it.
        name: Name of an installed mover, or of a .py file, without its folder.
        digest: SHA-256 of the file, in hexadecimal; empty for an installed mover.
        version: Of what installed it; empty for a file.
        source: What the file holds, so that the recording can be verified elsewhere; empty in older recordings.
    """

    label: Annotated[str, Meta(max_length=255)]
    name: Annotated[str, Meta(max_length=255, pattern=r"^[^/\\:\x00]+$")]
    digest: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")] = ""
    version: Annotated[str, Meta(max_length=255)] = ""
    source: Annotated[bytes, Meta(max_length=2**20)] = b""


@dataclass(frozen=True, slots=True)
class Header:
    """The origin of a recording.

    Attributes:
        kind: What was recorded.
        scene: What was to be solved, unknown obstacles included.
        settings: How; the seed is among them, in a game that of the floor.
        began: Date and time of day, as ISO 8601 has them.
        versions: Of the program, the libraries, Python and the platform, by name.
        tick_s: The floor's tick; None in recordings from before the floor had a tick of its own.
        movers: Of a game, in the order of the scene's tasks; empty in older recordings.
        limits: Of a game, what each mover was allowed, by the names of the tournament's limits.
        read_cost_s: What a read cost of a program's time; None where no programs drove.
        mover_seed: Of the movers in a game; None where they had that of the settings.
    """

    kind: RunKind
    scene: Scene
    settings: Settings
    began: str
    versions: Mapping[str, str] = field(default_factory=present_versions)
    tick_s: float | None = TICK_S
    movers: tuple[RecordedMover, ...] = ()
    limits: Mapping[str, float] = field(default_factory=dict)
    read_cost_s: float | None = None
    mover_seed: int | None = None

    @property
    def is_hurried(self) -> bool:
        """True if it was simulated as fast as possible, so that every microsecond of a tick counts."""
        return self.kind in (RunKind.SIMULATED, RunKind.PROGRAMS, RunKind.GAME) and self.settings.speed is None


class _HeaderRow(Struct, frozen=True):
    kind: RunKind
    scene: SceneRow
    settings: Settings
    began: Annotated[str, Meta(max_length=100)]
    versions: Annotated[dict[str, str], Meta(max_length=100)]
    tick_s: Annotated[float, Meta(gt=0.0)] | None = None
    movers: Annotated[tuple[RecordedMover, ...], Meta(max_length=MAX_ROBOTS)] = ()
    limits: Annotated[dict[str, float], Meta(max_length=100)] = {}
    read_cost_s: Annotated[float, Meta(gt=0.0)] | None = None
    mover_seed: int | None = None


def pack_header(header: Header) -> bytes:
    """Return a header as bytes.

    Raises:
        SceneError: the scene's form is not sound.
    """
    scene = pack_scene(header.scene)
    row = _HeaderRow(
        header.kind,
        scene,
        header.settings,
        header.began,
        dict(header.versions),
        header.tick_s,
        header.movers,
        dict(header.limits),
        header.read_cost_s,
        header.mover_seed,
    )
    return msgspec.msgpack.encode(row)


def unpack_header(content: bytes) -> Header:
    """Return the header in these bytes.

    Raises:
        RecordingError: they hold none.
    """
    try:
        row = msgspec.msgpack.decode(content, type=_HeaderRow)
    except (msgspec.MsgspecError, SettingsError) as error:
        raise RecordingError(phrases.BAD_HEADER(words=str(error))) from error
    return Header(
        row.kind,
        unpack_scene(row.scene),
        row.settings,
        row.began,
        row.versions,
        row.tick_s,
        row.movers,
        row.limits,
        row.read_cost_s,
        row.mover_seed,
    )
