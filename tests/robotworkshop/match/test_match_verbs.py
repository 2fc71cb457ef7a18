"""`robotworkshop referee` and `watch` as people and scripts meet them."""

import io
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.cli.races.referee_verbs import read_invitation
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.referee import Invitation
from scene import load_scene, save_scene
from tests.robotworkshop.match.processes import PATIENCE_S
from tests.robotworkshop.match.scripted import CODE, Script, ScriptedPlayer, with_short_ways
from tests.warm.programs import warm


@pytest.fixture
def players() -> Iterator[list[ScriptedPlayer]]:
    """Two of whom one comes to its goal as soon as it is told how long that takes."""
    with ExitStack() as stack:
        yield [stack.enter_context(ScriptedPlayer(Script(name, drive_s=None))) for name in ("ann", "bob")]


@pytest.fixture
def named(players: list[ScriptedPlayer]) -> list[str]:
    """The players as the referee's command line names them."""
    places = [f"{player.address[0]}:{player.address[1]}" for player in players]
    return [word for place in places for word in ("--player", f"{place}#{CODE}")]


@pytest.fixture
def short(tmp_path: Path) -> str:
    """A duel that takes no time."""
    file = tmp_path / "short.json"
    save_scene(with_short_ways(load_scene(find_scene("duel_crossing"))), file)
    return str(file)


def test_the_verdict_is_told_in_lines(
    players: list[ScriptedPlayer], named: list[str], short: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    players[1].script.drive_s = 0.3
    file = tmp_path / "match.rwrec"
    assert main(["referee", short, *named, "--record", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("bob wins: bob is at its goal; ann was ")
    assert "short of its own (rule: goal, by the players' claims, after " in told[0]
    assert re.match(r"ann \(player1, prm\): driving, planned in \d+\.\d s, drove ", told[1])
    assert told[2].startswith("bob (player2, prm): at its goal, planned in ")
    assert told[-1] == f"recorded in {file}"
    assert file.stat().st_size > 1000


def test_who_watches_gets_the_same_verdict_as_the_referee(
    players: list[ScriptedPlayer], named: list[str], short: str
) -> None:
    command = [warm("robotworkshop"), "referee", short, *named, "--json", "--no-record", "--observers", "127.0.0.1:0"]
    with started(command) as referee:
        observers = first_line(referee).split()[-1]
        with started([warm("robotworkshop"), "watch", observers, "--json"]) as watch:
            begun = first_line(watch)
            players[1].script.drive_s = time.monotonic() - players[1].started_s + 0.1
            seen, _ = watch.communicate(timeout=PATIENCE_S)
        verdict, complaints = referee.communicate(timeout=PATIENCE_S)
    assert "the match begins: The duel at the roundabout; ann (player1, prm, " in begun
    assert (referee.returncode, watch.returncode) == (0, 0)
    told = json.loads(verdict)
    assert f"SHA-256 digest {FloorSecret(told.pop('floor_secret')).digest}" in complaints
    assert json.loads(seen) | {"recording": None} == told
    assert json.loads(verdict)["winner"] == "bob"


@pytest.mark.skipif(sys.platform == "win32", reason="programs are interrupted otherwise there")
@pytest.mark.parametrize("as_json", [False, True])
def test_a_match_that_is_interrupted_is_told_and_recorded(named: list[str], tmp_path: Path, as_json: bool) -> None:
    file = tmp_path / "match.rwrec"
    with started(
        [warm("robotworkshop"), "referee", "duel_crossing", *named, "--record", str(file), *as_json * ["--json"]]
    ) as match:
        while first_line(match) != "robotworkshop: all drive\n":
            assert match.poll() is None
        match.send_signal(signal.SIGINT)
        told, complaints = match.communicate(timeout=PATIENCE_S)
    assert (match.returncode, complaints) == (130, "robotworkshop: interrupted\n")
    assert file.stat().st_size > 1000
    if as_json:
        verdict = json.loads(told)
        assert (verdict["rule"], verdict["recording"]) == ("abandoned", str(file))
    else:
        first, *_, last = told.splitlines()
        assert first.startswith("draw: the referee was stopped (rule: abandoned, ")
        assert last == f"recorded in {file}"


def started(command: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    return process.stderr.readline()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["duel_crossing", "--player", "127.0.0.1:1#A"], "robots with a goal: 2, players: 1"),
        (["duel_crossing", "--player", "here#A"], "here: not of the form HOST:PORT"),
        (["duel_crossing", "--player", "127.0.0.1:1"], "its pairing code is missing; write --player 127.0.0.1:1#CODE"),
        (["nowhere", "--player", "127.0.0.1:1#A"], "nowhere: no such file"),
        (["duel_crossing", "--player", "127.0.0.1:1#A", "--rule", "luck=1"], "there is no such rule"),
        (["duel_crossing", "--player", "127.0.0.1:1#A", "--time-limit", "0"], "time_limit_s: 0 is out of bounds"),
        (["duel_crossing", *2 * ["--player", "127.0.0.1:1#A"]], "127.0.0.1:1 is named twice; name each player once"),
        (
            ["duel_crossing", "--player", "127.0.0.1:1#A", "--player", "127.0.0.1:2#A"],
            "127.0.0.1:1: cannot be reached (connection refused); is the player running there?",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())  # not a terminal
    assert main(["referee", *arguments, "--no-record"]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_watching_what_is_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert main(["watch", f"127.0.0.1:{port}"]) == 2
    assert "no match can be watched there (connection refused)" in capsys.readouterr().err


def test_watching_where_nothing_of_a_match_comes(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        hanging_up = threading.Thread(target=lambda: listener.accept()[0].close())
        hanging_up.start()
        port = listener.getsockname()[1]
        assert main(["watch", f"127.0.0.1:{port}"]) == 2
        hanging_up.join()
    assert f"127.0.0.1:{port}: nothing of a match came; is this the address" in capsys.readouterr().err


def test_a_pairing_code_that_is_missing_is_asked_for() -> None:
    asked: list[str] = []

    def answer(address: str) -> str:
        asked.append(address)
        return " K7QRT2\n"

    assert read_invitation("[::1]:7410", answer) == Invitation(("::1", 7410), "K7QRT2")
    assert asked == ["[::1]:7410"]
    assert read_invitation("lab:7410#abc", answer) == Invitation(("lab", 7410), "abc")
    with pytest.raises(MatchError, match="its pairing code is missing"):
        read_invitation("lab:7410", lambda _address: None)
