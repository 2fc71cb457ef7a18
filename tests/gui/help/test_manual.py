"""The manual: what it names exists, what it links to is there, and the window shows it where it is asked for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from driven import LONG_MS, ROBOT, ROOM, opened, press, until, written
from PySide6.QtCore import QRect, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QKeySequence, QTextBlock
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.contributions.command import plain
from gui.contributions.workspace import WORKSPACES
from gui.help.book import CONTENTS, KEYS_HERE, Book, slug
from gui.help.manual import Manual
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.assets import find_scene, manual_folder
from scene.editing import Kind, Part

FOLDER = manual_folder()
PAGES = sorted(FOLDER.glob("*.md"))
BESIDE = (*PAGES, *sorted(FOLDER.parent.glob("*.md")))
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
NAME = re.compile(r"\*\*(.+?)\*\*(?: \(<kbd>(.+?)</kbd>\))?", re.DOTALL)
KEY = re.compile(r"<kbd>(.+?)</kbd>")
OF_NO_COMMAND = {
    *("Return", "Insert", "Shift", "Alt", "Ctrl", "Left", "Right", "Home", "End", "Page Up", "Page Down"),
    *("Alt+Left", "Alt+Right", "Ctrl+F"),
}
"""Keys of the floor, the timeline and the manual's own window."""


def anchors(page: Path) -> set[str]:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {slug(line.lstrip("#").replace("`", "")) for line in text.splitlines() if line.startswith("#")}


@pytest.mark.parametrize("page", BESIDE, ids=lambda page: page.name)
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if link.startswith("http"):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.is_file(), f"{page.name} leads to {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name} leads to {link}"


def test_the_contents_list_every_page_once() -> None:
    chapters = Book(FOLDER, ()).chapters
    assert chapters[0].file.name == CONTENTS
    assert sorted(chapter.file.name for chapter in chapters) == [page.name for page in PAGES]
    for chapter in chapters[1:]:
        assert chapter.file.read_text(encoding="utf-8").startswith(f"# {chapter.title}\n")


def names_in(window: MainWindow) -> Iterator[str]:
    for command in window.rooms.commands.commands:
        yield command.plain_title
    for widget in window.findChildren(QWidget):
        yield widget.accessibleName()
        if isinstance(widget, QAbstractButton | QLabel):
            yield plain(widget.text())
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(number) for number in range(widget.count()))


@pytest.fixture
def everything(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window in which every control is there that the manual speaks of."""
    opened(qtbot, window, find_scene("duel_crossing"))
    press(qtbot, window, "workspace.match")
    press(qtbot, window, "match.tournament")
    press(qtbot, window, "workspace.design")
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    document.select([Part(Kind.OBSTACLE, 0)])
    return window


def test_whatever_the_manual_names_in_bold_is_in_the_window_with_the_key_it_says(everything: MainWindow) -> None:
    keys = {command.plain_title: command.keys for command in everything.rooms.commands.commands}
    names = set(names_in(everything))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name, key in NAME.findall(CODE.sub("", text)):
            title = " ".join(name.split())
            assert title in names, f"{page.name}: there is no control called {title}"
            assert not key or key in keys.get(title, ()), f"{page.name}: {title} has other keys than {key}"
        for key in KEY.findall(text):
            assert key in OF_NO_COMMAND or any(key in each for each in keys.values()), (
                f"{page.name}: {key} does nothing"
            )


def test_the_page_of_keys_has_them_all(window: MainWindow) -> None:
    page = next(page for page in PAGES if KEYS_HERE in page.read_text(encoding="utf-8"))
    text = Book(FOLDER, window.rooms.commands.commands).text(page)
    for command in window.rooms.commands.commands:
        for key in command.keys:
            shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            assert re.search(rf"\| {re.escape(command.plain_title)} \|.*`{re.escape(shown)}`", text), command.id


def test_the_mover_of_the_manual_reaches_its_goal(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", (FOLDER / "mover.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    mover = tmp_path / "straight_ahead.py"
    mover.write_text(code[1])
    opened(qtbot, window, written(tmp_path, "free", {**ROOM, "robots": [ROBOT], "obstacles": []}))
    window.rooms.run.load_mover(mover)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(mover), timeout=LONG_MS)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    assert all(report.outcome.reached for report in window.rooms.run.run_reports)


# The window of the manual.


@pytest.fixture
def manual(qtbot: QtBot, window: MainWindow) -> Manual:
    press(qtbot, window, "manual")
    assert window.rooms.guide.manual is not None
    return window.rooms.guide.manual


def test_f1_opens_the_chapter_of_the_workspace(qtbot: QtBot, window: MainWindow) -> None:
    for workspace in WORKSPACES:
        press(qtbot, window, f"workspace.{workspace.id}")
        qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_F1)
        manual = window.rooms.guide.manual
        assert manual is not None
        assert manual.isVisible()
        assert manual.file == FOLDER.resolve() / f"{workspace.id}.md"
        assert manual.contents.currentItem().text().startswith(workspace.id.capitalize())
        manual.close()


def test_a_chapter_of_the_list_is_shown_and_back_leads_to_where_one_was(qtbot: QtBot, manual: Manual) -> None:
    first = manual.file
    bar = manual.page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 200, timeout=LONG_MS)
    bar.setValue(120)
    manual.contents.setCurrentRow(0)
    assert manual.file.name == CONTENTS
    assert not manual.forth.isEnabled()
    manual.back.click()
    assert manual.file == first
    qtbot.waitUntil(lambda: bar.value() == 120, timeout=LONG_MS)
    manual.forth.click()
    assert manual.file.name == CONTENTS


def test_a_link_leads_to_its_heading(qtbot: QtBot, manual: Manual) -> None:
    manual.turn_to(FOLDER / "trouble.md")
    manual.page.anchorClicked.emit(QUrl("plan.md#no-path"))
    assert manual.file.name == "plan.md"
    bar = manual.page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 200, timeout=LONG_MS)
    top = manual.page.cursorForPosition(manual.page.viewport().rect().topLeft()).block()
    shown = [top.text(), top.next().text()]
    assert "No path" in shown or bar.value() == bar.maximum()


def test_a_link_into_the_web_opens_the_browser(monkeypatch: pytest.MonkeyPatch, manual: Manual) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toString()))
    here = manual.file
    manual.page.anchorClicked.emit(QUrl("https://www.irobot.com/"))
    assert asked == ["https://www.irobot.com/"]
    assert manual.file == here


def picture_width(manual: Manual) -> float:
    block: QTextBlock = manual.page.document().begin()
    while "\ufffc" not in block.text():
        block = block.next()
    return block.layout().lineAt(0).naturalTextWidth()


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_pictures_are_as_wide_as_there_is_room_for(
    qtbot: QtBot, manual: Manual, monkeypatch: pytest.MonkeyPatch, ratio: float
) -> None:
    monkeypatch.setattr(manual.page, "devicePixelRatioF", lambda: ratio)
    for width in (1300, 700):
        manual.resize(width, 600)
        room = manual.page.viewport
        qtbot.waitUntil(
            lambda room=room: 0.8 * room().width() < picture_width(manual) < room().width(), timeout=LONG_MS
        )
    assert not manual.page.horizontalScrollBar().isVisible()


def test_a_word_is_found_in_this_chapter_then_in_the_others(qtbot: QtBot, manual: Manual) -> None:
    qtbot.keyClicks(manual.typed, "median")
    assert manual.complaint == "not found"
    manual.typed.clear()
    manual.turn_to(FOLDER / "plan.md")
    qtbot.keyClicks(manual.typed, "inflated")
    assert manual.file.name == "plan.md"
    assert manual.page.textCursor().selectedText().lower() == "inflated"
    assert not manual.complaint
    manual.typed.clear()
    qtbot.keyClicks(manual.typed, "leaderboard")
    assert manual.file.name == "race_evening.md"
    qtbot.keyClick(manual.typed, Qt.Key.Key_Return)
    assert manual.page.textCursor().selectedText() == "leaderboard"


def test_the_page_takes_the_colours_of_the_window(qtbot: QtBot, window: MainWindow, manual: Manual) -> None:
    # Its heading, words and keys; the picture below them is fitted in a moment.
    light, dark = (seen_in(qtbot, window, manual, look) for look in ("light", "dark"))
    assert light.pixelColor(5, 300).lightnessF() > 0.8
    assert dark.pixelColor(5, 300).lightnessF() < 0.2
    manual.hide()
    press(qtbot, window, "look.light")
    manual.show()
    assert manual.page.grab().toImage().copy(TOP) == light.copy(TOP)


TOP = QRect(0, 0, 380, 100)


def seen_in(qtbot: QtBot, window: MainWindow, manual: Manual, look: str) -> QImage:
    press(qtbot, window, f"look.{look}")
    return manual.page.grab().toImage()
