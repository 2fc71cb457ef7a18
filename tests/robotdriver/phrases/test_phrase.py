"""Sentences whose parts are known again."""

from hypothesis import given
from hypothesis import strategies as st

from robotdriver.phrases.phrase import MOST_CHARACTERS, Phrase, is_listed, listed

LATE = Phrase("{name} was {time} late: {reason}")

WORD = st.text("abc ()", min_size=1, max_size=12).map(lambda text: text.replace("(", "").replace(")", "") or "a")


@given(WORD, WORD, st.text(min_size=1, max_size=40))
def test_a_reason_comes_back_whole_whatever_is_in_it(name: str, time: str, reason: str) -> None:
    said = LATE(name=name, time=time, reason=reason)
    parts = LATE.read(said)
    assert parts is not None
    assert LATE(**parts) == said
    assert parts["reason"].endswith(reason)


def test_brackets_keep_a_part_together() -> None:
    phrase = Phrase("{name} at {place}, {time} late")
    parts = {"name": "ada", "place": "(1, 2 late)", "time": "3 s"}
    assert phrase.read(phrase(**parts)) == parts


def test_what_stands_before_a_colon_is_no_part_of_the_sentence_behind_it() -> None:
    phrase = Phrase("{name} was late")
    assert phrase.read("today: ada was late") is None
    assert phrase.read("ada was late") == {"name": "ada"}


def test_another_sentence_is_not_read() -> None:
    assert LATE.read("ada was early") is None


def test_a_text_too_long_for_a_sentence_is_not_read() -> None:
    assert LATE.read(LATE(name="a", time="1 s", reason="b" * MOST_CHARACTERS)) is None


def test_a_name_is_listed_by_itself_only() -> None:
    names = listed(["ada", "bob"])
    assert is_listed("ada", names)
    assert is_listed("bob", names)
    assert not is_listed("ad", names)
