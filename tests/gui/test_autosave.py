"""Edits that are in no file outlive a crash, are offered once, and leave nothing behind when they are not needed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from driven import LONG_MS, answer, opened, press, question
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.autosave.drafts import Draft, DraftContent, drafts_folder, drafts_left_behind
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.texts.messages import Notice, Severity
from robotworkshop.assets import scene_files
from robotworkshop.run.settings import Settings
from scene import Obstacle, Scene, Workspace, load_scene
from scene.drafts import scene_of_draft
from scene.editing import add_obstacle

WHEN = datetime(2026, 3, 4, 14, 32, tzinfo=UTC)
CRATE = ((100.0, 100.0), (300.0, 100.0), (300.0, 300.0))
BOW_TIE = ((0.0, 0.0), (500.0, 500.0), (500.0, 0.0), (0.0, 500.0))
"""No sound outline: it crosses itself."""

CRASH = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from gui.shell.autosave.drafts import drafts_folder
from gui.shell.furnishing import furnished_window
from robotworkshop.run.settings import Settings
from scene import Obstacle
from scene.editing import add_obstacle
application = QApplication([])
window = furnished_window(Settings())
window.show()
def edit():
    document = window.rooms.scene_editor.editor.document
    crate = Obstacle(((100.0, 100.0), (300.0, 100.0), (300.0, 300.0)))
    document.edit(add_obstacle(document.scene, crate)[0], "a crate")
window.rooms.run.scene_changed.connect(edit)
window.rooms.run.open_scene(Path(sys.argv[1]))
def crash():
    if list(drafts_folder().glob("*.draft")):
        os.kill(os.getpid(), signal.SIGKILL)
timer = QTimer()
timer.timeout.connect(crash)
timer.start(20)
application.exec()
"""


@pytest.fixture(autouse=True)
def leave_quietly(window: MainWindow) -> Iterator[None]:
    yield
    window._may_close = True


@contextmanager
def another_window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = furnished_window(Settings())
    qtbot.addWidget(made)
    made.show()
    yield made
    made._may_close = True
    made.close()


def edit(window: MainWindow, polygon: tuple[tuple[float, float], ...] = CRATE) -> Scene:
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    scene, _ = add_obstacle(document.scene, Obstacle(polygon))
    document.edit(scene, "a crate")
    return scene


def names() -> list[str]:
    folder = drafts_folder()
    return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []


def drafts() -> list[Path]:
    return sorted(drafts_folder().glob("*.draft"))


def kept(qtbot: QtBot, window: MainWindow) -> Path:
    """Edit, and return the draft when it is written."""
    before = set(drafts())
    edit(window)
    qtbot.waitUntil(lambda: len(set(drafts()) - before) == 1, timeout=LONG_MS)
    (draft,) = set(drafts()) - before
    return draft


def left_behind(scene: Scene, file: Path | None = None, when: datetime = WHEN) -> Path:
    """Leave a draft as a crash does."""
    draft = Draft.begin(drafts_folder())
    draft.write(DraftContent(scene, file, when))
    draft.leave()
    return draft.place


def buttons(window: MainWindow, words: str) -> list[QPushButton]:
    found = window.rooms.notices.rescue_banner.findChildren(QPushButton)
    return [each for each in found if each.isVisible() and each.text().replace("&", "").startswith(words)]


def click(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.waitUntil(lambda: len(buttons(window, words)) == 1, timeout=LONG_MS)
    qtbot.mouseClick(buttons(window, words)[0], Qt.MouseButton.LeftButton)


def look(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.rescue.look()
    qtbot.waitUntil(lambda: not window.rooms.rescue.is_looking, timeout=LONG_MS)


def restore(qtbot: QtBot, window: MainWindow) -> None:
    """Restore what is offered into a window whose scene is saved."""
    click(qtbot, window, "Restore")
    qtbot.waitUntil(lambda: window.isWindowModified() and not window.rooms.rescue.is_looking, timeout=LONG_MS)


@pytest.mark.skipif(sys.platform == "win32", reason="no process is killed like that there")
def test_a_window_that_is_killed_loses_nothing(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    saved = load_scene(room)
    run = subprocess.run(
        [sys.executable, "-c", CRASH, str(room)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == -9, run.stderr
    look(qtbot, window)
    assert window.rooms.notices.rescue_banner.isVisible()
    assert "room.json" in window.rooms.notices.rescue_banner.text
    assert window.rooms.run.scene is None, "nothing is restored unasked"
    assert question(window) is None
    restore(qtbot, window)
    scene = window.rooms.run.scene
    assert scene is not None
    assert len(scene.obstacles) == len(saved.obstacles) + 1
    assert window.rooms.run.scene_file == room
    assert window.isWindowModified()
    assert not window.rooms.commands["undo"].isEnabled(), "the history begins anew"
    assert not window.rooms.notices.rescue_banner.isVisible()
    press(qtbot, window, "save")
    assert load_scene(room) == scene
    assert names() == []
    assert not window.isWindowModified()


def test_the_offer_stays_while_a_scene_is_opened_and_other_things_are_said(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    left_behind(Scene(Workspace(0.0, 0.0, 500.0, 500.0), meta={"title": "My maze"}))
    look(qtbot, window)
    assert "My maze" in window.rooms.notices.rescue_banner.text
    assert "2026" in window.rooms.notices.rescue_banner.text or "26" in window.rooms.notices.rescue_banner.text
    opened(qtbot, window, room)
    window.rooms.run.open_scene(room.with_name("nowhere.json"))
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert window.rooms.notices.rescue_banner.isVisible()
    press(qtbot, window, "close_notice")
    assert window.rooms.notices.rescue_banner.isVisible()
    press(qtbot, window, "close_notice")
    assert not window.rooms.notices.rescue_banner.isVisible()
    press(qtbot, window, "restore")
    qtbot.waitUntil(window.isWindowModified, timeout=LONG_MS)
    assert window.rooms.run.scene is not None
    assert window.rooms.run.scene.title == "My maze"
    assert window.rooms.scene_editor.needs_a_file


def test_an_offer_that_is_older_than_its_file_says_so(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    left_behind(load_scene(room), room, when=datetime(2000, 1, 1, tzinfo=UTC))
    look(qtbot, window)
    assert "changed after that" in window.rooms.notices.rescue_banner.text


def test_what_is_discarded_is_gone_and_the_next_is_offered(qtbot: QtBot, window: MainWindow) -> None:
    floor = Workspace(0.0, 0.0, 500.0, 500.0)
    older = left_behind(Scene(floor, meta={"title": "Older"}))
    newer = left_behind(Scene(floor, meta={"title": "Newer"}))
    os.utime(older, (1.0, 1.0))
    look(qtbot, window)
    assert "Newer" in window.rooms.notices.rescue_banner.text
    click(qtbot, window, "Discard")
    qtbot.waitUntil(lambda: window.rooms.rescue.offer is not None, timeout=LONG_MS)
    assert not newer.exists()
    assert "Older" in window.rooms.notices.rescue_banner.text
    click(qtbot, window, "Discard")
    qtbot.waitUntil(lambda: not window.rooms.rescue.is_looking, timeout=LONG_MS)
    assert names() == []
    assert not window.rooms.notices.rescue_banner.isVisible()
    assert not window.rooms.commands["restore"].isEnabled()


def test_what_is_neither_restored_nor_discarded_is_offered_the_next_time(qtbot: QtBot, window: MainWindow) -> None:
    left_behind(Scene(Workspace(0.0, 0.0, 500.0, 500.0)))
    look(qtbot, window)
    with another_window(qtbot) as other:
        look(qtbot, other)
        assert other.rooms.rescue.offer is None, "one window has it"
        window.close()
        look(qtbot, other)
        assert "new scene" in other.rooms.notices.rescue_banner.text


def test_the_work_of_a_living_window_is_nobodys_else(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    draft = kept(qtbot, window)
    with another_window(qtbot) as other:
        look(qtbot, other)
        assert other.rooms.rescue.offer is None
        opened(qtbot, other, room)
        assert kept(qtbot, other) != draft
    assert drafts() == [draft], "each window removes its own"


def test_edits_are_kept_as_they_come_though_they_are_unsound(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    draft = kept(qtbot, window)
    scene = edit(window, BOW_TIE)
    assert window.rooms.run.unfit

    def is_there() -> bool:
        return scene_of_draft(draft.read_bytes().partition(b"\n")[2]) == scene

    qtbot.waitUntil(is_there, timeout=LONG_MS)
    elsewhere = left_behind(scene, room)
    with another_window(qtbot) as other:
        look(qtbot, other)
        restore(qtbot, other)
        assert other.rooms.run.scene == scene
        assert "cross" in other.rooms.run.unfit
        edit(other)
        assert [len(each.name) for each in drafts()] == [len(draft.name)] * 2, "it goes on in the draft that it took"
        assert elsewhere in drafts()


@pytest.mark.parametrize("way", ["save", "undo", "another scene", "close"])
def test_edits_that_are_saved_or_given_up_leave_no_file(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, way: str
) -> None:
    opened(qtbot, window, room)
    kept(qtbot, window)
    if way == "save":
        press(qtbot, window, "save")
    elif way == "undo":
        press(qtbot, window, "workspace.design")
        press(qtbot, window, "undo")
    elif way == "another scene":
        other = Path(shutil.copy(room, tmp_path / "other.json"))
        window.rooms.filing.open_scene(other)
        answer(window, "Throw away")
        qtbot.waitUntil(lambda: window.rooms.run.scene_file == other, timeout=LONG_MS)
    else:
        window.close()
        answer(window, "Throw away")
        qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG_MS)
    assert names() == []


def test_edits_that_are_given_up_while_they_are_written_leave_no_file(tmp_path: Path) -> None:
    draft = Draft.begin(tmp_path)
    draft.remove()
    draft.write(DraftContent(Scene(Workspace(0.0, 0.0, 500.0, 500.0)), None, WHEN))
    assert list(tmp_path.iterdir()) == []


def test_a_restored_scene_asks_before_the_present_one_is_lost(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    own = kept(qtbot, window)
    left = left_behind(Scene(Workspace(0.0, 0.0, 500.0, 500.0)))
    look(qtbot, window)
    click(qtbot, window, "Restore")
    answer(window, "Keep editing")
    assert drafts() == sorted([own, left])
    assert window.rooms.run.scene_file == room
    qtbot.waitUntil(lambda: question(window) is None, timeout=LONG_MS)
    click(qtbot, window, "Restore")
    answer(window, "Throw away")
    qtbot.waitUntil(lambda: window.rooms.run.scene_file is None, timeout=LONG_MS)
    qtbot.waitUntil(lambda: not window.rooms.rescue.is_looking, timeout=LONG_MS)
    assert drafts() == [left]


def test_a_ready_scene_is_restored_and_still_not_overwritten(qtbot: QtBot, window: MainWindow) -> None:
    file = scene_files()[0]
    left_behind(replace(load_scene(file), walls=()), file)
    look(qtbot, window)
    restore(qtbot, window)
    assert window.rooms.run.scene_file == file
    assert window.rooms.scene_editor.needs_a_file


@pytest.fixture
def no_room() -> Callable[[], None]:
    """Make the place where drafts are kept one that takes none; whoever may write anywhere is held up by a file."""

    def block() -> None:
        drafts_folder().parent.mkdir(parents=True, exist_ok=True)
        drafts_folder().write_text("in the way")

    return block


def test_what_cannot_be_kept_is_said_once_and_editing_goes_on(
    qtbot: QtBot, window: MainWindow, room: Path, no_room: Callable[[], None]
) -> None:
    no_room()
    opened(qtbot, window, room)
    edit(window)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert "not protected" in window.rooms.notices.banner.text
    window.rooms.notices.banner.clear()
    scene = edit(window)
    qtbot.waitUntil(lambda: not window.rooms.autosave._due.isActive(), timeout=LONG_MS)
    assert window.rooms.notices.banner.notice is None
    assert window.rooms.notices.log.toPlainText().count("not protected") == 1
    press(qtbot, window, "save")
    assert load_scene(room) == scene
    drafts_folder().unlink()
    kept(qtbot, window)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_said_once_and_the_draft_before_it_stays(
    qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(qtbot, window, room)
    draft = kept(qtbot, window)
    content = draft.read_bytes()
    real = Path.open

    def full(self: Path, mode: str = "r") -> object:
        return real(Path("/dev/full") if self.suffix == ".tmp" else self, mode.replace("x", "w"))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full)
        edit(window)
        qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
        assert window.rooms.notices.banner.notice is not None
        assert window.rooms.notices.banner.notice.severity is Severity.ERROR
        assert "no space left" in window.rooms.notices.banner.text
        assert draft.read_bytes() == content
    edit(window)
    qtbot.waitUntil(lambda: draft.read_bytes() != content, timeout=LONG_MS)


def test_what_is_damaged_is_not_offered_and_not_removed(qtbot: QtBot, window: MainWindow) -> None:
    folder = drafts_folder()
    folder.mkdir(parents=True)
    good = left_behind(Scene(Workspace(0.0, 0.0, 500.0, 500.0)))
    content = good.read_bytes()
    good.unlink()
    for number, damaged in enumerate((b"", b"\n", content[:20], content[:-40], b"{}\n{}", b'{"a', b"\xff" * 50)):
        (folder / f"{number}.draft").write_bytes(damaged)
    look(qtbot, window)
    assert window.rooms.rescue.offer is None
    assert len(names()) == 7, "and no locks are left"


def test_locks_without_a_draft_are_cleared_away(tmp_path: Path) -> None:
    alive = Draft.begin(tmp_path)
    lines = alive.place.with_suffix(".lock").read_text().splitlines()
    (tmp_path / "dead.lock").write_text("\n".join(["999999999", *lines[1:], ""]))  # of a process that is no more
    assert list(drafts_left_behind(tmp_path)) == []
    assert [file.stem for file in tmp_path.iterdir()] == [alive.place.stem]
    alive.remove()


def test_a_time_is_written_with_plain_spaces() -> None:
    assert Notice(Severity.ROUTINE, "edits of 10:46\u202fAM\n").text == "edits of 10:46 AM\\n"


@pytest.mark.parametrize("is_left", [False, True], ids=["nothing", "edits"])
def test_the_tour_waits_until_it_is_known_what_was_left_behind(
    qtbot: QtBot, window: MainWindow, room: Path, is_left: bool
) -> None:
    opened(qtbot, window, room)
    if is_left:
        left_behind(Scene(Workspace(0.0, 0.0, 500.0, 500.0)))
    window.rooms.rescue.look()
    window.begin_first_tour()
    assert window.rooms.guide.tour is None
    qtbot.waitUntil(lambda: not window.rooms.rescue.is_looking, timeout=LONG_MS)
    assert (window.rooms.guide.tour is None) is is_left
