"""The parts round the canvas that have a mind of their own."""

from dataclasses import dataclass, field
from enum import Enum

import pytest
from driven import LONG_MS
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from gui.canvas.canvas import Canvas
from gui.painter.viewport import Viewport, round_length
from gui.panels.banner import MAX_LETTERS, Banner
from gui.panels.log import LogPanel
from gui.panels.run.parameters import ParametersForm
from gui.panels.run.speed import SpeedControl
from gui.sources.mover_info import mover_choices
from gui.sources.run_source import SPEEDS
from gui.texts.messages import Notice, Severity
from gui.widgets.elided import ElidedChoice
from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.view.picture import Picture, Theme
from scene.scene import Scene, Workspace
from scenesolver.planning.textbook.parameters import RoadmapParameters


class Taste(Enum):
    SWEET = "sweet"
    SOUR = "sour"


@dataclass(frozen=True)
class Everything:
    count: int = field(default=5, metadata={"label": "How many", "minimum": 1, "maximum": 9, "help": "Count them"})
    size_mm: float = field(default=20.0, metadata={"unit": "mm", "minimum": 0.0, "maximum": 100.0})
    is_brave: bool = False
    taste: Taste = Taste.SWEET
    motto: str = "onwards"


def test_a_form_has_a_row_for_every_kind_of_field(qtbot: QtBot) -> None:
    form = ParametersForm(Everything, {"count": 7, "motto": "slowly"})
    qtbot.addWidget(form)
    assert form.values() == {"count": 7, "motto": "slowly"}
    for name, value in (("size_mm", 35.5), ("is_brave", True), ("taste", Taste.SOUR)):
        with qtbot.waitSignal(form.changed, timeout=LONG_MS):
            form.set_value(name, value)
    assert Everything(**form.values()) == Everything(7, 35.5, True, Taste.SOUR, "slowly")
    form.restore_defaults()
    assert form.values() == {}


def test_a_form_keeps_within_the_bounds_and_shows_the_units(qtbot: QtBot) -> None:
    form = ParametersForm(Everything, {})
    qtbot.addWidget(form)
    form.set_value("count", 1000)
    assert form.values() == {"count": 9}
    assert form.findChild(QSpinBox).toolTip() == "Count them"
    assert form.findChild(QDoubleSpinBox).suffix() == " mm"


@pytest.mark.parametrize("value", ["many", None, True, [1]])
def test_a_value_of_another_type_leaves_the_default(qtbot: QtBot, value: object) -> None:
    form = ParametersForm(Everything, {"count": value})
    qtbot.addWidget(form)
    assert form.values() == {}


def test_parts_of_a_planner_are_chosen_by_their_names_and_seen_first(qtbot: QtBot) -> None:
    form = ParametersForm(RoadmapParameters, {"sampler": "halton"})
    qtbot.addWidget(form)
    form.show_rows(1)
    shown = {form.rows.labelForField(field).text() for field in form.findChildren(QComboBox) if not field.isHidden()}
    assert shown == {"Sampler", "Connection", "Edges", "Search", "Finish"}
    sampler = next(box for box in form.findChildren(QComboBox) if box.accessibleName() == "Sampler")
    assert {"uniform", "halton", "bridge"} <= {sampler.itemText(number) for number in range(sampler.count())}
    assert form.values() == {"sampler": "halton"}
    with qtbot.waitSignal(form.changed):
        sampler.setCurrentText("my_sampler.py")
        sampler.lineEdit().editingFinished.emit()
    assert form.values() == {"sampler": "my_sampler.py"}, "one of your own"


def test_speed_goes_by_steps_from_a_tenth_to_as_fast_as_can_be(qtbot: QtBot) -> None:
    control = SpeedControl(SPEEDS)
    qtbot.addWidget(control)
    assert control.neighbour(1.0, 1) == 2.0
    assert control.neighbour(0.1, -1) == 0.1
    assert control.neighbour(10.0, 1) is None
    assert control.neighbour(None, 1) is None
    assert control.neighbour(3.3, -1) == 1.0
    control.show_speed(0.5)


def test_a_long_notice_is_cut_in_the_banner_and_whole_in_the_log(qtbot: QtBot) -> None:
    notice = Notice(Severity.ERROR, "word " * 400)
    banner, log = Banner(), LogPanel()
    for widget in (banner, log):
        qtbot.addWidget(widget)
    banner.show_notice(notice)
    log.add(notice)
    assert len(banner.text) < MAX_LETTERS + 60
    assert notice.text in log.toPlainText()
    log.set_theme(Theme.DARK)
    assert notice.text in log.toPlainText(), "the colours change and the words stay"


def test_a_word_of_any_length_does_not_widen_the_window(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_notice(Notice(Severity.ERROR, "ValueError: " + "x" * 500))
    assert banner.minimumSizeHint().width() < 600
    assert "x" * 500 in banner.text


def test_a_log_begins_its_lines_where_the_language_does(qtbot: QtBot, qapp: QApplication) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        log = LogPanel()
        qtbot.addWidget(log)
        log.resize(600, 100)
        log.add(Notice(Severity.ROUTINE, "p3dx"))
        log.show()
        begin = log.cursorRect(QTextCursor(log.document().firstBlock())).x()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert begin > 400, "the time of day stands at the right, whatever the words are"


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_what_an_empty_log_says_stands_clear_of_its_edges(
    qtbot: QtBot, qapp: QApplication, direction: Qt.LayoutDirection
) -> None:
    qapp.setLayoutDirection(direction)
    try:
        log = LogPanel()
        qtbot.addWidget(log)
        log.resize(600, 100)
        picture = log.viewport().grab().toImage()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    inked = [
        x for x in range(picture.width()) if len({picture.pixel(x, y) for y in range(1, picture.height() - 1)}) > 1
    ]
    assert inked, "something is said"
    margin_px = log.document().documentMargin()
    assert min(inked) >= margin_px
    assert max(inked) < picture.width() - margin_px


def test_the_newest_line_of_a_log_stays_in_view_when_it_gets_less_room(qtbot: QtBot) -> None:
    log = LogPanel()
    qtbot.addWidget(log)
    log.resize(600, 300)
    log.show()
    for number in range(12):
        log.add(Notice(Severity.ROUTINE, f"line {number} " + "word " * 20))
    log.resize(300, 100)
    bar = log.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0, timeout=LONG_MS)
    log.set_theme(Theme.DARK)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0, timeout=LONG_MS)
    QApplication.processEvents()
    bar.setValue(0)
    log.resize(320, 110)
    QApplication.processEvents()
    assert bar.value() == 0, "but who reads above is left there"


def test_lines_that_came_while_a_log_was_hidden_end_with_the_newest_when_it_is_seen(qtbot: QtBot) -> None:
    log = LogPanel()
    qtbot.addWidget(log)
    for number in range(12):
        log.add(Notice(Severity.ROUTINE, f"line {number} " + "word " * 20))
    log.resize(300, 100)
    log.show()
    bar = log.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0, timeout=LONG_MS)


def test_a_choice_too_narrow_for_its_words_shows_how_they_begin_and_end(qtbot: QtBot) -> None:
    choice = ElidedChoice()
    qtbot.addWidget(choice)
    choice.addItem("the robot of the third row, whose name its makers could not agree upon 1")
    choice.resize(150, 30)
    begin, dots, end = choice.shown_text.partition("\u2026")
    assert dots
    assert begin
    assert choice.currentText().startswith(begin)
    assert end
    assert choice.currentText().endswith(end)
    choice.resize(1000, 30)
    assert choice.shown_text == choice.currentText()


def test_a_fitted_view_has_robots_outside_the_workspace_in_it(qtbot: QtBot) -> None:
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(800, 600)
    scene = Scene(Workspace(0.0, 0.0, 4000.0, 3000.0))
    canvas.show_picture(Picture(scene))
    whole = canvas.view
    frame = SensorData(1, 0.0, 1.0, 1.0, 0.0, 0.0, Bumper.NONE, None, wall=False)
    robot = RobotSnapshot("ada", CREATE_1, Pose(500.0, -900.0, 0.0), frame, touching=False, song="")
    canvas.show_picture(Picture(scene, snapshot=WorldSnapshot(0.0, (robot,), ())))
    assert canvas.view.px_per_mm < whole.px_per_mm
    _, y = canvas.view.to_px(500.0, -900.0 - CREATE_1.body.radius_mm)
    assert y < 600.0
    canvas.show_picture(Picture(scene))
    assert canvas.view == whole


def test_a_banner_runs_in_the_windows_direction_whatever_name_it_begins_with(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_notice(Notice(Severity.GOOD, "\u2068\u05d0\u05d1\u2069 has won"))
    assert banner.text == "\u2068\u05d0\u05d1\u2069 has won"
    (shown,) = [label for label in banner.findChildren(QLabel) if label.accessibleName() == "Notice"]
    assert shown.text().startswith("\u200e")


def test_a_notice_is_never_taken_for_markup(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_notice(Notice(Severity.ERROR, "<b>bold</b>"))
    assert banner.text == "<b>bold</b>"
    assert banner.sizeHint().width() > banner.fontMetrics().horizontalAdvance("bold")


def test_a_mover_that_does_not_load_leaves_the_others(tmp_path: object) -> None:
    choices, complaints = mover_choices(f"{tmp_path}/nothing.py")
    assert "prm" in [choice.name for choice in choices]
    assert len(complaints) == 1
    assert "nothing.py" in str(complaints[0])


@pytest.mark.parametrize(("length", "rounded"), [(0.7, 1.0), (1.0, 1.0), (1.1, 2.0), (37.0, 50.0), (51.0, 100.0)])
def test_round_lengths(length: float, rounded: float) -> None:
    assert round_length(length) == pytest.approx(rounded)
    assert round_length(length * 1e-3) == pytest.approx(rounded * 1e-3)


def test_a_view_goes_to_pixels_and_back() -> None:
    view = Viewport.fit(Workspace(-500.0, 100.0, 3500.0, 2100.0), 800.0, 600.0, 40.0)
    assert view.to_px(-500.0, 1100.0) == pytest.approx((40.0, 300.0))
    assert view.to_mm(*view.to_px(123.0, 456.0)) == pytest.approx((123.0, 456.0))
    mapped = view.transform().map(123.0, 456.0)
    assert mapped == pytest.approx(view.to_px(123.0, 456.0))
