"""A list of what was found on the network: players, each with a button that invites it, and race nights to join."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.style.fonts import caption, emphasised, medium
from gui.texts.language import counted, tr
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel

if TYPE_CHECKING:
    from robotworkshop.evening.discovery import FoundNight
    from robotworkshop.match.discovery import FoundPlayer


class Nearby(QWidget):
    """A row for each player that waits for a referee in this network, and for each race night that lets players in."""

    asked = Signal(object)
    """This player is to take part."""
    joined = Signal(object)
    """This race night is to be joined."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[FoundPlayer, ...] = ()
        self._nights: tuple[FoundNight, ...] = ()
        self._count = QLabel()
        self._count.setFont(caption(self._count.font()))
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        title = QLabel(tr("Found near you"))
        title.setFont(emphasised(caption(title.font())))
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self._count)
        self._hint = WrappedLabel(tr("No players or race nights found yet. They appear here as they start."))
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
        if tuple(players) != self._found:
            self._found = tuple(players)
            self._list()

    def show_nights(self, nights: "Sequence[FoundNight]") -> None:
        """List the race nights that let players in now."""
        if tuple(nights) != self._nights:
            self._nights = tuple(nights)
            self._list()

    def _list(self) -> None:
        while (row := self._rows.takeAt(0)) is not None:
            if (widget := row.widget()) is not None:
                widget.deleteLater()
        for night in self._nights:
            self._rows.addWidget(self._night_row(night))
        for player in self._found:
            self._rows.addWidget(self._player_row(player))
        count = len(self._found) + len(self._nights)
        self._hint.setVisible(not count)
        self._count.setText(f"{count}" if count else "")

    def _night_row(self, night: "FoundNight") -> QWidget:
        join = QPushButton(tr("Join"))
        join.setAccessibleName(tr("Join the race night of {host}", host=night.name))
        join.setToolTip(tr("Take part with the mover that you chose; the host shows the code"))
        join.clicked.connect(lambda: self.joined.emit(night))
        here = counted("race night, {n} player", "race night, {n} players", night.players)
        return _row(night.name, here, join)

    def _player_row(self, player: "FoundPlayer") -> QWidget:
        ask = QPushButton(tr("Invite"))
        ask.setAccessibleName(tr("Invite {player}", player=player.name))
        ask.setToolTip(tr("Give this player the next robot of the scene; its window shows the code"))
        ask.clicked.connect(lambda: self.asked.emit(player))
        return _row(player.name, ", ".join(filter(None, (player.mover, player.robot))), ask)


def _row(name: str, what: str, deed: QPushButton) -> QWidget:
    """Return a row: a name, in small letters what it is, and what can be done."""
    row = QWidget()
    title, about = ElidedLabel(name), ElidedLabel(what)
    title.setFont(medium(title.font()))
    about.setFont(caption(about.font()))
    about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    grid = QGridLayout(row)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(0)
    grid.setColumnStretch(0, 1)
    grid.addWidget(title, 0, 0)
    grid.addWidget(about, 1, 0)
    grid.addWidget(deed, 0, 1, 2, 1)
    return row
