"""The panel of one EV3 brick: its display and lamps, its buttons, its ports, and what it was last heard to play."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.families.device_card import DeviceCard, ValueRows, front
from gui.families.ev3.display import DisplayView, LampView
from gui.families.ev3.ports import port_lines
from gui.painter.colors import COLORS
from gui.style.fonts import caption
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotdriver.ev3.brick import Brick

_KEYS = {
    "backspace": "\u232b",
    "left": "\u25c0",
    "up": "\u25b2",
    "enter": "\u25a0",
    "down": "\u25bc",
    "right": "\u25b6",
}
"""Of each button its sign, in the order in which they stand side by side."""
_KEY_PX = 24, 28


class BrickPanel(DeviceCard):
    """One brick. Its program runs in another thread; `look` shows what has come of it.

    Args:
        brick: The brick.
        number: Of its robot.
    """

    def __init__(self, brick: "Brick", number: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(brick.name, number, parent)
        self._brick = brick
        self.status = WrappedLabel()
        self.status.hide()
        self.display = DisplayView(brick.name)
        self.buttons = {name: self._button(name, sign) for name, sign in _KEYS.items()}
        keypad = QWidget()
        keys = QHBoxLayout(keypad)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(2)
        for button in self.buttons.values():
            keys.addWidget(button)
        self.lamps = LampView(brick.name, keypad)
        self._ports = ValueRows()
        self.sound = ElidedLabel("", tr("What it played last"))
        self.sound.setFont(caption(self.sound.font()))
        self.sound.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for widget in (self.status, front(self.display, self.lamps), self._ports, self.sound):
            self.column.addWidget(widget)
        for name, kind, _ in port_lines(brick):
            self._ports.add(
                name,
                kind,
                tr("Port {name} of {brick}", name=name, brick=brick.name),
                tr("What is at port {name} does or reads this", name=name),
            )
        self.look()

    def value(self, row: int) -> str:
        """Return what stands at a port."""
        return self._ports.values[row].text()

    def look(self) -> None:
        """Show the brick as it is now."""
        brick = self._brick
        self.display.show_packed(brick.panel.packed_picture)
        self.lamps.show_lamps(dict(brick.panel.lamps))
        self._ports.show_values(value for _, _, value in port_lines(brick))
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
        super().set_theme(theme)
        palette = self.status.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(COLORS[theme].bad))
        self.status.setPalette(palette)

    def _button(self, name: str, sign: str) -> QPushButton:
        button = QPushButton(sign)
        button.setFixedSize(*_KEY_PX)
        give_role(button, "key")
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
