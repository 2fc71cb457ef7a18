"""The window takes the whole screen, or all the room, as it is asked to."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shell.commands.placement import keep_on_screen, place, placement_commands
from robotworkshop.frontends import WindowPlacement


@pytest.mark.parametrize(
    "placement",
    [WindowPlacement(), WindowPlacement(full_screen=True), WindowPlacement(maximised=True, other_screen=True)],
)
def test_a_window_opens_where_it_is_asked_to(qtbot: QtBot, placement: WindowPlacement) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    place(window, placement)
    window.show()
    assert (window.isFullScreen(), window.isMaximized()) == (placement.full_screen, placement.maximised)
    switches = {command.id: command.is_on for command in placement_commands(window)}
    assert switches == {
        "full_screen": placement.full_screen,
        "maximised": placement.maximised,
        "other_screen": None,
    }


def test_keys_take_the_whole_screen_and_give_it_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    commands = {command.id: command for command in placement_commands(window)}
    commands["full_screen"].run(True)
    assert window.isFullScreen()
    commands["full_screen"].run(False)
    assert not window.isFullScreen()
    assert commands["other_screen"].blocked() == "there is one screen alone"


@pytest.mark.parametrize("share", [1.0, 0.5])
@pytest.mark.parametrize("corner", [(0.0, 0.0), (0.75, 0.75), (-0.25, 0.0)])
def test_a_window_lies_on_its_screen_with_the_frame_that_is_put_round_it(
    qtbot: QtBot, share: float, corner: tuple[float, float]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    window.resize(room.size() * share)
    window.move(round(corner[0] * room.width()), round(corner[1] * room.height()))
    window.show()
    qtbot.waitUntil(lambda: window.frameGeometry().size() != window.size())
    keep_on_screen(window)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))
    as_it_fits = window.geometry()
    keep_on_screen(window)
    assert window.geometry() == as_it_fits
    assert share == 1.0 or window.size() == room.size() * share
