"""The bar that connects a real robot: where it is, what it is, one button, and how well it is heard."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.panels.run.address_field import AddressField
from gui.panels.run.health import HealthGauges
from gui.sources.connection import LinkState, Vitals
from gui.texts.language import tr
from robotdriver.models import CREATES

ADDRESS_PX = 180


def address_forms() -> str:
    """Return how the address of a robot is typed."""
    return tr(
        "{serial}, {bluetooth} or {network}",
        serial="serial:/dev/ttyUSB0",
        bluetooth="rfcomm:00:06:66:01:23:45",
        network="tcp:HOST:PORT",
    )


class ConnectionBar(QWidget):
    """Shows the state of one link; its button asks for the next one."""

    pressed = Signal()
    task_chosen = Signal(str)
    """Name of the scene's robot whose task the real one is to drive."""

    def __init__(self, addresses: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = AddressField(addresses)
        self._address.setFixedWidth(ADDRESS_PX)
        self._address.setAccessibleName(tr("Address of the robot"))
        self._address.setToolTip(tr("Where the robot is: {forms}", forms=address_forms()))
        self._model = QComboBox()
        self._model.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._model.setAccessibleName(tr("Model of the robot"))
        self._model.setToolTip(tr("What kind of robot it is; a plan is for one kind"))
        for model in CREATES.values():
            self._model.addItem(model.title, model.name)
        self._task = QComboBox()
        self._task.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._task.setAccessibleName(tr("Whose task it drives"))
        self._task.setToolTip(tr("Which robot of the scene it stands for: from where it starts, and to which goal"))
        self._task.currentTextChanged.connect(self.task_chosen)
        self._button = QPushButton()
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setMinimumWidth(self._button.fontMetrics().horizontalAdvance(_next_step(LinkState.CONNECTED)) + 28)
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self.gauges = HealthGauges()
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 0)
        row.addWidget(QLabel(tr("Real robot")))
        for widget in (self._address, self._model, self._task, self._button):
            row.addWidget(widget)
        row.addSpacing(8)
        row.addWidget(self._words)
        self._health: list[QWidget] = []
        short = (tr("Battery"), tr("Link"), tr("Lost"))
        for title, (_, gauge) in zip(short, self.gauges.titled, strict=True):
            for shown in (QLabel(title), gauge):
                self._health.append(shown)
                row.addWidget(shown)
        row.addStretch(1)
        if line := self._address.lineEdit():
            line.setPlaceholderText(tr("{serial} or {tcp}", serial="serial:PORT", tcp="tcp:HOST:PORT"))
            line.returnPressed.connect(self.pressed)
        self._button.clicked.connect(self.pressed)
        self.show_tasks(())
        self.show_state(LinkState.APART, None)

    @property
    def address(self) -> str:
        """What is typed."""
        return self._address.currentText().strip()

    @property
    def model(self) -> str:
        """Name of the model that is chosen."""
        return str(self._model.currentData())

    @property
    def button_text(self) -> str:
        """What the button says that it does."""
        return self._button.text()

    @property
    def text(self) -> str:
        """What it says of the link."""
        return self._words.text()

    def type_address(self, address: str) -> None:
        """Put another address into the field."""
        self._address.setEditText(address)

    def choose_model(self, name: str) -> None:
        """Choose a model; one that no real robot has leaves the choice."""
        if (number := self._model.findData(name)) >= 0:
            self._model.setCurrentIndex(number)

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

    def show_state(self, state: LinkState, vitals: Vitals | None) -> None:
        """Show how far the link has come; the vitals of a robot that is apart are old ones, and are greyed."""
        self._button.setText(_next_step(state))
        for field in (self._address, self._model):
            field.setEnabled(state is LinkState.APART)
        self._words.setEnabled(state is not LinkState.APART)
        self._words.setText(_words(state, vitals))
        self._show_gauges(state, vitals)

    def _show_gauges(self, state: LinkState, vitals: Vitals | None) -> None:
        for widget in self._health:
            widget.setVisible(vitals is not None)
            widget.setEnabled(state is not LinkState.APART)
        if vitals is not None:
            self.gauges.show_health(
                vitals.battery_share, vitals.frames_per_s, vitals.expected_frames_per_s, vitals.lost_share
            )


def _next_step(state: LinkState) -> str:
    """Return what the button does."""
    return {
        LinkState.APART: tr("Connect"),
        LinkState.CONNECTING: tr("Cancel"),
        LinkState.CONNECTED: tr("Disconnect"),
    }[state]


def _words(state: LinkState, vitals: Vitals | None) -> str:
    """Return a word or two: with the gauges beside them the bar is to have room in a window of 1280 pixels."""
    if state is LinkState.CONNECTING:
        return tr("Looking for the robot ...")
    if state is LinkState.CONNECTED:
        return tr("Connected")
    return tr("Not connected: the simulator drives") if vitals is None else tr("Last values")
