"""Texts of any length can be shown: lines break within long words, and nothing else of them changes."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.panels.banner import Banner
from gui.texts.messages import BREAK, LONG_WORD, Notice, Severity, breakable


@given(st.text(alphabet="ab/_\\-. ", max_size=200))
def test_no_piece_of_a_line_is_longer_than_a_long_word(text: str) -> None:
    broken = breakable(text)
    assert broken.replace(BREAK, "") == text
    assert max(map(len, broken.replace(" ", BREAK).split(BREAK))) <= LONG_WORD
    if max(map(len, text.split(" "))) <= LONG_WORD:
        assert broken == text


def test_a_path_is_broken_behind_its_parts() -> None:
    path = "/home/ada/scenes/a_scene-of-the-third-floor-of-the-institute.json"
    pieces = breakable(path).split(BREAK)
    assert pieces[:5] == ["/", "home/", "ada/", "scenes/", "a_"]
    assert pieces[-1] == "institute.json"


def test_a_path_that_is_copied_from_a_notice_is_the_path(qtbot: QtBot) -> None:
    path = "/home/ada/scenes/a_scene-of-the-third-floor-of-the-institute.json"
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_notice(Notice(Severity.ERROR, path))
    (words,) = [label for label in banner.findChildren(QLabel) if path in label.text().replace(BREAK, "")]
    begin = words.text().index("/")
    words.setSelection(begin, len(words.text()) - begin)
    qtbot.keyClick(words, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == path
