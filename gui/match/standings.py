"""A small table of a column: place, name and figure of each player or mover, the best first."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gui.style.fonts import caption, medium
from gui.widgets.elided import ElidedLabel

MOST_ROWS = 8
"""The rows that are shown; the page in the folder has all."""


class StandingsTable(QWidget):
    """A table that is as high as its rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._shown: list[tuple[str, str, str]] = []
        self.hide()

    @property
    def rows(self) -> list[str]:
        """The rows as text."""
        return [" ".join(row) for row in self._shown]

    def show_rows(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show place, name and figure of each."""
        shown = list(rows[:MOST_ROWS])
        if shown == self._shown:
            return
        self._shown = shown
        for label in self._cells:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._cells.clear()
        for number, (place, name, figure) in enumerate(shown):
            rank, player, score = QLabel(place), ElidedLabel(name), QLabel(figure)
            rank.setFont(caption(rank.font()))
            rank.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            player.setFont(medium(player.font()))
            score.setAlignment(Qt.AlignmentFlag.AlignTrailing)
            for column, label in enumerate((rank, player, score)):
                self._grid.addWidget(label, number, column)
                self._cells.append(label)
        self.setVisible(bool(shown))
