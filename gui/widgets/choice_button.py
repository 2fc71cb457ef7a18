"""A button that unfolds a choice: its picture, words of which some are strong, and a chevron that points down."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from gui.style.fonts import emphasised
from gui.widgets.chevron import CHEVRON_PX, Chevron, draw_chevron

ICON_PX, GAP_PX, WORD_GAP_PX = 16, 8, 6


class ChoiceButton(QToolButton):
    """Says what is chosen.

    Args:
        side_px: Room at its ends.
    """

    def __init__(self, side_px: int = 10, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side_px = side_px
        self._lead = self._strong = self._after = ""
        self._has_chevron = True

    def show_words(self, strong: str, *, lead: str = "", after: str = "") -> None:
        """Show words, and before or behind them some that are less strong."""
        if (lead, strong, after) == (self._lead, self._strong, self._after):
            return
        self._lead, self._strong, self._after = lead, strong, after
        self.setText(" ".join(word for word in (lead, strong, after) if word))
        self.updateGeometry()
        self.update()

    def show_chevron(self, on: bool) -> None:
        """Show the chevron, or leave it out where there is nothing to choose."""
        self._has_chevron = on
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for all of it."""
        icon_px = 0 if self.icon().isNull() else ICON_PX + GAP_PX
        words_px = sum(wide for _, wide, _ in self._words()) + WORD_GAP_PX * (len(self._words()) - 1)
        chevron_px = CHEVRON_PX + 4 if self._has_chevron else 0
        high = max(self.minimumHeight(), self.fontMetrics().height() + 8)
        return QSize(2 * self._side_px + icon_px + words_px + chevron_px, high)

    def minimumSizeHint(self) -> QSize:
        """Give up words where there is no room."""
        return QSize(64, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw picture, words and chevron from its leading edge on."""
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text, option.icon = "", type(option.icon)()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        is_live = self.isEnabled() or not self._has_chevron  # Where there is nothing to choose it is a title.
        group = QPalette.ColorGroup.Normal if is_live else QPalette.ColorGroup.Disabled
        ink, quiet = (
            self.palette().color(group, role)
            for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.PlaceholderText)
        )
        x, end = self._side_px, self.width() - self._side_px - (CHEVRON_PX + 4 if self._has_chevron else 0)
        if not self.icon().isNull():
            self.icon().paint(painter, self._placed(x, ICON_PX))
            x += ICON_PX + GAP_PX
        for words, wide, is_strong in self._words():
            painter.setFont(emphasised(self.font()) if is_strong else self.font())
            painter.setPen(ink if is_strong or not is_live else quiet)
            room = max(min(wide, end - x), 0)
            shown = words
            if room < wide:
                shown = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room)
            painter.drawText(self._placed(x, room), Qt.AlignmentFlag.AlignCenter, shown)
            x += room + WORD_GAP_PX
        if self._has_chevron:
            way = Chevron.UP if self.isCheckable() and self.isChecked() else Chevron.DOWN
            draw_chevron(painter, self._placed(self.width() - self._side_px - CHEVRON_PX, CHEVRON_PX), way, ink)

    def _placed(self, x: int, wide: int) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, wide, self.height()))

    def _words(self) -> list[tuple[str, int, bool]]:
        """Return the words with their widths, and whether they are strong."""
        plain, strong = self.fontMetrics(), QFontMetrics(emphasised(self.font()))
        said = ((self._lead, False), (self._strong, True), (self._after, False))
        return [
            (words, (strong if is_strong else plain).horizontalAdvance(words) + 1, is_strong)
            for words, is_strong in said
            if words
        ]
