"""Whatever goes wrong is said above the floor with what can be done about it, and no work is lost by it."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import driven
import pytest
from driven import LONG_MS, ROBOT, ROOM, opened, press, solved, until, written
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.app import _tell_of_settings
from gui.shell.main_window import MainWindow
from gui.shell.window_state import window_state_file
from gui.sources.plan_source import RunPhase
from gui.texts.messages import Severity
from robotdriver.interface import SensorData, Stop
from robotworkshop.run.settings import settings_file
from scene import Obstacle, Scene, load_scene
from scene.editing import add_obstacle
from scene.mover import CancelRequested, MoverState, ProgressListener, SteppedMover

full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
HEAD = """
from scene import SteppedMover
from robotdriver import Stop

class Mine(SteppedMover):
    "Fails."
"""
STANDS = "    def step(self, sensor_data):\n        return Stop()\n"


@pytest.fixture(autouse=True)
def leave_quietly(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    window._may_close = True


def edited(window: MainWindow) -> Scene:
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    scene, _ = add_obstacle(document.scene, Obstacle(((100.0, 1500.0), (300.0, 1500.0), (300.0, 1700.0))))
    document.edit(scene, "a crate")
    return scene


def said(qtbot: QtBot, window: MainWindow, *words: str, remedy: str = "") -> None:
    """Wait for a complaint above the floor, with a button for what may help, and close it."""

    def is_there() -> bool:
        notice = window.rooms.notices.banner.notice
        return notice is not None and notice.severity is Severity.ERROR and all(word in notice.text for word in words)

    qtbot.waitUntil(is_there, timeout=LONG_MS)
    assert window.rooms.notices.banner.isVisible()
    assert "Traceback" not in window.rooms.notices.banner.text
    assert "\n" not in window.rooms.notices.banner.text
    titles = [
        button.text() for button in window.rooms.notices.banner.findChildren(QPushButton) if not button.isHidden()
    ]
    assert titles == ([window.rooms.commands[remedy].text().replace("&", "")] if remedy else [])
    window.rooms.notices.banner.clear()


def answer(window: MainWindow, words: str) -> None:
    driven.answer(window, words)
    window.rooms.scene_editor.finish_saving()


def filled(monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """Let the disk be full for files of this suffix."""
    real = Path.open

    def on_full_disk(self: Path, mode: str = "r", **how: Any) -> object:
        return real(Path("/dev/full") if self.suffix == suffix else self, mode.replace("x", "w"), **how)

    monkeypatch.setattr(Path, "open", on_full_disk)


# Files that are no good.


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01\x02", "binary"),
        (b'{"format": "robotworkshop-scene", "version": 1', "in the middle"),
        (b"[]", "expected a JSON object"),
        (b'{"format": "robotworkshop-scene", "version": 1, "workspace": {"min": [0, 0], "max": ["x", 1]}}', "max[0]"),
    ],
)
def test_a_bad_scene_leaves_the_one_that_is_open(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, content: bytes, words: str
) -> None:
    opened(qtbot, window, room)
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    window.rooms.filing.open_file(bad)
    said(qtbot, window, "bad.json", words)
    assert window.rooms.run.scene_file == room


@pytest.mark.parametrize("content", [b"", b"no recording" * 100, b"{}"])
def test_a_bad_recording_leaves_the_scene(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, content: bytes
) -> None:
    opened(qtbot, window, room)
    bad = tmp_path / "bad.rwrec"
    bad.write_bytes(content)
    window.rooms.filing.open_file(bad)
    said(qtbot, window, "bad.rwrec")
    assert not window.rooms.playback.is_open
    assert window.rooms.run.scene is not None


def test_a_recording_that_was_cut_off_is_shown_as_far_as_it_goes(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    solved(qtbot, window, room)
    with qtbot.waitSignal(window.rooms.run.recorded, timeout=LONG_MS) as recorded:
        press(qtbot, window, "start")
    content = recorded.args[0].read_bytes()
    cut = tmp_path / "cut.rwrec"
    cut.write_bytes(content[: len(content) // 2])
    until(qtbot, window, RunPhase.ENDED)
    window.rooms.notices.banner.clear()
    window.rooms.filing.open_file(cut)
    said(qtbot, window, "cut.rwrec", "damaged", "cut off")
    assert window.rooms.playback.file == cut
    assert window.rooms.playback.span_s[1] > 0.0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class Broken(:", "line 1"),
        ("raise ValueError('no luck')", "no luck"),
        ("import sys; sys.exit(3)", "SystemExit"),
        ("x = 1", "derive a class"),
        (HEAD + STANDS + HEAD.replace("Mine", "Other") + STANDS, "leave one"),
    ],
)
def test_a_bad_mover_leaves_the_one_that_is_chosen(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, text: str, words: str
) -> None:
    opened(qtbot, window, room)
    bad = tmp_path / "bad.py"
    bad.write_text(text)
    window.rooms.filing.open_file(bad)
    said(qtbot, window, "bad.py", words)
    assert window.rooms.run.settings.mover == "prm"


@pytest.mark.parametrize("content", ['{"seed": -1}', '{"mover": 3}', "{", ""])
def test_bad_settings_are_told_and_left_for_their_user_to_mend(
    qtbot: QtBot, window: MainWindow, room: Path, content: str
) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(content)
    _tell_of_settings(window)
    opened(qtbot, window, room)
    said(qtbot, window, "settings.json", "mend or remove it")
    assert window.rooms.run.scene_file == room
    window.close()
    assert settings_file().read_text() == content


# The scene's file, while it is open.


def test_a_file_that_is_changed_elsewhere_is_told_of_and_can_be_opened_again(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    opened(qtbot, window, room)
    for title in ("Once", "Twice"):
        fresh = written(room.parent, "fresh", ROOM | {"meta": {"title": title}})
        fresh.replace(room)  # as most editors do
        said(qtbot, window, "room.json", "changed by another program", remedy="reload")
    press(qtbot, window, "reload")
    qtbot.waitUntil(lambda: window.windowTitle().startswith("Twice"), timeout=LONG_MS)
    room.write_text(room.read_text().replace("Twice", "Thrice"))
    said(qtbot, window, "room.json", "changed by another program", remedy="reload")


def test_what_another_program_wrote_is_not_overwritten_unasked(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    scene = edited(window)
    theirs = room.read_text() + " "
    room.write_text(theirs)
    press(qtbot, window, "save")
    answer(window, "Keep editing")
    assert room.read_text() == theirs
    assert window.isWindowModified()
    press(qtbot, window, "save")
    answer(window, "Save as...")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.close()
    press(qtbot, window, "save")
    answer(window, "Overwrite")
    assert load_scene(room) == scene
    assert not window.isWindowModified()
    edited(window)
    press(qtbot, window, "save")
    assert not window.isWindowModified(), "its own writing is no other program's"


def test_a_file_that_vanishes_is_told_of_and_written_again(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    room.unlink()
    said(qtbot, window, "room.json", "deleted", remedy="save")
    press(qtbot, window, "reload")
    said(qtbot, window, "room.json", "no such file")
    assert window.rooms.run.scene is not None
    press(qtbot, window, "save")
    assert load_scene(room) == window.rooms.run.scene


@full_disk
def test_a_full_disk_takes_neither_the_old_file_nor_the_edits(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(qtbot, window, room)
    old = room.read_bytes()
    scene = edited(window)
    with monkeypatch.context() as full:
        filled(full, ".tmp")
        press(qtbot, window, "save")
        said(qtbot, window, "room.json", "no space left", "save it elsewhere", remedy="save_as")
        window.rooms.filing.open_scene(tmp_path / "other.json")
        answer(window, "Save")
        said(qtbot, window, "no space left", remedy="save_as")
    assert window.rooms.run.scene == scene, "what is not saved is not left"
    assert room.read_bytes() == old
    assert [file.name for file in room.parent.glob("*room*")] == ["room.json"]
    assert window.isWindowModified()
    press(qtbot, window, "save")
    assert load_scene(room) == scene


def test_a_place_that_takes_no_file_loses_nothing(qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path) -> None:
    opened(qtbot, window, room)
    edited(window)
    press(qtbot, window, "save_as")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / "mine.json"))
    dialog.close()
    said(qtbot, window, "mine.json", "no such file or directory", remedy="save_as")
    assert window.rooms.run.scene_file == room
    assert window.isWindowModified()


def test_who_saves_a_new_scene_before_another_comes_goes_on_to_it(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    press(qtbot, window, "new")
    scene = edited(window)
    window.rooms.filing.open_scene(room)
    answer(window, "Save")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "mine.json"))
    dialog.close()
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == room, timeout=LONG_MS)
    assert load_scene(tmp_path / "mine.json") == scene


# Movers that crash.


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (STANDS + "    def preprocess(self, progress, cancel):\n        raise ValueError('no map')\n", "no map"),
        ("    def step(self, sensor_data):\n        return 1 / 0\n", "division by zero"),
        ("    def step(self, sensor_data):\n        return 'left'\n", "neither Forward"),
        ("    def step(self, sensor_data):\n        raise SystemExit(3)\n", "SystemExit"),
        (STANDS + "    def start(self):\n        raise RuntimeError('no wheels')\n", "no wheels"),
    ],
    ids=["preprocess", "step", "nonsense", "exit", "start"],
)
def test_a_mover_that_crashes_is_told_of_and_can_be_mended_at_once(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, body: str, words: str
) -> None:
    opened(qtbot, window, room)
    file = tmp_path / "mine.py"
    file.write_text(HEAD + body)
    window.rooms.filing.open_file(file)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(file), timeout=LONG_MS)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED, RunPhase.LOADED)
    if window.rooms.run.phase is RunPhase.SOLVED:
        press(qtbot, window, "start")
        until(qtbot, window, RunPhase.ENDED)
    said(qtbot, window, "The mover of Ada has crashed", words, "solve again", remedy="solve")
    file.write_text(HEAD + STANDS)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    assert window.rooms.notices.banner.notice is None


class Paints(QObject):
    """Takes note at each paint of the floor whether a mover on it has failed, and of what the log says by then."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.seen: list[tuple[bool, str]] = []
        self._window = window
        window.canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - so Qt calls it
        if event.type() is QEvent.Type.Paint and (picture := self._window.rooms.view.picture()) is not None:
            has_failed = any(mover.status.state is MoverState.FAILED for mover in picture.movers)
            self.seen.append((has_failed, self._window.rooms.notices.log.toPlainText()))
        return super().eventFilter(watched, event)


def test_a_mover_that_crashes_among_others_is_told_of_while_they_drive_on(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    robots = [ROBOT, {"name": "Bo", "start": {"x": 400, "y": 1600, "heading_deg": 0}, "goal": {"x": 2600, "y": 1600}}]
    opened(qtbot, window, written(tmp_path, "two", {**ROOM, "robots": robots, "obstacles": []}))
    file = tmp_path / "mine.py"
    body = "    def initialize(self, robot, scene, task):\n"
    body += "        super().initialize(robot, scene, task)\n        self.whose = task.name\n"
    body += "    def step(self, sensor_data):\n        return 1 / 0 if self.whose == 'Bo' else Stop()\n"
    file.write_text(HEAD + body)
    window.rooms.filing.open_file(file)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(file), timeout=LONG_MS)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    paints = Paints(window)
    press(qtbot, window, "start")
    said(qtbot, window, "The mover of Bo has crashed", "division by zero", remedy="solve")
    assert window.rooms.run.is_driving
    qtbot.waitUntil(lambda: any(has_failed for has_failed, _ in paints.seen), timeout=LONG_MS)
    assert all("has crashed" in told for has_failed, told in paints.seen if has_failed), "it is said later than shown"
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)


# Folders of the user's that take nothing.


@full_disk
def test_a_recording_without_room_is_told_of_and_the_drive_goes_on(
    qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(5.0)
    filled(monkeypatch, ".rwrec")
    press(qtbot, window, "start")
    said(qtbot, window, ".rwrec", "no space left", "the run continues")
    assert window.rooms.run.phase is RunPhase.DRIVING
    window.rooms.run.set_speed(None)
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.run.run_reports[0].outcome.reached
    assert not window.rooms.playback.is_open


def test_a_folder_of_recordings_that_cannot_be_made_is_told_of_and_the_drive_goes_on(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("in the way")
    solved(qtbot, window, room)
    window.rooms.run.set_speed(5.0)
    press(qtbot, window, "start")
    said(qtbot, window, "recordings", "nothing can be recorded")
    window.rooms.run.set_speed(None)
    until(qtbot, window, RunPhase.ENDED)
    assert window.rooms.run.run_reports[0].outcome.reached


def test_a_window_whose_state_cannot_be_kept_closes_all_the_same(window: MainWindow) -> None:
    window_state_file().parent.parent.mkdir(parents=True, exist_ok=True)
    window_state_file().parent.write_text("in the way")
    assert window.close()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to_loses_nothing(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    old = room.read_bytes()
    edited(window)
    room.parent.chmod(0o500)
    try:
        press(qtbot, window, "save")
        said(qtbot, window, "permission denied", remedy="save_as")
    finally:
        room.parent.chmod(0o700)
    assert room.read_bytes() == old
    assert window.isWindowModified()


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill would end it")
def test_a_mover_in_a_file_that_never_ends_stalls_nothing_and_ends_when_it_is_cancelled(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    mover, begun = tmp_path / "endless.py", tmp_path / "begun"
    endless = f"    def preprocess(self, progress, cancel):\n        Path({str(begun)!r}).mkdir(exist_ok=True)\n"
    endless += f"        Path({str(begun)!r}, str(os.getpid())).touch()\n"
    endless += "        sum(iter(int, 1))\n"  # It never lets go of Python's lock.
    mover.write_text("import os\nfrom pathlib import Path\n" + HEAD + endless + STANDS)

    def processes() -> list[int]:
        return [int(file.name) for file in begun.iterdir()] if begun.exists() else []

    opened(qtbot, window, room)
    window.rooms.run.load_mover(mover)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(mover), timeout=LONG_MS)
    press(qtbot, window, "solve")
    qtbot.waitUntil(lambda: len(processes()) == 1, timeout=LONG_MS)
    press(qtbot, window, "cancel")
    until(qtbot, window, RunPhase.LOADED)
    assert "left behind" not in window.rooms.notices.log.toPlainText()
    qtbot.waitUntil(lambda: not any(map(lives, processes())), timeout=LONG_MS)
    press(qtbot, window, "solve")
    qtbot.waitUntil(lambda: len(processes()) == 2, timeout=LONG_MS)
    assert window.close()
    qtbot.waitUntil(lambda: not any(map(lives, processes())), timeout=LONG_MS)


def test_a_mover_that_does_not_hear_of_being_cancelled_is_left_behind(
    qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.sources.plan_source.GIVE_UP_WITHIN_MS", 50)
    begun, end = threading.Event(), threading.Event()

    class Deaf(SteppedMover):
        def preprocess(self, _progress: ProgressListener, _cancel: CancelRequested) -> None:
            begun.set()
            end.wait()

        def step(self, _sensor_data: SensorData) -> Stop:
            return Stop()

    opened(qtbot, window, room)
    with monkeypatch.context() as installed:
        installed.setattr("robotworkshop.run.movers.load_mover", lambda _name: Deaf)
        press(qtbot, window, "solve")
        qtbot.waitUntil(begun.is_set, timeout=LONG_MS)
    press(qtbot, window, "cancel")
    until(qtbot, window, RunPhase.LOADED)
    said(qtbot, window, "left behind")
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    end.set()
    qtbot.wait(200)
    assert window.rooms.run.phase is RunPhase.SOLVED, "what comes too late changes nothing"
