"""The players of a match as short rows, many times a second: what is as it was in the row before is left out."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from robotdriver.pose import Pose
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.rows.floor_rows import area_if_new, path_if_new
from robotworkshop.recording.rows.shapes import AreaRow, unpack_area, unpack_points
from robotworkshop.run.verdict import Phase, PlayerView
from scene.limits import MAX_ROBOTS


class PlayerConstants(Struct, array_like=True, frozen=True):
    """The facts of a player that never change during a match."""

    name: str
    robot: str
    mover: str
    address: str


class PlayerRow(Struct, array_like=True, frozen=True):
    """One player; path, area and constants are None where they are as before."""

    phase: Phase
    activity: str
    progress: float
    reason: str
    claim: tuple[float, float, float] | None
    collisions: int
    round_trip_s: float | None
    missed_polls: int
    path: bytes | None
    dynamic_obstacle: AreaRow | None
    constants: PlayerConstants | None


PlayerRows = Annotated[tuple[PlayerRow, ...], Meta(max_length=MAX_ROBOTS)]


class PlayersCoder:
    """Makes rows of players."""

    def __init__(self) -> None:
        self._players: tuple[PlayerView, ...] = ()

    def rows(self, players: Sequence[PlayerView]) -> tuple[PlayerRow, ...]:
        """Return the players as rows."""
        before = self._players
        known = len(before)
        self._players = tuple(players)
        return tuple(_row(player, before[index] if index < known else None) for index, player in enumerate(players))


class PlayersDecoder:
    """Makes players of rows."""

    def __init__(self) -> None:
        self._players: tuple[PlayerView, ...] = ()

    def players(self, rows: Sequence[PlayerRow]) -> tuple[PlayerView, ...]:
        """Return the players of their rows.

        Raises:
            RecordingError: a row builds upon something that was never said.
        """
        before = self._players
        known = len(before)
        self._players = tuple(_player(row, before[index] if index < known else None) for index, row in enumerate(rows))
        return self._players


def _row(player: PlayerView, before: PlayerView | None) -> PlayerRow:
    claim = player.claim
    constants = _constants(player)
    is_same = before is not None and constants == _constants(before)
    return PlayerRow(
        player.phase,
        player.activity,
        player.progress,
        player.reason,
        None if claim is None else (claim.x_mm, claim.y_mm, claim.heading_rad),
        player.collisions,
        player.round_trip_s,
        player.missed_polls,
        path_if_new(player.path, None if before is None else before.path),
        area_if_new(player.dynamic_obstacle, None if before is None else before.dynamic_obstacle),
        None if is_same else constants,
    )


def _constants(player: PlayerView) -> PlayerConstants:
    return PlayerConstants(player.name, player.robot, player.mover, player.address)


def _player(row: PlayerRow, before: PlayerView | None) -> PlayerView:
    said = row.constants
    if before is None:
        if said is None or row.path is None or row.dynamic_obstacle is None:
            raise RecordingError("a player is said to be as before, and nothing was said of it before")
        before = PlayerView(said.name, said.robot, said.mover, said.address)
    area = row.dynamic_obstacle
    return PlayerView(
        name=before.name if said is None else said.name,
        robot=before.robot if said is None else said.robot,
        mover=before.mover if said is None else said.mover,
        address=before.address if said is None else said.address,
        phase=row.phase,
        activity=row.activity,
        progress=row.progress,
        reason=row.reason,
        claim=None if row.claim is None else Pose(*row.claim),
        path=before.path if row.path is None else unpack_points(row.path),
        dynamic_obstacle=before.dynamic_obstacle if area is None else unpack_area(area),
        collisions=row.collisions,
        round_trip_s=row.round_trip_s,
        missed_polls=row.missed_polls,
    )
