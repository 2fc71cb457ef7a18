"""The players that were found on the network, each with a button that asks it into the match."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.style.fonts import caption, emphasised, medium
from gui.texts.language import tr
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel

if TYPE_CHECKING:
    from robotworkshop.match.discovery import FoundPlayer


class Nearby(QWidget):
    """A row for each player that waits for a referee in this network."""

    asked = Signal(object)
    """This player is to take part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[FoundPlayer, ...] = ()
        self._count = QLabel()
        self._count.setFont(caption(self._count.font()))
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        title = QLabel(tr("Found near you"))
        title.setFont(emphasised(caption(title.font())))
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self._count)
        self._hint = WrappedLabel(
            tr("No players found yet. On the other computer, open Match and press Wait for a referee.")
        )
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._hint)
        column.addLayout(self._rows)

    @property
    def names(self) -> tuple[str, ...]:
        """The players that are listed, from above."""
        return tuple(player.name for player in self._found)

    def show_found(self, players: "Sequence[FoundPlayer]") -> None:
        """List the players that are there now."""
        if tuple(players) == self._found:
            return
        self._found = tuple(players)
        while (row := self._rows.takeAt(0)) is not None:
            if (widget := row.widget()) is not None:
                widget.deleteLater()
        for player in self._found:
            self._rows.addWidget(self._row(player))
        self._hint.setVisible(not self._found)
        self._count.setText(f"{len(self._found)}" if self._found else "")

    def _row(self, player: "FoundPlayer") -> QWidget:
        row = QWidget()
        name, what = ElidedLabel(player.name), ElidedLabel(", ".join(filter(None, (player.mover, player.robot))))
        name.setFont(medium(name.font()))
        what.setFont(caption(what.font()))
        what.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        ask = QPushButton(tr("Invite"))
        ask.setAccessibleName(tr("Invite {player}", player=player.name))
        ask.setToolTip(tr("Give this player the next robot of the scene; its window shows the code"))
        ask.clicked.connect(lambda: self.asked.emit(player))
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(name, 0, 0)
        grid.addWidget(what, 1, 0)
        grid.addWidget(ask, 0, 1, 2, 1)
        return row
