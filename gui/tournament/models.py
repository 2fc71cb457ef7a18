"""A tournament's tables as Qt's models: the standings, and the games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.texts.language import NOTHING, isolated, tr
from gui.texts.told_below import said
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from pathlib import Path

    from gui.sources.tournament_source import TournamentSource
    from robotworkshop.tournament.game import GameResult, Performance
    from robotworkshop.tournament.leaderboard import Leaderboard, Standing

SORT_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
_LEADING = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
_FIGURES = (2, 4, 5)
"""Columns of games that hold figures."""
MOVER = 1
"""The column of the movers' names in the standings."""
_MEETINGS = 5
"""The column of meetings won, drawn and lost."""
_LAST = 1e12
"""The sort key of unknown values, behind everything."""


class StandingsModel(QAbstractTableModel):
    """The movers, the best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._titles = _titles()
        self._rows: tuple[Standing, ...] = ()

    def show_board(self, board: "Leaderboard | None") -> None:
        """Show a table."""
        rows = () if board is None else board.standings
        if rows == self._rows:
            return
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        else:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many movers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many figures there are of each."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the title of a column, and what it means."""
        if orientation is Qt.Orientation.Horizontal and role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return self._titles[section][role == Qt.ItemDataRole.ToolTipRole]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEADING if section == MOVER else _RIGHT
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a figure."""
        standing, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            from robotworkshop.tournament.page import row

            # Wins stand where the title has them; all other figures run as they are written.
            figures = row(standing)[column].split(":") if column == _MEETINGS else [row(standing)[column]]
            return ":".join(map(isolated, figures))
        if role == SORT_ROLE:
            return _sort_keys(standing)[column]
        if role == Qt.ItemDataRole.ToolTipRole and column == MOVER:
            return standing.mover  # It may be shortened.
        if role == Qt.ItemDataRole.TextAlignmentRole and column != MOVER:
            return _RIGHT
        return None


class GamesModel(QAbstractTableModel):
    """The games in the order in which they ended; a tournament's are only ever added to."""

    def __init__(self, tournament: "TournamentSource", parent: QObject) -> None:
        super().__init__(parent)
        self._tournament = tournament
        self._titles = _game_titles()
        self._rows: list[GameResult] = []

    def show_games(self, games: "Sequence[GameResult]") -> None:
        """Show these games."""
        if self._rows and (len(games) < len(self._rows) or games[0] is not self._rows[0]):
            self.beginResetModel()
            self._rows = list(games)
            self.endResetModel()
        elif len(games) > len(self._rows):
            self.beginInsertRows(QModelIndex(), len(self._rows), len(games) - 1)
            self._rows.extend(games[len(self._rows) :])
            self.endInsertRows()

    def recording(self, row: int) -> "Path | None":
        """Return the recording of a game, if it was recorded."""
        return self._tournament.recording_of(self._rows[row].key)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how many games are played."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        """Return how much is told of each."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the title of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in _FIGURES else _LEADING
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what is told."""
        game, column = self._rows[index.row()], index.column()
        if role == SORT_ROLE and column in _FIGURES:
            return (game.key.seed + game.key.number / 1000.0, game.sim_time_s, _hits(game))[(2, 4, 5).index(column)]
        if role in (Qt.ItemDataRole.DisplayRole, SORT_ROLE):
            return _cells(game)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(
                f"{isolated(mover)}: {isolated(said(one.reason) or _won(one))}" for mover, one in game.parts
            )
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _FIGURES:
            return _RIGHT
        return None


def _titles() -> tuple[tuple[str, str], ...]:
    """Return the title of each column of the standings, in the order of their rows, and what it means."""
    return (
        ("#", tr("The rank, by Elo; equal ratings share one")),
        (tr("Mover"), ""),
        (tr("Elo"), tr("The rating that makes all meetings most likely")),
        (isolated("\u00b195 %"), tr("How far the true rating may be from it")),
        (tr("Points"), tr("1 for a meeting won, 0.5 for a draw")),
        (tr("W:D:L"), tr("Meetings won, drawn and lost")),
        (tr("Solved"), tr("Solo trials in which the goal was reached")),
        (tr("Time, s"), tr("Mean of those that were solved, on the floor's clock")),
        (tr("Ratio"), tr("The way driven, as a multiple of the shortest one; mean of those that were solved")),
        (tr("Hits"), tr("How often it drove into something")),
        (tr("Faults"), tr("Games lost by its own fault")),
    )


def _sort_keys(standing: "Standing") -> tuple[float | str, ...]:
    return (
        standing.rank,
        standing.mover,
        standing.elo,
        standing.elo_margin,
        standing.points,
        standing.wins,
        standing.solved,
        _LAST if standing.mean_time_s is None else standing.mean_time_s,
        _LAST if standing.mean_ratio is None else standing.mean_ratio,
        standing.own_collisions,
        standing.faults,
    )


def _game_titles() -> tuple[str, ...]:
    return tr("Scene"), tr("Movers"), tr("Seed"), tr("Winner"), tr("Time, s"), tr("Hits"), tr("Notes")


def _cells(game: "GameResult") -> tuple[str, ...]:
    key = game.key
    notes = ((mover, said(one.reason) or (_won(one) if one.margin is not None else "")) for mover, one in game.parts)
    return (
        key.scene,
        tr(" against ").join(isolated(mover) for mover in key.movers),
        f"{key.seed}.{key.number}" if key.number else f"{key.seed}",
        game.winner or NOTHING,
        figure(game.sim_time_s, 1),
        f"{_hits(game)}",
        "; ".join(f"{isolated(mover)}: {isolated(note)}" for mover, note in notes if note),
    )


def _won(performance: "Performance") -> str:
    margin = performance.margin
    if margin is None:
        return tr("at its goal")
    if margin.late_s is not None:
        return tr("at its goal, {seconds} s before {mover}", seconds=figure(margin.late_s, 3), mover=margin.runner_up)
    assert margin.short_mm is not None, "one of the two is known"
    short_mm = figure(margin.short_mm, 0)
    return tr("at its goal; {mover} was {way} mm short of its own", mover=margin.runner_up, way=short_mm)


def _hits(game: "GameResult") -> int:
    return sum(one.own_collisions for one in game.performances)
