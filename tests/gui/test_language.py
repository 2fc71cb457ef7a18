"""The window in other languages: how its texts run from right to left, and how a language is chosen."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from driven import LONG_MS, opened, press
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontDatabase, QFontMetricsF, QImage
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLabel, QMainWindow, QMenu, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.families.ev3.ports import reading_words
from gui.help.palette import CommandPalette, matches
from gui.painter.text import font
from gui.panels.banner import Banner
from gui.shell.commands.language import language_commands
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.window_state import WindowState, load_window_state, store_window_state, window_state_file
from gui.style.icons import icon
from gui.texts.language import (
    AS_THE_SYSTEM,
    ENGLISH,
    counted,
    english,
    is_translated,
    isolated,
    language_for,
    languages,
    name_of,
    speak,
    tr,
)
from gui.texts.messages import Notice, Severity, place, unbroken
from gui.tournament.models import StandingsModel
from gui.widgets.elided import ElidedLabel
from robotworkshop.run.settings import Settings
from robotworkshop.tournament.setup import MoverEntry, Rules, Setup
from robotworkshop.tournament.tally import leaderboard
from tests.warm.programs import warm


@pytest.fixture
def hebrew(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "he")
    yield
    speak(qapp, ENGLISH)


@pytest.fixture
def hebrew_window(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    request.getfixturevalue("hebrew")
    made = furnished_window(Settings(speed=None))
    qtbot.addWidget(made)
    made.show()
    made.rooms.run.find_movers()
    qtbot.waitUntil(lambda: bool(made.rooms.run.movers), timeout=LONG_MS)
    yield made
    made.close()


@pytest.mark.usefixtures("hebrew")
def test_a_text_and_its_parts() -> None:
    assert tr("Robots") == "רובוטים"
    assert tr("{robot}: goal", robot="Ada") == "\u200f\u2068Ada\u2069: יעד"
    assert tr("What nobody has translated") == "What nobody has translated"


@pytest.mark.usefixtures("hebrew")
def test_numbers_have_their_plurals(qapp: QApplication) -> None:
    assert counted("{n} robot", "{n} robots", 1) == "רובוט אחד"
    assert counted("{n} robot", "{n} robots", 2000) == "\u200f\u20682,000\u2069 רובוטים"
    speak(qapp, ENGLISH)
    assert counted("{n} robot", "{n} robots", 1) == "1 robot"
    assert counted("{n} robot", "{n} robots", 0) == "0 robots"
    assert counted("{n} thing here", "{n} things here", 2) == "2 things here"


@pytest.mark.usefixtures("qapp")
def test_a_hebrew_name_does_not_disturb_an_english_sentence() -> None:
    assert isolated("Ada") == "Ada"
    assert tr("{robot}: goal", robot="שרה") == "\u2068שרה\u2069: goal"


@pytest.mark.usefixtures("hebrew")
def test_a_notice_keeps_what_holds_its_directions_apart() -> None:
    text = tr("{robot}: goal", robot="Ada\n")
    assert Notice(Severity.ROUTINE, text).text == "\u200f\u2068Ada\\n\u2069: יעד"


def test_the_typefaces_have_hebrew_letters(qapp: QApplication) -> None:
    if not QFontDatabase.families(QFontDatabase.WritingSystem.Hebrew):
        pytest.skip("no typeface with Hebrew letters is installed")
    for face in (font(12), qapp.font()):
        metrics = QFontMetricsF(face)
        assert metrics.inFontUcs4(ord("א"))
        assert metrics.horizontalAdvance(f"\u2068{place(-1.0, 2.0)}\u2069") == pytest.approx(
            metrics.horizontalAdvance(place(-1.0, 2.0))
        )


@pytest.mark.usefixtures("hebrew")
def test_a_value_runs_in_its_own_direction_and_a_sentence_as_the_window_does(qtbot: QtBot) -> None:
    def drawn(text: str) -> QImage:
        label = ElidedLabel(text)
        qtbot.addWidget(label)
        label.resize(200, 20)
        return label.grab().toImage()

    assert drawn("-0.5 mm") == drawn("\u200e-0.5 mm\u200e")
    robot = tr("{state}: {reason}", state="A", reason="B")
    assert drawn(robot) == drawn("\u200fA\u200f:\u200f B\u200f")


# The window from right to left.


@pytest.mark.usefixtures("hebrew")
def test_arrows_back_and_on_point_the_other_way_and_those_of_time_do_not(qapp: QApplication) -> None:
    def drawn(name: str) -> QImage:
        return icon(name, qapp.palette()).pixmap(24).toImage()

    in_hebrew = {name: drawn(name) for name in ("undo", "redo", "left", "right", "start", "step", "reset")}
    speak(qapp, ENGLISH)
    in_english = {name: drawn(name) for name in in_hebrew}
    for name, other in (("undo", "redo"), ("redo", "undo"), ("left", "right"), ("right", "left")):
        assert in_hebrew[name] == in_english[other] != in_english[name]
    for name in ("start", "step", "reset"):
        assert in_hebrew[name] == in_english[name]


def mnemonics(menu: QMenu) -> list[str]:
    titles = [action.text() for action in menu.actions() if "&" in action.text().replace("&&", "")]
    return [title[title.index("&") + 1].lower() for title in titles]


def menus(window: QMainWindow) -> list[QMenu]:
    return [menu for action in window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]


def test_the_window_speaks_hebrew_in_every_corner(hebrew_window: MainWindow) -> None:
    latin = re.compile(r"[A-Za-z]{2,}")
    shown = [action.text() for menu in menus(hebrew_window) for action in menu.actions()]
    shown += [pane.place.title for pane in hebrew_window.panes]
    assert [text for text in shown if latin.search(text) and text != name_of(ENGLISH)] == []


def test_keys_that_are_brackets_are_not_turned_round_in_a_menu(hebrew_window: MainWindow) -> None:
    slower = hebrew_window.rooms.commands["slower"]
    assert slower.text().endswith(f"\t{isolated('[')}")
    assert "\t" not in slower.toolTip()
    assert "\t" not in hebrew_window.rooms.commands["step"].text()


@pytest.mark.parametrize("which", ["window", "hebrew_window"])
def test_letters_behind_an_ampersand_are_unique_in_their_menu(which: str, request: pytest.FixtureRequest) -> None:
    window = request.getfixturevalue(which)
    bar = [action.text() for action in window.menuBar().actions()]
    letters = [text[text.index("&") + 1].lower() for text in bar]
    assert len(set(letters)) == len(letters), bar
    twice = {
        menu.title(): [letter for letter in mnemonics(menu) if mnemonics(menu).count(letter) > 1]
        for menu in menus(window)
    }
    assert not any(twice.values()), twice


def test_the_window_is_mirrored_but_for_the_floor_time_and_numbers(hebrew_window: MainWindow) -> None:
    window = hebrew_window
    left_to_right = Qt.LayoutDirection.LeftToRight
    assert window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    press_workspace(window, "design")
    rail, column = window.rail, window.panes.column
    assert rail.mapToGlobal(rail.rect().center()).x() > column.mapToGlobal(column.rect().center()).x()
    assert window.rooms.view.canvas.layoutDirection() is left_to_right
    strip = window.rooms.timeline.strip
    assert strip.layoutDirection() is left_to_right
    fields = window.findChildren(QAbstractSpinBox)
    assert fields
    assert {field.layoutDirection() for field in fields} == {left_to_right}


def test_a_language_is_spoken_at_once_whatever_was_spoken_before(qapp: QApplication) -> None:
    try:
        for code in ("he", ENGLISH, "he"):
            speak(qapp, code)
            assert is_translated() is (code != ENGLISH)
            assert english(tr("Solve")) == "Solve"
    finally:
        speak(qapp, ENGLISH)


def press_workspace(window: MainWindow, name: str) -> None:
    window.rooms.commands[f"workspace.{name}"].trigger()
    QCoreApplication.processEvents()


# Commands.


def test_commands_are_found_by_their_hebrew_and_english_names_and_ids(hebrew_window: MainWindow, qtbot: QtBot) -> None:
    export = next(command for command in hebrew_window.rooms.commands.commands if command.id == "export")
    for typed in ("ייצוא", "תמונה ייצוא", "export picture", "Export"):
        assert matches(typed, export), typed
    assert not matches("solve", export)
    press(qtbot, hebrew_window, "palette")
    found = hebrew_window.findChild(CommandPalette)
    assert isinstance(found, CommandPalette)
    assert found.titles[0] == "חדשה"


# The choice.


def test_the_language_is_the_users_choice_else_the_systems_else_english() -> None:
    assert language_for(AS_THE_SYSTEM, ["he-Hebr-IL", "he-IL", "he", "en"]) == "he"
    assert language_for(AS_THE_SYSTEM, ["fr-FR", "he_IL", "en"]) == "he"
    assert language_for(AS_THE_SYSTEM, ["en-GB", "he"]) == ENGLISH
    assert language_for(AS_THE_SYSTEM, ["C"]) == ENGLISH
    assert language_for(AS_THE_SYSTEM, []) == ENGLISH
    assert language_for("he", ["en-US"]) == "he"
    assert language_for(ENGLISH, ["he-IL"]) == ENGLISH
    assert language_for("tlh", ["he-IL"]) == "he"


def test_languages_call_themselves_by_their_own_names() -> None:
    assert languages()[0] == ENGLISH
    assert name_of("he") == "עברית"
    assert name_of(ENGLISH) == "English"


def test_a_chosen_language_is_remembered_and_counts_from_the_next_time(window: MainWindow) -> None:
    assert window.rooms.commands["language.system"].isChecked()
    window.rooms.commands["language.he"].trigger()
    assert "reopen the window" in window.rooms.notices.banner.text
    assert tr("Robots") == "Robots"
    window.close()
    assert load_window_state(window_state_file()).language == "he"


@pytest.mark.parametrize(("chosen", "direction"), [("he", "RightToLeft"), (ENGLISH, "LeftToRight")])
def test_a_window_opens_in_the_language_that_was_chosen(tmp_path: Path, chosen: str, direction: str) -> None:
    store_window_state(WindowState(language=chosen), window_state_file())
    program = f"""
import sys
import gui.shell.app
from robotworkshop.run.settings import Settings
def end(application, window, *what):
    assert window.layoutDirection().name == {direction!r}, window.layoutDirection()
    window.close()
gui.shell.app._begin = end
sys.exit(gui.shell.app.open_window(None, Settings()))
"""
    run = subprocess.run(
        [warm("python"), "-"],
        input=program,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "LANG": "he_IL.UTF-8", "LANGUAGE": "he"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr


def test_the_same_choice_is_not_told_twice() -> None:
    told: list[Notice] = []
    window_state = WindowState(language="he")
    hebrew_command = next(each for each in language_commands(window_state, told.append) if each.id == "language.he")
    hebrew_command.run(True)
    assert hebrew_command.is_on
    assert told == []


def test_the_title_names_the_program_once(hebrew_window: MainWindow, room: Path, qtbot: QtBot) -> None:
    hebrew_window.rooms.run.open_scene(room)
    qtbot.waitUntil(lambda: hebrew_window.rooms.run.scene is not None, timeout=LONG_MS)
    # Qt adds the program's name to a title that does not end with it.
    assert hebrew_window.windowTitle().endswith(QApplication.applicationDisplayName())
    assert QApplication.applicationDisplayName() == tr("Robot Workshop") != "Robot Workshop"


@pytest.mark.usefixtures("hebrew")
def test_tips_in_the_list_of_keys_are_shown_whole(hebrew_window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, hebrew_window, "keys")
    table = hebrew_window.findChild(QTableWidget, options=Qt.FindChildOption.FindChildrenRecursively)
    assert isinstance(table, QTableWidget)
    load = next(row for row in range(table.rowCount()) if table.item(row, 0).text() == "טעינת נהג")
    tip, last = table.item(load, 2), "נהגים"
    assert tip.text().endswith(last)
    whole = table.visualItemRect(tip)
    shown = table.viewport().grab(whole).toImage()
    tip.setText(tip.text().removesuffix(last) + "רובוטים")
    assert table.viewport().grab(whole).toImage() != shown  # Its last word is to be seen.


def told(panel: QWidget) -> dict[str, QLabel]:
    """Return the labels of a panel that are seen, by what they say."""
    return {label.text(): label for label in panel.findChildren(QLabel) if label.isVisible()}


def test_numbers_stand_at_the_far_edge_from_their_titles(hebrew_window: MainWindow, room: Path, qtbot: QtBot) -> None:
    opened(qtbot, hebrew_window, room)
    press(qtbot, hebrew_window, "workspace.plan")
    press(qtbot, hebrew_window, "solve")
    numbers = hebrew_window.rooms.run_room.numbers
    qtbot.waitUntil(lambda: len(numbers.entries) > 1, timeout=LONG_MS)
    values = dict(numbers.entries)
    for words in (values["קשתות"], values["אומת"]):  # Digits, and a Hebrew word.
        qtbot.waitUntil(lambda words=words: words in told(numbers), timeout=LONG_MS)
        label = told(numbers)[words]
        picture = label.grab().toImage()
        ground = picture.pixel(0, 0)
        inked = [x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) != ground]
        assert min(inked) <= label.fontMetrics().averageCharWidth(), words


@pytest.mark.usefixtures("hebrew")
def test_wins_stand_where_the_title_of_their_column_has_them(qapp: QApplication) -> None:
    setup = Setup(versions={}, movers=(MoverEntry("ada", "ada", "1"),), courses=(), seeds=1, rules=Rules())
    model = StandingsModel(qapp)
    model.show_board(leaderboard(setup, {}))
    # Three numbers, which stand from right to left; the title does, too.
    assert model.data(model.index(0, 5)) == ":".join(map(isolated, "000"))
    assert model.data(model.index(0, 2)) == isolated("1500")


@pytest.mark.usefixtures("hebrew")
def test_what_a_sensor_of_a_brick_reads_runs_as_the_window_does() -> None:
    assert reading_words("lego-ev3-color", [1.0, 0.43]) == f"{isolated('שחור')}, {isolated('43 %')}"


def test_no_line_is_broken_between_a_number_and_its_unit_or_axis_nor_inside_a_place() -> None:
    """From right to left, the two halves of a place would else change their order."""
    said = f"at {place(3350.4, -2313.0)} in 2 s"
    assert unbroken(said) == "at x\u00a03,350,\u00a0y\u00a0-2,313\u00a0mm in 2\u00a0s"
    assert unbroken("x, y and 3, yet 4") == "x, y and 3, yet 4"


def test_a_banner_breaks_no_line_between_a_number_and_its_unit(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_notice(Notice(Severity.ERROR, "it is 74 mm wide"))
    assert banner.text == "it is 74 mm wide"
    assert any("74\u00a0mm" in label.text() for label in banner.findChildren(QLabel))
