"""The form that connects a real robot: where it is, what it is, one button, and how well it is heard."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.run.address_field import AddressField
from gui.panels.run.health import HealthGauges
from gui.sources.connection import LinkState, Vitals
from gui.style.fonts import caption, emphasised
from gui.texts.language import tr
from gui.texts.messages import where_robots_are
from gui.widgets.elided import ElidedChoice
from gui.widgets.wrapped import WrappedLabel
from robotdriver.models import CREATES

FOUND_OUT = ""
"""The entry in place of a model's name: the robot itself tells."""


class ConnectionBar(QWidget):
    """Shows the state of one link; its button asks for the next one.

    Address and model are there to be chosen while there is no link, the gauges once something was heard of a robot.
    """

    pressed = Signal()
    task_chosen = Signal(str)
    """Name of the scene's robot whose task the real one is to drive."""
    typing_ended = Signal()
    """The field with the keyboard goes; it must not fall on the button, where the space bar would disconnect."""

    def __init__(self, addresses: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = AddressField(addresses)
        self._address.setAccessibleName(tr("Address of the robot"))
        self._address.setToolTip(where_robots_are())
        self._model = _choice(tr("Model of the robot"), tr("What kind of robot it is; a plan is for one kind"))
        self._model.addItem(tr("any model"), FOUND_OUT)
        for model in CREATES.values():
            self._model.addItem(model.title, model.name)
        self._task = _choice(
            tr("Whose task it drives"),
            tr("Which robot of the scene it stands for: from where it starts, and to which goal"),
        )
        self._task.currentTextChanged.connect(self.task_chosen)
        self._button = QPushButton()
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words = WrappedLabel()
        self.gauges = HealthGauges()
        title = QLabel(tr("Real robot"))
        title.setFont(emphasised(caption(title.font())))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (title, self._address, self._model, self._task, self._words):
            column.addWidget(widget)
        column.addWidget(self._gauge_rows())
        column.addWidget(self._button)
        if line := self._address.lineEdit():
            line.setPlaceholderText(tr("USB cable"))
            line.returnPressed.connect(self.pressed)
        self._button.clicked.connect(self.pressed)
        self.show_tasks(())
        self.show_state(LinkState.APART, None)

    def _gauge_rows(self) -> QWidget:
        """Lay the gauges below each other, with their titles."""
        rows = self._health = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        short = (tr("Battery"), tr("Link"), tr("Lost"))
        for row, (name, (_, gauge)) in enumerate(zip(short, self.gauges.titled, strict=True)):
            grid.addWidget(QLabel(name), row, 0)
            grid.addWidget(gauge, row, 1)
        return rows

    @property
    def address(self) -> str:
        """The typed address; empty for the only robot at a USB cable."""
        return self._address.currentText().strip()

    @property
    def model(self) -> str:
        """Name of the model that is chosen; empty for the one that the robot tells."""
        return str(self._model.currentData())

    @property
    def button_text(self) -> str:
        """The text of the button."""
        return self._button.text()

    @property
    def text(self) -> str:
        """The text about the link."""
        return self._words.text()

    def type_address(self, address: str) -> None:
        """Put another address into the field."""
        self._address.write(address)

    def show_addresses(self, addresses: Sequence[str]) -> None:
        """Offer these addresses, and leave what is typed."""
        self._address.offer(addresses)

    def show_tasks(self, robots: Sequence[str]) -> None:
        """Offer the robots of a scene that have a goal; with one of them there is no choice to show."""
        chosen = self._task.currentText()
        self._task.clear()
        self._task.addItems(list(robots))
        self._task.setCurrentText(chosen)
        self._task.setVisible(len(robots) > 1)

    def show_state(self, state: LinkState, vitals: Vitals | None, robot: str = "") -> None:
        """Show how far the link has come.

        Args:
            state: How far.
            vitals: How the robot is; those of a robot that is apart are old ones, and are greyed.
            robot: What is connected, and where.
        """
        self._button.setText(_next_step(state))
        is_apart = state is LinkState.APART
        typed_in = QApplication.focusWidget()
        if not is_apart and typed_in is not None and typed_in in (self._address, self._model):
            self.typing_ended.emit()
        for field in (self._address, self._model):
            field.setVisible(is_apart)
        # Words that are to be read, unlike the values beside them; greyed, they could hardly be.
        role = QPalette.ColorRole.PlaceholderText if is_apart else QPalette.ColorRole.WindowText
        self._words.setForegroundRole(role)
        self._words.setText(robot if state is LinkState.CONNECTED else _words(state, vitals))
        self._health.setEnabled(not is_apart)
        self._health.setVisible(vitals is not None)

    def show_vitals(self, vitals: Vitals) -> None:
        """Show how the robot is."""
        self.gauges.show_health(
            vitals.battery_share, vitals.frames_per_s, vitals.expected_frames_per_s, vitals.lost_share
        )
        self._health.show()


def _choice(name: str, tells: str) -> ElidedChoice:
    choice = ElidedChoice()
    choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    choice.setAccessibleName(name)
    choice.setToolTip(tells)
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return choice


def _next_step(state: LinkState) -> str:
    """Return what the button does."""
    return {
        LinkState.APART: tr("Connect"),
        LinkState.CONNECTING: tr("Cancel"),
        LinkState.CONNECTED: tr("Disconnect"),
    }[state]


def _words(state: LinkState, vitals: Vitals | None) -> str:
    if state is LinkState.CONNECTING:
        return tr("Looking for the robot ...") if vitals is None else tr("Lost; looking for it again ...")
    return tr("Not connected: the simulator drives") if vitals is None else tr("Last values")
