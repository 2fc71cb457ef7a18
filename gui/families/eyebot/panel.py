"""The panel of one EyeBot: its display, which can be touched, above its four keys."""

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.inside.layout import CELL_HEIGHT, CELL_WIDTH, LCD_HEIGHT, LCD_WIDTH
from robotdriver.eyebot.keys import KEYS
from robotdriver.eyebot.lcd import Cell, Lcd, MenuWord

FAMILIES = (QFont.StyleHint.SansSerif, QFont.StyleHint.Serif, QFont.StyleHint.Monospace)
"""The families of RoBIOS' fonts, by their numbers."""

_BOLD, _ITALICS = 1, 2
_POINTS_PER_CELL = 12
"""Text of this size fills a cell."""


class LcdView(QWidget):
    """Draws a display as large as there is room, and touches it where it is clicked.

    Args:
        device: Whose display it is; its program draws in another thread.
    """

    def __init__(self, device: EyeBot, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._device = device
        self._drawings = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(LCD_WIDTH // 2, LCD_HEIGHT // 2)

    def sizeHint(self) -> QSize:
        """Return the display's own size."""
        return QSize(LCD_WIDTH, LCD_HEIGHT)

    def look(self) -> bool:
        """Paint again if the program has drawn anything; return whether it has."""
        drawings = self._device.lcd.drawings
        has_changed = drawings != self._drawings
        self._drawings = drawings
        if has_changed:
            self.update()
        return has_changed

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all of it, since it is small: the pixels, and the text above them."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        place = self._place()
        painter.translate(place.topLeft())
        painter.scale(place.width() / LCD_WIDTH, place.height() / LCD_HEIGHT)
        paint_lcd(painter, self._device.lcd)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Touch the display."""
        place, at = self._place(), event.position()
        x = int((at.x() - place.left()) * LCD_WIDTH / place.width())
        y = int((at.y() - place.top()) * LCD_HEIGHT / place.height())
        if 0 <= x < LCD_WIDTH and 0 <= y < LCD_HEIGHT:
            self._device.keypad.touch(x, y)

    def _place(self) -> QRectF:
        """Return where in the widget the display is drawn, in its own shape."""
        scale = min(self.width() / LCD_WIDTH, self.height() / LCD_HEIGHT)
        width, height = scale * LCD_WIDTH, scale * LCD_HEIGHT
        return QRectF((self.width() - width) / 2.0, (self.height() - height) / 2.0, width, height)


class EyeBotPanel(QWidget):
    """One robot's display and keys.

    Args:
        device: The robot.
    """

    def __init__(self, device: EyeBot, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(device.name)
        self._device = device
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # As on the robot, whatever the language.
        self._menu: tuple[MenuWord, ...] = ()
        self.lcd = LcdView(device, self)
        self.keys = tuple(QPushButton(str(number), self) for number in range(1, len(KEYS) + 1))
        self.grid = grid = QGridLayout(self)
        grid.addWidget(self.lcd, 0, 0, 1, len(self.keys))
        grid.setRowStretch(0, 1)
        for number, key in enumerate(self.keys, 1):
            key.clicked.connect(partial(device.keypad.press, number))
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # All four are equally wide.
            grid.setColumnStretch(number - 1, 1)
            grid.addWidget(key, 1, number - 1)

    def look(self) -> None:
        """Show what the program has drawn since."""
        if self.lcd.look() and (menu := tuple(self._device.lcd.menu)) != self._menu:
            self._menu = menu
            for number, (key, word) in enumerate(zip(self.keys, menu, strict=True), 1):
                key.setText(word.text or str(number))


def paint_lcd(painter: QPainter, lcd: Lcd) -> None:
    """Paint a display in its own pixels."""
    data = lcd.pixels.tobytes()
    painter.drawImage(0, 0, QImage(data, LCD_WIDTH, LCD_HEIGHT, 3 * LCD_WIDTH, QImage.Format.Format_RGB888))
    # A copy: the program may write while this is painted.
    for (row, column), cell in dict(lcd.cells).items():
        _paint_cell(painter, QRect(column * CELL_WIDTH, row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT), cell)


def _paint_cell(painter: QPainter, place: QRect, cell: Cell) -> None:
    painter.fillRect(place, QColor(cell.background))
    if cell.text.isspace():
        return
    font = QFont()
    font.setStyleHint(FAMILIES[cell.font] if 0 <= cell.font < len(FAMILIES) else FAMILIES[0])
    font.setPixelSize(max(CELL_HEIGHT * cell.size // _POINTS_PER_CELL - 3, 6))
    font.setBold(cell.variation == _BOLD)
    font.setItalic(cell.variation == _ITALICS)
    painter.setFont(font)
    painter.setPen(QColor(cell.colour))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, cell.text)
