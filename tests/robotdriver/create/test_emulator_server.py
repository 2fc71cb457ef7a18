"""Emulated Creates at real ports: pseudo-terminals and TCP, several in one World."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import serial

from robotdriver.create import commands
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId
from robotdriver.create.stream import StreamDecoder
from robotdriver.errors import LinkError
from robotdriver.models import CREATE_1, CREATE_2
from robotdriver.pose import Pose
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from robotdriver.create.emulator_server import EmulatorServer

PATIENCE_S = 60.0
"""So long a port may be silent before a test is given up; none waits so long when all is well."""


class Hall:
    """Two robots in one World, with a server."""

    def __init__(self) -> None:
        self.world = World(seed=0)
        bodies = [
            self.world.add_robot(model, Pose(0.0, y), model.name) for model, y in ((CREATE_1, 0), (CREATE_2, 900))
        ]
        self.clock = SimulationClock(self.world, 5.0)
        self.one, self.two = (EmulatedCreate(body, rng=np.random.default_rng(1)) for body in bodies)
        self.server = EmulatorServer(self.clock)

    def nap(self, duration_s: float) -> None:
        self.clock.observe_until(self.world.time_s + duration_s)


@pytest.fixture
def hall() -> Iterator[Hall]:
    hall = Hall()
    yield hall
    hall.server.close()


def opened(path: str, baud: int) -> serial.Serial:
    return serial.Serial(path, baudrate=baud, timeout=PATIENCE_S)


def test_two_robots_at_four_ports_hear_their_own_drivers(hall: Hall) -> None:
    ports = []
    for robot in (hall.one, hall.two):
        host, port = hall.server.serve_tcp(robot, "127.0.0.1", 0)
        ports.append(opened(hall.server.serve_pty(robot), robot.baud))
        ports.append(serial.serial_for_url(f"socket://{host}:{port}", timeout=PATIENCE_S))
    with ports[0] as pty_1, ports[1] as tcp_1, ports[2] as pty_2, ports[3] as tcp_2:
        # All who are connected to a robot hear it, and it hears them all. A TCP client is connected once it is heard.
        tcp_1.write(commands.start() + commands.sensors(35))
        assert (pty_1.read(1), tcp_1.read(1)) == (bytes((Mode.PASSIVE,)),) * 2
        tcp_2.write(commands.start() + commands.full() + commands.sensors(35))
        assert (pty_2.read(1), tcp_2.read(1)) == (bytes((Mode.FULL,)),) * 2
        pty_1.write(commands.safe() + commands.sensors(35))
        assert (pty_1.read(1), tcp_1.read(1)) == (bytes((Mode.SAFE,)),) * 2
        assert hall.two.mode is Mode.FULL


@pytest.mark.parametrize("by_tcp", [False, True], ids=["pty", "tcp"])
def test_every_byte_passes_both_ways_and_nothing_is_echoed(hall: Hall, by_tcp: bool) -> None:
    if by_tcp:
        host, number = hall.server.serve_tcp(hall.one, "127.0.0.1", 0)
        port = serial.serial_for_url(f"socket://{host}:{number}", timeout=PATIENCE_S)
    else:
        port = opened(hall.server.serve_pty(hall.one), 57600)
    with port:
        port.write(commands.start() + commands.safe())
        for begin in range(0, 256, 64):
            # Line feeds, end of file, XON, XOFF, and all the others.
            script = commands.script([bytes(range(begin, begin + 64))])
            port.write(script + commands.show_script())
            assert port.read(65) == script[1:]


def test_a_driver_may_leave_and_another_come(hall: Hall) -> None:
    path = hall.server.serve_pty(hall.one)
    address = hall.server.serve_tcp(hall.one, "127.0.0.1", 0)
    for _ in range(3):
        with opened(path, 57600) as port:
            port.write(commands.start() + commands.sensors(35))
            assert port.read(1) == bytes((Mode.PASSIVE,))
        with socket.create_connection(address, timeout=PATIENCE_S) as client:
            client.sendall(commands.sensors(35))
            assert client.recv(1) == bytes((Mode.PASSIVE,))


def test_libcreates_first_bytes_are_answered_within_half_a_second(hall: Hall) -> None:
    ids = (7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 35)
    with opened(hall.server.serve_pty(hall.one), 57600) as port:
        hall.nap(1.0)
        port.write(bytes((128,)))
        port.write(bytes((148, len(ids), *ids)))
        hall.nap(0.5)
        decoder = StreamDecoder(ids)
        assert decoder.feed(port.read(port.in_waiting))


def test_another_baud_rate_is_noise_both_ways(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    with opened(hall.server.serve_pty(hall.one), 57600) as port:
        port.write(commands.start() + commands.stream([7, 35]))
        decoder = StreamDecoder([7, 35])
        assert len(decoder.feed(port.read(10 * decoder.frame_size))) == 10
        port.baudrate = 115200
        hall.nap(0.1)
        port.reset_input_buffer()
        port.write(commands.full())
        assert decoder.feed(port.read(200)) == []
        assert hall.one.mode is Mode.PASSIVE
        assert "57600 baud" in caplog.text
        port.baudrate = 57600
        port.write(commands.safe())
        frames = (frame for _ in range(2000) for frame in decoder.feed(port.read(decoder.frame_size)))
        assert any(frame[PacketId.MODE] == Mode.SAFE for frame in frames)


def test_a_driver_follows_a_change_of_the_baud_rate(hall: Hall) -> None:
    with opened(hall.server.serve_pty(hall.one), 57600) as port:
        port.write(commands.start() + commands.set_baud(19200))
        hall.nap(0.2)
        port.baudrate = 19200
        port.write(commands.sensors(35))
        assert port.read(1) == bytes((Mode.PASSIVE,))


def test_frames_that_are_not_read_are_dropped_whole(hall: Hall) -> None:
    hall.clock.set_speed(None)
    with opened(hall.server.serve_pty(hall.two), 115200) as port:
        decoder = StreamDecoder([100])
        port.write(commands.start() + commands.stream([100]))
        hall.nap(60.0)  # 4,000 frames of 84 bytes
        port.write(commands.pause_stream())
        hall.nap(1.0)
        frames = decoder.feed(port.read(port.in_waiting))
        assert 10 < len(frames) < 4000
        assert decoder.statistics.lost_frames == 0
        # What has begun is ended before anything else is said.
        port.write(commands.resume_stream())
        assert len(decoder.feed(port.read(50 * decoder.frame_size))) >= 49
        assert decoder.statistics.lost_frames == 0


def test_a_name_for_a_port_goes_with_it(hall: Hall, tmp_path: Path) -> None:
    link = tmp_path / "create"
    assert hall.server.serve_pty(hall.one, link) == str(link)
    assert link.is_symlink()
    hall.server.close()
    assert not link.is_symlink()


def test_a_name_that_was_left_behind_is_taken_over_but_a_file_is_not(hall: Hall, tmp_path: Path) -> None:
    stale = tmp_path / "stale"
    stale.symlink_to("/dev/pts/none")
    with opened(hall.server.serve_pty(hall.one, stale), 57600) as port:
        port.write(commands.start() + commands.sensors(35))
        assert port.read(1) == bytes((Mode.PASSIVE,))
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(LinkError, match="exists"):
        hall.server.serve_pty(hall.one, file)


def test_a_port_that_is_taken_is_refused_in_one_line(hall: Hall) -> None:
    address = hall.server.serve_tcp(hall.one, "127.0.0.1", 0)
    with pytest.raises(LinkError, match="in use") as caught:
        hall.server.serve_tcp(hall.two, *address)
    assert "\n" not in str(caught.value)


def test_closing_is_final_and_may_be_repeated(hall: Hall) -> None:
    address = hall.server.serve_tcp(hall.one, "127.0.0.1", 0)
    hall.server.close()
    hall.server.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address, timeout=PATIENCE_S)
    with pytest.raises(LinkError, match="closed"):
        hall.server.serve_pty(hall.one)
    # The floor's time goes on for others.
    with hall.clock.join("somebody else") as participant:
        participant.wait_until(hall.world.time_s + 1.0)
