"""The bridge on the robot: it passes bytes, and stops the robot when it does not hear the driver."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create import bridge, commands
from robotdriver.create.bridge import Messages, digest, read_line
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import parse_address
from robotdriver.models import CREATE_2

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

from .staged import Stage, staged

KEY = "blue"


@contextmanager
def bridged(stage: Stage) -> Iterator[int]:
    """Run the one file by itself, as on the board of a robot; return its port."""
    port = str(stage.address).removeprefix("serial:")
    words = [sys.executable, "-I", str(Path(bridge.__file__)), port, "--tcp", "127.0.0.1:0", "--key", KEY]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().split()[-1])
    finally:
        process.terminate()
        process.communicate()


@given(st.lists(st.binary(max_size=255)), st.lists(st.integers(1, 40)))
def test_messages_come_out_whole_however_they_are_cut(sent: list[bytes], cuts: list[int]) -> None:
    wire = b"".join(bytes((len(message),)) + message for message in sent)
    messages, passed = Messages(), b""
    for size in [*cuts, len(wire)]:
        piece, wire = wire[:size], wire[size:]
        passed += messages.feed(piece)
        assert b"".join(sent).startswith(passed)
    assert passed + messages.feed(wire) == b"".join(sent)


def test_a_driver_drives_through_it_and_says_so() -> None:
    with staged(CREATE_2, "pty") as stage, bridged(stage) as port:
        address = parse_address(f"bridge:{KEY}@127.0.0.1:{port}")
        with PhysicalRobot(address, CREATE_2, Settings(lost_s=60.0)) as robot:
            robot.connect()
            robot.drive_forward(150.0)
            data = robot.sensor_data()
            while data.distance_mm < 60.0:
                data = robot.wait_frame(data.frame)
            assert robot.has_bridge
            assert not robot.guard_process_ids
        stage.until(lambda: not stage.is_driving)


def test_who_does_not_know_the_key_is_refused() -> None:
    with staged(CREATE_2, "pty") as stage, bridged(stage) as port:
        with pytest.raises(DiagnosedError, match="the key is wrong; give its key as bridge:KEY@HOST:PORT") as caught:
            parse_address(f"bridge:red@127.0.0.1:{port}").open(115200)
        assert caught.value.cause is Cause.NO_PERMISSION
        assert KEY not in str(parse_address(f"bridge:{KEY}@127.0.0.1:{port}"))


def client_that_drives(stage: Stage, port: int) -> socket.socket:
    """Return a client that has made the robot drive, and will send nothing more."""
    client = socket.create_connection(("127.0.0.1", port))
    nonce = read_line(client).split()[-1]
    client.sendall(f"{digest(KEY, nonce)} 115200\n".encode())
    assert read_line(client) == "ok"
    drive = commands.start() + commands.safe() + commands.drive_direct(150.0, 150.0)

    def drives() -> bool:
        client.sendall(bytes((len(drive),)) + drive)  # again and again: the bridge's patience is short
        return stage.is_driving

    stage.until(drives)
    return client


@pytest.mark.parametrize("ends", ["falls silent", "hangs up", "is cut within a message"])
def test_a_client_that_is_not_heard_leaves_no_moving_robot(ends: str) -> None:
    with staged(CREATE_2, "pty") as stage, bridged(stage) as port:
        client = client_that_drives(stage, port)
        if ends == "is cut within a message":
            client.sendall(bytes((200, 145, 1)))
        if ends != "falls silent":
            client.close()
        stage.until(lambda: not stage.is_driving)
        # The next driver gets the place of one that has fallen silent.
        client_that_drives(stage, port).close()
        client.close()


@pytest.mark.parametrize("has_driver", [False, True])
def test_strangers_who_say_nothing_keep_no_owner_of_the_key_out(has_driver: bool) -> None:
    with staged(CREATE_2, "pty") as stage, bridged(stage) as port, ExitStack() as strangers:
        driver = client_that_drives(stage, port) if has_driver else None
        for _ in range(300):
            strangers.enter_context(socket.create_connection(("127.0.0.1", port)))
        if driver is not None:  # whom they do not throw out, either
            drive = commands.drive_direct(150.0, 150.0)
            driver.sendall(bytes((len(drive),)) + drive)
            stage.until(lambda: stage.is_driving)
            driver.close()
            stage.until(lambda: not stage.is_driving)
        client_that_drives(stage, port).close()


PROGRAM = """
import sys
from robotdriver.create.links import parse_address
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.models import CREATE_2
with PhysicalRobot(parse_address(sys.argv[1]), CREATE_2, Settings(lost_s=60.0)) as robot:
    robot.connect()
    robot.drive_forward(150.0)
    frame = 0
    while True:
        frame = robot.wait_frame(frame).frame
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_program_that_dies_or_freezes_leaves_no_moving_robot(how: signal.Signals) -> None:
    with staged(CREATE_2, "pty") as stage, bridged(stage) as port:
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, f"bridge:{KEY}@127.0.0.1:{port}"])
        try:
            stage.until(lambda: stage.is_driving)
            process.send_signal(how)
            stage.until(lambda: not stage.is_driving)
        finally:
            process.kill()
            process.wait()
