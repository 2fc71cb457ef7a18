"""The rulers beside the floor: one label between them says what both are in."""

import re
from itertools import pairwise

import pytest
from drawn import SCENE
from pytestqt.qtbot import QtBot

from gui.canvas.canvas import Canvas
from gui.canvas.rulers import RuledCanvas
from robotworkshop.view.picture import Picture


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    made = Canvas()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def ruled(qtbot: QtBot, canvas: Canvas) -> RuledCanvas:
    shown = RuledCanvas(canvas)
    qtbot.addWidget(shown)
    shown.resize(700, 500)
    shown.show()
    canvas.show_picture(Picture(SCENE))
    return shown


def test_both_rulers_are_in_the_unit_that_stands_between_them(canvas: Canvas, ruled: RuledCanvas) -> None:
    for _ in range(24):
        canvas.zoom(0.85)
        unit_mm = 1000.0 if ruled.is_in_metres else 1.0
        for axis, ruler in enumerate((ruled.across, ruled.upwards)):
            for place_px, words in ruler.numbers:
                mm = canvas.view.to_mm(place_px, place_px)[axis]
                assert re.fullmatch(r"-?[\d.e+]+", words)
                assert abs(float(words) * unit_mm - mm) < 1.0 + 1e-5 * abs(mm)
    assert ruled.is_in_metres


def test_rulers_write_their_numbers_as_fields_do(canvas: Canvas, ruled: RuledCanvas) -> None:
    canvas.look_at(2750.0, 2750.0, 150.0)
    assert not ruled.is_in_metres
    for ruler in (ruled.across, ruled.upwards):
        assert "2,750" in [words for _, words in ruler.numbers]
        places = [px for px, _ in ruler.numbers]
        apart_px = min(abs(after - before) for before, after in pairwise(places))
        assert max(ruler.fontMetrics().horizontalAdvance(words) for _, words in ruler.numbers) < apart_px


def test_there_are_no_rulers_before_there_is_a_floor(qtbot: QtBot) -> None:
    canvas = Canvas()
    shown = RuledCanvas(canvas)
    qtbot.addWidget(shown)
    shown.show_rulers(True)
    assert not shown.has_rulers
    canvas.show_picture(Picture(SCENE))
    assert shown.has_rulers
    canvas.show_picture(None)
    assert not shown.has_rulers
