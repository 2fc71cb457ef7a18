"""Where things stand on an audience's screen, and how letters are made to fit."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.audience.arrangement import arrange
from gui.audience.finale import REASON_LEAST
from gui.audience.fitted_text import block_size, draw_block, draw_line
from gui.audience.player_rows import name_size
from gui.audience.projector import other_monitor

SIDES = st.integers(480, 4000)


@given(SIDES, SIDES, st.one_of(st.integers(0, 4), st.integers(5, 200)), st.booleans(), st.booleans())
def test_parts_lie_on_the_screen_and_not_on_each_other(
    width: int, height: int, racers: int, has_ended: bool, has_code: bool
) -> None:
    parts = arrange(width, height, racers, has_ended=has_ended, has_code=has_code)
    assert len(parts.lanes) == racers
    boxes = [parts.stage, *parts.lanes, parts.finale if has_ended else parts.clock]
    boxes += [] if has_ended else [parts.title]
    boxes += [parts.code] if has_code else []
    screen = QRectF(0.0, 0.0, width, height)
    for box in boxes:
        assert box.width() > 0.0
        assert box.height() > 0.0
        assert screen.contains(box)
    for one, other in combinations(boxes, 2):
        shared = one.intersected(other)
        assert min(shared.width(), shared.height()) < 1e-6 * max(width, height)


@given(SIDES, SIDES, st.integers(1, 60), st.booleans())
def test_from_right_to_left_title_and_clock_change_sides(width: int, height: int, racers: int, has_code: bool) -> None:
    parts = arrange(width, height, racers, has_ended=False, has_code=has_code)
    other = parts.mirrored(width)
    assert other.title.right() == pytest.approx(width - parts.title.left())
    assert other.clock.left() == pytest.approx(width - parts.clock.right())
    assert other.title.left() > other.clock.right()
    for one, its_mirror in zip(parts.lanes, other.lanes, strict=True):
        assert its_mirror.left() + one.right() == pytest.approx(width)
        assert (its_mirror.top(), its_mirror.size()) == (one.top(), one.size())
    back = other.mirrored(width)
    assert (back.stage.left(), back.code.left()) == pytest.approx((parts.stage.left(), parts.code.left()), abs=1e-6)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (1080, 1920)])
def test_the_floor_is_the_largest_part_of_a_race(width: int, height: int) -> None:
    parts = arrange(width, height, 2, has_ended=False)
    assert parts.stage.width() * parts.stage.height() > 0.45 * width * height


def test_fifty_racers_stand_beside_each_other_where_one_column_were_too_low() -> None:
    lanes = arrange(1920, 1080, 50, has_ended=False).lanes
    assert len({lane.left() for lane in lanes}) > 1
    assert min(lane.height() for lane in lanes) > 0.04 * 1080
    assert len({lane.left() for lane in arrange(1920, 1080, 8, has_ended=False).lanes}) == 1


@pytest.mark.usefixtures("qapp")
def test_words_without_any_room_are_as_small_as_can_be() -> None:
    assert block_size("Ada", QRectF(0.0, 0.0, 100.0, -7.0), 70.0, -3.0) <= 1.0


def test_letters_of_a_reason_are_read_from_eight_metres() -> None:
    """A television of 55 inches is 0.685 m high; 16 minutes of arc at 8 m are 37 mm; capitals have 0.73 of a size."""
    assert 0.73 * REASON_LEAST / 100.0 * 685.0 >= 37.0


@pytest.fixture
def painter(qapp: QApplication) -> Iterator[QPainter]:
    assert qapp.font().pixelSize() or qapp.font().pointSize()  # Letters need an application.
    image = QImage(600, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    made = QPainter(image)
    made.image = image  # It lives as long as its painter.
    yield made
    made.end()


def test_what_does_not_fit_is_cut_and_ends_in_an_ellipsis(painter: QPainter) -> None:
    box = QRectF(0.0, 0.0, 600.0, 100.0)
    assert draw_line(painter, box, "short", 40.0, "#000000") == "short"
    long = "a name that is much too long for a line of such letters"
    cut = draw_line(painter, box, long, 40.0, "#000000")
    assert cut.endswith("\u2026")
    assert long.startswith(cut[:-1])
    hebrew = "\u05e7\u05d1\u05d5\u05e6\u05d4 " * 20
    assert draw_line(painter, box, hebrew, 40.0, "#000000")[0] == hebrew[0]


def test_a_long_reason_takes_lines_and_stays_in_its_box(painter: QPainter) -> None:
    box = QRectF(100.0, 50.0, 400.0, 200.0)
    words = "the reason is told at length, " * 30
    assert draw_block(painter, box, "one two", 60.0, 30.0, "#000000") == "one two"
    shown = draw_block(painter, box, words, 60.0, 30.0, "#000000")
    assert shown.endswith("\u2026")
    assert 40 < len(shown) < len(words)
    image = painter.image
    dark = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).lightness() < 200
    ]
    assert dark
    assert all(box.adjusted(-2, -2, 2, 2).contains(x, y) for x, y in dark)


def test_the_audience_gets_the_other_monitor() -> None:
    own, other = object(), object()
    assert other_monitor([own, other], own) is other
    assert other_monitor([other, own], own) is other
    assert other_monitor([own], own) is own


@pytest.mark.usefixtures("qapp")
def test_names_of_a_race_are_of_one_size_in_which_each_fits() -> None:
    lane, names = QRectF(0.0, 0.0, 260.0, 200.0), ["Ada", "Grace of the Harbour Lights"]
    together = name_size(names, lane, 8.0)
    assert together == min(name_size([name], lane, 8.0) for name in names)
    assert together < name_size(["Ada"], lane, 8.0)
    assert name_size([], lane, 8.0) > 0.0
