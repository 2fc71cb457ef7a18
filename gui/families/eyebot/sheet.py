"""An EyeBot in the window's panel: its sensors, and from its program's first call on its display and keys."""

from collections.abc import Iterator

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.families.device_card import EDGE_PX, DeviceCard, ValueRows
from gui.families.eyebot.panel import EyeBotPanel
from gui.style.fonts import caption
from gui.style.sheet import give_role
from gui.texts.language import NOTHING, isolated, tr
from gui.widgets.wrapped import WrappedLabel
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.inside.layout import LCD_HEIGHT, LCD_WIDTH, NO_ECHO_MM


class EyeBotSheet(DeviceCard):
    """One robot.

    Args:
        device: The robot.
        number: By which it has its colour.
    """

    def __init__(self, device: EyeBot, number: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(device.name, number, parent)
        self._device = device
        self._waiting = WrappedLabel(tr("Its display opens at the program's first call."))
        self.panel = EyeBotPanel(device)
        self.panel.lcd.setMinimumSize(LCD_WIDTH // 4, LCD_HEIGHT // 4)
        self.panel.grid.setContentsMargins(0, 0, 0, 0)
        self.panel.grid.setSpacing(4)
        for key in self.panel.keys:
            key.setFont(caption(key.font()))
            give_role(key, "softkey")  # Programs write words on them.
        self.panel.hide()
        self._sensors = ValueRows()
        self._sensors.setToolTip(tr("What each distance sensor reads, in mm, and what else the robot senses."))
        for kind, _ in self._values():
            self._sensors.add("", kind, tr("{value} of {robot}", value=kind, robot=device.name), "")
        for widget in (self._waiting, self.panel, self._sensors):
            self.column.addWidget(widget)

    def look(self) -> None:
        """Show what the program has drawn since."""
        if self._device.is_called and self.panel.isHidden():
            self._waiting.hide()
            self.panel.show()
        self.panel.look()
        self._sensors.show_values(value for _, value in self._values())

    def _values(self) -> Iterator[tuple[str, str]]:
        """Yield what the robot senses, by the numbers that programs have for it."""
        senses = self._device.senses
        for number, mm in senses.distances_mm.items():
            yield tr("PSD {number}", number=number), _distance(mm)
        for name, is_on in senses.switches.items():
            yield name.replace("_", " "), tr("on") if is_on else tr("off")
        yield tr("Encoders"), isolated("  ".join(f"{ticks:,}" for ticks in self._device.encoder_ticks))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the display in its shape, as wide as there is room."""
        super().resizeEvent(event)
        width = self.width() - 2 * EDGE_PX
        self.panel.lcd.setFixedHeight(round(width * LCD_HEIGHT / LCD_WIDTH))


def _distance(mm: int) -> str:
    return NOTHING if mm == NO_ECHO_MM else f"{mm:,} mm"
