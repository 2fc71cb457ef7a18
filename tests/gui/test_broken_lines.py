"""Words on the canvas that need several lines: a complaint beside the part that it is about."""

import pytest
from PySide6.QtGui import QFontMetricsF

from gui.painter.text import font, in_lines

HEBREW = "הרובוט (רדיוס 174 mm) חופף את מכשול 1 ב־74.0 mm; הזיזו אחד מהם"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("words", [HEBREW, "the robot \N{ROBOT FACE} is 74.0 mm inside obstacle 1; move one of them"])
def test_each_line_fits_and_none_ends_in_the_space_at_which_it_was_broken(words: str) -> None:
    face = font(12)
    lines = in_lines(words, face, 150.0).split("\n")
    assert len(lines) > 1
    assert " ".join(lines) == words
    assert all(QFontMetricsF(face).horizontalAdvance(line) <= 150.0 for line in lines)


@pytest.mark.usefixtures("qapp")
def test_what_fits_into_one_line_is_not_broken() -> None:
    assert in_lines(HEBREW, font(12), 2_000.0) == HEBREW
