"""The speed control: steps from a tenth of real time to as fast as possible."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from gui.texts.language import tr


class SpeedControl(QWidget):
    """A slider over steps of speed; None is as fast as possible."""

    chosen = Signal(object)

    def __init__(self, steps: Sequence[float | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps = tuple(steps)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, len(self._steps) - 1)
        self._slider.setPageStep(1)
        self._slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._slider.setFixedWidth(100)
        self._slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._slider.setAccessibleName(tr("Speed"))
        self._tells = tr(
            "Speed of the floor's time: slower {slower}, faster {faster}, real time {real}",
            slower="[",
            faster="]",
            real="\\",
        )
        self._slider.setToolTip(self._tells)
        self._label = QLabel()
        # As wide as the widest: the bar is fitted to its width once, and what is beside it is not to jump.
        widest_px = max(self._label.fontMetrics().horizontalAdvance(speed_words(step)) for step in self._steps)
        self._label.setMinimumWidth(widest_px + 4)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(QLabel(tr("Speed")))
        row.addWidget(self._slider)
        row.addWidget(self._label)
        self._slider.valueChanged.connect(lambda step: self.chosen.emit(self._steps[step]))
        self._slider.valueChanged.connect(self._write)

    def show_speed(self, speed: float | None) -> None:
        """Put the slider on the step nearest to this speed, without choosing it."""
        self._slider.blockSignals(True)
        self._slider.setValue(self.nearest(speed))
        self._slider.blockSignals(False)
        self._label.setText(speed_words(speed))

    def set_blocked(self, why: str) -> None:
        """Say why no speed can be chosen; nothing lets one be chosen."""
        self.setEnabled(not why)
        self._slider.setToolTip(tr("{tells}\nNot now: {why}.", tells=self._tells, why=why) if why else self._tells)

    def nearest(self, speed: float | None) -> int:
        """Return the number of the step nearest to a speed."""
        if speed is None:
            return self._steps.index(None)
        finite = [(abs(step - speed), number) for number, step in enumerate(self._steps) if step is not None]
        return min(finite)[1]

    def neighbour(self, speed: float | None, by: int) -> float | None:
        """Return the speed so many steps farther up or down."""
        return self._steps[min(max(self.nearest(speed) + by, 0), len(self._steps) - 1)]

    def _write(self, step: int) -> None:
        self._label.setText(speed_words(self._steps[step]))


def speed_words(speed: float | None) -> str:
    """Return a speed in words."""
    if speed is None:
        return tr("full speed")
    return tr("real time") if speed == 1.0 else tr("{factor} real time", factor=f"{speed:g}\u00d7")
