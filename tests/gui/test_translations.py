"""What translators write: every text of the window is found for them, and what they wrote is what is shown."""

import ast
import re
import runpy
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6
import pytest
from PySide6.QtWidgets import QApplication

from gui.texts.language import ENGLISH, languages, speak, tr

GUI = Path(__file__).parents[2] / "gui"
TRANSLATIONS = GUI / "texts" / "translations"
TOOLS = Path(PySide6.__file__).parent
PART = re.compile(r"\{[^}]*\}")
TRANSLATED = [code for code in languages() if code != ENGLISH]
HEBREW_LETTER = re.compile("[א-ת]")
ISOLATED = re.compile("\u2066[^\u2069]*\u2069")
UNIT_OF_A_PART = re.compile(r"\{[^}]*\} ?(?:mm|cm|m|ms|s|px|kB|baud)\b")


def messages(file: Path) -> list[ET.Element]:
    return list(ET.parse(file).getroot().iter("message"))


def missing(file: Path) -> tuple[list[str], int]:
    """Ask the tool that `make translations` asks."""
    tool = runpy.run_path(str(GUI.parent / "tools" / "missing_translations.py"))
    return tool["missing"](file)  # type: ignore[no-any-return]


def forms(message: ET.Element) -> list[str]:
    translation = message.find("translation")
    assert translation is not None
    several = [form.text or "" for form in translation.iter("numerusform")]
    return several or [translation.text or ""]


def test_every_text_of_the_window_is_found_for_the_translators(tmp_path: Path) -> None:
    found = tmp_path / "found.ts"
    run = subprocess.run(
        [TOOLS / "lupdate", "-extensions", "py", "-tr-function-alias", "tr+=counted", GUI, "-ts", found],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert len(messages(found)) > 400


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_text_is_where_the_translators_tool_does_not_look(code: str) -> None:
    """It finds no call inside an f-string."""
    known = {message.findtext("source") for message in messages(TRANSLATIONS / f"{code}.ts")}
    called = {
        node.args[0].value: file
        for file in GUI.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "counted")
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert len(called) > 400
    assert {text: file for text, file in called.items() if text not in known} == {}


def test_a_missing_translation_is_reported_and_english_on_the_screen(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = TRANSLATIONS / "he.ts"
    (tmp_path / "he.ts").write_text(
        source.read_text(encoding="utf-8").replace(
            "<translation>רובוטים</translation>", '<translation type="unfinished"></translation>'
        ),
        encoding="utf-8",
    )
    texts, count = missing(tmp_path / "he.ts")
    before, as_many = missing(source)
    assert (set(texts) - set(before), count) == ({"Robots"}, as_many)
    subprocess.run([TOOLS / "lrelease", "-silent", tmp_path / "he.ts"], check=True, capture_output=True)
    monkeypatch.setattr("gui.texts.language._TRANSLATIONS", tmp_path)
    speak(qapp, "he")
    assert tr("Robots") == "Robots"
    assert tr("Match") == "תחרות"
    speak(qapp, ENGLISH)


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_the_window_reads_is_what_translators_wrote(code: str, tmp_path: Path) -> None:
    made = tmp_path / f"{code}.qm"
    subprocess.run(
        [TOOLS / "lrelease", "-silent", TRANSLATIONS / f"{code}.ts", "-qm", made], check=True, capture_output=True
    )
    assert made.read_bytes() == (TRANSLATIONS / f"{code}.qm").read_bytes(), "run `make translations`"


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_parts_and_the_marks_of_their_sources(code: str) -> None:
    for message in messages(TRANSLATIONS / f"{code}.ts"):
        source = message.findtext("source") or ""
        for form in filter(None, forms(message)):
            parts = set(PART.findall(source))
            if message.get("numerus"):  # A form for one thing may say so in a word.
                assert parts - {"{n}"} <= set(PART.findall(form)) <= parts, form
            else:
                assert sorted(PART.findall(source)) == sorted(PART.findall(form)), form
            assert source.count("&") == form.count("&"), form
            assert source.endswith("...") == form.endswith("..."), form
            assert form[:1].isspace() == source[:1].isspace(), form
            assert form[-1:].isspace() == source[-1:].isspace(), form


def test_hebrew_sentences_keep_latin_words_at_their_places() -> None:
    """Else a number stands behind its unit, and a sentence that begins with a Latin word runs the wrong way."""
    for form in (form for message in messages(TRANSLATIONS / "he.ts") for form in forms(message)):
        if not HEBREW_LETTER.search(form):
            continue
        bare = ISOLATED.sub("", form)
        assert not UNIT_OF_A_PART.search(bare), form
        letters = [letter for letter in PART.sub("", bare) if letter.isalpha()]
        assert letters[0] >= "א" or form.startswith("\u200f"), form
        assert not re.search(r"[א-ת]-[{A-Za-z0-9]", form), f"a hyphen for a maqaf: {form}"
