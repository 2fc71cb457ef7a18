"""A push button for a command: its picture, its words, and its key in small letters behind them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from gui.style.fonts import caption, emphasised, medium
from gui.style.sheet import give_role
from gui.texts.language import isolated

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QStyleOptionButton

ICON_PX, GAP_PX, PADDING_PX, HEIGHT_PX = 16, 8, 12, 32


class ActionButton(QPushButton):
    """Stands for one command at a time.

    Args:
        role: In the style sheet: "primary" is the one that is meant to be pressed next.
        least_px: It is at least so wide, so that its neighbours stay where they are whatever it says.
        is_spread: Whether its key stands at its far end, as in a field.
    """

    def __init__(self, role: str, least_px: int = 0, *, is_spread: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action: QAction | None = None
        self._least_px, self._is_spread = least_px, is_spread
        self._has_words = self._has_key = True
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(max(HEIGHT_PX, round(1.6 * self.fontMetrics().height())))
        give_role(self, role)

    @property
    def command(self) -> QAction | None:
        """The command that it stands for."""
        return self._action

    def show_action(self, action: QAction) -> None:
        """Stand for a command from now on."""
        if action is self._action:
            return
        if self._action is not None:
            self._action.changed.disconnect(self._follow)
            self.clicked.disconnect(self._action.trigger)
        self._action = action
        action.changed.connect(self._follow)
        self.clicked.connect(action.trigger)
        self._follow()

    def show_parts(self, *, words: bool, key: bool) -> None:
        """Show words and key, or give them up for the room that they take; the tool tip has both."""
        self._has_words, self._has_key = words, key
        self._follow()

    def leave_room_for(self, words: str) -> None:
        """Be as wide as it is with these words and the key that it shows now."""
        key_px = self._key_metrics().horizontalAdvance(self._key) + GAP_PX if self._key else 0
        words_px = self._metrics().horizontalAdvance(words)
        self._least_px = max(self._least_px, ICON_PX + GAP_PX + words_px + key_px + 2 * PADDING_PX)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return room for picture, words and key."""
        least_px = self._least_px if self._has_words else 0
        return QSize(max(least_px, sum(self._widths()) + 2 * PADDING_PX), self.height())

    def minimumSizeHint(self) -> QSize:
        """Give up nothing by itself."""
        return self.sizeHint()

    def initStyleOption(self, option: "QStyleOptionButton") -> None:
        """Leave its words to itself."""
        super().initStyleOption(option)
        option.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw picture, words and key side by side, in the middle or spread."""
        super().paintEvent(event)
        painter = QPainter(self)
        icon_px, words_px, key_px = self._widths()
        room = self.rect().adjusted(PADDING_PX, 0, -PADDING_PX, 0)
        x = room.left() if self._is_spread else room.left() + max(0, room.width() - icon_px - words_px - key_px) // 2
        painter.setPen(self.palette().color(self._ink()))
        if icon_px and self._action is not None:
            self._draw_icon(painter, self._action.icon(), self._placed(x, icon_px))
        x += icon_px
        painter.setFont(self._face())
        painter.drawText(self._placed(x, words_px), Qt.AlignmentFlag.AlignTrailing | _MIDDLE, self._words)
        x = room.right() + 1 - key_px if self._is_spread else x + words_px
        painter.setFont(caption(self.font()))
        painter.drawText(self._placed(x, key_px), Qt.AlignmentFlag.AlignTrailing | _MIDDLE, self._key)

    def _draw_icon(self, painter: QPainter, icon: "QIcon", place: QRect) -> None:
        """Draw the command's icon in the colour of the words, whatever its own is."""
        picture = icon.pixmap(QSize(ICON_PX, ICON_PX), self.devicePixelRatioF())
        inked = QPainter(picture)
        inked.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        inked.fillRect(picture.rect(), painter.pen().color())
        inked.end()
        painter.drawPixmap(place.left(), place.center().y() - ICON_PX // 2 + 1, picture)

    def _placed(self, x: int, width: int) -> QRect:
        """Return a part of the button, on the other side where the window is mirrored."""
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return QRect(self.width() - x - width if is_mirrored else x, 0, width, self.height())

    def _ink(self) -> QPalette.ColorRole:
        return QPalette.ColorRole.ButtonText if self.isEnabled() else QPalette.ColorRole.PlaceholderText

    def _follow(self) -> None:
        """Show what the command says of itself now."""
        action = self._action
        if action is None:
            return
        self.setText(action.iconText())
        self.setToolTip(action.toolTip())
        self.setWhatsThis(action.whatsThis())
        self.setEnabled(action.isEnabled())
        self.updateGeometry()
        self.update()

    def _widths(self) -> tuple[int, int, int]:
        """Return how wide picture, words and key are, each with the gap before it."""
        icon_px = 0 if self._action is None or self._action.icon().isNull() else ICON_PX
        words_px = self._metrics().horizontalAdvance(self._words)
        key_px = self._key_metrics().horizontalAdvance(self._key)
        return icon_px, words_px + GAP_PX * bool(icon_px and words_px), key_px + GAP_PX * bool(key_px)

    @property
    def _key(self) -> str:
        if self._action is None or not self._has_key or self._action.shortcut().isEmpty():
            return ""
        keys = self._action.shortcut()
        return isolated(keys.toString(keys.SequenceFormat.NativeText))

    @property
    def _words(self) -> str:
        return self.text() if self._has_words else ""

    def _face(self) -> QFont:
        return emphasised(self.font()) if self.property("role") == "primary" else medium(self.font())

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._face())

    def _key_metrics(self) -> QFontMetrics:
        return QFontMetrics(caption(self.font()))


_MIDDLE = Qt.AlignmentFlag.AlignVCenter
