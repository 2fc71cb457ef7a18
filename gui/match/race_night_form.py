"""The form of a race night that is held here: movers of this computer are let in, besides those that type its code."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy

from gui.match.held_form import HeldForm
from gui.sources.mover_info import MoverChoice
from gui.texts.language import tr


class RaceNightForm(HeldForm):
    """The form of a race night, for its host."""

    added = Signal(str)
    """This mover of this computer is to take part."""

    def __init__(self) -> None:
        self._mover, add = QComboBox(), QPushButton(tr("Add"))
        self._mover.setAccessibleName(tr("Mover on this computer"))
        self._mover.setMinimumContentsLength(6)
        self._mover.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._mover.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        add.setToolTip(tr("Let this mover of this computer take part"))
        add.clicked.connect(lambda: self.added.emit(self._mover.currentData() or ""))
        self._add = add
        tells = tr("Each player meets several others, and a table shows the standings.")
        super().__init__(tr("Race night"), tells, (self._mover, add))

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
