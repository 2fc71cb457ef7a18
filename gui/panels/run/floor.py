"""The choice of the floor: how kind it is to its robots."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from gui.texts.language import tr
from gui.texts.names import named
from robotdriver.conditions import FLOORS


class FloorChoice(QWidget):
    """One of the ready floors, or what the scene says; None stands for the latter."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._floors = QComboBox()
        self._floors.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._floors.setAccessibleName(tr("Floor"))
        self._tells = tr("What wheels, encoders and echoes get wrong from the next start")
        self._floors.setToolTip(self._tells)
        self._floors.addItem(tr("as the scene says"), None)
        for name in FLOORS:
            self._floors.addItem(named(name), name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel(tr("Floor")))
        row.addWidget(self._floors, 1)
        self._floors.activated.connect(lambda number: self.chosen.emit(self._floors.itemData(number)))

    def show_floor(self, floor: str | None) -> None:
        """Show which one is chosen, without choosing it."""
        self._floors.setCurrentIndex(0 if floor is None else self._floors.findData(floor))

    def set_blocked(self, why: str) -> None:
        """Say why no floor can be chosen; nothing lets one be chosen."""
        self.setEnabled(not why)
        self._floors.setToolTip(tr("{tells}\nNot now: {why}.", tells=self._tells, why=why) if why else self._tells)
