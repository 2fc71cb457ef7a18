"""Players are found on the network; here the network is the loopback interface."""

import json
import os
import socket
import threading
from queue import SimpleQueue

import pytest

from robotworkshop.cli.races import player_verbs
from robotworkshop.evening import discovery as nights
from robotworkshop.evening.discovery import FoundNight, NightAnnouncement, NightBrowser
from robotworkshop.match import services
from robotworkshop.match.discovery import SERVICE_TYPE, Announcement, FoundPlayer, PlayerBrowser
from robotworkshop.match.services import LOOPBACK_ONLY
from tests.robotworkshop.match.calling import PATIENCE_S


def multicasts_come_back() -> bool:
    """Whether this system's loopback interface carries what zeroconf sends."""
    group = "224.0.0.251"
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth,
    ):
        try:
            ear.bind(("", 0))
            port = ear.getsockname()[1]
            here = socket.inet_aton("127.0.0.1")
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(group) + here)
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
            ear.settimeout(2.0)
            mouth.sendto(b"?", (group, port))
            return ear.recv(1) == b"?"
        except OSError:
            return False


needs_multicast = pytest.mark.skipif(not multicasts_come_back(), reason="the loopback interface carries no multicasts")


FIRST = 20_000 + 2 * (os.getpid() % 20_000)
OURS = (f"127.0.0.1:{FIRST}", f"127.0.0.1:{FIRST + 1}")
"""Where the players of this process are said to listen: those of other tests come and go meanwhile."""


class Sight:
    """What a browser sees of our players."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._found: tuple[FoundPlayer, ...] = ()

    def take(self, found: tuple[FoundPlayer, ...]) -> None:
        with self._changed:
            self._found = tuple(player for player in found if player.address in OURS)
            self._changed.notify_all()

    def wait_for(self, *names: str) -> tuple[FoundPlayer, ...]:
        with self._changed:
            seen = self._changed.wait_for(lambda: tuple(player.name for player in self._found) == names, PATIENCE_S)
            assert seen, self._found
            return self._found


@needs_multicast
def test_players_come_and_go() -> None:
    sight = Sight()
    long_name = "a player, name.with dots " * 4
    with PlayerBrowser(sight.take, LOOPBACK_ONLY):
        with Announcement("ada", "prm", "sim", ("127.0.0.1", FIRST)):
            (ada,) = sight.wait_for("ada")
            assert (ada.address, ada.mover, ada.robot, ada.version) == (OURS[0], "prm", "sim", "1")
            assert ada.program
            with Announcement(long_name, "lazy_prm", "arena", ("127.0.0.1", FIRST + 1)):
                assert sight.wait_for(long_name[:60].strip(), "ada")[0].address == OURS[1]
            sight.wait_for("ada")
        sight.wait_for()


@needs_multicast
def test_names_of_any_letters_are_announced_as_far_as_there_is_room() -> None:
    sight = Sight()
    with (
        PlayerBrowser(sight.take, LOOPBACK_ONLY),
        Announcement("\u05d0" * 60, "\u05d1" * 300 + ".py", "sim", ("127.0.0.1", FIRST)),
    ):
        (found,) = sight.wait_for("\u05d0" * 60)
        assert found.mover == "\u05d1" * 60


@pytest.mark.parametrize("kind", [SERVICE_TYPE, nights.SERVICE_TYPE])
def test_the_service_types_are_short_enough_for_the_standard(kind: str) -> None:
    assert len(kind.split(".")[0].removeprefix("_")) <= 15


@needs_multicast
def test_a_race_night_is_found_while_players_are_let_in_and_tells_how_many_have_come() -> None:
    seen: SimpleQueue[tuple[FoundNight, ...]] = SimpleQueue()
    name = f"lab {os.getpid()}"

    def wait_for(*wanted: FoundNight) -> None:
        while tuple(night for night in seen.get(timeout=PATIENCE_S) if night.name == name) != wanted:
            pass

    with NightBrowser(seen.put, LOOPBACK_ONLY):
        with NightAnnouncement(name, "The duel", "127.0.0.1") as announced:
            wait_for(FoundNight(name, "The duel", 0))
            announced.count(3)
            wait_for(FoundNight(name, "The duel", 3))
        wait_for()


@needs_multicast
def test_the_verb_lists_them_also_those_of_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        Announcement("ada", "prm", "sim", ("127.0.0.1", FIRST)),
        Announcement("ada", "prm", "arena", ("127.0.0.1", FIRST + 1)),
        PlayerBrowser((sight := Sight()).take, LOOPBACK_ONLY),
    ):
        found = sight.wait_for("ada", "ada")
        assert player_verbs.list_players(found, as_json=True) == 0
        players = json.loads(capsys.readouterr().out)
        assert [(player["name"], player["address"]) for player in players] == [
            ("ada", OURS[0]),
            ("ada", OURS[1]),
        ]
        player_verbs.list_players(found, as_json=False)
        title, line, _ = capsys.readouterr().out.splitlines()
        assert title.split() == ["name", "address", "mover", "robot", "program"]
        assert line.split()[:4] == ["ada", OURS[0], "prm", "sim"]


def test_where_nobody_plays_the_verb_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert player_verbs.list_players((), as_json=False) == 1
    assert "--listen" in capsys.readouterr().out


def test_without_a_network_one_can_still_play(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_network(**_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(services, "Zeroconf", no_network)
    with Announcement("ada", "prm", "sim", ("127.0.0.1", FIRST)):
        assert "not announced on the network: network is unreachable" in caplog.text
