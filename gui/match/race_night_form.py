"""The form of a race night that is held here: its code, who has come, and how they stand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.race_night import Night, NightPhase
from gui.match.standings import Standings
from gui.sources.mover_info import MoverChoice
from gui.style.fonts import caption, display, emphasised, title
from gui.style.sheet import give_role
from gui.texts.language import sentence, tr
from gui.widgets.wrapped import WrappedLabel

if TYPE_CHECKING:
    from robotworkshop.tournament.series.rounds import Row


class RaceNightForm(QWidget):
    """What its host needs."""

    pressed = Signal()
    """It is to go on: to be held here, to begin with those who are there, or to end."""
    cancelled = Signal()
    """It is not to begin."""
    added = Signal(str)
    """This mover of this computer is to take part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._count = QLabel(tr("Race night")), _quiet("")
        self._about = WrappedLabel("")
        self._code, self._code_title = QLabel(), _quiet(tr("Players join with this code"))
        self._code.setFont(display(self._code.font()))
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._code.setAccessibleName(tr("Code of the race night"))
        self._mover = QComboBox()
        self._mover.setAccessibleName(tr("Mover of this computer"))
        self._mover.setMinimumContentsLength(6)
        self._mover.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._add = QPushButton(tr("Add"))
        self._add.setToolTip(tr("Let this mover of this computer take part"))
        self._add.clicked.connect(lambda: self.added.emit(self._mover.currentData() or ""))
        self._table = Standings()
        self._do = QPushButton()
        self._do.setToolTip(tr("Each player meets several others, and a table shows the standings."))
        self._do.clicked.connect(self.pressed)
        self._cancel = QPushButton(tr("Cancel"))
        self._cancel.setToolTip(tr("Let no race night begin"))
        give_role(self._cancel, "link")
        self._cancel.clicked.connect(self.cancelled)
        self._lay_out()
        self.show_night(Night())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._count)
        self._about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._chooser = QWidget()
        chooser = QHBoxLayout(self._chooser)
        chooser.setContentsMargins(0, 0, 0, 0)
        chooser.setSpacing(8)
        chooser.addWidget(self._mover, 1)
        chooser.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._about)
        column.addWidget(self._code_title)
        column.addWidget(self._code, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._table)
        column.addWidget(self._chooser)
        column.addWidget(self._do)
        column.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def rows(self) -> list[str]:
        """What the table says, row by row."""
        return self._table.rows

    @property
    def button(self) -> QPushButton:
        """What is pressed next."""
        return self._do

    def offer_movers(self, movers: Sequence[MoverChoice]) -> None:
        """Offer these movers of this computer."""
        before = self._mover.currentData()
        self._mover.clear()
        for mover in movers:
            self._mover.addItem(mover.title, mover.name)
        self._mover.setCurrentIndex(max(self._mover.findData(before), 0))

    def add_mover(self, mover: str) -> None:
        """Choose a mover of this computer, and let it take part."""
        self._mover.setCurrentIndex(max(self._mover.findData(mover), 0))
        self._add.click()

    def show_night(self, night: Night, *, next_step: str = "", why_not: str = "") -> None:
        """Show how a night goes.

        Args:
            night: It.
            next_step: What is done with it next.
            why_not: Why that cannot be done now; empty where it can.
        """
        gathers, runs = night.phase is NightPhase.GATHERING, night.phase is NightPhase.RUNNING
        for widget in (self._code_title, self._code, self._chooser):
            widget.setVisible(gathers)
        self._code.setText(night.code)
        self._count.setText(str(len(night.players)) if night.players else "")
        told = night.told if night.phase in (NightPhase.RUNNING, NightPhase.ENDED) else ""
        self._about.setText(told or (tr("Waiting for players") if gathers else sentence(why_not)))
        self._about.setVisible(bool(self._about.text()))
        here = [(f"{n}.", name, "") for n, name in enumerate(night.players, start=1)]
        self._table.show_rows(_rows(night.standings) or here)
        face = self.font()
        self._title.setFont(title(face) if gathers or runs else emphasised(caption(face)))
        self._do.setText(next_step)
        self._do.setEnabled(not why_not)
        self._do.setVisible(not (gathers or runs))  # Then the bar's one button does it.
        self._cancel.setVisible(gathers)


def _rows(standings: "Sequence[Row]") -> list[tuple[str, str, str]]:
    """Return place, name and points of each player."""
    return [(f"{place}.", row.player, f"{row.points:g}") for place, row in enumerate(standings, start=1)]


def _quiet(text: str) -> QLabel:
    label = QLabel(text)
    label.setFont(caption(label.font()))
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
