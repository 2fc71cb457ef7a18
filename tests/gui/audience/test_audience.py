"""What an audience sees, driven by the real actions of the window's operator."""

from pathlib import Path

import pytest
from driven import LONG_MS, opened, press, solved, until
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from gui.audience.floor_scene import free_place
from gui.audience.screen import AudienceScreen
from gui.match.parts import Part
from gui.painter.colors import COLORS
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.match.discovery import FoundPlayer
from robotworkshop.view.picture import Theme
from robotworkshop.view.scoreboard import Act


@pytest.fixture(autouse=True)
def own_recordings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def screen_of(qtbot: QtBot, window: MainWindow) -> AudienceScreen:
    press(qtbot, window, "audience")
    screen = window.rooms.projector.screen
    assert screen is not None
    qtbot.waitExposed(screen, timeout=LONG_MS)
    return screen


def pixels(screen: AudienceScreen) -> bytes:
    image = screen.grab().toImage()
    return bytes(image.constBits())


def test_it_has_no_buttons_fills_the_screen_and_is_left_by_esc_or_its_own_key(qtbot: QtBot, window: MainWindow) -> None:
    screen = screen_of(qtbot, window)
    assert screen.isFullScreen()
    assert screen.findChildren(QAbstractButton) == []
    assert window.rooms.commands["audience"].isChecked()
    qtbot.keyClick(screen, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.rooms.projector.screen is None, timeout=LONG_MS)
    assert not window.rooms.commands["audience"].isChecked()
    screen_of(qtbot, window)
    window.rooms.commands["audience"].trigger()
    qtbot.waitUntil(lambda: window.rooms.projector.screen is None, timeout=LONG_MS)
    assert window.isVisible()


def test_it_closes_with_the_window(qtbot: QtBot, window: MainWindow) -> None:
    screen_of(qtbot, window)
    window.close()
    assert not [
        each for each in QApplication.topLevelWidgets() if isinstance(each, AudienceScreen) and each.isVisible()
    ]


def test_a_drive_is_followed_from_the_bare_scene_to_the_goal(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    screen = screen_of(qtbot, window)
    opened(qtbot, window, room)
    qtbot.waitUntil(lambda: screen.content.score is not None, timeout=LONG_MS)
    bare = pixels(screen)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.SOLVED)
    qtbot.waitUntil(lambda: pixels(screen) != bare, timeout=LONG_MS)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: screen.content.score is not None and screen.content.score.act is Act.OVER, timeout=LONG_MS)
    (racer,) = screen.content.score.racers
    assert racer.done == 1.0
    assert screen.is_celebrating
    assert screen.accessibleDescription().startswith("Goal reached")
    ended = pixels(screen)
    press(qtbot, window, "reset")
    qtbot.waitUntil(lambda: screen.content.score.act is Act.PLANNING, timeout=LONG_MS)
    assert not screen.is_celebrating
    assert pixels(screen) != ended


def test_a_recording_is_shown_as_it_is_played(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    screen = screen_of(qtbot, window)
    begin_s, end_s = window.rooms.playback.span_s
    window.rooms.playback.seek((begin_s + end_s) / 2.0)
    window.rooms.playback.arrive()
    qtbot.waitUntil(lambda: screen.content.score.act is Act.DRIVING, timeout=LONG_MS)
    assert 0.0 < screen.content.score.racers[0].done < 1.0
    window.rooms.playback.seek(end_s)
    window.rooms.playback.arrive()
    qtbot.waitUntil(lambda: screen.content.score.act is Act.OVER, timeout=LONG_MS)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1080, 1920)])
def test_it_follows_light_and_dark_in_every_shape(
    qtbot: QtBot, window: MainWindow, room: Path, size: tuple[int, int]
) -> None:
    opened(qtbot, window, room)
    for theme in Theme:
        window.rooms.commands[f"look.{theme.value}"].setChecked(True)
        screen = AudienceScreen()
        qtbot.addWidget(screen)
        screen.resize(*size)
        press(qtbot, window, "audience")
        screen.show_content(window.rooms.projector.screen.content)
        press(qtbot, window, "audience")
        image = screen.grab().toImage()
        assert image.pixelColor(2, 2) == QColor(COLORS[theme].background)
        accent = QColor(COLORS[theme].robot(0))
        assert any(image.pixelColor(x, y) == accent for x in range(0, size[0], 3) for y in range(0, size[1], 3))


def test_between_matches_the_next_one_is_announced_and_the_tournaments_table_shown(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    opened(qtbot, window, room)
    window.rooms.commands["workspace.match"].setChecked(True)
    matches = window.rooms.matches
    matches.discovery.rest()
    matches.forms.referee.show_found(
        [FoundPlayer("\u05d0\u05d1\u05d2", "127.0.0.1:7000", "prm", "arena", "2", "0.1.0")]
    )
    matches.forms.referee.type_player(0, "127.0.0.1:7000", "sesame")
    screen = screen_of(qtbot, window)
    assert screen.content.is_next
    assert [racer.name for racer in screen.content.score.racers] == ["\u05d0\u05d1\u05d2"]
    matches.forms.referee.type_player(0, "127.0.0.1:7001", "sesame")
    qtbot.waitUntil(lambda: [racer.name for racer in screen.content.score.racers] == ["Ada"], timeout=LONG_MS)
    matches.forms.referee.type_player(0, "127.0.0.1:7000", "sesame")
    qtbot.waitUntil(lambda: [racer.name for racer in screen.content.score.racers] != ["Ada"], timeout=LONG_MS)
    race = pixels(screen)
    matches.forms.show_part(Part.PLAYER)
    qtbot.waitUntil(lambda: screen.content.score is None, timeout=LONG_MS)
    assert screen.content.picture is not None, "who waits for a referee shows the floor that is open"
    window.show_tournament()
    qtbot.waitUntil(lambda: screen.content.table is not None, timeout=LONG_MS)
    assert pixels(screen) != race


def test_the_names_of_robots_that_meet_cover_each_other_nowhere() -> None:
    room, size = QRectF(0.0, 0.0, 800.0, 600.0), QSizeF(120.0, 40.0)
    placed: list[QRectF] = []
    for place in (QPointF(400.0, 300.0), QPointF(410.0, 305.0), QPointF(400.0, 590.0), QPointF(405.0, 580.0)):
        plate = free_place(place, 30.0, size, room, placed)
        assert room.contains(plate)
        assert not any(plate.intersects(other) for other in placed)
        placed.append(plate)
