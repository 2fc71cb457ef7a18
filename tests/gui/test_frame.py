"""The frame round the work: palette, welcome page, workspaces, and what is remembered from one time to the next."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, opened, press, solved, until, written
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.help.palette import CommandPalette, is_named
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.window_state import (
    MAX_RECENT,
    WindowState,
    load_window_state,
    remembered,
    store_window_state,
    window_state_file,
)
from gui.sources.plan_source import RunPhase
from gui.style.theme import ThemeChoice
from robotworkshop.assets import find_scene, scene_files
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Theme


@contextmanager
def another_window(qtbot: QtBot) -> Iterator[MainWindow]:
    """Give the window of the next time."""
    window = furnished_window(Settings())
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def palette(qtbot: QtBot, window: MainWindow, typed: str) -> CommandPalette:
    press(qtbot, window, "palette")
    found = window.findChild(CommandPalette)
    assert isinstance(found, CommandPalette)
    qtbot.keyClicks(found.findChild(QLineEdit), typed)
    return found


def test_the_palette_has_every_command_and_narrows(qtbot: QtBot, window: MainWindow) -> None:
    found = palette(qtbot, window, "")
    assert len(found.titles) == len(window.rooms.commands.commands)
    qtbot.keyClicks(found.findChild(QLineEdit), "dark")
    assert found.titles == ["Dark colours"]
    qtbot.keyClick(found.findChild(QLineEdit), Qt.Key.Key_Return)
    assert window.rooms.view.theme is Theme.DARK


def test_the_arrow_keys_choose_in_the_palette(qtbot: QtBot, window: MainWindow) -> None:
    found = palette(qtbot, window, "colours")
    line = found.findChild(QLineEdit)
    assert found.titles[:3] == ["System colours", "Light colours", "Dark colours"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(line, key)
    assert window.theme_choice in (ThemeChoice.LIGHT, ThemeChoice.DARK)


def test_what_cannot_be_done_now_says_why_in_the_palette(qtbot: QtBot, window: MainWindow) -> None:
    found = palette(qtbot, window, "solve")
    assert found.titles[0] == "Solve"
    qtbot.keyClick(found.findChild(QLineEdit), Qt.Key.Key_Return)
    assert window.rooms.run.phase is RunPhase.EMPTY
    assert window.rooms.notices.banner.isVisible()
    assert window.rooms.notices.banner.text.startswith("Solve: "), "it is said why not"


@pytest.mark.parametrize("typed", ["", "s", "the", "obstacle", "undo", "start", "match"])
def test_the_palette_has_what_can_be_done_before_the_rest_and_names_before_tips(
    qtbot: QtBot, window: MainWindow, room: Path, typed: str
) -> None:
    opened(qtbot, window, room)
    found = palette(qtbot, window, typed)
    by_title = {window.rooms.commands.title(command.id): command for command in window.rooms.commands.commands}
    shown = [by_title[title] for title in found.titles]
    can = [window.rooms.commands[command.id].isEnabled() for command in shown]
    called = [is_named(typed, command) for command in shown]
    assert shown
    if any(map(all, zip(can, called, strict=True))):
        assert can == sorted(can, reverse=True)
        assert called[0]
    else:
        assert called == sorted(called, reverse=True)
        assert not can[0] or not any(called), "Return does nothing else than what was named"


@pytest.mark.parametrize(
    ("typed", "first"), [("se", "Serve Pioneers"), ("save", "Save"), ("open", "Open"), ("pl", "Plan")]
)
def test_the_palette_lists_first_what_is_called_so_or_begins_so(
    qtbot: QtBot, window: MainWindow, room: Path, typed: str, first: str
) -> None:
    opened(qtbot, window, room)
    assert palette(qtbot, window, typed).titles[0] == first


def test_a_command_is_found_by_what_its_button_says_now(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    window.rooms.run.set_speed(0.1)
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.DRIVING)
    found = palette(qtbot, window, "pause")
    assert found.titles[0] == "Pause"
    qtbot.keyClick(found.findChild(QLineEdit), Qt.Key.Key_Return)
    until(qtbot, window, RunPhase.PAUSED)


def test_the_welcome_page_shows_the_ready_scenes_with_pictures_and_opens_one(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "welcome")
    assert window.rooms.notices.welcome.isVisible()
    assert set(scene_files()) <= set(window.rooms.notices.welcome.files)
    qtbot.waitUntil(lambda: window.rooms.notices.welcome.is_whole, timeout=LONG_MS)
    pictures = [window.rooms.notices.welcome.card(file).picture.toImage() for file in scene_files()]
    assert len({bytes(picture.constBits()) for picture in pictures}) == len(pictures)
    qtbot.mouseClick(window.rooms.notices.welcome.card(find_scene("crates")), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == find_scene("crates"), timeout=LONG_MS)
    assert not window.rooms.notices.welcome.isVisible()


def test_the_welcome_page_gives_way_once_there_is_a_scene_to_go_back_to(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    press(qtbot, window, "welcome")
    assert not window.rooms.commands["close_notice"].isEnabled(), "there is nothing behind it"
    opened(qtbot, window, room)
    press(qtbot, window, "welcome")
    press(qtbot, window, "close_notice")
    assert not window.rooms.notices.welcome.isVisible()


def test_scenes_that_were_opened_are_offered_again(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path
) -> None:
    other = written(tmp_path, "other", ROOM)
    for file in (room, other, room):
        opened(qtbot, window, file)
    window.close()
    other.unlink()
    with another_window(qtbot) as again:
        menu = next(menu for menu in again.findChildren(QMenu) if menu.title() == "Open &recent")
        menu.aboutToShow.emit()
        assert [action.text() for action in menu.actions()] == [str(room), str(other)]
        press(qtbot, again, "welcome")
        assert room in again.rooms.notices.welcome.files
        assert other not in again.rooms.notices.welcome.files, "it is gone"
        menu.actions()[0].trigger()
        qtbot.waitUntil(lambda: again.rooms.run.scene_file == room, timeout=LONG_MS)


def test_a_workspace_shows_its_panels_and_keeps_what_the_user_changes(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "workspace.drive")
    assert window.rooms.drive_plate.isVisible()
    assert not window.panes["Planner"].isVisible()
    assert not window.panes["Log"].is_open, "it is folded at first"
    qtbot.mouseClick(window.panes["Log"].fold, Qt.MouseButton.LeftButton)
    assert window.rooms.notices.log.isVisible()
    press(qtbot, window, "workspace.plan")
    assert not window.rooms.drive_plate.isVisible()
    assert window.panes["Numbers"].is_open
    assert not window.rooms.notices.log.isVisible()
    press(qtbot, window, "workspace.drive")
    assert window.rooms.notices.log.isVisible()
    window.close()
    with another_window(qtbot) as again:
        assert again.workspace is Workspace.DRIVE
        assert again.rooms.notices.log.isVisible()
        press(qtbot, again, "usual_panels")
        assert not again.rooms.notices.log.isVisible()


def test_colours_and_place_are_kept(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, window, "look.dark")
    window.resize(1100, 700)
    window.close()
    with another_window(qtbot) as again:
        assert again.rooms.view.theme is Theme.DARK
        assert again.rooms.commands["look.dark"].isChecked()
        assert again.height() == 700
        press(qtbot, again, "look.light")


def test_a_broken_memory_is_a_new_one() -> None:
    window_state_file().parent.mkdir(parents=True)
    window_state_file().write_text('{"addresses": 3}')
    assert load_window_state(window_state_file()) == WindowState()
    store_window_state(WindowState(scenes=["a"], geometry=b"\x00\xff"), window_state_file())
    assert load_window_state(window_state_file()) == WindowState(scenes=["a"], geometry=b"\x00\xff")
    assert [file.name for file in window_state_file().parent.iterdir()] == [window_state_file().name]


def test_what_was_used_last_is_on_top_once() -> None:
    assert remembered("b", ["a", "b", "c"]) == ["b", "a", "c"]
    assert len(remembered("new", [str(number) for number in range(50)])) == MAX_RECENT


def test_panels_are_made_before_they_are_visited(qtbot: QtBot, window: MainWindow) -> None:
    panes = [window.panes[panel.id] for panel in window.rooms.panels]
    assert any(pane.widget() is None for pane in panes)
    window.panes.fill_ahead()
    qtbot.waitUntil(lambda: all(pane.widget() for pane in panes), timeout=LONG_MS)


def test_pictures_of_commands_follow_the_theme_at_once(window: MainWindow) -> None:
    def lightness() -> int:
        image = window.rooms.commands["open"].icon().pixmap(24, 24).toImage()
        strokes = (image.pixelColor(x, y) for x in range(24) for y in range(24))
        return max(strokes, key=lambda color: color.alpha()).lightness()

    window.choose_theme(ThemeChoice.LIGHT)
    assert lightness() < 100
    window.choose_theme(ThemeChoice.DARK)
    assert lightness() > 150
