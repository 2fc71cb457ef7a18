"""A gauge: a bar that is filled by a share, and its value in words."""

from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui.painter.colors import COLORS
from robotworkshop.view.picture import Theme

BAR_PX = (40, 8)


class Health(Enum):
    """The state of things."""

    GOOD = "good"
    POOR = "poor"
    BAD = "bad"


class Gauge(QWidget):
    """Shows a share; while it is disabled, greyed, as the last one that is known.

    Args:
        name: Of what it is, for screen readers.
        tells: What it means, in a sentence.
    """

    def __init__(self, name: str, tells: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = _Bar()
        self._text = QLabel()
        self._text.setAccessibleName(name)
        self.setToolTip(tells)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addStretch(1)
        row.addWidget(self._bar)
        row.addWidget(self._text)

    @property
    def text(self) -> str:
        """The value in words."""
        return self._text.text()

    @property
    def health(self) -> Health:
        """The state of things."""
        return self._bar.health

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._bar.theme = theme
        self._bar.update()

    def show_share(self, share: float, text: str, health: Health) -> None:
        """Fill the bar from 0 to 1, and say what that is."""
        share = min(max(share, 0.0), 1.0)
        if text != self._text.text():
            self._text.setText(text)
        if (share, health) != (self._bar.share, self._bar.health):
            self._bar.share, self._bar.health = share, health
            self._bar.update()


class _Bar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0
        self.health = Health.GOOD
        self.theme = Theme.LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(*BAR_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = COLORS[self.theme]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(QColor(colors.grid_major))
        painter.drawRoundedRect(whole, 3.0, 3.0)
        if self.isEnabled():
            filled = {Health.GOOD: colors.good, Health.POOR: colors.sensed, Health.BAD: colors.bad}[self.health]
        else:
            filled = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text).name()
        painter.setBrush(QColor(filled))
        part = QRectF(whole)
        part.setWidth(whole.width() * self.share)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            part.moveRight(whole.right())
        painter.drawRoundedRect(part, 3.0, 3.0)
