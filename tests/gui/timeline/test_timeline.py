"""Every drive is on the timeline: it is scrubbed, stepped, played, marked and exported by real actions."""

from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, press, solved, until, written
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.sources.playback import MarkKind
from robotworkshop.cli.app import main


@pytest.fixture
def driven(qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    """A window in which a robot has driven round a crate to its goal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    window.rooms.commands["workspace.drive"].trigger()
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    return window


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same drive, recorded without a window."""
    folder = tmp_path_factory.mktemp("recorded")
    assert main(["run", str(written(folder, "room", ROOM)), "--speed", "max", "--record", str(folder / "a.rwrec")]) == 0
    return folder / "a.rwrec"


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, recording: Path) -> MainWindow:
    """A window in which the recording of that drive is open."""
    window.rooms.commands["workspace.drive"].trigger()
    window.rooms.playback.open(recording, shown=True)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    return window


def place(window: MainWindow) -> tuple[float, float]:
    picture = window.rooms.view.picture()
    assert picture is not None
    if picture.snapshot is None:
        start = picture.scene.robots[0].start
        return start.x_mm, start.y_mm
    pose = picture.snapshot.robots[0].pose
    return pose.x_mm, pose.y_mm


def test_a_drive_is_played_again(qtbot: QtBot, driven: MainWindow) -> None:
    playback = driven.rooms.playback
    end = place(driven)
    assert not playback.is_shown
    assert {mark.kind for mark in playback.marks} >= {MarkKind.REPLAN, MarkKind.END}
    playback.set_speed(10.0)
    playback.play_or_rest()
    assert playback.is_shown
    beginning = place(driven)
    assert beginning == pytest.approx((400.0, 400.0), abs=30.0)
    qtbot.waitUntil(lambda: not playback.is_playing, timeout=LONG_MS)
    assert place(driven) == pytest.approx(end, abs=5.0)


def test_the_strip_is_dragged_and_stepped_by_keys(qtbot: QtBot, opened: MainWindow) -> None:
    strip, playback = opened.rooms.timeline.strip, opened.rooms.playback
    begin_s, end_s = playback.span_s
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() // 2, strip.height() // 2))
    assert playback.time_s == pytest.approx((begin_s + end_s) / 2.0, abs=0.1 * end_s)
    before = playback.time_s
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    after = playback.time_s
    assert after > before - 1e-9
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert playback.time_s < after
    qtbot.keyClick(strip, Qt.Key.Key_Home)
    assert playback.time_s == begin_s
    qtbot.keyClick(strip, Qt.Key.Key_PageDown)
    assert playback.time_s == min(mark.time_s for mark in playback.marks if mark.time_s > begin_s)
    qtbot.keyClick(strip, Qt.Key.Key_End)
    assert playback.time_s == end_s


def test_bookmarks_are_set_and_taken_away(opened: MainWindow) -> None:
    playback = opened.rooms.playback
    playback.seek(1.0)
    playback.arrive()
    playback.bookmark()
    assert [mark.time_s for mark in playback.marks if mark.kind is MarkKind.BOOKMARK] == [1.0]
    playback.bookmark()
    assert all(mark.kind is not MarkKind.BOOKMARK for mark in playback.marks)


def test_a_time_far_off_is_gone_to_bit_by_bit_and_the_last_one_asked_for_counts(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    playback = opened.rooms.playback
    places = {}
    for time_s in (playback.span_s[1], 0.5, 2.0):
        playback.seek(time_s)
        playback.arrive()
        places[time_s] = place(opened)
    monkeypatch.setattr("gui.sources.playback.SLICE_S", 0.0)  # Each event is a slice of its own.
    arrived: list[float] = []
    playback.moved.connect(lambda: arrived.append(playback.time_s))
    playback.seek(playback.span_s[1])
    assert playback.time_s == playback.span_s[1], "the timeline stands there at once"
    assert place(opened) != places[playback.span_s[1]]
    for _ in range(3):
        playback.seek(0.5)
        playback.seek(2.0)
    assert not arrived
    qtbot.waitUntil(lambda: arrived == [2.0], timeout=LONG_MS)
    assert place(opened) == places[2.0]
    playback.seek(0.5)
    picture = opened.rooms.view.exported_picture()
    assert picture is not None
    assert picture.snapshot is not None
    pose = picture.snapshot.robots[0].pose
    assert (pose.x_mm, pose.y_mm) == places[0.5], "a picture for a file is of the time that was sought"


def test_a_recording_that_is_closed_on_the_way_shows_nothing_more(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    playback = opened.rooms.playback
    monkeypatch.setattr("gui.sources.playback.SLICE_S", 0.0)
    playback.seek(playback.span_s[1])
    playback.close_recording()
    with qtbot.assertNotEmitted(playback.moved, wait=200):
        pass
    assert not playback.has_content


def test_the_robots_panel_shows_what_is_replayed_and_the_timeline_says_so(qtbot: QtBot, driven: MainWindow) -> None:
    robots = driven.rooms.run_room.robots
    live = robots.value("Ada", "truth x")
    driven.rooms.playback.seek(0.5)
    driven.rooms.playback.arrive()
    qtbot.waitUntil(lambda: robots.value("Ada", "truth x") != live, timeout=LONG_MS)
    assert driven.rooms.timeline.kind == "Replay, paused"
    assert int(robots.value("Ada", "truth x").replace(",", "")) == pytest.approx(place(driven)[0], abs=1.0)
    driven.rooms.playback.close_recording()
    qtbot.waitUntil(lambda: robots.value("Ada", "truth x") == live, timeout=LONG_MS)


def test_what_is_live_comes_back(qtbot: QtBot, driven: MainWindow) -> None:
    driven.rooms.playback.seek(0.0)
    driven.rooms.playback.arrive()
    press(qtbot, driven, "start")
    assert not driven.rooms.playback.is_open
    until(qtbot, driven, RunPhase.ENDED)
    driven.rooms.playback.close_recording()
    assert place(driven) == pytest.approx((2600.0, 400.0), abs=30.0)


@pytest.mark.parametrize("suffix", [".png", ".html"])
def test_a_recording_is_exported(qtbot: QtBot, opened: MainWindow, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"drive{suffix}"
    opened.rooms.playback.seek(2.0)
    opened.rooms.playback.arrive()
    opened.rooms.playback.export(target, opened.rooms.view.theme)
    qtbot.waitUntil(
        lambda: (
            str(target) in opened.rooms.notices.log.toPlainText()
            and "..." not in opened.rooms.notices.log.toPlainText().splitlines()[-1]
        ),
        timeout=LONG_MS,
    )
    assert target.stat().st_size > 10_000


def test_a_recording_that_is_opened_shows_itself_with_its_timeline(qtbot: QtBot, opened: MainWindow) -> None:
    file = opened.rooms.playback.file
    assert file is not None
    opened.rooms.playback.close_recording()
    opened.rooms.commands["workspace.plan"].trigger()
    opened.rooms.filing.open_file(file)
    qtbot.waitUntil(lambda: opened.rooms.playback.is_shown, timeout=LONG_MS)
    assert opened.workspace is Workspace.DRIVE
    assert place(opened) == pytest.approx((400.0, 400.0), abs=30.0)


def test_a_file_that_is_no_recording_is_told(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "odd.rwrec"
    file.write_bytes(b"nothing of the kind")
    window.rooms.playback.open(file, shown=True)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)
    assert "odd.rwrec" in window.rooms.notices.banner.text
    assert not window.rooms.playback.is_open


def test_dragging_back_in_a_drive_replays_it_and_now_goes_back(
    qtbot: QtBot, window: MainWindow, room: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    rooms, strip, playback = window.rooms, window.rooms.timeline.strip, window.rooms.playback
    rooms.commands["workspace.drive"].trigger()
    solved(qtbot, window, room)
    rooms.run.set_speed(5.0)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: (strip.now_s or 0.0) > 7.0, timeout=LONG_MS)
    press(qtbot, window, "start")
    assert rooms.run.phase is RunPhase.PAUSED
    assert MarkKind.START in {mark.kind for mark in strip.marks}

    def stands() -> bool:  # The tick that was under way when it was paused is shown a little later.
        before = place(window)
        qtbot.wait(200)
        return place(window) == before

    qtbot.waitUntil(stands, timeout=LONG_MS)
    live = place(window)

    def back() -> bool:  # The recorder writes now and then.
        x = round(strip.axis.x(2.0))
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(x, strip.height() // 2))
        qtbot.wait(100)
        return playback.is_open

    qtbot.waitUntil(back, timeout=LONG_MS)
    qtbot.waitUntil(lambda: place(window) != live, timeout=LONG_MS)
    assert rooms.timeline.kind == "Replay, paused"
    assert window.bar.primary.command is rooms.commands["play"]
    assert rooms.run.is_driving, "the drive does not notice"
    now_px = round(strip.axis.x(strip._live_s or 0.0))
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(now_px, strip.height() // 2))
    assert rooms.timeline.kind == "Live drive"
    assert place(window) == live
    rooms.run.set_speed(None)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: playback.is_open, timeout=LONG_MS)
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(round(strip.axis.x(2.0)), strip.height() // 2))
    playback.play_or_rest()
    assert rooms.timeline.kind.startswith("Replay of ")
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() - 12, strip.height() // 2))
    assert not playback.is_shown
