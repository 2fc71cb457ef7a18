"""Files reach the window and leave it: scenes, movers and pictures, by commands, dialogs and a drop."""

from pathlib import Path
from urllib.request import urlopen

import pytest
from driven import LONG_MS, ROOM, floor_time_s, opened, press, solved, until, written, written_all
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
)
from pytestqt.qtbot import QtBot

from gui.contributions.command import Menu
from gui.shell.files.opening import kinds_to_open
from gui.shell.main_window import MainWindow
from gui.sources import run_source
from gui.sources.plan_source import RunPhase
from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.families.family import families
from robotworkshop.view.picture import Theme
from scene.formats import scene_formats


def dropped(window: MainWindow, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


MOVER = """
from dataclasses import dataclass
from robotdriver.interface import Forward
from scene.mover import SteppedMover

@dataclass(frozen=True)
class Parameters:
    speed_mm_s: float = 300.0

class Onwards(SteppedMover):
    \"\"\"Drives on and on.\"\"\"
    parameters_type = Parameters

    def step(self, sensor_data):
        return Forward(self.parameters.speed_mm_s)
"""


def test_a_mover_in_a_file_is_loaded_chosen_and_drives(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, room)
    file = tmp_path / "onwards.py"
    file.write_text(MOVER)
    press(qtbot, window, "load_mover")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.close()
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(file), timeout=LONG_MS)
    assert window.rooms.run_room.planner.findChildren(QComboBox)[0].currentText() == "onwards.py"
    assert window.rooms.run_room.planner.form is not None
    assert window.rooms.run_room.planner.form.values() == {}
    window.rooms.run_room.planner.form.set_value("speed_mm_s", 400.0)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 0.5, timeout=LONG_MS)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)


HANGING = """
import time
from pathlib import Path
from robotdriver.interface import Forward
from scene.mover import SteppedMover

class Hanging(SteppedMover):
    steps = 0

    def step(self, sensor_data):
        self.steps += 1
        while self.steps > 3 and not Path(__file__).with_name("go on").exists():
            time.sleep(0.005)
        return Forward(100.0)
"""


def test_a_mover_that_hangs_is_told(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_source, "HANGING_S", 0.5)
    opened(qtbot, window, room)
    file = tmp_path / "hanging.py"
    file.write_text(HANGING)
    window.rooms.run.load_mover(file)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(file), timeout=LONG_MS)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: "has not answered" in window.rooms.notices.banner.text, timeout=LONG_MS)
    (tmp_path / "go on").touch()
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)


def test_a_mover_that_does_not_load_is_told_and_the_old_one_stays(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken(:")
    dropped(window, file)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert "broken.py" in window.rooms.notices.banner.text
    assert window.rooms.run.settings.mover == "prm"


def test_a_folder_or_an_odd_name_is_refused_in_one_line(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for name, words in ((tmp_path, "nothing in"), (tmp_path / "two\nlines.json", "no such file")):
        window.rooms.notices.banner.clear()
        dropped(window, name)
        qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
        assert words in window.rooms.notices.banner.text
        assert "\n" not in window.rooms.notices.banner.text
    assert window.rooms.notices.log.document().blockCount() == 2
    odd = written(tmp_path, "three\nlines", ROOM | {"meta": {}})
    opened(qtbot, window, odd)
    assert window.windowTitle().startswith("three\\nlines")


def test_a_file_can_be_dropped(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    dropped(window, room)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == room, timeout=LONG_MS)


def test_the_file_dialog_opens_a_scene_without_stopping_the_window(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    press(qtbot, window, "open")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(room))
    dialog.close()
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == room, timeout=LONG_MS)


def test_a_ready_scene_is_in_the_menu(qtbot: QtBot, window: MainWindow) -> None:
    scenes = window.bar.menus[Menu.SCENES]
    entries = {action.text(): action for action in scenes.actions()}
    entries["Maze"].trigger()
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    assert window.rooms.run.scene_file is not None
    assert window.rooms.run.scene_file.name == "maze.json"


def test_quit_stands_at_the_end_of_its_menu_below_a_line(window: MainWindow) -> None:
    *_, line, last = window.bar.menus[Menu.FILE].actions()
    assert (line.isSeparator(), last) == (True, window.rooms.commands["quit"])


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_what_is_shown_can_be_exported(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, suffix: str
) -> None:
    solved(qtbot, window, room)
    file = tmp_path / f"picture.{suffix}"
    picture = window.rooms.view.picture()
    assert picture is not None
    window.rooms.filing.export_picture(picture, file)
    written_all(qtbot, window)
    assert file.stat().st_size > 10_000
    window.rooms.filing.export_picture(picture, tmp_path / "nowhere" / f"picture.{suffix}")
    written_all(qtbot, window)
    assert "cannot be written" in window.rooms.notices.banner.text


def folder_asked_about(window: MainWindow) -> Path:
    (dialog,) = (each for each in window.findChildren(QFileDialog) if each.isVisible())
    folder = Path(dialog.directory().absolutePath())
    dialog.close()
    return folder


def test_scenes_are_written_where_their_user_has_scenes_and_not_among_the_ready_ones(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    ready = find_scene("maze")
    opened(qtbot, window, ready)
    press(qtbot, window, "save_as")
    assert folder_asked_about(window) != ready.parent
    opened(qtbot, window, room)
    press(qtbot, window, "save_as")
    assert folder_asked_about(window) == room.parent
    opened(qtbot, window, ready)
    press(qtbot, window, "save_as")
    assert folder_asked_about(window) == room.parent


def test_a_name_without_a_suffix_gets_that_of_the_kind_that_is_chosen(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    opened(qtbot, window, room)
    window.rooms.filing.choose_animation(Theme.LIGHT)
    (dialog,) = (each for each in window.findChildren(QFileDialog) if each.isVisible())
    assert dialog.defaultSuffix() == "gif"
    kinds = dialog.findChild(QComboBox, "fileTypeCombo")
    assert kinds is not None
    kinds.setCurrentIndex(2)
    kinds.textActivated.emit(kinds.currentText())
    assert dialog.defaultSuffix() == "html"
    dialog.close()


def test_all_kinds_of_files_that_are_known_can_be_opened() -> None:
    kinds = kinds_to_open()
    everything = kinds.partition(";;")[0]
    suffixes = {suffix for each in (*scene_formats(), *families().values()) for suffix in each.suffixes}
    assert {f"*{suffix}" for suffix in (*suffixes, ".rwrec", ".py")} <= set(everything.strip(")").split("(")[1].split())
    assert all(each.title in kinds for each in scene_formats())


def test_several_files_are_dropped_at_once(qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path) -> None:
    mover = tmp_path / "own.py"
    mover.write_text(MOVER)
    dropped(window, room, mover)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == room, timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.rooms.run.settings.mover == str(mover), timeout=LONG_MS)


def test_a_folder_opens_what_is_in_it(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    empty, one, two = (tmp_path / name for name in ("empty", "one", "two"))
    for folder in (empty, one, two):
        folder.mkdir()
    (empty / "read.me").write_text("nothing")
    scene = written(one, "room", ROOM)
    for name in ("first", "second"):
        written(two, name, ROOM)
    dropped(window, empty)
    assert window.rooms.notices.banner.notice is not None
    assert "nothing" in window.rooms.notices.banner.notice.text
    dropped(window, one)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == scene, timeout=LONG_MS)
    dropped(window, two)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.directory().absolutePath()) == two
    dialog.reject()


def test_a_recording_is_shared_until_that_is_ended(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "room.rwrec"
    scene = written(tmp_path, "room", ROOM)
    assert main(["run", str(scene), "--speed", "max", "--time-limit", "1", "--record", str(file)]) == 1
    sharing = window.rooms.sharing
    assert not window.rooms.commands["share"].isEnabled()
    window.rooms.playback.open(file, shown=True)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    sharing.share()
    qtbot.waitUntil(lambda: sharing.box is not None, timeout=LONG_MS)
    port = int(sharing.url.rstrip("/").rpartition(":")[2])
    with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
        assert page.status == 200
    sharing.end()
    qtbot.waitUntil(lambda: sharing.box is None and not sharing._working.is_busy, timeout=LONG_MS)
    with pytest.raises(OSError, match="refused"):
        urlopen(f"http://127.0.0.1:{port}/", timeout=60)
