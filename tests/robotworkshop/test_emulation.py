"""`robotworkshop emulate` as another program meets it."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from robotdriver.create.emulated_sensors import Condition, WheelDrop
from robotdriver.create.emulator_control import read_faults
from robotdriver.create.wire_faults import WireFaults
from robotdriver.errors import CommandError, LinkError
from robotworkshop.cli.app import main
from robotworkshop.cli.emulation import read_address
from tests.warm.programs import warm

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        process.kill()
        process.communicate()


def start(processes: list[subprocess.Popen[str]], *options: str) -> subprocess.Popen[str]:
    command = [warm("robotworkshop"), "emulate", "create", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


def ask_mode(address: tuple[str, int]) -> bytes:
    with socket.create_connection(address, timeout=60) as client:
        client.sendall(bytes((128, 142, 35)))
        return client.recv(1)


def test_two_robots_of_a_scene_listen_until_they_are_interrupted(
    started: list[subprocess.Popen[str]], tmp_path: Path
) -> None:
    link = tmp_path / "create"
    process = start(started, "--scene", "duel_crossing", "--model", "create2", "--tcp", "0", "--pty", str(link))
    assert process.stdout is not None
    for name in ("player1", "player2"):
        title, _, ports = process.stdout.readline().rstrip("\n").partition(": ")
        assert title == f"{name} (create2, 115200 baud)"
        pty, tcp = ports.split()
        assert pty == f"{link}-{name}"
        assert Path(pty).is_symlink()
        _, host, port = tcp.split(":")
        assert host == "127.0.0.1"
        assert ask_mode((host, int(port))) == b"\x01"
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--tcp", "host"], "--tcp host: not of the form HOST:PORT"),
        (["--tcp", "127.0.0.1:99999"], "not of the form"),
        (["--tcp", "192.0.2.1:7777"], "cannot listen on"),
        (["--scene", "nowhere"], "nowhere: no such file"),
        (["--pty", "/nowhere/port"], "cannot have this name"),
        (["--model", "roomba"], "roomba"),
        (["--fault", "rust=1"], "there is no such fault; there are drop_share"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    options: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["emulate", "create", *options]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_file_is_not_overwritten_by_a_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes"
    file.write_text("mine")
    assert main(["emulate", "create", "--pty", str(file)]) == 2
    assert "exists" in capsys.readouterr().err
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("4000", ("127.0.0.1", 4000)),
        (":4000", ("127.0.0.1", 4000)),
        ("0.0.0.0:4000", ("0.0.0.0", 4000)),
        ("[::1]:0", ("::1", 0)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert read_address(text) == address


def test_faults_are_read_into_the_line_and_the_robot() -> None:
    wire, condition = read_faults(
        ["drop_share=0.01", "is_deaf", "latency_s=0.05", "wheel_drops=left", "battery_share=0.1"]
    )
    assert wire == WireFaults(drop_share=0.01, is_deaf=True, latency_s=0.05)
    assert condition == Condition(wheel_drops=WheelDrop.LEFT, battery_share=0.1)


@pytest.mark.parametrize(
    "text", ["", "rust=1", "drop_share=2", "battery_share=nan", "drop_share", "is_deaf=perhaps", "cliffs=deep"]
)
def test_no_faults(text: str) -> None:
    with pytest.raises(CommandError):
        read_faults([text])


@pytest.mark.parametrize("text", ["", ":", "a:b", "a:-1", "1.5", "a:٣"])
def test_no_addresses(text: str) -> None:
    with pytest.raises(LinkError):
        read_address(text)


def test_faults_come_and_go_while_it_runs(
    started: list[subprocess.Popen[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    process = start(started, "--scene", "duel_crossing", "--tcp", "0", "--control", "0")
    assert process.stdout is not None
    first = process.stdout.readline().split("tcp:")[-1].strip()
    process.stdout.readline()
    control = process.stdout.readline().strip().removeprefix("control: udp:")
    host, _, port = first.rpartition(":")
    assert ask_mode((host, int(port))) == b"\x01"
    assert main(["emulate", "control", control, "player1:", "is_asleep", "wheel_drops=left"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["player1"]["wrong"] == {"is_asleep": True, "wheel_drops": "LEFT"}
    assert told["player2"]["wrong"] == {}
    assert isinstance(told["player1"]["x_mm"], float)
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(bytes((128, 142, 35)))
        assert main(["emulate", "control", control, "clear"]) == 0
        client.sendall(bytes((128, 142, 35)))
        assert client.recv(1) == b"\x01"
    assert main(["emulate", "control", control, "is_bored"]) == 2
    assert "is_bored: there is no such fault; there are drop_share" in capsys.readouterr().err
    assert main(["emulate", "control", control, "carl:", "is_deaf"]) == 2
    assert "carl: there is no such robot; there is player1, player2" in capsys.readouterr().err
    assert main(["emulate", "control", "127.0.0.1:1"]) == 2
    assert "no emulator's control port answers there" in capsys.readouterr().err
