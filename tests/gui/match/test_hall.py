"""A match is played, held and watched in windows, by their real actions."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from driven import LONG_MS
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.match.hall import Hall, Part
from robotworkshop.assets import find_scene
from robotworkshop.match.player import Player
from robotworkshop.match.player_robots import SimulatedRobot
from robotworkshop.match.player_server import PlayerServer
from robotworkshop.settings import Settings

CODE = "sesame"


@pytest.fixture(autouse=True)
def own_recordings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def rival() -> Iterator[PlayerServer]:
    """A player that waits at another port of this computer."""
    player = Player("bob", Settings(speed=20.0), SimulatedRobot(), lambda _happening: None)
    with ExitStack() as stack:
        yield stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _happening: None))


def hall_of(qtbot: QtBot, window: MainWindow, part: Part) -> Hall:
    window.commands["workspace.match"].trigger()
    hall = window.hall
    hall.neighbours.rest()  # Nobody else on this network takes part in a test.
    hall.tabs.setCurrentIndex(list(Part).index(part))
    qtbot.wait(0)
    return hall


def press(form: QWidget) -> None:
    form.findChildren(QPushButton)[-1].click()


def test_two_players_and_a_referee_in_one_window(qtbot: QtBot, window: MainWindow, rival: PlayerServer) -> None:
    window.game.settings = Settings(speed=20.0)
    window.game.open_scene(find_scene("duel_crossing"))
    qtbot.waitUntil(lambda: window.game.scene is not None, timeout=LONG_MS)
    hall = hall_of(qtbot, window, Part.PLAYER)
    hall.player_form.type_name("ada")
    press(hall.player_form)
    qtbot.waitUntil(lambda: hall.player.is_waiting, timeout=LONG_MS)
    hall.tabs.setCurrentIndex(list(Part).index(Part.REFEREE))
    hall.referee_form.type_player(0, hall.player.address, hall.player.pairing_code)
    hall.referee_form.type_player(1, f"127.0.0.1:{rival.address[1]}", CODE)
    press(hall.referee_form)
    assert hall.spectacle.is_on
    qtbot.waitUntil(lambda: not hall.spectacle.is_on, timeout=LONG_MS)
    verdict = hall.spectacle.verdict
    assert verdict is not None
    assert verdict.rule == "goal"
    assert {player.name for player in verdict.players} == {"ada", "bob"}
    assert verdict.reason in hall.rivals.verdict
    assert window.canvas.view is not None
    hall.tabs.setCurrentIndex(list(Part).index(Part.PLAYER))
    press(hall.player_form)
    assert not hall.player.is_waiting


def test_what_cannot_be_held_is_told(qtbot: QtBot, window: MainWindow) -> None:
    window.game.open_scene(find_scene("duel_crossing"))
    qtbot.waitUntil(lambda: window.game.scene is not None, timeout=LONG_MS)
    hall = hall_of(qtbot, window, Part.REFEREE)
    press(hall.referee_form)
    assert window.banner.notice is not None
    assert "HOST:PORT" in window.banner.notice.text
    hall.referee_form.type_player(0, "127.0.0.1:1", "x")
    hall.referee_form.type_player(1, "127.0.0.1:2", "x")
    press(hall.referee_form)
    qtbot.waitUntil(lambda: not hall.spectacle.is_on, timeout=LONG_MS)
    assert "127.0.0.1:1" in window.banner.text


def test_a_match_is_called_off(qtbot: QtBot, window: MainWindow, rival: PlayerServer, tmp_path: Path) -> None:
    window.game.open_scene(find_scene("maze"))
    qtbot.waitUntil(lambda: window.game.scene is not None, timeout=LONG_MS)
    hall = hall_of(qtbot, window, Part.REFEREE)
    hall.referee_form.type_player(0, f"127.0.0.1:{rival.address[1]}", CODE)
    press(hall.referee_form)
    qtbot.waitUntil(lambda: hall.spectacle.time_s is not None and hall.spectacle.time_s > 0.0, timeout=LONG_MS)
    window.stop_all()
    qtbot.waitUntil(lambda: not hall.spectacle.is_on, timeout=LONG_MS)
    assert "called off" in window.banner.text
    assert list((tmp_path / "data").rglob("*.rwrec"))


def test_nobody_is_to_be_watched_at_a_port_where_nobody_is(qtbot: QtBot, window: MainWindow) -> None:
    hall = hall_of(qtbot, window, Part.WATCH)
    hall.watch_form.type_address("127.0.0.1:1")
    press(hall.watch_form)
    qtbot.waitUntil(lambda: not hall.spectacle.is_on, timeout=LONG_MS)
    assert "no match can be watched there" in window.banner.text
