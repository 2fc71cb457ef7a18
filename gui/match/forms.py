"""The forms of those who play in a match, and of those who watch one."""

import platform

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.sources.player_source import Entry, Robot
from gui.style.fonts import emphasised
from gui.texts.language import tr
from gui.texts.messages import where_robots_are
from gui.widgets.elided import ElidedChoice
from gui.widgets.empty_hint import EmptyHint
from gui.widgets.wrapped import WrappedLabel

MAX_LINES, LOG_LINES = 500, 6


class PlayerForm(QWidget):
    """Asks how a player enters, and shows its code while it waits."""

    pressed = Signal()
    """Wait for a referee, or wait no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = QLineEdit(platform.node() or "player")
        self._robot = ElidedChoice()
        for robot in Robot:
            self._robot.addItem(_title(robot), robot)
        self._address = QLineEdit()
        self._address.setPlaceholderText(tr("USB cable"))
        self._address.setToolTip(where_robots_are())
        self._own_code = QLineEdit()
        self._own_code.setPlaceholderText(tr("a new one"))
        self._own_code.setToolTip(tr("At a race night type its code; else leave it empty, and a new one is made"))
        self._network = QCheckBox(tr("Open to the network"))
        self._network.setToolTip(tr("Else only a referee on this computer can"))
        self._button = QPushButton()
        self._button.clicked.connect(self.pressed)
        self._where = QLabel()  # Qt's own, in which words can be selected.
        self._where.setWordWrap(True)
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._code = QLabel()
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._code.setAlignment(Qt.AlignmentFlag.AlignCenter)
        face = QFont(self._code.font())
        face.setPointSizeF(2.4 * face.pointSizeF())
        self._code.setFont(emphasised(face))
        self._code.setAccessibleName(tr("Pairing code"))
        self._log = QPlainTextEdit()
        self._log.setReadOnly(True)
        self._log.setMaximumBlockCount(MAX_LINES)
        self._log.setAccessibleName(tr("What happens to the player"))
        self._log.setFixedHeight(LOG_LINES * self._log.fontMetrics().height())
        hint = tr("What happens to the player is written here.")
        EmptyHint(self._log, hint, self._log.document().isEmpty, self._log.textChanged)
        for field, name in (
            (self._name, tr("Name")),
            (self._robot, tr("Robot")),
            (self._address, tr("Address of the robot")),
            (self._own_code, tr("Code of the race night")),
        ):
            field.setAccessibleName(name)
        self._robot.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._robot.setMinimumContentsLength(8)
        self._robot.currentIndexChanged.connect(self._show_address)
        self._rows = QFormLayout()
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._rows.addRow(tr("Name"), self._name)
        self._rows.addRow(tr("Robot"), self._robot)
        self._rows.addRow(tr("Address"), self._address)
        self._rows.addRow(tr("Code"), self._own_code)
        self._rows.addRow(self._network)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 4, 16, 12)
        column.addLayout(self._rows)
        column.addWidget(self._button)
        column.addWidget(self._where)
        column.addWidget(self._code)
        column.addWidget(self._log)
        self._show_address()
        self.show_waiting("", "")

    @property
    def entry(self) -> Entry:
        """The player's entry, as it was typed."""
        return Entry(
            self._name.text().strip() or "player",
            self._robot.currentData(),
            self._address.text().strip(),
            self._network.isChecked(),
            self._own_code.text().strip(),
        )

    def type_name(self, name: str) -> None:
        """Type the player's name."""
        self._name.setText(name)

    def show_waiting(self, address: str, code: str) -> None:
        """Show where the player waits, and its code; with empty texts, that it does not wait."""
        is_waiting = bool(address)
        self._button.setText(tr("Leave") if is_waiting else tr("Wait for a referee"))
        self._where.setText(tr("A referee calls {address} and gives this code:", address=address) if is_waiting else "")
        self._code.setText(code)
        for widget in (self._where, self._code):
            widget.setVisible(is_waiting)
        for field in (self._name, self._robot, self._address, self._own_code, self._network):
            field.setEnabled(not is_waiting)

    def add_line(self, line: str) -> None:
        """Write down what happened."""
        self._log.appendPlainText(line)

    def _show_address(self) -> None:
        self._rows.setRowVisible(self._address, self._robot.currentData() is Robot.REAL)


def _title(robot: Robot) -> str:
    return {
        Robot.SIMULATED: tr("simulated, on a floor of its own"),
        Robot.ARENA: tr("of the referee's arena"),
        Robot.REAL: tr("real"),
    }[robot]


class WatchForm(QWidget):
    """Asks where a match is to be watched."""

    pressed = Signal()
    """Watch, or watch no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = QLineEdit()
        self._address.setPlaceholderText("HOST:PORT")
        self._address.setAccessibleName(tr("Where the match is to be watched"))
        self._address.returnPressed.connect(self.pressed)
        self._button = QPushButton()
        self._button.clicked.connect(self.pressed)
        about = WrappedLabel(tr("The referee says at which address the match can be watched."))
        rows = QFormLayout()
        rows.addRow(tr("Match at"), self._address)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 4, 16, 12)
        column.addWidget(about)
        column.addLayout(rows)
        column.addWidget(self._button)
        column.addStretch(1)
        self.show_match(is_on=False)

    @property
    def address(self) -> str:
        """The typed address."""
        return self._address.text().strip()

    def type_address(self, address: str) -> None:
        """Type where the match is."""
        self._address.setText(address)

    def show_match(self, *, is_on: bool) -> None:
        """Show whether a match is watched."""
        self._button.setText(tr("Stop watching") if is_on else tr("Watch"))
        self._address.setEnabled(not is_on)
