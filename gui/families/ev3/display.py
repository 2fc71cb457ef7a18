"""The lights on the front of a brick: its display, and the two lamps round its buttons."""

import math
import zlib
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.texts.language import tr
from robotdriver.ev3.inside.board import LAMPS

WIDTH, HEIGHT = 178, 128
"""The size of the display, in its own pixels."""

_GLASS, _INK = QColor("#C5CFC0"), QColor("#14180F")
_GREEN, _AMBER, _RED = QColor("#2DBB58"), QColor("#F2A900"), QColor("#E0403A")
LAMP_PX, LAMP_HIGH_PX = 7, 28
_FULL = 255
_LIT = {"red": (255, 0), "green": (0, 255), "amber": (255, 255), "orange": (255, 128), "yellow": (128, 255)}
"""Red and green of the library's colours."""
_SIDES = 2


class DisplayView(QWidget):
    """Draws the display as large as there is room, in its own shape. It looks the same in all themes: it is a thing."""

    def __init__(self, brick: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._packed = b""
        self.setAccessibleName(tr("Display of {brick}", brick=brick))
        self.setFixedSize(WIDTH, HEIGHT)  # A pixel each: at other scales letters would be blurred.

    def show_packed(self, packed: bytes) -> None:
        """Show pixels, a byte each and 0 for black, compressed by zlib; nothing for an empty display."""
        if packed is not self._packed:
            self._packed = packed
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the glass, and what is on it."""
        painter = QPainter(self)
        scale = min(self.width() / WIDTH, self.height() / HEIGHT)
        place = QRectF(0.0, 0.0, scale * WIDTH, scale * HEIGHT)
        place.moveCenter(QRectF(self.rect()).center())
        painter.fillRect(place, _GLASS)
        pixels = zlib.decompress(self._packed) if self._packed else b""
        if len(pixels) == WIDTH * HEIGHT:
            image = QImage(pixels, WIDTH, HEIGHT, WIDTH, QImage.Format.Format_Indexed8)
            shades = [_mixed(share / _FULL).rgb() for share in range(_FULL + 1)]
            image.setColorTable(shades)
            # Pixels of one size each, whatever the scale: as large as whole numbers go, and then a little smaller.
            whole = max(math.ceil(scale * self.devicePixelRatioF()), 1)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, image.scaled(whole * WIDTH, whole * HEIGHT))


class LampView(QWidget):
    """Draws the two lamps, each a mixture of its red and its green, at both ends of the buttons between them.

    Args:
        brick: Its name.
        keys: Stand between the lamps; None for lamps alone.
    """

    def __init__(self, brick: str, keys: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._brick = brick
        self._colors: tuple[QColor, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(LAMP_PX + 4, 0, LAMP_PX + 4, 0)
        row.addStretch(1)
        if keys is not None:
            row.addWidget(keys)
            row.addStretch(1)
        self.setMinimumHeight(LAMP_HIGH_PX if keys is not None else LAMP_PX)
        self.show_lamps({})

    def show_names(self, names: Sequence[str]) -> None:
        """Show lamps of the library's colours, as recordings have them: all at full brightness."""
        self._show(tuple(QColor(*_LIT.get(name, (0, 0)), 0) for name in names))

    @property
    def colors(self) -> tuple[QColor, ...]:
        """The colours of the left and the right lamp; black for one that is off."""
        return self._colors

    def show_lamps(self, brightness: dict[str, int]) -> None:
        """Show lamps of this brightness, 0 to 255, by the names of their folders."""
        shares = [brightness.get(lamp, 0) for lamp in LAMPS]
        self._show(tuple(QColor(shares[2 * side], shares[2 * side + 1], 0) for side in range(_SIDES)))

    def _show(self, colors: tuple[QColor, ...]) -> None:
        if colors != self._colors:
            self._colors = colors
            names = ", ".join(color.name() if color.value() else tr("off") for color in colors)
            self.setAccessibleName(tr("Lamps of {brick}: {colors}", brick=self._brick, colors=names))
            self.setToolTip(tr("Left and right lamp: {colors}", colors=names))
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a long lamp at each end."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for side in range(_SIDES):
            color = self._colors[side] if side < len(self._colors) else QColor()
            painter.setPen(QPen(self.palette().placeholderText().color(), 1.0))
            painter.setBrush(_glowing(color) if color.value() > 0 else Qt.BrushStyle.NoBrush)
            x = 0.5 if side == 0 else self.width() - LAMP_PX - 0.5
            painter.drawRoundedRect(QRectF(x, 0.5, LAMP_PX, self.height() - 1.0), 3.5, 3.5)


def _glowing(color: QColor) -> QColor:
    """Return how a lamp of so much red and green looks: as lit plastic, not as pure light."""
    red, green = color.redF(), color.greenF()
    share = red / (red + green)
    ends = (_GREEN, _AMBER) if share <= 0.5 else (_AMBER, _RED)
    part = 2.0 * share if share <= 0.5 else 2.0 * share - 1.0
    mixed = QColor.fromRgbF(
        *(each(ends[0]) + part * (each(ends[1]) - each(ends[0])) for each in (QColor.redF, QColor.greenF, QColor.blueF))
    )
    mixed.setAlphaF(max(red, green))
    return mixed


def _mixed(light: float) -> QColor:
    """Return a shade between ink and glass."""
    dark, bright = ((color.red(), color.green(), color.blue()) for color in (_INK, _GLASS))
    return QColor(*(round(low + light * (high - low)) for low, high in zip(dark, bright, strict=True)))
