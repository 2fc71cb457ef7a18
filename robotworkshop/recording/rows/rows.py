"""Events as rows and back. An event that comes often has a short row of its own, the others are written as they are."""

from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np
import shapely
from msgspec import Raw, Struct

from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.rows.command_rows import CommandsRow, pack_commands, unpack_commands
from robotworkshop.recording.rows.floor_rows import FloorCoder, FloorDecoder, MoverRows, SnapshotRow
from robotworkshop.recording.rows.player_rows import PlayerRows, PlayersCoder, PlayersDecoder
from robotworkshop.recording.rows.scene_rows import SceneRow, pack_scene, unpack_scene
from robotworkshop.recording.rows.shapes import (
    AreaRow,
    RoadmapRow,
    pack_area,
    pack_roadmap,
    unpack_area,
    unpack_roadmap,
)
from robotworkshop.run.events import (
    DriveEnded,
    Event,
    Judged,
    MatchOpened,
    MatchStarted,
    PlanningEnded,
    PlanningProgressed,
    PlansCompared,
    PlayersPolled,
    Replanned,
)
from robotworkshop.stage.events import (
    Bumped,
    Collided,
    CommandsTaken,
    DriveStarted,
    FloorChanged,
    Moved,
    PanelShown,
    SceneChanged,
    Told,
)
from scene.mover import Progress, RoadmapView


class Recorded(NamedTuple):
    """An event and when it was announced.

    Attributes:
        wall_ms: On the clock on the wall, since the recording began, ms.
        event: What happened.
    """

    wall_ms: int
    event: Event


class MovedRow(Struct, array_like=True, frozen=True):
    """The row of `Moved`."""

    snapshot: SnapshotRow
    movers: MoverRows


class ProgressRow(Struct, array_like=True, frozen=True):
    """The row of `PlanningProgressed`; the roadmap is "same" where it is the one that was said last."""

    robot: str
    phase: str
    fraction: float
    roadmap: RoadmapRow | Literal["same"] | None


class MatchOpenedRow(Struct, array_like=True, frozen=True):
    """The row of `MatchOpened`."""

    scene: SceneRow
    players: PlayerRows


class PlayersPolledRow(Struct, array_like=True, frozen=True):
    """The row of `PlayersPolled`."""

    time_s: float
    players: PlayerRows


class _EventRow(Struct, array_like=True, frozen=True):
    """Any event: its kind, when it was announced, and its own row."""

    kind: str
    wall_ms: int
    body: Any


class _RawRow(Struct, array_like=True, frozen=True):
    kind: str
    wall_ms: int
    body: Raw


_PLAIN: dict[str, type[Event]] = {
    "planned": PlanningEnded,
    "compared": PlansCompared,
    "replanned": Replanned,
    "bumped": Bumped,
    "collided": Collided,
    "told": Told,
    "panel": PanelShown,
    "ended": DriveEnded,
    "started": MatchStarted,
    "judged": Judged,
}
"""The events that come seldom, by their word in a recording."""
_WORDS = {kind: word for word, kind in _PLAIN.items()}


class RowCoder:
    """Makes rows of events; a row builds upon those before it."""

    def __init__(self) -> None:
        self._floor = FloorCoder()
        self._players = PlayersCoder()
        self._roadmap: RoadmapView | None = None
        self._encoder = msgspec.msgpack.Encoder(enc_hook=_as_plain)

    def row(self, recorded: Recorded) -> bytes:
        """Return an event as a row.

        Raises:
            RecordingError: it holds something that cannot be recorded.
        """
        word, body = self._word_and_body(recorded.event)
        return self._encoder.encode(_EventRow(word, recorded.wall_ms, body))

    def _word_and_body(self, event: Event) -> tuple[str, Any]:
        match event:
            case Moved(snapshot, movers):
                return "moved", MovedRow(self._floor.snapshot_row(snapshot), self._floor.mover_rows(movers))
            case FloorChanged(snapshot):
                return "floor", self._floor.snapshot_row(snapshot)
            case DriveStarted(snapshot):
                return "drive", self._floor.snapshot_row(snapshot)
            case SceneChanged(scene):
                return "scene", pack_scene(scene)
            case CommandsTaken():
                return "commands", pack_commands(event)
            case PlanningProgressed(robot, progress):
                roadmap = self._roadmap_row(progress.roadmap)
                return "planning", ProgressRow(robot, progress.phase, progress.fraction, roadmap)
            case PlayersPolled(time_s, players):
                return "polled", PlayersPolledRow(time_s, self._players.rows(players))
            case MatchOpened(scene, players):
                return "opened", MatchOpenedRow(pack_scene(scene), self._players.rows(players))
            case _:
                return _WORDS[type(event)], event

    def _roadmap_row(self, roadmap: RoadmapView | None) -> RoadmapRow | Literal["same"] | None:
        if roadmap is None:
            return None
        if roadmap is self._roadmap:
            return "same"
        self._roadmap = roadmap
        return pack_roadmap(roadmap)


class RowDecoder:
    """Makes events of rows, in the order in which they were made."""

    def __init__(self) -> None:
        self._floor = FloorDecoder()
        self._players = PlayersDecoder()
        self._roadmap: RoadmapView | None = None
        self._rows = msgspec.msgpack.Decoder(_RawRow)

    def recorded(self, row: Raw) -> Recorded:
        """Return the event of a row.

        Raises:
            RecordingError: it holds none, or builds upon something that was never said.
        """
        try:
            whole = self._rows.decode(row)
            return Recorded(whole.wall_ms, self._event(whole.kind, whole.body))
        except msgspec.MsgspecError as error:
            raise RecordingError(phrases.BAD_EVENT(words=str(error))) from error

    def _event(self, word: str, body: Raw) -> Event:
        match word:
            case "moved":
                moved = _MOVED.decode(body)
                return Moved(self._floor.snapshot(moved.snapshot), self._floor.movers(moved.movers))
            case "floor":
                return FloorChanged(self._floor.snapshot(_SNAPSHOT.decode(body)))
            case "drive":
                return DriveStarted(self._floor.snapshot(_SNAPSHOT.decode(body)))
            case "scene":
                return SceneChanged(unpack_scene(_SCENE.decode(body)))
            case "commands":
                return unpack_commands(_COMMANDS.decode(body))
            case "planning":
                row = _PROGRESS.decode(body)
                return PlanningProgressed(row.robot, Progress(row.phase, row.fraction, self._read_roadmap(row)))
            case "polled":
                polled = _POLLED.decode(body)
                return PlayersPolled(polled.time_s, self._players.players(polled.players))
            case "opened":
                opened = _OPENED.decode(body)
                return MatchOpened(unpack_scene(opened.scene), self._players.players(opened.players))
        if word not in _PLAIN_DECODERS:
            raise RecordingError(phrases.STRANGE_EVENT(name=repr(word[:60])))
        event: Event = _PLAIN_DECODERS[word].decode(body)
        return event

    def _read_roadmap(self, row: ProgressRow) -> RoadmapView | None:
        match row.roadmap:
            case None:
                return None
            case RoadmapRow():
                self._roadmap = unpack_roadmap(row.roadmap)
            case _ if self._roadmap is None:
                raise RecordingError("a roadmap is said to be as before, and nothing was said of it before")
        return self._roadmap


def _as_plain(value: Any) -> Any:
    """Return what msgpack has no word for in words that it has."""
    if isinstance(value, shapely.Geometry):
        return pack_area(value)
    if isinstance(value, np.generic):  # Movers and geometry hand out numpy's numbers as well.
        return value.item()
    raise RecordingError(f"something of the type {type(value).__name__} cannot be recorded")


def _row_as_area(kind: type, value: Any) -> Any:
    if kind is shapely.Geometry:
        return unpack_area(msgspec.convert(value, AreaRow))
    raise NotImplementedError(kind)


def _decoder(kind: type) -> Any:
    return msgspec.msgpack.Decoder(kind, dec_hook=_row_as_area)


_MOVED = msgspec.msgpack.Decoder(MovedRow)
_SNAPSHOT = msgspec.msgpack.Decoder(SnapshotRow)
_PROGRESS = msgspec.msgpack.Decoder(ProgressRow)
_POLLED = msgspec.msgpack.Decoder(PlayersPolledRow)
_COMMANDS = msgspec.msgpack.Decoder(CommandsRow)
_SCENE = msgspec.msgpack.Decoder(SceneRow)
_OPENED = msgspec.msgpack.Decoder(MatchOpenedRow)
_PLAIN_DECODERS = {word: _decoder(kind) for word, kind in _PLAIN.items()}
