"""The command `player`, as people start and end it."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from robotworkshop.cli import app
from robotworkshop.match.referee.client import PlayerClient
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.verdict import Phase
from tests.robotworkshop.match.calling import CODE, PATIENCE_S, connected, duel, until
from tests.warm.programs import warm


@pytest.fixture
def started() -> Iterator[list["subprocess.Popen[str]"]]:
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        process.kill()
        process.communicate()


def start(processes: list["subprocess.Popen[str]"], *options: str) -> "subprocess.Popen[str]":
    command = [warm("robotworkshop"), "player", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="programs are ended otherwise there")
def test_a_match_in_lines_and_an_end_that_frees_the_port(started: list["subprocess.Popen[str]"]) -> None:
    process = start(started, "--name", "ada", "--pairing-code", CODE)
    assert process.stdout is not None
    first = process.stdout.readline()
    assert first.startswith("waiting for a referee at 127.0.0.1:")
    assert first.endswith(f"; the pairing code is {CODE}\n")
    address = ("127.0.0.1", int(first.split("127.0.0.1:")[1].split(";")[0]))
    scene, task = duel()
    referee = PlayerClient(address, CODE, "match", "tester")
    referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
    referee.preprocess()
    until(referee, Phase.READY)
    referee.start()
    until(referee, Phase.DRIVING)
    process.send_signal(signal.SIGTERM)
    rest, complaints = process.communicate(timeout=PATIENCE_S)
    referee.close()
    assert process.returncode == 0
    assert complaints == ""
    lines = rest.splitlines()
    assert lines[0].startswith("the referee tester is here (127.0.0.1:")
    assert lines[1].startswith("the scene ")
    assert " facing " in lines[1]
    assert lines[2:6] == [
        "the player has a scene",
        "the player plans",
        "the player has a plan, and waits for the start",
        "the player drives",
    ]
    assert "the player stopped: the player was ended" in lines, rest
    with pytest.raises(ConnectionError):
        connected(address)
    socket.create_server(address).close()


@pytest.mark.skipif(sys.platform == "win32", reason="programs are ended otherwise there")
def test_what_happens_as_json_until_ctrl_c(started: list["subprocess.Popen[str]"]) -> None:
    process = start(started, "--json", "--robot", "arena")
    assert process.stdout is not None
    told = json.loads(process.stdout.readline())
    assert told["event"] == "listening"
    assert len(told["pairing_code"]) == 6
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE_S) == 0


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--mover", "nobody"), "mover 'nobody': not installed"),
        (("--robot", "tcp:nowhere"), "a TCP address is a host and a port"),
        (("--robot", "submarine"), "not a robot's address"),
        (("--listen", "here"), "not of the form HOST:PORT"),
        (("--listen", "192.0.2.77:80"), "cannot be used for listening"),
        (("--robot", "arena", "--model", "create2"), "--model is about a real robot"),
        (("--robot-name", "bob"), "--robot-name is about a real robot"),
        (("--robot", "arena", "--speed", "3"), "--speed and --floor"),
        (("--pairing-code", "a\tb"), "use letters and digits"),
        (("--pairing-code", ""), "use 6 characters or more"),
        (("--pairing-code", " 12345 "), "use 6 characters or more"),
        (("--name", ""), "--name '': use 1 to 60 characters"),
        (("--name", "  "), "use 1 to 60 characters"),
        (("--name", "\u05d0" * 130, "--announce"), "use 1 to 60 characters"),
        (("--name", "a\x1b[2Jb"), "use 1 to 60 characters"),
    ],
)
def test_mistakes_are_told_before_a_match(
    options: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["player", *options]) == 2
    assert complaint in capsys.readouterr().err
