"""The referee's form: a row for each robot with a goal, where its player is and which code it shows."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.texts.language import shortened, tr
from gui.widgets.column import width_for
from gui.widgets.number_boxes import NumberBox, WholeNumberBox
from gui.widgets.number_keys import keep_to_numbers
from gui.widgets.slices import slices
from gui.widgets.wrapped import WrappedLabel
from scene.scene import Scene

if TYPE_CHECKING:
    from robotworkshop.match.discovery import FoundPlayer

MOST_LETTERS = 16
"""A longer name of a robot is shortened beside the fields of its player."""
LONGEST = "20.00\u00d7"
"""No number of the form takes more room."""
AT_ONCE = 3
"""The rows that are made in a slice."""


class RefereeForm(QWidget):
    """Asks for all that a match needs."""

    pressed = Signal()
    """Start match, or call it off."""
    chosen = Signal()
    """Another player was chosen, or typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[QLabel, QComboBox, QLineEdit]] = []
        self._found: tuple[tuple[str, str], ...] = ()
        self._hint = WrappedLabel(tr("A match needs a scene in which robots have goals: one for each player."))
        self._rows_of_players = QGridLayout()
        self._rows_of_players.setColumnStretch(0, 1)
        self.arena = QCheckBox(tr("One floor for all (arena)"))
        self.arena.setToolTip(tr("The robots meet on one simulated floor, and its truth decides; players use 'arena'"))
        self.speed = NumberBox()
        self.speed.setRange(0.1, 20.0)
        self.speed.setValue(1.0)
        self.speed.setSuffix("\u00d7")
        self.speed.setAccessibleName(tr("Speed of the arena"))
        self.speed.setEnabled(False)
        self.arena.toggled.connect(self.speed.setEnabled)
        self.time_limit = NumberBox()
        self.time_limit.setRange(1.0, 3600.0)
        self.time_limit.setDecimals(0)
        self.time_limit.setValue(900.0)
        self.time_limit.setSuffix(" s")
        self.time_limit.setAccessibleName(tr("Time limit"))
        self.observers = WholeNumberBox()
        self.observers.setRange(0, 65535)
        self.observers.setSpecialValueText(tr("none"))
        self.observers.setAccessibleName(tr("Port of the observers"))
        self.observers.setToolTip(tr("Observers may watch at this port of this computer, from anywhere on the network"))
        self.web = WholeNumberBox()
        self.web.setRange(0, 65535)
        self.web.setSpecialValueText(tr("none"))
        self.web.setAccessibleName(tr("Port of the page"))
        self.web.setToolTip(
            tr("Any telephone on the network sees the match in its browser; the audience screen shows the QR code")
        )
        for field in (self.speed, self.time_limit, self.observers, self.web):
            keep_to_numbers(field)
            field.setMinimumWidth(width_for(field, LONGEST))
        self._button = QPushButton(tr("Start match"))
        self._button.setEnabled(False)  # Until there is a scene.
        self._button.clicked.connect(self.pressed)
        rows = QFormLayout()
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.addRow(self.arena)
        rows.addRow(tr("Speed"), self.speed)
        rows.addRow(tr("Time limit"), self.time_limit)
        rows.addRow(tr("Observers at port"), self.observers)
        rows.addRow(tr("Browsers at port"), self.web)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 4, 16, 12)
        column.addWidget(self._hint)
        column.addLayout(self._rows_of_players)
        column.addLayout(rows)
        column.addWidget(self._button)
        column.addStretch(1)

    def set_scene(self, scene: Scene) -> None:
        """Show a row for each robot that has a goal; what was typed stays as far as there are rows."""
        names = [robot.name for robot in scene.robots if robot.goal is not None]
        self._hint.setVisible(not names)
        self._button.setEnabled(bool(names))
        slices().begin(self, self._fill(names))

    def _fill(self, names: Sequence[str]) -> Iterator[None]:
        while len(self._rows) > len(names):
            for widget in self._rows.pop():
                widget.deleteLater()
        for number, name in enumerate(names):
            if number == len(self._rows):
                self._add_row()
            label, address, _ = self._rows[number]
            label.setText(shortened(name, MOST_LETTERS))
            label.setToolTip(name)
            address.setAccessibleName(tr("Player of {robot}", robot=name))
            if number % AT_ONCE == AT_ONCE - 1:
                yield

    def show_found(self, players: "Sequence[FoundPlayer]") -> None:
        """Offer players that were found on the network."""
        found = tuple((player.name, player.address) for player in players)
        if found == self._found:
            return
        self._found = found
        for _, address, _ in self._rows:
            self._offer(address)

    def show_match(self, is_on: bool) -> None:
        """Lock the form while a match goes on, and let the button call it off."""
        slices().end(self)
        self._button.setText(tr("Cancel match") if is_on else tr("Start match"))
        for row in self._rows:
            for widget in row:
                widget.setEnabled(not is_on)
        for each in (self.arena, self.time_limit, self.observers, self.web):
            each.setEnabled(not is_on)
        self.speed.setEnabled(not is_on and self.arena.isChecked())

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        """Address and pairing code of each player, as they were typed."""
        slices().end(self)
        return tuple((self._address(address), code.text().strip()) for _, address, code in self._rows)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players that were chosen among those that were found; empty texts for the others."""
        slices().end(self)
        called = {_offer(name, address): name for name, address in self._found}
        called |= {address: name for name, address in self._found}
        return tuple(called.get(address.currentText().strip(), "") for _, address, _ in self._rows)

    def type_player(self, number: int, address: str, code: str) -> None:
        """Type where a player is, and its code."""
        slices().end(self)
        _, field, code_field = self._rows[number]
        field.setEditText(address)
        if line := field.lineEdit():
            line.setCursorPosition(0)
        code_field.setText(code)

    def invite(self, name: str, address: str) -> None:
        """Give a found player the first robot that has none, and let its code be typed."""
        slices().end(self)
        for _, field, code in self._rows:
            if not field.currentText().strip() or self._address(field) == address:
                field.setEditText(_offer(name, address))
                if line := field.lineEdit():
                    line.setCursorPosition(0)
                code.setFocus()
                return

    def _address(self, field: QComboBox) -> str:
        typed = field.currentText().strip()
        return next((address for name, address in self._found if typed == _offer(name, address)), typed)

    def _add_row(self) -> None:
        label, address, code = QLabel(), QComboBox(), QLineEdit()
        label.setTextFormat(Qt.TextFormat.PlainText)
        address.setObjectName("player")
        address.setEditable(True)
        address.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        address.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        address.setMinimumContentsLength(6)
        address.editTextChanged.connect(lambda _text: self.chosen.emit())
        if line := address.lineEdit():
            line.setPlaceholderText("HOST:PORT")
        code.setPlaceholderText(tr("code"))
        code.setToolTip(tr("The pairing code that the player shows"))
        code.setAccessibleName(tr("Pairing code"))
        code.setFixedWidth(64)
        row = 2 * len(self._rows)
        self._rows_of_players.addWidget(label, row, 0)
        self._rows_of_players.addWidget(code, row, 1)
        self._rows_of_players.addWidget(address, row + 1, 0, 1, 2)  # A whole HOST:PORT is to be read.
        self._rows.append((label, address, code))
        self._offer(address)

    def _offer(self, field: QComboBox) -> None:
        typed = field.currentText()
        field.clear()
        field.addItems([_offer(name, address) for name, address in self._found])
        field.setEditText(typed)


def _offer(name: str, address: str) -> str:
    return f"{name} ({address})"
