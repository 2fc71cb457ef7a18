"""An EyeBot in the window's panel: its sensors, and from its program's first call on its display and keys."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.families.eyebot.panel import EyeBotPanel
from gui.families.sheet import Sheet
from gui.texts.language import NOTHING, isolated, tr
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.inside.layout import LCD_HEIGHT, LCD_WIDTH, NO_ECHO_MM

_MARGIN_PX = 10


class EyeBotSheet(Sheet):
    """One robot.

    Args:
        device: The robot.
    """

    def __init__(self, device: EyeBot, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._device = device
        head = ElidedLabel(device.name)
        bold = head.font()
        bold.setBold(True)
        head.setFont(bold)
        self._waiting = ElidedLabel(tr("Its display opens at the program's first call."))
        self.panel = EyeBotPanel(device)
        self.panel.lcd.setMinimumSize(LCD_WIDTH // 4, LCD_HEIGHT // 4)
        self.panel.grid.setContentsMargins(0, 0, 0, 0)
        self.panel.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN_PX, 8, _MARGIN_PX, 8)
        column.addWidget(head)
        column.addWidget(self._waiting)
        column.addWidget(self.panel)
        self._sensors = WrappedLabel()
        self._sensors.setToolTip(tr("What each distance sensor reads, in mm, and what else the robot senses."))
        column.addWidget(self._sensors)

    def look(self) -> None:
        """Show what the program has drawn since."""
        if self._device.is_called and self.panel.isHidden():
            self._waiting.hide()
            self.panel.show()
        self.panel.look()
        self._sensors.setText(self._values())

    def _values(self) -> str:
        """Return what the robot senses, by the numbers that programs have for it."""
        senses = self._device.senses
        distances = (f"{number}: {_distance(mm)}" for number, mm in senses.distances_mm.items())
        values = [tr("PSD {values}", values=isolated("  ".join(distances)))]
        if on := [name.replace("_", " ") for name, is_on in senses.switches.items() if is_on]:
            values.append(isolated(", ".join(on)))
        ticks = self._device.encoder_ticks
        values.append(tr("encoders {values}", values=isolated("  ".join(map(str, ticks)))))
        return "   ".join(values)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the display in its shape, as wide as there is room."""
        super().resizeEvent(event)
        width = self.width() - 2 * _MARGIN_PX
        self.panel.lcd.setFixedHeight(round(width * LCD_HEIGHT / LCD_WIDTH))


def _distance(mm: int) -> str:
    return NOTHING if mm == NO_ECHO_MM else str(mm)
