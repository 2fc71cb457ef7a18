"""Every link keeps the same rules, back to back with another end that a test holds."""

import contextlib
import os
import socket
import stat
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serial import SerialException

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import (
    BluetoothAddress,
    Link,
    MemoryLink,
    RecordedLink,
    ReplayedLink,
    SerialAddress,
    SerialServerAddress,
    SocketLink,
    TcpAddress,
    parse_address,
    read_byte_log,
)
from robotdriver.create.links.serial_port import _diagnosed, open_serial_port
from robotdriver.errors import LinkError

from .rfc2217_server import SerialServer

pytestmark = pytest.mark.filterwarnings("ignore:set.*deprecated:DeprecationWarning")  # pyserial's

SOON_S = 60.0
"""Much longer than anything here takes."""


class PtyEnd:
    """The robot's side of a pseudo-terminal."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self._slave: int | None = slave

    def release_slave(self) -> None:
        """The terminal now belongs to the link alone."""
        if self._slave is not None:
            os.close(self._slave)
            self._slave = None

    def read(self, _timeout_s: float) -> bytes:
        return os.read(self.master, 4096)

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.master, data) :]

    def close(self) -> None:
        self.release_slave()
        os.close(self.master)


Pair = tuple[Link, Link | PtyEnd]


def memory_pair(_folder: Path) -> Pair:
    return MemoryLink.pair()


def recorded_pair(folder: Path) -> Pair:
    near, far = MemoryLink.pair()
    return RecordedLink(near, folder / "bytes.log"), far


def tcp_pair(_folder: Path) -> Pair:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        near = TcpAddress(*listener.getsockname()[:2]).open(57600)
        return near, SocketLink(listener.accept()[0], "far end")


def pty_pair(_folder: Path) -> Pair:
    far = PtyEnd()
    near = open_serial_port(far.path, 57600)
    far.release_slave()
    return near, far


def serial_server_pair(_folder: Path) -> Pair:
    far = PtyEnd()
    server = SerialServer(far.path)
    near = SerialServerAddress("127.0.0.1", server.port).open(57600)
    far.release_slave()
    server.close()
    return near, far


PAIRS: dict[str, Callable[[Path], Pair]] = {
    "memory": memory_pair,
    "recorded": recorded_pair,
    "tcp": tcp_pair,
    "pty": pty_pair,
    "serial server": serial_server_pair,
}


@pytest.fixture(params=PAIRS)
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    near, far = PAIRS[request.param](tmp_path)
    yield near, far
    near.close()
    if not isinstance(far, PtyEnd):
        far.close()


def read_exactly(end: Link | PtyEnd, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = end.read(SOON_S)
        assert more, f"only {len(data)} of {size} bytes came"
        data += more
    return data


class TestBackToBack:
    def test_all_bytes_arrive_in_order_both_ways(self, pair: Pair) -> None:
        near, far = pair
        every = bytes(range(256)) * 8
        near.write(every)
        assert read_exactly(far, len(every)) == every
        far.write(every[::-1])
        assert read_exactly(near, len(every)) == every[::-1]

    def test_a_read_of_nothing_ends_with_nothing(self, pair: Pair) -> None:
        near, _ = pair
        assert near.read(0.0) == b""
        assert near.read(0.01) == b""

    def test_a_read_returns_what_is_there_without_waiting_for_more(self, pair: Pair) -> None:
        near, far = pair
        far.write(b"x")
        assert near.read(SOON_S) == b"x"

    def test_a_write_does_not_wait_for_a_read(self, pair: Pair) -> None:
        near, far = pair
        heard: list[bytes] = []
        reader = threading.Thread(target=lambda: heard.append(near.read(SOON_S)))
        reader.start()
        near.write(b"to the robot")
        assert read_exactly(far, 12) == b"to the robot"
        far.write(b"!")
        reader.join(SOON_S)
        assert heard == [b"!"]

    def test_the_other_end_hangs_up(self, pair: Pair) -> None:
        near, far = pair
        far.close()
        with pytest.raises(DiagnosedError, match="link is gone") as caught:
            near.read(SOON_S)
        assert caught.value.cause is Cause.LINK_GONE

    def test_writing_to_nobody_is_an_error_at_the_second_call_at_the_latest(self, pair: Pair) -> None:
        near, far = pair
        far.close()
        with pytest.raises(DiagnosedError):
            near.read(SOON_S)
        with contextlib.suppress(DiagnosedError):
            near.write(b"stop")
        with pytest.raises(DiagnosedError):
            near.write(b"stop")

    def test_a_closed_link_stays_closed(self, pair: Pair) -> None:
        near, _ = pair
        near.close()
        near.close()
        with pytest.raises(DiagnosedError):
            near.read(0.0)
        with pytest.raises(DiagnosedError):
            near.write(b"x")


class TestSerialPorts:
    def test_a_port_that_is_not_there(self) -> None:
        with pytest.raises(DiagnosedError, match="there is no such serial port; there is") as caught:
            open_serial_port("/dev/no-such-port", 57600)
        assert caught.value.cause is Cause.WRONG_PORT

    def test_a_file_is_no_port(self, tmp_path: Path) -> None:
        file = tmp_path / "port"
        file.touch()
        with pytest.raises(DiagnosedError) as caught:
            open_serial_port(str(file), 57600)
        assert caught.value.cause is Cause.WRONG_PORT

    def test_a_busy_port(self) -> None:
        end = PtyEnd()
        first = open_serial_port(end.path, 57600)
        try:
            with pytest.raises(DiagnosedError, match="another program uses the port") as caught:
                open_serial_port(end.path, 57600)
            assert caught.value.cause is Cause.PORT_BUSY
        finally:
            first.close()
            end.close()

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may use every port")
    def test_a_forbidden_port(self) -> None:
        end = PtyEnd()
        Path(end.path).chmod(stat.S_IWUSR)
        try:
            with pytest.raises(DiagnosedError, match="you may not use the port") as caught:
                open_serial_port(end.path, 57600)
            assert caught.value.cause is Cause.NO_PERMISSION
        finally:
            end.close()

    def test_what_the_system_says_of_a_forbidden_port_is_understood(self) -> None:
        refused = _diagnosed("/dev/ttyUSB0", SerialException(13, "could not open port: Permission denied"))
        assert refused.cause is Cause.NO_PERMISSION
        assert "dialout" in str(refused)


class TestAddresses:
    @pytest.mark.parametrize(
        ("text", "address"),
        [
            ("serial:/dev/ttyUSB0", SerialAddress("/dev/ttyUSB0")),
            ("serial:COM3", SerialAddress("COM3")),
            ("rfcomm:00:06:66:ab:cd:ef", BluetoothAddress("00:06:66:AB:CD:EF")),
            ("/dev/ttyUSB0", SerialAddress("/dev/ttyUSB0")),
            ("COM7", SerialAddress("COM7")),
            ("/tmp/my robot", SerialAddress("/tmp/my robot")),
            ("./robot:1", SerialAddress("./robot:1")),
            ("rfcomm:00:06:66:ab:cd:ef/3", BluetoothAddress("00:06:66:AB:CD:EF", 3)),
            ("rfc2217://pi:2217", SerialServerAddress("pi", 2217)),
            ("socket://localhost:4000", TcpAddress("localhost", 4000)),
            ("tcp:localhost:4000", TcpAddress("localhost", 4000)),
            ("tcp://localhost:4000", TcpAddress("localhost", 4000)),
            ("tcp:[::1]:4000", TcpAddress("::1", 4000)),
        ],
    )
    def test_what_a_text_means(self, text: str, address: object) -> None:
        assert parse_address(text) == address

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("ttyUSB0", "not a robot's address; use a serial port"),
            ("rfcomm:00:06:66:ab:cd:ef/0", "channel is 1 to 30"),
            ("rfc2217://pi", "a host and a port"),
            ("serial:", "not a robot's address"),
            ("usb:3", "not a robot's address"),
            ("rfcomm:12", "six pairs of digits"),
            ("tcp:localhost", "a host and a port"),
            ("tcp:localhost:0", "from 1 to 65535"),
            ("tcp:localhost:http", "from 1 to 65535"),
        ],
    )
    def test_what_means_nothing(self, text: str, complaint: str) -> None:
        with pytest.raises(LinkError, match=complaint):
            parse_address(text)

    def test_the_name_of_a_port_in_this_folder_is_an_address(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("robot").symlink_to(os.devnull)
        assert parse_address("robot") == SerialAddress("robot")

    @given(st.text())
    def test_no_text_is_a_surprise(self, text: str) -> None:
        try:
            parse_address(text)
        except LinkError as error:
            assert str(error).startswith(text)  # noqa: PT017 - most texts mean nothing, some do

    def test_nobody_at_a_tcp_port(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        with pytest.raises(DiagnosedError, match="nothing answers there") as caught:
            TcpAddress("127.0.0.1", port).open(57600)
        assert caught.value.cause is Cause.WRONG_PORT

    def test_without_bluetooth_the_error_names_the_serial_way(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(socket, "AF_BLUETOOTH", raising=False)
        with pytest.raises(DiagnosedError, match="use its port: serial:PORT"):
            BluetoothAddress("00:06:66:AB:CD:EF").open(57600)


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s

    def pause(self, duration_s: float) -> None:
        self.now_s += duration_s


class TestByteLogs:
    @given(steps=st.lists(st.tuples(st.floats(0.0, 10.0), st.booleans(), st.binary(min_size=1, max_size=40))))
    def test_what_was_recorded_comes_again_at_its_times(
        self, steps: list[tuple[float, bool, bytes]], tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        file = tmp_path_factory.mktemp("log") / "bytes.log"
        near, far = MemoryLink.pair()
        clock = Clock()
        link = RecordedLink(near, file, clock)
        came = []
        for pause_s, is_incoming, data in steps:
            clock.pause(pause_s)
            if is_incoming:
                far.write(data)
                assert link.read(0.0) == data
                came.append((clock.now_s, data))
            else:
                link.write(data)
        link.close()
        assert [(entry.is_incoming, entry.data) for entry in read_byte_log(file)] == [step[1:] for step in steps]

        clock = Clock()
        replay = ReplayedLink(file, clock.pause)
        for time_s, data in came:
            while not (heard := replay.read(0.5)):
                pass
            assert heard == data
            assert clock.now_s == pytest.approx(time_s, abs=1e-5)
        with pytest.raises(DiagnosedError, match="the log ends here"):
            replay.read(0.5)

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "not a byte log"),
            ("something else\n", "not a byte log"),
            ("# robotworkshop byte log 1: x\nhello\n", "line 2: not a time"),
            ("# robotworkshop byte log 1: x\n0.1 < xy\n", "line 2"),
            ("# robotworkshop byte log 1: x\nsoon < 13\n", "line 2"),
        ],
    )
    def test_what_is_no_byte_log(self, text: str, complaint: str, tmp_path: Path) -> None:
        file = tmp_path / "bytes.log"
        file.write_text(text, encoding="ascii")
        with pytest.raises(LinkError, match=complaint):
            list(read_byte_log(file))

    def test_a_log_that_cannot_be_written(self, tmp_path: Path) -> None:
        near, far = MemoryLink.pair()
        with pytest.raises(LinkError, match="cannot be written"):
            RecordedLink(near, tmp_path / "no" / "folder.log")
        with pytest.raises(DiagnosedError):
            far.read(0.0)

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
    def test_a_full_disk_ends_the_log_and_holds_no_command_up(self, caplog: pytest.LogCaptureFixture) -> None:
        near, far = MemoryLink.pair()
        link = RecordedLink(near, Path("/dev/full"))
        for _ in range(200):  # more than any buffer holds
            link.write(bytes(100))
            far.write(bytes(100))
            assert link.read(1.0) == bytes(100)
        link.close()
        assert len(far.read(0.0)) == 200 * 100
        assert [record.message for record in caplog.records] == [
            "/dev/full: the byte log ends here: no space left on device; the drive continues"
        ]

    def test_a_log_that_was_cut_off_is_read_to_its_last_whole_line(self, tmp_path: Path) -> None:
        file = tmp_path / "bytes.log"
        file.write_text("# robotworkshop byte log 1: x\n0.1 < 13 05\n0.2 < 1", encoding="ascii")
        assert [entry.data for entry in read_byte_log(file)] == [b"\x13\x05"]
