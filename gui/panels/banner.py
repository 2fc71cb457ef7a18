"""The notice over the floor's lower corner: what the user must know now, with an icon and words; never a dialog."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from gui.painter.colors import COLORS
from gui.style.icons import icon, symbol
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.texts.messages import BREAK, Notice, Severity, breakable, unbroken
from robotworkshop.view.picture import Theme

MOST_LETTERS = 80
"""The most letters in a line of a notice."""
SYMBOL_PX, LINE_PX = 16, 20
"""Of the icon, and of the line in which icon, text and close stand: with the edges as high as other plates."""
MAX_LETTERS = 600
"""A longer text is cut; the log has it whole."""
_MARKS = {False: "\u200e", True: "\u200f"}
"""In which direction a sentence runs, by whether it is from right to left."""


class Banner(QFrame):
    """Shows one notice at a time; a new one takes the place of the old one.

    Attributes:
        notice: The one that is shown; None while it is hidden.
        text: What it says; empty while it is hidden.
    """

    changed = Signal()
    """It was shown, or closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice: Notice | None = None
        self.text = ""
        self._remedies: list[QPushButton] = []
        self._theme = Theme.LIGHT
        self._icon = QLabel()
        self._icon.setFixedHeight(LINE_PX)
        self._text = QLabel()
        self._text.setAccessibleName(tr("Notice"))
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setFixedSize(LINE_PX, LINE_PX)
        self._close.setToolTip(tr("Close this notice"))
        self._close.setAccessibleName(tr("Close this notice"))
        self._close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 5, 5)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self._text.setMinimumHeight(LINE_PX)
        self._help = QHBoxLayout()
        row.addLayout(self._help)
        row.setAlignment(self._help, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        give_role(self, "plate")
        QGuiApplication.clipboard().dataChanged.connect(self._tidy_copy)
        self.hide()

    def show_notice(self, notice: Notice, remedies: Sequence[QAction] = ()) -> None:
        """Show this notice until it is closed or another one comes, with a button for each thing that may help."""
        self.notice = notice
        for button in self._remedies:
            self._help.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._remedies = [self._button(remedy) for remedy in remedies]
        text = notice.text
        if len(text) > MAX_LETTERS:
            text = tr("{beginning} ... (the log has all of it)", beginning=text[:MAX_LETTERS])
        # A name in the other direction at its beginning would turn the whole sentence round.
        self._text.setText(_MARKS[self.layoutDirection() is Qt.LayoutDirection.RightToLeft] + breakable(unbroken(text)))
        self.text = text
        self._paint_ground()
        self.show()
        self.changed.emit()

    def clear(self) -> None:
        """Show nothing."""
        if self.notice is None:
            return
        self.notice = None
        self._text.clear()
        self.text = ""
        self.hide()
        self.changed.emit()

    def fit(self, room_px: int) -> None:
        """Take the width that the text needs in one line, or in several where there is no room for that."""
        row = self.layout()
        assert row is not None, "a banner lays out what is on it"
        others_px = row.minimumSize().width() - self._text.minimumWidth()
        metrics = self._text.fontMetrics()
        whole_px = metrics.horizontalAdvance(self._text.text()) + metrics.averageCharWidth()
        width_px = max(min(whole_px, room_px - others_px, MOST_LETTERS * metrics.averageCharWidth()), 1)
        if width_px != self._text.minimumWidth():  # Whatever is set, Qt lays all out again.
            self._text.setFixedWidth(width_px)

    def _button(self, remedy: QAction) -> QPushButton:
        button = QPushButton(remedy.text().replace("&", ""))  # Tab reaches it; a letter underlined is for menus.
        give_role(button, "link")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(remedy.toolTip())
        button.clicked.connect(remedy.trigger)
        self._help.addWidget(button)
        button.show()  # A banner that is seen already would show it later than its text.
        return button

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._paint_ground()

    def event(self, event: QEvent) -> bool:
        """Draw its icon again for a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._paint_ground()
        return super().event(event)

    def _tidy_copy(self) -> None:
        """Take the breaks out of what was copied from here: a path with them would be another one."""
        clipboard = QGuiApplication.clipboard()
        if self._text.hasSelectedText() and BREAK in (copied := clipboard.text()):
            clipboard.setText(copied.replace(BREAK, ""))

    def _paint_ground(self) -> None:
        if self.notice is None:
            return
        colors, severity = COLORS[self._theme], self.notice.severity
        accent = {Severity.GOOD: colors.good, Severity.ERROR: colors.bad}.get(severity, colors.accent_text)
        self._icon.setPixmap(symbol(severity.value, accent, SYMBOL_PX, self.devicePixelRatioF()))
        self._close.setIcon(icon("close", self.palette(), colors.text))
