"""Large letters are whole, however low the box is that they are written into."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from gui.audience.fitted_text import draw_line

pytestmark = pytest.mark.usefixtures("qapp")
WORDS = "\u00c5 jumpy goal"


@pytest.mark.parametrize("height_px", range(8, 90, 3))
@pytest.mark.parametrize("bold", [False, True])
def test_no_letter_of_a_line_is_cut_above_or_below(height_px: int, bold: bool) -> None:
    written, uncut = (QImage(900, 140, QImage.Format.Format_RGB32) for _ in range(2))
    box = QRectF(10.0, 25.0, 880.0, height_px)
    written.fill(Qt.GlobalColor.white)
    painter = QPainter(written)
    assert draw_line(painter, box, WORDS, 200.0, "#000000", Qt.AlignmentFlag.AlignLeft, bold=bold) == WORDS
    face = painter.font()
    painter.end()
    uncut.fill(Qt.GlobalColor.white)
    painter = QPainter(uncut)
    painter.setFont(face)
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(box, int(flags | Qt.TextFlag.TextDontClip), WORDS)
    painter.end()
    assert written == uncut
    assert face.pixelSize() > 0.6 * height_px, "it is not smaller than it must be"
