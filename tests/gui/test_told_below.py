"""What is told below the window in English is said in its language, from a live run, a network or an old recording."""

from collections.abc import Iterator
from string import Formatter

import pytest
from PySide6.QtWidgets import QApplication

from gui.texts.language import ENGLISH, speak
from gui.texts.told_below import _phrases, complained, fault_said, rules_named, said
from robotdriver.create.links.link import link_gone
from robotdriver.errors import LinkError
from robotdriver.phrases import links
from robotdriver.phrases.phrase import Phrase, listed
from robotworkshop.run import phrases
from robotworkshop.run.verdict import Margin
from scene import phrases as scene_phrases

HEBREW = range(0x590, 0x600)


@pytest.fixture
def hebrew(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "he")
    yield
    speak(qapp, ENGLISH)


def filled(phrase: Phrase) -> tuple[str, list[str]]:
    """Return a phrase with parts that look as what they stand for, and these."""
    names = [name for _, name, *_ in Formatter().parse(phrase.text) if name]
    parts = {name: f"({number}, 2.5) mm" for number, name in enumerate(names, 11)}
    return phrase(**parts), list(parts.values())


@pytest.mark.usefixtures("hebrew")
def test_every_reason_is_said_in_the_windows_language() -> None:
    for phrase in _phrases():
        told, parts = filled(phrase)
        shown = said(told)
        assert any(ord(letter) in HEBREW for letter in shown), phrase.text
        assert max((literal for literal, *_ in Formatter().parse(phrase.text)), key=len) not in shown
        for part in parts:
            assert part in shown


@pytest.mark.usefixtures("qapp")
def test_in_english_it_is_as_it_was_told() -> None:
    for phrase in _phrases():
        told, _ = filled(phrase)
        assert said(told) == told
    assert (
        said("what a student's mover says; and so on: {braces}") == "what a student's mover says; and so on: {braces}"
    )
    assert said("") == ""


@pytest.mark.usefixtures("hebrew")
def test_reasons_of_several_are_said_one_by_one_each_with_its_name() -> None:
    outside = phrases.OUTSIDE(distance="26 mm")
    fast = phrases.TOO_FAST(way="900 mm", time="0.10 s", speed="500 mm/s")  # It has a semicolon of its own.
    silent = phrases.MISSED_FOR(count="3", reason=phrases.GONE())
    shown = said(f"Ada: {fast}; Bo: {outside}; Cy: {silent}; Di: no wheels")
    assert [name for name in ("Ada", "Bo", "Cy", "Di: no wheels", "500 mm/s", "26 mm") if name not in shown] == []
    assert not any(word in shown for word in ("claims", "outside", "polls", "nothing answers"))
    together = said(phrases.AT_GOALS_TOGETHER(names=listed(("Ada", "Bo"))))
    assert "Ada" in together
    assert " and " not in together
    assert "goal" not in rules_named("goal, missed polls")


@pytest.mark.usefixtures("hebrew")
def test_complaints_of_scenes_and_files_are_said_with_parts_counted_from_1() -> None:
    fault = "obstacles[3].polygon: " + scene_phrases.EDGES_CROSS(first="1", second="3")
    shown = fault_said(fault)
    assert [figure for figure in shown if figure.isdigit()] == ["4", "2", "4"]
    assert "edges" not in shown
    assert "obstacle" not in shown
    overlap = fault_said("robots[0].goal: " + scene_phrases.INSIDE(radius="165 mm", part="walls[1]"))
    assert "קיר 2" in overlap
    assert "walls" not in overlap
    kinds = fault_said("a.json: robots[0].name: " + scene_phrases.EXPECTED(expected="text or null", found="a list"))
    assert "a.json" in kinds
    assert "a list" not in kinds


@pytest.mark.usefixtures("hebrew")
def test_why_a_robot_is_lost_is_said_with_its_address() -> None:
    lost = complained(link_gone("serial:/dev/ttyUSB0", "No such device"))
    assert "serial:/dev/ttyUSB0" in lost
    assert "No such device" in lost
    assert "plug the cable" not in lost
    nowhere = complained(LinkError(f"serial:COM7: {links.NO_PORT(ports=links.NO_PORTS())}"))
    assert "none" not in nowhere


def test_a_margin_is_told_with_the_winner() -> None:
    assert Margin("Bo", late_s=0.015).of("Ada") == "Ada is at its goal, 0.015 s before Bo"
    assert Margin("Bo", short_mm=250.0).of("Ada") == "Ada is at its goal; Bo was 250 mm short of its own"
