"""The speed of the floor's time: a button that says it, and unfolds steps from a tenth to as fast as possible."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.texts.language import tr
from gui.widgets.choice_button import ChoiceButton


class SpeedControl(ChoiceButton):
    """One of several steps of speed; None is as fast as possible."""

    chosen = Signal(object)

    def __init__(self, steps: Sequence[float | None], parent: QWidget | None = None) -> None:
        super().__init__(4, parent)
        self._steps = tuple(steps)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Speed"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._tells = tr(
            "Speed of the floor's time: slower {slower}, faster {faster}, real time {real}",
            slower="[",
            faster="]",
            real="\\",
        )
        self.setToolTip(self._tells)
        menu, group = QMenu(self), QActionGroup(self)
        for step in self._steps:
            action = menu.addAction(speed_words(step))
            action.setCheckable(True)
            action.triggered.connect(lambda _on, step=step: self._choose(step))
            group.addAction(action)
        self.setMenu(menu)
        self.show_speed(1.0)

    def show_speed(self, speed: float | None) -> None:
        """Say that the step nearest to this speed is chosen, without choosing it."""
        self.menu().actions()[self.nearest(speed)].setChecked(True)
        self.show_words("", lead=speed_words(speed))

    def set_blocked(self, why: str) -> None:
        """Say why no speed can be chosen; nothing lets one be chosen."""
        self.setEnabled(not why)
        self.setToolTip(tr("{tells}\nNot now: {why}.", tells=self._tells, why=why) if why else self._tells)

    def nearest(self, speed: float | None) -> int:
        """Return the number of the step nearest to a speed."""
        if speed is None:
            return self._steps.index(None)
        finite = [(abs(step - speed), number) for number, step in enumerate(self._steps) if step is not None]
        return min(finite)[1]

    def neighbour(self, speed: float | None, by: int) -> float | None:
        """Return the speed so many steps farther up or down."""
        return self._steps[min(max(self.nearest(speed) + by, 0), len(self._steps) - 1)]

    def _choose(self, step: float | None) -> None:
        self.show_speed(step)
        self.chosen.emit(step)


def speed_words(speed: float | None) -> str:
    """Return a speed in words."""
    if speed is None:
        return tr("full speed")
    return tr("{factor} speed", factor=f"{speed:g}\u00d7")
