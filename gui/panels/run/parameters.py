"""A form made from the fields of a dataclass: every mover gets one for its parameters."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields
from enum import Enum
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from gui.texts.names import named
from gui.widgets.column import width_for
from gui.widgets.number_boxes import NumberBox, WholeNumberBox
from gui.widgets.number_keys import keep_to_numbers

log = logging.getLogger(__name__)

KINDS = ("sampler", "connect", "local", "search", "finish")
"""The kinds of parts of a planner, in the order in which they work."""
CHAIN_PX, DOT_PX = 16, 4.0
LONGEST = "1,000 mm/s"
"""Fields can be made so narrow that just this can be read."""
_LARGEST_INT = 2**31 - 1
_LARGEST_FLOAT = 1e9


class ParametersForm(QWidget):
    """One row for each field, made for the type of its default.

    A field's metadata may hold ``label``, ``unit``, ``minimum``, ``maximum`` and ``help``.

    Args:
        parameters_type: A dataclass whose fields all have defaults.
        values: Values that differ from the defaults, by name.
    """

    changed = Signal()

    def __init__(self, parameters_type: type, values: Mapping[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._defaults = parameters_type()
        self._readers: dict[str, Callable[[], Any]] = {}
        self._writers: dict[str, Callable[[Any], None]] = {}
        self._chain: list[tuple[int, QWidget]] = []
        """Of the planner's parts the rows and their labels."""
        self.rows = rows = QFormLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(8)
        rows.setVerticalSpacing(5)
        for field in fields(parameters_type):
            editor = self._editor(field, getattr(self._defaults, field.name))
            editor.setToolTip(named(field.metadata.get("help", "")))
            editor.setAccessibleName(_label(field))
            editor.setMinimumWidth(width_for(editor, LONGEST))
            rows.addRow(_label(field), editor)
            if field.name in KINDS:
                label = rows.labelForField(editor)
                assert isinstance(label, QLabel), "it says what the field is"
                label.setIndent(CHAIN_PX)  # At the side where the words begin, as the chain is.
                self._chain.append((rows.rowCount() - 1, label))
            if field.name in values:
                self._take(field.name, values[field.name])

    def show_rows(self, most: int | None) -> None:
        """Show the first so many fields and the planner's parts, or all of them for None."""
        parts = {row for row, _ in self._chain}
        for row in range(self.rows.rowCount()):
            self.rows.setRowVisible(row, most is None or row < most or row in parts)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the parts as a chain: what one finds the next one takes."""
        if not self._chain:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        quiet, ground = self.palette().placeholderText().color(), self.palette().window().color()
        places = [self._dot_of(label) for _, label in self._chain]
        painter.setPen(QPen(quiet, 1.5))
        painter.drawPolyline(QPolygonF(places))
        painter.setBrush(ground)
        for place in places:
            painter.drawEllipse(place, DOT_PX, DOT_PX)

    def _dot_of(self, label: QWidget) -> QPointF:
        middle = QRectF(label.geometry()).center()
        x = DOT_PX + 1.0
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return QPointF(self.width() - x if is_mirrored else x, middle.y())

    def values(self) -> dict[str, Any]:
        """Return the values that differ from the defaults, by name."""
        now = {name: read() for name, read in self._readers.items()}
        return {name: value for name, value in now.items() if value != getattr(self._defaults, name)}

    def restore_defaults(self) -> None:
        """Put every field back to its default."""
        for name, write in self._writers.items():
            write(getattr(self._defaults, name))

    def value(self, name: str) -> Any:
        """Return what stands in a field; None where there is no such field."""
        return self._readers[name]() if name in self._readers else None

    def set_value(self, name: str, value: Any) -> None:
        """Type a value into a field."""
        self._writers[name](value)

    def _take(self, name: str, value: Any) -> None:
        """Take a value from the settings, which may have been written by hand."""
        default = getattr(self._defaults, name)
        try:
            if isinstance(value, bool) != isinstance(default, bool):
                raise TypeError
            self._writers[name](value if isinstance(default, Enum) else type(default)(value))
        except (TypeError, ValueError):
            log.warning("parameter %s: %r in the settings is no %s", name, value, type(default).__name__)

    def _editor(self, field: Field[Any], default: Any) -> QWidget:
        match default:
            case bool():
                box = QCheckBox()
                box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                box.setChecked(default)
                box.toggled.connect(self.changed)
                self._tie(field.name, box.isChecked, box.setChecked)
                return box
            case Enum():
                return self._choice(field.name, default)
            case int():
                whole = WholeNumberBox()
                whole.setRange(
                    int(field.metadata.get("minimum", -_LARGEST_INT)), int(field.metadata.get("maximum", _LARGEST_INT))
                )
                self._number(field, whole, default)
                return whole
            case float():
                real = NumberBox()
                real.setDecimals(3 if 0.0 < abs(default) < 1.0 else 1)
                real.setRange(
                    field.metadata.get("minimum", -_LARGEST_FLOAT), field.metadata.get("maximum", _LARGEST_FLOAT)
                )
                self._number(field, real, default)
                return real
            case _ if field.name in KINDS:
                return self._part(field.name, str(default))
            case _:
                line = QLineEdit(str(default))
                line.editingFinished.connect(self.changed)
                self._tie(field.name, line.text, lambda value: line.setText(str(value)))
                return line

    def _number(self, field: Field[Any], box: QSpinBox | QDoubleSpinBox, default: float) -> None:
        # Half-typed numbers are not meant yet.
        box.setKeyboardTracking(False)
        keep_to_numbers(box)
        box.setGroupSeparatorShown(True)
        box.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        if unit := field.metadata.get("unit", ""):
            box.setSuffix(f" {unit}")
        box.setValue(default)  # type: ignore[arg-type]  # an int box has an int default
        box.valueChanged.connect(self.changed)
        self._tie(field.name, box.value, box.setValue)

    def _choice(self, name: str, default: Enum) -> QWidget:
        members = list(type(default))
        box = QComboBox()
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.addItems([named(str(member.value)) for member in members])
        box.setCurrentIndex(members.index(default))
        box.currentIndexChanged.connect(self.changed)
        self._tie(name, lambda: members[box.currentIndex()], lambda value: box.setCurrentIndex(members.index(value)))
        return box

    def _part(self, kind: str, default: str) -> QWidget:
        """Return a choice of the installed parts of a kind, in which the path of one's own can be typed."""
        box = QComboBox()
        box.setEditable(True)
        box.addItems(sorted({*_installed().get(kind, ()), default}))
        box.setCurrentText(default)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        box.activated.connect(lambda _number: self.changed.emit())
        line = box.lineEdit()
        assert line is not None, "it can be typed in"
        line.editingFinished.connect(self.changed)
        self._tie(kind, box.currentText, lambda value: box.setCurrentText(str(value)))
        return box

    def _tie(self, name: str, read: Callable[[], Any], write: Callable[[Any], None]) -> None:
        self._readers[name], self._writers[name] = read, write


def _label(field: Field[Any]) -> str:
    return named(str(field.metadata.get("label", field.name.replace("_", " ").capitalize())))


@lru_cache(maxsize=1)
def _installed() -> Mapping[str, Sequence[str]]:
    """Return the names of the installed parts of planners, by their kinds."""
    from importlib.metadata import entry_points

    from scenesolver.planning.parts.parts import GROUP

    found: dict[str, list[str]] = {}
    for point in entry_points(group=GROUP):
        kind, _, name = point.name.partition(".")
        found.setdefault(kind, []).append(name)
    return found
