"""The panel of one EV3 brick: its display and lamps, its buttons, its ports, and what it was last heard to play."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.families.ev3.arm import ArmView
from gui.families.ev3.display import DisplayView, LampView
from gui.families.ev3.ports import port_lines, port_name
from gui.families.sheet import Sheet
from gui.painter.colors import COLORS
from gui.style.fonts import title
from gui.texts.language import tr
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotdriver.ev3.brick import Brick

_KEYS = {
    "backspace": ("\u232b", 0, 0),
    "up": ("\u25b2", 0, 1),
    "left": ("\u25c0", 1, 0),
    "enter": ("\u25cf", 1, 1),
    "right": ("\u25b6", 1, 2),
    "down": ("\u25bc", 2, 1),
}
"""Of each button its sign, and the row and column in which it stands on a brick."""
_KEY_PX = 34


class BrickPanel(Sheet):
    """One brick. Its program runs in another thread; `look` shows what has come of it.

    Args:
        brick: The brick.
    """

    def __init__(self, brick: "Brick", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._brick = brick
        head = ElidedLabel(brick.name)
        head.setFont(title(head.font()))
        self.lamps = LampView(brick.name)
        line = QHBoxLayout()
        line.addWidget(head, 1)
        line.addWidget(self.lamps)
        self.status = WrappedLabel()
        self.status.hide()
        self.display = DisplayView(brick.name)
        self.buttons = {name: self._button(name, sign) for name, (sign, _, _) in _KEYS.items()}
        keypad = QWidget()
        keypad.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # As on a brick, whatever the language.
        keys = QGridLayout(keypad)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(2)
        for name, (_, row, place) in _KEYS.items():
            keys.addWidget(self.buttons[name], row, place)
        row_of_keys = QHBoxLayout()
        row_of_keys.addStretch(1)
        row_of_keys.addWidget(keypad)
        row_of_keys.addStretch(1)
        self._ports = QGridLayout()
        self._ports.setColumnStretch(2, 1)
        self._ports.setHorizontalSpacing(10)
        self._ports.setVerticalSpacing(3)
        self._values: list[ElidedLabel] = []
        self.arms = tuple(
            ArmView(tacho, port_name(socket.port.address))
            for socket, tacho in zip(brick.sockets.motors, brick.tachos, strict=True)
            if socket.motor in {motor.name for motor in brick.robot.model.motors}
        )
        self.sound = ElidedLabel("", tr("What it played last"))
        self.sound.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 12)
        column.addLayout(line)
        column.addWidget(self.status)
        column.addWidget(self.display)
        column.addLayout(self._ports)
        for arm in self.arms:
            column.addWidget(arm, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(row_of_keys)
        column.addWidget(self.sound)
        self._lay_ports()
        self.look()

    def value(self, row: int) -> str:
        """Return what stands at a port."""
        return self._values[row].text()

    def look(self) -> None:
        """Show the brick as it is now."""
        brick = self._brick
        self.display.show_packed(brick.panel.packed_picture)
        self.lamps.show_lamps(dict(brick.panel.lamps))
        for label, (_, _, value) in zip(self._values, port_lines(brick), strict=True):
            label.setText(value)
        for arm in self.arms:
            arm.look()
        heard = brick.sounds[-1] if brick.sounds else None
        self.sound.setVisible(heard is not None)
        if heard is not None:
            self.sound.setText(f"\u266a {heard.text} ({figure(heard.time_s, 1)} s)")
        has_fallen = brick.robot.has_fallen
        self.status.setVisible(has_fallen)
        if has_fallen:
            self.status.setText(tr("A wheel has left the floor: the robot is stuck. Drag it back onto the floor."))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        palette = self.status.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(COLORS[theme].bad))
        self.status.setPalette(palette)

    def _lay_ports(self) -> None:
        for row, (name, kind, value) in enumerate(port_lines(self._brick)):
            port = QLabel(name)
            port.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            label = ElidedLabel(value, tr("What is at port {name} does or reads this", name=name))
            label.setAccessibleName(tr("Port {name} of {brick}", name=name, brick=self._brick.name))
            label.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            self._values.append(label)
            for column, widget in enumerate((port, ElidedLabel(kind), label)):
                self._ports.addWidget(widget, row, column)

    def _button(self, name: str, sign: str) -> QPushButton:
        button = QPushButton(sign)
        button.setFixedSize(_KEY_PX, _KEY_PX - 6)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(tr("Button {name} of {brick}", name=_names()[name], brick=self._brick.name))
        button.setToolTip(tr("{name}: held as long as the mouse button is", name=_names()[name]))
        button.pressed.connect(lambda: self._hold(name, on=True))
        button.released.connect(lambda: self._hold(name, on=False))
        return button

    def _hold(self, button: str, *, on: bool) -> None:
        panel = self._brick.panel
        panel.held = panel.held | {button} if on else panel.held - {button}


def _names() -> dict[str, str]:
    return {
        "backspace": tr("Back"),
        "up": tr("Up"),
        "left": tr("Left"),
        "enter": tr("Enter"),
        "right": tr("Right"),
        "down": tr("Down"),
    }
