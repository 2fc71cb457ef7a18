"""Texts of any length can be shown: lines break within long words, and nothing else of them changes."""

from hypothesis import given
from hypothesis import strategies as st

from gui.texts.messages import LONG_WORD, breakable

BREAK = "\u200b"


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
