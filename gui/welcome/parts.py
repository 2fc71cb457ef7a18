"""The parts of the welcome page: cards with a picture, rows of a list, and headings."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPainterPath, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QStyle, QWidget

from gui.painter.colors import COLORS, tinted
from gui.style.fonts import caption, emphasised, title
from robotworkshop.view.picture import Theme

ROUND_PX, TITLE_GAP_PX, ROW_PX, ICON_PX = 8, 8, 36, 16


class _Drawn(QAbstractButton):
    """A button that draws itself in the colours of a theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = Theme.LIGHT
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def _write(self, painter: QPainter, place: QRect, words: str, ink: QColor, at: Qt.AlignmentFlag) -> None:
        """Write a line, shortened where there is no room."""
        painter.setPen(ink)
        shown = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, QStyle.visualAlignment(self.layoutDirection(), at), shown)


class Card(_Drawn):
    """A picture on a ground with round corners, and below it a title and a line that says what it is for.

    Args:
        words: The title.
        tells: The line.
    """

    def __init__(self, words: str, tells: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tells = tells
        self._picture = QPixmap()
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(tells)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def picture(self) -> QPixmap:
        """The picture that it shows; nothing at first."""
        return self._picture

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture, which fills its ground."""
        self._picture = picture
        self.update()

    @property
    def words_px(self) -> int:
        """The room that its words take below the picture."""
        if not self.text():
            return 0
        lines = QFontMetrics(emphasised(self.font())).height(), QFontMetrics(caption(self.font())).height()
        return TITLE_GAP_PX + lines[0] + (lines[1] + 2 if self._tells else 0)

    def sizeHint(self) -> QSize:
        """Return a usual size; the page makes it as broad as there is room."""
        return QSize(120, 98 + self.words_px)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, picture, edge and words."""
        painter, colors = QPainter(self), COLORS[self.theme]
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        room = QRectF(0.5, 0.5, self.width() - 1.0, self.height() - self.words_px - 1.0)
        ground = QPainterPath()
        ground.addRoundedRect(room, ROUND_PX, ROUND_PX)
        painter.fillPath(ground, tinted(colors.background, 1.0))
        if not self._picture.isNull():
            painter.setClipPath(ground)
            painter.drawPixmap(room, self._picture, QRectF(self._picture.rect()))
            painter.setClipping(False)
        is_on = self.hasFocus() or self.underMouse()
        painter.setPen(tinted(colors.accent if is_on else colors.line, 1.0))
        painter.drawPath(ground)
        if not self.text():
            return
        painter.setFont(emphasised(self.font()))
        high = painter.fontMetrics().height()
        line = QRect(0, round(room.bottom()) + TITLE_GAP_PX, self.width(), high)
        start = Qt.AlignmentFlag.AlignLeft
        self._write(painter, line, self.text(), tinted(colors.text, 1.0), start)
        painter.setFont(caption(self.font()))
        line = QRect(0, line.bottom() + 2, self.width(), painter.fontMetrics().height())
        self._write(painter, line, self._tells, tinted(colors.quiet_text, 1.0), start)


class ListRow(_Drawn):
    """A line of a list: an icon, what it is, and when it was.

    Args:
        words: What it is.
        when: In small letters at its end.
    """

    def __init__(self, words: str, when: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._when = when
        self.setText(words)
        self.setAccessibleName(f"{words} {when}".strip())
        self.setFixedHeight(max(ROW_PX, round(2.0 * self.fontMetrics().height())))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return its height, and a usual width."""
        return QSize(240, self.height())

    def show_icon(self, icon: QIcon) -> None:
        """Show an icon."""
        self.setIcon(icon)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above it, the icon, and the words."""
        painter, colors = QPainter(self), COLORS[self.theme]
        if self.underMouse() or self.hasFocus():
            painter.fillRect(self.rect(), tinted(colors.sunk, 1.0))
        painter.setPen(tinted(colors.line, 1.0))
        painter.drawLine(0, 0, self.width(), 0)
        icon_px = 0 if self.icon().isNull() else ICON_PX + 8
        if icon_px:
            self.icon().paint(painter, self._placed(0, ICON_PX))
        painter.setFont(caption(self.font()))
        # A pixel more: widths are rounded, and what lacks a part of one is shortened.
        when_px = painter.fontMetrics().horizontalAdvance(self._when) + bool(self._when)
        place = self._placed(self.width() - when_px, when_px)
        self._write(painter, place, self._when, tinted(colors.quiet_text, 1.0), _MIDDLE)
        painter.setFont(self.font())
        ink = tinted(colors.text if icon_px else colors.accent_text, 1.0)
        place = self._placed(icon_px, self.width() - icon_px - when_px - 8 * bool(when_px))
        self._write(painter, place, self.text(), ink, _MIDDLE)

    def _placed(self, x: int, wide: int) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, wide, self.height()))


_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def heading(words: str, tells: str = "") -> QHBoxLayout:
    """Return a heading with a quieter line behind it; further widgets may follow."""
    row = QHBoxLayout()
    row.setSpacing(8)
    name = QLabel(words)
    name.setFont(title(name.font()))
    row.addWidget(name)
    if tells:
        said = QLabel(tells)
        said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(said)
    row.addStretch(1)
    return row
