"""An EyeBot among others in the window's panel: its name, and its display and keys from its program's first call on."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.families.eyebot.panel import EyeBotPanel
from gui.families.sheet import Sheet
from gui.texts.language import tr
from gui.widgets.elided import ElidedLabel
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.inside.layout import LCD_HEIGHT, LCD_WIDTH

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

    def look(self) -> None:
        """Show what the program has drawn since."""
        if self._device.is_called and self.panel.isHidden():
            self._waiting.hide()
            self.panel.show()
        self.panel.look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the display in its shape, as wide as there is room."""
        super().resizeEvent(event)
        width = self.width() - 2 * _MARGIN_PX
        self.panel.lcd.setFixedHeight(round(width * LCD_HEIGHT / LCD_WIDTH))
