"""Rows of a property form: numbers in millimetres and degrees, choices, names; each says at once what was typed."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit

from gui.style.fonts import caption
from gui.style.sheet import give_role
from gui.widgets.column import width_for
from gui.widgets.elided import LEAST_LETTERS, ElidedChoice
from gui.widgets.number_boxes import BESIDE_PX, NumberBox
from gui.widgets.number_keys import keep_to_numbers
from scene.limits import MAX_COORDINATE_MM

KEY_INDENT_PX = 8
"""The distance of the letter in a field from its edge."""
MOST_DEGREES = 3600.0
"""Of a field with narrower bounds Qt refuses single digits: who types 270 into one that ends at 180 gets 27."""


class NumberField(NumberBox):
    """A number with a unit; calls ``typed`` when the user has changed it."""

    def __init__(self, name: str, unit: str, typed: Callable[[float], None], low: float, high: float) -> None:
        super().__init__()
        self._letter: QLabel | None = None
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setRange(low, high)
        self.setDecimals(1)
        self.setSuffix(unit if unit == "°" else f" {unit}")
        self.setGroupSeparatorShown(True)
        self.setKeyboardTracking(False)  # A half-typed number is not meant yet.
        self.setStepType(NumberBox.StepType.AdaptiveDecimalStepType)
        self.setMinimumWidth(width_for(self, f"-9,999.9 {unit}"))
        keep_to_numbers(self)
        self.valueChanged.connect(typed)

    def textFromValue(self, value: float) -> str:
        """Return a number without a decimal place that says nothing."""
        return super().textFromValue(value).removesuffix(f"{self.locale().decimalPoint()}0")

    def show_key(self, key: str) -> None:
        """Show what the number is in a letter or two inside the field, where two fields share a line.

        Its unit stands over both of them then, and the arrow keys take the place of the arrows.
        """
        letter = QLabel(key, self)
        letter.setFont(caption(letter.font()))
        letter.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        letter.move(KEY_INDENT_PX, 0)
        self._letter = letter
        before_px = KEY_INDENT_PX + letter.sizeHint().width()
        if self.suffix() != "°":
            self.setSuffix("")
        give_role(self, "keyed")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.lineEdit().setTextMargins(before_px, 0, BESIDE_PX, 0)
        longest = "-360°" if self.suffix() else "-12,345.6"
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance(longest) + before_px + 2 * KEY_INDENT_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the letter in the middle of the field's height."""
        super().resizeEvent(event)
        if self._letter is not None:
            self._letter.resize(self._letter.sizeHint().width(), self.height())

    def show_value(self, value: float) -> None:
        """Show a value that was not typed; keep what is being typed if it is the same."""
        if abs(value - self.value()) > 0.05:
            with QSignalBlocker(self):
                self.setValue(value)


def length(name: str, typed: Callable[[float], None], low: float = -MAX_COORDINATE_MM) -> NumberField:
    """Return a field for a length or a coordinate."""
    return NumberField(name, "mm", typed, low, MAX_COORDINATE_MM)


def angle(name: str, typed: Callable[[float], None]) -> NumberField:
    """Return a field for an angle: its user brings it to within half a turn, but any angle may be typed."""
    field = NumberField(name, "°", typed, -MOST_DEGREES, MOST_DEGREES)
    field.setStepType(NumberBox.StepType.DefaultStepType)
    field.setSingleStep(15.0)
    return field


class ChoiceField(ElidedChoice):
    """One of several values, each with the words that stand for it."""

    def __init__(self, name: str, words: Mapping[str, str], chosen: Callable[[str], None]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        for value, text in words.items():
            self.addItem(text, value)
        self.setSizeAdjustPolicy(ElidedChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST_LETTERS)
        self.activated.connect(lambda number: chosen(self.itemData(number)))

    def show_value(self, value: str) -> None:
        """Show a choice that the user did not make."""
        self.setCurrentIndex(self.findData(value))


class TextField(QLineEdit):
    """One line of text."""

    def __init__(self, name: str, typed: Callable[[str], None]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.editingFinished.connect(lambda: typed(self.text()))

    def show_value(self, text: str) -> None:
        """Show a text that was not typed."""
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)  # Of a long text, its beginning is to be seen.


class SwitchField(QCheckBox):
    """A yes or a no."""

    def __init__(self, name: str, switched: Callable[[bool], None]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.clicked.connect(switched)

    def show_value(self, on: bool) -> None:
        """Show a state that the user did not set."""
        self.setChecked(on)
