"""Labels of several lines."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage
from pytestqt.qtbot import QtBot

from gui.widgets.wrapped import WrappedLabel

WORDS = " ".join(["\u05d0\u05d0\u05d0"] * 30)


def test_all_lines_begin_at_the_same_edge_from_right_to_left(qtbot: QtBot) -> None:
    label = WrappedLabel(WORDS)
    label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qtbot.addWidget(label)
    face = label.font()
    face.setHintingPreference(QFont.HintingPreference.PreferFullHinting)  # Else lines begin at parts of a pixel.
    label.setFont(face)
    label.resize(200, label.heightForWidth(200))
    image = label.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    gray = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())[:, : image.width()]
    inked = gray < 128
    line_px = label.fontMetrics().lineSpacing()
    lines = np.split(inked, range(line_px, len(inked), line_px))
    ends = [max(np.flatnonzero(line.any(axis=0))) for line in lines if line.any()]
    assert len(ends) >= 3, "the words were to need several lines"
    assert len(set(ends)) == 1
