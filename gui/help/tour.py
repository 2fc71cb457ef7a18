"""A tour for those who are new: points at one control after the other, and goes on when its user has used it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.help.callout import Callout
from gui.style.fonts import emphasised
from gui.texts.language import tr
from gui.widgets.wrapped import WrappedLabel

WIDTH_PX = 330


@dataclass(frozen=True, slots=True)
class Step:
    """One stop of the tour.

    Attributes:
        title: What can be done there.
        text: How.
        target: Finds the control; None while there is none to be seen.
        watch: Called when the step begins; what it returns says whether its user has done it since.
        prepare: Brings to the fore what the step speaks of.
    """

    title: str
    text: str
    target: Callable[[], QRect | None]
    watch: Callable[[], Callable[[], bool]]
    prepare: Callable[[], object] = lambda: None


class Tour(QObject):
    """Leads through one window. Whatever it speaks of can be done at any time, or left.

    Args:
        window: It.
        steps: What it points at, one after the other.
        kept_clear: Returns what its card must not cover, in the window's coordinates.
        left_out: How many steps it leaves out at the beginning; they are counted once its user has gone back to them.
    """

    ended = Signal()

    def __init__(
        self, window: QWidget, steps: Sequence[Step], kept_clear: Callable[[], Sequence[QRect]], left_out: int = 0
    ) -> None:
        super().__init__(window)
        self._window = window
        self._steps = tuple(steps)
        self._kept_clear = kept_clear
        self._number = self._left_out = left_out
        self._is_done: Callable[[], bool] = lambda: False
        self.card = TourCard(window)
        self.card.back.clicked.connect(lambda: self.go(-1))
        self.card.next.clicked.connect(lambda: self.go(1))
        self.card.end.clicked.connect(self.end)
        window.installEventFilter(self)
        self._show()

    @property
    def step(self) -> Step:
        """The current step."""
        return self._steps[self._number]

    @property
    def number(self) -> int:
        """The number of steps behind."""
        return self._number

    def go(self, by: int) -> None:
        """Go so many steps on, or back; beyond the last one it ends."""
        if self._number + by >= len(self._steps):
            self.end()
        elif self._number + by >= 0:
            self._number += by
            self._show()

    def end(self) -> None:
        """Leave the user alone."""
        self._window.removeEventFilter(self)
        self.card.close_all()
        self.ended.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the control when the window is laid again."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.PaletteChange):
            QTimer.singleShot(0, self.card, self._place)
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        self.step.prepare()
        self._is_done = self.step.watch()
        self._left_out = min(self._left_out, self._number)
        counted = self._number - self._left_out + 1, len(self._steps) - self._left_out
        self.card.show_step(self.step, counted, is_first=self._number == 0)
        self._place()

    def look(self) -> None:
        """Go on if the user has done what the step is about."""
        if self._is_done():
            self.go(1)
        else:
            self._place()

    def _place(self) -> None:
        self.card.point_at(self.step.target(), self._kept_clear())


class TourCard(Callout):
    """The card of a step, with the way on, back and out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tour"))
        self._title, self._text, self._count = QLabel(), WrappedLabel(), QLabel()
        self._title.setFont(emphasised(self._title.font()))
        self._text.setFixedWidth(WIDTH_PX)
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.end = self._button(tr("End the tour"), tr("End the tour (Esc); the Help menu begins it again"))
        self.back = self._button(tr("Back"), tr("To the step before"))
        self.next = self._button(tr("Next"), tr("To the next step, without doing this one"))
        row = QHBoxLayout()
        row.addWidget(self._count)
        row.addStretch(1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addLayout(row)

    @property
    def title(self) -> str:
        """The title of the current step."""
        return self._title.text()

    @property
    def count(self) -> str:
        """The number of the current step."""
        return self._count.text()

    def show_step(self, step: Step, counted: tuple[int, int], *, is_first: bool) -> None:
        """Show another step: which one it is of how many, and whether there is none before it."""
        number, count = counted
        self._title.setText(step.title)
        self._text.setText(step.text)
        self._count.setText(tr("{n} of {count}", n=number, count=count))
        self.back.setVisible(not is_first)
        self.end.setVisible(number < count)
        self.next.setText(tr("Next") if number < count else tr("Done"))
        self.setAccessibleDescription(f"{step.title}. {step.text}")

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        # It must not take the keys from the floor: the space bar starts the robots.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        return button
