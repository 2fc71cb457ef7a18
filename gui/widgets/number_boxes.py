"""Fields for numbers in which any number may be typed: what is out of bounds goes to the bound when typing ends.

Qt's own refuse the single digit that would lead out of bounds: who types 9999 where 500 is the most is left with 99.
"""

from PySide6.QtCore import QSize
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

FIELD_PX, BESIDE_PX = 28, 4
"""The least height of a field, as of other fields, and the distance of its number from its edge."""
_State = QValidator.State
_Answer = tuple[QValidator.State, str, int]


class WholeNumberBox(QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(BESIDE_PX, 0, BESIDE_PX, 0)  # A style sheet's padding moves nothing here.

    def sizeHint(self) -> QSize:
        """Be as high as other fields."""
        return _as_high_as_others(self, super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Be as high as other fields."""
        return _as_high_as_others(self, super().minimumSizeHint())

    def validate(self, text: str, position: int, /) -> _Answer:
        """Let any whole number be typed."""
        return _lenient(super().validate(text, position), _number_in(self, text) is not None)

    def fixup(self, text: str, /) -> str:
        """Bring what was typed within the bounds."""
        number = _number_in(self, text)
        if number is None:
            return text
        bound = int(min(max(number, self.minimum()), self.maximum()))
        return f"{self.prefix()}{self.textFromValue(bound)}{self.suffix()}"


class NumberBox(QDoubleSpinBox):
    """A number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(BESIDE_PX, 0, BESIDE_PX, 0)  # A style sheet's padding moves nothing here.

    def sizeHint(self) -> QSize:
        """Be as high as other fields."""
        return _as_high_as_others(self, super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Be as high as other fields."""
        return _as_high_as_others(self, super().minimumSizeHint())

    def validate(self, text: str, position: int, /) -> _Answer:
        """Let any number be typed, with as many places as the field shows."""
        return _lenient(super().validate(text, position), _number_in(self, text) is not None)

    def fixup(self, text: str, /) -> str:
        """Bring what was typed within the bounds."""
        number = _number_in(self, text)
        if number is None:
            return text
        bound = min(max(number, self.minimum()), self.maximum())
        return f"{self.prefix()}{self.textFromValue(bound)}{self.suffix()}"


def _as_high_as_others(box: QWidget, hint: QSize) -> QSize:
    return QSize(hint.width() + 2 * BESIDE_PX, max(FIELD_PX, round(1.6 * box.fontMetrics().height())))


def _lenient(answer: _Answer, is_number: bool) -> _Answer:
    """Return Qt's answer, but for a number that it would not let be typed."""
    state, text, position = answer
    return (_State.Intermediate if state is _State.Invalid and is_number else state), text, position


def _number_in(box: QSpinBox | QDoubleSpinBox, text: str) -> float | None:
    """Return the number that stands between a field's prefix and suffix; None if none does."""
    bare = text.removeprefix(box.prefix()).removesuffix(box.suffix()).strip()
    number, is_number = box.locale().toDouble(bare.replace(box.locale().groupSeparator(), ""))
    is_plain = is_number and "e" not in bare.lower()
    return number if is_plain and (isinstance(box, QDoubleSpinBox) or number == int(number)) else None
