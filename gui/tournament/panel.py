"""The panel of a tournament: its standings as they fill in, its games, and what can be done with either."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.texts.language import isolated, tr
from gui.texts.match_messages import game_named
from gui.tournament.form import TournamentForm
from gui.tournament.models import MOVER, SORT_ROLE, GamesModel, StandingsModel
from gui.widgets.elided import ElidedLabel
from gui.widgets.file_dialog import FileDialog
from gui.widgets.narrow_header import NarrowHeader

if TYPE_CHECKING:
    from gui.sources.tournament_source import TournamentSource

LEAST_LETTERS = 8
"""About the letters of a mover's name that are seen in the standings; where there is no room, they are scrolled."""


class TournamentPanel(QWidget):
    """Shows what a tournament has come to.

    Args:
        tournament: Whose tables these are.
    """

    game_chosen = Signal(object)
    """The recording of a game is to be played."""

    seen = Signal()
    """It is shown now, or not any more."""

    def __init__(self, tournament: "TournamentSource", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tournament = tournament
        self._was_on = False
        self.standings = StandingsModel(self)
        self.games = GamesModel(tournament, self)
        self.standings_table = _table(self.standings, tr("Standings"))
        header = self._header = NarrowHeader(self.standings_table)
        self.standings_table.setHorizontalHeader(header)
        # All figures are seen at once, also in a small window: a long name gives way.
        header.let_give(MOVER, LEAST_LETTERS * header.fontMetrics().averageCharWidth())
        self.standings_table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.games_table = _table(self.games, tr("Games"))
        self.games_table.setHorizontalHeader(NarrowHeader(self.games_table))
        self.games_table.horizontalHeader().setStretchLastSection(True)
        for table in (self.standings_table, self.games_table):
            table.setSortingEnabled(True)
            table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.games_table.activated.connect(self._choose)
        selection = self.games_table.selectionModel()
        selection.selectionChanged.connect(lambda *_: self._show_buttons())
        self.form = TournamentForm()
        self._told = ElidedLabel()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(8)
        self._bar.setAccessibleName(tr("Games played"))
        self._play = QPushButton(tr("Play the recording"))
        self._play.setToolTip(tr("Show the chosen game on the timeline"))
        self._play.clicked.connect(lambda: self._choose(self.games_table.currentIndex()))
        self._export = QPushButton(tr("Export the table..."))
        self._export.setToolTip(tr("Write the table into a file: CSV, HTML or JSON"))
        self._export.clicked.connect(self.choose_file)
        self._tabs = tabs = QTabWidget()
        tabs.addTab(self.form, tr("Setup"))
        tabs.addTab(self.standings_table, tr("Standings"))
        tabs.addTab(self.games_table, tr("Games"))
        deeds = QHBoxLayout()
        deeds.addStretch(1)
        deeds.addWidget(self._play)
        deeds.addWidget(self._export)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._told, 1)
        head.addWidget(self.form.resume)
        head.addWidget(self.form.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 0, 16, 12)
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addWidget(tabs, 1)
        column.addLayout(deeds)
        tournament.changed.connect(self._show)
        self._show()

    @property
    def told(self) -> str:
        """The remark on the whole."""
        return self._told.text()

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it is shown."""
        super().showEvent(event)
        self.seen.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it is not shown any more."""
        super().hideEvent(event)
        self.seen.emit()

    def _show(self) -> None:
        tournament, table = self._tournament, self._tournament.table
        self.standings.show_board(table.board)
        self._header.fit()
        self.games.show_games(tournament.games)
        played, most = tournament.progress
        # A bar whose range is nothing moves to and fro: it is not known yet how much there is.
        self._bar.setRange(0, most if most or not table.is_on else 0)
        self._bar.setValue(played)
        self._bar.setVisible(table.is_on)
        if tournament.folder is None:
            told = tr("Every mover plays every other one, many games at a time.")
        elif tournament.is_ending:
            told = tr("Cancelling running games...")
        else:
            told = tr("{played} of {most} games", played=f"{played}", most=f"{most}")
            if table.under_way:
                now = tr("Now: {games}", games="; ".join(isolated(game_named(key)) for key in table.under_way))
                told = f"{told}. {now}"
        self._told.setText(told)
        self.form.show_tournament(is_on=tournament.is_on, is_ending=tournament.is_ending)
        if tournament.is_on and not self._was_on:
            self._tabs.setCurrentWidget(self.standings_table)
        self._was_on = tournament.is_on
        self._show_buttons()

    def _show_buttons(self) -> None:
        has_any = self._tournament.folder is not None
        roles = QPalette.ColorRole
        self._told.setForegroundRole(roles.WindowText if has_any else roles.PlaceholderText)
        for number in (1, 2):
            self._tabs.setTabEnabled(number, has_any)
        for deed in (self._play, self._export):
            deed.setVisible(has_any)
        self._export.setEnabled(self._tournament.table.board is not None)
        self._play.setEnabled(self._recording(self.games_table.currentIndex()) is not None)

    def _recording(self, index: QModelIndex) -> Path | None:
        proxy = self.games_table.model()
        if not index.isValid() or not isinstance(proxy, QSortFilterProxyModel):
            return None
        return self.games.recording(proxy.mapToSource(index).row())

    def _choose(self, index: QModelIndex) -> None:
        if (file := self._recording(index)) is not None:
            self.game_chosen.emit(file)

    def choose_file(self) -> None:
        """Ask for a file, and write the table into it."""
        dialog = FileDialog(self, tr("Export the table"), "", tr("Tables (*.csv);;Pages (*.html);;JSON (*.json)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.selectFile("leaderboard.csv")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filterSelected.connect(lambda kinds: dialog.setDefaultSuffix(kinds.partition("*.")[2].rstrip(")")))
        dialog.fileSelected.connect(lambda name: self._tournament.export(Path(name)))
        dialog.open()


def _table(model: StandingsModel | GamesModel, name: str) -> QTableView:
    table = QTableView()
    sorted_model = QSortFilterProxyModel(table)
    sorted_model.setSourceModel(model)
    sorted_model.setSortRole(SORT_ROLE)
    table.setModel(sorted_model)
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    return table
