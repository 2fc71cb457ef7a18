"""Other people's drivers, from PyPI, at the emulated Create's serial port.

What they read and drive is held against the floor. Their naps are taken in the floor's time, which passes only
while they nap: a busy computer changes nothing.
"""

import logging
import math
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.opcodes import Mode
from robotdriver.create.protocol_variants import MM_A_TICK
from robotdriver.models import CREATE_1, CREATE_2, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.clock import Participant, SimulationClock
from robotdriver.simulator.world import World

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import pycreate2
from pyroombaadapter import PyRoombaAdapter

from robotdriver.create.emulator_server import EmulatorServer

SIDE_MM = 500.0
STEP_S = 0.015  # between two looks at the encoders
HEARD_WITHIN_S = 60.0  # of people: the port is read by another thread
GENTLY = 3.0  # 1/s: how speed falls with what is left of the way


@dataclass
class Served:
    """A robot at a serial port, with the floor that it really stands on."""

    clock: SimulationClock
    program: Participant
    robot: EmulatedCreate
    port: str

    @property
    def pose(self) -> Pose:
        with self.clock.between_ticks() as world:
            return world.robots[0].pose

    @property
    def driven_mm(self) -> float:
        """What the wheels have truly rolled, on average."""
        with self.clock.between_ticks() as world:
            motors = world.robots[0].motors
            return (motors["left"].distance_mm + motors["right"].distance_mm) / 2.0

    @property
    def encoder_counts(self) -> tuple[int, int]:
        """What the wheels' encoders must read."""
        with self.clock.between_ticks() as world:
            motors = world.robots[0].motors
            left, right = (math.floor(motors[side].distance_mm / MM_A_TICK) % 0x10000 for side in ("left", "right"))
            return left, right

    def nap(self, duration_s: float) -> None:
        self.program.wait_until(self.clock.world.time_s + duration_s)

    def until(self, has_come: Callable[[], bool]) -> None:
        """Let time stand until the robot has heard what was last said."""
        give_up_s = time.monotonic() + HEARD_WITHIN_S
        while not has_come() and time.monotonic() < give_up_s:
            time.sleep(0.001)
        assert has_come()

    def until_driving(self, left_mm_s: int, right_mm_s: int) -> None:
        """Let time stand until the robot has been told these speeds of its wheels."""
        self.until(lambda: self.robot.requested_wheels_mm_s == (left_mm_s, right_mm_s))


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[RobotModel], Served]]:
    servers: list[EmulatorServer] = []
    programs: list[Participant] = []

    def begin(model: RobotModel) -> Served:
        world = World(seed=0)
        body = world.add_robot(model, Pose(1000.0, 1000.0, 0.5), "emulated")
        world.add_wall((3500.0, -9000.0), (3500.0, 9000.0))
        clock = SimulationClock(world)
        programs.append(clock.join("the driver"))
        robot = EmulatedCreate(body, rng=np.random.default_rng(0))
        servers.append(EmulatorServer(clock))
        served = Served(clock, programs[0], robot, servers[0].serve_pty(robot))
        monkeypatch.setattr("pycreate2.create2api.time", SimpleNamespace(sleep=served.nap))
        monkeypatch.setattr("pyroombaadapter.pyroombaadapter.sleep", served.nap)
        return served

    yield begin
    for program in programs:
        program.leave()
    for server in servers:
        server.close()


class Odometer:
    """Where the robot is by its encoders, as a program would reckon it.

    Args:
        read: Returns the counts of the left and the right encoder.
        drive: Sets the speeds of the left and the right wheel.
    """

    def __init__(self, start: Pose, read: Callable[[], tuple[int, int]], drive: Callable[[int, int], None]) -> None:
        self.pose = start
        self._read = read
        self._drive = drive
        self._counts = read()

    def update(self) -> None:
        counts = self._read()
        left_mm, right_mm = (
            ((now - before + 0x8000) % 0x10000 - 0x8000) * MM_A_TICK
            for now, before in zip(counts, self._counts, strict=True)
        )
        self._counts = counts
        self.pose = self.pose.driven(left_mm, right_mm, CREATE_2.drive.wheel_base_mm)

    def drive_square(self) -> None:
        """Drive four sides, and turn left after each."""
        begin = self.pose
        corners = [begin.to_world(x, y) for x, y in ((SIDE_MM, 0), (SIDE_MM, SIDE_MM), (0, SIDE_MM), (0, 0))]
        for number, corner in enumerate(corners, 1):
            self._approach(lambda at=corner: self._ahead_mm(at), (1, 1), 300.0)
            heading = begin.heading_rad + number * math.pi / 2.0
            self._approach(lambda to=heading: self._turn_mm(to), (-1, 1), 150.0)

    def _ahead_mm(self, point: tuple[float, float]) -> float:
        """Return how far a point lies ahead."""
        bearing = self.pose.bearing_to(*point)
        return self.pose.distance_to(*point) * math.cos(bearing)

    def _turn_mm(self, heading_rad: float) -> float:
        """Return the way of each wheel until the robot looks there."""
        return (heading_rad - self.pose.heading_rad) * CREATE_2.drive.wheel_base_mm / 2.0

    def _approach(self, left_over_mm: Callable[[], float], signs: tuple[int, int], fastest_mm_s: float) -> None:
        while (rest_mm := left_over_mm()) > 1.0:
            speed = max(min(fastest_mm_s, GENTLY * rest_mm), 11.0)
            self._drive(round(signs[0] * speed), round(signs[1] * speed))
            self.update()
        self._drive(0, 0)
        self.update()


def assert_square_was_driven(served: Served, odometer: Odometer, start: Pose) -> None:
    served.nap(0.1)
    odometer.update()
    truth, believed = served.pose, odometer.pose
    allowed_mm = 0.01 * 4 * SIDE_MM
    for pose in (believed, start):
        assert truth.distance_to(pose.x_mm, pose.y_mm) < allowed_mm
    assert truth.heading_rad == pytest.approx(believed.heading_rad, abs=math.radians(2.0))
    assert truth.heading_rad == pytest.approx(start.heading_rad + math.tau, abs=math.radians(2.0))


def test_pycreate2_reads_drives_a_square_and_sings(
    serve: Callable[[RobotModel], Served], caplog: pytest.LogCaptureFixture
) -> None:
    served = serve(CREATE_2)
    _use_pycreate2(served, caplog)
    served.until(lambda: served.robot.mode is Mode.OFF)


def _use_pycreate2(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """The driver hangs up when this returns."""
    start = served.pose
    bot = pycreate2.Create2(served.port, 115200)
    bot.start()
    bot.safe()

    sensors = bot.get_sensors()
    assert sensors.open_interface_mode == 2
    assert sensors.battery_capacity == 3000
    assert 2990 <= sensors.battery_charge <= 3000
    assert 15_000 < sensors.voltage < 17_000
    assert sensors.current == -250
    assert not any(sensors.bumps_wheeldrops)

    def read() -> tuple[int, int]:
        values = bot.get_sensors()
        return values.encoder_counts_left, values.encoder_counts_right

    def drive(left_mm_s: int, right_mm_s: int) -> None:
        bot.drive_direct(right_mm_s, left_mm_s)
        served.until_driving(left_mm_s, right_mm_s)
        served.nap(STEP_S)

    odometer = Odometer(start, read, drive)
    odometer.drive_square()
    assert_square_was_driven(served, odometer, start)

    with caplog.at_level(logging.INFO):
        bot.createSong(1, [72, 16, 76, 16, 79, 32])
        bot.playSong(1)
        assert bot.get_sensors().song_playing
    assert "72/16 76/16 79/32" in caplog.text
    served.nap(1.1)
    assert not bot.get_sensors().song_playing

    bot.drive_direct(500, 500)
    for _ in range(1000):
        served.nap(STEP_S)
        if any(bot.get_sensors().bumps_wheeldrops):
            break
    assert served.pose.x_mm == pytest.approx(3500.0 - CREATE_2.body.radius_mm, abs=10.0)


def test_pyroombaadapter_reads_drives_a_square_and_sings(
    serve: Callable[[RobotModel], Served], caplog: pytest.LogCaptureFixture
) -> None:
    served = serve(CREATE_2)
    _use_pyroombaadapter(served, caplog)
    served.until(lambda: served.robot.mode is Mode.PASSIVE)


def _use_pyroombaadapter(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """The driver hangs up when this returns."""
    start = served.pose
    adapter = PyRoombaAdapter(served.port)

    assert adapter.request_oi_mode() == 2
    assert adapter.request_charging_state() == 0
    assert 15_000 < adapter.request_voltage() < 17_000
    assert adapter.request_current() == -250
    assert adapter.request_capacity() == 3000
    assert 2990 <= adapter.request_charge() <= 3000

    def drive(left_mm_s: int, right_mm_s: int) -> None:
        adapter.send_drive_direct(right_mm_s, left_mm_s)
        served.until_driving(left_mm_s, right_mm_s)
        served.nap(STEP_S)

    def read() -> tuple[int, int]:
        left, right = adapter.request_encoder_counts()
        return left % 0x10000, right % 0x10000

    odometer = Odometer(start, read, drive)
    odometer.drive_square()
    assert_square_was_driven(served, odometer, start)
    assert read() == served.encoder_counts
    assert adapter.request_distance() == pytest.approx(served.driven_mm, abs=1.0)

    def read_frame(size: int) -> list[int]:
        """Return a frame's values once all its bytes are there: no time passes while the driver waits for them."""
        while adapter.serial_con.in_waiting < size:
            served.nap(STEP_S)
        values: list[int] = adapter.data_stream_read()
        return values

    adapter.data_stream_start(["Left Encoder Counts", "Right Encoder Counts"])
    for _ in range(20):
        assert tuple(count % 0x10000 for count in read_frame(10)) == served.encoder_counts
    adapter.data_stream_stop()
    while adapter.serial_con.read(10):
        pass  # A frame may be on its way through the port still.
    assert adapter.request_oi_mode() == 2  # it has heard the command before

    adapter.data_stream_start(["OI Mode", "Voltage", "Battery Capacity"])
    for _ in range(20):
        mode, voltage, capacity = read_frame(12)
        assert (mode, capacity) == (2, 3000)
        assert 15_000 < voltage < 17_000
    adapter.data_stream_stop()

    with caplog.at_level(logging.INFO):
        adapter.send_song_cmd(0, 2, [69, 72], [32, 16])
        adapter.send_play_cmd(0)
        served.until(lambda: "69/32 72/16" in caplog.text)


def test_pyroombaadapter_drives_a_create_1_straight_and_round(serve: Callable[[RobotModel], Served]) -> None:
    served = serve(CREATE_1)
    adapter: Any = PyRoombaAdapter(served.port, bau_rate=57600, wheel_span_mm=258.0)
    start = served.pose

    adapter.send_drive_direct(200, 200)
    served.until_driving(200, 200)
    served.nap(2.0)
    adapter.send_drive_direct(0, 0)
    served.until_driving(0, 0)
    served.nap(0.1)
    driven_mm = served.pose.distance_to(start.x_mm, start.y_mm)
    assert driven_mm > 380.0
    assert adapter.request_distance() == pytest.approx(driven_mm, abs=1.0)

    adapter.request_angle()
    adapter.send_drive_cmd(200, 1)
    served.until_driving(-200, 200)
    served.nap(1.0)
    adapter.send_drive_cmd(0, 1)
    served.until_driving(0, 0)
    served.nap(0.1)
    turned_rad = served.pose.heading_rad - start.heading_rad
    assert turned_rad > 1.4
    assert adapter.request_angle() == pytest.approx(turned_rad, abs=math.radians(1.0))
    assert served.robot.mode is Mode.SAFE
