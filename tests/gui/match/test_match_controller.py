"""A match is played, held and watched in windows, by their real actions."""

import os
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from driven import LONG_MS, ROBOT, ROOM, written
from driven import press as press_command
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.match.match_controller import MatchController
from gui.match.parts import Part
from gui.shell.main_window import MainWindow
from gui.sources.player_source import Entry, Robot
from robotworkshop.assets import find_scene
from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_robots import SimulatedRobot
from robotworkshop.match.player.player_server import PlayerServer
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.recording import Header, RunKind
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

CODE = "sesame"
NEAR = ROBOT | {"goal": {"x": 1000, "y": 400}}


@pytest.fixture(autouse=True)
def own_recordings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def rival() -> Iterator[PlayerServer]:
    """A player that waits at another port of this computer."""
    player = Player("bob", Settings(speed=20.0), SimulatedRobot(), lambda _happening: None)
    with ExitStack() as stack:
        yield stack.enter_context(PlayerServer(player, ("127.0.0.1", 0), CODE, lambda _happening: None))


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """A match for one robot, which is soon at its goal."""
    return written(tmp_path, "alone", ROOM | {"robots": [NEAR], "obstacles": []})


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A duel of robots that are soon at their goals."""
    other = {"name": "Bo", "start": {"x": 400, "y": 1500, "heading_deg": 0}, "goal": {"x": 1200, "y": 1500}}
    return written(tmp_path, "duel", ROOM | {"robots": [NEAR, other], "obstacles": [], "meta": {"title": "A duel"}})


def match_form(qtbot: QtBot, window: MainWindow, part: Part) -> MatchController:
    window.rooms.commands["workspace.match"].trigger()
    matches = window.rooms.matches
    matches.discovery.rest()  # Nobody else on this network takes part in a test.
    matches.forms.show_part(part)
    qtbot.wait(0)
    return matches


def has_begun(matches: MatchController) -> bool:
    score = matches.match.score
    return score is not None and score.time_s is not None and score.time_s > 0.0


def press(form: QWidget) -> None:
    form.findChildren(QPushButton)[-1].click()


def test_two_players_and_a_referee_in_one_window(
    qtbot: QtBot, window: MainWindow, rival: PlayerServer, duel: Path
) -> None:
    window.rooms.run.settings = Settings(speed=20.0)
    window.rooms.run.open_scene(duel)
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    matches = match_form(qtbot, window, Part.PLAYER)
    matches.forms.player.type_name("ada")
    press(matches.forms.player)
    qtbot.waitUntil(lambda: matches.player.is_waiting, timeout=LONG_MS)
    matches.forms.show_part(Part.REFEREE)
    matches.forms.referee.type_player(0, matches.player.address, matches.player.pairing_code)
    matches.forms.referee.type_player(1, f"127.0.0.1:{rival.address[1]}", CODE)
    with socket.create_server(("127.0.0.1", 0)) as free:
        web_port = free.getsockname()[1]
    matches.forms.referee.web.setValue(web_port)
    press(matches.forms.referee)
    assert matches.match.is_on
    links = set()

    def is_over() -> bool:
        links.add(window.rooms.status.links)
        return not matches.match.is_on

    qtbot.waitUntil(lambda: matches.score_plate.limit == "of 15:00", timeout=LONG_MS)
    qtbot.waitUntil(is_over, timeout=LONG_MS)
    assert any("In a match" in each for each in links), "it does not wait for a referee while it plays"
    qtbot.waitUntil(lambda: window.rooms.status.links == "Waiting for a referee", timeout=LONG_MS)
    assert matches.match.url.endswith(f":{web_port}/")
    press_command(qtbot, window, "audience")
    screen = window.rooms.projector.screen
    assert screen is not None
    assert screen.content.url == matches.match.url
    press_command(qtbot, window, "audience")
    with urllib.request.urlopen(f"http://127.0.0.1:{web_port}/", timeout=LONG_MS / 1000.0) as page:
        assert b"duel" in page.read().lower()  # It stays for late comers.
    verdict = matches.match.verdict
    assert verdict is not None
    assert verdict.rule == "goal"
    assert {player.name for player in verdict.players} == {"ada", "bob"}
    assert verdict.reason in matches.players_panel.verdict
    assert window.rooms.view.canvas.view is not None
    matches.forms.show_part(Part.PLAYER)
    press(matches.forms.player)
    assert not matches.player.is_waiting


def test_what_cannot_be_held_is_told(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.run.open_scene(find_scene("duel_crossing"))
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    matches = match_form(qtbot, window, Part.REFEREE)
    press(matches.forms.referee)
    assert window.rooms.notices.banner.notice is not None
    assert "player1 has no player" in window.rooms.notices.banner.notice.text
    matches.forms.show_part(Part.WATCH)
    press(matches.forms.watch)
    assert "the referee" in window.rooms.notices.banner.text
    matches.forms.show_part(Part.REFEREE)
    matches.forms.referee.type_player(0, "127.0.0.1:1", "x")
    matches.forms.referee.type_player(1, "127.0.0.1:2", "x")
    press(matches.forms.referee)
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert "127.0.0.1:1" in window.rooms.notices.banner.text


def test_what_went_wrong_is_forgotten_when_the_next_match_begins_and_the_match_with_the_next_scene(
    qtbot: QtBot, window: MainWindow, rival: PlayerServer, alone: Path
) -> None:
    window.rooms.run.open_scene(alone)
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    matches = match_form(qtbot, window, Part.REFEREE)
    window.rooms.commands["audience"].trigger()
    screen = window.rooms.projector.screen
    assert screen is not None
    address = f"127.0.0.1:{rival.address[1]}"
    matches.forms.referee.type_player(0, address, "wrong")
    press(matches.forms.referee)
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert "pairing code" in window.rooms.notices.banner.text
    matches.forms.referee.type_player(0, address, CODE)
    press(matches.forms.referee)
    assert window.rooms.notices.banner.notice is None
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert matches.players_panel.verdict
    qtbot.waitUntil(
        lambda: screen.content.score is not None and screen.content.score.result is not None, timeout=LONG_MS
    )
    next_scene = find_scene("maze")
    window.rooms.run.open_scene(next_scene)
    qtbot.waitUntil(lambda: window.rooms.run.scene_file == next_scene, timeout=LONG_MS)
    qtbot.waitUntil(lambda: screen.content.is_next, timeout=LONG_MS)
    picture = window.rooms.view.picture()
    assert picture is not None
    assert picture.scene == window.rooms.run.scene
    assert not matches.players_panel.verdict
    assert matches.players_panel.lines == []


def test_a_door_that_is_left_while_it_is_opened_is_shut_and_none_is_opened_twice(
    qtbot: QtBot, window: MainWindow
) -> None:
    player = window.rooms.matches.player
    entry, before = Entry("ada", Robot.SIMULATED), set(threading.enumerate())
    player.begin(entry, window.rooms.run.settings)
    player.stop()
    qtbot.waitUntil(lambda: not player._worker.is_busy, timeout=LONG_MS)
    assert not player.is_waiting
    qtbot.waitUntil(lambda: set(threading.enumerate()) <= before, timeout=LONG_MS)  # Nothing listens any more.
    player.begin(entry, window.rooms.run.settings)
    player.begin(entry, window.rooms.run.settings)
    qtbot.waitUntil(lambda: player.is_waiting and not player._worker.is_busy, timeout=LONG_MS)
    assert window.rooms.notices.banner.notice is None


def test_players_are_looked_for_again_by_who_comes_back_at_once(qtbot: QtBot, window: MainWindow) -> None:
    discovery = window.rooms.matches.discovery
    looked = []
    discovery.found.connect(looked.append)
    discovery.look()
    qtbot.waitUntil(lambda: bool(looked), timeout=LONG_MS)
    discovery.rest()
    looked.clear()
    discovery.look()
    qtbot.waitUntil(lambda: bool(looked), timeout=LONG_MS)


def test_the_referees_form_has_room_where_it_stands_at_first(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.run.open_scene(find_scene("duel_crossing"))
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    matches = match_form(qtbot, window, Part.REFEREE)
    form = matches.forms.referee
    qtbot.waitUntil(lambda: form.findChildren(QComboBox, "player") != [], timeout=LONG_MS)
    assert form.isVisible()
    qtbot.waitUntil(lambda: form.minimumSizeHint().width() <= matches.forms.viewport().width(), timeout=LONG_MS)


def test_a_match_is_called_off(qtbot: QtBot, window: MainWindow, rival: PlayerServer, tmp_path: Path) -> None:
    window.rooms.run.open_scene(find_scene("maze"))
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    matches = match_form(qtbot, window, Part.REFEREE)
    matches.forms.referee.type_player(0, f"127.0.0.1:{rival.address[1]}", CODE)
    press(matches.forms.referee)
    qtbot.waitUntil(lambda: has_begun(matches), timeout=LONG_MS)
    window.rooms.stop_all()
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert "called off" in window.rooms.notices.banner.text
    assert window.rooms.notices.log.toPlainText().count("called off") == 1
    assert matches.players_panel.verdict.startswith("The match was abandoned: the match was called off.")
    assert list((tmp_path / "data").rglob("*.rwrec"))


def test_a_watched_match_is_seen_where_no_scene_is_open(
    qtbot: QtBot, window: MainWindow, rival: PlayerServer, alone: Path
) -> None:
    scene = load_scene(alone)
    announcer = Announcer()
    header = Header(RunKind.MATCH, scene, Settings(), "2026-01-01T00:00:00+00:00")
    invitation = Invitation(("127.0.0.1", rival.address[1]), CODE)
    referee = Referee(scene, (invitation,), MatchSettings(), announcer)
    matches = match_form(qtbot, window, Part.WATCH)
    window.show_welcome()
    assert window.rooms.notices.welcome.isVisible()
    with Broadcast(("127.0.0.1", 0), header) as broadcast:
        announcer.listen(broadcast.hear)
        matches.forms.watch.type_address(f"127.0.0.1:{broadcast.address[1]}")
        press(matches.forms.watch)
        held = threading.Thread(target=referee.run)
        held.start()
        qtbot.waitUntil(lambda: matches.match.verdict is not None, timeout=LONG_MS)
        held.join()
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert not window.rooms.notices.welcome.isVisible()
    assert window.rooms.notices.banner.text.startswith("bob has won")


def test_nobody_is_to_be_watched_at_a_port_where_nobody_is(qtbot: QtBot, window: MainWindow) -> None:
    matches = match_form(qtbot, window, Part.WATCH)
    matches.forms.watch.type_address("127.0.0.1:1")
    press(matches.forms.watch)
    qtbot.waitUntil(lambda: not matches.match.is_on, timeout=LONG_MS)
    assert "no match can be watched there" in window.rooms.notices.banner.text


def test_a_player_that_waits_is_seen_from_everywhere(qtbot: QtBot, window: MainWindow) -> None:
    matches = match_form(qtbot, window, Part.PLAYER)
    press(matches.forms.player)
    qtbot.waitUntil(lambda: matches.player.is_waiting, timeout=LONG_MS)
    press_command(qtbot, window, "workspace.plan")
    assert window.rooms.status.links == "Waiting for a referee"
    press(matches.forms.player)
    qtbot.waitUntil(lambda: not window.rooms.status.links, timeout=LONG_MS)


def test_a_player_on_this_computer_is_found_and_invited_without_a_typed_port(
    qtbot: QtBot, window: MainWindow, duel: Path
) -> None:
    window.rooms.run.open_scene(duel)
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    window.rooms.commands["workspace.match"].trigger()
    matches = window.rooms.matches
    name = f"ada-{os.getpid()}"  # Others on this computer may be found, too.
    matches.player.begin(Entry(name, Robot.SIMULATED), window.rooms.run.settings)
    qtbot.waitUntil(lambda: name in matches.forms.nearby.names, timeout=LONG_MS)
    invite = next(
        each for each in matches.forms.nearby.findChildren(QPushButton) if each.accessibleName() == f"Invite {name}"
    )
    invite.click()
    assert matches.forms.referee.players[0][0] == matches.player.address
    assert matches.forms.referee.names[0] == name
