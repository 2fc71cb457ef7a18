"""What is told below the window in English is said in its language, from a live run, a network or an old recording."""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from PySide6.QtWidgets import QApplication

from gui.shell.told.complaints import Complaints
from gui.texts.language import ENGLISH, speak
from gui.texts.messages import event
from gui.texts.told_below import _phrases, complained, fault_said, rules_named, said
from robotdriver.create.links.link import link_gone
from robotdriver.errors import LinkError, ModelError, PlacementError
from robotdriver.eyebot.library import CompilerError
from robotdriver.models import CREATE_1
from robotdriver.phrases import compiling, guests, links, placing, system
from robotdriver.phrases.phrase import Phrase, listed
from robotworkshop.cli.printing.player_lines import line_of
from robotworkshop.families import phrases as family_phrases
from robotworkshop.match import phrases as match_phrases
from robotworkshop.match.player.player_events import Listening, PhaseChanged, RefereeCame, Refused
from robotworkshop.run import phrases
from robotworkshop.run.events import Collided
from robotworkshop.run.movers import MoverError, load_mover
from robotworkshop.run.refusals import MEND
from robotworkshop.run.verdict import Margin, Phase
from robotworkshop.tournament.phrases import keeping
from robotworkshop.tournament.setup import TournamentError
from scene import SceneError, load_scene
from scene import phrases as scene_phrases
from scene.formats import scene_from_bytes

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


def bare(text: str) -> str:
    """Return a text without what keeps directions apart."""
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", text)


@pytest.mark.usefixtures("hebrew")
def test_faults_of_files_are_said_with_the_line_and_the_systems_words() -> None:
    with pytest.raises(SceneError) as fault:
        scene_from_bytes(b"2D-Map\nDATA\n1 x\n", "hall.map")
    assert bare(complained(fault.value)) == "שורה 3: נקודה היא x y, ולא '1 x'"
    with pytest.raises(SceneError) as missing:
        load_scene(Path("nowhere.json"))
    assert bare(complained(missing.value)) == "nowhere.json: אי אפשר לקרוא: אין קובץ או תיקייה כאלה"
    with pytest.raises(MoverError) as mover:
        load_mover("nowhere.py")
    assert bare(complained(mover.value)) == "הנהג nowhere.py: אין קובץ כזה"


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.wld", "floor 1000 1000\n0 0 a b\n", "שורה 2: קיר הוא x1 y1 x2 y2"),
        ("a.wld", "floor 1000\n", "שורה 1: אחרי floor באים שני גדלים במילימטרים; מספר המספרים ב־'floor 1000' הוא 1"),
        ("a.maz", "|_|\n300\n300\n", "שורה 3: גודל התא כבר נכתב; מחקו את השורה הזאת"),
        ("a.sim", "world\n", "שורה 1: אחרי world בא שם של קובץ; כתבו אותו"),
    ],
)
def test_faults_of_eyebot_files_are_said_line_by_line(name: str, content: str, told: str) -> None:
    with pytest.raises(SceneError) as fault:
        scene_from_bytes(content.encode(), name)
    assert told in bare(complained(fault.value))


@pytest.mark.usefixtures("hebrew")
def test_faults_of_models_are_said_behind_their_place() -> None:
    sensor = CREATE_1.sensors[0]
    with pytest.raises(ModelError) as fault:
        replace(CREATE_1, sensors=(sensor, sensor))
    assert bare(complained(fault.value)) == f"sensors[1].name: השם '{sensor.name}' ריק או תפוס; תנו לזה שם משלו"


@pytest.mark.usefixtures("hebrew")
def test_the_longer_sentence_about_a_file_is_known_behind_the_files_name() -> None:
    told = f"results.jsonl: {MEND(reason=keeping.BAD_LINE(line='7', words='Input data was truncated'))}"
    assert bare(complained(TournamentError(told))) == (
        "results.jsonl: השורה 7 פגומה (Input data was truncated); תקנו או הסירו אותו"
    )


@pytest.mark.usefixtures("hebrew")
def test_things_on_the_floor_have_their_names_and_the_numbers_of_the_list() -> None:
    refused = placing.ROBOT_STANDS(thing="obstacle 0", robot="Ada")
    assert bare(complained(PlacementError(refused))) == (
        "אי אפשר להניח את מכשול 1 במקום שבו עומד הרובוט Ada; הזיזו אחד מהם"
    )
    assert bare(event(Collided(3.0, "Ada", "wall 0", own=True))) == "3.0 s: Ada פגע ב־קיר 1"
    assert bare(event(Collided(3.0, "Ada", "robot Bo", own=True))) == "3.0 s: Ada פגע ב־רובוט Bo"


@pytest.mark.usefixtures("hebrew")
def test_what_happens_at_a_player_is_said_in_the_windows_language() -> None:
    for happening in (
        Listening("127.0.0.1:5", "sesame"),
        RefereeCame("Ref", "10.0.0.1:4", is_back=True),
        Refused("10.0.0.2", match_phrases.WRONG_CODE(), 2),
        PhaseChanged(Phase.GAVE_UP, phrases.HAS_GIVEN_UP()),
    ):
        shown = re.sub(r"sesame|Ref\b", "", said(line_of(happening)))
        assert not re.search("[A-Za-z]{2}", shown), shown


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize(
    ("warning", "told"),
    [
        (f"Ada: {guests.WRONG_TOKEN(host='10.0.0.2')}", "Ada: לקוח מ־10.0.0.2 נדחה: האסימון שלו שגוי"),
        (
            "a.rwrec: the recording ends here: no space left on device; the run continues",
            "a.rwrec: ההקלטה נגמרת כאן: לא נותר מקום בדיסק; הנסיעה נמשכת",
        ),
        (
            f"Ada: {family_phrases.MAP_STAYS(reason='b.map: ' + scene_phrases.NOT_READ(words=system.NO_FILE()))}",
            "Ada: המפה נשארת כפי שהיא: b.map: אי אפשר לקרוא: אין קובץ או תיקייה כאלה",
        ),
        (
            f"w.sim: line 3: {family_phrases.BUILT_IN(name='can.esObj', known='Can')}",
            "w.sim: שורה 3: אין קובץ can.esObj; במקומו נלקח Can המובנה",
        ),
        ("a program of mine is slow", "a program of mine is slow"),
    ],
)
def test_warnings_of_the_log_are_shown_in_the_windows_language(warning: str, told: str) -> None:
    shown: list[str] = []
    complaints = Complaints()
    complaints.noticed.connect(lambda notice: shown.append(bare(notice.text)))
    logging.getLogger("robotdriver.test").warning("%s", warning)
    complaints.look()
    complaints.close()
    assert shown == [told]


@pytest.mark.usefixtures("hebrew")
def test_a_missing_compiler_is_told_in_the_windows_language() -> None:
    told = bare(complained(CompilerError(compiling.NO_COMPILER())))
    assert told == "אין מהדר לשפת C; התקינו gcc או clang, או כתבו את התוכנית ב־Python"
