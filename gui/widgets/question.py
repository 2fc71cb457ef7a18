"""A question over the window, whose answer counts for what was asked and for nothing else."""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegion
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.style.fonts import emphasised, medium, title
from gui.style.sheet import give_role
from gui.widgets.wrapped import WrappedLabel

WIDTH_PX, PADDING_PX, GAP_PX, USUAL_LINE_PX = 400, 24, 8, 16
OVER_QUESTIONS = "works over questions"
"""A property of the few controls that can be clicked while a question is open."""


@runtime_checkable
class HasFloor(Protocol):
    """A window that knows where a box hides nothing that it is about."""

    def free_place(self, size: QSize) -> QPoint:
        """Return where in the window the corner of a box of this size goes."""
        ...


class Question(QFrame):
    """Asks before something is done; threads and robots go on meanwhile, and may change what is asked about.

    Once they have, it closes unanswered, and an answer that is on its way does nothing. What a button does stands on
    it. The safe answer has the focus and the Esc key. There is one question at a time: a new one takes the place of
    that before.

    Args:
        heading: What is asked, in a few words.
        text: What that means, a paragraph a line.
        is_meant: Whether everything is as it was asked about.
        window: Over which it is shown.
    """

    outdated = Signal()
    """It has closed since what was asked about is not so any more."""
    closed = Signal()

    def __init__(self, heading: str, text: str, is_meant: Callable[[], bool], window: QWidget) -> None:
        for before in window.findChildren(Question):
            before.close_unanswered()
        super().__init__(window)
        self._is_meant, self._window = is_meant, window
        self._is_open = False
        self._shade = _Shade(window)
        self._demoted: list[QWidget] = []
        self.text = text
        self.safe = QPushButton()
        self._others: list[QPushButton] = []
        give_role(self, "flyout")
        self.setAccessibleName(heading)
        self.setAccessibleDescription(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING_PX, PADDING_PX, PADDING_PX, PADDING_PX)
        column.setSpacing(GAP_PX)
        asked = WrappedLabel(heading)
        asked.setFont(title(asked.font()))
        column.addWidget(asked)
        for paragraph in text.splitlines():
            told = WrappedLabel(paragraph)
            give_role(told, "second")
            column.addWidget(told)
        column.addSpacing(16)
        self._row = QHBoxLayout()
        self._row.setSpacing(GAP_PX)
        self._row.addStretch(1)
        column.addLayout(self._row)
        self.hide()

    @property
    def buttons(self) -> Sequence[QPushButton]:
        """The answers, the safe one first."""
        return (self.safe, *self._others)

    def leave(self, words: str) -> None:
        """Offer the safe answer, which changes nothing; as the first."""
        self.safe.setText(words)
        self.safe.clicked.connect(self.close_unanswered)
        self._row.addWidget(self.safe)

    def answer(self, words: str, act: Callable[[], object], role: str = "") -> None:
        """Offer to act if everything is still as it was asked about; the role is that of the button's look."""
        button = QPushButton(words)
        button.setFont((emphasised if role == "primary" else medium)(button.font()))
        give_role(button, role)  # After its font, which Qt would take back.
        button.clicked.connect(lambda: self._do(act))
        self._others.append(button)
        self._row.addWidget(button)

    def ask(self) -> None:
        """Lie over the window until there is an answer."""
        self._is_open = True
        for button in self._window.findChildren(QPushButton):
            if button.property("role") == "primary" and not self.isAncestorOf(button):
                self._demoted.append(button)
                give_role(button, "")
        self._shade.show()
        self._shade.raise_()
        self.place()
        self.show()
        self.raise_()
        self._window.installEventFilter(self)
        self.safe.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self) -> None:
        """Stand where it hides least of what it is about."""
        scale = max(1.0, self.fontMetrics().height() / USUAL_LINE_PX)
        buttons_px = sum(button.sizeHint().width() + GAP_PX for button in self.buttons) + 2 * PADDING_PX
        wide = min(max(round(WIDTH_PX * scale), buttons_px), self._window.width())
        self.setFixedWidth(wide)
        layout = self.layout()
        assert layout is not None, "it has a column"
        size = QSize(wide, layout.totalHeightForWidth(wide))
        if isinstance(self._window, HasFloor):
            corner = self._window.free_place(size)
        else:
            middle = QRect(QPoint(0, 0), size)
            middle.moveCenter(self._window.rect().center())
            corner = middle.topLeft()
        self.setGeometry(QRect(corner, size))

    def look_on(self) -> None:
        """Close unless everything is as it was asked about."""
        if self._is_open and not self._is_meant():
            self.close_unanswered()
            self.outdated.emit()

    def close_unanswered(self) -> None:
        """Go away; nothing is done."""
        if not self._is_open:
            return
        self._is_open = False
        self._window.removeEventFilter(self)
        for button in self._demoted:
            if isValid(button):  # Its panel may have been filled again since.
                give_role(button, "primary")
        self._shade.hide()
        self._shade.deleteLater()
        self.hide()
        self.closed.emit()
        self.deleteLater()

    def _do(self, act: Callable[[], object]) -> None:
        is_meant = self._is_open and self._is_meant()
        self.close_unanswered()
        if is_meant:
            act()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self._shade.cover()
            self.place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Keep the window's keys from what lies below, but for that which stops all robots."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            stops = event.key() == Qt.Key.Key_Period and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            event.setAccepted(not stops)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Esc answer as the safe button does."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_unanswered()

    def focusNextPrevChild(self, on: bool) -> bool:
        """Keep the focus among the answers."""
        buttons = self.buttons
        focused = next((number for number, button in enumerate(buttons) if button.hasFocus()), 0)
        buttons[(focused + (1 if on else -1)) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        return True


class _Shade(QLabel):
    """Lies between a question and the window, and takes the clicks that are meant for what is below."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.cover()
        self.hide()

    def cover(self) -> None:
        """Lie over all of the window but what works over questions."""
        self.setGeometry(self._window.rect())
        covered = QRegion(self.rect())
        for widget in self._window.findChildren(QWidget):
            if widget.property(OVER_QUESTIONS) and widget.isVisible():
                covered -= QRegion(QRect(widget.mapTo(self._window, QPoint(0, 0)), widget.size()))
        self.setMask(covered)
