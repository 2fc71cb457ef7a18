"""`robotworkshop emulate pioneer` as its user meets it."""

import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from robotdriver.errors import ModelError
from robotdriver.pioneer.packets.commands import command_packet
from robotdriver.pioneer.packets.framing import packet
from robotdriver.pioneer.packets.reports import WAS_RESTARTED
from robotworkshop.cli.app import main
from robotworkshop.families.pioneer.boxes import Box
from robotworkshop.families.pioneer.models import wanted
from tests.warm.programs import warm

from .client import PATIENCE_S, Client

ROOM = """2D-Map
Cairn: RobotHome 500 0 0 "" ICON "Home"
LINES
-5000 -4000 5000 -4000
"""


@pytest.fixture(autouse=True)
def without_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test opens a window, whatever display its user has."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        process.kill()
        process.communicate()


def start(processes: list[subprocess.Popen[str]], *options: str) -> subprocess.Popen[str]:
    command = [warm("robotworkshop"), "emulate", "pioneer", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


def test_it_serves_until_it_is_interrupted(started: list[subprocess.Popen[str]], tmp_path: Path) -> None:
    (tmp_path / "room.map").write_text(ROOM)
    log = tmp_path / "log.txt"
    process = start(
        started, "--cwd", str(tmp_path), "-m", "room.map", "-r", "p3dx:one", "-R", "amigo", "-p", "0", "--no-error",
        "--no-network-discovery", "--noninteractive", "--lite-graphics", "--log", str(log),
    )  # fmt: skip
    assert process.stdout is not None
    lines = [process.stdout.readline().rstrip("\n") for _ in range(2)]
    assert lines[0].startswith("one (p3dx): tcp:127.0.0.1:")
    assert lines[1].startswith("a robot for each client (amigo): tcp:127.0.0.1:")
    ports = [int(line.rpartition(":")[2]) for line in lines]
    with Client(("127.0.0.1", ports[0])) as one, Client(("127.0.0.1", ports[1])) as two:
        assert one.state() == (5, 500, 0, 0)
        assert two.identity == b"\x02MobileSim\0Pioneer\0amigo\0"
        one.send(238, b"hello from a client")
        one.state()
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "robotworkshop: --lite-graphics means nothing here\n")
    assert "one says: hello from a client" in log.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_it_serves_again_after_a_crash(started: list[subprocess.Popen[str]]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = start(started, "--nomap", "-p", str(port), "--no-network-discovery", "--noninteractive")
    assert process.stdout is not None
    assert process.stderr is not None
    assert f"tcp:127.0.0.1:{port}" in process.stdout.readline()
    process.send_signal(signal.SIGSEGV)
    assert process.stderr.readline() == "robotworkshop: the server has crashed (SIGSEGV); serving again\n"
    assert f"tcp:127.0.0.1:{port}" in process.stdout.readline()
    with Client(("127.0.0.1", port)) as client:
        assert client.identity.startswith(b"\x02MobileSim")
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_serial_port_outlives_a_close(started: list[subprocess.Popen[str]], tmp_path: Path) -> None:
    import serial

    link = tmp_path / "robot"
    process = start(started, "--nomap", "-p", "0", "--no-network-discovery", "--pty", str(link))
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.endswith(f", {link}\n")
    port = int(line.partition(",")[0].rpartition(":")[2])
    for _visit in range(2):
        with serial.Serial(str(link), timeout=0.2) as wire:
            answer = b""
            for number in range(3):
                # As clients do: a robot that was just closed may not have noticed.
                while packet(bytes((number,)))[:4] not in answer and b"MobileSim" not in answer:
                    wire.write(packet(bytes((number,))))
                    answer += wire.read(200)
            wire.write(command_packet(1, 1))
            while b"\xfa\xfb\x56\x32" not in answer:
                answer += wire.read(200)
            wire.write(command_packet(2))
    # With nobody at the serial port, the robot is free for a client by TCP.
    with Client(("127.0.0.1", port)) as client:
        assert client.identity.startswith(b"\x02MobileSim")


def test_browsers_see_it(started: list[subprocess.Popen[str]]) -> None:
    pytest.importorskip("websockets", reason="the extra named web is not installed")
    process = start(started, "--nomap", "-p", "0", "--no-network-discovery", "--web", "0")
    assert process.stdout is not None
    told, url = process.stdout.readline().split()
    assert told == "spectators:"
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as page:
        assert b'id="still"' in page.read()
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, complaints) == (0, "")


def test_without_any_option_and_screen_a_line_says_what_is_served(
    started: list[subprocess.Popen[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    process = start(started, "-p", "0", "--no-network-discovery", "--ros", "0")
    assert process.stdout is not None
    robot, ros, line = (process.stdout.readline() for _ in range(3))
    assert line == "no map and no robot is given: one p3dx on 200 m by 200 m without a map; see --map and -r\n"
    assert robot.startswith("p3dx (p3dx): tcp:")
    assert ros.startswith("all robots, for ROS: ws://127.0.0.1:")


def test_a_client_may_end_it_with_a_status_where_that_is_allowed(started: list[subprocess.Popen[str]]) -> None:
    process = start(started, "--nomap", "-p", "0", "--no-network-discovery", "--allow-exit")
    assert process.stdout is not None
    port = int(process.stdout.readline().rpartition(":")[2])
    with Client(("127.0.0.1", port)) as client:
        client.send(239, 7)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (7, "")


def test_a_killed_server_is_back_and_says_so(
    started: list[subprocess.Popen[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = []
    for _ in range(3):
        process = start(started, "--nomap", "-p", str(port), "--no-network-discovery")
        assert process.stdout is not None
        assert process.stdout.readline().endswith(f":{port}\n")
        with Client(("127.0.0.1", port)) as client:
            client.control(6)
            info = client.wait(lambda data: data[0] == 0x63)
            flags = info.split(b"\0", 2)[2][0]
            told.append(bool(flags & WAS_RESTARTED))
        process.send_signal(signal.SIGINT if len(told) == 2 else signal.SIGKILL)
        process.wait(timeout=60)
    assert told == [False, True, False]


@pytest.mark.parametrize(
    ("options", "status", "complaint"),
    [
        (["-W", "office.world"], 255, "make a map of their bitmap with robotworkshop convert BITMAP a.map"),
        (["-r", "roomba"], 255, "is not a model of a Pioneer; there are amigo"),
        (["-r", "p3dx:" + "n" * 61], 255, "a robot's name has at most 60 printable characters"),
        (["-r", "nosuch.p"], 250, "nosuch.p: cannot be read"),
        (["-m", "nosuch.map"], 253, "nosuch.map: cannot be read"),
        (["-m", "a.map", "--nomap"], 253, "exclude each other"),
        (["-m", "a.map", "b.map"], 253, "exclude each other"),
        (["--start", "here"], 255, "--start here: write x,y,th in mm and degrees, outside, or random"),
        (["--start", "1,2,nan"], 255, "must be finite"),
        (["--start", "1e300,0,0"], 255, "robots start within 1,000,000,000 mm"),
        (["--ignore-command", "256"], 255, "it should be less than or equal to 255"),
        (["--cwd", "/nowhere"], 247, "--cwd /nowhere: no such file"),
        (["--port", "70000"], 255, "a port is a number up to 65535"),
        (["--bind", "192.0.2.1", "--nomap"], 248, "choose an address of this computer"),
        (["-r", "p3dx", "-r", "p3dx", "--port", "65535", "--nomap"], 248, "65536: a port is a number up to 65535"),
        (["--speed", "fast"], 255, "a positive factor of real time, or max"),
        (["--update-interval", "-30"], 255, "are milliseconds, 1 or more"),
        (["--update-interval", "many"], 255, "not a whole number"),
        (["--bogus"], 255, "No such option: --bogus"),
        (["-map", "nosuch.map"], 253, "nosuch.map: cannot be read"),
        (["-odom-error-mode", "NONE", "--log-timing-stats", "nosuch.map"], 253, "nosuch.map: cannot be read"),
        (["--log-timing-stats", "5", "-nomap", "nosuch.map"], 253, "exclude each other"),
        (["--log-timing-stats", "0"], 255, "greater than or equal to 1"),
        (["--log", "/nowhere/log"], 255, "--log /nowhere/log: no such file"),
        (["-r", "p3dx:a", "-r", "p3dx:a", "-p", "0", "--nomap"], 255, "there is a robot 'a' already"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    options: list[str], status: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["emulate", "pioneer", *options]) == status
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "a.map: the file is empty"),
        ("3D-Map\nLINES\n", "a.map: line 1: a map begins with"),
        ("2D-Map\n", "a.map: there is nothing in the map"),
        ("2D-Map\nLINES\n1 2 3\n", "a.map: line 3: a line is x1 y1 x2 y2"),
        ("2D-Map\nLINES\n1 2 3 four\n", "a.map: line 3: a line is x1 y1 x2 y2"),
        ("2D-Map\nLINES\n1 2 3 nan\n", "a.map: line 3: a line is x1 y1 x2 y2"),
        ("2D-Map\nDATA\n1\n", "a.map: line 3: a point is x y"),
        ("2D-Map\nNumLines: many\nLINES\n1 2 3 4\n", "a.map: line 2: NumLines is a number"),
        ("2D-Map\nMinPos: 1\nLINES\n1 2 3 4\n", "a.map: line 2: MinPos is x y"),
        ("2D-Map\nPointsAreSorted: perhaps\n", "a.map: line 2: PointsAreSorted is true or false"),
        ("2D-Map\nno header\n", "a.map: line 2: a header line is KEY: VALUES"),
        ("2D-Map\nCairn: Goal 1 2\n", "a.map: line 2: a cairn is TYPE x y th"),
        ('2D-Map\nCairn: Goal 1 2 3 "" ICON "name\n', "a.map: line 2: a quotation mark is missing"),
        ('2D-Map\nCairn: ForbiddenLine 0 0 0 "" ICON "" 1 2 3\n', "a.map: line 2: a cairn's line or rectangle is"),
        ("2D-Map\nMapInfo: GoalType Label=x\n", "a.map: line 2: a MapInfo line is a class and Name="),
        ("2D-Map\nOriginLatLongAlt: 1 2\n", "a.map: line 2: OriginLatLongAlt is latitude longitude altitude"),
        ("2D-Map\nOriginLatLongAlt: 91 2 0\n", "a.map: line 2: latitudes are from -90 to 90"),
        ("2D-Map\nLINES\n1 2 3e9 4\n", "a.map: line 3: '1 2 3e9 4' is too far out; maps end 500,000 mm from 0"),
        ("2D-Map-Ex\nSources: a\nLINES\n1 2 3 4\n", "a.map: line 3: with Sources, sections say which"),
        ("2D-Map\n\0", "a.map: "),
    ],
)
def test_a_faulty_map_is_told_in_one_line(
    content: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.map").write_text(content)
    assert main(["emulate", "pioneer", "-p", "0", "-m", str(tmp_path / "a.map")]) == 253
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_step_that_does_not_divide_a_report_is_a_shorter_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["emulate", "pioneer", "--update-interval", "30", "nosuch.map"]) == 253
    assert "a step of 30 ms does not divide the 100 ms of a robot's report: it is 25 ms\n" in capsys.readouterr().err


def test_its_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["emulate", "pioneer", "--version"]) == 0
    assert capsys.readouterr().out.startswith("robotworkshop ")


def test_boxes_of_ones_own_are_files_that_stand_on_one_that_is_known(tmp_path: Path) -> None:
    file = tmp_path / "crate.toml"
    file.write_text('base = "box-nolaser"\nlength_mm = 800\nmass_kg = 12\ncolor = "#ff0000"\n')
    crate = wanted(f"{file}:crate").model
    assert isinstance(crate, Box)
    assert (crate.length_mm, crate.width_mm, crate.movable.mass_kg) == (800.0, 500.0, 12.0)
    assert (crate.material.color, "laser" in crate.material.seen_by) == ("#ff0000", False)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("length_mm = 0", "length_mm"),
        ('color = "red"', "color: 'red' is no color"),
        ("mass_kg = -1", "mass_kg"),
        ("wheels = 4", "unknown field `wheels`"),
        ('seen_by = ["eyes"]', "seen_by"),
    ],
)
def test_a_faulty_box_is_told_in_a_line(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "crate.toml"
    file.write_text(f'base = "box"\n{text}\n')
    with pytest.raises(ModelError) as caught:
        wanted(str(file))
    assert str(caught.value).startswith(f"{file}: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
