"""What is typed into a field for numbers becomes that number, or the nearest that is allowed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox
from pytestqt.qtbot import QtBot

from gui.widgets.number_boxes import NumberBox, WholeNumberBox


def typed(qtbot: QtBot, box: QSpinBox | QDoubleSpinBox, text: str) -> float:
    box.setKeyboardTracking(False)
    box.setGroupSeparatorShown(True)
    qtbot.addWidget(box)
    box.show()
    box.selectAll()
    qtbot.keyClicks(box.lineEdit(), text)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    return box.value()


@pytest.mark.parametrize(
    ("text", "value"),
    [("270", 270), ("9999", 500), ("3", 10), ("-7", 10), ("12x", 12), ("1.5", 10), ("", 42), ("-", 42)],
)
def test_whole_numbers(qtbot: QtBot, text: str, value: int) -> None:
    box = WholeNumberBox()
    box.setRange(10, 500)
    box.setSuffix(" mm/s")
    box.setValue(42)
    assert typed(qtbot, box, text) == value


@pytest.mark.parametrize(
    ("text", "value"), [("27.5", 27.5), ("9999", 360.0), ("-9999", -360.0), ("1e9", 19.0), ("", 42.0), (".5", 0.5)]
)
def test_numbers(qtbot: QtBot, text: str, value: float) -> None:
    box = NumberBox()
    box.setDecimals(1)
    box.setRange(-360.0, 360.0)
    box.setSuffix(" °")
    box.setValue(42.0)
    assert typed(qtbot, box, text) == value
